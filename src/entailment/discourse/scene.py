"""Where the reading of a document stands: whom it spoke of, and the sentence that is being read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from entailment.discourse.aliases import (
    is_acronym,
    is_birth_name,
    is_born,
    is_other_name,
)
from entailment.discourse.lexicon import vocabulary
from entailment.discourse.mentions import Name
from entailment.discourse.nouns import gender_of, kin, told_of
from entailment.discourse.resolution import Resolution
from entailment.discourse.speakers import quotations
from entailment.discourse.tracking import Chain, ChainKind, Chains
from entailment.model import Document, Passage

__all__ = ["Here", "Pronoun", "Read", "Scene"]

_PARAGRAPH = re.compile(r"[.!?][\"”’']?\s*\n\s*")
_AGE_AFTER = re.compile(r",\s+(?:aged?\s+|now\s+)?(\d{1,3})(?=[,.;]|\s+and\b)")
_AGE_BEFORE = re.compile(r"\b(\d{1,3})-year-old\s+(?:[a-z-]+,?\s+){0,4}$")
_KIN = re.compile(
    r"(?:\b(?:his|her|their|its)|['’]s)\s+(?:[\w-]+\s+){0,3}?[\w-]+,?\s+$", re.IGNORECASE
)


class Pronoun(NamedTuple):
    """A pronoun or description, and whom it probably means; one for each where it means several.

    *owns* tells a possessive; *described* words that say something of whom they mean.
    """

    start: int
    end: int
    name: str
    owns: bool = False
    described: bool = False


class Read(Protocol):
    """What is known of a document before its references are."""

    document: Document
    passages: tuple[Passage, ...]

    @property
    def text(self) -> str:
        """The text of the document."""
        ...

    def names(self, index: int) -> tuple[Name, ...]:
        """Return the names of a sentence."""
        ...

    def references(self, index: int) -> tuple[Resolution, ...]:
        """Return the references of a sentence that are sure."""
        ...

    def is_person(self, name: Name) -> bool:
        """Return whether *name* is a person's."""
        ...

    def is_organisation(self, name: Name) -> bool:
        """Return whether *name* is an organisation's."""
        ...

    def begin(self, index: int) -> int:
        """Return where a sentence begins, after a dateline."""
        ...

    def asked_in(self, index: int) -> Iterator[Name]:
        """Yield where a sentence has the name that is asked for, as it is written."""
        ...


class Here:
    """The sentence that is being read, and who was mentioned where in it."""

    def __init__(self, read: Read, index: int):
        self.index = index
        self.passage = read.passages[index]
        self.begins = read.begin(index)
        self.quotes = quotations(read.text, self.passage.start, self.passage.end)
        self.mentioned: list[tuple[int, Chain]] = []
        self.has_subject = False
        self.last_name: tuple[int, Chain] | None = None
        self.several: list[Chain] | None = None
        self.born: tuple[Name, Chain] | None = None
        """The name that the sentence begins with as one at birth: Born Ned Roe, he left."""

    def is_quoted(self, place: int) -> bool:
        """Return whether what stands at *place* is within quotation marks."""
        return any(begin <= place < end for begin, end in self.quotes)

    def is_begin(self, place: int) -> bool:
        """Return whether the sentence begins at *place*, but for a quotation mark."""
        return place <= self.begins + 1


