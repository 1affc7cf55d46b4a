"""Units of measure: which word is one, and how many of one unit another makes.

The factors are those of pint (extra `linguistics`), which is imported only when two different
units are compared: its registry takes a second to build.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from entailment.errors import MissingExtraError
from entailment.structure.vocabulary import table

__all__ = ["factor", "is_same_dimension", "unit_of"]

_CALENDAR = {"month": Fraction(1), "year": Fraction(12), "year*10": Fraction(120)}
_CLOCK = {
    "second": Fraction(1),
    "minute": Fraction(60),
    "hour": Fraction(3600),
    "day": Fraction(86_400),
    "week": Fraction(604_800),
    "fortnight": Fraction(1_209_600),
}


def unit_of(word: str) -> str:
    """Return the unit that the singular *word* names, empty for a word that names none.

    >>> unit_of("metre"), unit_of("employee")
    ('meter', '')
    """
    units: dict[str, str] = table("quantities", "units")
    return units.get(word.lower(), "")


def is_same_dimension(one: str, other: str) -> bool:
    """Return whether an amount in *one* can be given in *other*."""
    return factor(one, other) is not None


@lru_cache(maxsize=4096)
def factor(one: str, other: str) -> Fraction | None:
    """Return how many *other* make up one unit *one*, or None for different dimensions.

    Times of the clock and of the calendar are exact; across the two they are pint's averages.
    Raise MissingExtraError without pint, where it is needed.
    """
    if one == other:
        return Fraction(1)
    if not {one, other} <= _measures():
        return None  # counts, percentages, currencies and loaves have no other unit
    for known in (_CALENDAR, _CLOCK):
        if one in known and other in known:
            return known[one] / known[other]
    registry = _registry()
    left, right = registry.Quantity(1, one), registry.Quantity(1, other)
    if left.dimensionality != right.dimensionality:
        return None
    ratio = left.to_base_units().magnitude / right.to_base_units().magnitude
    return Fraction(ratio).limit_denominator(10**9)


@lru_cache(maxsize=1)
def _measures() -> frozenset[str]:
    return frozenset(table("quantities", "units").values())


@lru_cache(maxsize=1)
def _registry() -> Any:
    try:
        import pint
    except ImportError as error:
        raise MissingExtraError("the conversion of units", "linguistics") from error
    return pint.UnitRegistry()
