"""Whether a length of time counts on or back from a time that its sentence gives.

| text | from | so the other time is |
| --- | --- | --- |
| It closed in 2016, two years before the pit closed. | 2016 | later |
| It closed in 2016, two years after the pit had closed. | 2016 | earlier |
| She taught for ten years before she left in 1968. | 1968 | earlier |
| It opened in 2016, two years earlier than planned. | 2016 | later |
| It was founded in 1926 for 99 years. | 1926 | later |
| He retired in 2015 after ten years there. | 2015 | earlier |
| Due in 2016, it opened two years late. | 2016 | later |
| It opened in 2019, when she had looked for it for two years. | 2019 | earlier |
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Direction", "direction"]

_BEHIND = re.compile(
    r"\s+(?:(?P<before>before(?!\s+that\b)|ahead\s+of|(?:earlier|sooner|older)\s+than|early\b|ahead\b)"
    r"|(?P<after>after(?!\s+that\b)|following|behind\b|(?:later|younger|newer)\s+than|late\b|into\b)"
    r"|(?P<back>earlier|sooner|before\s+that|previously|older|senior)|(?P<on>later|afterwards|after\s+that|younger|newer))",
    re.IGNORECASE,
)
_AGAINST_PLAN = frozenset(("early", "ahead", "late", "behind"))
_DUE = re.compile(
    r"\b(?:due|planned|scheduled|expected|supposed|meant)\b[^.;]{0,25}$", re.IGNORECASE
)
_AFTER = re.compile(r"\b(?:after|following)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_SAME_CLAUSE = re.compile(r"[^,;:.]*(?:\.\d[^,;:.]*|:\d[^,;:.]*)?,?\s*(?:\w+\s+)?")
_SINCE = re.compile(r"(?:from|since)\b|\b(?:from|since|of\s[^,;]*)\s*$", re.IGNORECASE)
_HAD = re.compile(r"\b(?:had|having)\b", re.IGNORECASE)


class Direction(NamedTuple):
    """Which way a length of time counts: 1 on and -1 back, and whether words say so."""

    sign: int
    is_stated: bool
    relates: bool = False
    """Whether what is so far away stands behind the length: *two years before the pit*."""


def direction(text: str, length: tuple[int, int], place: int) -> Direction:
    """Return whether what is *length* away from the time at *place* is later or earlier.

    *length* is where the length of time begins and ends in *text*, in the sentence of *place*.

    >>> direction("It closed in 2016, two years before the pit.", (19, 28), 10).sign
    1
    """
    start, end = length
    is_first = place < start
    behind = _BEHIND.match(text, end)
    if behind is not None:
        if behind["on"] or behind["back"]:
            return Direction(1 if behind["on"] else -1, is_stated=True)
        sign = 1 if bool(behind["before"]) == is_first else -1
        is_of_plan = behind[0].lower().split()[-1] in _AGAINST_PLAN
        if is_of_plan and _DUE.search(text, 0, place):
            sign = -sign
        is_of_time = not is_first or _SAME_CLAUSE.fullmatch(text, place, start) is not None
        return Direction(sign, is_of_time, relates=is_first and not is_of_plan)
    if is_first:
        between = text[place:start]
        is_back = _AFTER.search(between) or _HAD.search(between)
        is_stated = _AFTER.search(between) is not None and not re.search(r"[,;]", between)
        return Direction(-1 if is_back else 1, is_stated)
    is_on = _SINCE.match(text, place) or _SINCE.search(text, end, place)
    return Direction(1 if is_on else -1, is_stated=bool(is_on))
