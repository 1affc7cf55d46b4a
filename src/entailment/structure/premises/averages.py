"""Averages that no sentence gives: *scored 12, 15 and 18* for *an average of 15*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies, written
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.stated_amounts import claimed_amounts
from entailment.structure.sentences.terms import are_of_one_subject, are_of_one_time, may_be_term
from entailment.text.rewriting import rewritten

__all__ = ["by_averages"]

_AVERAGE = re.compile(
    r"\b(?:an\s+|a\s+)?(?:average|mean)\s+of\s+|,?\s*\bon\s+average\b|\b(?:average|mean)\s+",
    re.IGNORECASE,
)
_MOST_TERMS = 8


def by_averages(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations of an average of *hypothesis* from what *text* lists."""
    if not _AVERAGE.search(hypothesis) or _AVERAGE.search(text):
        return
    stated = amounts(text)
    for goal in claimed_amounts(hypothesis) if stated else ():
        terms = [amount for amount in stated if may_be_term(text, amount, hypothesis, goal)]
        is_of_one = len(terms) > 1 and are_of_one_subject(text, terms, hypothesis)
        if is_of_one and are_of_one_time(text, hypothesis):
            yield from _average(hypothesis, terms, goal)


def _average(hypothesis: str, terms: Sequence[Amount], goal: Amount) -> Iterator[Derivation]:
    values = [term.value for term in terms if term.value is not None]
    if not 2 <= len(values) == len(terms) <= _MOST_TERMS:
        return
    total = sum(values, Fraction(0))
    mean = replace(terms[0], interval=Interval.point(total / len(values)))
    label = Label.ENTAILMENT if implies(mean, goal) else None
    if label is None and excludes(mean, goal):
        label = Label.CONTRADICTION
    if label is not None:
        forms = [term.form for term in terms]
        listed = f"{', '.join(forms[:-1])} and {forms[-1]}"
        head = _AVERAGE.sub("", hypothesis[: goal.start])
        premise = rewritten(f"{head}{listed}{_AVERAGE.sub('', hypothesis[goal.end :])}", 0, 0, "")
        line = (
            f"({' + '.join(map(written, values))}) / {len(values)} = {written(total / len(values))}"
        )
        yield Derivation((premise,), label, line, "average")
