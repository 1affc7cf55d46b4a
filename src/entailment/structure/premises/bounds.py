"""A bound that no amount of a text satisfies that may be meant, whichever is.

| text | hypothesis | premise | then |
| --- | --- | --- | --- |
| At least 17 ships sank. | Fewer than 15 ships sank. | At least 17 ships sank. | excluded |
| Nearly 7 million tonnes were coal. | More than 8 million tonnes were coal. | Nearly 7 million \
tonnes were coal. | excluded |
| It weighs 11 to 13 tonnes when dry, 14 when wet. | It weighs over 15 tonnes when dry. | It \
weighs 11 to 13 tonnes when dry. | excluded, as by the other amount |
| At least 17 ships sank, two ships of them new. | Fewer than 15 ships sank. | | nothing: or two |
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.amounts import Amount, excludes
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.compared_amounts import (
    are_at_one_number,
    counted_stems,
    is_named_later,
    scaled_amounts,
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
    """Yield *hypothesis* with a bound of *text* where all such amounts exclude its own.

    >>> text = "At least 17 ships sank."
    >>> next(by_bounds(text, "Fewer than 15 ships sank.")).label.value
    'CONTRADICTION'
    """
    for goal in claimed_amounts(hypothesis):
        if goal.value is not None or not _is_of_things(hypothesis, goal):
            continue
        if DENIAL.search(f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}"):
            continue
        scaled = scaled_amounts(text, hypothesis, goal)
        has_bound = any(amount.value is None for amount, _ in scaled)
        if has_bound and all(_is_apart(amount, own) for amount, own in scaled):
            yield from _excluded(text, hypothesis, scaled)


def _is_of_things(hypothesis: str, goal: Amount) -> bool:
    """Return whether *goal* is how much or how many there is: no share, no age, no duration."""
    if goal.is_rough or goal.kind in ("share", "score"):
        return False
    if goal.kind == "count":
        return bool(counted_stems(hypothesis, goal.end))
    return _DURING.match(goal.form) is None or not measures_time(goal.unit)


_DURING = re.compile(r"(?:in|over)\s", re.IGNORECASE)


def _is_apart(amount: Amount, goal: Amount) -> bool:
    """Return whether *amount* excludes *goal*, and is not all that *goal* leaves out."""
    is_rest = amount.value is None and are_at_one_number(amount, goal)
    return excludes(amount, goal) and not is_rest


def _excluded(
    text: str, hypothesis: str, scaled: Sequence[tuple[Amount, Amount]]
) -> Iterator[Derivation]:
    """Yield the premise with the bound whose sentence has most words of *hypothesis*."""
    own = lexical_stems(hypothesis)
    bounds = [pair for pair in scaled if pair[0].value is None]
    amount, goal = max(bounds, key=lambda pair: len(own & _sentence_stems(text, pair[0])))
    others = lexical_stems(f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}")
    needed = others - counted_stems(hypothesis, goal.end)
    is_covered = len(needed & _sentence_stems(text, amount)) >= _ENOUGH * len(needed)
    if is_covered and _is_of_whole(text, amount, hypothesis, needed):
        premise = with_wording(hypothesis, goal, amount.form)
        line = f"{amount.form} excludes {goal.form}"
        yield Derivation((premise,), Label.CONTRADICTION, line, "bound")


_ENOUGH = 0.75
"""The share of the words of a hypothesis that the sentence of an amount has."""


def _is_of_whole(text: str, amount: Amount, hypothesis: str, needed: frozenset[str]) -> bool:
    """Return whether *amount* is of all that *hypothesis* speaks of: no part, case or other thing.

    What is at least so much of a part is so of the whole.
    """
    is_most = math.isfinite(amount.interval.high)
    if is_most and is_restricted(text, amount.start, amount.end, hypothesis):
        return False
    if scope_of(text, amount) or is_conditional(_up_to_pause(text, amount)):
        return False
    stop = _STOP.search(text, amount.end)
    return not is_named_later(text, stop.start() if stop else len(text), needed)


def _up_to_pause(text: str, amount: Amount) -> str:
    """Return the sentence of *amount* up to the first pause behind it."""
    start, end = next(span for span in sentence_spans(text) if amount.start < span[1])
    pause = _PAUSE.search(text, amount.end, end)
    return text[start : pause.start() if pause else end]


_PAUSE = re.compile(r"[.;:!?,](?!\d)")
_STOP = re.compile(r"[.;:!?](?!\d)")


def _sentence_stems(text: str, amount: Amount) -> frozenset[str]:
    start, end = next(span for span in sentence_spans(text) if amount.start < span[1])
    return lexical_stems(text[start:end])
