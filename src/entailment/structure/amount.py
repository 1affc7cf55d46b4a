"""An amount, and what it says of another: whether it implies it, and whether it excludes it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from entailment.structure.intervals import Interval
from entailment.structure.units import factor

__all__ = ["ROUGH", "Amount", "Kind", "excludes", "implies", "written"]

Kind = Literal["count", "share", "money", "measure", "score"]

ROUGH = Fraction(1, 10)
"""How far from a rough number a value may be that it stands for, as a share of it."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How much or how many, as written from *start* to *end*; *per* is the unit of a rate."""

    kind: Kind
    interval: Interval
    unit: str
    form: str
    start: int
    end: int
    is_rough: bool = False
    per: str = ""
    per_count: int = 1
    other: Fraction | None = None
    """The second figure of a score, or the whole of which this many are."""

    @property
    def value(self) -> Fraction | None:
        """The one number that it is, or None for an interval."""
        return self.interval.value


def implies(stated: Amount, claimed: Amount) -> bool:
    """Return whether a thing that is as much as *stated* is as much as *claimed*."""
    interval = _in_unit_of(stated, claimed)
    if interval is None or (claimed.kind == "score" and stated.other != claimed.other):
        return False
    if stated.is_rough and not claimed.is_rough:
        # *nearly 300* is no 300, but *about 300* is more than 200
        is_bound = interval.is_low_open or interval.is_high_open  # *nearly 300* is below 300
        wide = interval if is_bound else interval.widened(ROUGH)
        return not claimed.value and wide.is_within(claimed.interval)
    wide = claimed.interval.widened(ROUGH) if claimed.is_rough else claimed.interval
    return interval.is_within(wide)


def excludes(stated: Amount, claimed: Amount) -> bool:
    """Return whether nothing can be as much as *stated* and as much as *claimed*.

    *300* is not excluded by *more than 300*, of which it may be the lower bound.
    """
    interval = _in_unit_of(stated, claimed)
    is_other_rate = (stated.per, stated.per_count) != (claimed.per, claimed.per_count)
    if interval is None or (is_other_rate and stated.unit != "time"):
        return False
    if stated.kind == "score":
        return (stated.value, stated.other) != (claimed.value, claimed.other)
    if interval.is_low_open and interval.low == claimed.interval.value:
        return False
    wide = interval.widened(ROUGH) if stated.is_rough else interval
    other = claimed.interval.widened(ROUGH) if claimed.is_rough else claimed.interval
    return wide.is_apart_from(other)


def written(value: Fraction) -> str:
    """Return a number as a person writes it: 12, 0.75, 1/6.

    >>> written(Fraction(3, 4)), written(Fraction(1, 6)), written(Fraction(1_204))
    ('0.75', '1/6', '1,204')
    """
    if value.denominator == 1:
        return f"{value.numerator:,}"
    is_decimal = 10_000 % value.denominator == 0
    return f"{float(value):g}" if is_decimal else f"{value.numerator}/{value.denominator}"


def _in_unit_of(stated: Amount, claimed: Amount) -> Interval | None:
    """Return the interval of *stated* in the unit and rate of *claimed*, None if it has none."""
    if stated.kind != claimed.kind:
        return None
    ratio = factor(stated.unit, claimed.unit)
    if ratio is None:
        return None
    if stated.per or claimed.per:
        rate = factor(claimed.per, stated.per) if stated.per and claimed.per else None
        is_time = factor(stated.unit, "day") is not None or factor(stated.unit, "month") is not None
        if rate is None or (is_time and not rate == ratio == 1):
            return None  # *5 hours a day* need not be 35 a week
        ratio *= rate * Fraction(claimed.per_count, stated.per_count)
    return stated.interval.scaled(ratio)
