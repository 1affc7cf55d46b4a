"""Ages that a sentence gives without their unit: *died at 73*."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from entailment.structure.amounts import Amount, amounts
from entailment.structure.intervals import Interval
from entailment.text.stems import stem_at

__all__ = ["FIRST_AGE", "bare_ages"]


_BARE_AGE = re.compile(
    r"\bdied\b[^.;]{0,30}?\bat (?P<age>\d{1,3})\b|\bwas (?P<age2>\d{1,3}) (?=when|at)"
)


_AT = re.compile(r"\bdied\b[^.;]{0,30}?\bat\s+$")


_WAS = re.compile(r"\bwas\s+$")


_AT_EVENT = re.compile(r"\s+(?:when|at)\b")


def _is_bare_age(hypothesis: str, amount: Amount) -> bool:
    """Return whether *amount* is an age in words without its unit: *died at seventy-three*."""
    if amount.form[0].isdigit() or amount.value is None or amount.value < FIRST_AGE:
        return False
    if _WAS.search(hypothesis, 0, amount.start):
        return _AT_EVENT.match(hypothesis, amount.end) is not None
    is_at = _AT.search(hypothesis, 0, amount.start) is not None
    return is_at and not stem_at(hypothesis, amount.end)


_LIVED = re.compile(r"\b(?:lived|lives)\s+to(?:\s+be|\s+the\s+age\s+of)?\s+$", re.IGNORECASE)


def bare_ages(hypothesis: str) -> list[Amount]:
    """Return the age that *hypothesis* gives without its unit: *died at 73*."""
    lived = [
        replace(amount, kind="measure", unit="year")
        for amount in amounts(hypothesis)
        if amount.kind == "count" and _LIVED.search(hypothesis, 0, amount.start)
    ]
    lived += [
        replace(amount, kind="measure", unit="year")
        for amount in amounts(hypothesis)
        if amount.kind == "count" and _is_bare_age(hypothesis, amount)
    ]
    match = _BARE_AGE.search(hypothesis)
    if match is None:
        return lived
    name = "age" if match["age"] else "age2"
    value = Interval.point(Fraction(match[name]))
    return [Amount("measure", value, "year", match[name], *match.span(name))]


FIRST_AGE = 13
"""The number from which on one in words is no hour of a clock: *died at thirteen*."""
