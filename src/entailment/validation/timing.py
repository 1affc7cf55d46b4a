"""Dates, ages and numbers: when what a text says supports a value.

A text that is as exact or more so supports a value: "born on 4 May 1933" supports 1933-05-04,
May 1933 and 1933; "born in 1933" supports 1933 alone. An age follows from the date of
birth and the day of publication, within a year where one of them is a year alone.
"""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from entailment.structure.amounts import Amount, unbounded_amounts
from entailment.structure.bounds import with_bound
from entailment.structure.pairs.rewording import is_as_much
from entailment.structure.units import dimension
from entailment.text.dates import dates
from entailment.text.quantities import Date, Quantity, agree, quantities

__all__ = [
    "Period",
    "Timed",
    "age_from_birth",
    "age_of",
    "amount_of",
    "date_of",
    "dated",
    "measure_of",
    "measures",
    "number_of",
    "numbers",
]

_FIRST_YEAR = re.compile(
    r"(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d\d?|[XxUu?]{2})(?:(?P=mark)(?P<day>\d\d?|[XxUu?]{2}))?"
)
_COMPACT = re.compile(r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)")
_LAST_YEAR = re.compile(r"(?P<first>\d\d?)(?P<mark>[-/.])(?P<second>\d\d?)(?P=mark)(?P<year>\d{4})")
"""The month is first, as in the United States, but for 31/12/1933 and 2.6.1933."""

_TIME = re.compile(r"(?:T|\s+)\d\d:\d\d\S*$")
_EARLY = re.compile(r"(?:(?:AD|CE)\s+)?0{0,2}([1-9]\d{1,2})(?:\s+(?:AD|CE))?")
_EARLY_IN_TEXT = re.compile(
    r"(?:\b(?:born|died|in|AD|CE|ca?\.|circa|around|about|[bd]\.)|\()\s*([1-9]\d{1,2})\b"
    r"(?!\s*(?:[%BC,.]|[a-z]+s\b)|[-–]\w*\s*BC)"
)
"""A year before 1000 behind a word that leads to a year; not a count of something, nor BC."""

_DECADE = re.compile(r"\b\d{3}0'?s\b")


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """The days that a date covers: one, a month or a year."""

    first: datetime.date
    last: datetime.date

    @classmethod
    def of(cls, value: str) -> Period | None:
        """Return the period that *value* names in any usual form, or None where it names none.

        >>> str(Period.of("b. 4 May 1933").first), str(Period.of("1933-05-XX").last)
        ('1933-05-04', '1933-05-31')
        """
        plain = _TIME.sub("", value.strip())
        if numeric := _FIRST_YEAR.fullmatch(plain) or _COMPACT.fullmatch(plain):
            return _period(Date(int(numeric["year"]), *map(_part, numeric.group("month", "day"))))
        if numeric := _LAST_YEAR.fullmatch(plain):
            first, second = int(numeric["first"]), int(numeric["second"])
            is_day_first = numeric["mark"] == "." or first > 12
            month, day = (second, first) if is_day_first else (first, second)
            return _period(Date(int(numeric["year"]), month, day))
        read = [
            (each.form, each.value) for each in quantities(plain) if isinstance(each.value, Date)
        ]
        if len(read) != 1 or re.search(r"\d", plain.replace(read[0][0], "", 1)):
            return None  # a part of it is not understood
        return _period(read[0][1])

    def supports(self, other: Period) -> bool:
        """Return whether this lies within *other*, so that a text with this supports *other*."""
        return other.first <= self.first and self.last <= other.last

    def excludes(self, other: Period) -> bool:
        """Return whether both cannot be true."""
        return self.last < other.first or other.last < self.first


class Timed(NamedTuple):
    """A date in a text: offsets and the period that it covers."""

    start: int
    end: int
    period: Period


def dated(text: str, published: datetime.date | None, begin: int = 0) -> list[Timed]:
    """Return the dates of *text*, offsets counted from *begin*; decades left out."""
    by_place = dict[int, Timed]()
    for quantity in quantities(text):
        if isinstance(quantity.value, Date) and quantity.value.year is not None:
            end = quantity.start + len(quantity.form)
            period = _period(quantity.value)
            if period is not None and not _DECADE.match(text, quantity.start):
                by_place[quantity.start] = Timed(begin + quantity.start, begin + end, period)
    for span in dates(text, published):
        if span.precision != "week" and not _met(span.start, span.end, by_place, begin):
            period = Period(span.first, span.last)
            by_place[span.start] = Timed(begin + span.start, begin + span.end, period)
    for year in _EARLY_IN_TEXT.finditer(text):
        period = _period(Date(int(year[1]), None, None))
        if period is not None and not _met(year.start(1), year.end(1), by_place, begin):
            by_place[year.start(1)] = Timed(begin + year.start(1), begin + year.end(1), period)
    return [by_place[at] for at in sorted(by_place)]


