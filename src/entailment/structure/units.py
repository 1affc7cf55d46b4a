"""Units of measure: which word is one, and how many of one unit another makes.

All factors are exact, and of the words that `data/quantities.toml` lists as units, so that a
conversion needs no library: `one mile = 1609.344 metres`. A month is 28 to 31 days, and a scale of
temperature has a zero of its own, so that neither has one factor to others.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from entailment.structure.vocabulary import table
from entailment.text.lexicon import any_of

__all__ = [
    "binary_factor",
    "converted",
    "dimension",
    "factor",
    "factors",
    "measures_time",
    "sign_at",
    "unit_of",
]


class _Unit(NamedTuple):
    """What a unit measures, how many of the first unit of that dimension it is, and its zero."""

    dimension: str
    size: Fraction
    zero: Fraction


def unit_of(word: str) -> str:
    """Return the unit that the singular *word* names, empty for a word that names none.

    >>> unit_of("metre"), unit_of("employee")
    ('meter', '')
    """
    units: dict[str, str] = table("quantities", "units")
    return units.get(word.lower(), "")


def sign_at(text: str, place: int) -> tuple[str, int] | None:
    """Return the unit whose sign stands behind the digits that end at *place*, and where it ends.

    >>> sign_at("It draws 1,450 W.", 14), sign_at("It has 5 m viewers.", 8)
    (('watt', 16), None)

    A sign may be the upper part of a rate: the *mg* of *5 mg/kg*. The *s* of *60s* is one of
    seconds where it is of no decade, and the *d* of *30d* one of days.

    >>> sign_at("It times out after 60s.", 21), sign_at("He is in his 60s.", 15)
    (('second', 22), None)
    """
    if match := _sign().match(text, place):
        return table("quantities", "signs")[match["sign"]], match.end()
    glued = _GLUED.match(text, place)
    if glued is None or _NO_DURATION.search(text, max(0, place - 16), place):
        return None
    return table("quantities", "glued")[glued[0]], glued.end()


_BEHIND = rf"[.,;:)]|$|\s(?:and|or|{any_of('circumstance_prepositions')})\b"
_GLUED = re.compile(rf"d(?![\w-])|s(?={_BEHIND})")
_NO_DURATION = re.compile(
    r"(?:(?<![\w.,])[1-4]|\b[12]\d{3}"
    r"|(?:\b(?:the|his|her|its|their|my|your|our|early|mid|late|in|to|from|and)[\s-]|['’–-])\d+|\D)\Z",
    re.IGNORECASE,
)
"""What is before a letter that is no unit: in *3d*, *the 1990s*, *in her 60s*."""


@lru_cache(maxsize=1)
def _sign() -> re.Pattern[str]:
    signs = "|".join(sorted(map(re.escape, table("quantities", "signs")), key=len, reverse=True))
    names = {name.strip() for key in ("signs", "units") for name in table("quantities", key)}
    below = rf"/(?:{'|'.join(map(re.escape, names))})[2²³]?(?![\w°])"
    return re.compile(
        rf"(?<=\d)[\s-]?(?P<sign>{signs})(?:(?![\w/°²³])|(?={below}))"
        r"(?!(?<=\sm)\s(?:people|[a-z]+s)\b)"
    )


def dimension(unit: str) -> str:
    """Return what *unit* measures: *length*, *mass*, ...; empty for what is no unit of measure."""
    size = _sizes().get(unit)
    return size.dimension if size else ""


def measures_time(unit: str) -> bool:
    """Return whether *unit* is one of time: *second*, *month*."""
    return dimension(unit) in ("clock", "calendar")


@lru_cache(maxsize=4096)
def factor(first: str, second: str) -> Fraction | None:
    """Return how many *second* make up one unit *first*, or None where no one number does.

    >>> factor("mile", "meter"), factor("hour", "month")
    (Fraction(201168, 125), None)
    """
    if first == second:
        return Fraction(1)
    left, right = _sizes().get(first), _sizes().get(second)
    if left is None or right is None or left.dimension != right.dimension:
        return None  # counts, percentages, currencies and loaves have no other unit
    return left.size / right.size if left.zero == right.zero else None


def factors(first: str, second: str) -> tuple[Fraction, Fraction] | None:
    """Return the fewest and the most *second* that make up one *first*, None where none do.

    >>> factors("year", "day"), factors("hour", "mile")
    ((Fraction(336, 1), Fraction(372, 1)), None)
    """
    ratio = factor(first, second)
    if ratio is not None:
        return ratio, ratio
    days = [Fraction(table("quantities", "days")[name]) for name in ("fewest", "most")]
    months, day = factor(first, "month"), factor("day", second)
    if months is not None and day is not None:
        return days[0] * months * day, days[1] * months * day
    of_day, month = factor(first, "day"), factor("month", second)
    if of_day is not None and month is not None:
        return of_day * month / days[1], of_day * month / days[0]
    return None


def binary_factor(first: str, second: str) -> Fraction | None:
    """Return how many *second* make up one *first* by powers of 1024, as many write sizes of data.

    >>> binary_factor("gigabyte", "megabyte"), binary_factor("kilometer", "meter")
    (Fraction(1024, 1), None)
    """
    ratio = factor(first, second) if dimension(first) == dimension(second) == "data" else None
    power = next((power for power in range(-4, 5) if ratio == Fraction(1000) ** power), 0)
    return Fraction(1024) ** power if power else None


def converted(value: Fraction, first: str, second: str) -> Fraction | None:
    """Return how many *second* are *value* of the unit *first*, None for different dimensions.

    >>> converted(Fraction(77), "fahrenheit", "celsius")
    Fraction(25, 1)
    """
    left, right = _sizes().get(first), _sizes().get(second)
    if left is None or right is None or left.dimension != right.dimension:
        return value if first == second else None
    return (value * left.size + left.zero - right.zero) / right.size


@lru_cache(maxsize=1)
def _sizes() -> dict[str, _Unit]:
    zeros = table("quantities", "zeros")
    return {
        name: _Unit(dimension, Fraction(size), Fraction(zeros.get(name, 0)))
        for dimension, sizes in table("quantities", "sizes").items()
        for name, size in sizes.items()
    }
