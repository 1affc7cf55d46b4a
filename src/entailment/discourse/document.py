"""A document read once for all who ask of it: its sentences, names and references.

What a document says whomever it is read for is shared; who a fact is about decides what is a
person's name and what an organisation's, and so whom words refer to.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from entailment.discourse.headline import headline_names, lone_names
from entailment.discourse.lexicon import organisation_kinds
from entailment.discourse.mentioned import Reference
from entailment.discourse.name_boundaries import cleaned
from entailment.discourse.name_matching import names_organisation, names_person
from entailment.discourse.names import Kind, Name, capitalised_words, names
from entailment.discourse.nouns import (
    adjacent_nouns,
    gender_of,
    is_occupation,
    is_organisation_noun,
    kind_of_noun,
)
from entailment.discourse.resolver import Resolver
from entailment.discourse.strictness import PROBABLE, Strictness
from entailment.knowledge.gazetteer import country, state
from entailment.model import Document, Passage
from entailment.text.lexicon import word_list
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.quantities import MONTHS

__all__ = ["MAX_SENTENCES", "ResolvedDocument"]

MAX_SENTENCES = 2_000
"""Sentences of a document in which references are resolved; those after stay as they are."""

_BLANKS = {ord(c): " " for c in "\n\r\t\u2028\u2029\x85\xa0"}
_CAPITALS = re.compile(
    rf"\b{CAPITAL}[\w’-]+(?: (?:{CAPITAL}\.|(?:Inc|Corp|Co|Ltd|Jr|Sr)\.|{CAPITAL}[\w’-]*))*"
)
_OWNED = re.compile(rf"\b(?:[Hh]is|[Hh]er)\s+(?:(?:{SMALL}|-)+\s+){{0,2}}({SMALL}+),\s+$")
_WHICH = re.compile(r",?\s+which\b")
_WORD_BEFORE = re.compile(rf"\b({SMALL}+),?\s+$")
_AT = re.compile(r"\bat $")
_DATELINE = re.compile(rf"{CAPITAL}[^\n()]{{1,50}}?(?:\s*\([\w ]+\))?\s+(?:--?|[–—_])\s")


class _Shared:
    """What a document says whomever it is read for."""

    def __init__(self, document: Document):
        self.document = document
        self.text = document.text.translate(_BLANKS)
        self._called: dict[tuple[int, int], bool] = {}
        self._starts = [passage.start for passage in document.passages]

    def sentence_at(self, offset: int) -> int | None:
        index = bisect_right(self._starts, offset) - 1
        return index if index >= 0 and offset < self.document.passages[index].end else None

    def begin(self, index: int) -> int:
        passage = self.document.passages[index]
        filed = _DATELINE.match(self.text[passage.start : passage.end]) if index <= 1 else None
        return passage.start + (filed.end() if filed else 0)

    @cached_property
    def known(self) -> frozenset[str]:
        """The words that have a capital within a sentence."""
        first = self.document.passages[:MAX_SENTENCES]
        begun = enumerate(passage.end for passage in first)
        return capitalised_words([self.text[self.begin(index) : end] for index, end in begun])

    def is_called(self, name: Name) -> bool:
        """Return whether the text says next to *name* what only a person is: his caddie, Ed Roe."""
        key = name.start, name.end
        if key not in self._called:
            index = self.sentence_at(name.start)
            passage = self.document.passages[index or 0]
            adjacent = adjacent_nouns(self.text, name, name.begins, passage.end)
            nouns = {noun for _, noun in adjacent}
            before = _WORD_BEFORE.search(self.text, max(0, name.begins - 30), name.begins)
            nouns |= {before[1]} if before and is_occupation(before[1]) else set()
            owner = _OWNED.search(self.text, max(passage.start, name.begins - 60), name.begins)
            is_owned = owner is not None and not is_organisation_noun(owner[1])
            self._called[key] = is_owned or not all(map(is_organisation_noun, nouns))
        return self._called[key]

    @cached_property
    def surnames(self) -> frozenset[str]:
        """The last words of names of two or three words that stand alone elsewhere too.

        Organisations are cut to their first words and places not at all: these are people, but for
        one whose name a firm had before (Marden Mills, and its founder Elias Marden).
        """
        last, alone, firms = set[str](), set[str](), set[str]()
        for run in dict.fromkeys(_CAPITALS.findall(self.text)):
            parts = run.replace("’s", "").rstrip(".").split()
            if parts[0].lower() in word_list("function_words"):
                parts = parts[1:]
            if len(parts) == 1:
                alone.add(parts[0])
            elif any(map(is_organisation_noun, parts[1:])) and parts[0] not in last:
                firms.add(parts[0])
            elif len(parts) in (2, 3):
                last.add(parts[-1])
        kinds = organisation_kinds()
        surnames = (last - firms) & alone
        return frozenset(
            surname for surname in surnames if surname not in kinds and not country(surname)
        )


class ResolvedDocument:
    """The sentences of a document; what a sentence names is resolved when first needed.

    *person* or *organisation* is a name known to be of that kind, whatever the document says;
    *introduced* says that another document of the same corpus has the whole of it.
    """

    def __init__(
        self,
        document: Document,
        strictness: Strictness = PROBABLE,
        person: str = "",
        organisation: str = "",
        introduced: bool = False,
    ):
        self.document: Document = document
        self.passages: tuple[Passage, ...] = document.passages
        self.person = person
        self.organisation = organisation
        self.introduced = introduced
        self._strictness = strictness
        self._names: dict[int, tuple[Name, ...]] = {}
        self._references: list[tuple[Reference, ...]] = []
        self._resolver = Resolver(self, strictness)
        self._about: dict[tuple[str, str, bool], ResolvedDocument] = {
            (person, organisation, introduced): self
        }
        self._shared = _Shared(document)

    @property
    def text(self) -> str:
        """The text of the document with a blank for each end of a line, for names go over it."""
        return self._shared.text

    def about(
        self, *, person: str = "", organisation: str = "", introduced: bool = False
    ) -> ResolvedDocument:
        """Return the reading for facts about somebody, sharing what does not depend on whom."""
        key = person, organisation, introduced
        if key not in self._about:
            other = ResolvedDocument(self.document, self._strictness, *key)
            other._names, other._about, other._shared = self._names, self._about, self._shared
            self._about[key] = other
        return self._about[key]

    def sentence_at(self, offset: int) -> int | None:
        """Return the index of the sentence that has the character at *offset*, or None."""
        return self._shared.sentence_at(offset)

    def names(self, index: int) -> tuple[Name, ...]:
        """Return the names of a sentence, offsets in the document; words for a people are none."""
        if index not in self._names:
            passage = self.passages[index]
            begins, surnames = self.begin(index), self._shared.surnames
            candidates = names(self.text, begins, passage.end, self._shared.known)
            self._names[index] = tuple(cleaned(candidates, self.text, passage, begins, surnames))
        return self._names[index]

    def references(self, index: int) -> tuple[Reference, ...]:
        """Return the references of a sentence; none after `MAX_SENTENCES`."""
        while len(self._references) <= min(index, MAX_SENTENCES - 1):
            self._references.append(tuple(self._resolver.sentence(len(self._references))))
        return self._references[index] if index < MAX_SENTENCES else ()

    def begin(self, index: int) -> int:
        """Return where a sentence begins, after a dateline."""
        return self._shared.begin(index)

    @cached_property
    def subject(self) -> str:
        """The person whom the reading is about, if the headline has the name; else nothing."""
        is_named = headline_names(self.document.title or "", self.person)
        return self.person if is_named else ""

    def known_names(self, index: int) -> Iterator[Name]:
        """Yield where a sentence has the name whose kind is given, as it is written.

        Of the subject a part of the name counts where it begins the sentence alone.
        """
        known = self.person or self.organisation
        kind: Kind = "person" if self.person else "organisation"
        passage = self.passages[index]
        whole = re.compile(rf"(?<!\w){re.escape(known)}(?!\w)")
        for match in whole.finditer(self.text, passage.start, passage.end) if known else ():
            yield Name(known, *match.span(), kind, begins=match.start(), ends=match.end())
        for lone in lone_names(self.subject):
            at = self.begin(index)
            alone = re.compile(rf"{re.escape(lone)}(?:['’]s)?(?= [a-z])")
            if alone.match(self.text, at, passage.end):
                yield Name(lone, at, at + len(lone), kind, begins=at, ends=at + len(lone))

    def is_person(self, name: Name) -> bool:
        """Return whether *name* is a person's, by its form or by what the document says."""
        if self.person and names_person(name.text, self.person):
            return True
        if self.organisation and names_organisation(name.text, self.organisation) == "name":
            return False
        if _AT.search(self.text, max(0, name.begins - 4), name.begins):
            return False
        if name.kind is not None:
            is_surname = " " not in name.text and name.text in self._shared.surnames
            return name.kind == "person" or (name.kind == "organisation" and is_surname)
        if " " in name.text and is_organisation_noun(name.text.split()[-1]):
            return False
        if _WHICH.match(self.text, name.end):
            return False
        if " " in name.text and self._shared.is_called(name):
            return True
        return bool(gender_of(name.text)) or name.text.split()[-1] in self._shared.surnames

    def is_organisation(self, name: Name) -> bool:
        """Return whether *name* is an organisation's, by its form or by where it stands."""
        if self.organisation and names_organisation(name.text, self.organisation) is not None:
            return True
        if name.kind is not None:
            return name.kind == "organisation"
        before = _WORD_BEFORE.search(self.text, max(0, name.begins - 30), name.begins)
        if (
            before is not None
            and kind_of_noun(before[1]) == "organisation"
            and not self.is_person(name)
        ):
            return True
        index = self.sentence_at(name.start)
        begins = index is not None and name.start <= self.begin(index) + 5
        known = (
            country(name.text) or state(name.text) or name.text.removesuffix(".").lower() in MONTHS
        )
        return begins and not known and not self.is_person(name)
