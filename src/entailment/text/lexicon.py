"""Closed word classes, as data files with their source: one word a line, `#` for remarks.

A line `@NAME` stands for the words of the list of that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from typing import NamedTuple

__all__ = [
    "Honorific",
    "alternatives",
    "any_of",
    "honorifics",
    "title_abbreviations",
    "word_list",
    "word_sequence",
    "words_of",
]


class Honorific(NamedTuple):
    """A title before a name: its abbreviation and its word, one of them may be empty.

    *kind* is what kind of person bears it, *sex* `f`, `m` or empty.
    """

    abbreviation: str
    word: str
    kind: str
    sex: str


@lru_cache
def word_list(name: str) -> frozenset[str]:
    """Return the words of `text/data/NAME.txt`, in lower case.

    >>> "never" in word_list("negation")
    True
    """
    return frozenset(word_sequence(name))


@lru_cache
def word_sequence(name: str) -> tuple[str, ...]:
    """Return the words of `text/data/NAME.txt` in their order, in lower case.

    >>> word_sequence("months")[:2]
    ('january', 'february')
    """
    return _expanded(_lines(f"{name}.txt"))


def words_of(text: str) -> frozenset[str]:
    """Return the words of *text*, which blanks separate; `@NAME` stands for those of a list.

    >>> sorted(words_of("@possessives the"))
    ['her', 'his', 'its', 'the', 'their']
    """
    return frozenset(_expanded(text.split()))


def any_of(name: str) -> str:
    """Return the words of the list *name* as alternatives of a regular expression.

    >>> any_of("possessives")
    'their|her|his|its'
    """
    return alternatives(word_list(name))


def alternatives(words: Iterable[str]) -> str:
    """Return *words* as alternatives of a regular expression, the longest first."""
    return "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))


@lru_cache(maxsize=1)
def honorifics() -> tuple[Honorific, ...]:
    """Return the titles of `text/data/honorifics.tsv`, in lower case."""
    return tuple(Honorific(*line.split("\t")) for line in _lines("honorifics.tsv"))


@lru_cache(maxsize=1)
def title_sexes() -> Mapping[str, str]:
    """Return the forms of titles before names, in lower case, and the sex of each or nothing.

    >>> title_sexes()["mrs"], title_sexes()["professor"]
    ('f', '')
    """
    return {form: title.sex for title in honorifics() for form in (title.abbreviation, title.word)}


@lru_cache(maxsize=1)
def title_abbreviations() -> frozenset[str]:
    """Return the abbreviated titles, without full stop: they stand before names and end nothing.

    >>> "mr" in title_abbreviations(), "reps" in title_abbreviations()
    (True, True)
    """
    singular = frozenset(title.abbreviation for title in honorifics()) - {""}
    return singular | {f"{abbreviation}s" for abbreviation in singular}


def _expanded(entries: Iterable[str]) -> tuple[str, ...]:
    """Return *entries* with the words of a list in place of its `@NAME`."""
    parts = (
        word_sequence(entry.removeprefix("@")) if entry.startswith("@") else (entry,)
        for entry in entries
    )
    return tuple(chain.from_iterable(parts))


def _lines(name: str) -> list[str]:
    """Return the lines of a data file without remarks and blank lines."""
    text = files("entailment.text").joinpath("data", name).read_text(encoding="utf-8")
    lines = (line.partition("#")[0].strip(" ") for line in text.splitlines())
    return [line for line in lines if line]
