"""Opposites: which exclude one another, and of which one must hold.

| kind | pair | not the one is |
| --- | --- | --- |
| complementary | pass, fail | the other: who did not pass failed |
| contrary | hot, cold | open: what is not hot may be warm |
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal, NamedTuple

__all__ = ["Opposite", "dimension", "opposites"]


class Opposite(NamedTuple):
    """A word that excludes another; of *complementary* ones what is not the one is the other."""

    word: str
    kind: Literal["complementary", "contrary"]


@lru_cache(maxsize=100_000)
def opposites(lemma: str) -> tuple[Opposite, ...]:
    """Return the opposites of a lemma, in the order of the list.

    >>> [(found.word, found.kind) for found in opposites("fail")]
    [('pass', 'complementary'), ('succeed', 'complementary')]
    """
    return _pairs().get(lemma, ())


def dimension(adjective: str) -> tuple[str, int] | None:
    """Return what *adjective* measures, and 1 for its upper or -1 for its lower end.

    >>> dimension("short"), dimension("blue")
    (('length', -1), None)
    """
    return _dimensions().get(adjective)


@lru_cache(maxsize=1)
def _pairs() -> Mapping[str, tuple[Opposite, ...]]:
    pairs: dict[str, tuple[Opposite, ...]] = {}
    for upper, lower, kind, _ in _rows():
        known: Literal["complementary", "contrary"]
        known = "complementary" if kind == "complementary" else "contrary"
        for first, second in ((upper, lower), (lower, upper)):
            pairs[first] = (*pairs.get(first, ()), Opposite(second, known))
    return pairs


@lru_cache(maxsize=1)
def _dimensions() -> Mapping[str, tuple[str, int]]:
    ends: dict[str, tuple[str, int]] = {}
    for upper, lower, _, name in _rows():
        if name:
            ends.setdefault(upper, (name, 1))
            ends.setdefault(lower, (name, -1))
    return ends


def _rows() -> list[list[str]]:
    text = files("entailment.knowledge").joinpath("data", "scales.tsv").read_text("utf-8")
    return [line.split("\t") for line in text.splitlines() if line and line[0] != "#"]
