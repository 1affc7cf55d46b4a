"""The type of features of a pair, the direction of their weights, and tables of them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from entailment.knowledge.idf import Idf
from entailment.systems.alignment import AlignedPair

__all__ = ["Direction", "Measure", "MeasureTable"]

Measure = Callable[[AlignedPair, Idf], float]


class Direction(Enum):
    """Whether a greater value of a feature can speak for entailment, against it, or both."""

    FOR = 1
    AGAINST = -1
    EITHER = 0


class MeasureTable:
    """Features by name, in the order of their definition, with their directions."""

    def __init__(self) -> None:
        self.measures: dict[str, Measure] = {}
        self.directions: dict[str, Direction] = {}

    def add(self, direction: Direction) -> Callable[[Measure], Measure]:
        """Return a decorator that adds a feature by the name of its function."""

        def register(function: Measure) -> Measure:
            self.measures[function.__name__] = function
            self.directions[function.__name__] = direction
            return function

        return register
