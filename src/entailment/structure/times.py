"""Dates and spans of time as intervals of days, on one scale from before Christ to today.

| written | days | precision |
| --- | --- | --- |
| 11 June 2005 · June 2005 · 2005 | that day · month · year | day · month · year |
| 44 BC · AD 79 | the year | year |
| the third quarter of 2004 · Q3 2004 · summer 2004 | July to September 2004 | month |
| the 1990s · the 19th century · the first century BC | 1990 to 1999 · 1801 to 1900 | year |
| from 1914 to 1918 · between 1914 and 1918 · 1914-1918 | 1914 to 1918 | year |
| on Saturday · last year · two weeks ago | from the date of the document | |
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.text.dates import dates
from entailment.text.ordinals import ORDINAL, ordinal_value
from entailment.text.quantities import Date, is_counted, quantities

__all__ = [
    "SEASONS",
    "Period",
    "day_number",
    "has_era",
    "iso_day",
    "periods",
    "year_of",
]


class Period(NamedTuple):
    """The days from *first* to *last*, counted as `day_number` does, and where they are written.

    A month and day without a year have *is_yearless*: their days are of a year of no meaning.
    """

    first: int
    last: int
    form: str
    start: int
    end: int
    is_yearless: bool = False

    @property
    def years(self) -> tuple[int, int]:
        """The years of the first and the last day; 1 BC is 0."""
        return year_of(self.first), year_of(self.last)

    def is_within(self, other: Period) -> bool:
        """Return whether *other* has every day of this period."""
        return (
            self.is_yearless == other.is_yearless
            and other.first <= self.first
            and self.last <= other.last
        )

    def is_apart_from(self, other: Period) -> bool:
        """Return whether the two have no day in common."""
        if self.is_yearless != other.is_yearless:
            return False
        return self.last < other.first or other.last < self.first

    def is_before(self, other: Period) -> bool:
        """Return whether all of it lies before all of *other*."""
        return self.is_yearless == other.is_yearless and self.last < other.first


def day_number(year: int, month: int, day: int) -> int:
    """Return the day's number in the Gregorian calendar, in which 1 January 1970 is 0.

    >>> day_number(1970, 1, 2), day_number(0, 1, 1) < day_number(1, 1, 1)
    (1, True)
    """
    year -= month <= 2
    era, of_era = divmod(year, 400)
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return era * 146_097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719_468


def year_of(number: int) -> int:
    """Return the year of the day with that *number*.

    >>> year_of(day_number(-43, 3, 15))
    -43
    """
    year = 1970 + number // 366
    while day_number(year + 1, 1, 1) <= number:
        year += 1
    while day_number(year, 1, 1) > number:
        year -= 1
    return year


@lru_cache(maxsize=1024)
def periods(text: str, published: datetime.date | None = None) -> tuple[Period, ...]:
    """Return the times of *text* in order, the longest where several begin alike.

    Those that need the day of publication are resolved only with *published*.

    >>> [(p.form, p.years) for p in periods("In 44 BC, the 1st century BC")]
    [('44 BC', (-43, -43)), ('1st century BC', (-99, 0))]
    """
    results: list[Period] = []
    for period in sorted(
        _candidates(text, published), key=lambda period: (period.start, -period.end)
    ):
        if not results or period.start >= results[-1].end:
            results.append(period)
    return tuple(_ranges(text, [*_with_years(text, results)]))


def _candidates(text: str, published: datetime.date | None) -> Iterator[Period]:
    yield from _eras(text)
    yield from _parts_of_years(text)
    yield from _spans_of_years(text)
    resolved = [span for span in dates(text, published) if span.is_relative]
    for span in resolved:
        yield _period(text, span.start, span.end, _day(span.first), _day(span.last))
    for quantity in quantities(text):
        if isinstance(quantity.value, Date):
            start, end = quantity.start, quantity.start + len(quantity.form)
            if not any(span.start <= start < span.end for span in resolved):
                yield from _of_date(text, quantity.value, start, end)


def _of_date(text: str, date: Date, start: int, end: int) -> Iterator[Period]:
    """Yield the period of a written date, none for a number that only looks like a year."""
    year, month, day = date
    if year is not None and month is None and is_counted(text, end):
        return  # *2000 people* and *2000 seats* are counts
    is_yearless = year is None
    if year is None and day is None:
        return
    try:
        first = datetime.date(year or 2000, month or 1, day or 1)
    except ValueError:
        return
    last = _end_of(first.year, month, day)
    yield _period(text, start, end, _day(first), last, is_yearless)


def _end_of(year: int, month: int | None, day: int | None) -> int:
    if month is None:
        return day_number(year + 1, 1, 1) - 1
    if day is None:
        return day_number(year + month // 12, month % 12 + 1, 1) - 1
    return day_number(year, month, day)


_ERA = re.compile(
    r"\b(?:(?P<ad>A\.?D\.?\s+)(?P<year1>\d{1,4})|(?P<year2>\d{1,5})\s+(?P<era>B\.?C\.?(?:E\.?)?|A\.?D\.?|C\.?E\.?))"
    r"(?![a-z])"
)


def has_era(text: str, start: int, end: int) -> bool:
    """Return whether the year from *start* to *end* is one of an era: *1990 BC*.

    >>> has_era("in 1990 BC", 3, 7), has_era("in 1990", 3, 7)
    (True, False)
    """
    return any(match.start() <= start and end <= match.end() for match in _ERA.finditer(text))


def _eras(text: str) -> Iterator[Period]:
    for match in _ERA.finditer(text):
        year = int(match["year1"] or match["year2"])
        if match["era"] and match["era"].startswith("B"):
            year = 1 - year
        yield _years(text, match, year, year)


_QUARTERS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": 4}
_QUARTERS |= {"1": 1, "2": 2, "3": 3, "4": 4}
SEASONS = {"spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "fall": (9, 11)}
"""The seasons of one year, with their months."""

_PART_OF_YEAR = re.compile(
    r"\b(?:(?:(?P<quarter>first|second|third|fourth|last)\s+quarter\s+of\s+|Q(?P<q>[1-4])\s+(?:of\s+)?)"
    r"|(?P<half>first|second)\s+half\s+of\s+"
    r"|(?P<season>spring|summer|autumn|fall)\s+(?:of\s+)?)(?P<year>[12]\d{3})\b",
    re.IGNORECASE,
)


def _parts_of_years(text: str) -> Iterator[Period]:
    for match in _PART_OF_YEAR.finditer(text):
        year = int(match["year"])
        if match["season"]:
            first, last = SEASONS[match["season"].lower()]
        elif match["half"]:
            first, last = (1, 6) if match["half"].lower() == "first" else (7, 12)
        else:
            last = 3 * _QUARTERS[(match["quarter"] or match["q"]).lower()]
            first = last - 2
        begin, end = day_number(year, first, 1), _end_of(year, last, None)
        yield _period(text, *match.span(), begin, end)


_CENTURY = re.compile(
    rf"\b(?P<number>{ORDINAL})[\s-]century\b(?P<bc>\s+B\.?C\.?(?:E\.?)?)?",
    re.IGNORECASE,
)
_DECADE = re.compile(r"\b(?:(?P<part>early|mid|late)[\s-]+)?(?P<year>[12]\d\d0)s\b", re.IGNORECASE)
_PARTS = {"": (0, 9), "early": (0, 3), "mid": (3, 6), "late": (6, 9)}


def _spans_of_years(text: str) -> Iterator[Period]:
    """Yield centuries and decades."""
    for match in _CENTURY.finditer(text):
        number = ordinal_value(match["number"])
        if number is None or not 0 < number < 100:
            continue  # the years of a date have four digits
        last = 100 * number
        years = (1 - last, 100 - last) if match["bc"] else (last - 99, last)
        yield _years(text, match, *years)
    for match in _DECADE.finditer(text):
        year = int(match["year"])
        first, last = _PARTS[(match["part"] or "").lower()]
        if year % 100:  # the 1900s may be ten years or a hundred
            yield _years(text, match, year + first, year + last)


_SAME_YEAR = re.compile(r",?\s+(?:of\s+)?(?:the\s+same|that)\s+year\b", re.IGNORECASE)


def _with_years(text: str, periods: list[Period]) -> Iterator[Period]:
    """Yield *periods* with the year of the one before for *9 May of the same year*."""
    year: int | None = None
    for period in periods:
        match = _SAME_YEAR.match(text, period.end) if period.is_yearless else None
        if match is not None and year is not None:
            first, last = (
                day_number(year, *map(int, iso_day(day)[-5:].split("-")))
                for day in (period.first, period.last)
            )
            yield _period(text, period.start, match.end(), first, last)
        else:
            yield period
        if not period.is_yearless:
            year = period.years[1]


def _ranges(text: str, periods: list[Period]) -> Iterator[Period]:
    """Yield *periods* with *1914-1918* and *between 1914 and 1918* as one period each."""
    place = 0
    while place < len(periods):
        period = periods[place]
        two = periods[place + 1] if place + 1 < len(periods) else None
        if two is not None and _is_range(text, period, two):
            yield _period(text, period.start, two.end, period.first, two.last)
            place += 2
        else:
            yield period
            place += 1


def _is_range(text: str, period: Period, two: Period) -> bool:
    between = text[period.end : two.start].lower()
    before = text[max(0, period.start - 8) : period.start].lower()
    is_pair = (
        between in ("-", "–", " - ", " – ")
        or (between in (" to ", " until ", " till ") and before.endswith("from "))
        or (between == " and " and before.endswith("between "))
    )
    return is_pair and period.first <= two.first and period.is_yearless == two.is_yearless


def _years(text: str, match: re.Match[str], first: int, last: int) -> Period:
    begin, end = day_number(first, 1, 1), day_number(last + 1, 1, 1) - 1
    return _period(text, *match.span(), begin, end)


def _period(
    text: str, start: int, end: int, first: int, last: int, is_yearless: bool = False
) -> Period:
    return Period(first, last, text[start:end], start, end, is_yearless)


def _day(date: datetime.date) -> int:
    return day_number(date.year, date.month, date.day)


def iso_day(number: int) -> str:
    """Return a day in ISO 8601 form, with a sign for years before 1.

    >>> iso_day(0), iso_day(day_number(-43, 3, 15))
    ('1970-01-01', '-0043-03-15')
    """
    year = year_of(number)
    month = max(m for m in range(1, 13) if day_number(year, m, 1) <= number)
    day = number - day_number(year, month, 1) + 1
    return f"{'-' if year < 0 else ''}{abs(year):04}-{month:02}-{day:02}"
