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
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from entailment.structure.intervals import Interval
from entailment.structure.times import is_counted
from entailment.structure.units import factor, unit_of
from entailment.structure.vocabulary import phrases, table
from entailment.text.quantities import Quantity, quantities
from entailment.text.words import lemma

__all__ = ["Amount", "amounts", "excludes", "implies", "written"]

Kind = Literal["count", "share", "money", "measure", "score"]

_ROUGH = Fraction(1, 10)
"""How far from a rough number a value may be that it stands for, as a share of it."""

_INF = math.inf


@dataclass(frozen=True, slots=True)
class Amount:
    """How much or how many, as written from *start* to *end*; *per* is the unit of a rate."""

    kind: Kind
    interval: Interval
    unit: str
    form: str
    start: int
    end: int
    is_rough: bool = False
    per: str = ""
    per_count: int = 1
    other: Fraction | None = None
    """The second figure of a score, or the whole of which this many are."""

    @property
    def value(self) -> Fraction | None:
        """The one number that it is, or None for an interval."""
        return self.interval.value


@lru_cache(maxsize=1024)
def amounts(text: str) -> tuple[Amount, ...]:
    """Return the amounts of *text* in order; dates are not among them.

    >>> [(a.kind, str(a.value), a.unit) for a in amounts("Two in five paid 75 pence.")]
    [('share', '2/5', ''), ('money', '3/4', 'GBP')]
    """
    results: list[Amount] = []
    for amount in sorted(_candidates(text), key=lambda amount: (amount.start, -amount.end)):
        if not results or amount.start >= results[-1].end:
            results.append(amount)
    rated: list[Amount] = []
    for amount in _joined(text, results):
        if not rated or amount.start >= rated[-1].end:
            rated.append(_with_rate(text, amount))
    return tuple(_with_bound(text, amount) for amount in rated)


def implies(stated: Amount, claimed: Amount) -> bool:
    """Return whether a thing that is as much as *stated* is as much as *claimed*."""
    interval = _in_unit_of(stated, claimed)
    if interval is None or (claimed.kind == "score" and stated.other != claimed.other):
        return False
    if stated.is_rough and not claimed.is_rough:
        # *nearly 300* is no 300, but *about 300* is more than 200
        return not claimed.value and interval.widened(_ROUGH).is_within(claimed.interval)
    wide = claimed.interval.widened(_ROUGH) if claimed.is_rough else claimed.interval
    return interval.is_within(wide)


def excludes(stated: Amount, claimed: Amount) -> bool:
    """Return whether nothing can be as much as *stated* and as much as *claimed*.

    *300* is not excluded by *more than 300*, of which it may be the lower bound.
    """
    interval = _in_unit_of(stated, claimed)
    if interval is None or (stated.per, stated.per_count) != (claimed.per, claimed.per_count):
        return False
    if stated.kind == "score":
        return (stated.value, stated.other) != (claimed.value, claimed.other)
    if interval.is_low_open and interval.low == claimed.interval.value:
        return False
    wide = interval.widened(_ROUGH) if stated.is_rough else interval
    other = claimed.interval.widened(_ROUGH) if claimed.is_rough else claimed.interval
    return wide.is_apart_from(other)


def written(value: Fraction) -> str:
    """Return a number as a person writes it: 12, 0.75, 1/6.

    >>> written(Fraction(3, 4)), written(Fraction(1, 6)), written(Fraction(1_204))
    ('0.75', '1/6', '1,204')
    """
    if value.denominator == 1:
        return f"{value.numerator:,}"
    is_decimal = 10_000 % value.denominator == 0
    return f"{float(value):g}" if is_decimal else f"{value.numerator}/{value.denominator}"


def _in_unit_of(stated: Amount, claimed: Amount) -> Interval | None:
    """Return the interval of *stated* in the unit and rate of *claimed*, None if it has none."""
    if stated.kind != claimed.kind:
        return None
    ratio = factor(stated.unit, claimed.unit)
    if ratio is None:
        return None
    if stated.per or claimed.per:
        rate = factor(claimed.per, stated.per) if stated.per and claimed.per else None
        is_time = factor(stated.unit, "day") is not None or factor(stated.unit, "month") is not None
        if rate is None or (is_time and not rate == ratio == 1):
            return None  # *5 hours a day* need not be 35 a week
        ratio *= rate * Fraction(claimed.per_count, stated.per_count)
    return stated.interval.scaled(ratio)


