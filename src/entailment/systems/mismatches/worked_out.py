"""Quantities of a hypothesis that one operation makes of those of a text.

| the text | the hypothesis | by |
| --- | --- | --- |
| 120 beds in one building and 45 in the other | 165 beds | a sum |
| 4,310 in March, 640 more than in February | 3,670 in February | a difference |
| 214, 15 fewer than in 2019 | 229 in 2019, but not 199 | a sum |
| 9 pounds an hour, for two hours | 18 pounds | a product |
| lost 4m, lost 1.5m, earned 2m | a loss of 3.5m | a sum with signs |

Of pairs of 18 sets in which a hypothesis has a number that its text has not, but others of its
kind, 54 of 108 are entailed where it is a sum, a difference or a product of two, else 71 of 248.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from entailment.text.name_forms import SMALL

__all__ = ["Place", "has_wrong_sign", "is_difference", "is_worked_out"]

MOST = 12
"""Numbers of a text from which others are worked out; with more, some operation gives anything."""


_APPOSED = re.compile(rf"(?:\s+(?:{SMALL}|-)+){{0,2}},\s+")
_DIFFERENCE = re.compile(
    rf"\s+(?:(?:{SMALL}|-)+\s+)?(?P<way>more|fewer|less)\s+(?:(?:{SMALL}|-)+\s+)?than\b"
)


class Place(NamedTuple):
    """A number of a text, and where it begins and ends there."""

    value: float
    start: int
    end: int


def is_difference(text: str, end: int) -> bool:
    """Return whether the number that ends at *end* is how many more or fewer one has than another.

    >>> is_difference("15 fewer members than last year", 2)
    True
    """
    return _DIFFERENCE.match(text, end) is not None


def has_wrong_sign(value: float, text: str, places: Sequence[Place]) -> bool:
    """Return whether *value* comes of a difference of *text* taken the wrong way round.

    >>> has_wrong_sign(9, "12 men, 3 fewer than last year", [Place(12, 0, 2), Place(3, 8, 9)])
    True
    """
    for first, second in pairwise(places):
        difference = _DIFFERENCE.match(text, second.end)
        if difference is not None and _APPOSED.fullmatch(text, first.end, second.start):
            sign = 1 if difference["way"] == "more" else -1
            if math.isclose(first.value + sign * second.value, value, rel_tol=1e-9):
                return True
    return False


def is_worked_out(value: float, like: Sequence[float], others: Sequence[float]) -> bool:
    """Return whether *value* is a sum or a difference of *like*, or one of them by one of *others*.

    >>> is_worked_out(165, [120, 45], [120, 45]), is_worked_out(18, [9], [9, 2])
    (True, True)
    >>> is_worked_out(400, [300], [300])
    False
    """
    if len(others) > MOST:
        return False
    return any(
        math.isclose(abs(result), abs(value), rel_tol=1e-9) for result in _results(like, others)
    )


def _results(like: Sequence[float], others: Sequence[float]) -> Iterator[float]:
    for first, second in combinations([value for value in like if value], 2):
        yield from (first + second, first - second)
    for first, second, third in combinations(like, 3):
        yield from (first + second + third, first + second - third)
        yield from (first - second + third, first - second - third)
    for first in like:
        for second in (value for value in others if value not in (0, 1, first)):
            yield from (first * second, first / second)
