"""An amount, and what it says of another: whether it implies it, and whether it excludes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from entailment.structure.intervals import Interval
from entailment.structure.units import factor, factors, measures_time
from entailment.text.lexicon import any_of

__all__ = [
    "ROUGH",
    "Amount",
    "Kind",
    "excludes",
    "implies",
    "is_other_limit",
    "plausible",
    "written",
]

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
    """The second figure of a score or a range."""
    counted: str = ""
    """What a rate is of: *new cases* in *30 new cases a week*."""

    @property
    def value(self) -> Fraction | None:
        """The one number that it is, or None for an interval."""
        return self.interval.value

    @property
    def is_range(self) -> bool:
        """Whether it is written with two ends: *3 to 5 days*."""
        return self.kind != "score" and self.other is not None


def implies(stated: Amount, claimed: Amount) -> bool:
    """Return whether a thing that is as much as *stated* is as much as *claimed*."""
    interval = _in_unit_of(stated, claimed)
    if interval is None or (claimed.kind == "score" and stated.other != claimed.other):
        return False
    if claimed.value is not None and not stated.is_rough and _is_rounded(stated, claimed):
        return True
    if stated.is_rough and not claimed.is_rough:
        # *nearly 300* is no 300, but *about 300* is more than 200
        return not claimed.value and plausible(stated, interval).is_within(claimed.interval)
    wide = claimed.interval.widened(ROUGH) if claimed.is_rough else claimed.interval
    return interval.is_within(wide)


def excludes(stated: Amount, claimed: Amount) -> bool:
    """Return whether nothing can be as much as *stated* and as much as *claimed*.

    *300* is not excluded by *more than 300*, of which it may be the lower bound.
    """
    interval = _in_unit_of(stated, claimed)
    if interval is None or (_is_other_rate(stated, claimed) and stated.unit != "time"):
        return False
    if claimed.unit == "time" and _DAY.search(claimed.form) and not _DAY.search(stated.form):
        return False  # *every day* is *on Mondays* as well
    if stated.kind == "score":
        return (stated.value, stated.other) != (claimed.value, claimed.other)
    if interval.is_low_open and interval.low == claimed.interval.value:
        return False
    if any(_may_be_rounded(*sides) for sides in ((stated, claimed), (claimed, stated))):
        return False
    wide = interval.widened(ROUGH) if stated.is_rough else interval
    other = claimed.interval.widened(ROUGH) if claimed.is_rough else claimed.interval
    return wide.is_apart_from(other)


def _is_other_rate(stated: Amount, claimed: Amount) -> bool:
    """Return whether two rates are of times: what is 5 a day may be another number in a week."""
    if stated.per and claimed.per and not measures_time(stated.per):
        return factor(stated.per, claimed.per) is None
    return (stated.per, stated.per_count) != (claimed.per, claimed.per_count)


def is_other_limit(stated: Amount, claimed: Amount, is_ruled: bool) -> bool:
    """Return whether the two are limits that are not one, though one may hold where the other does.

    A range is reported with its two ends, and a rule sets the limit that it states: *must give at
    least nine days' notice* is no case of *must give at least six*.
    """
    if stated.value is not None or claimed.value is not None or excludes(stated, claimed):
        return False
    holds, is_narrower = implies(stated, claimed), implies(claimed, stated)
    if stated.is_range and claimed.is_range:
        return not (holds and is_narrower) and _in_unit_of(stated, claimed) is not None
    return is_ruled and holds != is_narrower


def plausible(amount: Amount, interval: Interval | None = None) -> Interval:
    """Return what *amount*, given by *interval* in another unit, may stand for.

    A rough number may be a tenth more or less, but *nearly 300* is below 300.
    """
    interval = interval or amount.interval
    is_bound = interval.is_low_open or interval.is_high_open
    return interval.widened(ROUGH) if amount.is_rough and not is_bound else interval


_DAY = re.compile(rf"\b(?:{any_of('weekdays')})", re.IGNORECASE)

_PERCENT = re.compile(r"\d(?:\.(?P<decimals>\d+))?\s*(?:%|per\s?cent|pct)", re.IGNORECASE)


def _is_rounded(exact: Amount, written: Amount) -> bool:
    """Return whether *written* is the share *exact* in percent, rounded to its own digits."""
    return any(-1 <= 2 * rest < 1 for rest in _rests(exact, written))


def _may_be_rounded(exact: Amount, written: Amount) -> bool:
    """Return whether *written* is *exact* rounded, or cut off: two thirds are *66 percent*.

    So may be a bound: *a third* is not excluded by *at most 33 percent*.
    """
    return any(-1 <= 2 * rest < 2 for rest in _rests(exact, written))


def _rests(exact: Amount, written: Amount) -> Iterator[Fraction]:
    """Yield by how much a share is above the ends of one in percent, in units of its last digit."""
    digits = _PERCENT.search(written.form)
    if exact.kind == written.kind == "share" and digits and exact.value is not None:
        for end in (written.interval.low, written.interval.high):
            if isinstance(end, Fraction):
                yield (exact.value - end) * 100 * 10 ** len(digits["decimals"] or "")


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
        return _of_about_unit(stated, claimed)
    if stated.per or claimed.per:
        rate = factor(claimed.per, stated.per) if stated.per and claimed.per else None
        is_time = factor(stated.unit, "day") is not None or factor(stated.unit, "month") is not None
        if rate is None or (is_time and not rate == ratio == 1):
            return None  # *5 hours a day* need not be 35 a week
        ratio *= rate * Fraction(claimed.per_count, stated.per_count)
    return stated.interval.scaled(ratio)


def _of_about_unit(stated: Amount, claimed: Amount) -> Interval | None:
    """Return *stated* in the unit of *claimed*, of which it may be more or fewer: days."""
    ratios = factors(stated.unit, claimed.unit)
    if ratios is None or stated.per or claimed.per or stated.interval.low < 0:
        return None
    fewest, most = map(stated.interval.scaled, ratios)
    return replace(most, low=fewest.low, is_low_open=fewest.is_low_open)
