"""The times of a clause apart from its words, so that what is left holds amounts alone.

| clause | words | times |
| --- | --- | --- |
| Sales were 12 in 2023, down from 15 a year earlier. | Sales were 12 , down from 15 . | two |
| In May 2023, 40 ships came. | , 40 ships came. | one |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.structure.times import Period, day_number, iso_day, periods
from entailment.structure.units import measures_time
from entailment.structure.vocabulary import table
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.name_forms import CAPITAL
from entailment.text.ordinals import ORDINAL

__all__ = ["ClauseTime", "Timed", "a_year_before", "timed"]


class ClauseTime(NamedTuple):
    """A time of a clause, and where it stands: the days of it, or only its name."""

    start: int
    end: int
    period: Period | None = None
    name: str = ""
    """*march* of *in March*, of which the year is not known."""

    span: str = ""
    """The unit of *a year earlier*."""

    form: str = ""
    """Its words in the clause."""

    is_earlier: bool = False
    """Whether it is before another by its words: *a year earlier*, *up 4 per cent on 2022*."""


class Timed(NamedTuple):
    """A clause with blanks in the places of its times."""

    words: str
    times: tuple[ClauseTime, ...]


_PREPOSITION = alternatives(
    word_list("circumstance_prepositions") - {"from", "of", "to"} | {"during", "over"}
)
_UNIT = alternatives({"quarter", *filter(measures_time, table("quantities", "units").values())})
_EARLIER = re.compile(
    rf"\b(?:{_PREPOSITION}\s+)?(?:"
    rf"(?:an?|one|the)\s+(?P<span1>{_UNIT})\s+(?:earlier|ago|before|previously)"
    r"|(?P<twelve>twelve|12)\s+months\s+(?:earlier|ago|before|previously)"
    rf"|(?:the\s+)?(?:previous|prior|preceding)\s+(?:financial\s+|fiscal\s+)?(?P<span2>{_UNIT})"
    r"|previously|beforehand|(?:before|earlier)(?=\s*[.,;)]|\s*$))",
    re.IGNORECASE,
)
"""A time that is only known to be before another."""

_NAMED = re.compile(
    rf"\b(?P<name>(?i:(?:this|last)\s+(?:{_UNIT}))"
    rf"|{ORDINAL}\s+(?:quarter|half)(?:\s+of\s+the\s+year)?"
    rf"|(?={CAPITAL})(?i:{any_of('months')}|{any_of('weekdays')}))\b"
)
"""A time by a name that others have, too: *in March*, *last year*."""

_IDLE = re.compile(
    rf"\b(?:{_UNIT}[\s-]on[\s-]{_UNIT}|for\s+the\s+{ORDINAL}(?:\s+(?:straight|consecutive))?"
    rf"\s+(?:time|{_UNIT})(?:\s+(?:running|in\s+a\s+row))?)\b",
    re.IGNORECASE,
)
"""What looks like a time and says how often: *for the second year running*."""

_OPENING = re.compile(
    rf"(?:\b(?:{_PREPOSITION}|as\s+of)\s+)?(?:the\s+)?(?:(?:end|start|beginning|close)\s+of\s+"
    rf"|(?:financial\s+|fiscal\s+)?(?:[^\W_]+\s+)?(?:{_UNIT})s?\s+(?:to|ended|ending|of|in)\s+"
    r"|(?:fiscal|financial\s+year|the\s+year)\s+)*(?:the\s+)?$",
    re.IGNORECASE,
)
_REACH = 40


def timed(clause: str) -> Timed:
    """Return *clause* with blanks for its times, each with the preposition before it.

    >>> timed("Sales fell in 2023.").words
    'Sales fell        .'
    """
    times: list[ClauseTime] = []
    for time in sorted(_candidates(clause), key=lambda time: (time.start, -time.end)):
        if not times or time.start >= times[-1].end:
            times.append(time._replace(form=clause[time.start : time.end].strip()))
    spans = [time[:2] for time in times] + [match.span() for match in _IDLE.finditer(clause)]
    words = clause
    for start, end in spans:
        words = words[:start] + " " * (end - start) + words[end:]
    return Timed(words, tuple(times))


def _candidates(clause: str) -> Iterator[ClauseTime]:
    for match in _EARLIER.finditer(clause):
        span = "year" if match["twelve"] else (match["span1"] or match["span2"] or "").lower()
        yield ClauseTime(*match.span(), span=span, is_earlier=True)
    for period in periods(clause):
        opening = _opening(clause, period.start)
        is_long = period.last - period.first > _DAYS
        is_compared = is_long and _ON.match(opening) is not None
        yield ClauseTime(period.start - len(opening), period.end, period, is_earlier=is_compared)
    for match in _NAMED.finditer(clause):
        opening = _opening(clause, match.start())
        if opening.strip() or match["name"].lower().startswith(("this", "last")):
            yield ClauseTime(match.start() - len(opening), match.end(), name=match["name"].lower())


def _opening(clause: str, place: int) -> str:
    """Return the preposition before a time at *place*, with *the end of* and the like."""
    match = _OPENING.search(clause[max(0, place - _REACH) : place])
    return match[0] if match else ""


_ON = re.compile(r"on\b", re.IGNORECASE)
_DAYS = 7
"""Days that something may be *on*, at most."""


def a_year_before(period: Period) -> tuple[int, int]:
    """Return the first and the last day of *period*, a year before.

    >>> from entailment.structure.times import iso_day
    >>> [iso_day(day) for day in a_year_before(*periods("May 2023"))]
    ['2022-05-01', '2022-05-31']
    """
    days = [[int(part) for part in iso_day(day).rsplit("-", 2)] for day in period[:2]]
    first, last = (day_number(year - 1, month, day) for year, month, day in days)
    return first, last
