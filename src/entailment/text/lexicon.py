"""Closed word classes, as data files with their source: one word a line, `#` for remarks.

A line `@NAME` stands for the words of the list of that name.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

__all__ = ["Honorific", "honorifics", "title_abbreviations", "word_list"]


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
    lines = _lines(f"{name}.txt")
    included = (word_list(line.removeprefix("@")) for line in lines if line.startswith("@"))
    return frozenset(line for line in lines if not line.startswith("@")).union(*included)


@lru_cache(maxsize=1)
def honorifics() -> tuple[Honorific, ...]:
    """Return the titles of `text/data/honorifics.tsv`, in lower case."""
    return tuple(Honorific(*line.split("\t")) for line in _lines("honorifics.tsv"))


@lru_cache(maxsize=1)
def title_abbreviations() -> frozenset[str]:
    """Return the abbreviated titles, without full stop: they stand before names and end nothing.

    >>> "mr" in title_abbreviations(), "king" in title_abbreviations()
    (True, False)
    """
    return frozenset(title.abbreviation for title in honorifics()) - {""}


def _lines(name: str) -> list[str]:
    """Return the lines of a data file without remarks and blank lines."""
    text = files("entailment.text").joinpath("data", name).read_text(encoding="utf-8")
    lines = (line.partition("#")[0].strip(" ") for line in text.splitlines())
    return [line for line in lines if line]
