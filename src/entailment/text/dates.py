"""Dates of a text as days, also those relative to the day of publication.

| kind | written | resolved, if published on Tuesday 2005-06-14 |
| --- | --- | --- |
| day | today · yesterday · last night · two days ago | 06-14 · 06-13 · 06-13 · 06-12 |
| weekday | on Saturday · next Saturday · will ... on Saturday | 06-11 · 06-18 · 06-18 |
| day of a year | May 4 · 4 May · June 20 | 2005-05-04 · 2005-05-04 · the year that is meant |
| week | last week · this week · two weeks ago | Monday to Sunday |
| month | this month · last month · in June · last June | 2005-06 · 2005-05 · 2005-06 · 2004-06 |
| year | last year · this year · ten years ago | 2004 · 2005 · 1995 |
| absolute | 2005-06-11 · 11 June 2005 · June 2005 · in 2004 | as written |

News reports what has happened: a weekday is the nearest one up to the day of publication, unless
the clause speaks of the future. The nearest sign of tense before the date decides (`will`, `is to`,
`scheduled`; `said`, `killed`), or else the first after it. A clause without any such sign speaks
of the future where a present leads to the weekday (*the match is on Sunday*, *polls open*), but
not where something between them may have happened on it (*is in Rome after talks on Sunday*).
A day or month without a year is the last one, the next one, or without any sign the nearest one.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from typing import Literal

from entailment.text.date_spans import (
    DateSpan,
    Precision,
    month_of,
    moved,
    one_day,
    period_away,
    year_of,
)
from entailment.text.lexicon import any_of, word_list, word_sequence
from entailment.text.quantities import Date, Quantity, quantities

__all__ = ["DateSpan", "Precision", "dates", "relative_days"]

_Tense = Literal["past", "future"]
_Day = datetime.date


_WEEKDAYS = [name.capitalize() for name in word_sequence("weekdays")]
_MONTHS = {name.capitalize(): n for n, name in enumerate(word_sequence("months"), start=1)}
_ARTICLES = {"a": 1, "an": 1, "a couple of": 2}
_DAYS_AWAY = {
    "today": 0, "tonight": 0, "yesterday": -1, "tomorrow": 1, "last night": -1,
    "this morning": 0, "this afternoon": 0, "this evening": 0,
    "the day before yesterday": -2, "the day after tomorrow": 2,
}  # fmt: skip


def _any_of(phrases: Iterable[str]) -> str:
    longest_first = sorted(phrases, key=len, reverse=True)
    return "|".join(phrase.replace(" ", r"\s+") for phrase in longest_first)


_TENS = r"(?:twen|thir|for|fif|six|seven|eigh|nine)ty"
_UNITS = "|".join(word_sequence("numerals")[:0:-1])
_COUNT = (
    r"(?<!\w[-–,.])(?<!\bto\s)(?<!\bor\s)(?<!\bhalf\s)"
    r"(?<!hundred\s)(?<!thousand\s)(?<!hundred\sand\s)(?<!thousand\sand\s)"
    rf"(?:\d{{1,3}}(?:,\d{{3}})*|{_TENS}(?:[\s-](?:{_UNITS}))?|{_UNITS}|{_any_of(_ARTICLES)})"
)
"""How many, where it is all of a number, and the only one: not *or three*, *half a*."""

_PART_OF_DAY = r"(?:\s+(?:morning|afternoon|evening|night))?"
_RELATIVE = re.compile(
    rf"""
    \b(?P<day>(?i:{_any_of(_DAYS_AWAY)}))\b(?!['’]s)
  | (?:\b(?P<before>(?i:on|last|next|this|since|until|by|late|early|from|before|after))\s+
       (?:(?i:late|early)\s+)?)?
    \b(?P<weekday>{"|".join(_WEEKDAYS)})\b{_PART_OF_DAY}
  | \b(?P<which>(?i:last|this|next))\s+(?P<period>(?i:week|month|year))\b(?!-)
  | \b(?P<count>(?i:{_COUNT}))\s+(?P<unit>(?i:day|week|month|year))s?
    \s+(?P<way>(?i:ago|from\s+now))\b
  | \b(?P<lead>(?i:{any_of("before_months")}))[\s-]+
    (?P<month>{"|".join(_MONTHS)})\b(?![\s,.]+\d)
    """,
    re.VERBOSE,
)
_MAY_HOLD_DATES = re.compile(r"[12]\d{3}|\b(?:" + "|".join(m[:3] for m in _MONTHS) + ")", re.I)
_YEAR_LEAD = re.compile(r"\b(?:in|since|until|during|by|before|after|of|from|to)\s+$", re.I)
_HABIT_BEFORE = re.compile(
    r"\b(?:every|each|any|an?(?:\s+(?:average|given|normal|ordinary|regular|typical|usual))?)\s+$",
    re.IGNORECASE,
)
"""What makes a weekday any such day: *every Sunday*, *as on a normal Sunday*."""

_NAME_BEFORE = re.compile(r"(?<!^)(?<![.!?]\s)(?<!\w)[A-Z][a-z]+\s+$")
_NAME_AFTER = re.compile(r"\s+[A-Z][a-z]")
_DATE_AFTER = re.compile(r",?\s+\(?(?:the\s+)?(?:\d{1,2}\b(?!\s+[a-z])|[A-Z][a-z]{2,8}\.?\s+\d)")
_CLAUSE_END = re.compile(r"[.!?;:]\s|\n\s*\n")
_FUTURE = (
    rf"{_any_of(word_sequence('future_signs'))}|won['’]t"
    r"|(?:is|are|was|were|be)\s+to(?=\s+[a-z])|['’]ll"
)
_PAST = rf"[a-z]{{2,}}ed|{any_of('irregular_pasts')}"
_TENSE = re.compile(rf"(?P<future>(?:\b|(?=['’]))(?:{_FUTURE})\b)|\b(?<!\bbe\s)(?P<past>{_PAST})\b")
_PASSIVE = r"(?<!\bis\s)(?<!\bare\s)(?<!\bremain\s)(?<!\bremains\s)"
_TENSE_BUT_PASSIVES = re.compile(_TENSE.pattern.replace("(?P<past>", f"{_PASSIVE}(?P<past>"))
"""The signs of tense without participles behind a present: *is entitled to vote*."""

_PRESENT = re.compile(
    rf"\b(?<!\bthe\s)(?<!\ba\s)(?:{any_of('present_signs')}"
    rf"|(?:(?<=[a-z]s\s)|(?<=\bto\s)|(?<=\bthey\s))(?:{any_of('timetable_verbs')}))\b"
)
_LOOKS_BACK = re.compile(
    rf",|['’]s\b|\b(?:{any_of('determiners')}|{any_of('possessives')}|and|but|who|which|have"
    r"|after|following|since|over|amid|(?:of|for|by|from|with)\s+\w+ing)\b"
    r"|\b(?:in|for|of|about|at|with)\s+$"
    r"|\w{2}ing\s+(?!$|(?:in|to|at|on|off|out|back|here|there|home)\b)"
)
"""What is between a present and a weekday that may be that of something past."""

_NAME_OF_DAY = re.compile(r"\b[A-Z][A-Za-z]*[ ]$")
"""What is before the capital of *today* in a name: *USA Today*."""


_POSSESSIVE = re.compile(r"['’]s\b")


def dates(text: str, published: datetime.date | None = None) -> tuple[DateSpan, ...]:
    """Return the dates of *text* in order; without *published*, those that need no other day.

    >>> day = datetime.date(2005, 6, 14)
    >>> [(found.form, found.value) for found in dates("Freed on Saturday, he left in May.", day)]
    [('on Saturday', '2005-06-11'), ('in May', '2005-05')]
    """
    spans = list(_absolute(text, published))
    if published is not None:
        taken = [(span.start, span.end) for span in spans]
        spans += [
            span
            for match in _RELATIVE.finditer(text)
            if not any(start < match.end() and match.start() < end for start, end in taken)
            and (span := _relative(match, text, published)) is not None
        ]
    return tuple(sorted(spans))


def relative_days(text: str, published: datetime.date) -> Iterator[tuple[int, str]]:
    """Yield the place behind each relative date of *text*, and in words the days that it means.

    >>> [*relative_days("Monday's vote was free.", datetime.date(2005, 6, 14))]
    [(8, '13 June 2005')]
    """
    for span in dates(text, published):
        if span.is_relative:
            at = span.end
            yield at + (2 if _POSSESSIVE.match(text, at) else 0), span.in_words


def _absolute(text: str, published: datetime.date | None) -> Iterator[DateSpan]:
    """Yield the dates that are written with their month or year."""
    if not _MAY_HOLD_DATES.search(text):
        return
    for quantity in quantities(text):
        if isinstance(quantity.value, Date):
            span = _of_quantity(quantity, quantity.value, text, published)
            if span is not None:
                yield span


def _of_quantity(
    quantity: Quantity, date: Date, text: str, published: datetime.date | None
) -> DateSpan | None:
    start, end = quantity.start, quantity.start + len(quantity.form)
    year, month, day = date
    try:
        if year is not None and month is None:
            is_year = bool(_YEAR_LEAD.search(text, max(0, start - 12), start))
            return _span(text, start, end, year_of(year), "year", False) if is_year else None
        if year is not None and month is not None:
            days = month_of(year, month) if day is None else one_day(_Day(year, month, day))
            return _span(text, start, end, days, "month" if day is None else "day", False)
    except ValueError:  # June 31 is not a day
        return None
    if published is None or month is None or day is None:
        return None
    resolved = _of_year(month, day, published, _tense(text, start, end))
    return None if resolved is None else _span(text, start, end, one_day(resolved), "day", True)


def _relative(match: re.Match[str], text: str, published: datetime.date) -> DateSpan | None:
    try:
        if match["day"]:
            if match["day"][0].isupper() and _NAME_OF_DAY.search(
                text, max(0, match.start() - 20), match.start()
            ):
                return None
            away = _DAYS_AWAY[" ".join(match["day"].lower().split())]
            days, precision = one_day(moved(published, away)), "day"
        elif match["weekday"]:
            return _weekday(match, text, published)
        elif match["period"]:
            step = {"last": -1, "this": 0, "next": 1}[match["which"].lower()]
            precision = match["period"].lower()
            days = period_away(published, precision, step)
        elif match["unit"]:
            count = " ".join(match["count"].lower().split())
            number = _ARTICLES.get(count) or _number(count)
            precision = match["unit"].lower()
            days = period_away(
                published, precision, -number if match["way"].lower() == "ago" else number
            )
        else:
            return _month_named(match, text, published)
    except (OverflowError, ValueError):  # before the year 1
        return None
    return _span(text, match.start(), match.end(), days, _precision(precision), True)


def _number(count: str) -> int:
    (quantity,) = quantities(count)
    return int(quantity.value) if isinstance(quantity.value, float) else 0


def _precision(word: str) -> Precision:
    known: dict[str, Precision] = {"day": "day", "week": "week", "month": "month", "year": "year"}
    return known[word]


def _weekday(match: re.Match[str], text: str, published: datetime.date) -> DateSpan | None:
    lead = (match["before"] or "").lower()
    if _DATE_AFTER.match(text, match.end()):
        return None  # Saturday, June 11: the day itself is there
    start = match.start("weekday")
    if _HABIT_BEFORE.search(text, max(0, start - 30), start):
        return None
    if not lead and (
        _NAME_AFTER.match(text, match.end())
        or _NAME_BEFORE.search(text, max(0, match.start() - 20), match.start())
    ):
        return None  # Bloody Sunday, The Sunday Times
    back = (published.weekday() - _WEEKDAYS.index(match["weekday"])) % 7
    tense = _tense(text, match.start(), match.end())
    if lead == "last":
        away = -(back or 7)
    elif lead == "next":
        away = 7 - back
    elif tense == "future" or (
        (lead in ("this", "by", "until") or _is_present(match, text, lead))
        and _tense(text, match.start(), match.end(), _TENSE_BUT_PASSIVES) is None
    ):
        away = (7 - back) % 7
    else:
        away = -back
    days = one_day(moved(published, away))
    return _span(text, match.start(), match.end(), days, "day", True)


def _is_present(match: re.Match[str], text: str, lead: str) -> bool:
    """Return whether a present leads to the weekday in its clause, with nothing past between."""
    if lead in ("since", "after") or text.startswith(("'s", "’s"), match.end()):
        return False
    signs = [*_PRESENT.finditer(text, _clause_start(text, match.start()), match.start())]
    return bool(signs) and not _LOOKS_BACK.search(text, signs[-1].end(), match.start())


def _month_named(match: re.Match[str], text: str, published: datetime.date) -> DateSpan:
    month, lead = _MONTHS[match["month"]], match["lead"].lower()
    tense = _tense(text, match.start(), match.end())
    year = published.year
    if lead == "last":
        year -= month >= published.month
    elif lead == "next":
        year += month <= published.month
    elif lead == "this":
        pass
    elif tense == "future":
        year += month < published.month
    elif tense == "past":
        year -= month > published.month
    else:
        year += _nearest(month - published.month)
    return _span(text, match.start(), match.end(), month_of(year, month), "month", True)


def _nearest(months: int) -> int:
    """Return by how many years a month that is *months* away should move to be nearest."""
    return -1 if months > 6 else 1 if months < -6 else 0


def _of_year(month: int, day: int, published: _Day, tense: _Tense | None) -> _Day | None:
    """Return the day of the year that is meant, or None if there is none such."""
    near = []
    for year in (published.year - 1, published.year, published.year + 1):
        try:
            near.append(_Day(year, month, day))
        except ValueError:  # February 29
            continue
    if tense == "past":
        return max((day for day in near if day <= published), default=None)
    if tense == "future":
        return min((day for day in near if day >= published), default=None)
    return min(near, key=lambda day: abs(day - published), default=None)


def _tense(text: str, start: int, end: int, signs: re.Pattern[str] = _TENSE) -> _Tense | None:
    """Return the tense of the sign nearest before *start* in its clause, else first after *end*."""
    begin = _clause_start(text, start)
    before = [sign for m in signs.finditer(text, begin, start) if (sign := _sign(m))]
    if before:
        return before[-1]
    stop = _CLAUSE_END.search(text, end, end + 300)
    after = signs.finditer(text, end, stop.start() if stop else min(len(text), end + 300))
    return next((sign for m in after if (sign := _sign(m))), None)


def _clause_start(text: str, place: int) -> int:
    first = max(0, place - 300)
    return max((m.end() for m in _CLAUSE_END.finditer(text, first, place)), default=first)


def _sign(match: re.Match[str]) -> _Tense | None:
    if match["future"]:
        return "future"
    return None if match["past"] in word_list("not_past") else "past"


def _span(
    text: str, start: int, end: int, days: tuple[_Day, _Day], precision: Precision, relative: bool
) -> DateSpan:
    return DateSpan(start, end, text[start:end], *days, precision, relative)
