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
from entailment.text.lexicon import any_of

__all__ = ["sign_behind", "with_bound"]

_INF = math.inf

_WAY = (
    "more|less|fewer|older|younger|higher|lower|above|below|greater|larger|smaller|over|under"
    "|later|newer|earlier"
)
_NO_OTHER = rf"(?!\s+(?:\d|{any_of('determiners')}\b|{any_of('numerals')}\b))"
"""Behind what bounds the amount before it: not *20 and over 30*."""

_BEHIND = re.compile(
    rf"(?:\s+\w+)?\s+or\s+(?P<way>{_WAY})\b"
    rf"|(?:\s+(?:degrees?|years?))?\s+and\s+(?P<also>above|below|over|under|older|younger|newer)\b{_NO_OTHER}"
    rf"|(?:\s+\w+)?\s+at\s+(?:the\s+(?:very\s+)?)?(?P<end>most|least)\b{_NO_OTHER}",
    re.IGNORECASE,
)
_DOWN = frozenset("less fewer younger lower below smaller under earlier most".split())


def sign_behind(text: str, end: int) -> str:
    """Return the bound behind the amount that ends at *end*: `>=`, `<=`, or `=` for none.

    >>> sign_behind("It needs Node 18 or newer.", 16), sign_behind("ages 12 and under", 7)
    ('>=', '<=')
    >>> sign_behind("It holds 90 litres at most.", 11)
    '<='
    """
    behind = _BEHIND.match(text, end)
    if behind is None:
        return "="
    way = behind["way"] or behind["also"] or behind["end"]
    return "<=" if way.lower() in _DOWN else ">="


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
    sign = sign_behind(text, amount.end)
    if sign == "=":
        return amount
    return replace(
        amount, interval=Interval(value, _INF) if sign == ">=" else Interval(least, value)
    )


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
