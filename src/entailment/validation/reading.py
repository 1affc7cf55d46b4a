"""A document read once for all facts that cite it: its sentences, names and references.

What resolves a pronoun for sure is `search.context.references`, which prefers no answer to a wrong
one. A fact is asked of one entity alone, so where it leaves a pronoun open a second reading takes
the first who fits of the sentence, or of those just before it (after Hobbs, 1978, far simpler).
The two are told apart by how a mention is found.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from entailment.model import Document, Passage
from entailment.search.context.mentions import Name, capitalised, names
from entailment.search.context.references import MAX_SENTENCES, resolve
from entailment.search.context.resolution import Resolution
from entailment.search.context.speakers import quotations
from entailment.search.context.vocabulary import vocabulary
from entailment.text.lexicon import word_list
from entailment.validation.geography import adjectives, country
from entailment.validation.lists import listed
from entailment.validation.naming import names_organisation, names_person

__all__ = ["Pronoun", "Reading"]

LOOK_BACK = 4
"""Sentences in which the person of a pronoun is looked for."""

_PRONOUN = re.compile(r"\b(he|she|him|his|her|hers)\b(?!-)", re.IGNORECASE)
_NOTHING_OWNED = re.compile(r"\s*(?:[.,;:!?)]|$|(?:to|in|on|at|and|for|with|as|from|by|of)\b)")
_FEMALE = frozenset("she her hers".split())
_MALE = frozenset("he him his".split())
_GENDERED = {"f": _FEMALE, "m": _MALE, "": _FEMALE | _MALE}
_BLANKS = {ord(c): " " for c in "\n\r\t\u2028\u2029\x85\xa0"}
_BASED = re.compile(r"-(?:based|born|owned|headquartered|educated|trained|backed|led|run)\s+")
_PEOPLE = re.compile(r"The\s+([A-Z][a-z]+)\s+([a-z]+)\b")
_WORD = re.compile(r"[A-Z][a-zà-ÿ'’]+(?:-[A-Z][a-zà-ÿ]+)*")
_CAPITALS = re.compile(r"\b[A-Z][\w’-]+(?: [A-Z][\w’-]*\.?)*")
_DATELINE = re.compile(r"[A-Z][^\n()]{1,50}?(?:\s*\([\w ]+\))?\s+(?:--?|[–—_])\s")
_SAID_NAME = re.compile(r"^(?:[Ss]aid|[Tt]he)\b")


class Pronoun(NamedTuple):
    """A pronoun or description that the sure reading leaves open, and whom it probably means.

    *owns* tells a possessive; *described* words that say something of whom they mean.
    """

    start: int
    end: int
    name: str
    owns: bool = False
    described: bool = False


class _Shared:
    """What a document says whomever it is read for."""

    def __init__(self, document: Document):
        self.document = document
        self.text = document.text.translate(_BLANKS)
        self._starts = [passage.start for passage in document.passages]

    def sentence_at(self, offset: int) -> int | None:
        index = bisect_right(self._starts, offset) - 1
        return index if index >= 0 and offset < self.document.passages[index].end else None

    @cached_property
    def known(self) -> frozenset[str]:
        """The words that have a capital within a sentence."""
        first = self.document.passages[:MAX_SENTENCES]
        return capitalised([self.text[passage.start : passage.end] for passage in first])

    @cached_property
    def references(self) -> dict[int, tuple[Resolution, ...]]:
        """The references whose name is sure, by sentence."""
        found: dict[int, list[Resolution]] = {}
        spans = [(passage.start, passage.end) for passage in self.document.passages]
        for one in resolve(self.text, spans):
            index = self.sentence_at(one.start)
            if index is not None:
                found.setdefault(index, []).append(one)
        return {index: tuple(all_of_it) for index, all_of_it in found.items()}

    @cached_property
    def surnames(self) -> frozenset[str]:
        """The last words of names of two or three words that stand alone elsewhere too.

        Organisations are cut to their first words and places not at all: these are people.
        """
        last, alone = set[str](), set[str]()
        for run in set(_CAPITALS.findall(self.text)):
            parts = run.replace("’s", "").split()
            if parts[0].lower() in word_list("function_words"):
                parts = parts[1:]
            if len(parts) == 1:
                alone.add(parts[0])
            elif len(parts) in (2, 3):
                last.add(parts[-1])
        kinds = vocabulary().organisation_kinds
        return frozenset(one for one in last & alone if one not in kinds and not country(one))


class Reading:
    """The sentences of a document; what a sentence names is found when first asked for.

    *person* or *organisation* is a name known to be of that kind, whatever the document says.
    """

    def __init__(self, document: Document, person: str = "", organisation: str = ""):
        self.document = document
        self.person = person
        self.organisation = organisation
        self.passages: tuple[Passage, ...] = document.passages
        self._names: dict[int, tuple[Name, ...]] = {}
        self._pronouns: dict[int, tuple[Pronoun, ...]] = {}
        self._about: dict[tuple[str, str], Reading] = {(person, organisation): self}
        self._shared = _Shared(document)

    @property
    def text(self) -> str:
        """The text of the document with a blank for each end of a line, for names go over it."""
        return self._shared.text

    def about(self, *, person: str = "", organisation: str = "") -> Reading:
        """Return the reading for facts about somebody, sharing what does not depend on whom."""
        key = person, organisation
        if key not in self._about:
            other = Reading(self.document, person, organisation)
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
            found = names(self.text, passage.start, passage.end, self._shared.known)
            parted = (part for name in found for part in _parted(name))
            whole = (_with_first_word(name, self.text, passage) for name in parted)
            begins = self._begin(index)
            self._names[index] = tuple(
                name
                for name in whole
                if name.start >= begins and name.text.lower() not in adjectives()
            )
        return self._names[index]

    def references(self, index: int) -> tuple[Resolution, ...]:
        """Return the references of a sentence whose name is sure."""
        return self._shared.references.get(index, ())

    def pronouns(self, index: int) -> tuple[Pronoun, ...]:
        """Return the other pronouns of a sentence that one person alone fits."""
        for earlier in range(len(self._pronouns), min(index, MAX_SENTENCES) + 1):
            self._pronouns[earlier] = tuple(self._read_pronouns(earlier))
        return self._pronouns.get(index, ())

    def _read_pronouns(self, index: int) -> Iterator[Pronoun]:
        yield from self._read_personal(index)
        yield from self._read_things(index)
        yield from self._read_description(index)
        yield from self._read_lead(index)

    def _read_things(self, index: int) -> Iterator[Pronoun]:
        """Yield it, its and the company, where an organisation is at hand."""
        passage = self.passages[index]
        sure = [(one.start, one.end) for one in self.references(index)]
        for match in _things().finditer(self.text, passage.start, passage.end):
            if any(begin <= match.start() < end for begin, end in sure):
                continue
            name = self._organisation(index, match.start())
            if name:
                owns = match[0].lower() == "its" or bool(match["owns"])
                yield Pronoun(match.start(), match.end(), name, owns)

    def _begin(self, index: int) -> int:
        """Return where a sentence begins, after a dateline."""
        passage = self.passages[index]
        filed = _DATELINE.match(self.text[passage.start : passage.end]) if index <= 1 else None
        return passage.start + (filed.end() if filed else 0)

    def _read_lead(self, index: int) -> Iterator[Pronoun]:
        """Yield whom news begins with and names in the next sentence: a baker died; Ann Lee was."""
        following = index + 1
        if index > 1 or following >= len(self.passages) or self._people(index, ""):
            return
        begins = self._begin(index)
        match = _lead().match(self.text, begins, self.passages[index].end)
        named = [name for name in self.names(following) if self.is_person(name)]
        alone = len({name.text.split()[-1] for name in named}) == 1
        if match and named and (alone or named[0].begins <= self._begin(following) + 3):
            yield Pronoun(begins, match.end(), named[0].text, described=True)

    def _read_description(self, index: int) -> Iterator[Pronoun]:
        """Yield what a sentence begins with: the Canadian singer."""
        passage = self.passages[index]
        if any(one.start < passage.start + 4 for one in self.references(index)):
            return
        if match := _description().match(self.text, passage.start, passage.end):
            name = self._before(index, match["noun"])
            if name:
                owns = bool(match["owns"])
                yield Pronoun(match.start(), match.end(), name, owns, described=not owns)
        elif (match := _PEOPLE.match(self.text, passage.start, passage.end)) and (
            match[1].lower() in adjectives() and _is_verb(match[2])
        ):
            name = self._before(index, "")
            if name:
                yield Pronoun(match.start(), match.end(1), name, described=True)

    def _before(self, index: int, noun: str) -> str | None:
        """Return the first person of the sentences before who may be called *noun*."""
        nouns = vocabulary().person_nouns
        gender = nouns[noun].gender if noun in nouns else ""
        for earlier in range(index - 1, max(-1, index - 3), -1):
            if people := self._people(earlier, gender):
                return people[0]
        return None

    def _organisation(self, index: int, place: int) -> str | None:
        """Return the first organisation of the sentence before *place*, else of one just before."""
        for earlier in range(index, max(-1, index - 1 - LOOK_BACK), -1):
            met = self._organisations(earlier, place)
            asked = [name for name in met if self._is_asked_organisation(name)]
            if met:
                return (asked or met)[0]
        return None

    def _organisations(self, index: int, place: int) -> list[str]:
        """Return the organisations of a sentence before *place*, in order.

        What it begins with may be one, unless it is a person.
        """
        begins = self.passages[index].start
        found = [
            (name.start, name.text)
            for name in self.names(index)
            if name.kind == "organisation"
            or self._is_asked_organisation(name.text)
            or (name.kind is None and name.start <= begins + 5 and not self.is_person(name))
        ]
        found += [
            (one.start, one.name)
            for one in self._pronouns.get(index, ())
            if self.text[one.start : one.end].lower() not in _GENDERED[""] and not one.described
        ]
        found += [
            (one.start, one.name)
            for one in self.references(index)
            if one.kind != "short name" and self._is_asked_organisation(one.name)
        ]
        return [name for start, name in sorted(found) if start < place]

    def _is_asked_organisation(self, name: str) -> bool:
        return bool(self.organisation) and names_organisation(name, self.organisation) is not None

    def _read_personal(self, index: int) -> Iterator[Pronoun]:
        passage = self.passages[index]
        text = self.text
        quotes = quotations(text, passage.start, passage.end)
        sure = [(one.start, one.end) for one in self.references(index)]
        for match in _PRONOUN.finditer(text, passage.start, passage.end):
            at = match.start()
            quoted = any(begin <= at < end for begin, end in quotes)
            if quoted or any(begin <= at < end for begin, end in sure):
                continue
            word = match[0].lower()
            name = self._person(index, at, "f" if word in _FEMALE else "m")
            if name is not None:
                her = word == "her" and _NOTHING_OWNED.match(text, match.end()) is None
                yield Pronoun(at, match.end(), name, owns=word == "his" or her)

    def _person(self, index: int, place: int, gender: str) -> str | None:
        """Return the first who fits of the sentence, mostly its subject, else of one before."""
        for name in self.names(index):
            if self.text[name.end : place] == " and " and name.kind in (None, "person"):
                return name.text  # Erik Dahl and his brother
        if here := self._people(index, gender, before=place):
            return here[0]
        for earlier in range(index - 1, max(-1, index - 1 - LOOK_BACK), -1):
            people = self._people(earlier, gender)
            if people:
                return people[0]
        return None

    def is_person(self, name: Name) -> bool:
        """Return whether *name* is a person's, by itself or by what the document says."""
        if name.kind is not None:
            return name.kind == "person"
        if self.person and names_person(name.text, self.person):
            return True
        return name.text.split()[-1] in self._shared.surnames

    def _people(self, index: int, gender: str, before: int | None = None) -> list[str]:
        found = [
            (name.start, name.text)
            for name in self.names(index)
            if self.is_person(name) and (not gender or name.gender in ("", gender))
        ]
        found += [
            (one.start, one.name)
            for one in self.references(index)
            if one.kind == "pronoun" and one.mention.lower() in _GENDERED[gender]
        ]
        found += [
            (one.start, one.name)
            for one in self._pronouns.get(index, ())
            if self.text[one.start : one.end].lower() in _GENDERED[gender]
        ]
        if not found:
            found = [
                (name.start, name.text)
                for name in self.names(index)
                if name.kind is None and " " in name.text and not _SAID_NAME.match(name.text)
            ]
        return [text for start, text in sorted(found) if before is None or start < before]


