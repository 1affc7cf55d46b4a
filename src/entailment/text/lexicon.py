"""Closed word classes, as data files with their source: one word a line, `#` for remarks.

A line `@NAME` stands for the words of the list of that name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

__all__ = [
    "ConditionMarker",
    "Honorific",
    "IrregularPast",
    "alternatives",
    "any_of",
    "condition_markers",
    "honorifics",
    "irregular_pasts",
    "pairs_of",
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


class ConditionMarker(NamedTuple):
    """What marks a condition: its words, of which statements, and what has to follow or nothing.

    `text/data/conditions.tsv` explains *statement* and *follows*.
    """

    form: str
    statement: str
    follows: str = ""


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

    Those of `condition_words` are the conjunctions among the markers of conditions, those of
    `irregular_pasts`, `pasts_alone` and `pasts_as_participles` are of `irregular_pasts.tsv`.

    >>> word_sequence("months")[:2]
    ('january', 'february')
    """
    if name in _LISTS_OF_TABLES:
        return _LISTS_OF_TABLES[name]()
    return _expanded(_lines(f"{name}.txt"))


def words_of(text: str) -> frozenset[str]:
    """Return the words of *text*, which blanks separate; `@NAME` stands for those of a list.

    >>> sorted(words_of("@possessives the"))
    ['her', 'his', 'its', 'the', 'their']
    """
    return frozenset(_expanded(text.split()))


def any_of(name: str) -> str:
    """Return the words of the list *name* as a group of a regular expression.

    >>> any_of("possessives")
    '(?:their|her|his|its)'
    """
    return alternatives(word_list(name))


def alternatives(words: Iterable[str]) -> str:
    """Return *words* as a group of alternatives of a regular expression, the longest first."""
    ordered = sorted(map(re.escape, words), key=lambda word: (-len(word), word))
    return f"(?:{'|'.join(ordered)})"


@lru_cache
def pairs_of(name: str) -> Mapping[str, str]:
    """Return the two columns of `text/data/NAME.tsv`, the second by the first.

    >>> pairs_of("irregular_contractions")["won't"]
    'will'
    """
    return MappingProxyType(dict(line.split("\t") for line in _lines(f"{name}.tsv")))


@lru_cache(maxsize=1)
def honorifics() -> tuple[Honorific, ...]:
    """Return the titles of `text/data/honorifics.tsv`, in lower case."""
    return tuple(Honorific(*line.split("\t")) for line in _lines("honorifics.tsv"))


@lru_cache(maxsize=1)
def condition_markers() -> tuple[ConditionMarker, ...]:
    """Return the rows of `text/data/conditions.tsv`, in lower case."""
    return tuple(ConditionMarker(*line.split("\t")) for line in _lines("conditions.tsv"))


def _condition_words() -> tuple[str, ...]:
    """Return the single words that join a clause as a condition of whatever statement."""
    conjunctions = ("any", "open", "other")
    return tuple(
        marker.form
        for marker in condition_markers()
        if marker.statement in conjunctions and " " not in marker.form
    )


class IrregularPast(NamedTuple):
    """A past form that does not end in *-ed*, its verb, and the participle, `-` for none."""

    form: str
    base: str
    participle: str


@lru_cache(maxsize=1)
def irregular_pasts() -> Mapping[str, IrregularPast]:
    """Return the rows of `text/data/irregular_pasts.tsv` by past form.

    >>> irregular_pasts()["took"]
    IrregularPast(form='took', base='take', participle='taken')
    """
    rows = (IrregularPast(*line.split("\t")) for line in _lines("irregular_pasts.tsv"))
    return MappingProxyType({row.form: row for row in rows})


def _pasts() -> tuple[str, ...]:
    return tuple(irregular_pasts())


def _pasts_alone() -> tuple[str, ...]:
    """Return the pasts that are neither participles nor base forms, auxiliaries apart."""
    rows = irregular_pasts().values()
    return tuple(
        row.form
        for row in rows
        if row.form not in (row.base, row.participle) and row.base not in ("be", "do")
    )


def _pasts_as_participles() -> tuple[str, ...]:
    return tuple(row.form for row in irregular_pasts().values() if row.form == row.participle)


_LISTS_OF_TABLES: Mapping[str, Callable[[], tuple[str, ...]]] = {
    "condition_words": _condition_words,
    "irregular_pasts": _pasts,
    "pasts_alone": _pasts_alone,
    "pasts_as_participles": _pasts_as_participles,
}


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
