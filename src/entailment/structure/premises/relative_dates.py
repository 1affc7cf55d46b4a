"""A date of a hypothesis whose event a text puts on a weekday, or counts from an unknown day.

| text | hypothesis | so |
| --- | --- | --- |
| sank on Monday | sank on 4 March 2024 | open: that was a Monday |
| sank yesterday · last week | sank in May · in 2024 | open |
| sank on Monday | sank on 5 March 2024 | left to the judge: that was a Tuesday |
| sank on Monday (4 March 2024) | sank on 5 March 2024 | left to the judge: the text has a date |
| is read today | was read in 1950 | left to the judge: *today* may be these years |

A judge takes two dates in different words for different dates.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.stated_times import Time, days_of
from entailment.structure.times import periods
from entailment.text.dates import dates
from entailment.text.lexicon import any_of, word_sequence
from entailment.text.rewriting import rewritten

__all__ = ["by_relative_dates"]

_ANY_DAY = datetime.date(2000, 1, 1)
"""A day of publication for what relative dates a text has, whatever days they mean."""

_MONTH = re.compile(rf"\b(?:{'|'.join(map(str.capitalize, word_sequence('months')))})\b")
_WEEKDAY = re.compile(rf"\b(?:{any_of('weekdays')})\b", re.IGNORECASE)
_WEEKDAY_BEFORE = re.compile(rf"(?:\bon\s+)?\b(?:{any_of('weekdays')}),?\s+$", re.IGNORECASE)


class _Written(NamedTuple):
    """A date with its month or year, from its preposition on, and its weekday if that is known."""

    start: int
    end: int
    weekday: str


def by_relative_dates(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that the date of *hypothesis* is open where *text* has only relative ones.

    >>> text, hypothesis = "The ferry sank on Monday.", "The ferry sank on 4 March 2024."
    >>> [each.premises for each in by_relative_dates(text, hypothesis)]
    [('The ferry sank on Monday.',)]
    """
    claimed = _written(hypothesis)
    if len(claimed) != 1 or _MONTH.search(text) or periods(text) or _relative(hypothesis):
        return
    (date,) = claimed
    for form in _relative(text):
        weekday = _WEEKDAY.search(form)
        if weekday and date.weekday not in ("", weekday[0].lower()):
            continue
        premise = rewritten(hypothesis, date.start, date.end, form)
        line = f"{form!r} may be {hypothesis[date.start : date.end]!r}, or another time"
        yield Derivation((premise,), Label.UNKNOWN, line, "undated")


def _relative(text: str) -> list[str]:
    """Return the dates of *text* that have neither month nor year, as written: *on Monday*."""
    return [
        span.form
        for span in dates(text, _ANY_DAY)
        if span.is_relative and not _MONTH.search(span.form) and span.form.lower() != "today"
    ]


def _written(text: str) -> list[_Written]:
    """Return the dates of *text* that have a month or a year."""
    months = [
        _Written(span.start, span.end, "")
        for span in dates(text, _ANY_DAY)
        if span.is_relative and span.precision == "month" and _MONTH.search(span.form)
    ]
    return months + [_of_time(text, time) for time in days_of(text)]


def _of_time(text: str, time: Time) -> _Written:
    named = _WEEKDAY_BEFORE.search(text, 0, time.start)
    weekday = ""
    if time.period.first == time.period.last and not time.period.is_yearless:
        weekday = word_sequence("weekdays")[(time.period.first + 3) % 7]
    return _Written(named.start() if named else time.start, time.period.end, weekday)
