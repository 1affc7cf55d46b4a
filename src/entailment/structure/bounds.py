"""The bounds of an amount by the words before or behind it: *up to 300*, *300 or more*."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from entailment.structure.amount import ROUGH, Amount
from entailment.structure.intervals import Interval
from entailment.structure.units import dimension
from entailment.structure.vocabulary import phrases

__all__ = ["with_bound"]

_INF = math.inf

_MORE = re.compile(
    r"(?:\s+\w+)?\s+or\s+(?P<way>more|less|fewer|older|younger|higher|lower|above|below|greater|larger|smaller|over|under)\b",
    re.IGNORECASE,
)


_DEGREES = re.compile(r"\s?°|[\s-]degrees?\b", re.IGNORECASE)


def with_bound(text: str, amount: Amount) -> Amount:
    """Return *amount* with the bound that stands before or behind it, if any."""
    if amount.value is None or amount.kind == "score":
        return amount
    value, before = amount.value, text[max(0, amount.start - 30) : amount.start]
    is_temperature = dimension(amount.unit) == "temperature" or _DEGREES.match(text, amount.end)
    may_be_negative = amount.kind in ("share", "money") or is_temperature
    least = -_INF if value <= 0 or may_be_negative else Fraction(0)
    for name, interval in (
        ("at_least", Interval(value, _INF)),
        ("at_most", Interval(least, value)),
        ("above", Interval(value, _INF, is_low_open=True)),
        ("below", Interval(least, value, is_high_open=True)),
        ("nearly", _nearly(value)),
    ):
        if phrase := _ends_with(before, name):
            start = amount.start - phrase
            form = text[start : amount.end]
            is_rough = name == "nearly"
            return replace(amount, interval=interval, start=start, form=form, is_rough=is_rough)
    if phrase := _ends_with(before, "about"):
        start = amount.start - phrase
        return replace(amount, is_rough=True, start=start, form=text[start : amount.end])
    behind = _MORE.match(text, amount.end)
    if behind is None:
        return amount
    is_more = behind["way"].lower() not in (
        "less",
        "fewer",
        "younger",
        "lower",
        "below",
        "smaller",
        "under",
    )
    interval = Interval(value, _INF) if is_more else Interval(least, value)
    return replace(amount, interval=interval)


def _nearly(value: Fraction) -> Interval:
    near = value * (1 - ROUGH)
    if value < 0:
        return Interval(value, near, is_low_open=True)
    return Interval(near, value, is_high_open=True)


@lru_cache(maxsize=8)
def _before(name: str) -> re.Pattern[str]:
    choices = "|".join(map(re.escape, phrases("quantities", "bounds", name)))
    return re.compile(rf"\b(?:{choices})\s+(?:the\s+)?$", re.IGNORECASE)


def _ends_with(before: str, name: str) -> int:
    match = _before(name).search(before)
    return len(match[0]) if match else 0
