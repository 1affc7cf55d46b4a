"""What follows from two of three: the value before a change, the value after it, its size.

| stated | so | step |
| --- | --- | --- |
| from 15 to 12 | by 3 | 15 - 12 = 3 |
| from 15 to 12 | by 20 % | (15 - 12) / 15 = 0.2 |
| by a third to 8 | from 12 | 8 / 2/3 = 12 |
| by a fifth from 50 | by 10 | 50, and 0.2 of it |
| up 4 % to 2.6 million | from 2.44 to 2.56 million | 2,600,000 / 1.04 = 2,500,000 |

A value that is worked out is as exact as those that it is from.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from entailment.structure.amounts import Amount, written
from entailment.structure.intervals import Interval
from entailment.structure.movements import POINT, Movement

__all__ = ["Worked", "way_of", "worked_value"]


class Worked(NamedTuple):
    """A value that a text gives, or that follows, and the step; none if it is given."""

    amount: Amount
    line: str


def way_of(stated: Movement) -> int:
    """Return 1 if the figure rose by its values, -1 if it fell; 0 where the words say otherwise."""
    before, after = stated.before, stated.after
    if before is None or after is None or before.value is None or after.value is None:
        return stated.way
    way = (after.value > before.value) - (after.value < before.value)
    return way if stated.way in (0, way) else 0


def worked_value(stated: Movement, part: str, goal: Amount) -> Worked | None:
    """Return *part* of *stated* as it is given, else as it follows from the other two.

    By how much is given in the kind of *goal*: as a share, or in the unit of the values.
    """
    before, after, by = stated.before, stated.after, stated.by
    given = {"before": before, "after": after, "by": by}[part]
    if part == "by":
        given = given if given is not None and given.kind == goal.kind else None
        if given is None and before is not None and after is not None:
            return _difference(before, after, goal)
        if given is None and by is not None and by.kind == "share" and goal.kind != "share":
            return _size(by, worked_value(stated, "before", goal))
    if given is not None:
        return Worked(given, "")
    other, sign = (after, -1) if part == "before" else (before, 1)
    if part == "by" or other is None or by is None or not stated.way:
        return None
    return _moved(other, by, sign * stated.way, is_after=part == "after")


def _difference(before: Amount, after: Amount, goal: Amount) -> Worked | None:
    """Return by how much, or by what share where *goal* is one, two values differ."""
    first, last = before.value, after.value
    if first is None or last is None or not first:
        return None
    value, high, low = abs(last - first), max(first, last), min(first, last)
    step = f"{written(high)} - {written(low)}"
    if before.kind == "share":  # where *by 3 per cent* may be by three points
        points = value * 100
        amount = replace(after, kind="measure", unit=POINT, interval=Interval.point(points))
        return Worked(amount, f"{step} = {written(value)}") if goal.unit == POINT else None
    if goal.kind != "share":
        return Worked(replace(after, interval=Interval.point(value)), f"{step} = {written(value)}")
    share = value / first
    line = f"({step}) / {written(first)} = {written(share)}"
    return Worked(Amount("share", Interval.point(share), "", goal.form, 0, 0), line)


def _size(by: Amount, before: Worked | None) -> Worked | None:
    """Return how much the share *by* is of the value before the change, in the unit of that."""
    if before is None or by.value is None or before.amount.kind == "share":
        return None
    share, rounded, interval = by.value, _rounding(by), before.amount.interval
    if not isinstance(interval.low, Fraction) or not isinstance(interval.high, Fraction):
        return None
    low, high = interval.low * (share - rounded), interval.high * (share + rounded)
    middle = (interval.low + interval.high) / 2 * share
    line = f"{before.line or before.amount.form}, and {written(share)} of it"
    return Worked(replace(before.amount, interval=_around(middle, low, high)), line)


def _moved(other: Amount, by: Amount, sign: int, *, is_after: bool) -> Worked | None:
    """Return the value before or after *other*, the other of the two, by a change of *by*."""
    if other.value is None or by.value is None or other.kind == by.kind == "share":
        return None
    if by.kind == "share":
        factor = 1 + (sign if is_after else -sign) * by.value
        return _multiplied(other, other.value, factor, _rounding(by), is_after=is_after)
    size, rounded = by.value, _rounding(by)
    if by.unit == POINT and other.kind == "share":
        size, rounded = size / 100, rounded / 100
    elif (by.kind, by.unit) not in ((other.kind, other.unit), ("count", "")):
        return None
    value, rounded = other.value + sign * size, rounded + _rounding(other)
    line = f"{written(other.value)} {'-+'[sign > 0]} {written(size)} = {written(value)}"
    interval = _around(value, value - rounded, value + rounded)
    return Worked(replace(other, interval=interval), line)


def _multiplied(
    other: Amount, value: Fraction, factor: Fraction, rounded: Fraction, *, is_after: bool
) -> Worked | None:
    if factor <= rounded:
        return None
    factors = [factor - rounded, factor, factor + rounded]
    if not is_after:
        factors = [Fraction(1) / each for each in reversed(factors)]
    values = (value - _rounding(other), value, value + _rounding(other))
    low, worked, high = (left * right for left, right in zip(values, factors, strict=True))
    line = f"{written(value)} {'/*'[is_after]} {written(factor)} = {written(worked)}"
    return Worked(replace(other, interval=_around(worked, low, high)), line)


def _around(value: Fraction, low: Fraction, high: Fraction) -> Interval:
    return Interval.point(value) if low == high else Interval(low, high)


_DIGITS = re.compile(r"\d[\d,]*(?:\.(?P<decimals>\d+))?")


def _rounding(amount: Amount) -> Fraction:
    """Return half a unit of the last digit of *amount* that is not 0; 0 for a fraction in words.

    >>> from entailment.structure.amounts import amounts
    >>> [str(_rounding(*amounts(form))) for form in ("2.6 million", "4 %", "2,500", "a third")]
    ['50000', '1/200', '50', '0']
    """
    match = _DIGITS.search(amount.form)
    if match is None or not amount.value:
        return Fraction(0)
    digits = match[0].replace(",", "")
    number = Fraction(digits)
    last = Fraction(1, 10 ** len(match["decimals"] or ""))
    while number and (number / last) % 10 == 0 and not match["decimals"]:
        last *= 10
    return amount.value / number * last / 2 if number else Fraction(0)
