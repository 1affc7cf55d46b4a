"""The times of a text in its order, with the words that say what was then.

| text | times and their words |
| --- | --- |
| Opened in 1911, it closed in 1991. | 1911: *Opened* · 1991: *it closed* |
| She was mayor from 1990 to 1998. | 1990 and 1998: *She was mayor* |
| It opened in 1961 and closed 30 years later. | 1961: *It opened* · 1991: *closed* |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.structure.sentences.shifts import shifts, time_before
from entailment.structure.sentences.stated_times import days_of
from entailment.structure.times import Period, iso_day
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_stems

__all__ = ["Point", "day_points", "span_ends"]

_MOST = 14
"""Times of a text that are read."""

_OF_EVENTS = frozenset(("time", "since", "until", "by"))
_CLAUSE_END = re.compile(r"[;:.?!](?!\d)")
_PART_END = re.compile(r"[,;:.?!](?!\d)|\b(?:and|but|while|whereas|then)\b")


class Point(NamedTuple):
    """A time of a text, from *start* to *end*, or an end of the span that is written there."""

    when: Period
    start: int
    end: int
    words: frozenset[str] = frozenset()
    """The stems of what stands around it, up to the times next to it, in its clause."""

    @property
    def years(self) -> tuple[int, int] | None:
        """The years of a date; None for a day without a year."""
        return None if self.when.is_yearless else self.when.years


@lru_cache(maxsize=256)
def day_points(text: str) -> tuple[Point, ...]:
    """Return the dates of *text* in its order, the first of them if they are many.

    >>> text = "It opened in 1961 and closed 30 years later."
    >>> [(point.when.form, sorted(point.words)) for point in day_points(text)]
    [('1961', ['open']), ('1991', ['close'])]
    """
    return _with_words(text, sorted(_dates(text), key=lambda point: point.start)[:_MOST])


def _dates(text: str) -> Iterator[Point]:
    for time in days_of(text):
        if time.role == "span":
            for end in span_ends(time.period):
                yield Point(end, time.start, time.period.end)
        elif time.role in _OF_EVENTS:
            yield Point(time.period, time.start, time.period.end)
    for shift in shifts(text):
        base = time_before(text, shift)
        if base is not None and (period := shift.days(base)) is not None:
            yield Point(period, shift.start, shift.end)


def span_ends(period: Period) -> tuple[Period, Period]:
    """Return the first and the last day of a span, or its first and last year."""
    days = [iso_day(day)[-5:] for day in (period.first, period.last)]
    reach = 364 if days == ["01-01", "12-31"] else 0
    return (
        period._replace(last=period.first + reach),
        period._replace(first=period.last - reach),
    )


def _with_words(text: str, every: list[Point]) -> tuple[Point, ...]:
    """Return *every* with the words around each: in its sentence before it, its clause behind.

    What stands between two times is of the first up to a comma or a conjunction.
    """
    results, sentences = [], sentence_spans(text) if every else ()
    for point in every:
        first = next((a for a, b in sentences if a <= point.start < b), 0)
        before = max((other.end for other in every if other.end <= point.start), default=0)
        if before > first:
            first = _edge(text, _PART_END, before, point.start, before)
        after = min((o.start for o in every if o.start >= point.end), default=len(text))
        last = _edge(text, _CLAUSE_END, point.end, len(text), len(text))
        if after < last:
            last = _edge(text, _PART_END, point.end, after, after)
        words = base_stems(f"{text[first : point.start]} {text[point.end : last]}")
        results.append(point._replace(words=words))
    return tuple(results)


def _edge(text: str, edges: re.Pattern[str], start: int, end: int, default: int) -> int:
    """Return where the first of *edges* begins between *start* and *end*; else *default*."""
    match = edges.search(text, start, end)
    return match.start() if match is not None else default
