"""A length of time in a hypothesis in place of which a text has another one, of any unit.

| text | hypothesis | then |
| --- | --- | --- |
| The course lasts three weeks. | The course lasts a week. | contradicted |
| Goods must be returned within 30 days. | You have a week to return the goods. | contradicted |
| The warranty period is 24 months. | The warranty lasts 3 years. | contradicted |
| Do not use it for more than two weeks. | Do not use it for more than a month. | open |
| Goods must be returned within 30 days. | Goods can be returned after a week. | open |
| Delivery takes three days. | Delivery is made within a week. | left to the judge |

Numbers of one unit are for `quantities` to compare. An article is the number one only behind a verb
or a preposition of what lasts, as *visitors a year* has a rate. Months are compared with days where
they are clearly apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.structure.amounts import Amount, amounts, excludes, implies
from entailment.structure.clocks import clocks
from entailment.structure.sentences.restrictions import is_restricted
from entailment.structure.sentences.stated_amounts import MOST_AMOUNTS, is_compound
from entailment.structure.times import periods
from entailment.structure.units import dimension, factor, factors
from entailment.structure.vocabulary import any_word, table
from entailment.systems.mismatches.quantities import is_next_to
from entailment.systems.mismatches.worked_out import is_worked_out
from entailment.text.denials import DENIAL
from entailment.text.stems import lexical_stems
from entailment.text.words import lemma

__all__ = ["durations"]


def durations(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the lengths of time of *hypothesis* that are none of those of *text*.

    >>> [str(each) for each in durations("It lasts three weeks.", "It lasts a week.")]
    ["number: the hypothesis has 'a week', the text has 'three weeks'"]
    """
    claimed = _lengths(hypothesis)
    stated = _lengths(text) if 0 < len(claimed) <= MOST_AMOUNTS else []
    is_denied = DENIAL.search(hypothesis) is not None
    if not stated or any(length.amount.per for length in stated) or _has_ends(text):
        return  # *eight hours a day*, *from May to July*: another length may come of these
    if is_denied != (DENIAL.search(text) is not None):
        return
    for goal in claimed:
        if not goal.lasts or _is_given(text, stated, goal):
            continue
        rest = f"{hypothesis[: goal.amount.start]}{hypothesis[goal.amount.end :]}"
        if not lexical_stems(rest):
            continue
        topic = _WORD.sub(lambda word: "" if _is_of_lasting(word[0]) else word[0], rest)
        topic = topic if lexical_stems(topic) else rest
        like = [
            each
            for each in stated
            if each.lasts
            and _are_alike(each.relation, goal.relation)
            and is_next_to(text, each.amount.start, topic)
        ]
        if not like or _are_numbers(like, goal):
            continue
        near = [each for each in like if is_next_to(text, each.amount.start, rest)]
        is_alone = len(near) == len(like) == 1 and not is_denied
        is_excluded = is_alone and _excludes(text, near[0], hypothesis, goal)
        form = (near or like)[0].amount.form
        yield Mismatch("number", goal.amount.form, form, contradicts=is_excluded)


def _are_alike(first: str, second: str) -> bool:
    """Return whether two lengths of time may be one by the words behind them."""
    return first == second or {first, second} <= {"", "before", "after"}


def _excludes(text: str, stated: _Length, hypothesis: str, goal: _Length) -> bool:
    amount = stated.amount
    if stated.relation != goal.relation or _is_after_within(stated, goal):
        return False
    is_part = is_restricted(text, amount.start, amount.end, hypothesis)
    return not is_part and excludes(amount, goal.amount) and _are_of_one_size(amount, goal.amount)


_MOST_TIMES = 100


def _are_of_one_size(first: Amount, second: Amount) -> bool:
    """Return whether one is not so many times the other that they are hardly of the same thing."""
    ratios = factors(first.unit, second.unit)
    if ratios is None or not first.value or not second.value:
        return True
    return 1 <= _MOST_TIMES * first.value * ratios[0] / second.value <= _MOST_TIMES**2


class _Length(NamedTuple):
    """A length of time, the word before it, and one behind it that makes it a distance of times."""

    amount: Amount
    opening: str
    relation: str
    lasts: bool


def _lengths(text: str) -> list[_Length]:
    return [
        _length(text, amount)
        for amount in amounts(text)
        if dimension(amount.unit) in ("clock", "calendar")
    ]


_RELATION = re.compile(
    rf"\s+(?P<word>{any_word('measured_from')}|since|from\s+now)\b", re.IGNORECASE
)
_APART = re.compile(r"\s+(?:old|young|younger|older|or\s+(?:two|so))\b|-[a-z]", re.IGNORECASE)
"""Behind a length of time that is an age, or of no one number."""

