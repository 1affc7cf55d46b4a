"""How long something took and how old somebody was, from the times that a text gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from entailment.model import Label
from entailment.structure.amounts import Amount, excludes, implies
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.premises.stated_times import Time
from entailment.structure.times import Period

__all__ = ["ages", "bare_ages", "durations"]

_BEGAN = re.compile(
    r"\b(?:(?:was|were)\s+)?(?:began|begun|started|opened|broke out|founded|launched|established)\b"
    r"[^.;]{0,30}?$",
    re.I,
)

_ENDED = re.compile(
    r"\b(?:(?:was|were)\s+)?(?:ended|finished|stopped|closed|completed|dissolved|abolished)\b"
    r"[^.;]{0,30}?$",
    re.I,
)

_LASTED = re.compile(
    r"\b(?:lasted|took|continued|went on|ran|existed)\s+(?:for\s+)?(?:\w+\s+)?$", re.I
)

_FOR = re.compile(r"\b(?:for|lasted|took)\s+(?:\w+\s+)?$", re.I)


def durations(
    stated: Sequence[Time], text: str, hypothesis: str, goal: Amount
) -> Iterator[Derivation]:
    """Yield derivations of a duration of *hypothesis*: from 1990 to 1998 is eight years."""
    marker = _FOR.search(hypothesis, 0, goal.start)
    lasted = _LASTED.search(hypothesis, 0, goal.start)
    if marker is not None:
        for period in stated:
            years = period.period.years
            if period.role == "span" and (label := _length(years[1] - years[0], goal)):
                keep = hypothesis[: marker.start() + (0 if marker[0].startswith("for") else 7)]
                form = period.form_in(text)
                premise = f"{keep.strip()} {form}{hypothesis[goal.end :]}"
                yield Derivation((premise,), label, _years(years[0], years[1]), "duration")
    if lasted is None:
        return
    for left, right in permutations(stated, 2):
        begin, end = _BEGAN.search(text, 0, left.start), _ENDED.search(text, 0, right.start)
        if begin is None or end is None or not left.period.is_before(right.period):
            continue
        first, last = left.period.years[0], right.period.years[1]
        if label := _length(last - first, goal):
            subject = hypothesis[: lasted.start()].strip()
            premises = (
                f"{subject} {begin[0].strip()} {left.form_in(text)}.",
                f"{subject} {end[0].strip()} {right.form_in(text)}.",
            )
            yield Derivation(premises, label, _years(first, last), "duration")


def _length(years: int, goal: Amount) -> Label | None:
    """Return whether the time between two years is *goal*; a year less may be meant."""
    exact = replace(goal, unit="year", interval=Interval.point(Fraction(years)), is_rough=False)
    if years > 0 and implies(exact, goal):
        return Label.ENTAILMENT
    span = replace(exact, interval=Interval(Fraction(max(0, years - 1)), Fraction(years + 1)))
    return Label.CONTRADICTION if excludes(span, goal) else None


def _years(first: int, last: int) -> str:
    return f"{last} - {first} = {last - first} years"


_AGE = re.compile(
    r"\bdied\b(?:[^.;]{0,30}?)(?:\s+(?:at the age of|aged|at age|at the age|at)\s+)$|"
    r"\b(?:was|were)\s+$",
    re.IGNORECASE,
)

_BARE_AGE = re.compile(
    r"\bdied\b[^.;]{0,30}?\bat (?P<age>\d{1,3})\b|\bwas (?P<age2>\d{1,3}) (?=when|at)"
)

_BORN = re.compile(r"\bborn\b[^.;]{0,60}?$", re.I)

_DIED = re.compile(r"\b(?:died|dies|death|killed)\b[^.;]{0,60}?$", re.I)


def bare_ages(hypothesis: str) -> list[Amount]:
    """Return the age that *hypothesis* gives without its unit: *died at 73*."""
    match = _BARE_AGE.search(hypothesis)
    if match is None:
        return []
    name = "age" if match["age"] else "age2"
    value = Interval.point(Fraction(match[name]))
    return [Amount("measure", value, "year", match[name], *match.span(name))]


def ages(stated: Sequence[Time], text: str, hypothesis: str, goal: Amount) -> Iterator[Derivation]:
    """Yield derivations of an age of *hypothesis*: born in 1921, died in 1994."""
    match = _AGE.search(hypothesis, 0, goal.start)
    if match is None:
        return
    subject = hypothesis[: match.start()].strip()
    if match[0].lower().startswith("died"):
        for left, right in permutations(stated, 2):
            is_life = _BORN.search(text, 0, left.start) and _DIED.search(text, 0, right.start)
            if is_life and left.period.is_before(right.period):
                first, last = left.period.years[0], right.period.years[1]
                premises = (
                    f"{subject} was born {left.form_in(text)}.",
                    f"{subject} died {right.form_in(text)}.",
                )
                if label := _age(left.period, right.period, goal):
                    yield Derivation(premises, label, _years(first, last), "age")


def _age(born: Period, died: Period, goal: Amount) -> Label | None:
    """Return whether who was born and died then was as old as *goal*; a birthday may be missing."""
    high = died.years[1] - born.years[0]
    low = high - 1
    if born.first == born.last and died.first == died.last and len(born.form) > 4 < len(died.form):
        from entailment.structure.times import iso_day

        low = high = high - (iso_day(died.first)[-5:] < iso_day(born.first)[-5:])
    span = replace(goal, unit="year", interval=Interval(Fraction(low), Fraction(high)))
    if any(
        implies(replace(span, interval=Interval.point(Fraction(age)), is_rough=False), goal)
        for age in {low, high}
    ):
        return Label.ENTAILMENT
    return Label.CONTRADICTION if excludes(span, goal) else None
