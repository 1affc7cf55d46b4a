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
    is_named_later,
    on_scale_of,
    with_wording,
)
from entailment.structure.sentences.stated_amounts import claimed_amounts
from entailment.structure.sentences.verdicts import Verdict, verdict_of
from entailment.structure.units import factors, measures_time
from entailment.structure.vocabulary import any_word, phrases
from entailment.text.lexicon import any_of
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
        excludes_all = verdict.is_allowed and _label(result) is Label.CONTRADICTION
        if excludes_all or all(_is_given(text, each, results) for each in others):
            yield from result


def _is_distance(hypothesis: str, goal: Amount) -> bool:
    """Return whether *goal* is by how much something is beyond a limit."""
    is_behind_by = _BY.search(hypothesis, 0, goal.start)
    return bool(is_behind_by or _BEYOND.match(hypothesis, goal.end))


_BY = re.compile(r"\bby\s+\Z", re.IGNORECASE)
_BOUNDS = "|".join(
    phrase for name in ("above", "below") for phrase in phrases("quantities", "bounds", name)
)
_BEYOND = re.compile(
    rf"\s+(?:(?!(?:{any_of('forms_of_be')})\b)[a-z]+\s+)?(?:too|short|{_BOUNDS})\b", re.IGNORECASE
)
_SMALL = re.compile(r"an?\b", re.IGNORECASE)


def _label(result: Sequence[Derivation]) -> Label | None:
    return result[0].label if result else None


def _is_given(text: str, goal: Amount, results: Mapping[Amount, Sequence[Derivation]]) -> bool:
    """Return whether *text* has *goal*, too, or allows it."""
    is_within = _label(results.get(goal, ())) is Label.ENTAILMENT
    return is_within or any(are_written_alike(each, goal) for each in amounts(text))


def _of_goal(
    text: str, limits: Sequence[Allowance], hypothesis: str, goal: Amount, verdict: Verdict
) -> Sequence[Derivation]:
    """Return what the nearest of *limits* says of *goal*, where they agree.

    What is not within a limit is not allowed, whatever others there are at its other end.
    """
    scaled = [
        (each, on_scale_of(each.amount, each.nouns, hypothesis, goal, each.clause))
        for each in limits
    ]
    near = _nearest([each for each, own in scaled if own is not None], hypothesis)
    results = [
        _decided(text, each, hypothesis, own, verdict)
        for each, own in scaled
        if own is not None and each in near
    ]
    if not all(results):
        return ()
    outside = Label.CONTRADICTION if verdict.is_allowed else Label.ENTAILMENT
    ends = {math.isfinite(each.amount.interval.high) for each in near}
    labels = {_label(each) for each in results}
    if len(labels) > 1 and len(ends) < len(near):
        return ()
    label = outside if outside in labels else next(iter(labels), None)
    return [derivation for each in results if _label(each) is label for derivation in each]


def _nearest(limits: list[Allowance], hypothesis: str) -> list[Allowance]:
    """Return those of *limits* whose sentences have the most words of *hypothesis*."""
    own = lexical_stems(hypothesis)
    shared = [len(own & lexical_stems(each.clause)) for each in limits]
    return [each for each, count in zip(limits, shared, strict=True) if count == max(shared)]


def _decided(
    text: str, limit: Allowance, hypothesis: str, goal: Amount, verdict: Verdict
) -> Sequence[Derivation]:
    """Return what *limit* says of *goal*, of which *verdict* is what *hypothesis* says."""
    amount = limit.amount
    if goal.value is None:
        if goal.interval.low > 0 or not verdict.is_allowed or implies(goal, amount):
            return ()
        goal = replace(goal, interval=Interval(goal.interval.high, goal.interval.high))
    is_within = implies(goal, amount)
    if not _is_of_one_size(goal, amount):
        return ()
    if not is_within and not excludes(goal, amount):
        return ()
    if not _is_covered(text, limit, hypothesis, goal, verdict) or not _has_end(amount, verdict):
        return ()
    is_high = verdict.end == "high" or (verdict.end != "low" and _is_above(goal, amount))
    label = Label.ENTAILMENT if is_within == verdict.is_allowed else Label.CONTRADICTION
    relation = "is within" if is_within else "is not within"
    line = f"{goal.form} {relation} {limit.wording(is_allowed=True, is_high=is_high)}"
    return [
        Derivation((premise,), label, line, "allowance")
        for premise in _premises(limit, hypothesis, goal, verdict, is_high=is_high)
    ]


def _is_of_one_size(goal: Amount, amount: Amount) -> bool:
    """Return whether two durations may be of one thing: *days* and *weeks*, not *years*."""
    ratio = factors(goal.unit, amount.unit)
    return ratio is None or not measures_time(goal.unit) or 1 / _MOST_TIMES < ratio[0] < _MOST_TIMES


_MOST_TIMES = 100


def _premises(
    limit: Allowance, hypothesis: str, goal: Amount, verdict: Verdict, *, is_high: bool
) -> Iterator[str]:
    """Yield *hypothesis* of all that its verdict is on, and the opposite of all others."""
    is_allowed = verdict.is_allowed
    own, other = (
        limit.wording(is_allowed=side, is_high=is_high) for side in (is_allowed, not is_allowed)
    )
    yield with_wording(hypothesis, goal, own)
    if not verdict.stems and (match := _MODAL.search(hypothesis, goal.end)):
        form = f"{match['modal']} not" if is_allowed else _PERMITTING.get(match["modal"], "may")
        premise = f"{hypothesis[: match.start()]}{form}{hypothesis[match.end() :]}"
        yield with_wording(premise, goal, other)


_MODAL = re.compile(
    rf"\b(?P<modal>{any_word('permitting')}|{any_word('ruling')}|should)\b(?:\s+not\b)?"
)
_PERMITTING = {"can": "can"}


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


_ENOUGH = 0.5
"""The share of the words of a hypothesis, besides its verdict, that a text has."""


def _is_covered(
    text: str, limit: Allowance, hypothesis: str, goal: Amount, verdict: Verdict
) -> bool:
    """Return whether the clause of *limit* and what is before it have enough of *hypothesis*.

    What the text names behind that clause alone is of something else.
    """
    rest = f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}"
    others = lexical_stems(rest) - verdict.stems - counted_stems(hypothesis, goal.end)
    end = limit.start + len(limit.clause)
    if is_named_later(text, end, others):
        return False
    return len(others & lexical_stems(text[:end])) >= _ENOUGH * len(others)
