"""So many years, months or days that a text counts on or back from a time: *32 years later*.

| text | from | to |
| --- | --- | --- |
| It was founded in 1961 and closed 32 years later. | 1961 | 1993 |
| It closed in May 2018 and reopened six months later. | May 2018 | November 2018 |
| He died on 5 May 1066 and was buried the next day. | 5 May 1066 | 6 May 1066 |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.structure.sentences.stated_times import times_of
from entailment.structure.times import Period, day_number, has_era, iso_day
from entailment.text.lexicon import any_of
from entailment.text.quantities import quantities

__all__ = ["TOLERANCE", "UNITS_LATER", "Shift", "count_before", "shifts", "time_before"]

TOLERANCE = {"year": 0, "decade": 5 * 365, "month": 16, "week": 6, "day": 0}
"""Days by which what is counted in a unit may be off."""

_UNIT = rf"(?P<unit>{'|'.join(TOLERANCE)})s?"
UNITS_LATER = re.compile(
    rf"\s+{_UNIT}\s+(?P<way>later|afterwards|after that|earlier|before that)\b", re.IGNORECASE
)
_NEXT = re.compile(
    rf"\bthe\s+(?P<way>next|following|previous)\s+{_UNIT}(?=\s*(?:[.,;]|$))",
    re.IGNORECASE,
)
_AFTER = re.compile(rf"\s+{_UNIT}(?=\s*(?:[.,;]|$))", re.IGNORECASE)
"""Behind a count with *after*: *it closed after 101 years*."""
_YEAR = re.compile(
    rf"(?:\b(?:in|since|from|of|{any_of('months')})\s+(?:\d{{1,2}},?\s+)?|\(\s*)(?P<year>1\d{{3}}|20\d\d)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\ban?$", re.IGNORECASE)
_ROUGHLY = re.compile(rf"\b(?:{any_of('before_rough_counts')})\s+$", re.IGNORECASE)
_OF_RANGE = re.compile(
    r"[\w.,/–—-]$|\d\s*[-–—]\s*$|\b(?:or|between\s+\S+(?:\s\S+)?\s+and)\s+$", re.I
)
"""Before a number that is the second half of another: *10-12*, *2,5*, *one or two*."""

_EARLIER = frozenset({"earlier", "before that", "previous"})


class Shift(NamedTuple):
    """So many units from one time to another, and where they are written; fewer than 0 earlier."""

    start: int
    end: int
    number: int
    unit: str = "year"
    is_of_first: bool = False
    """Whether it counts from the only time before it."""

    @property
    def years(self) -> int | None:
        """How many years it is; None for a smaller unit."""
        return {"year": 1, "decade": 10}[self.unit] * self.number if self.is_of_years else None

    @property
    def is_of_years(self) -> bool:
        """Whether it is of whole years."""
        return self.unit in ("year", "decade")

    def line(self, year: int) -> str:
        """Return the step from *year*: *1961 + 32 = 1993*."""
        years = self.years or 0
        return f"{year} {'+' if years >= 0 else '-'} {abs(years)} = {year + years}"

    def days(self, base: Period) -> Period | None:
        """Return the days on which it ends, counted from *base*; None from what is too long."""
        if self.years is not None:
            return _year(base.years[0] + self.years)
        if self.unit == "month":
            if iso_day(base.first)[:-3] != iso_day(base.last)[:-3]:
                return None
            months = base.years[0] * 12 + int(iso_day(base.first)[-5:-3]) - 1 + self.number
            first = _month(months)
            return Period(first, _month(months + 1) - 1, iso_day(first)[:-3], 0, 0)
        if base.first != base.last:
            return None
        day = base.first + self.number * (7 if self.unit == "week" else 1)
        return Period(day, day, iso_day(day), 0, 0)


def _year(year: int) -> Period:
    return Period(day_number(year, 1, 1), day_number(year, 12, 31), str(year), 0, 0)


def _month(months: int) -> int:
    return day_number(months // 12, months % 12 + 1, 1)


def time_before(text: str, shift: Shift) -> Period | None:
    """Return the last time before *shift*, of days for those."""
    years = list(_YEAR.finditer(text, 0, shift.start))
    if shift.is_of_first and len(years) != 1:
        return None
    if shift.is_of_years:
        if not years or has_era(text, *years[-1].span("year")):
            return None
        start, end = years[-1].span("year")
        return _year(int(years[-1]["year"]))._replace(start=start, end=end)
    before = [time.period for time in times_of(text[: shift.start])]
    return before[-1] if before and not has_era(text, before[-1].start, before[-1].end) else None


def shifts(text: str) -> Iterator[Shift]:
    """Yield the whole numbers of units that *text* counts on or back."""
    for stated in UNITS_LATER.finditer(text):
        if count := _exact(text, stated.start()):
            sign = -1 if stated["way"].lower() in _EARLIER else 1
            yield Shift(count[0], stated.end(), sign * count[1], stated["unit"].lower())
    for stated in _NEXT.finditer(text):
        sign = -1 if stated["way"].lower() in _EARLIER else 1
        yield Shift(*stated.span(), sign, stated["unit"].lower())
    for stated in _AFTER.finditer(text):
        count = _exact(text, stated.start())
        after = _AFTER_COUNT.search(text, 0, count[0]) if count else None
        if count is not None and after is not None:
            unit = stated["unit"].lower()
            yield Shift(after.start(), stated.end(), count[1], unit, is_of_first=True)


_AFTER_COUNT = re.compile(r"\bafter\s+$", re.IGNORECASE)


def _exact(text: str, end: int) -> tuple[int, int] | None:
    count = count_before(text, end)
    return None if count is None or _ROUGHLY.search(text, 0, count[0]) else count


def count_before(text: str, end: int) -> tuple[int, int] | None:
    """Return where the whole number that ends at *end* begins, and the number; None for another."""
    if article := _ARTICLE.search(text, 0, end):
        return article.start(), 1
    number = next((q for q in quantities(text) if q.start + len(q.form) == end), None)
    if number is None or number.kind != "number" or not isinstance(number.value, float):
        return None
    if not number.value.is_integer() or number.is_rough or _OF_RANGE.search(text, 0, number.start):
        return None
    article = _ARTICLE.search(text, 0, len(text[: number.start].rstrip()))  # *a hundred*
    return (article.start() if article else number.start), int(number.value)