def _candidates(text: str) -> Iterator[Amount]:
    yield from _fractions(text)
    yield from _groups(text)
    yield from _articles(text)
    yield from _decades(text)
    yield from _frequencies(text)
    numbers = [number for q in quantities(text) if (number := _number(text, q)) is not None]
    yield from numbers
    for candidate, two in pairwise(numbers):
        if (amount := _pair(text, candidate, two)) is not None:
            yield amount


def _number(text: str, quantity: Quantity) -> Amount | None:
    """Return the amount of a plain quantity, None for a date."""
    start, end = quantity.start, quantity.start + len(quantity.form)
    if quantity.kind == "date":
        if not quantity.form.isdigit() or not is_counted(text, end):
            return None
        return _measured("count", Fraction(quantity.form), "", text, start, end)
    if not isinstance(quantity.value, float) or not math.isfinite(quantity.value):
        return None
    value = Fraction(repr(quantity.value))
    if quantity.kind == "number" and _AGE.search(text, max(0, start - 8), start):
        return _of_unit(value, "year", text, start, end)
    if quantity.kind == "percent":
        return Amount("share", Interval.point(value / 100), "", text[start:end], start, end)
    if quantity.kind == "money":
        return Amount("money", Interval.point(value), quantity.unit, text[start:end], start, end)
    if text[end : end + 1] == "%":
        return None
    return _measured("count", value, quantity.unit, text, start, end)


_AGE = re.compile(r"\b(?:aged|age|age\s+of)\s+$", re.IGNORECASE)


def _measured(kind: Kind, value: Fraction, noun: str, text: str, start: int, end: int) -> Amount:
    """Return the amount of *value* with the unit word behind it, where that is one."""
    following = re.match(r"[\s-]+([^\W\d_]+)", text[end:])
    word = lemma(following[1].lower()) if following else ""
    for name in (word, noun):
        if coin := table("quantities", "money").get(name):
            currency, share = coin.split()
            end += len(following[0]) if following else 0
            value *= Fraction(share)
            return Amount("money", Interval.point(value), currency, text[start:end], start, end)
        if unit := unit_of(name):
            end += len(following[0]) if following else 0
            return _of_unit(value, unit, text, start, end)
    return Amount(kind, Interval.point(value), "", text[start:end], start, end)


def _of_unit(value: Fraction, unit: str, text: str, start: int, end: int) -> Amount:
    return Amount("measure", Interval.point(value), unit, text[start:end], start, end)


def _pair(text: str, amount: Amount, two: Amount) -> Amount | None:
    """Return the share, range or score that two numbers next to one another make."""
    between = text[amount.end : two.start].lower()
    form = text[amount.start : two.end]
    if amount.value is None or two.value is None:
        return None
    if between in (" in ", " out of ", " in every ") and amount.value < two.value <= 1000:
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
        two, interval=Interval(amount.value, two.value), start=start, form=text[start : two.end]
    )


_SMALL = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_SMALL |= {"seven": 7, "eight": 8, "nine": 9}


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    share = "|".join(sorted(table("quantities", "fractions"), key=len, reverse=True))
    group = "|".join(table("quantities", "groups"))
    decade = "|".join(table("quantities", "decades"))
    unit = "|".join(name for name in table("quantities", "units") if len(name) > 2)
    often = "|".join(table("quantities", "frequencies"))
    times = "|".join(table("quantities", "times"))
    sources = {
        "fraction": rf"\b(?:(?P<count>one|two|three|four|five|six|seven|eight|nine|\d)[\s-]"
        rf"|(?P<article>an?)[\s-])?(?P<share>{share})\b(?!\s+(?:a\s+)?dozen|-)",
        "group": rf"\b(?:(?P<half>half)\s+)?an?\s+(?P<group>{group})\b"
        rf"|\b(?P<half2>half)\s+(?:an?\s+)?(?P<group2>dozen)\b",
        "article": rf"\b(?:(?P<number>one|two|three|four|five|six|seven|eight|nine|\d+)\s+and\s+"
        rf"an?\s+half\s+(?P<unit2>{unit})s?|(?:half\s+)?an?\s+(?P<unit>{unit})"
        r"(?P<half>\s+and\s+a\s+half)?)\b",
        "decade": rf"\bin\s+(?:his|her|their|its|my|your)\s+(?:(?P<part>early|mid|late)[\s-]+)?"
        rf"(?P<decade>{decade})\b",
        "often": rf"\b(?P<often>{often})\b"
        rf"|\b(?P<times>{times})\s+(?:an?|per|each|every)\s+(?P<unit>{unit})\b"
        rf"|\bevery\s+(?P<other>other\s+|second\s+)?(?P<unit2>{unit})\b",
    }
    return {name: re.compile(source, re.IGNORECASE) for name, source in sources.items()}


