"""Amounts of a text: intervals with unit, rate and share, from the quantities of `text.quantities`.

| written | kind | interval | unit |
| --- | --- | --- | --- |
| 40 people · a dozen eggs · 1.2bn | count | 40 · 12 · 1200000000 | |
| more than 300 · up to 300 · between 10 and 20 | count | (300, inf) · [0, 300] · [10, 20] | |
| half · two in five · 40 % | share | 1/2 · 2/5 · 2/5 | |
| 75 pence · $2 million | money | 3/4 · 2000000 | GBP · USD |
| 90 minutes · an hour and a half | measure | 90 · 3/2 | minute · hour |
| in her fifties | measure | [50, 60) | year |
| 8 hours a day · twice a week · daily | any, with *per* | 8 · 2 · 1 | hour · · |
| 3-1 | score | 3 | |
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from entailment.structure.amount import Amount, Kind, excludes, implies, written
from entailment.structure.bounds import with_bound
from entailment.structure.intervals import Interval
from entailment.structure.rates import frequencies, with_rate
from entailment.structure.units import factor, sign_at, unit_of
from entailment.structure.vocabulary import table
from entailment.text.numerals import SCALES, VULGAR
from entailment.text.quantities import (
    OF_INTERVAL,
    OF_LABEL,
    Quantity,
    is_counted,
    quantities,
)
from entailment.text.words import lemma

__all__ = ["Amount", "amounts", "excludes", "implies", "unbounded_amounts", "written"]


@lru_cache(maxsize=1024)
def amounts(text: str) -> tuple[Amount, ...]:
    """Return the amounts of *text* in order; dates are not among them.

    >>> [(a.kind, str(a.value), a.unit) for a in amounts("Two in five paid 75 pence.")]
    [('share', '2/5', ''), ('money', '3/4', 'GBP')]
    """
    return tuple(with_bound(text, amount) for amount in unbounded_amounts(text))


@lru_cache(maxsize=1024)
def unbounded_amounts(text: str) -> tuple[Amount, ...]:
    """Return the amounts of *text* without the words that bound them: 300 of *more than 300*."""
    results: list[Amount] = []
    for amount in sorted(_candidates(text), key=lambda amount: (amount.start, -amount.end)):
        if not results or amount.start >= results[-1].end:
            results.append(amount)
    rated: list[Amount] = []
    for amount in _joined(text, results):
        if not rated or amount.start >= rated[-1].end:
            rated.append(with_rate(text, amount))
    return tuple(rated)


def _candidates(text: str) -> Iterator[Amount]:
    yield from _fractions(text)
    yield from _groups(text)
    articles = [*_articles(text)]
    yield from articles
    yield from _parts_of_units(text, articles)
    yield from _decades(text)
    yield from frequencies(text)
    numbers = [number for q in quantities(text) if (number := _number(text, q)) is not None]
    numbers = _with_scales(text, numbers)
    yield from numbers
    for candidate, two in pairwise(numbers):
        if (amount := _pair(text, candidate, two)) is not None:
            yield amount


_SCALE = re.compile(
    rf"[\d\s]({'|'.join(name for name in SCALES if name not in ('hundred', 'dozen'))})\b",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\s+(?P<word>to|and|or)\s+|\s?[-–]\s?", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\s+$", re.IGNORECASE)
_RISE, _FALL = 10, 5
"""How many times the first end of a range the second may be, and the first the second, if both are
of one scale."""


def _with_scales(text: str, numbers: Sequence[Amount]) -> list[Amount]:
    """Return *numbers* with the scale of the second end of a range for the first: *2 to 3 bn*.

    A currency before the first is that of the second.
    """
    results = list(numbers)
    for at, (first, second) in enumerate(pairwise(numbers)):
        between = _RANGE.fullmatch(text, first.end, second.start)
        scale = _SCALE.search(second.form)
        if not scale or not between or _SCALE.search(first.form):
            continue
        if (between["word"] or "").lower() == "and" and not _BETWEEN.search(text, 0, first.start):
            continue
        if first.kind == "money" and second.kind == "count":
            second = replace(second, kind="money", unit=first.unit)
        if first.value is None or second.value is None or first.kind not in ("count", second.kind):
            continue
        value = first.value * Fraction(SCALES[scale[1].lower()])
        if second.value <= _RISE * value and value <= _FALL * second.value:
            results[at : at + 2] = replace(first, interval=Interval.point(value)), second
    return results


def _parts_of_units(text: str, units: list[Amount]) -> Iterator[Amount]:
    """Yield *three quarters of an hour*: a share of one unit."""
    for share in _fractions(text):
        for unit in units:
            is_one = unit.value == 1 and text[share.end : unit.start] == " of "
            if is_one and share.value is not None:
                form = text[share.start : unit.end]
                interval = Interval.point(share.value)
                yield replace(unit, interval=interval, form=form, start=share.start)


def _number(text: str, quantity: Quantity) -> Amount | None:
    """Return the amount of a plain quantity, None for a date and for an end of an interval."""
    start, end = quantity.start, quantity.start + len(quantity.form)
    if quantity.kind == "date":
        is_amount = is_counted(text, end) or sign_at(text, end) is not None
        if not quantity.form.isdigit() or not is_amount:
            return None
        return _measured("count", Fraction(quantity.form), "", text, start, end)
    if not isinstance(quantity.value, float) or not math.isfinite(quantity.value):
        return None
    if quantity.unit in (OF_INTERVAL, OF_LABEL):
        return None  # how sure another amount is, or what something is called
    value = Fraction(repr(quantity.value))
    kind: Kind = "count"
    if _FRACTION.search(quantity.form):  # 1/3 is exact
        value = Fraction(quantity.value).limit_denominator(1000)
        kind = "share" if 0 < value < 1 else "count"
    if quantity.kind == "number" and _AGE.search(text, max(0, start - 8), start):
        return _of_unit(value, "year", text, start, end)
    if quantity.kind == "percent":
        return Amount("share", Interval.point(value / 100), "", text[start:end], start, end)
    if quantity.kind == "money":
        return Amount("money", Interval.point(value), quantity.unit, text[start:end], start, end)
    if text[end : end + 1] == "%":
        return None
    return _measured(kind, value, quantity.unit, text, start, end)


_FRACTION = re.compile(rf"[{VULGAR}/]")
_AGE = re.compile(r"\b(?:aged|age|age\s+of)\s+$", re.IGNORECASE)


def _measured(kind: Kind, value: Fraction, noun: str, text: str, start: int, end: int) -> Amount:
    """Return the amount of *value* with the unit word behind it, where that is one."""
    if sign := sign_at(text, end):
        unit, end = sign
        return _of_unit(value, unit, text, start, end)
    following = _WORD_BEHIND.match(text, end)
    word = following[1].lower() if following else ""
    for name in (word, lemma(word), noun):
        if coin := table("quantities", "money").get(name):
            currency, share = coin.split()
            end += len(following[0]) if following else 0
            value *= Fraction(share)
            return Amount("money", Interval.point(value), currency, text[start:end], start, end)
        if unit := unit_of(name):
            end += len(following[0]) if following else 0
            return _of_unit(value, unit, text, start, end)
    return Amount(kind, Interval.point(value), "", text[start:end], start, end)


_WORD_BEHIND = re.compile(r"[\s-]+([^\W\d_]+)")


def _of_unit(value: Fraction, unit: str, text: str, start: int, end: int) -> Amount:
    return Amount("measure", Interval.point(value), unit, text[start:end], start, end)


def _pair(text: str, amount: Amount, two: Amount) -> Amount | None:
    """Return the share, range or score that two numbers next to one another make."""
    between = text[amount.end : two.start].lower()
    form = text[amount.start : two.end]
    if amount.value is None or two.value is None:
        return None
    if between in _OF_EVERY and amount.value < two.value <= 1000:
        if amount.kind != "count" or two.kind != "count":
            return None
        share = Interval.point(amount.value / two.value)
        return Amount("share", share, "", form, amount.start, two.end)
    before = text[max(0, amount.start - 9) : amount.start].lower()
    is_between = between.strip() == "and" and before.endswith("between ")
    is_dash = between in ("-", "–", " to ", " - ") and not before.endswith("from ")
    if (
        is_dash
        and between != " to "
        and two.kind == "count"
        and not re.match(r"\s+[a-z]+", text[two.end :])
    ):
        return Amount(
            "score", Interval.point(amount.value), "", form, amount.start, two.end, other=two.value
        )
    if (
        not (is_between or is_dash)
        or amount.value >= two.value
        or amount.kind not in ("count", two.kind)
    ):
        return None
    start = amount.start - len("between ") if is_between else amount.start
    return replace(
        two,
        interval=Interval(amount.value, two.value),
        start=start,
        form=text[start : two.end],
        other=two.value,
    )


_OF_EVERY = (" in ", " out of ", " in every ", " out of every ", " of every ")

_SMALL = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_SMALL |= {"seven": 7, "eight": 8, "nine": 9}


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    share = "|".join(sorted(table("quantities", "fractions"), key=len, reverse=True))
    group = "|".join(table("quantities", "groups"))
    decade = "|".join(table("quantities", "decades"))
    unit = "|".join(name for name in table("quantities", "units") if len(name) > 2)
    sources = {
        "fraction": rf"\b(?:(?P<count>one|two|three|four|five|six|seven|eight|nine|\d)[\s-]"
        rf"|(?P<article>an?)[\s-])?(?P<share>{share})\b(?!\s+(?:a\s+)?dozen|-)",
        "group": rf"\b(?:(?P<half>half)\s+)?an?\s+(?P<group>{group})\b"
        r"(?!\s+and\s+a\s+half\b|\s+(?:of\s+)?(?:dozen|hundred|thousand|million|billion)\b)"
        rf"|\b(?P<half2>half)\s+(?:an?\s+)?(?P<group2>dozen)\b",
        "article": rf"\b(?:(?P<number>one|two|three|four|five|six|seven|eight|nine|\d{{1,9}})\s+"
        rf"and\s+an?\s+half\s+(?P<unit2>{unit})s?|(?:half\s+)?an?\s+(?P<unit>{unit})"
        r"(?P<half>\s+and\s+a\s+half)?)\b",
        "decade": rf"\bin\s+(?:his|her|their|its|my|your)\s+(?:(?P<part>early|mid|late)[\s-]+)?"
        rf"(?P<decade>{decade})\b",
    }
    return {name: re.compile(source, re.IGNORECASE) for name, source in sources.items()}


def _fractions(text: str) -> Iterator[Amount]:
    for match in _patterns()["fraction"].finditer(text):
        word, count = match["share"].lower(), (match["count"] or "").lower()
        if not count and not word.startswith("hal") and not _is_fraction(match, text):
            continue  # *the third man* is an ordinal
        if word.startswith("hal") and _WHICH_HALF.search(text, 0, match.start()):
            continue  # *the second half* is one of two, whatever it is a half of
        number = _SMALL.get(count) or int(count or 1)
        value = number * Fraction(table("quantities", "fractions")[word])
        yield Amount("share", Interval.point(value), "", match[0], *match.span())


_WHICH_HALF = re.compile(
    r"\b(?:first|second|latter|former|opening|closing|better)[\s-]+(?:an?\s+)?\Z", re.IGNORECASE
)


def _is_fraction(match: re.Match[str], text: str) -> bool:
    if not match["article"]:
        return False
    behind = text[match.end() : match.end() + 12].lower()
    return bool(re.match(r"\s+(?:of|is|are|was|were|has|have|to|go|goes|went)\b|[,.;]|$", behind))


def _groups(text: str) -> Iterator[Amount]:
    for match in _patterns()["group"].finditer(text):
        name = (match["group"] or match["group2"]).lower()
        value = Fraction(table("quantities", "groups")[name])
        if match["half"] or match["half2"]:
            value /= 2
        yield Amount("count", Interval.point(value), "", match[0], *match.span())


def _articles(text: str) -> Iterator[Amount]:
    """Yield *an hour*, *an hour and a half* and *two and a half years*."""
    for match in _patterns()["article"].finditer(text):
        if match["number"]:
            number = match["number"].lower()
            value = Fraction(_SMALL.get(number) or int(number)) + Fraction(1, 2)
        else:
            value = Fraction(3, 2) if match["half"] else Fraction(1)
            if match[0].lower().startswith("half"):
                value = Fraction(1, 2)
        unit = unit_of((match["unit"] or match["unit2"]).lower())
        yield _of_unit(value, unit, text, *match.span())


def _decades(text: str) -> Iterator[Amount]:
    parts = {"": (0, 10), "early": (0, 4), "mid": (3, 7), "late": (6, 10)}
    for match in _patterns()["decade"].finditer(text):
        base = table("quantities", "decades")[match["decade"].lower()]
        first, last = parts[(match["part"] or "").lower()]
        interval = Interval(Fraction(base + first), Fraction(base + last), is_high_open=True)
        yield Amount("measure", interval, "year", match[0], *match.span())


def _joined(text: str, amounts: list[Amount]) -> list[Amount]:
    """Return the amounts with *1 hour and 30 minutes* as one."""
    joined: list[Amount] = []
    for amount in amounts:
        last = joined[-1] if joined else None
        if last is not None and (total := _sum_of_measures(text, last, amount)) is not None:
            joined[-1] = total
        else:
            joined.append(amount)
    return joined


def _sum_of_measures(text: str, amount: Amount, two: Amount) -> Amount | None:
    between = text[amount.end : two.start].lower()
    if amount.kind != "measure" or two.kind != "measure" or between not in (" ", " and ", ", "):
        return None
    if amount.value is None or two.value is None or amount.unit == two.unit:
        return None
    ratio = factor(amount.unit, two.unit)
    if ratio is None or ratio < 1 or two.value >= ratio:
        return None
    total = Interval.point(amount.value * ratio + two.value)
    return replace(two, interval=total, start=amount.start, form=text[amount.start : two.end])
