"""The data of patterns: relations, and the classes of words by which they are stated."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from entailment.discourse.nouns import occupation_nouns

__all__ = ["is_person_noun", "pattern_data", "person_words", "word_class"]


@lru_cache(maxsize=1)
def pattern_data() -> dict[str, Any]:
    """Return what `data/patterns.toml` holds."""
    path = files("entailment.validation").joinpath("data", "patterns.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def word_class(name: str) -> tuple[str, ...]:
    """Return the words of the class *name* (`spouse`) as they are written; none for another."""
    return tuple(pattern_data()["classes"].get(name, "").split("|"))


def is_person_noun(word: str) -> bool:
    """Return whether *word* says what or whose a person is: lawyer, brother, neighbor."""
    return word in person_words()


@lru_cache(maxsize=1)
def person_words() -> frozenset[str]:
    """Return the words that say what or whose a person is, _ for a blank in one."""
    classes = (word_class(name) for name in pattern_data()["words"]["people"].split())
    return occupation_nouns().union(*classes)
