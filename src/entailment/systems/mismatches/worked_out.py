"""Quantities of a hypothesis that one operation makes of those of a text.

| the text | the hypothesis | by |
| --- | --- | --- |
| 120 beds in one building and 45 in the other | 165 beds | a sum |
| 4,310 in March, 640 more than in February | 3,670 in February | a difference |
| 214, 15 fewer than in 2019 | 229 in 2019, but not 199 | a sum |
| 9 pounds an hour, for two hours | 18 pounds | a product |
| 9 pounds an hour | 18 pounds for two hours | a product with a number of the hypothesis |
| 15 metres deep, the other twice as deep | 30 metres deep | a multiple |
| built in 1874, three years after the fire | the fire of 1871 | a year and a number |
| lost 4m, lost 1.5m, earned 2m | a loss of 3.5m | a sum with signs |

Of pairs of 18 sets in which a hypothesis has a number that its text has not, but others of its
kind, 54 of 108 are entailed where it is a sum, a difference or a product of two, else 71 of 248.
Of 1,418 pairs by other authors, 90 of 131 are entailed where it is a multiple by a word of the
text, 40 of 54 where it is a year some years from one of the text, and 18 of 27 where it is a
product with a number of the hypothesis; where none of these and no other operation gives it, 268
of 821.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from entailment.structure.vocabulary import table
from entailment.text.lexicon import alternatives
from entailment.text.name_forms import SMALL

__all__ = [
    "Place",
    "factors",
    "has_wrong_sign",
    "is_difference",
    "is_so_many_apart",
    "is_worked_out",
]

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


@lru_cache(maxsize=1)
def _multiples() -> Mapping[str, float]:
    """Return the words for a multiple or a part of something, with how many times it is."""
    named = table("quantities", "fractions") | table("quantities", "multiples")
    return {word: float(Fraction(form)) for word, form in named.items()}


@lru_cache(maxsize=1)
def _multiple() -> re.Pattern[str]:
    return re.compile(rf"\b(?P<two>two\s+)?(?P<form>{alternatives(_multiples())})\b", re.IGNORECASE)


def factors(text: str) -> list[float]:
    """Return by what *text* multiplies something in words.

    >>> factors("It is twice as deep, and two thirds are rock.")
    [2.0, 0.6666666666666666]
    """
    return [
        _multiples()[match["form"].lower()] * (2 if match["two"] else 1)
        for match in _multiple().finditer(text)
    ]


def is_so_many_apart(year: float, years: Sequence[float], numbers: Sequence[float]) -> bool:
    """Return whether *year* is as many years before or behind one of *years* as *numbers* has.

    >>> is_so_many_apart(1871, [1874], [3]), is_so_many_apart(1870, [1874], [3])
    (True, False)
    """
    if len(numbers) > MOST:
        return False
    return any(abs(year - other) in numbers for other in years)


def is_worked_out(
    value: float, like: Sequence[float], others: Sequence[float], multiples: Sequence[float] = ()
) -> bool:
    """Return whether *value* is a sum or a difference of *like*, or one of them by one of *others*.

    Or it is one of *like* by one of *multiples*.

    >>> is_worked_out(165, [120, 45], [120, 45]), is_worked_out(18, [9], [9, 2])
    (True, True)
    >>> is_worked_out(400, [300], [300]), is_worked_out(30, [15], [15], [2])
    (False, True)
    """
    if len(others) > MOST:
        return False
    return any(
        math.isclose(abs(result), abs(value), rel_tol=1e-9)
        for result in _results(like, (*others, *multiples))
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