def date_of(value: str) -> Period | None:
    """Return the period that *value*, which is of a slot of dates, names; also a year before 1000.

    >>> str(date_of("0120").first), str(date_of("AD 120").last), date_of("one")
    ('0120-01-01', '0120-12-31', None)
    """
    early = _EARLY.fullmatch(value.strip())
    return _period(Date(int(early[1]), None, None)) if early else Period.of(value)


def age_of(value: str) -> int | None:
    """Return the years that *value* states: *47*, *forty-seven*, *aged 47*, *47 years old*.

    >>> age_of("47 years old"), age_of("forty-seven"), age_of("1933"), age_of("47 percent")
    (47, 47, None, None)
    """
    numbers = quantities(value.replace("-year", " year"))
    if len(numbers) != 1 or numbers[0].kind != "number" or isinstance(numbers[0].value, Date):
        return None
    rest = re.sub(r"\b(?:aged?|years?|old|of)\b", "", value.replace(numbers[0].form, ""))
    years = numbers[0].value
    return int(years) if not re.search(r"\w", rest) and years == int(min(years, 999)) else None


def age_from_birth(birth: Period, published: datetime.date) -> tuple[int, int]:
    """Return the least and the greatest age, in years, that one born then can have.

    >>> day = datetime.date
    >>> age_from_birth(Period(day(1959, 1, 1), day(1959, 12, 31)), day(2007, 3, 15))
    (47, 48)
    """
    return _years(birth.last, published), _years(birth.first, published)


def number_of(value: str) -> Quantity | None:
    """Return the number that *value* is, or None."""
    numbers = [quantity for quantity in quantities(value) if quantity.kind == "number"]
    if len(numbers) == 1:
        return numbers[0]
    years = [quantity for quantity in quantities(value) if isinstance(quantity.value, Date)]
    if len(years) == 1 and years[0].form.isdigit():  # 2000, read as a year
        return years[0]
    return None


def amount_of(value: str) -> Quantity | None:
    """Return the amount of money or the percentage that *value* is, or None.

    >>> amount_of("€40m").unit, amount_of("20 per cent").value, amount_of("$2 a day")
    ('EUR', 20.0, None)
    """
    amounts = quantities(value)
    if len(amounts) != 1 or amounts[0].kind not in ("money", "percent"):
        return None
    rest = value.replace(amounts[0].form, "", 1)
    return amounts[0] if amounts[0].is_rough or not re.search(r"\w", rest) else None


def numbers(text: str, sought: Quantity, begin: int = 0) -> Iterator[tuple[int, int]]:
    """Yield where *text* has a number that agrees with *sought*, offsets counted from *begin*.

    An amount agrees with one of its own kind alone.
    """
    kinds = ("number", "date") if sought.kind in ("number", "date") else (sought.kind,)
    for quantity in quantities(text):
        if quantity.kind in kinds and agree(quantity, sought):
            yield begin + quantity.start, begin + quantity.start + len(quantity.form)


def measure_of(value: str) -> Amount | None:
    """Return the amount of a unit of measure that *value* is, or None.

    >>> measure_of("2,400 metres").unit, measure_of("300 employees"), measure_of("5 m or 6 m")
    ('meter', None, None)
    """
    amounts = unbounded_amounts(value)
    if len(amounts) != 1 or amounts[0].form.endswith(("²", "³")):
        return None  # areas and volumes are read as the lengths of their sides
    return amounts[0] if dimension(amounts[0].unit) and amounts[0].value is not None else None


def measures(text: str, sought: Amount, begin: int = 0) -> Iterator[tuple[int, int]]:
    """Yield where *text* has as much as *sought*, in any unit, offsets counted from *begin*.

    A number without a word for what it counts may be of that unit.
    """
    for amount in unbounded_amounts(text):
        is_about = with_bound(text, amount).is_rough
        may_be_measure = amount.value == sought.value and _is_bare(text, amount)
        if may_be_measure or is_as_much(amount, sought, is_about=is_about):
            yield begin + amount.start, begin + amount.end


def _is_bare(text: str, amount: Amount) -> bool:
    """Return whether *amount* is a number without a word behind it for what it counts."""
    at = amount.start
    return amount.kind == "count" and any(
        each.start == at and each.kind == "number" and not each.unit for each in quantities(text)
    )


def _part(digits: str | None) -> int | None:
    """Return the month or the day, None where it is not known: 1933-05-XX, 1933-00-00."""
    return int(digits) or None if digits and digits.isdigit() else None


def _period(date: Date) -> Period | None:
    if date.year is None or date.year < 1:
        return None
    try:
        if date.month is None:
            return Period(datetime.date(date.year, 1, 1), datetime.date(date.year, 12, 31))
        if date.day is None:
            last = calendar.monthrange(date.year, date.month)[1]
            first = datetime.date(date.year, date.month, 1)
            return Period(first, first.replace(day=last))
        day = datetime.date(date.year, date.month, date.day)
    except ValueError:
        return None
    return Period(day, day)


def _met(start: int, end: int, by_place: dict[int, Timed], begin: int) -> bool:
    return any(
        timed.start - begin < end and start < timed.end - begin for timed in by_place.values()
    )


def _years(birth: datetime.date, day: datetime.date) -> int:
    return max(0, day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day)))
