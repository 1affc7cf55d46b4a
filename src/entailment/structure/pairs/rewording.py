"""The amounts and times of a hypothesis in the words that a text has for the same.

A network takes *2500* and *2,500* for two numbers, and *110 cm* and *1.1 m* for two lengths. What
is only written otherwise reaches it as the text has it.

| text | hypothesis | read as |
| --- | --- | --- |
| seats 2,500 people | seats 2500 people | seats 2,500 people |
| is 1.1 m long | is 110 cm long | is 1.1 m long |
| the warranty period is 24 months | a two-year warranty | a 24-month warranty |
| from 10 a.m. to 3 p.m. | 10:00 to 15:00 | 10 a.m. to 3 p.m. |
| weighs 4.2 kg | weighs 9.3 pounds | weighs 4.2 kg |
| fixed in v2.10 | fixed in version 2.10 | fixed in v2.10 |

Of two units one number is the other as far as their figures go, and within a fiftieth; behind
*about*, within a twentieth.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from entailment.structure.amounts import Amount, unbounded_amounts
from entailment.structure.bounds import with_bound
from entailment.structure.clocks import Clock, clocks
from entailment.structure.intervals import Interval
from entailment.structure.sentences.stated_amounts import (
    MOST_AMOUNTS,
    are_of_one_noun,
    is_compound,
    is_numbered,
)
from entailment.structure.times import SEASONS, periods
from entailment.structure.units import binary_factor, converted, dimension, factor
from entailment.text.labels import Label, labels
from entailment.text.lexicon import any_of, word_list
from entailment.text.quantities import is_counted, quantities
from entailment.text.rewriting import capitalised
from entailment.text.stems import lexical_stems
from entailment.text.words import lemma, words

__all__ = ["Rewording", "is_as_much", "rewordings"]

_NEAR, _ROUGHLY = Fraction(1, 50), Fraction(1, 20)
"""How far the numbers of two units may be apart, as a share, without and with *about*."""


class Rewording(NamedTuple):
    """What stands from *start* to *end* of a hypothesis, as a text words it."""

    start: int
    end: int
    form: str


def rewordings(text: str, hypothesis: str) -> list[Rewording]:
    """Return what of *hypothesis* the text words otherwise, in order; no two overlap.

    >>> rewordings("The hall seats 2,500 people.", "It seats 2500.")
    [Rewording(start=9, end=13, form='2,500')]
    """
    results: list[Rewording] = []
    sources = _of_clocks, _of_amounts, _of_versions
    for each in sorted(each for source in sources for each in source(text, hypothesis)):
        if not results or each.start >= results[-1].end:
            results.append(each)
    return results


def _of_clocks(text: str, hypothesis: str) -> Iterator[Rewording]:
    goals = clocks(hypothesis)
    stated = _resolved(text, clocks(text)) if 0 < len(goals) <= MOST_AMOUNTS else []
    for goal in _resolved(hypothesis, goals) if stated else ():
        same = [clock for clock in stated if clock.minutes <= goal.minutes]
        own = hypothesis[goal.start : goal.end]
        if same and not _has_form(text, own):
            form = text[same[0].start : same[0].end]
            hours = _HOURS.match(hypothesis, goal.end)
            end = hours.end() if hours else goal.end
            yield Rewording(goal.start, _end_before(hypothesis, end, form), form)


def _end_before(hypothesis: str, end: int, form: str) -> int:
    """Return up to where *form* replaces what ends at *end*, so that one stop ends a sentence."""
    if form.endswith("."):
        return end + hypothesis.startswith(".", end)
    is_stop = hypothesis.endswith(".", 0, end) and not hypothesis[end:].strip()
    return end - is_stop


def _resolved(text: str, times: list[Clock]) -> list[Clock]:
    """Return *times*, those in digits of the morning where one is of the afternoon: *10:00-15:00*.

    >>> [sorted(clock.minutes) for clock in _resolved("10:00-15:00", clocks("10:00-15:00"))]
    [[600], [900]]
    """
    are_digits = [_DIGITS.fullmatch(text, clock.start, clock.end) is not None for clock in times]
    if not any(
        is_digits and len(clock.minutes) == 1
        for clock, is_digits in zip(times, are_digits, strict=True)
    ):
        return times
    return [
        clock._replace(minutes=frozenset([min(clock.minutes)])) if is_digits else clock
        for clock, is_digits in zip(times, are_digits, strict=True)
    ]


_DIGITS = re.compile(r"\d\d?[.:]\d\d")
_HOURS = re.compile(r"\s(?:hours|hrs)\b", re.IGNORECASE)
"""What belongs to a time before it: *17:00 hours*."""


def _of_versions(text: str, hypothesis: str) -> Iterator[Rewording]:
    """Yield *v2.10* for *version 2.10*, and the other way round."""
    stated = {each.form: _version(text, each)[1] for each in labels(text)}
    for label in labels(hypothesis):
        start, form = _version(hypothesis, label)
        other = stated.get(label.form, "")
        if other and start < label.start and form.lower() != other.lower() and other != label.form:
            yield Rewording(start, label.end, other)


def _version(text: str, label: Label) -> tuple[int, str]:
    """Return where *label* begins with *version* or *v* before it, and how it is written so."""
    before = _VERSION.search(text, max(0, label.start - 10), label.start)
    start = before.start() if before else label.start
    return start, text[start : label.end]


_VERSION = re.compile(r"\b(?:version\s|ver\.\s?|v\.?)\Z", re.IGNORECASE)


def _of_amounts(text: str, hypothesis: str) -> Iterator[Rewording]:
    goals = _written_amounts(hypothesis)
    stated = _written_amounts(text) if 0 < len(goals) <= MOST_AMOUNTS else []
    for goal in goals if stated else ():
        if _has_form(text, goal.form):
            continue
        is_rough = with_bound(hypothesis, goal).is_rough
        for amount in stated:
            is_about = is_rough or with_bound(text, amount).is_rough
            if not _is_same(text, amount, hypothesis, goal, is_about=is_about):
                continue
            if amount.unit != goal.unit and _is_change(hypothesis, goal):
                continue
            form = _fitted(text, amount, hypothesis, goal)
            if form is not None:
                yield Rewording(goal.start, goal.end, form)
                break


@lru_cache(maxsize=512)
def _written_amounts(text: str) -> list[Amount]:
    """Return the amounts of *text* that are one number each, and of no date, time or name."""
    times = [(time.start, time.end) for time in periods(text)]
    times += [(time.start, time.end) for time in clocks(text)]
    return [
        amount
        for amount in (*unbounded_amounts(text), *_bare_numbers(text))
        if amount.kind in ("count", "money", "measure")
        and amount.value is not None
        and amount.unit != "time"
        and not (amount.kind == "count" and _GROUP.match(amount.form))
        and not is_compound(text, amount)
        and not _PART.match(text, amount.end)
        and amount.form.lower() != "one"
        and not is_numbered(text, amount)
        and not _NUMBERED.search(text, max(0, amount.start - 20), amount.start)
        and (
            amount.form.isdigit()
            or dimension(amount.unit)
            or not any(start < amount.end and amount.start < end for start, end in times)
        )
    ]


def _bare_numbers(text: str) -> Iterator[Amount]:
    """Yield what could be a year but stands behind a verb or a noun: *it seats 2000*."""
    for quantity in quantities(text):
        start, end = quantity.start, quantity.start + len(quantity.form)
        if quantity.kind != "date" or not quantity.form.isdigit() or is_counted(text, end):
            continue
        before = _WORD_BEFORE.search(text, max(0, start - 20), start)
        if before and words(before[1])[0].is_content and before[1] not in _dated():
            value = Interval.point(Fraction(quantity.form))
            yield Amount("count", value, "", quantity.form, start, end)


_WORD_BEFORE = re.compile(r"\b([a-z]{2,})\s\Z")


@cache
def _dated() -> frozenset[str]:
    """Return the words before a year."""
    return frozenset((*word_list("before_months"), *SEASONS, "season", "year"))


_GROUP = re.compile(r"(?:half\s+)?an?\b", re.IGNORECASE)
"""What begins a number of no exact wording: *a couple*, *a dozen*, *half a million*."""

_DETERMINER = re.compile(rf"(?:\b(?:{any_of('determiners')})|['’]s?)\s\Z", re.IGNORECASE)
_NUMBERED = re.compile(rf"\b(?:{any_of('numbered_nouns')}|{'|'.join(SEASONS)})\s\Z", re.IGNORECASE)
"""Before a number that is a name or a year: *Channel 8*, *in summer 2000*."""

_PART = re.compile(
    r"(?:st|nd|rd|th|s|fold)\b|[.,:/–-]\d|\.?\s\d+\.?\s?(?:in|s|sec|tall)\b", re.IGNORECASE
)
"""Behind a number that is a part of something else: *20th*, *2018-19*, *6 ft 2 in*."""


def _is_same(text: str, amount: Amount, hypothesis: str, goal: Amount, *, is_about: bool) -> bool:
    if not is_as_much(amount, goal, is_about=is_about):
        return False
    amount, goal = _as_mass(amount, goal), _as_mass(goal, amount)
    if amount.unit != goal.unit:
        return True
    figures, own = _figures(amount), _figures(goal)
    if figures == own:
        return False
    is_digits = figures.replace(",", "").isdigit() and own.replace(",", "").isdigit()
    return is_digits or are_of_one_noun(text, amount, hypothesis, goal)


def is_as_much(amount: Amount, goal: Amount, *, is_about: bool) -> bool:
    """Return whether two amounts are the same, those of two units as far as their figures go.

    *is_about* says that a word such as *about* stands before one of them.
    """
    if (amount.per, amount.per_count) != (goal.per, goal.per_count):
        return False
    amount, goal = _as_mass(amount, goal), _as_mass(goal, amount)
    if amount.kind != goal.kind or amount.value is None or goal.value is None:
        return False
    if not lexical_stems(goal.counted) <= lexical_stems(amount.counted):
        return False
    if amount.unit != goal.unit:
        return _is_converted(amount, goal, is_about=is_about)
    return amount.value == goal.value


def _is_converted(amount: Amount, goal: Amount, *, is_about: bool) -> bool:
    """Return whether two amounts of two units are one, as far as their figures go."""
    if amount.value is None or goal.value is None:
        return False
    there = converted(amount.value, amount.unit, goal.unit)
    back = converted(goal.value, goal.unit, amount.unit)
    if there is None or back is None:
        return False
    binary = binary_factor(amount.unit, goal.unit)
    if goal.value in (there, binary and amount.value * binary):
        return True
    if is_about:
        return abs(there - goal.value) <= _ROUGHLY * abs(there)
    is_near = abs(there - goal.value) <= _NEAR * abs(there)
    is_rounded = abs(there - goal.value) <= _half_of_last(goal)
    if _is_of_one_system(amount.unit, goal.unit):
        return is_near and is_rounded and len(_DIGIT.findall(goal.form)) > 1
    return is_near and (is_rounded or abs(back - amount.value) <= _half_of_last(amount))


def _is_change(text: str, amount: Amount) -> bool:
    """Return whether *amount* is by how many degrees something rose: 10 °C are 18 °F there."""
    is_by = _BY.search(text, max(0, amount.start - 20), amount.start) is not None
    return is_by and dimension(amount.unit) == "temperature"


_BY = re.compile(r"\bby\s(?:\w+\s){0,2}\Z", re.IGNORECASE)

_DIGIT = re.compile(r"\d")
_DECIMALS = re.compile(r"\d\.(\d+)")


def _half_of_last(amount: Amount) -> Fraction:
    """Return half of what one more in the last figure of *amount* makes."""
    decimals = _DECIMALS.search(amount.form)
    return Fraction(1, 2 * 10 ** len(decimals[1])) if decimals else Fraction(1, 2)


def _is_of_one_system(first: str, second: str) -> bool:
    """Return whether one unit is so many whole others: a metre of centimetres, a day of hours."""
    ratio = factor(first, second)
    return ratio is not None and 1 in (ratio.numerator, ratio.denominator)


def _as_mass(amount: Amount, other: Amount) -> Amount:
    """Return so many pounds of money as a mass where *other* is one."""
    is_pounds = amount.kind == "money" and _POUNDS.search(amount.form)
    if not is_pounds or dimension(other.unit) != "mass":
        return amount
    return replace(amount, kind="measure", unit="pound")


_POUNDS = re.compile(r"\spounds?\Z", re.IGNORECASE)
_UNIT = re.compile(r"(?P<figures>.*[^\s-])(?P<gap>[\s-]+)(?P<unit>[^\W\d_]{2,})\Z")


def _figures(amount: Amount) -> str:
    """Return the number of *amount* without its unit, in lower case."""
    form = amount.form.lower()
    match = _UNIT.match(form) if amount.unit and not amount.per else None
    return (match["figures"] if match else form).replace("-", " ")


def _fitted(text: str, amount: Amount, hypothesis: str, goal: Amount) -> str | None:
    """Return the form of *amount* as it fits in the place of *goal*, None where it does not."""
    form = text[amount.start : amount.end]
    if _GROUP.match(form) and _DETERMINER.search(hypothesis, max(0, goal.start - 10), goal.start):
        return None  # *the a year supply*
    is_modifier = "-" in goal.form.strip("-−") or hypothesis[goal.end : goal.end + 1] == "-"
    match = _UNIT.match(form) if amount.kind == "measure" and not amount.per else None
    if is_modifier and goal.kind == "measure":
        if match is None or " " in match["figures"] or _GROUP.match(form):
            return None
        form = f"{match['figures']}-{lemma(match['unit'].lower())}"
    elif match is not None and match["gap"] == "-":
        plural = match["unit"] if amount.value == 1 else _plural(match["unit"])
        form = f"{match['figures']} {plural}"
    if not hypothesis[: goal.start].strip():
        return capitalised(form)
    return form[:1].lower() + form[1:] if form[1:2].islower() else form


def _plural(unit: str) -> str:
    if unit.endswith("s") or lemma(unit) != unit:
        return unit
    return {"foot": "feet", "inch": "inches", "century": "centuries"}.get(unit, f"{unit}s")


def _has_form(text: str, form: str) -> bool:
    """Return whether *text* has *form* as words of its own."""
    place = text.find(form)
    while place >= 0:
        before = text[max(0, place - 2) : place]
        if not _WITHIN_BEFORE.search(before) and not _WITHIN_BEHIND.match(text, place + len(form)):
            return True
        place = text.find(form, place + 1)
    return False


_WITHIN_BEFORE = re.compile(r"\w\Z|\d[.,:]\Z")
_WITHIN_BEHIND = re.compile(r"\w|[.,:]\d")
