"""Amounts that one side gives in another way: unit, share, bound, rate, or as what is left.

| text | hypothesis | line |
| --- | --- | --- |
| took 150 minutes | took two hours | 150 minutes = 2.5 hours |
| seats up to 300 | seats 400 | up to 300 excludes 400 |
| six of the 24 seats | a quarter of the seats | 6 / 24 = 0.25 |
| two in five failed | 60 % did not fail | 1 - 0.4 = 0.6 |
| half, a third and the rest | one sixth | 1 - 0.5 - 1/3 = 1/6 |
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies, written
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import (
    Derivation,
    content_stems,
    rewritten,
    sentence_spans,
    stem_at,
    word_after,
)
from entailment.structure.premises.polarity import reversals
from entailment.structure.times import periods
from entailment.structure.units import factor
from entailment.text.lexicon import any_of
from entailment.text.words import words

__all__ = ["are_of_one_noun", "by_amounts", "claimed_amounts"]

_NEGATION = re.compile(r"\b(?:not|never|no|none|nobody|without|fails?|failed)\b|n't\b", re.I)
_OF_THE = re.compile(
    rf"\s+(?:out\s+)?of\s+(?:(?:the|all|{any_of('possessives')})\s+)*$", re.IGNORECASE
)
_REST = re.compile(r"\bthe (?:rest|remainder)\b", re.IGNORECASE)


def by_amounts(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations that put an amount of *text* in the place of one of *hypothesis*."""
    stated = _with_ages(text)
    for goal in claimed_amounts(hypothesis) if stated else ():
        yield from _replaced(text, hypothesis, stated, goal)
        yield from _as_shares(text, hypothesis, stated, goal)
        yield from _complements(text, hypothesis, stated, goal)
        yield from _rests(text, hypothesis, stated, goal)


def claimed_amounts(hypothesis: str) -> list[Amount]:
    """Return the amounts of *hypothesis* that are no part of a date or a name."""
    times = periods(hypothesis)
    return [
        amount
        for amount in amounts(hypothesis)
        if not any(time.start <= amount.start < time.end for time in times)
        and not _is_numbered(hypothesis, amount)
    ]


_OLD = re.compile(r"\s+old\b")


def _with_ages(text: str) -> list[Amount]:
    """Return the amounts of *text*, with *old* as a part of an age."""
    result = []
    for amount in amounts(text):
        old = _OLD.match(text, amount.end) if amount.kind == "measure" else None
        end = old.end() if old else amount.end
        result.append(replace(amount, end=end, form=text[amount.start : end]))
    return result


_BARE_AGE = re.compile(rf"\b(?:{any_of('finite_forms_of_be')})\s+$", re.IGNORECASE)


def _as_age(hypothesis: str, goal: Amount, stated: Amount) -> Amount:
    """Return *goal* in years where it is a bare number of years: *she was over 60*."""
    is_bare = not stem_at(hypothesis, goal.end) and _BARE_AGE.search(hypothesis, 0, goal.start)
    is_age = stated.unit == "year" and (
        stated.form.endswith("old") or stated.form.startswith("in ")
    )
    return replace(goal, kind="measure", unit="year") if is_bare and is_age else goal


_NUMBERED = re.compile(
    r"(?:\b(?!(?:The|A|An|In|At|On|It|He|She|They|We|Its)\b)[A-Z]\w*|[#.:-])\s*$"
)


def _is_numbered(text: str, amount: Amount) -> bool:
    """Return whether a number belongs to a name: *Apollo 11*, *Psalm 23*."""
    if text[max(0, amount.start - 1) : amount.start] in ("-", "–", "/"):
        return True
    is_plain = amount.kind == "count" and amount.form.isdigit()
    return (
        is_plain and bool(_NUMBERED.search(text[: amount.start])) and not stem_at(text, amount.end)
    )


def are_of_one_noun(text: str, stated: Amount, hypothesis: str, goal: Amount) -> bool:
    """Return whether two amounts may count the same.

    That is where both have one noun behind them, or the text leaves out the noun that it has
    elsewhere, or neither has one and both stand behind the same word.
    """
    if goal.kind != "count" or stated.kind != "count":
        return stated.kind == goal.kind or goal.kind == "count"
    first, second = stem_at(text, stated.end), stem_at(hypothesis, goal.end)
    if first and second:
        return first == second
    if not first and second:
        return second in content_stems(text)
    return not first and _stem_before(text, stated.start) == _stem_before(hypothesis, goal.start)


