"""The only time of a clause, on one of several scales.

| clause | scale | from, to |
| --- | --- | --- |
| it opened in 1932 | date | 1 January to 31 December 1932 |
| it was rebuilt by 1300 | date | at any time up to the end of 1300 |
| it rang at 6 pm | clock | 18:00 |
| he came on Tuesday | weekdays | the second day |
"""

from __future__ import annotations

import re
from typing import NamedTuple

from entailment.structure.clocks import clocks
from entailment.structure.sentences.stated_times import Time, days_of
from entailment.text.lexicon import any_of, word_sequence

__all__ = ["EventTime", "has_named_time", "time_of", "time_start"]


class EventTime(NamedTuple):
    """A time on one of several scales."""

    scale: str
    first: int
    last: int
    form: str


def time_of(form: str) -> EventTime | None:
    """Return the only time of *form*; None where there is none, or it is a bound."""
    days = days_of(form)
    if len(days) == 1:
        return _limited(days[0])
    if days:
        return None
    times = clocks(form)
    if len(times) == 1 and len(times[0].minutes) == 1:
        (minute,) = times[0].minutes
        return EventTime("clock", minute, minute, form[times[0].start : times[0].end])
    for name in ("weekdays", "months"):
        named = re.findall(rf"\b(?:in|on)\s+(?:the\s+)?({any_of(name)})\b", form, re.IGNORECASE)
        if len(named) == 1 and not times:
            place = word_sequence(name).index(named[0].lower())
            return EventTime(name, place, place, named[0])
    return None


def _limited(time: Time) -> EventTime | None:
    """Return the days of *time*, with an open end for *by 1300* and *after 1300*."""
    period = time.period
    first, last = {
        "time": (period.first, period.last),
        "by": (-_FOREVER, period.last),
        "before": (-_FOREVER, period.first - 1),
        "after": (period.last + 1, _FOREVER),
    }.get(time.role, (-_FOREVER, _FOREVER))
    return EventTime("day" if period.is_yearless else "date", first, last, time.period.form)


_FOREVER = 10**9
"""Days that no date is away."""


def time_start(form: str) -> int:
    """Return where the first time of *form* begins, 0 if it has none."""
    places = [*(time.start for time in days_of(form)), *(clock.start for clock in clocks(form))]
    places += [match.start() for match in _NAMED.finditer(form)]
    return min(places, default=0)


def has_named_time(form: str) -> bool:
    """Return whether *form* has a month or a weekday."""
    return bool(_NAMED.search(form))


_NAMED = re.compile(rf"\b(?:{any_of('weekdays')}|{any_of('months')})\b", re.IGNORECASE)
