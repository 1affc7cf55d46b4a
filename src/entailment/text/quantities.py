"""Numbers, percentages, amounts of money and dates, normalised for comparison.

| kind | written | value | unit |
| --- | --- | --- | --- |
| `number` | 1,200 · 2.5 million · twenty-eight | 1200.0 · 2500000.0 · 28.0 | the next word |
| | half a million · two and a half hours | 500000.0 · 2.5 | |
| `percent` | 12% · 12 percent · twelve per cent | 12.0 | |
| `money` | $37.80 · US$ 9.4 billion · 30 euros | 37.8 · 9400000000.0 · 30.0 | USD · USD · EUR |
| `date` | 21 July 1961 · July 21 · 1969 · 2005-06-14 | (1961, 7, 21) · ... | |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from entailment.text.lexicon import word_sequence
from entailment.text.words import lemma

__all__ = ["SCALES", "Date", "Quantity", "agree", "differ", "quantities"]


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


_UNITS = word_sequence("numerals")
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SMALL = {word: n for n, word in enumerate(_UNITS)} | {
    word: 10 * n for n, word in enumerate(_TENS, start=2)
}
SCALES = {
    "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12,
    "dozen": 12.0, "mln": 1e6, "bln": 1e9, "bn": 1e9, "m": 1e6, "k": 1e3,
}  # fmt: skip
"""The words that multiply a number, with the factor."""

MONTHS = {
    name[:length]: number
    for number, name in enumerate(word_sequence("months"), start=1)
    for length in (3, len(name))
} | {"sept": 9}
"""The names of the months and their abbreviations, in lower case, with their numbers."""

_CURRENCIES = {
    "$": "USD", "us$": "USD", "dollar": "USD", "dollars": "USD", "usd": "USD",
    "£": "GBP", "pound": "GBP", "pounds": "GBP", "gbp": "GBP",
    "€": "EUR", "euro": "EUR", "euros": "EUR", "eur": "EUR",
    "¥": "JPY", "yen": "JPY", "jpy": "JPY",
}  # fmt: skip

_MONTH = "(?P<{0}>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\.?"
_DATE = re.compile(
    "|".join(
        (
            r"\b(?P<y0>[12]\d{3})-(?P<m0>\d\d)-(?P<d0>\d\d)\b",
            rf"\b(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+{_MONTH.format('m1')}"
            r"(?:\s?,?\s+(?P<y1>[12]\d{3}))?\b",
            rf"\b{_MONTH.format('m2')}\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\b"
            r"(?!,?\d(?!\d{3}\b))(?:(?:\s?,?\s+|,)(?P<y2>[12]\d{3})\b)?",
            rf"\b{_MONTH.format('m3')},?\s+(?P<y3>[12]\d{{3}})\b",
            r"(?<![\d.,$£€¥])\b(?P<y4>1[0-9]\d\d|20\d\d)\b(?![.,]?\d|%|\s*(?:percent|per\s+cent))",
        )
    ),
    re.IGNORECASE,
)
_NUMBER_WORDS = "|".join(_SMALL | SCALES)
_BELOW_TEN = "|".join(_UNITS[:10])
_TEENS = "|".join(sorted(_UNITS[10:], key=len, reverse=True))
_BELOW_HUNDRED = rf"(?:(?:{'|'.join(_TENS)})(?:[\s-]+(?:{_BELOW_TEN})\b)?|{_TEENS}|{_BELOW_TEN})\b"
_BELOW_THOUSAND = (
    rf"(?:(?:{_BELOW_HUNDRED}[\s-]+)?(?:hundred|dozen)\b(?:[\s-]+(?:and\s+)?{_BELOW_HUNDRED})?"
    rf"|{_BELOW_HUNDRED})"
)
_LARGE = "thousand|million|billion|trillion"
_THOUSANDS = rf"(?:{_BELOW_THOUSAND}[\s-]+)?(?:{_LARGE})\b"
_SPELLED = (
    rf"\b(?:{_THOUSANDS}(?:[\s-]+(?:and\s+)?{_THOUSANDS})*(?:[\s-]+(?:and\s+)?{_BELOW_THOUSAND})?"
    rf"|{_BELOW_THOUSAND})"
)
_SHARES = {
    "half": 1 / 2, "third": 1 / 3, "two thirds": 2 / 3, "quarter": 1 / 4, "three quarters": 3 / 4,
}  # fmt: skip
_SHARE = "|".join(share.replace(" ", r"[\s-]") for share in reversed(_SHARES))
_NUMBER = re.compile(
    r"(?P<currency>us\$|[$£€¥])?\s?"
    rf"(?:(?P<share>half(?=[\s-])|(?:{_SHARE})(?=\s+of\s+an?\s))(?:\s+of)?[\s-](?:an?[\s-])?"
    rf"(?P<whole>hundred|dozen|{_LARGE})\b"
    r"|(?:(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?:(?:[\s-]?(?P<scale>hundred|thousand|million|billion|trillion|dozen|mln|bln|bn)"
    r"|(?P<letter>[mk]))\b)?"
    rf"|(?P<words>{_SPELLED}))"
    r"(?:\s+and\s+(?:(?:a|one)\s+(?P<rest>half|quarter)|(?P<rest3>three[\s-]quarters))\b"
    rf"(?!\s+of\b)(?:[\s-](?P<scale2>{_LARGE})\b)?)?)"
    r"(?:\s?(?P<percent>%)|[\s-](?P<percent2>percent|per\s+cent|pct)\b)?"
    rf"(?=[\s-](?:u\.?s\.?\s+)?(?!(?:{_NUMBER_WORDS})\b)(?P<noun>[a-z]+))?",
    re.IGNORECASE,
)
_ROUGH = re.compile(
    r"\b(?:about|around|some|nearly|almost|roughly|approximately|up\s+to|at\s+least"
    r"|more\s+than|over|under|less\s+than)\s+$",
    re.IGNORECASE,
)
_ROUGH_ENDS = word_sequence("approximators")
"""What every match of `_ROUGH` ends in, but for the blank."""

_FIRST_WORDS = [*_SMALL, "hundred", "dozen", *_LARGE.split("|"), "half", "third", "quarter"]
_FIRST_LETTERS = "".join(sorted({word[0] for word in _FIRST_WORDS}))
_NUMBER_BEGINS = re.compile(rf"(?=[\d{_FIRST_LETTERS}])(?:\d|\b(?:{'|'.join(_FIRST_WORDS)})\b)")
_DATE_BEGINS = re.compile(rf"\b(?:\d|{'|'.join(sorted({name[:3] for name in MONTHS}))})")
"""What the digits or words of every match of `_NUMBER`, and every match of `_DATE`, begin with.

