"""How long it is from one time to another, in the unit of an amount."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, excludes, implies, written
from entailment.structure.intervals import Interval
from entailment.structure.times import Period, iso_day
from entailment.structure.units import factor

__all__ = ["Length", "compared_length", "years_line"]


class Length(NamedTuple):
    """Whether a stretch of time is as long as an amount, and how long it is."""

    label: Label
    line: str


def compared_length(begin: Period, end: Period, goal: Amount) -> Length | None:
    """Return whether it is *goal* from *begin* to *end*; None where that is open.

    One unit more or less may be meant, so that only what is further off is contradicted.
    """
    if begin.is_yearless != end.is_yearless:
        return None
    are_days = begin.first == begin.last and end.first == end.last and len(end.form) > 4
    for unit, value, is_known in (
        ("day", end.first - begin.first, are_days),
        ("month", _months(begin, end), _has_month(begin) and _has_month(end)),
        ("year", end.years[1] - begin.years[0], not begin.is_yearless),
    ):
        if is_known and value > 0 and factor(unit, goal.unit) is not None:
            return _compared(unit, value, begin, end, goal)
    return _of_other_unit(end.first - begin.first, goal) if are_days else None


_DAYS = {"month": (28, 31), "year": (365, 366)}


def _of_other_unit(days: int, goal: Amount) -> Length | None:
    """Return that so many days are not *goal* in months or years, where they never are."""
    if goal.unit not in _DAYS or days <= 0:
        return None
    shortest, longest = _DAYS[goal.unit]
    interval = Interval(Fraction(days - 1, longest), Fraction(days + 1, shortest))
    if not excludes(replace(goal, interval=interval, is_rough=False), goal):
        return None
    return Length(Label.CONTRADICTION, f"{days} days exclude {goal.form}")


def _compared(unit: str, value: int, begin: Period, end: Period, goal: Amount) -> Length | None:
    exact = replace(goal, unit=unit, interval=Interval.point(Fraction(value)), is_rough=False)
    span = replace(exact, interval=Interval(Fraction(max(0, value - 1)), Fraction(value + 1)))
    line = f"{end.form} - {begin.form} = {written(Fraction(value))} {unit}s"
    if unit == "year":
        line = years_line(begin.years[0], end.years[1])
    if implies(exact, goal):
        return Length(Label.ENTAILMENT, line)
    return Length(Label.CONTRADICTION, line) if excludes(span, goal) else None


def _has_month(period: Period) -> bool:
    return iso_day(period.first)[:-3] == iso_day(period.last)[:-3]


def _months(begin: Period, end: Period) -> int:
    first, last = (iso_day(day).rsplit("-", 2) for day in (begin.first, end.last))
    return 12 * (end.years[1] - begin.years[0]) + int(last[1]) - int(first[1])


def years_line(first: int, last: int) -> str:
    """Return the difference of two years, as a step."""
    return f"{last} - {first} = {last - first} years"
