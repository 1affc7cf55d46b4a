"""Mentions that a headline explains: under *Ann M. Lee*, *Lee was born in Ohio* is of her.

| headline | text | means |
| --- | --- | --- |
| has the whole name | Lee · Ann Lee · Ann Lee Moss | a part of it, or more than it |
| is the name | She was born ..., before anybody is named | her |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.discourse.document import Reading
from entailment.discourse.lexicon import word_set
from entailment.discourse.name_matching import folded, names_person
from entailment.discourse.names import Name

__all__ = ["has_headline_of", "named_under_headline", "pronouns_under_headline"]

_FIRST_PRONOUN = re.compile(r"(?:He|She|(His|Her))\b")


def has_headline_of(reading: Reading, person: str) -> bool:
    """Return whether the headline of the document has the whole name of *person*."""
    title, name = folded(reading.document.title or ""), folded(person)
    starts = range(len(title) - len(name) + 1)
    return len(name) > 1 and any(title[at : at + len(name)] == name for at in starts)


def named_under_headline(reading: Reading, person: str) -> Iterator[tuple[int, int]]:
    """Yield where the surname of *person*, or a longer form of the name, stands in the text.

    A surname within the name of somebody else is none.
    """
    surname = _surname(person)
    if surname is None:
        return
    for match in re.finditer(rf"(?<!\w){re.escape(surname)}(?!\w)", reading.text):
        index = reading.sentence_at(match.start())
        if index is None:
            continue
        around = [n for n in reading.names(index) if n.start <= match.start() < n.end]
        if not around:
            yield match.span()
        elif _is_of(around[0], person):
            yield around[0].start, around[0].end


def pronouns_under_headline(reading: Reading, person: str) -> Iterator[tuple[int, int, bool]]:
    """Yield the pronoun that the text begins with where the headline is but the name of *person*.

    The last of each is whether it is a possessive.
    """
    if folded(reading.document.title or "") == folded(person) and reading.passages:
        begins = reading.begin(0)
        if match := _FIRST_PRONOUN.match(reading.text, begins):
            yield begins, match.end(), match[1] is not None


def _surname(person: str) -> str | None:
    words = [word.strip(",") for word in person.split()]
    while len(words) > 1 and set(folded(words[-1])) <= word_set("name_suffixes"):
        words.pop()
    return words[-1] if len(words) > 1 and len(words[-1]) > 1 else None


def _is_of(name: Name, person: str) -> bool:
    whole = folded(person)
    return names_person(name.text, person) is not None or folded(name.text)[: len(whole)] == whole
