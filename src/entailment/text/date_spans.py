"""A date of a text, and the days, weeks, months and years that dates are of."""

from __future__ import annotations

import calendar
import datetime
from typing import Literal, NamedTuple

from entailment.text.lexicon import word_sequence

__all__ = [
    "DateSpan",
    "Precision",
    "day_in_words",
    "month_of",
    "moved",
    "one_day",
    "period_away",
    "year_of",
]

Precision = Literal["day", "week", "month", "year"]
"""How exact a date is."""


class DateSpan(NamedTuple):
    """A date of a text: where it stands, the days that it covers, and how exact it is."""

    start: int
    end: int
    form: str
    first: datetime.date
    last: datetime.date
    precision: Precision
    is_relative: bool
    """Whether it could be resolved by the day of publication alone."""

    @property
    def value(self) -> str:
        """The date in ISO form: 2005-06-11, 2005-06, 2005, or 2005-06-06 to 2005-06-12."""
        if self.precision == "week":
            return f"{self.first.isoformat()} to {self.last.isoformat()}"
        return self.first.isoformat()[: {"day": 10, "month": 7, "year": 4}[self.precision]]

    @property
    def in_words(self) -> str:
        """The date as prose has it: 11 June 2005, June 2005, 2005, or two days with *to*."""
        if self.precision == "week":
            return f"{day_in_words(self.first)} to {day_in_words(self.last)}"
        return " ".join(
            day_in_words(self.first).split()[{"day": 0, "month": 1, "year": 2}[self.precision] :]
        )


def day_in_words(day: datetime.date) -> str:
    """Return *day* as prose has it, which a judge that reads prose compares best.

    >>> day_in_words(datetime.date(2005, 6, 11))
    '11 June 2005'
    """
    return f"{day.day} {word_sequence('months')[day.month - 1].capitalize()} {day.year}"


def period_away(day: datetime.date, unit: str, number: int) -> tuple[datetime.date, datetime.date]:
    """Return the day, week, month or year that lies *number* of them away from *day*."""
    if unit == "day":
        return one_day(moved(day, number))
    if unit == "week":
        monday = moved(day, 7 * number - day.weekday())
        return monday, moved(monday, 6)
    if unit == "year":
        return year_of(day.year + number)
    months = day.year * 12 + day.month - 1 + number
    return month_of(months // 12, months % 12 + 1)


def moved(day: datetime.date, days: int) -> datetime.date:
    """Return the day that lies *days* behind *day*, or before it."""
    return day + datetime.timedelta(days=days)


def one_day(day: datetime.date) -> tuple[datetime.date, datetime.date]:
    """Return *day* as the first and the last."""
    return day, day


def month_of(year: int, month: int) -> tuple[datetime.date, datetime.date]:
    """Return the first and the last day of a month."""
    return datetime.date(year, month, 1), datetime.date(
        year, month, calendar.monthrange(year, month)[1]
    )


def year_of(year: int) -> tuple[datetime.date, datetime.date]:
    """Return the first and the last day of a year."""
    return datetime.date(year, 1, 1), datetime.date(year, 12, 31)
