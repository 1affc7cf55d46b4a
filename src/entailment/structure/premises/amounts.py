"""Amounts that one side gives in another way: unit, bound, rate or age.

| text | hypothesis | line |
| --- | --- | --- |
| took 150 minutes | took two hours | 150 minutes = 2.5 hours |
| seats up to 300 | seats 400 · does not seat 400 | up to 300 excludes 400 |
| up to 300 came | 250 came | up to 300 leaves 250 open |
| 5 mg twice a day | 10 mg a day | 5 mg twice a day = 10 mg a day |

An amount of a part (*40 in May*) excludes no other of the whole, and is no upper bound of it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from entailment.model import Label
from entailment.structure.amount import is_other_limit
from entailment.structure.amounts import Amount, excludes, implies, written
from entailment.structure.premises.derivation import Derivation
from entailment.structure.premises.kinds import Kind
from entailment.structure.sentences.duties import permits, states_duty, states_rule
from entailment.structure.sentences.limits import Scope, is_most_allowed, scope_of
from entailment.structure.sentences.owners import is_of_another, is_whole
from entailment.structure.sentences.polarity import reversals
from entailment.structure.sentences.restrictions import is_restricted
from entailment.structure.sentences.stated_amounts import (
    are_of_one_noun,
    as_age,
    claimed_amounts,
    having_stems,
    is_numbered,
    is_predicate,
    with_ages,
)
from entailment.structure.sentences.terms import AND_NO_MORE, is_total
from entailment.structure.times import periods
from entailment.structure.units import binary_factor, factor, measures_time
from entailment.text.denials import DENIAL, DENIED_VERB
from entailment.text.lexicon import any_of
from entailment.text.name_forms import SMALL
from entailment.text.rewriting import rewritten
from entailment.text.stems import lexical_stems, stem_at
from entailment.text.words import words

__all__ = ["by_amounts"]


def by_amounts(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations that put an amount of *text* in the place of one of *hypothesis*."""
    stated = with_ages(text)
    stated += _products(text, stated)
    for goal in claimed_amounts(hypothesis) if stated else ():
        yield from _replaced(text, hypothesis, stated, goal)


def _products(text: str, stated: Sequence[Amount]) -> list[Amount]:
    """Return how much comes together of what is so much so often: *5 mg/kg twice a day*."""
    return [
        replace(
            amount,
            interval=amount.interval.scaled(often.value),
            form=text[amount.start : often.end],
            end=often.end,
            per=f"{amount.per}/{often.per}" if amount.per else often.per,
            per_count=often.per_count,
        )
        for amount, often in pairwise(stated)
        if amount.kind in ("measure", "money")
        and often.unit == "time"
        and often.value
        and often.per
        and not any(map(measures_time, amount.per.split("/")))
        and text[amount.end : often.start].isspace()
    ]


