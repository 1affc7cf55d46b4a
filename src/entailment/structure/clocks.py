"""Times of day as a text writes them: *9.30*, *half past six*, *noon*, *3 pm*.

A time without its half of the day is either of two.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from entailment.text.lexicon import word_sequence

__all__ = ["DAY", "Clock", "clocks"]

_HALF_DAY = 12 * 60
DAY = 2 * _HALF_DAY
"""Minutes of a day."""

_NUMBERS = {word: number for number, word in enumerate(word_sequence("numerals")[:21])}
_NUMBER = rf"(?:{'|'.join(_NUMBERS)}|\d{{1,2}})"
_CLOCK = re.compile(
    r"\b(?:(?P<digits>\d{1,2})(?P<point>[.:])(?P<minutes>[0-5]\d)"
    r"(?!\d|[.,]\d|\s*(?:%|[ap]\.?m\b)?\s*(?:an?\b|euro|pound|dollar|crown|met|mile|kilo|per|cent|mill|bill))"
    rf"|(?P<by>half|(?:an?\s+)?quarter|{_NUMBER})(?:\s+minutes)?\s+(?P<way>past|to)\s+"
    rf"(?P<past>{_NUMBER})|(?P<named>noon|midday|midnight)"
    rf"|(?P<hour>{_NUMBER})(?P<sharp>\s+o['’]clock)?)"
    r"(?:\s*(?P<half>[ap])\.?m\b\.?|\s+(?:in\s+the\s+(?P<part>morning|afternoon|evening)"
    r"|at\s+(?P<night>night)))?",
    re.IGNORECASE,
)

_IS_TIME = re.compile(
    r"\b(?:at|from|to|till|until|by|due|before|after|since|between|about|around)\s+$", re.IGNORECASE
)
"""What stands before a time of day that is written as a decimal is: *at 9.15*, and not *3.45*."""


_TRIP = re.compile(
    r"\b(?:leaves|left|depart(?:ed|s)|sail(?:ed|s)|arrive[ds])\s+"
    r"(?:(?!school|work|home|college)\w+\s+){0,3}at\s+$",
    re.IGNORECASE,
)
_ARRIVED = re.compile(r"\barrive[ds]\b", re.IGNORECASE)
_ENDS = re.compile(r"\s*(?:$|[,;.](?!\d)|\s(?:and|but|then|on)\b)")
"""What stands before and behind a bare number that is a time of day."""

_REACH = 100
"""Characters before a time of day in which its verb may be."""


class Clock(NamedTuple):
    """A time of day: the minutes of the day that it may be, and where it is written."""

    minutes: frozenset[int]
    start: int
    end: int


def clocks(text: str) -> list[Clock]:
    """Return the times of day of *text*, in order.

    >>> [sorted(clock.minutes) for clock in clocks("It opens at 9.30 and closes at 6 pm.")]
    [[570, 1290], [1080]]
    """
    return [
        Clock(minutes, match.start(), _end(match))
        for match in _CLOCK.finditer(text)
        if (minutes := _of_match(match))
    ]


def _end(match: re.Match[str]) -> int:
    """Return where a time of day ends, without the full stop of its sentence."""
    is_closed = match[0].endswith("m.") and not match[0].lower().endswith(("a.m.", "p.m."))
    return match.end() - is_closed


def _of_match(match: re.Match[str]) -> frozenset[int]:
    """Return the minutes of the day that a match may be; empty for no time of day."""
    if match["named"]:
        return frozenset({0 if match["named"].lower() == "midnight" else _HALF_DAY})
    if match["digits"]:
        if match["point"] == "." and not (
            _part(match)
            or _IS_TIME.search(match.string, max(0, match.start() - _REACH), match.start())
        ):
            return frozenset()
        hour, minute = int(match["digits"]), int(match["minutes"])
    elif match["past"]:
        shift = {"half": 30}.get(match["by"].lower()) or (
            15 if "quarter" in match["by"].lower() else _value(match["by"])
        )
        hour, minute = _value(match["past"]), shift if match["way"].lower() == "past" else -shift
    else:
        hour, minute = _value(match["hour"]), 0
        if not (match["sharp"] or _part(match) or _is_bare_time(match)):
            return frozenset()
    if match["way"] and match["way"].lower() == "to" and not (minute == -15 or _part(match)):
        return frozenset()  # *ten to twelve* is a range as well
    if hour > 24:
        return frozenset()
    total = (hour * 60 + minute) % DAY
    if hour > 12 or (match["digits"] and len(match["digits"]) == 2 and hour < 10):
        return frozenset({total})
    morning, evening = total % _HALF_DAY, total % _HALF_DAY + _HALF_DAY
    if _part(match) in ("a", "morning"):
        return frozenset({morning})
    if _part(match) in ("p", "afternoon", "evening"):
        return frozenset({evening})
    return frozenset({morning, evening})


def _is_bare_time(match: re.Match[str]) -> bool:
    """Return whether a bare number is a time of day: *left at 9 and arrived at 11*."""
    text, start = match.string, match.start()
    if not (_ENDS.match(text, match.end()) and _TRIP.search(text, max(0, start - _REACH), start)):
        return False
    return _ARRIVED.search(text) is not None


def _part(match: re.Match[str]) -> str:
    return next((match[name] for name in ("half", "part", "night") if match[name]), "").lower()


def _value(form: str) -> int:
    return int(form) if form.isdigit() else _NUMBERS[form.lower()]