In folded text they are found many times as fast as the expressions would fail everywhere else.
"""

_CURRENCY_BEFORE = re.compile(r"(?:us\$|[$£€¥])\s?\Z")
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
    begins = _NUMBER_BEGINS.finditer(folded)
    if (first := next(begins, None)) is None:
        return ()
    result = [date for match in _dates(text, folded) if (date := _date(match)) is not None]
    taken = {place for date in result for place in range(date.start, date.start + len(date.form))}
    for match in _numbers(text, folded, chain((first,), begins)):
        begin = _value_start(match)
        if begin > 0 and (text[begin - 1].isalnum() or text[begin - 1] in "._"):
            continue  # part of B2B, v2.1 and the like
        if begin not in taken:
            result.append(_number(match, text))
    return tuple(sorted(result, key=lambda quantity: quantity.start))


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


def _numbers(text: str, folded: str, begins: Iterable[re.Match[str]]) -> Iterator[re.Match[str]]:
    """Yield the matches of `_NUMBER` in *text*, from the currency on where one is there.

    *begins* are the matches of `_NUMBER_BEGINS` in *folded*.
    """
    end = 0
    for begin in begins:
        start = begin.start()
        if start < end:
            continue
        currency = _CURRENCY_BEFORE.search(folded, max(end, start - 4), start)
        if match := _NUMBER.match(text, currency.start() if currency else start):
            yield match
            end = match.end()


def agree(stated: Quantity, claimed: Quantity) -> bool:
    """Return whether *stated*, in a text, supports *claimed*.

    A more precise date supports a less precise one; a number within a tenth a rough one; an amount
    of money, and what could be a year, a plain number of that value.
    """
    if isinstance(claimed.value, Date) and isinstance(stated.value, Date):
        return all(b is None or a == b for a, b in zip(stated.value, claimed.value, strict=True))
    if isinstance(claimed.value, Date) or isinstance(stated.value, Date):
        # "2000 people" reads as a year, "2,000 people" does not.
        first, second = _plain_value(stated), _plain_value(claimed)
        return first is not None and first == second
    if stated.kind != claimed.kind and (stated.kind, claimed.kind) != ("money", "number"):
        return False
    if claimed.kind == "money" and stated.unit != claimed.unit:
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


def _plain_value(quantity: Quantity) -> float | None:
    """Return the value of a plain number or of a bare year."""
    if isinstance(quantity.value, Date):
        year, month, day = quantity.value
        return float(year) if year is not None and month is None and day is None else None
    return quantity.value if quantity.kind == "number" else None


def _date(match: re.Match[str]) -> Quantity | None:
    """Return the date, or None for what only looks like one: *May 45*, *he may 5 times*."""
    groups = {name[0]: value for name, value in match.groupdict().items() if value}
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


def _number(match: re.Match[str], text: str) -> Quantity:
    value, begin = _value(match), _value_start(match)
    noun = (match["noun"] or "").lower()
    currency = _CURRENCIES.get((match["currency"] or "").lower()) or _CURRENCIES.get(noun)
    if match["percent"] or match["percent2"]:
        kind, unit, end = "percent", "", match.end("percent2" if match["percent2"] else "percent")
    elif currency:
        kind, unit = "money", currency
        end = match.end("noun") if noun in _CURRENCIES else _value_end(match)
    else:
        kind, unit, end = "number", lemma(noun) if noun else "", _value_end(match)
    start = match.start("currency") if match["currency"] else begin
    is_rough = _is_rough(text[max(0, start - 20) : start])
    return Quantity(kind, value, unit, text[start:end], start, is_rough)


def _value(match: re.Match[str]) -> float:
    """Return the value of a number in digits, in words, or as a share of a round one."""
    if match["share"]:
        return _share(match["share"]) * SCALES[match["whole"].lower()]
    if match["digits"]:
        scale = (match["scale"] or match["letter"] or "").lower()
        value = float(match["digits"].replace(",", "")) * SCALES.get(scale, 1.0)
    else:
        value = _spelled(match["words"])
    rest = match["rest"] or match["rest3"]
    rest_value = _share(rest) if rest else 0.0
    return (value + rest_value) * SCALES.get((match["scale2"] or "").lower(), 1.0)


def _share(words: str) -> float:
    return _SHARES[" ".join(re.split(r"[\s-]+", words.lower()))]


def _value_start(match: re.Match[str]) -> int:
    return max(map(match.start, ("share", "digits", "words")))


def _value_end(match: re.Match[str]) -> int:
    return max(
        map(match.end, ("whole", "digits", "scale", "letter", "words", "rest", "rest3", "scale2"))
    )


def _is_rough(before: str) -> bool:
    """Return whether what stands *before* a number makes it a rough one."""
    stripped = _folded(before).rstrip()
    return stripped.endswith(_ROUGH_ENDS) and bool(_ROUGH.search(before))


def _spelled(words: str) -> float:
    """Return the value of number words.

    >>> _spelled("two hundred and twenty-eight thousand")
    228000.0
    """
    total = current = 0.0
    for word in re.split(r"[\s-]+", words.lower()):
        if word in _SMALL:
            current += _SMALL[word]
        elif word in ("hundred", "dozen"):
            current = (current or 1.0) * SCALES[word]
        elif word in SCALES:
            total += (current or 1.0) * SCALES[word]
            current = 0.0
    return total + current