_POSSESSIVE = re.compile(r"['’]")
_ARTICLE = re.compile(r"an?\b", re.IGNORECASE)
_WORD_BEFORE = re.compile(r"([a-z]+)\s+\Z", re.IGNORECASE)


def _length(text: str, amount: Amount) -> _Length:
    related = _RELATION.match(text, amount.end)
    relation = related["word"].lower() if related else ""
    before = _WORD_BEFORE.search(text, max(0, amount.start - 20), amount.start)
    opening = before[1].lower() if before else ""
    lasts = not amount.per and _APART.match(text, amount.end) is None
    if lasts and not relation and _ARTICLE.match(amount.form):
        lasts = bool(_POSSESSIVE.match(text, amount.end)) or (
            _is_of_lasting(opening) and not is_compound(text, amount)
        )
    return _Length(amount, opening, relation, lasts)


_WORD = re.compile(r"[a-z]+", re.IGNORECASE)


def _is_of_lasting(word: str) -> bool:
    """Return whether *word* may stand before *a week* that is a length of time."""
    return lemma(word.lower()) in _lasting()


@cache
def _lasting() -> frozenset[str]:
    return frozenset(table("quantities", "lasting")["before"].split())


def _has_ends(text: str) -> bool:
    """Return whether *text* has two times, between which another length of time lies."""
    times = periods(text)
    return (
        len(times) > 1 or any(_RANGE.search(time.form) for time in times) or len(clocks(text)) > 1
    )


_RANGE = re.compile(r"[-–]|\s(?:to|and|until|till)\s")


def _is_given(text: str, stated: Sequence[_Length], goal: _Length) -> bool:
    """Return whether *goal* follows from, or may be, a length of time of *text*, or two of them."""
    claimed = goal.amount
    if any(implies(each.amount, claimed) or _meet(each.amount, claimed) for each in stated):
        return True
    if any(_is_within(each, goal) for each in stated):
        return True
    values = [
        float(each.amount.value * ratio)
        for each in stated
        if each.amount.value and (ratio := factor(each.amount.unit, claimed.unit))
    ]
    counts = [float(each.value) for each in amounts(text) if each.kind == "count" and each.value]
    return claimed.value is not None and is_worked_out(float(claimed.value), values, counts)


def _is_within(stated: _Length, goal: _Length) -> bool:
    """Return whether *goal* is a limit that *stated* keeps: *three days* and *within a week*."""
    is_limit = goal.opening == "within" != stated.opening
    return is_limit and _is_at_most(stated.amount, goal.amount)


def _is_after_within(stated: _Length, goal: _Length) -> bool:
    """Return whether *goal* is a time before *stated* ends: *after a week*, *within 30 days*."""
    is_inside = (stated.opening, goal.opening) == ("within", "after")
    return is_inside and _is_at_most(goal.amount, stated.amount)


def _is_at_most(first: Amount, second: Amount) -> bool:
    ratios = factors(first.unit, second.unit)
    most, limit = first.interval.high, second.value
    if ratios is None or limit is None or not isinstance(most, Fraction):
        return False
    return most * ratios[1] <= limit


_SLACK = Fraction(1, 20)


def _meet(stated: Amount, claimed: Amount) -> bool:
    """Return whether two lengths of time have an end in common: *30 days* and *a month*."""
    ratios = factors(stated.unit, claimed.unit)
    if ratios is None:
        return True
    fewest, most = ratios[0] * (1 - _SLACK), ratios[1] * (1 + _SLACK)
    return any(
        low * fewest <= end <= low * most
        for low in (stated.interval.low, stated.interval.high)
        for end in (claimed.interval.low, claimed.interval.high)
        if isinstance(low, Fraction) and isinstance(end, Fraction) and low and end
    )


def _are_numbers(like: Sequence[_Length], goal: _Length) -> bool:
    """Return whether `quantities` compares *goal* with one of *like*."""
    return not _is_one_word(goal.amount) and any(
        each.amount.unit == goal.amount.unit and not _ARTICLE.match(each.amount.form)
        for each in like
    )


def _is_one_word(amount: Amount) -> bool:
    """Return whether a number is an article, or a word that `quantities` passes over."""
    return bool(_ARTICLE.search(amount.form)) or (
        not _DIGIT.search(amount.form) and amount.value is not None and amount.value <= 3
    )


_DIGIT = re.compile(r"\d")
