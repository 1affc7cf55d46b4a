"""Whether a sentence without a name speaks of somebody else than a statement does.

A network takes *The company is listed in London* for a proof of *Orsa is listed in London*, and
*The company's shares fell by 9 percent* for a contradiction of *Orsa's shares fell by 4 percent*,
whatever company is meant.

| the sentence begins with | is meant |
| --- | --- |
| he, she, it, the company and the like | whom it probably refers to (`discourse`) |
| the company, of which the former is not known | the last name before it that begins a sentence |
| anything else | nobody else |
"""

from __future__ import annotations

import re
from functools import lru_cache

from entailment.discourse.document import Reading
from entailment.discourse.lexicon import first_names
from entailment.discourse.name_matching import names_organisation, names_person
from entailment.discourse.nouns import kind_of_noun
from entailment.knowledge.idf import default_idf
from entailment.model import Document, Passage
from entailment.systems.mismatches.mentions import Name, known_names, names_of
from entailment.text.verbs import claim_words, first_verb, tokens_of
from entailment.text.words import words

__all__ = ["speaks_of_other"]

FAR = 20
"""Sentences before one in which a name is looked for that its description may mean."""

RARE = 0.85
"""The weight from which on the first word of a statement is a name, not a common word."""

_OPENING = re.compile(
    r"(?:[A-Z][a-z]+(?:\s[a-z]+)?,\s+)?"
    r"(?P<reference>(?:[Hh]e|[Ss]he|[Ii]t|[Hh]is|[Hh]er|[Ii]ts)\b|(?:[Tt]he|[Tt]his)\s+(?P<noun>[a-z]+)\b)"
)


def speaks_of_other(statement: str, judged: str, passage: Passage, document: Document) -> bool:
    """Return whether *passage*, read as *judged*, speaks of another than *statement* names.

    *statement* has a name before its verb of which *judged* has no word.
    """
    names = _subjects(statement)
    if not names:
        return False
    own = {word.lower for name in names for word in name.words}
    if not own.isdisjoint(word.lower for word in words(judged)):
        return False
    meant = _referent(_Read(document), passage)
    return meant is not None and not any(_are_same(name, meant) for name in names)


@lru_cache(maxsize=256)
def _subjects(statement: str) -> tuple[Name, ...]:
    """Return the names before the verb of *statement*, or the one that it begins with."""
    tokens = tokens_of(statement)
    if not tokens or tokens[0].lower in claim_words()["prepositions"]:
        return ()
    verb = first_verb(tokens)
    end = tokens[verb].start if verb else 1
    names = names_of(statement, known_names(statement, ""))
    return tuple(name for name in names if name.start < end and _is_name(name))


def _is_name(name: Name) -> bool:
    """Return whether *name* is no common word with the capital of a sentence: *Permission came*."""
    first = name.words[0]
    is_rare = default_idf().weight(first.lower) >= RARE or first.form in first_names()
    return name.start > 0 or len(name.words) > 1 or is_rare


def _are_same(name: Name, known: str) -> bool:
    shared = {word.lower for word in name.words} & {word.lower for word in words(known)}
    return bool(
        shared
        or names_person(name.form, known)
        or names_organisation(name.form, known)
        or names_organisation(known, name.form)
    )


class _Read:
    """A document that is compared by its id first, which is quick."""

    def __init__(self, document: Document):
        self.document = document

    def __hash__(self) -> int:
        return hash(self.document.id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Read) and (
            self.document is other.document or self.document == other.document
        )


@lru_cache(maxsize=16)
def _reading(read: _Read) -> Reading:
    return Reading(read.document)


@lru_cache(maxsize=1024)
def _referent(read: _Read, passage: Passage) -> str | None:
    """Return the name that *passage* refers to with the words that it begins with, if any."""
    opening = _OPENING.match(passage.text)
    if opening is None or (opening["noun"] and kind_of_noun(opening["noun"]) is None):
        return None
    reading, at = _reading(read), read.document.passages.index(passage)
    begin = passage.start + opening.start("reference")
    for reference in reading.references(at):
        if reference.start == begin:
            return reference.name
    if not opening["noun"] or kind_of_noun(opening["noun"]) != "organisation":
        return None
    before = range(at - 1, max(-1, at - 1 - FAR), -1)
    texts = (reading.text[reading.begin(index) : reading.passages[index].end] for index in before)
    return next(filter(None, map(_name_begun_with, texts)), None)


def _name_begun_with(sentence: str) -> str | None:
    """Return the name that begins *sentence*, unless it is a person's."""
    first = next(iter(names_of(sentence, known_names(sentence, ""))), None)
    if first is None or first.start or first.words[0].form in first_names():
        return None
    return first.form
