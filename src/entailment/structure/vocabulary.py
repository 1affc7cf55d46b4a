"""The word lists of this package, from its data files, read when first needed."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from entailment.text.lexicon import alternatives, word_list

__all__ = ["any_word", "calendar_words", "listed", "phrases", "relative_pronouns", "table"]


def table(file: str, name: str) -> dict[str, Any]:
    """Return the table *name* of `data/FILE.toml`."""
    results: dict[str, Any] = _read(file)[name]
    return results


@lru_cache(maxsize=256)
def listed(file: str, name: str) -> frozenset[str]:
    """Return the words of the string *name* in the table `words` of `data/FILE.toml`.

    A word `@NAME` stands for the words of *NAME* there, or else of the list of that name for all
    texts.

    >>> "if" in listed("clauses", "condition")
    True
    """
    lists = _read(file)["words"]
    results = set[str]()
    for word in lists[name].split():
        if not word.startswith("@"):
            results.add(word)
        elif word[1:] in lists:
            results |= listed(file, word[1:])
        else:
            results |= word_list(word[1:])
    return frozenset(results)


def any_word(name: str) -> str:
    """Return the words *name* of `data/clauses.toml` as a group of a regular expression."""
    return alternatives(listed("clauses", name))


def relative_pronouns() -> frozenset[str]:
    """Return what begins a relative clause."""
    return listed("clauses", "relative_pronouns") | {"whom", "where"}


def calendar_words() -> frozenset[str]:
    """Return the days of the week and the months, in small letters but for *May*."""
    return word_list("weekdays") | word_list("months") | {"May"}


@lru_cache(maxsize=64)
def phrases(file: str, name: str, entry: str) -> tuple[str, ...]:
    """Return the lines of the string *entry* in a table of `data/FILE.toml`, the longest first."""
    lines = table(file, name)[entry].strip().splitlines()
    return tuple(sorted(lines, key=len, reverse=True))


@lru_cache(maxsize=8)
def _read(file: str) -> dict[str, Any]:
    data = files("entailment.structure").joinpath("data", f"{file}.toml")
    return tomllib.loads(data.read_text(encoding="utf-8"))
