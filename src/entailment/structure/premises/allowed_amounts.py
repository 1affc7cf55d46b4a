"""Whether an amount is allowed by the limit that a rule sets.

| text | hypothesis | premise | then |
| --- | --- | --- | --- |
| The lift carries up to six people. | Seven people are too many for the lift. | More than six \
people are too many for the lift. | entailed |
| Nobody may stay for more than ten days. | A stay of eight days is allowed. | A stay of up to ten \
days is allowed. | entailed |
| | A stay of two weeks is allowed. | A stay of up to ten days is allowed. | excluded |
| Up to six people came. | Seven people are too many. | | nothing: no rule |
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from entailment.model import Label
from entailment.structure.amount_matching import are_written_alike
from entailment.structure.amounts import Amount, amounts, excludes, implies
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.allowances import Allowance, allowances
from entailment.structure.sentences.compared_amounts import (
    counted_stems,
    on_scale_of,
    with_wording,
)
from entailment.structure.sentences.stated_amounts import claimed_amounts
from entailment.structure.sentences.verdicts import Verdict, verdict_of
from entailment.text.stems import lexical_stems

__all__ = ["by_allowed_amounts"]


def by_allowed_amounts(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether an amount of *hypothesis* is one that a rule of *text* allows.

    >>> text = "The lift carries up to six people."
    >>> next(by_allowed_amounts(text, "Seven people are too many for the lift.")).premises
    ('More than six people are too many for the lift.',)
    """
    verdict = verdict_of(hypothesis)
    limits = allowances(text) if verdict is not None else ()
    if verdict is None or not limits:
        return
    goals = claimed_amounts(hypothesis)
    results = {
        goal: _of_goal(text, limits, hypothesis, goal, verdict)
        for goal in goals
        if not _is_distance(hypothesis, goal) and _SMALL.match(goal.form) is None
    }
    for goal, result in results.items():
        others = [each for each in goals if each is not goal]
        excludes_all = result is not None and verdict.is_allowed and _is_outside(result)
        if result and (excludes_all or all(_is_given(text, each, results) for each in others)):
            yield result


def _is_distance(hypothesis: str, goal: Amount) -> bool:
    """Return whether *goal* is by how much something is beyond a limit."""
    is_behind_by = _BY.search(hypothesis, 0, goal.start)
    return bool(is_behind_by or _BEYOND.match(hypothesis, goal.end))


_BY = re.compile(r"\bby\s+\Z", re.IGNORECASE)
_BEYOND = re.compile(
    r"\s+(?:(?!(?:is|are|was|were|be)\b)[a-z]+\s+)?(?:too|above|below|over|under|beyond|short|more|less|fewer)\b"
)
_SMALL = re.compile(r"an?\b", re.IGNORECASE)


def _is_outside(result: Derivation) -> bool:
    return result.label is Label.CONTRADICTION


def _is_given(text: str, goal: Amount, results: Mapping[Amount, Derivation | None]) -> bool:
    """Return whether *text* has *goal*, too, or allows it."""
    result = results.get(goal)
    is_within = result is not None and result.label is Label.ENTAILMENT
    return is_within or any(are_written_alike(each, goal) for each in amounts(text))


def _of_goal(
    text: str, limits: Sequence[Allowance], hypothesis: str, goal: Amount, verdict: Verdict
) -> Derivation | None:
    """Return what the nearest of *limits* says of *goal*, where they agree.

    What is not within a limit is not allowed, whatever others there are at its other end.
    """
    scaled = [(each, on_scale_of(each.amount, each.nouns, hypothesis, goal)) for each in limits]
    near = _nearest([each for each, own in scaled if own is not None], hypothesis)
    results = [
        _decided(text, each, hypothesis, own, verdict)
        for each, own in scaled
        if own is not None and each in near
    ]
    decided = [each for each in results if each is not None]
    if len(decided) < len(results) or not decided:
        return None
    outside = Label.CONTRADICTION if verdict.is_allowed else Label.ENTAILMENT
    ends = {math.isfinite(each.amount.interval.high) for each in near}
    if len({each.label for each in decided}) > 1 and len(ends) < len(near):
        return None
    return next((each for each in decided if each.label is outside), decided[0])


def _nearest(limits: list[Allowance], hypothesis: str) -> list[Allowance]:
    """Return those of *limits* whose sentences have the most words of *hypothesis*."""
    own = lexical_stems(hypothesis)
    shared = [len(own & lexical_stems(each.clause)) for each in limits]
    return [each for each, count in zip(limits, shared, strict=True) if count == max(shared)]


def _decided(
    text: str, limit: Allowance, hypothesis: str, goal: Amount, verdict: Verdict
) -> Derivation | None:
    """Return what *limit* says of *goal*, of which *verdict* is what *hypothesis* says."""
    amount = limit.amount
    if goal.value is None:
        if goal.interval.low > 0 or not verdict.is_allowed or implies(goal, amount):
            return None
        goal = replace(goal, interval=Interval(goal.interval.high, goal.interval.high))
    if not _is_covered(text, limit, hypothesis, goal, verdict) or not _has_end(amount, verdict):
        return None
    is_within, is_outside = implies(goal, amount), excludes(goal, amount)
    if not is_within and not is_outside:
        return None
    is_high = verdict.end == "high" or (verdict.end != "low" and _is_above(goal, amount))
    wording = limit.wording(is_allowed=verdict.is_allowed, is_high=is_high)
    premise = with_wording(hypothesis, goal, wording)
    label = Label.ENTAILMENT if is_within == verdict.is_allowed else Label.CONTRADICTION
    relation = "is within" if is_within else "is not within"
    line = f"{goal.form} {relation} {limit.wording(is_allowed=True, is_high=is_high)}"
    return Derivation((premise,), label, line, "allowance")


def _has_end(amount: Amount, verdict: Verdict) -> bool:
    """Return whether *amount* has the end that *verdict* speaks of."""
    if verdict.end == "low":
        return amount.interval.low > 0
    return verdict.end != "high" or math.isfinite(amount.interval.high)


def _is_above(goal: Amount, amount: Amount) -> bool:
    """Return whether *goal* is nearer to the high end of *amount*, or beyond it."""
    if not amount.is_range:
        return math.isfinite(amount.interval.high)
    return not implies(goal, amount) and goal.interval.low > amount.interval.high


_ENOUGH = 0.4
"""The share of the words of a hypothesis, besides its verdict, that a text has."""


def _is_covered(
    text: str, limit: Allowance, hypothesis: str, goal: Amount, verdict: Verdict
) -> bool:
    """Return whether the clause of *limit* and what is before it have enough of *hypothesis*.

    What the text names behind that clause alone is of something else.
    """
    rest = f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}"
    others = lexical_stems(rest) - verdict.stems - counted_stems(hypothesis, goal.end)
    before = lexical_stems(text[: limit.start]) | lexical_stems(limit.clause)
    if others & lexical_stems(text) - before:
        return False
    return len(others & before) >= _ENOUGH * len(others)
