"""A bound that each amount of a text that may be meant satisfies, or that none does.

| text | hypothesis | premise | then |
| --- | --- | --- | --- |
| At least 17 ships sank. | Fewer than 15 ships sank. | At least 17 ships sank. | excluded |
| Nearly 7 million tonnes were coal. | More than 8 million tonnes were coal. | Nearly 7 million \
tonnes were coal. | excluded |
| It weighs 11 to 13 tonnes when dry, 14 when wet. | It weighs over 15 tonnes when dry. | It weighs \
11 to 13 tonnes when dry. | excluded, as by the other amount |
| | It weighs over 12 tonnes when dry. | | nothing: one of the two does |
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.amount_matching import are_written_alike, equation
from entailment.structure.amounts import Amount, amounts, excludes, implies
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.compared_amounts import (
    counted_stems,
    is_named_later,
    on_scale_of,
    with_wording,
)
from entailment.structure.sentences.duties import is_conditional
from entailment.structure.sentences.limits import scope_of
from entailment.structure.sentences.restrictions import is_restricted
from entailment.structure.sentences.stated_amounts import claimed_amounts
from entailment.structure.units import measures_time
from entailment.text.denials import DENIAL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems

__all__ = ["by_bounds"]


def by_bounds(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield *hypothesis* with an amount of *text* for a bound on which all such amounts agree.

    >>> text = "At least 17 ships sank."
    >>> next(by_bounds(text, "Fewer than 15 ships sank.")).label.value
    'CONTRADICTION'
    """
    for goal in claimed_amounts(hypothesis):
        if goal.value is not None or not _is_of_things(hypothesis, goal):
            continue
        if DENIAL.search(f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}"):
            continue
        scaled = _scaled(text, hypothesis, goal)
        if any(amount.value is None for amount, _ in scaled):
            for label, holds in _TESTS:
                if all(holds(amount, own) for amount, own in scaled):
                    yield from _derived(text, hypothesis, scaled, label)


def _is_of_things(hypothesis: str, goal: Amount) -> bool:
    """Return whether *goal* is how much or how many there is: no share, no age, no duration."""
    if goal.is_rough or goal.kind in ("share", "score"):
        return False
    if goal.kind == "count":
        return bool(counted_stems(hypothesis, goal.end))
    return _DURING.match(goal.form) is None or not measures_time(goal.unit)


def _is_more(amount: Amount, goal: Amount) -> bool:
    """Return whether *goal* is another most than *amount*, and more: *up to 50*, of *up to 5*."""
    return _UP_TO.match(goal.form) is not None and amount.interval.high < goal.interval.high


def _is_so(amount: Amount, goal: Amount) -> bool:
    return implies(amount, goal) and not _UP_TO.match(goal.form)


def _is_apart(amount: Amount, goal: Amount) -> bool:
    """Return whether *amount* excludes *goal*, and is not all that *goal* leaves out."""
    ends = {amount.interval.low, amount.interval.high} & {goal.interval.low, goal.interval.high}
    is_rest = amount.value is None and any(math.isfinite(end) and end for end in ends)
    return (excludes(amount, goal) and not is_rest) or _is_more(amount, goal)


_TESTS = ((Label.ENTAILMENT, _is_so), (Label.CONTRADICTION, _is_apart))
_UP_TO = re.compile(r"(?:up\s+to|as\s+(?:many|much)\s+as)\b", re.IGNORECASE)
_DURING = re.compile(r"(?:in|over)\s", re.IGNORECASE)


def _scaled(text: str, hypothesis: str, goal: Amount) -> list[tuple[Amount, Amount]]:
    """Return the amounts of *text* that compare with *goal*, each with *goal* on its scale."""
    scaled = [
        (amount, on_scale_of(amount, counted_stems(text, amount.end), hypothesis, goal, text))
        for amount in amounts(text)
    ]
    return [(amount, own) for amount, own in scaled if own is not None]


def _derived(
    text: str, hypothesis: str, scaled: Sequence[tuple[Amount, Amount]], label: Label
) -> Iterator[Derivation]:
    """Yield the premise with the amount whose sentence has most words of *hypothesis*."""
    own = lexical_stems(hypothesis)
    bounds = [pair for pair in scaled if pair[0].value is None]
    amount, goal = max(bounds, key=lambda pair: len(own & _sentence_stems(text, pair[0])))
    others = lexical_stems(f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}")
    needed = others - counted_stems(hypothesis, goal.end)
    start, end = next(span for span in sentence_spans(text) if amount.start < span[1])
    if is_restricted(text, amount.start, amount.end, hypothesis) or scope_of(text, amount):
        return
    if is_conditional(text[start:end]) or is_named_later(text, _clause_end(text, amount), needed):
        return
    if are_written_alike(amount, goal) or len(needed & _sentence_stems(text, amount)) < _ENOUGH * len(needed):
        return
    premise = with_wording(hypothesis, goal, amount.form)
    is_so = label is Label.ENTAILMENT
    line = equation(amount, goal) if is_so else f"{amount.form} excludes {goal.form}"
    yield Derivation((premise,), label, line, "bound")


def _clause_end(text: str, amount: Amount) -> int:
    match = _STOP.search(text, amount.end)
    return match.start() if match else len(text)


_STOP = re.compile(r"[.;:!?](?!\d)")
_ENOUGH = 0.6
"""The share of the words of a hypothesis that the sentence of an amount has."""


def _sentence_stems(text: str, amount: Amount) -> frozenset[str]:
    start, end = next(span for span in sentence_spans(text) if amount.start < span[1])
    return lexical_stems(text[start:end])