class Scene:
    """The chains of a document up to the sentence that is being read, and that sentence."""

    def __init__(self, read: Read):
        self.read = read
        self.chains = Chains()
        self.group: tuple[int, list[Chain]] = (-9, [])
        """The people who were last meant together, and in which sentence."""

    def enter(self, index: int) -> None:
        """Go on to sentence *index*."""
        self.here = Here(self.read, index)

    def meet(self, name: Name) -> None:
        """Take in that the sentence has *name*, with what it says right beside it."""
        if name.kind == "place":
            return
        here, text = self.here, self.read.text
        kind = self._kind(name)
        nouns = set(told_of(text, name, here.passage.start, here.passage.end))
        if kind is None and nouns and " " in name.text:
            kind = "person"
        if kind is None and " " not in name.text and name.start > here.passage.start + 5:
            return
        chain = self.chains.named(name.text, kind)
        if chain.kind == "organisation":
            chain.nouns |= name.nouns
        else:
            chain.nouns |= nouns
            chain.age = chain.age or _age(text, name)
            chain.gender = chain.gender or _gender(name, nouns)
        if chain.count == 0 and chain.kind == "person":
            chain.is_kin = self._is_somebodys(name)
        elif here.is_begin(name.begins) and not chain.nouns & kin():
            chain.is_kin = False  # who has a sentence of their own is nobody's colleague any more
        self._meet_alias(name, chain)
        if chain.count == 0 and is_born(text, here.begins, name.begins):
            here.born = name, chain
            return
        self.mention(chain, name.start)
        here.last_name = (name.end, chain)

    def mention(self, chain: Chain, place: int, *, owns: bool = False) -> None:
        """Take in that *chain* is mentioned at *place*."""
        here = self.here
        if self._is_new_line(place):
            here.has_subject = False
        is_subject = (here.is_begin(place) or not owns) and not here.has_subject
        for one in (chain, *chain.also):
            self.chains.mention(one, here.index, place, is_subject=is_subject)
        here.has_subject = here.has_subject or not owns
        here.mentioned.append((place, chain))

    def meaning(
        self, chain: Chain, start: int, end: int, *, owns: bool, described: bool = False
    ) -> Iterator[Pronoun]:
        """Take in that the words from *start* to *end* mean *chain*, and yield it by each name."""
        self.mention(chain, start, owns=owns)
        for one in (chain, *chain.also):
            yield Pronoun(start, end, one.name, owns, described)

    def is_born_so(self, chain: Chain) -> Iterator[Pronoun]:
        """Yield the name that the sentence begins with where it is that of *chain* at birth."""
        if self.here.born is not None:
            name, other = self.here.born
            self.here.born = None
            _join(chain, other)
            yield Pronoun(name.start, name.end, chain.name)

    def _kind(self, name: Name) -> ChainKind:
        if self.read.is_person(name):
            return "person"
        return "organisation" if self.read.is_organisation(name) else None

    def _is_somebodys(self, name: Name) -> bool:
        """Return whether *name* is said to be of another person: her niece, Ann Lee."""
        start = max(self.here.passage.start, name.begins - 60)
        possessor = _KIN.search(self.read.text[start : name.start])
        if possessor is None:
            return False
        end, owner = self.here.last_name or (-1, None)
        is_firms = owner is not None and owner.kind == "organisation"
        return not (is_firms and end >= start + possessor.start())

    def _meet_alias(self, name: Name, chain: Chain) -> None:
        """Take in that *name*, of *chain*, is another name of somebody who was named before."""
        text = self.read.text
        if self.here.last_name is not None:
            end, other = self.here.last_name
            between = text[end : name.start]
            is_same = other.kind == chain.kind and is_other_name(between)
            if is_same or (other.kind == "organisation" and is_acronym(between, name.text)):
                _join(other, chain)
        for other in self.chains.people_called(name.text.split()[0]):
            if is_birth_name(text, name, other.name):
                _join(other, chain)

    def _is_new_line(self, place: int) -> bool:
        """Return whether a paragraph ended since the last mention, where no sentence was told."""
        last = self.here.mentioned[-1][0] if self.here.mentioned else place
        return _PARAGRAPH.search(self.read.document.text, last, place) is not None


def _join(one: Chain, other: Chain) -> None:
    for chain, more in ((one, other), (other, one)):
        if more is not chain and more not in chain.also:
            chain.also.append(more)


def _age(text: str, name: Name) -> str:
    """Return the age that is told beside *name*, or nothing."""
    after = _AGE_AFTER.match(text, name.end)
    before = _AGE_BEFORE.search(text, max(0, name.begins - 60), name.start)
    found = after or before
    return found[1] if found else name.age


def _gender(name: Name, nouns: set[str]) -> str:
    persons = vocabulary().person_nouns
    sexes = {persons[noun].gender for noun in nouns & persons.keys()} - {""}
    told = sexes.pop() if len(sexes) == 1 else ""
    return name.gender or told or gender_of(name.text, guess=True)
