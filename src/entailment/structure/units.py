"""Units of measure: which word is one, and how many of one unit another makes.

All factors are exact, and of the words that `data/quantities.toml` lists as units, so that a
conversion needs no library: `one mile = 1609.344 metres`. A month has no number of days, and so no
conversion to days or weeks.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from entailment.structure.vocabulary import table

__all__ = ["factor", "unit_of"]


class _Unit(NamedTuple):
    """What a unit measures, and how many of the first unit of that dimension it is."""

    dimension: str
    size: Fraction


def unit_of(word: str) -> str:
    """Return the unit that the singular *word* names, empty for a word that names none.

    >>> unit_of("metre"), unit_of("employee")
    ('meter', '')
    """
    units: dict[str, str] = table("quantities", "units")
    return units.get(word.lower(), "")


@lru_cache(maxsize=4096)
def factor(first: str, second: str) -> Fraction | None:
    """Return how many *second* make up one unit *first*, or None for different dimensions.

    >>> factor("mile", "meter"), factor("hour", "month")
    (Fraction(201168, 125), None)
    """
    if first == second:
        return Fraction(1)
    left, right = _sizes().get(first), _sizes().get(second)
    if left is None or right is None or left.dimension != right.dimension:
        return None  # counts, percentages, currencies and loaves have no other unit
    return left.size / right.size


@lru_cache(maxsize=1)
def _sizes() -> dict[str, _Unit]:
    return {
        name: _Unit(dimension, Fraction(size))
        for dimension, sizes in table("quantities", "sizes").items()
        for name, size in sizes.items()
    }
