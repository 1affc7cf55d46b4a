"""A bound that a hypothesis denies, as the bound that then holds.

| text | hypothesis | premise | then |
| --- | --- | --- | --- |
| Tickets cost 8 to 15 euros. | No ticket costs more than 20 euros. | Every ticket costs 8 to 15 \
euros. | entailed |
| | No ticket costs more than 10 euros. | Every ticket costs 8 to 15 euros. | excluded |
| The barge carries at most 95 crates. | The barge never carries more than 100 crates. | The barge \
carries at most 95 crates. | entailed |
| Ann's ticket cost 12 euros. | No ticket costs more than 20 euros. | | nothing: of one |
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amount_matching import are_written_alike
from entailment.structure.amounts import Amount, amounts, excludes, implies
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.compared_amounts import (
    are_at_one_number,
    counted_stems,
    scaled_amounts,
)
from entailment.structure.sentences.owners import is_whole
from entailment.structure.sentences.restrictions import is_restricted
from entailment.structure.sentences.stated_amounts import claimed_amounts
from entailment.text.clauses import clause_at
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of
from entailment.text.rewriting import capitalised, rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems

__all__ = ["by_denied_bounds"]


def by_denied_bounds(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield *hypothesis* with an amount of *text* for a bound that it denies.

    >>> text = "The barge carries at most 95 crates."
    >>> next(by_denied_bounds(text, "The barge never carries more than 100 crates.")).premises
    ('The barge carries at most 95 crates.',)
    """
    if not DENIAL.search(hypothesis) or _OPEN.search(hypothesis):
        return
    for goal in claimed_amounts(hypothesis):
        if any(are_written_alike(amount, goal) for amount in amounts(text)):
            continue
        asserted = _asserted(hypothesis, goal)
        claimed = _complement(goal)
        if asserted is None or claimed is None:
            continue
        scaled = scaled_amounts(text, hypothesis, claimed)
        labels = {_label(amount, own, asserted) for amount, own in scaled}
        if len(labels) != 1:
            continue
        for amount, own in scaled:
            if _is_of_whole(text, amount, hypothesis, goal, asserted):
                yield from _decided(amount, own, goal, asserted)


_OPEN = re.compile(rf"\b(?:{any_of('modals')}|other|else|when|if)\b", re.IGNORECASE)


class _Asserted(NamedTuple):
    """A hypothesis without its denial, and by how much what is behind that moves."""

    sentence: str
    shift: int
    is_of_all: bool
    """Whether it denies the bound of each of some, not of all together."""


def _asserted(hypothesis: str, goal: Amount) -> _Asserted | None:
    """Return *hypothesis* without what denies *goal*, if that is its only denial."""
    for pattern, form in _DENIALS:
        match = pattern.search(hypothesis, 0, goal.start)
        if match is None or _EDGE.search(hypothesis, match.end(), goal.start):
            continue
        form = form if hypothesis[: match.start()].strip() else capitalised(form)
        sentence = f"{hypothesis[: match.start()]}{form}{hypothesis[match.end() :]}"
        shift = len(sentence) - len(hypothesis)
        rest = f"{sentence[: goal.start + shift]} {sentence[goal.end + shift :]}"
        return None if DENIAL.search(rest) else _Asserted(sentence, shift, form != "")
    return None


_DENIALS = (
    (re.compile(r"\bnone\s+of\s+", re.IGNORECASE), "all of "),
    (re.compile(r"\b(?:nobody|no\s+one)\s+", re.IGNORECASE), "everybody "),
    (re.compile(r"\bno\s+(?=[a-z]+s\b)", re.IGNORECASE), "all "),
    (re.compile(r"\b(?:no|not\s+(?:one|a\s+single))\s+(?=[a-z])", re.IGNORECASE), "every "),
    (re.compile(r"\bnever\s+", re.IGNORECASE), ""),
    (re.compile(r"(?<=\bdo\s)not\s+|(?<=\bdid\s)not\s+|(?<=\bdoes\s)not\s+", re.IGNORECASE), ""),
)
_EDGE = re.compile(r"[.;:!?](?!\d)|\b(?:that|who|which|and|but|because)\b")


def _complement(goal: Amount) -> Amount | None:
    """Return the bound that holds where *goal* does not; None for what is no open bound."""
    interval = goal.interval
    if goal.value is not None or goal.is_range or goal.is_rough:
        return None
    if math.isinf(interval.high):
        low = min(interval.low, Fraction(0))
        other = Interval(low, interval.low, is_high_open=not interval.is_low_open)
    else:
        other = Interval(interval.high, math.inf, is_low_open=not interval.is_high_open)
    return replace(goal, interval=other)


def _is_of_whole(
    text: str, amount: Amount, hypothesis: str, goal: Amount, asserted: _Asserted
) -> bool:
    """Return whether *amount* is of all that *hypothesis* speaks of, in most of its words."""
    before = clause_at(text, amount.start, _PART)
    is_denied = DENIAL.search(before.replace(amount.form, ""))
    if amount.value is not None and asserted.is_of_all:
        return False
    if (
        amount.is_rough
        or is_denied
        or _FURTHER.match(text, amount.end)
        or is_whole(text, amount.start)
    ):
        return False
    if is_restricted(text, amount.start, amount.end, hypothesis):
        return False
    rest = f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}"
    others = lexical_stems(rest) - counted_stems(hypothesis, goal.end) - _NOBODY
    start, end = next(span for span in sentence_spans(text) if amount.start < span[1])
    return len(others & lexical_stems(text[start:end])) >= _ENOUGH * len(others)


_FURTHER = re.compile(r"\s+(?:more|further|others?)\b", re.IGNORECASE)
_PART = re.compile(r"[.;:!?,](?!\d)|\b(?:and|but)\b")
_ENOUGH = 0.7
"""The share of the words of a hypothesis that the sentence of an amount has."""

_NOBODY = lexical_stems("nobody none never part")


def _label(amount: Amount, claimed: Amount, asserted: _Asserted) -> Label | None:
    """Return what *amount* makes of *claimed*, the bound that holds where another is denied.

    Of several that reach from one end of a range to the other, some are at its end.
    """
    if are_at_one_number(amount, claimed) and not amount.is_range:
        return None
    if implies(amount, claimed):
        return Label.ENTAILMENT
    reaches = asserted.is_of_all and amount.is_range
    return Label.CONTRADICTION if reaches or excludes(amount, claimed) else None


def _decided(
    amount: Amount, claimed: Amount, goal: Amount, asserted: _Asserted
) -> Iterator[Derivation]:
    start, end = goal.start + asserted.shift, goal.end + asserted.shift
    label = _label(amount, claimed, asserted)
    if label is not None:
        relation = "is not" if label is Label.ENTAILMENT else "may be"
        premise = rewritten(asserted.sentence, start, end, amount.form)
        line = f"{amount.form} {relation} {goal.form}"
        yield Derivation((premise,), label, line, "bound")