def _fractions(text: str) -> Iterator[Amount]:
    for match in _patterns()["fraction"].finditer(text):
        word, count = match["share"].lower(), (match["count"] or "").lower()
        if not count and not word.startswith("hal") and not _is_fraction(match, text):
            continue  # *the third man* is an ordinal
        number = _SMALL.get(count) or int(count or 1)
        value = number * Fraction(table("quantities", "fractions")[word])
        yield Amount("share", Interval.point(value), "", match[0], *match.span())


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


def _frequencies(text: str) -> Iterator[Amount]:
    for match in _patterns()["often"].finditer(text):
        if match["often"]:
            count, per_count, unit = table("quantities", "frequencies")[
                match["often"].lower()
            ].split()
        else:
            count = table("quantities", "times").get((match["times"] or "once").lower(), 1)
            per_count = 2 if match["other"] else 1
            unit = unit_of((match["unit"] or match["unit2"]).lower())
        yield Amount(
            "count",
            Interval.point(Fraction(count)),
            "time",
            match[0],
            *match.span(),
            per=unit,
            per_count=int(per_count),
        )


_RATE = re.compile(
    r"(?:\s+[a-z-]+){0,2}?\s*(?:\s(?:(?P<article>an?)|per|each|every)\s+|/)(?P<unit>[a-z]+)\b", re.I
)


def _with_rate(text: str, amount: Amount) -> Amount:
    """Return *amount* with the unit that it is for, as in *8 hours a day*, *75 pence a loaf*."""
    match = _RATE.match(text[amount.end : amount.end + 40])
    if match is None or amount.per or amount.kind in ("share", "score"):
        return amount
    noun = lemma(match["unit"].lower())
    per = unit_of(noun) or ("" if match["article"] and amount.kind != "money" else noun)
    if not per:
        return amount
    is_often = match[0].split()[0] == "times"
    end = amount.end + len(match[0])
    unit = "time" if is_often else amount.unit
    return replace(amount, per=per, unit=unit, form=text[amount.start : end], end=end)


_MORE = re.compile(
    r"(?:\s+\w+)?\s+or\s+(?P<way>more|less|fewer|older|younger|higher|lower|above|below|greater|larger|smaller|over|under)\b",
    re.IGNORECASE,
)


def _with_bound(text: str, amount: Amount) -> Amount:
    """Return *amount* with the bound that stands before or behind it, if any."""
    if amount.value is None or amount.kind == "score":
        return amount
    value, before = amount.value, text[max(0, amount.start - 30) : amount.start]
    for name, interval in (
        ("at_least", Interval(value, _INF)),
        ("at_most", Interval(Fraction(0), value)),
        ("above", Interval(value, _INF, is_low_open=True)),
        ("below", Interval(Fraction(0), value, is_high_open=True)),
        ("nearly", Interval(value * (1 - _ROUGH), value, is_high_open=True)),
    ):
        if phrase := _ends_with(before, name):
            start = amount.start - phrase
            form = text[start : amount.end]
            is_rough = name == "nearly"
            return replace(amount, interval=interval, start=start, form=form, is_rough=is_rough)
    if phrase := _ends_with(before, "about"):
        start = amount.start - phrase
        return replace(amount, is_rough=True, start=start, form=text[start : amount.end])
    behind = _MORE.match(text, amount.end)
    if behind is None:
        return amount
    is_more = behind["way"].lower() not in (
        "less",
        "fewer",
        "younger",
        "lower",
        "below",
        "smaller",
        "under",
    )
    interval = Interval(value, _INF) if is_more else Interval(Fraction(0), value)
    return replace(amount, interval=interval)


@lru_cache(maxsize=8)
def _before(name: str) -> re.Pattern[str]:
    choices = "|".join(map(re.escape, phrases("quantities", "bounds", name)))
    return re.compile(rf"\b(?:{choices})\s+(?:the\s+)?$", re.IGNORECASE)


def _ends_with(before: str, name: str) -> int:
    match = _before(name).search(before)
    return len(match[0]) if match else 0


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
    if ratio is None or ratio < 1:
        return None
    total = Interval.point(amount.value * ratio + two.value)
    return replace(two, interval=total, start=amount.start, form=text[amount.start : two.end])