def _replaced(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    times = periods(text)
    alike = [
        amount
        for amount in stated
        if are_of_one_noun(text, amount, hypothesis, goal)
        and not any(time.start <= amount.start < time.end for time in times)
        and not is_numbered(text, amount)
        and not _NO_COUNT.match(text, amount.end)
        and not is_whole(text, amount.start)
        and not _limits_noun(text, amount, hypothesis, goal)
        and not _is_point(text, amount)
    ]
    noun = {stem_at(hypothesis, goal.end)} if goal.kind == "count" else set()
    others = _others(hypothesis, goal) - noun
    if goal.is_range:
        alike = [amount for amount in alike if amount.is_range] or alike
    if any(_is_same(amount, goal) for amount in alike):
        return
    alike = [amount for amount in alike if _days_in(goal.form) <= _days_in(amount.form)]
    if any(is_predicate(text, amount.start) for amount in alike):
        others -= having_stems()
    is_covered = len(others & lexical_stems(text)) >= _ENOUGH * len(others)
    ages = [as_age(hypothesis, goal, amount) for amount in alike]
    is_given = any(implies(amount, age) for amount, age in zip(alike, ages, strict=True))
    is_given = is_given or is_total(text, alike, hypothesis, goal)
    scope = scope_of(hypothesis, goal) if goal.value is None else None
    for amount, age in zip(alike, ages, strict=True):
        premise = rewritten(hypothesis, goal.start, goal.end, amount.form)
        is_age = amount.form.endswith("old")  # *turned 30 in May*
        is_part = not is_age and is_restricted(text, amount.start, amount.end, hypothesis)
        if scope is not None and _is_other_bound(amount, age):
            is_alone = sum(map(_is_of_kind, alike, ages)) == 1 and not is_part
            if is_covered:
                yield from _in_scope(text, amount, age, premise, scope, is_alone=is_alone)
        elif _is_allowed(amount, age, hypothesis) and is_covered:
            line = f"{goal.form} is within {amount.form}"
            yield Derivation((premise,), Label.ENTAILMENT, line, "amount")
        elif is_other_limit(amount, age, _is_ruled(hypothesis, amount, age)):
            line = f"{amount.form} is another limit than {goal.form}"
            kind: Kind = "limit" if _excludes_limit(hypothesis, amount, age) else "amount"
            if is_covered:
                yield Derivation((premise,), Label.UNKNOWN, line, kind)
        elif implies(amount, age) and is_covered and not (is_part and _has_upper_bound(age)):
            yield Derivation((premise,), Label.ENTAILMENT, _line(amount, age), "amount")
        elif is_given or _is_near(amount, age):
            continue
        elif excludes(amount, age) and _is_denied(hypothesis, goal, age, amount):
            line = f"{amount.form} excludes {goal.form}"
            is_covered = others <= lexical_stems(text) and not is_part
            for asserted in reversals(text, premise) if is_covered else ():
                yield Derivation((asserted,), Label.ENTAILMENT, line, "amount")
        elif _may_exclude(text, amount, hypothesis, goal):
            verb, label = "excludes", Label.CONTRADICTION
            if not excludes(amount, age):
                verb, label = "leaves open", Label.UNKNOWN
            elif is_part:
                continue
            kind = "unit" if _has_other_unit(amount, age) else "amount"
            if label is Label.CONTRADICTION or kind == "unit" or _are_comparable(amount, age):
                yield Derivation((premise,), label, f"{amount.form} {verb} {goal.form}", kind)


def _is_of_kind(amount: Amount, goal: Amount) -> bool:
    return amount.kind == goal.kind


def _is_other_bound(amount: Amount, goal: Amount) -> bool:
    """Return whether two amounts of one kind bound what is meant at other ends."""
    return _is_of_kind(amount, goal) and not (implies(amount, goal) and implies(goal, amount))


def _in_scope(
    text: str, amount: Amount, goal: Amount, premise: str, scope: Scope, *, is_alone: bool
) -> Iterator[Derivation]:
    """Yield what *amount* is for *goal*, which says of which of a kind the hypothesis speaks.

    What is so of each of them is so of fewer, where the text has no other limit: *is_alone*.
    """
    if not implies(goal, amount):
        is_limit = amount.value is None
        verb = "is another limit than" if is_limit else "leaves open"
        line = f"{amount.form} {verb} {goal.form}"
        yield Derivation((premise,), Label.UNKNOWN, line, "limit")
    elif scope.is_of_each and is_alone and scope_of(text, amount) == scope:
        line = f"{goal.form} is within {amount.form}"
        yield Derivation((premise,), Label.ENTAILMENT, line, "amount")


def _is_allowed(amount: Amount, goal: Amount, hypothesis: str) -> bool:
    """Return whether *hypothesis* permits what is within a limit: four of *up to six*.

    *Up to 30 may be ill* is a guess, and no permission.
    """
    is_limit = amount.value is None and amount.interval.low <= 0 and not amount.is_range
    is_within = is_limit and goal.value is not None and implies(goal, amount)
    is_denied = DENIAL.search(hypothesis) or AND_NO_MORE.search(hypothesis, 0, goal.start)
    return is_within and permits(hypothesis[: goal.start]) and not is_denied


def _is_ruled(hypothesis: str, amount: Amount, goal: Amount) -> bool:
    """Return whether *hypothesis* may set *goal* as a limit where the text has *amount*.

    *May bring at least 20 cm of snow* says what is expected, and *must pay more than three* is so
    where one must pay at least five.
    """
    if is_most_allowed(hypothesis, goal):
        return True
    is_least = math.isinf(goal.interval.high)
    if is_least and amount.interval.is_low_open != goal.interval.is_low_open:
        return False
    return states_duty(hypothesis) if is_least and permits(hypothesis) else states_rule(hypothesis)


def _excludes_limit(hypothesis: str, amount: Amount, goal: Amount) -> bool:
    """Return whether the limit *goal* may be contradicted by *amount*, which is another.

    *May rise by less than ten* may be so where it is to rise by at most five, and what *should* be
    in three hours may be expected.
    """
    is_plain = states_duty(hypothesis) or permits(hypothesis) or is_most_allowed(hypothesis, goal)
    stated, claimed = amount.interval, goal.interval
    is_alike = stated.is_low_open == claimed.is_low_open
    is_alike &= stated.is_high_open == claimed.is_high_open
    return amount.is_range or (is_plain and is_alike)


def _has_upper_bound(goal: Amount) -> bool:
    """Return whether *goal* is a bound that a part may keep and the whole exceed: *below 500*."""
    return goal.value is None and math.isfinite(goal.interval.high)


_LIMIT = re.compile(r"(?:under|over|above|below)\b", re.IGNORECASE)


def _limits_noun(text: str, amount: Amount, hypothesis: str, goal: Amount) -> bool:
    """Return whether *amount* says which of the noun of *goal* are meant: *members under 18*."""
    before = words(text[: amount.start])[-1:]
    noun = stem_at(hypothesis, goal.end)
    return bool(_LIMIT.match(amount.form) and before and before[0].stem == noun)


def _is_point(text: str, amount: Amount) -> bool:
    """Return whether *amount* is the last or first time of something: *up to a day before it*."""
    is_limit = measures_time(amount.unit) and _has_upper_bound(amount)
    return is_limit and _AHEAD.match(text, amount.end) is not None


_AHEAD = re.compile(r"\s+(?:before|prior|ahead|early|earlier|in\s+advance)\b", re.IGNORECASE)


def _days_in(form: str) -> frozenset[str]:
    """Return the days of the week in *form*: *every Monday* is not *weekly*."""
    return frozenset(re.findall(rf"\b({any_of('weekdays')})s?\b", form.lower()))


def _is_denied(hypothesis: str, goal: Amount, claimed: Amount, amount: Amount) -> bool:
    """Return whether *goal* is what the hypothesis denies, and of no share of something.

    What can be 300 can be 200, too: only more is denied with *can not*.
    """
    match = DENIED_VERB.search(hypothesis)
    if match is None or match.end() >= goal.start or goal.kind not in ("count", "measure"):
        return False
    is_of_ability = match["auxiliary"].lower() in ("can", "could")
    return not is_of_ability or claimed.interval.low >= amount.interval.high


def _are_comparable(amount: Amount, goal: Amount) -> bool:
    """Return whether two amounts are of one unit, and neither is rough."""
    is_alike = amount.kind == goal.kind and factor(amount.unit, goal.unit) is not None
    is_plain = not (amount.is_rough or goal.is_rough or amount.kind == "score")
    return is_alike and is_plain and (amount.per, amount.per_count) == (goal.per, goal.per_count)


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
    return amount.unit == goal.unit and (
        digits[0] == digits[1] if all(digits) else amount.form.lower() == goal.form.lower()
    )


def _is_near(amount: Amount, goal: Amount) -> bool:
    """Return whether two amounts may be meant as one: *2,132 feet*, *650 m*; *over 6*, *6*."""
    if (amount.per, amount.per_count) != (goal.per, goal.per_count):
        return False
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
        return not _has_other_unit(amount, goal)
    return any(
        math.isclose(low * float(ratio), high, rel_tol=0.01)
        for ratio in (ratio, binary_factor(amount.unit, goal.unit) or ratio)
        for low in ends[0]
        for high in ends[1]
    )


def _has_other_unit(amount: Amount, goal: Amount) -> bool:
    """Return whether one number is of other units: *5 mmol*, *5 mg*; *40 l an hour*, *a minute*."""
    is_one_number = amount.kind == goal.kind and amount.value == goal.value is not None
    rates = (amount.per, amount.per_count), (goal.per, goal.per_count)
    is_other_rate = bool(amount.per and goal.per) and rates[0] != rates[1]
    is_other_rate &= not _is_in_full(amount, goal)
    return is_one_number and (is_other_rate or factor(amount.unit, goal.unit) is None)


def _is_in_full(amount: Amount, goal: Amount) -> bool:
    """Return whether one of two rates may be the other: *10 mg/kg* is so much *a day*.

    So is a price *per night* one *per room per night*, but no dose *a day* is one *per kg a day*.
    """
    short, full = sorted((amount.per.split("/"), goal.per.split("/")), key=len)
    is_of_money = amount.kind == "money" and set(short) <= set(full)
    return short != full and (is_of_money or full[: len(short)] == short)


_CHOICE = re.compile(r"\b(?:or|either)\b|/")
_CHANGE = re.compile(rf"\b(?P<way>from|to|by)\s+(?:{SMALL}+\s+)?$", re.IGNORECASE)


_EACH = re.compile(r"\b(?:each|every)\b[^.;:]*$", re.IGNORECASE)
"""Before an amount that is not of all together: *each of the buses has 52 seats*."""

_DIFFERENCE = re.compile(rf"\s+(?:{SMALL}+er|more|less|fewer)\s+(?:{SMALL}+\s+)?than\b")
"""Behind an amount by which one is more than another: *two metres taller than the mill*."""

_LOOSE = re.compile(r"an?\b(?!.*\bhalf\b)|\S+-\S+$", re.IGNORECASE)
"""Amounts with a unit that exclude no other: *a year*, *four-year*."""

_LOOSE_NUMBER = re.compile(r"(?:half )?an?\b", re.IGNORECASE)
"""Numbers that do not: *a dozen*, *half a million*."""

_AGED, _YEARS = re.compile(r"\bold$"), re.compile(r"\byears?$")
"""What ends an age and a number of years that is none: *ten years her senior*."""

_LASTING = re.compile(r"\b(?:for|in|within)\s+$", re.IGNORECASE)
"""Before a duration that is also as long as a shorter one."""


def _may_exclude(text: str, amount: Amount, hypothesis: str, goal: Amount) -> bool:
    """Return whether another amount denies *goal*: all else is stated, and of the same."""
    value = goal.value
    around = text[max(0, amount.start - 12) : amount.start], text[amount.end : amount.end + 12]
    has_choice = any(map(_CHOICE.search, around))
    is_small = has_choice or (goal.form.isalpha() and value is not None and value <= 3)
    is_loose = _is_loose(amount) or _is_loose(goal)
    is_denied = is_loose or bool(
        DENIAL.search(hypothesis)
        or (goal.interval.low != 0 and _LASTING.search(hypothesis, 0, goal.start))
    )
    matches = [
        _CHANGE.search(side, 0, at) for side, at in ((text, amount.start), (hypothesis, goal.start))
    ]
    stated, claimed = (match["way"].lower() if match else "" for match in matches)
    behind = [_DIFFERENCE.match(text, amount.end), _DIFFERENCE.match(hypothesis, goal.end)]
    if not all(behind) and any(behind):
        return False
    if is_of_another(text, amount.start, hypothesis[: goal.start], hypothesis):
        return False
    is_of_other_kind = stated != claimed and not {"from", "by"}.isdisjoint((stated, claimed))
    is_of_other_kind |= bool(_AGED.search(goal.form) and _YEARS.search(amount.form))
    if is_small or is_denied or is_of_other_kind:
        return False
    if _EACH.search(text[: amount.start]) and not _EACH.search(hypothesis[: goal.start]):
        return False
    noun = {stem_at(hypothesis, goal.end)} if goal.kind == "count" else set()
    return _others(hypothesis, goal) - noun <= lexical_stems(text)


def _is_loose(amount: Amount) -> bool:
    pattern = _LOOSE if amount.unit else _LOOSE_NUMBER
    return amount.is_rough or pattern.match(amount.form) is not None


def _others(hypothesis: str, goal: Amount) -> frozenset[str]:
    """Return the content words besides *goal*, without the name of what its unit measures."""
    stems = lexical_stems(hypothesis[: goal.start] + " " + hypothesis[goal.end :])
    is_of_measure = goal.kind in ("measure", "money") or goal.unit == "time"
    return stems - _measured() if is_of_measure else stems


@cache
def _measured() -> frozenset[str]:
    return lexical_stems(
        "distance length height width depth weight price cost duration size amount pay charge dose"
    )


def _line(amount: Amount, goal: Amount) -> str:
    ratio = factor(amount.unit, goal.unit) if amount.kind == "measure" else None
    if ratio is not None and amount.unit != goal.unit and amount.value is not None:
        return f"{amount.form} = {written(amount.value * ratio)} {goal.unit}s"
    if amount.value is not None and amount.value == goal.value:
        return f"{amount.form} = {goal.form}"
    return f"{amount.form} is within {goal.form}"