def _stem_before(text: str, place: int) -> str:
    before = words(text[:place])[-1:]
    return before[0].stem if before else ""


def _replaced(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    times = periods(text)
    alike = [
        amount
        for amount in stated
        if are_of_one_noun(text, amount, hypothesis, goal)
        and not any(time.start <= amount.start < time.end for time in times)
        and not _is_numbered(text, amount)
        and not _NO_COUNT.match(text, amount.end)
    ]
    others = _others(hypothesis, goal)
    if any(_is_same(amount, goal) for amount in alike):
        return
    is_covered = len(others & content_stems(text)) >= _ENOUGH * len(others)
    ages = [_as_age(hypothesis, goal, amount) for amount in alike]
    is_given = any(implies(amount, age) for amount, age in zip(alike, ages, strict=True))
    for amount, age in zip(alike, ages, strict=True):
        premise = rewritten(hypothesis, goal.start, goal.end, amount.form)
        if implies(amount, age) and is_covered:
            yield Derivation((premise,), Label.ENTAILMENT, _line(amount, age), "amount")
        elif is_given or not excludes(amount, age) or _is_near(amount, age):
            continue
        elif _may_exclude(text, amount, hypothesis, goal):
            line = f"{amount.form} excludes {goal.form}"
            yield Derivation((premise,), Label.CONTRADICTION, line, "amount")


_ENOUGH = 0.75
"""The share of the hypothesis's other content words that a text needs whose amount supports."""

_NO_COUNT = re.compile(
    r"(?:st|nd|rd|th)\b|-[a-z]|\s+(?:[\w-]+\s+)?(?:more|fewer|less)\b", re.IGNORECASE
)
"""Behind a number that is an ordinal, a ratio, or a difference: *3,000 more*."""


def _is_same(amount: Amount, goal: Amount) -> bool:
    """Return whether two amounts are one and so written that any judge sees it."""
    if (amount.kind, amount.interval, amount.per) != (goal.kind, goal.interval, goal.per):
        return False
    if goal.value is None:
        return amount.form.lower() == goal.form.lower()
    digits = [re.sub(r"\D|\.0+$", "", each.form) for each in (amount, goal)]
    return amount.unit == goal.unit and (digits[0] == digits[1] or not all(digits))


def _is_near(amount: Amount, goal: Amount) -> bool:
    """Return whether two amounts may be meant as one: *2,132 feet*, *650 m*; *over 6*, *6*."""
    ratio = factor(amount.unit, goal.unit)
    ends = [
        [
            float(end)
            for end in (each.interval.low, each.interval.high)
            if math.isfinite(end) and end
        ]
        for each in (amount, goal)
    ]
    if ratio is None:
        return True
    return any(
        math.isclose(low * float(ratio), high, rel_tol=0.01) for low in ends[0] for high in ends[1]
    )


_CHOICE = re.compile(r"\b(?:or|either)\b|/")
_PLACE = re.compile(r"\s+(?:[\w-]+\s+)?(?:in|at|on|near|inside)\s+(?:the\s+)?(?P<place>[\w-]+)")
_CHANGE = re.compile(r"\b(?P<way>from|to|by)\s+(?:[a-z]+\s+)?$", re.IGNORECASE)


_LOOSE = re.compile(r"an?\b|half an?\b|\w+-", re.IGNORECASE)
"""Amounts that exclude no other: *a year*, *four-year*."""

_LASTING = re.compile(r"\b(?:for|in|within)\s+$", re.IGNORECASE)
"""Before a duration that is also as long as a shorter one."""


def _may_exclude(text: str, amount: Amount, hypothesis: str, goal: Amount) -> bool:
    """Return whether another amount denies *goal*: all else is stated, and of no smaller place."""
    value = goal.value
    has_choice = _CHOICE.search(text[max(0, amount.start - 12) : amount.end + 12]) is not None
    is_small = has_choice or (goal.form.isalpha() and value is not None and value <= 3)
    is_loose = (
        amount.is_rough
        or goal.is_rough
        or bool(_LOOSE.match(amount.form) or _LOOSE.match(goal.form))
    )
    is_denied = is_loose or bool(
        _NEGATION.search(hypothesis) or _LASTING.search(hypothesis, 0, goal.start)
    )
    place = _PLACE.match(text, amount.end)
    is_narrower = place is not None and not content_stems(place["place"]) <= content_stems(
        hypothesis
    )
    ways = [
        _CHANGE.search(side, 0, at) for side, at in ((text, amount.start), (hypothesis, goal.start))
    ]
    is_of_other_kind = {way["way"].lower() if way else "" for way in ways} & {"from", "by"}
    if is_small or is_denied or is_narrower or len(is_of_other_kind) == 1:
        return False
    return _others(hypothesis, goal) <= content_stems(text)


def _others(hypothesis: str, goal: Amount) -> frozenset[str]:
    return content_stems(hypothesis[: goal.start] + " " + hypothesis[goal.end :])


def _line(amount: Amount, goal: Amount) -> str:
    ratio = factor(amount.unit, goal.unit) if amount.kind == "measure" else None
    if ratio is not None and amount.unit != goal.unit and amount.value is not None:
        return f"{amount.form} = {written(amount.value * ratio)} {goal.unit}s"
    if amount.value is not None and amount.value == goal.value:
        return f"{amount.form} = {goal.form}"
    return f"{amount.form} is within {goal.form}"


# Shares


def _as_shares(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield that *six of the 24 seats* are a quarter of the seats."""
    if goal.kind != "share":
        return
    for part, whole in pairwise(stated):
        if part.kind != "count" or whole.kind != "count" or not part.value or not whole.value:
            continue
        is_of = _OF_THE.fullmatch(text, part.end, whole.start)
        noun = word_after(text, whole.end)
        own = word_after(hypothesis, goal.end)
        if not is_of or noun is None or own is None or part.value > whole.value:
            continue
        if stem_at(text, whole.end) != stem_at(hypothesis, goal.end):
            continue
        ratio = part.value / whole.value
        as_share = replace(part, kind="share", interval=Interval.point(ratio))
        form = text[part.start : noun.end()]
        premise = rewritten(hypothesis, goal.start, own.end(), form)
        line = f"{written(part.value)} / {written(whole.value)} = {written(ratio)}"
        if implies(as_share, goal):
            yield Derivation((premise,), Label.ENTAILMENT, line, "share")
        elif excludes(as_share, goal):
            yield Derivation((premise,), Label.CONTRADICTION, line, "share")


def _complements(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield that where two in five failed, three in five did not."""
    if goal.kind != "share":
        return
    shares = [
        amount for amount in stated if amount.kind == "share" and amount.value and amount.value < 1
    ]
    for share in shares:
        if share.is_rough or share.value is None:
            continue
        rest = replace(share, interval=Interval.point(1 - share.value))
        label = _verdict(rest, goal)
        if label is None:
            continue
        line = f"1 - {written(share.value)} = {written(1 - share.value)}"
        replaced = rewritten(hypothesis, goal.start, goal.end, share.form)
        for premise in reversals(text, replaced):
            yield Derivation((premise,), label, line, "complement")


def _rests(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield what share *the rest* is, where its sentence gives all others."""
    rest = _REST.search(text) if goal.kind == "share" else None
    if rest is None:
        return
    start, end = next(span for span in sentence_spans(text) if span[0] <= rest.start() < span[1])
    shares = [
        amount
        for amount in stated
        if amount.kind == "share" and start <= amount.start < rest.start()
    ]
    values = [share.value for share in shares if share.value is not None and not share.is_rough]
    left = 1 - sum(values, Fraction(0))
    if not values or len(values) != len(shares) or not 0 < left < 1:
        return
    own = content_stems(text[rest.end() : end])
    noun = {stem_at(hypothesis, goal.end)}
    if not content_stems(hypothesis[goal.end :]) - noun <= own:
        return
    label = _verdict(replace(shares[0], interval=Interval.point(left), is_rough=False), goal)
    if label is not None:
        line = " - ".join(["1", *map(written, values)]) + f" = {written(left)}"
        premise = rewritten(hypothesis, goal.start, goal.end, "the rest")
        yield Derivation((premise,), label, line, "rest")


def _verdict(stated: Amount, goal: Amount) -> Label | None:
    if implies(stated, goal):
        return Label.ENTAILMENT
    return Label.CONTRADICTION if excludes(stated, goal) else None
