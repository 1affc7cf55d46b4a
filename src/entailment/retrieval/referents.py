"""Whether a sentence without a name speaks of somebody else than a statement does.

A network takes *The company is listed in London* for a proof of *Orsa is listed in London*, and
*The company's shares fell by 9 percent* for a contradiction of *Orsa's shares fell by 4 percent*,
whatever company is meant.

| the sentence begins with | is meant |
| --- | --- |
| he, she, it, the company and the like | whom it probably refers to (`discourse`) |
| the company, of which the former is not known | the last name before it that begins a sentence, |
| | unless the name of the statement stands before it, too |
| anything else | nobody else |
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Set
from functools import lru_cache
from itertools import pairwise

from entailment.discourse.document import ResolvedDocument
from entailment.discourse.lexicon import first_names
from entailment.discourse.name_matching import names_organisation, names_person
from entailment.discourse.name_roles import Name, known_names, names_of
from entailment.discourse.nouns import kind_of_noun
from entailment.knowledge.gazetteer import is_place
from entailment.knowledge.idf import default_idf
from entailment.model import Document, Passage
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.verbs import claim_words, first_verb, tokens_of
from entailment.text.words import words

__all__ = ["speaks_of_other"]

FAR = 20
"""Sentences before one in which a name is looked for that its description may mean."""

RARE = 0.85
"""The weight from which on the first word of a statement is a name, not a common word."""

_OPENING = re.compile(
    rf"(?:{CAPITAL}{SMALL}+(?:\s{SMALL}+)?,\s+)?"
    r"(?P<reference>(?P<pronoun>[Hh]e|[Ss]he|[Ii]t|[Hh]is|[Hh]er|[Ii]ts)\b"
    r"|(?:[Tt]he|[Tt]his)\s+(?P<noun>[a-z]+)\b(?P<owns>['’]s)?)"
)

_OBJECTS = {"it": "it", "its": "it", "he": "him", "his": "him"}
"""The form of a pronoun as an object; *her* is a possessive, too."""


def speaks_of_other(statement: str, judged: str, passage: Passage, document: Document) -> bool:
    """Return whether *passage*, read as *judged*, speaks of another than *statement* names.

    *statement* has a name before its verb of which *judged* has no word. Of a person nobody else's
    name counts: *The founder of Acme*.
    """
    opening = _opening(passage.text)
    if opening is None:
        return False
    names = _subjects(statement, _is_person(opening))
    own = {word.lower for name in names for word in name.words}
    if not names or not own.isdisjoint(word.lower for word in words(judged)):
        return False
    meant = _referent(_reading(_Read(document)), passage, opening, own)
    return meant is not None and not any(_are_same(name, meant) for name in names)


def _opening(sentence: str) -> re.Match[str] | None:
    """Return what *sentence* begins with that refers to somebody, if anything."""
    opening = _OPENING.match(sentence)
    if opening is None or (opening["noun"] and kind_of_noun(opening["noun"]) is None):
        return None
    return opening


def _is_person(opening: re.Match[str]) -> bool:
    """Return whether *opening* is a person himself, not what he has."""
    if opening["noun"]:
        return kind_of_noun(opening["noun"]) == "person" and not opening["owns"]
    return opening["pronoun"].lower() in ("he", "she")


@lru_cache(maxsize=256)
def _subjects(statement: str, is_person: bool) -> tuple[Name, ...]:
    """Return the names before the verb of *statement*, or the one that it begins with.

    If it *is_person*, a name that only says whose the subject is does not count.
    """
    tokens = tokens_of(statement)
    if not tokens or tokens[0].lower in claim_words()["prepositions"]:
        return ()
    verb = first_verb(tokens)
    end = tokens[verb].start if verb else 1
    names = names_of(statement, known_names(statement, ""))
    return tuple(
        name
        for name in names
        if name.start < end and _is_name(name) and not (is_person and _owns(name, statement))
    )


def _owns(name: Name, statement: str) -> bool:
    """Return whether *name* says whose something is: *Acme's founder*, *the founder of Acme*."""
    return name.role not in ("", "subject") or statement[name.end :].startswith(("'s", "’s"))


def _is_name(name: Name) -> bool:
    """Return whether *name* is no common word with the capital of a sentence: *Permission came*."""
    first = name.words[0]
    is_rare = default_idf().weight(first.lower) >= RARE or first.form in first_names()
    return name.start > 0 or len(name.words) > 1 or is_rare


def _are_same(name: Name, known: str) -> bool:
    """Return whether both may name one: *Marie* may be *Madame Curie*."""
    known_words = words(known)
    shared = {word.lower for word in name.words} & {word.lower for word in known_words}
    is_given = len(name.words) == 1 and name.form in first_names()
    return bool(
        shared
        or (is_given and not any(word.form in first_names() for word in known_words))
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
def _reading(read: _Read) -> ResolvedDocument:
    return ResolvedDocument(read.document)


def _referent(
    reading: ResolvedDocument, passage: Passage, opening: re.Match[str], own: Set[str]
) -> str | None:
    """Return the name that the *opening* of *passage* refers to, if any.

    Where that is not known, it is the last name that begins a sentence, unless one of the words
    *own* stands before it, too: then the company may be that one.
    """
    at = bisect_left(reading.passages, passage.start, key=lambda known: known.start)
    begin = passage.start + opening.start("reference")
    for reference in reading.references(at):
        if reference.start == begin:
            named = reading.passages[reference.named_in]
            is_else = _goes_on(opening["pronoun"], reading.text[named.start : named.end])
            return None if is_else else reference.name
    if not opening["noun"] or kind_of_noun(opening["noun"]) != "organisation":
        return None
    before = [
        reading.text[reading.begin(index) : reading.passages[index].end]
        for index in range(max(0, at - FAR), at)
    ]
    named_before = " ".join([reading.document.title or "", *before])
    if not own.isdisjoint(word.lower for word in words(named_before)):
        return None
    return next(filter(None, map(_name_begun_with, reversed(before))), None)


def _goes_on(pronoun: str | None, sentence: str) -> bool:
    """Return whether *pronoun* rather refers to what *sentence* has a pronoun for, too.

    *Roche makes it*, and *it* behind that, are both the drug.
    """
    same = _OBJECTS.get((pronoun or "").lower())
    tokens = tokens_of(sentence)
    behind = claim_words()["prepositions"]
    return any(
        token.lower == same and (not following.is_word or following.lower in behind)
        for token, following in pairwise(tokens)
    )


def _name_begun_with(sentence: str) -> str | None:
    """Return the name that begins *sentence*, unless it is that of a person or a place."""
    first = next(iter(names_of(sentence, known_names(sentence, ""))), None)
    if first is None or first.start or first.words[0].form in first_names():
        return None
    if is_place(first.form) or not _is_name(first):
        return None
    return first.form
