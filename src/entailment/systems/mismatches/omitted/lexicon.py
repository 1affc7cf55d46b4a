"""The words and phrases of these rules, from `systems/data/omitted.toml`."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from entailment.text.lexicon import alternatives, words_of

__all__ = ["group_of", "phrases_as_group", "words_in"]


@lru_cache(maxsize=1)
def _data() -> dict[str, dict[str, Any]]:
    path = files("entailment.systems").joinpath("data", "omitted.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


@lru_cache
def words_in(name: str) -> frozenset[str]:
    """Return the words of the list *name*, in lower case.

    >>> sorted(words_in("short_of"))
    ['almost', 'nearly']
    """
    return words_of(_data()["words"][name])


def group_of(name: str) -> str:
    """Return the words of the list *name* as a group of a regular expression."""
    return alternatives(words_in(name))


def phrases_as_group(name: str) -> str:
    """Return the phrases of the list *name* as a group, with a blank between words.

    >>> phrases_as_group("wrongly")
    '(?:erroneously|mistakenly|falsely|wrongly)'
    """
    return alternatives(_data()["phrases"][name].strip().splitlines()).replace(r"\ ", " ")
