"""Who is older, and by how much, from the ages that a text gives.

| text | hypothesis | line |
| --- | --- | --- |
| The twins are six, their brother is nine. | The brother is older than the twins. | 9 > 6 |
| Tom is 40, Ann 35. | Tom is five years older than Ann. | 40 - 35 = 5 years |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies, written
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.owners import pairs_of_sides
from entailment.structure.sentences.stated_amounts import with_ages
from entailment.text.rewriting import capitalised

__all__ = ["by_ages"]

_MOST = 4
"""Ages of a text that are tried."""

_OLDER = re.compile(
    r"^(?P<one>.{2,80}?)\s+(?P<verb>is|are|was|were)\s+(?P<by>[^.]{0,30}?)\s*"
    r"(?P<way>older|younger)\s+than\s+(?P<other>[^.]{2,80}?)(?:\s+(?:is|are|was|were))?\.?$",
    re.IGNORECASE,
)


def by_ages(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether one is older than another, by the ages of both."""
    match = _OLDER.match(hypothesis.strip())
    if match is None:
        return
    ages = [age for age in with_ages(text) if _is_age(text, age)][:_MOST]
    goal = next(iter(amounts(match["by"])), None)
    if match["by"].strip() and goal is None:
        return
    sides, places = (match["one"], match["other"]), [age.start for age in ages]
    for pair in pairs_of_sides(text, places, sides):
        first, second = (ages[at] for at in pair)
        left, right = first.value, second.value
        if left is None or right is None:
            continue
        label, line = _verdict(left, right, match["way"].lower() == "older", goal)
        if label is not None:
            premises = (
                f"{match['one']} {match['verb']} {first.form}.",
                f"{capitalised(match['other'])} {match['verb']} {second.form}.",
            )
            yield Derivation(premises, label, line, "age")


_DURATION = re.compile(r"years?$", re.IGNORECASE)
_OF_AGE = re.compile(r"\s+of\s+age\b", re.IGNORECASE)


def _is_age(text: str, amount: Amount) -> bool:
    """Return whether *amount* is an exact age, and no duration or difference of so many years."""
    if amount.unit != "year" or amount.value is None:
        return False
    return not _DURATION.search(amount.form) or _OF_AGE.match(text, amount.end) is not None


def _verdict(
    left: Fraction, right: Fraction, is_older: bool, goal: Amount | None
) -> tuple[Label | None, str]:
    """Return the label of *one is older than other, by goal*, and the step."""
    if (left > right) != is_older:
        sign = ">" if left > right else "<" if left < right else "="
        return Label.CONTRADICTION, f"{written(left)} {sign} {written(right)}"
    if goal is None:
        return Label.ENTAILMENT, f"{written(left)} {'>' if left > right else '<'} {written(right)}"
    high, low = max(left, right), min(left, right)
    years = replace(goal, unit="year", interval=Interval.point(high - low), is_rough=False)
    line = f"{written(high)} - {written(low)} = {written(high - low)} years"
    if implies(years, goal):
        return Label.ENTAILMENT, line
    return (Label.CONTRADICTION if excludes(years, goal) else None), line
