"""Numbers, percentages, amounts of money and dates, normalised for comparison.

| kind | written | value | unit |
| --- | --- | --- | --- |
| `number` | 1,200 · 2.5 million · twenty-eight | 1200.0 · 2500000.0 · 28.0 | the next word |
| | half a million · two and a half hours | 500000.0 · 2.5 | |
| | 10:30 | 10.5 | clock |
| | version 3.10 · v2.1.0 | by its parts | label |
| | 95% CI, 0.51-0.80 · IQR 3 to 8 | 95.0 and 0.51 and 0.8 · 3.0 and 8.0 | confidence interval |
| | minus 5 degrees · 5 degrees below zero | -5.0 | degree |
| `percent` | 12% · 12 percent · twelve per cent · -12% | 12.0 · -12.0 | |
| `money` | $37.80 · C$ 9.4 billion · 30 euros | 37.8 · 9400000000.0 · 30.0 | USD · CAD · EUR |
| `date` | 21 July 1961 · July 21 · 1969 · 2005-06-14 | (1961, 7, 21) · ... | |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.text.currencies import CURRENCIES, DOLLARS, currency_of, national_dollars
from entailment.text.labels import UNIT_BEHIND, Label, label_parts, labels, order_of
from entailment.text.lexicon import any_of, word_list, word_sequence
from entailment.text.numerals import (
    is_of_metres,
    numeral_starts,
    numerals,
    span,
    value_of,
)
from entailment.text.sentences import CLAUSE_NUMBER
from entailment.text.signs import sign_start
from entailment.text.words import lemma

__all__ = [
    "OF_INTERVAL",
    "OF_LABEL",
    "Date",
    "Quantity",
    "agree",
    "differ",
    "is_counted",
    "quantities",
]


OF_INTERVAL = "confidence interval"
"""The unit of the level and the ends of an interval: they are of no other thing in the text."""

OF_LABEL = "label"
"""The unit of versions and sections (`text.labels`), which no arithmetic is for."""


class Date(NamedTuple):
    """A date of any precision: an unknown part is None."""

    year: int | None
    month: int | None
    day: int | None


class Quantity(NamedTuple):
    """One quantity of a text: its kind, value and unit, the words it was written in, and where."""

    kind: str
    value: float | Date
    unit: str
    form: str
    start: int
    is_rough: bool
    """Whether *about*, *nearly* or *some* precedes it, so that values within a tenth agree."""


MONTHS = {
    name[:length]: number
    for number, name in enumerate(word_sequence("months"), start=1)
    for length in (3, len(name))
} | {"sept": 9}
"""The names of the months and their abbreviations, in lower case, with their numbers."""

_MONTH = "(?P<{0}>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\.?"
_DATE = re.compile(
    "|".join(
        (
            r"\b(?P<y0>[12]\d{3})-(?P<m0>\d\d)-(?P<d0>\d\d)\b",
            # the day from 13 on, as 5/6 is of May or June
            r"(?<![\d./])(?P<d5>1[3-9]|2\d|3[01])(?P<mark>[./])(?P<m5>0?[1-9]|1[0-2])(?P=mark)"
            r"(?P<y5>[12]\d{3})\b(?![./]\d)",
            r"(?<![\d./])(?P<m6>0?[1-9]|1[0-2])/(?P<d6>1[3-9]|2\d|3[01])/(?P<y6>[12]\d{3})\b(?!/\d)",
            rf"\b(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+{_MONTH.format('m1')}"
            r"(?:\s?,?\s+(?P<y1>[12]\d{3}))?\b",
            rf"\b{_MONTH.format('m2')}\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\b"
            r"(?!,?\d(?!\d{3}\b)|\s0\d\d\b)(?:(?:\s?,?\s+|,)(?P<y2>[12]\d{3})\b)?",
            rf"\b{_MONTH.format('m3')},?\s+(?P<y3>[12]\d{{3}})\b",
            r"(?<![\d.,$£€¥])\b(?P<y4>1[0-9]\d\d|20\d\d)\b(?![.,]?\d|%|\s*(?:percent|per\s+cent))",
        )
    ),
    re.IGNORECASE,
)
_ROUGH = re.compile(
    r"\b(?:about|around|some|nearly|almost|roughly|approximately|up\s+to|at\s+least"
    r"|more\s+than|over|under|less\s+than)\s+$",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"\s+(?!(?:was|is|has|as|its|this|does)\b)(?:[a-z]+s|people|men|women)\b")
_ROUGH_ENDS = word_sequence("approximators")
"""What every match of `_ROUGH` ends in, but for the blank."""

_DATE_BEGINS = re.compile(rf"\b(?:\d|{'|'.join(sorted({name[:3] for name in MONTHS}))})")
"""What every match of `_DATE` begins with in folded text, where it is found many times as fast."""

_DIGIT = re.compile(r"\d")
_AS_IGNORECASE = str.maketrans("İıſ", "iis")


_SHORT = 1000
"""Characters up to which a text is one of many whose quantities are cached."""


def quantities(text: str) -> tuple[Quantity, ...]:
    """Return the quantities of *text*, in order; a part of a date is not a number.

    >>> [(q.kind, q.value, q.unit) for q in quantities("On July 21 it paid $1.63-billion.")]
    [('date', Date(year=None, month=7, day=21), ''), ('money', 1630000000.0, 'USD')]
    """
    return _quantities_of_short(text) if len(text) <= _SHORT else _quantities_of_long(text)


def _quantities(text: str) -> tuple[Quantity, ...]:
    folded = _folded(text)
    starts = numeral_starts(folded)
    if not starts:
        return ()
    dates = [date for match in _dates(text, folded) if (date := _date(match)) is not None]
    taken = {place for date in dates for place in range(date.start, date.start + len(date.form))}
    taken.update(at for label in CLAUSE_NUMBER.finditer(text) for at in range(*label.span()))
    numbers = [_of_label(label) for label in labels(text) if label.start not in taken]
    taken.update(
        at for label in numbers for at in range(label.start, label.start + len(label.form))
    )
    clock = 0
    for match in numerals(text, folded, starts, taken):
        begin, end = span(match, folded)
        if begin < clock or (begin > 0 and (text[begin - 1].isalnum() or text[begin - 1] in "._")):
            continue  # the minutes of a clock, part of B2B, v2.1 and the like
        if begin not in taken:
            number = _number(match, text, folded, begin, end)
            if text.startswith(":", end):
                number = _with_minutes(number, text)
                clock = number.start + len(number.form)
            numbers.append(number)
    if places := {place for span in _intervals(text, folded) for place in range(*span)}:
        numbers = [q._replace(unit=OF_INTERVAL) if q.start in places else q for q in numbers]
    return tuple(sorted(dates + numbers, key=lambda quantity: quantity.start))


_quantities_of_short = lru_cache(maxsize=512)(_quantities)
_quantities_of_long = lru_cache(maxsize=16)(_quantities)


def _folded(text: str) -> str:
    """Return *text* in lower case, each letter in its place and as IGNORECASE takes it."""
    return (text if text.isascii() else text.translate(_AS_IGNORECASE)).lower()


def _dates(text: str, folded: str) -> Iterator[re.Match[str]]:
    """Yield the matches of `_DATE` in *text*."""
    end = 0
    for begins in _DATE_BEGINS.finditer(folded) if _DIGIT.search(folded) else ():
        if begins.start() >= end and (match := _DATE.match(text, begins.start())):
            yield match
            end = match.end()


_END = r"[-+]?(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,15})?(?:\s?%)?"
_INTERVAL = re.compile(
    r"(?P<level>\b\d\d(?:\.\d)?(?:\s?%|\sper\s?cent)[\s-]?)?"
    r"\b(?:C\.?I\.?|CIs|CrI|IQR"
    r"|(?i:(?:confidence|credible|credibility|uncertainty)[\s-](?:intervals?|limits)"
    r"|interquartile\s(?:range|interval)))(?!\w)"
    r"(?P<ends>(?:\s?[\[(](?:CI|CrI|IQR)[\])])?(?:\s?[:,;=(\[]){0,2}"
    rf"\s?(?:(?:of|was|is|from|between|ranged\sfrom)\s){{0,2}}{_END}"
    rf"(?:\s?[-–,;]\s?|\s(?:to|and)\s){_END})?"
)
_MAY_BE_INTERVAL = re.compile(r"\bc\.?i|\bcri\b|iqr|interquartile|interval|limits")


def _intervals(text: str, folded: str) -> Iterator[tuple[int, int]]:
    """Yield where intervals of confidence, and of quartiles, stand with their level and ends."""
    for match in _INTERVAL.finditer(text) if _MAY_BE_INTERVAL.search(folded) else ():
        if match["level"] or match["ends"]:
            yield match.span()


def is_counted(text: str, end: int) -> bool:
    """Return whether a plural noun follows the four digits before *end*: *2000 people*."""
    return _COUNTED.match(text, end) is not None


def agree(stated: Quantity, claimed: Quantity) -> bool:
    """Return whether *stated*, in a text, supports *claimed*.

    A more precise date supports a less precise one; a number within a tenth a rough one; an amount
    of money, and what could be a year, a plain number of that value; 75% *three quarters of*.
    Of labels all parts are the same: 3.10 is not 3.1.
    """
    if OF_LABEL in (stated.unit, claimed.unit):
        return _is_same_label(stated, claimed)
    if isinstance(claimed.value, Date) and isinstance(stated.value, Date):
        return all(b is None or a == b for a, b in zip(stated.value, claimed.value, strict=True))
    if isinstance(claimed.value, Date) or isinstance(stated.value, Date):
        # "2000 people" reads as a year, "2,000 people" does not.
        first, second = _plain_value(stated), _plain_value(claimed)
        return first is not None and first == second
    if stated.kind != claimed.kind and (stated.kind, claimed.kind) != ("money", "number"):
        return _is_one_share(stated, claimed)
    if claimed.kind == "money" and stated.unit != claimed.unit and not _is_bare(stated, claimed):
        return False
    rough = stated.is_rough or claimed.is_rough
    near = abs(stated.value - claimed.value) <= (0.1 * abs(stated.value) if rough else 1e-9)
    return near or stated.value == claimed.value  # numbers too long for a float are infinite


def differ(stated: Quantity, claimed: Quantity) -> bool:
    """Return whether *stated* and *claimed* are of one thing and differ.

    Dates do if a part that both give differs and another agrees or all are years; percentages
    and money in one currency always; numbers if the same noun follows.
    """
    if stated.kind != claimed.kind or agree(stated, claimed):
        return False
    if isinstance(claimed.value, Date) and isinstance(stated.value, Date):
        shared = [
            a == b
            for a, b in zip(stated.value, claimed.value, strict=True)
            if a is not None and b is not None
        ]
        return False in shared and (True in shared or len(shared) == 1)
    return stated.unit == claimed.unit and (claimed.kind != "number" or claimed.unit != "")


def _is_same_label(stated: Quantity, claimed: Quantity) -> bool:
    """Return whether both are one label; what is none may be one, too, unless it counts something.

    A version has that of its first part alone: *runs on Android 14.1* and *on Android 14*.
    """
    if stated.form == claimed.form:
        return True
    for each in (stated, claimed):
        is_plain = each.kind == "number" and each.unit in ("", *word_list("function_words"))
        if each.unit != OF_LABEL and not is_plain:
            return False
    parts, own = label_parts(stated.form), label_parts(claimed.form)
    return bool(own) and own == (parts[:1] if claimed.form.isdigit() else parts)


def _of_label(label: Label) -> Quantity:
    return Quantity("number", order_of(label.form), OF_LABEL, label.form, label.start, False)


def _is_bare(stated: Quantity, claimed: Quantity) -> bool:
    """Return whether *claimed* is of dollars without a country, as those of *stated* may be."""
    form = claimed.form.lower()
    return claimed.unit == "USD" and stated.unit in DOLLARS and not _OF_COUNTRY.search(form)


_OF_COUNTRY = re.compile("us|u.s|american")


def _is_one_share(stated: Quantity, claimed: Quantity) -> bool:
    """Return whether one is a percentage, the other a fraction *of* something that rounds to it."""
    percent, part = (stated, claimed) if stated.kind == "percent" else (claimed, stated)
    if percent.kind != "percent" or part.kind != "number" or part.unit != "of":
        return False
    values = percent.value, part.value
    if not isinstance(values[0], float) or not isinstance(values[1], float):
        return False
    return 0 < values[1] < 1 and abs(values[0] - 100 * values[1]) < 1


def _plain_value(quantity: Quantity) -> float | None:
    """Return the value of a plain number or of a bare year."""
    if isinstance(quantity.value, Date):
        year, month, day = quantity.value
        return float(year) if year is not None and month is None and day is None else None
    return quantity.value if quantity.kind == "number" else None


_NUMBERED = re.compile(rf"\b({any_of('numbered_nouns')})\s\Z", re.IGNORECASE)
_BOUND = re.compile(
    r"\b(?:at\s(?:least|most)|(?:more|fewer|less)\sthan|(?<!\d\s)up\sto|over|under)\s\Z",
    re.IGNORECASE,
)
_OF_YEARS = frozenset({"year", "season", "class", "model", "version", "volume", "no"})
"""Those of the nouns before a number that may have a year behind them."""


def _is_no_year(match: re.Match[str]) -> bool:
    """Return whether four digits are an amount or a number of something: *1024 MB*, *port 2000*."""
    text, start, end = match.string, *match.span("y4")
    before = text[max(0, start - 20) : start]
    noun = _NUMBERED.search(before)
    if UNIT_BEHIND.match(text, end) or (noun and noun[1].lower() not in _OF_YEARS):
        return True
    return bool(_BOUND.search(before) and is_counted(text, end))


def _date(match: re.Match[str]) -> Quantity | None:
    """Return the date, or None for what only looks like one: *May 45*, *he may 5 times*."""
    if (year := match["y4"]) and _is_no_year(match):
        return None
    if year:
        return Quantity("date", Date(int(year), None, None), "", year, match.start(), False)
    named = match.groupdict().items()
    groups = {name[0]: value for name, value in named if value and name != "mark"}
    month = groups.get("m", "")
    value = Date(
        int(groups["y"]) if "y" in groups else None,
        (int(month) if month.isdigit() else MONTHS[month.lower()]) if month else None,
        int(groups["d"]) if "d" in groups else None,
    )
    if value.month not in (None, *range(1, 13)) or value.day not in (None, *range(1, 32)):
        return None
    if month in ("may", "march") and None in value and " of " not in match[0]:
        return None  # in lower case a verb, unless day and year are there
    return Quantity("date", value, "", match[0], match.start(), False)


def _number(match: re.Match[str], text: str, folded: str, begin: int, end: int) -> Quantity:
    value = value_of(match, text, folded)
    noun, written = (match["noun"] or "").lower(), match["currency"]
    kind, unit = "number", ""
    if match["percent"] or match["percent2"]:
        kind, last = "percent", end
    elif currency := (written and currency_of(written)) or CURRENCIES.get(noun):
        kind, unit = "money", currency
        last = match.end("noun") if noun in CURRENCIES else end
    elif dollars := national_dollars(text, match.start("noun"), noun):
        kind, (unit, last) = "money", dollars
    else:
        unit, last = lemma(noun) if noun else "", end
        if is_of_metres(match, text):
            unit = "metre"
    start = match.start("currency") if written else begin
    if (signed := sign_start(match, text, folded, start)) < start:
        start, value = signed, -value
    is_rough = _is_rough(folded[max(0, start - 20) : start])
    return Quantity(kind, value, unit, text[start:last], start, is_rough)


_CLOCK = re.compile(r"(?<![\d:])(?P<hours>[01]?\d|2[0-4]):(?P<minutes>[0-5]\d)(?![:.]?\d)")


def _with_minutes(hours: Quantity, text: str) -> Quantity:
    """Return *hours* with the minutes behind them, if any: 10.5 for *10:30*."""
    clock = _CLOCK.match(text, hours.start)
    if clock is None:
        return hours
    value = int(clock["hours"]) + int(clock["minutes"]) / 60
    return hours._replace(value=value, unit="clock", form=clock[0])


def _is_rough(before: str) -> bool:
    """Return whether what stands *before* a number, in lower case, makes it a rough one."""
    stripped = before.rstrip()
    return stripped.endswith(_ROUGH_ENDS) and bool(_ROUGH.search(before))
