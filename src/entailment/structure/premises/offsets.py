"""What something is that a text gives by how much it differs from something else.

| text | hypothesis | line |
| --- | --- | --- |
| It cost 340 pounds, 60 under the estimate. | The estimate was 400 pounds. | 340 + 60 = 400 |
| It has 19 pupils, eight fewer than last year. | Last year it had 27. | 19 + 8 = 27 |
| It has 19 pupils, eight fewer than last year. | Last year it had eleven. | contradicted: 27 |
| Arl lies at 1,500 m, Vent is 200 m higher. | Vent lies at 1,700 m. | 1,500 + 200 = 1,700 |
| It has 19 pupils and fewer than eight staff. | It has 27 pupils. | nothing |

The wrong one of the two results contradicts, where nothing is between the amount and the
difference but what is counted. The premise is the hypothesis without its number. That has to be
about what is behind *than*, or the subject of the second clause, in words of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, implies, unbounded_amounts, written
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.stated_amounts import claimed_amounts, without_number
from entailment.structure.units import factor
from entailment.structure.vocabulary import any_word, listed
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of
from entailment.text.name_forms import SMALL
from entailment.text.stems import lexical_stems, stem_at
from entailment.text.words import stem

__all__ = ["by_offsets"]

_WAYS = re.compile(rf"\b(?:{any_word('above')}|{any_word('below')})\b", re.IGNORECASE)
_WAY = re.compile(
    rf"\s*(?:(?!(?:{any_of('finite_forms_of_be')}|has|have|had)\b){SMALL}+\s+)?(?:(?:his|her|their|its)\s+)?"
    rf"\b(?:(?P<up>{any_word('above')})|(?P<down>{any_word('below')}))\b"
    rf"(?:\s+(?!than\b){SMALL}+){{0,2}}?(?P<than>\s+than\b)?",
    re.IGNORECASE,
)
_APPOSITION = re.compile(
    rf"(?:\s+[\w'’-]+){{0,8}}\s*[,(]\s*(?:(?:or|and|but|only|just|even|this\s+is)\s+)?"
    rf"(?:{any_of('approximators')}\s+)?",
    re.IGNORECASE,
)
"""Between an amount and its difference: *340 pounds, or about 60 under the estimate*."""

_OTHER_SUBJECT = re.compile(
    rf"[^.;]*[.;,]\s+(?P<other>[^.;,]*?)\b(?:{any_of('finite_forms_of_be')}|lies)\s+", re.IGNORECASE
)
"""Between an amount and a difference of something else: *at 1,500 m. Vent is 200 m higher*."""

_PREPOSITIONS = ("above", "below", "under", "over")

_FARTHEST = 120
"""Characters from an amount to a difference from it."""

_BEHIND_THAN = re.compile(r"[^.,;:()]*")
_EXTENT = re.compile(r"\s+(?:long|high|tall|wide)\b")
"""Behind the number of a hypothesis, a word that the text may have as *longer* or not at all."""


class _Offset(NamedTuple):
    """An amount and by how much something else is more, or less."""

    base: Amount
    by: Fraction
    is_more: bool
    is_certain: bool
    """Whether nothing else is between the two."""

    other: frozenset[str]
    """Content words of what the base differs from, which a hypothesis has to be about."""

    @property
    def value(self) -> Fraction:
        """What the other is."""
        return self._base + (self.by if self.is_more else -self.by)

    @property
    def wrong(self) -> Fraction:
        """What the other would be if the difference were read the wrong way."""
        return self._base - (self.by if self.is_more else -self.by)

    @property
    def line(self) -> str:
        """The addition or subtraction."""
        sign = "+" if self.is_more else "-"
        return f"{written(self._base)} {sign} {written(self.by)} = {written(self.value)}"

    @property
    def _base(self) -> Fraction:
        return self.base.value or Fraction(0)


def by_offsets(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the amount of *hypothesis* is one of *text* and a difference from it.

    >>> text = "The hedge cost 340 pounds, 60 under the estimate."
    >>> [each.line for each in by_offsets(text, "The estimate was 400 pounds.")]
    ['340 + 60 = 400']
    """
    stated = unbounded_amounts(text) if _WAYS.search(text) else ()
    goal = _goal(stated, hypothesis) if len(stated) > 1 else None
    if goal is None or not _rest(hypothesis, goal) <= lexical_stems(text) | _acts():
        return
    premise = without_number(hypothesis, goal)
    subject = lexical_stems(hypothesis[: goal.start])
    for each in _offsets(text, stated):
        if not each.other or not each.other <= subject:
            continue
        if not _are_of_one_noun(text, each.base, hypothesis, goal):
            continue
        if _is_as_much(each, each.value, goal):
            yield Derivation((premise,), Label.ENTAILMENT, each.line, "operation")
        elif each.is_certain and _is_as_much(each, each.wrong, goal):
            yield Derivation((premise,), Label.CONTRADICTION, each.line, "operation")