@lru_cache(maxsize=1)
def _things() -> re.Pattern[str]:
    kinds = filter(str.islower, vocabulary().organisation_kinds)
    nouns = "|".join(sorted({*kinds, *listed("things").split()}, key=len, reverse=True))
    company = rf"[Tt]he\s+(?:{nouns})\b(?P<owns>['’]s)?(?!\s+of\b)"
    return re.compile(rf"\b(?:[Ii]ts?\b(?!['’])|{company})")


def _is_verb(word: str) -> bool:
    pasts, small = word_list("irregular_pasts"), word_list("function_words")
    return word.endswith("ed") or word in pasts or word in small


@lru_cache(maxsize=1)
def _lead() -> re.Pattern[str]:
    return re.compile(rf"(?:An?|The)\s+(?:[\w-]+\s+){{0,5}}?(?:{_nouns()})\b(?!['’-])")


def _nouns() -> str:
    known = {*vocabulary().person_nouns, *listed("callings").split()}
    return "|".join(sorted(known, key=len, reverse=True))


@lru_cache(maxsize=1)
def _description() -> re.Pattern[str]:
    nouns = _nouns()
    return re.compile(rf"The\s+(?:[\w-]+\s+){{0,4}}?(?P<noun>{nouns})\b(?P<owns>['’]s)?(?!\s+of\b)")


def _parted(name: Name) -> Iterator[Name]:
    """Yield the two names of Leeds-based Acme Corp.; any other as it is."""
    found = _BASED.search(name.text)
    if found is None:
        yield name
        return
    first, second = name.start + found.start(), name.start + found.end()
    yield Name(name.text[: found.start()], name.start, first, begins=name.start, ends=first)
    rest = replace(name, text=name.text[found.end() :], start=second)
    rest.begins = second
    yield rest


def _with_first_word(name: Name, text: str, passage: Passage) -> Name:
    """Return *name* with the first word of the sentence where that is a first name (Chris)."""
    first = text[passage.start : name.start]
    word = first.strip("\"'“”‘’ ")
    if not first.endswith(" ") or not _WORD.fullmatch(word) or name.has_title:
        return name
    import simplemma

    lower = word.lower()
    found: str = simplemma.lemmatize(lower, lang="en")
    if simplemma.is_known(lower, lang="en") and found[:1].islower():
        return name
    start = passage.start + first.index(word)
    return replace(name, text=text[start : name.end], start=start, begins=start)
