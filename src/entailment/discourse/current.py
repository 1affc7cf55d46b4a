"""The sentence of a document that is being read, and what is known of the document before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Protocol

from entailment.discourse.appositions import fronted, is_finite
from entailment.discourse.entities import Entity
from entailment.discourse.lexicon import word_set
from entailment.discourse.mentioned import Mentioned
from entailment.discourse.names import Name
from entailment.model import Document, Passage
from entailment.text.lexicon import alternatives

__all__ = ["Analysis", "CurrentSentence"]

_QUOTED = re.compile(r"[“\"][^“”\"]{1,2000}[”\"]")

_WORD = re.compile(r"\S+")


@lru_cache(maxsize=1)
def _clause() -> re.Pattern[str]:
    return re.compile(rf"[,;:]|\b(?:{alternatives(word_set('clause_words'))})\b")


class Analysis(Protocol):
    """What is known of a document before its references are."""

    document: Document
    passages: tuple[Passage, ...]

    @property
    def text(self) -> str:
        """The text of the document."""
        ...

    @property
    def subject(self) -> str:
        """The person whom the headline names, where the document is read for them."""
        ...

    def names(self, index: int) -> tuple[Name, ...]:
        """Return the names of a sentence."""
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

    def known_names(self, index: int) -> Iterator[Name]:
        """Yield where a sentence has a name whose kind is given, as it is written."""
        ...


class CurrentSentence:
    """The sentence that is being read, and what is mentioned where in it."""

    def __init__(self, reading: Analysis, index: int):
        self.index = index
        self._text = reading.text
        self.passage = reading.passages[index]
        self.begins = reading.begin(index)
        quotes = _QUOTED.finditer(reading.text, self.passage.start, self.passage.end)
        self.quotes = [match.span() for match in quotes]
        self.mentioned: list[Mentioned] = []
        self.has_subject = False
        self.last_name: tuple[int, Entity] | None = None
        self.group: list[Entity] | None = None
        self.described: set[int] = set()
        """Where the nouns are that describe who is named next to them."""
        self.birth_name: tuple[Name, Entity] | None = None
        """The name that the sentence begins with as one at birth: Born Ned Roe, he left."""
        self.fronted = fronted(reading.text, self.begins, self.passage.end)
        """Where others are named before the subject that the words describe, a pronoun."""

    @cached_property
    def verb_ends(self) -> int:
        """Where the first word ends that looks like a finite verb, else the sentence."""
        for word in _WORD.finditer(self._text, self.begins, self.passage.end):
            if is_finite(word[0].lower()):
                return word.end()
        return self.passage.end

    @cached_property
    def clause_ends(self) -> list[int]:
        """Where its clauses end: behind commas and words that begin the next."""
        clauses = _clause().finditer(self._text, self.passage.start, self.passage.end)
        return [match.end() for match in clauses]

    def is_quoted(self, place: int) -> bool:
        """Return whether what stands at *place* is within quotation marks."""
        return any(begin <= place < end for begin, end in self.quotes)

    def begins_at(self, place: int) -> bool:
        """Return whether the sentence begins at *place*, but for a quotation mark."""
        return place <= self.begins + 1

    def is_fronted(self, place: int) -> bool:
        """Return whether who is named at *place* is not the subject, a pronoun behind it."""
        return self.fronted is not None and self.fronted[0] <= place < self.fronted[1]

    def entities(self, *, after: int = 0, before: int | None = None) -> list[Entity]:
        """Return the entities mentioned from *after* on and before *before*, each mention's."""
        return [
            mentioned.entity
            for mentioned in self.mentioned
            if mentioned.start >= after and (before is None or mentioned.start < before)
        ]
