"""What holds of all within a bound, for an amount within it.

| text | hypothesis | premise | then |
| --- | --- | --- | --- |
| Orders over 50 euros ship free. | An order of 70 euros ships free. | An order of over 50 euros \
ships free. | entailed |
| In winds above 50 km/h the ropes must be used. | In a wind of 60 km/h the ropes must be used. | \
In a wind of above 50 km/h the ropes must be used. | entailed |
| Orders over 50 euros ship free. | An order of 70 euros does not ship free. | An order of over 50 \
euros ships free. | excluded |
| | An order of 40 euros ships free. | | nothing |
| Orders over 50 euros came in. | An order of 70 euros came in. | | nothing: of some |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.amount_matching import are_written_alike
from entailment.structure.amounts import Amount, amounts, implies
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.compared_amounts import (
    counted_stems,
    on_scale_of,
    with_wording,
)
from entailment.structure.sentences.limits import scope_of
from entailment.structure.sentences.polarity import reversals
from entailment.structure.sentences.stated_amounts import claimed_amounts
from entailment.structure.vocabulary import any_word
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems

__all__ = ["by_instances"]


def by_instances(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield *hypothesis* with the bound of *text* in which an amount of it lies.

    >>> text = "Orders over 50 euros ship free."
    >>> next(by_instances(text, "An order of 70 euros ships free.")).premises
    ('An order of over 50 euros ships free.',)
    """
    bounds = [each for each in amounts(text) if each.value is None and not each.is_rough]
    if not bounds:
        return
    if _OPEN.search(hypothesis):
        return
    goals = [each for each in claimed_amounts(hypothesis) if each.value is not None]
    for bound in bounds:
        start, end = next(span for span in sentence_spans(text) if bound.start < span[1])
        for goal in goals:
            own = on_scale_of(bound, counted_stems(text, bound.end), hypothesis, goal)
            if own is None or not implies(own, bound):
                continue
            sentence = text[start:end]
            if not all(_is_in(text, each) for each in goals if each is not goal):
                continue
            if _is_of_all(text, bound, sentence) and _is_covered(sentence, hypothesis, own):
                yield from _applied(text, bound, hypothesis, own, sentence)


def _is_in(text: str, goal: Amount) -> bool:
    return any(are_written_alike(each, goal) for each in amounts(text))


def _is_of_all(text: str, bound: Amount, sentence: str) -> bool:
    """Return whether *sentence* says of all within *bound* what it says."""
    if _PAST.search(sentence) or _OPEN.search(sentence):
        return False
    scope = scope_of(text, bound)
    if scope is not None:
        return scope.is_of_each
    is_most = bound.interval.low <= 0 and not bound.interval.is_high_open
    return not is_most and _CASE.search(text, 0, bound.start) is not None


_PAST = re.compile(
    rf"\b(?:{any_word('past_auxiliaries')}|been)\b|\b[a-z]{{3,}}ed\s+(?:the|a|an|in|at|to)\b"
)
_OPEN = re.compile(r"\b(?:only|except|exempt|unless|may\s+be|most|some|often|usually)\b", re.I)
_CASE = re.compile(
    rf"\b(?:if|when|whenever|where|{any_of('circumstance_prepositions')})\s"
    r"(?:[^\W\d]+\s+){1,5}\Z",
    re.IGNORECASE,
)


def _is_covered(sentence: str, hypothesis: str, goal: Amount) -> bool:
    rest = f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}"
    others = lexical_stems(rest) - counted_stems(hypothesis, goal.end)
    return len(others & lexical_stems(sentence)) >= _ENOUGH * len(others)


_ENOUGH = 0.75
"""The share of the words of a hypothesis that the sentence of a bound has."""


def _applied(
    text: str, bound: Amount, hypothesis: str, goal: Amount, sentence: str
) -> Iterator[Derivation]:
    premise = with_wording(hypothesis, goal, bound.form)
    line = f"{goal.form} is within {bound.form}"
    if bool(DENIAL.search(sentence)) == bool(DENIAL.search(hypothesis)):
        yield Derivation((premise,), Label.ENTAILMENT, line, "allowance")
        return
    for other in reversals(text, premise):
        yield Derivation((other,), Label.CONTRADICTION, line, "allowance")
