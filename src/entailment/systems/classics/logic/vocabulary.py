"""The word lists of the translation, and the scales of adjectives."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from entailment.knowledge.scales import dimension, opposites

__all__ = ["Scale", "operator_words", "scale_of"]


class Scale(NamedTuple):
    """The scale of an adjective by its upper word, and 1 for its upper or -1 for its lower end."""

    name: str
    direction: int


@lru_cache(maxsize=64)
def operator_words(table: str, name: str) -> frozenset[str]:
    """Return the words of the string *name* in *table* of `data/operators.toml`.

    >>> "former" in operator_words("adjectives", "contrary")
    True
    """
    return frozenset(_tables()[table][name].split())


@lru_cache(maxsize=10_000)
def scale_of(adjective: str) -> Scale | None:
    """Return the scale of *adjective*; None for one that has no degrees here.

    >>> scale_of("slow"), scale_of("quick"), scale_of("British")
    (Scale(name='fast', direction=-1), Scale(name='fast', direction=1), None)
    """
    measured = dimension(adjective)
    if measured is None:
        is_relative = adjective in operator_words("adjectives", "relative")
        return Scale(adjective, 1) if is_relative else None
    name, direction = measured
    if direction == -1:
        return Scale(opposites(adjective)[0].word, -1)
    if name == "length":  # tall, long and wide are three scales with one lower end
        return Scale(adjective, 1)
    return Scale(opposites(opposites(adjective)[0].word)[0].word, 1)


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, str]]:
    data = files("entailment.systems.classics.logic").joinpath("data", "operators.toml")
    tables: dict[str, dict[str, str]] = tomllib.loads(data.read_text(encoding="utf-8"))
    return tables