def _rest(hypothesis: str, goal: Amount) -> frozenset[str]:
    """Return the content words of *hypothesis* without its amount, and *long* or the like."""
    extent = _EXTENT.match(hypothesis, goal.end)
    end = extent.end() if extent else goal.end
    return lexical_stems(f"{hypothesis[: goal.start]} {hypothesis[end:]}")


@lru_cache(maxsize=1)
def _acts() -> frozenset[str]:
    """Return the stems of verbs for coming to so much, which say nothing new."""
    return frozenset(map(stem, listed("acts", "amounting")))


def _are_of_one_noun(text: str, base: Amount, hypothesis: str, goal: Amount) -> bool:
    """Return whether *goal* counts what *base* does, or one of them leaves that out."""
    if goal.kind != "count" or base.kind != "count":
        return True
    nouns = stem_at(text, base.end), stem_at(hypothesis, goal.end)
    return nouns[0] == nouns[1] or not all(nouns)


def _goal(stated: Sequence[Amount], hypothesis: str) -> Amount | None:
    """Return the one amount of *hypothesis* that is not among *stated*, if it is exact."""
    goals = [
        goal
        for goal in claimed_amounts(hypothesis)
        if not any(implies(amount, goal) for amount in stated)
    ]
    return goals[0] if len(goals) == 1 and goals[0].value is not None else None


def _offsets(text: str, stated: Sequence[Amount]) -> Iterator[_Offset]:
    for place, by in enumerate(stated):
        way = _WAY.match(text, by.end) if by.kind in ("count", "money", "measure") else None
        base = _base(stated[:place], by) if way is not None else None
        if way is None or base is None or by.value is None:
            continue
        ratio = factor(by.unit, base.unit) if by.unit else Fraction(1)
        is_up = way["up"] is not None
        between = text[base.end : by.start]
        if DENIAL.search(between) or ratio is None:
            continue
        is_compared = bool(way["than"]) or way[0].split()[-1].lower() in _PREPOSITIONS
        if is_compared:
            is_certain = _APPOSITION.fullmatch(between) is not None
            phrase = _BEHIND_THAN.match(text, way.end())
            other = lexical_stems(phrase[0] if phrase else "")
            yield _Offset(base, by.value * ratio, not is_up, is_certain, other)
        elif clause := _OTHER_SUBJECT.fullmatch(between):
            yield _Offset(base, by.value * ratio, is_up, False, lexical_stems(clause["other"]))


def _base(before: Sequence[Amount], by: Amount) -> Amount | None:
    """Return the last amount before the difference *by* that is of its kind and unit."""
    for base in reversed(before):
        is_alike = not by.unit or factor(by.unit, base.unit) is not None
        is_alike = is_alike and (base.kind == by.kind or by.kind == "count")
        if by.start - base.end > _FARTHEST:
            return None
        if is_alike and base.value is not None and base.kind in ("count", "money", "measure"):
            return base
    return None


def _is_as_much(each: _Offset, value: Fraction, goal: Amount) -> bool:
    """Return whether *value*, in the unit of the amount that it differs from, is *goal*."""
    if value <= 0:
        return False
    worked = replace(each.base, interval=Interval.point(value), per="", per_count=1)
    if goal.kind == "count" and not goal.per:
        worked = replace(worked, kind="count", unit="")
    return implies(worked, replace(goal, per="", per_count=1))
