"""Whether two amounts are one, may be one or are of other units, and how they are equal.

| stated | claimed | |
| --- | --- | --- |
| 3 people | three people | may be one |
| 2,132 feet | 650 m | may be one |
| 5 mmol | 5 mg | have other units |
| 40 litres an hour | 40 litres a minute | have other units |
| 150 minutes | 2.5 hours | 150 minutes = 2.5 hours |
"""

from __future__ import annotations

import math
import re

from entailment.structure.amounts import Amount, written
from entailment.structure.units import binary_factor, factor

__all__ = [
    "are_comparable",
    "are_written_alike",
    "equation",
    "have_other_units",
    "is_loose",
    "may_be_one",
]


def are_written_alike(amount: Amount, goal: Amount) -> bool:
    """Return whether two amounts are one and so written that any judge sees it."""
    if (amount.kind, amount.interval, amount.per) != (goal.kind, goal.interval, goal.per):
        return False
    if goal.value is None:
        return amount.form.lower() == goal.form.lower()
    digits = [re.sub(r"\D|\.0+$", "", each.form) for each in (amount, goal)]
    return amount.unit == goal.unit and (
        digits[0] == digits[1] if all(digits) else amount.form.lower() == goal.form.lower()
    )


def may_be_one(amount: Amount, goal: Amount) -> bool:
    """Return whether two amounts may be meant as one: *2,132 feet*, *650 m*; *over 6*, *6*."""
    if (amount.per, amount.per_count) != (goal.per, goal.per_count):
        return False
    ratio = factor(amount.unit, goal.unit)
    ends = [
        [
            float(end)
            for end in (each.interval.low, each.interval.high)
            if math.isfinite(end) and end
        ]
        for each in (amount, goal)
    ]
    if ratio is None:
        return not have_other_units(amount, goal)
    return any(
        math.isclose(low * float(ratio), high, rel_tol=0.01)
        for ratio in (ratio, binary_factor(amount.unit, goal.unit) or ratio)
        for low in ends[0]
        for high in ends[1]
    )


def have_other_units(amount: Amount, goal: Amount) -> bool:
    """Return whether one number is of other units: *5 mmol*, *5 mg*; *40 l an hour*, *a minute*."""
    is_one_number = amount.kind == goal.kind and amount.value == goal.value is not None
    rates = (amount.per, amount.per_count), (goal.per, goal.per_count)
    is_other_rate = bool(amount.per and goal.per) and rates[0] != rates[1]
    is_other_rate &= not _is_in_full(amount, goal)
    return is_one_number and (is_other_rate or factor(amount.unit, goal.unit) is None)


def _is_in_full(amount: Amount, goal: Amount) -> bool:
    """Return whether one of two rates may be the other: *10 mg/kg* is so much *a day*.

    So is a price *per night* one *per room per night*, but no dose *a day* is one *per kg a day*.
    """
    short, full = sorted((amount.per.split("/"), goal.per.split("/")), key=len)
    is_of_money = amount.kind == "money" and set(short) <= set(full)
    return short != full and (is_of_money or full[: len(short)] == short)


def are_comparable(amount: Amount, goal: Amount) -> bool:
    """Return whether two amounts are of one unit, and neither is rough."""
    is_alike = amount.kind == goal.kind and factor(amount.unit, goal.unit) is not None
    is_plain = not (amount.is_rough or goal.is_rough or amount.kind == "score")
    return is_alike and is_plain and (amount.per, amount.per_count) == (goal.per, goal.per_count)


def is_loose(amount: Amount) -> bool:
    """Return whether *amount* excludes no other: *a year*, *a dozen*, *about 40*."""
    pattern = _LOOSE if amount.unit else _LOOSE_NUMBER
    return amount.is_rough or pattern.match(amount.form) is not None


_LOOSE = re.compile(r"an?\b(?!.*\bhalf\b)|\S+-\S+$", re.IGNORECASE)
"""Amounts with a unit that exclude no other: *a year*, *four-year*."""

_LOOSE_NUMBER = re.compile(r"(?:half )?an?\b", re.IGNORECASE)
"""Numbers that do not: *a dozen*, *half a million*."""


def equation(amount: Amount, goal: Amount) -> str:
    """Return how *amount* gives *goal*, as text: `150 minutes = 2.5 hours`."""
    ratio = factor(amount.unit, goal.unit) if amount.kind == "measure" else None
    if ratio is not None and amount.unit != goal.unit and amount.value is not None:
        return f"{amount.form} = {written(amount.value * ratio)} {goal.unit}s"
    if amount.value is not None and amount.value == goal.value:
        return f"{amount.form} = {goal.form}"
    return f"{amount.form} is within {goal.form}"
