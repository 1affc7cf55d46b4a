"""Where the reading of a document stands: whom it spoke of, and the sentence that is being read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from entailment.model import Document, Passage
from entailment.search.context.mentions import Name
from entailment.search.context.resolution import Resolution
from entailment.search.context.speakers import quotations
from entailment.search.context.vocabulary import vocabulary
from entailment.validation.references.chains import Chain, ChainKind, Chains
from entailment.validation.references.nouns import gender_of, told_of

__all__ = ["Here", "Pronoun", "Read", "Scene"]

_PARAGRAPH = re.compile(r"[.!?][\"”’']?\s*\n\s*")
_KIN = re.compile(
    r"(?:\b(?:his|her|their|its)|['’]s)\s+(?:[\w-]+\s+){0,3}?[\w-]+,?\s+$", re.IGNORECASE
)
_ALSO = re.compile(
    r"(?:\s*,)?\s*(?:\(|who\s+(?:is|was)\s+)?(?:\w+\s+)?(?:known|called|born|named)"
    r"(?:\s+(?:him|her)self)?(?:\s+(?:to\s+\w+\s+)?as)?(?:\s+the)?\s+[\"“]?"
    r"|.{0,40}\b(?:real|birth|full|stage)\s+name\s+(?:is|was)\s+[\"“]?"
    r"|.{0,20}\bgave\s+(?:his|hers)\s+as\s+"
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
            chain.gender = chain.gender or _gender(name, nouns)
        if chain.count == 0:
            before = text[max(here.passage.start, name.begins - 60) : name.start]
            chain.is_kin = chain.kind == "person" and _KIN.search(before) is not None
        self._meet_alias(chain, name.start)
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

    def _kind(self, name: Name) -> ChainKind:
        if self.read.is_person(name):
            return "person"
        return "organisation" if self.read.is_organisation(name) else None

    def _meet_alias(self, chain: Chain, place: int) -> None:
        """Take in that *chain* is another name of who was named just before it."""
        if self.here.last_name is None or self.here.last_name[1] is chain:
            return
        end, other = self.here.last_name
        if other.kind == chain.kind and _ALSO.fullmatch(self.read.text, end, place):
            for one, more in ((other, chain), (chain, other)):
                if more not in one.also:
                    one.also.append(more)

    def _is_new_line(self, place: int) -> bool:
        """Return whether a paragraph ended since the last mention, where no sentence was told."""
        last = self.here.mentioned[-1][0] if self.here.mentioned else place
        return _PARAGRAPH.search(self.read.document.text, last, place) is not None


def _gender(name: Name, nouns: set[str]) -> str:
    persons = vocabulary().person_nouns
    sexes = {persons[noun].gender for noun in nouns & persons.keys()} - {""}
    told = sexes.pop() if len(sexes) == 1 else ""
    return name.gender or told or gender_of(name.text, guess=True)
