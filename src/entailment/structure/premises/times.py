"""Times that one side gives in another way, and what follows from two of them.

| text | hypothesis | line |
| --- | --- | --- |
| signed on 3 May 1921 | signed before 1925 · in May 1921 | 3 May 1921 is before 1925 |
| built in 1911. ... in 1924. | built before the museum | 1911 < 1924 |
| began in 1346 and ended in 1351 | lasted five years | 1351 - 1346 = 5 years |
| mayor from 1990 to 1998 | mayor for eight years · in 1994 | 1998 - 1990 = 8 years |
| born in 1921 and died in 1994 | died at the age of 73 | 1994 - 1921 = 73 years |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation, rewritten, sentence_spans
from entailment.structure.time_matching import Verdict, compare_times
from entailment.structure.times import Period, periods
from entailment.text.lexicon import any_of
from entailment.text.words import words

__all__ = ["by_times", "times_of"]

_ROLES = {
    "before": "before", "prior to": "before", "earlier than": "before", "after": "after",
    "later than": "after", "since": "since", "until": "until", "till": "until", "by": "by",
    "in": "time", "on": "time", "at": "time", "during": "time", "of": "time",
    "from": "span", "between": "span",
}  # fmt: skip
_PREPOSITION = re.compile(
    rf"\b({'|'.join(sorted(_ROLES, key=len, reverse=True))})\s+(?:the\s+)?"
    r"(?:(?:early|mid|late|first|second|third|last)\s+(?:(?:quarter|half|part)\s+of\s+the\s+)?)?$",
    re.IGNORECASE,
)

_MOST = 4
"""Times of a text that are tried."""

_ONCE = re.compile(r"\b(?:born|died|founded|established|killed|assassinated)\b", re.IGNORECASE)
"""What happens once, so that another time of it is excluded."""


_POINT = re.compile(
    r"\b(?:began|begun|started|ended|formed|founded|born|died|opened|closed|released|won|built|made)\b",
    re.IGNORECASE,
)
"""What has no duration, so that a span does not place it in one of its years."""


class _Time(NamedTuple):
    """A period with its role, and where it begins with its preposition."""

    period: Period
    role: str
    start: int

    def form_in(self, text: str) -> str:
        return text[self.start : self.period.end]


def by_times(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations that rest on the times of *text*."""
    stated = times_of(text)[:_MOST]
    if not stated:
        return
    yield from _placed(stated, text, hypothesis)
    yield from _ordered(stated, text, hypothesis)
    yield from _older(stated, text, hypothesis)
    goals = [one for one in amounts(hypothesis) if one.kind == "measure" and one.unit == "year"]
    goals += _bare_ages(hypothesis)
    for goal in goals:
        yield from _durations(stated, text, hypothesis, goal)
        yield from _ages(stated, text, hypothesis, goal)


def times_of(text: str) -> list[_Time]:
    """Return the times of *text* that have a year, each with the role by its preposition."""
    found = []
    for period in periods(text):
        match = _PREPOSITION.search(text, 0, period.start)
        role = _ROLES[re.sub(r"\s+", " ", match[1].lower())] if match else "time"
        if period.form.lower().startswith(("between", "from")) or _is_range(period):
            role = "span"
        found.append(_Time(period, role, match.start() if match else period.start))
    return [one for one in found if not one.period.is_yearless]


def _is_range(period: Period) -> bool:
    return bool(re.search(r"\d\s*[-–]\s*\d{2,4}$|\bto\b|\band\b|\buntil\b", period.form))


# Where an event is placed


def _placed(stated: Sequence[_Time], text: str, hypothesis: str) -> Iterator[Derivation]:
    goals = times_of(hypothesis)
    if len(goals) != 1:
        return
    (goal,) = goals
    if any(one.period[:2] == goal.period[:2] and one.role == goal.role for one in stated):
        return
    for one in stated:
        if one.role == "span" and goal.role == "time" and _POINT.search(hypothesis):
            continue
        match = compare_times(one.period, one.role, goal.period, goal.role)
        premise = rewritten(hypothesis, goal.start, goal.period.end, one.form_in(text))
        if match.verdict is Verdict.SAME and not _is_plain(one, goal):
            yield Derivation((premise,), Label.ENTAILMENT, match.why or "the same time", "time")
        elif match.verdict is Verdict.EXCLUDED and _may_exclude(stated, hypothesis, goal):
            yield Derivation((premise,), Label.CONTRADICTION, match.why, "time")


def _is_plain(one: _Time, goal: _Time) -> bool:
    """Return whether any judge sees that the one time is in the other: *3 May 1921*, *May 1921*."""
    in_goal = set(re.findall(r"\w+", goal.period.form.lower()))
    return one.role == goal.role and in_goal <= set(re.findall(r"\w+", one.period.form.lower()))


def _may_exclude(stated: Sequence[_Time], hypothesis: str, goal: _Time) -> bool:
    """Return whether another time than *goal* denies it: of an order, or of what is once."""
    is_once = len(stated) == 1 and _ONCE.search(hypothesis) is not None
    return goal.role != "time" or is_once


# Which came first


_ORDER = re.compile(
    rf"^(?P<one>.{{2,80}}?)\s+(?P<verb>(?:(?:{any_of('finite_forms_of_be')}|had been|has been)\s+)?"
    r"[a-z]+(?:ed|t|n|w|k|g|d|e)\b"
    r"(?:\s+[a-z]+)??)\s+(?P<way>before|after|earlier than|later than)\s+(?P<other>[^.]{2,80}?)"
    r"(?:\s+(?:was|were|did))?\.?$"
)


def _ordered(stated: Sequence[_Time], text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield which of two events came first, from the time of each."""
    match = _ORDER.match(hypothesis.strip())
    if match is None or periods(match["other"]) or amounts(match["way"]):
        return
    is_before = match["way"] in ("before", "earlier than")
    second = f"{match['other']} {match['verb']}"
    if re.search(r"\s(?:was|were)\s+\w+(?:ed|t|n|d)$|\s\w+ed$", match["other"]):
        second = match["other"]  # *before the tunnel opened*
    points = [one for one in stated if one.role == "time" and _has_verb(text, one, match["verb"])]
    for one, other in permutations(points, 2):
        if not one.period.is_apart_from(other.period):
            continue
        is_first = one.period.is_before(other.period)
        premises = (
            f"{match['one']} {match['verb']} {one.form_in(text)}.",
            rewritten(f"{second} {other.form_in(text)}.", 0, 1, second[0].upper()),
        )
        label = Label.ENTAILMENT if is_first == is_before else Label.CONTRADICTION
        sign = "<" if is_first else ">"
        yield Derivation(premises, label, f"{one.period.form} {sign} {other.period.form}", "order")


def _has_verb(text: str, time: _Time, verb: str) -> bool:
    """Return whether the sentence of a time has the last verb of *verb*, in whatever form."""
    sentence = next(text[a:b] for a, b in sentence_spans(text) if a <= time.start < b)
    stems = [word.stem for word in words(verb) if word.is_content]
    return not stems or stems[0] in {word.stem for word in words(sentence)}


_OLDER = re.compile(
    r"^(?P<one>.{2,80}?)\s+(?:is|was)\s+(?P<way>older|younger|newer)\s+than\s+(?P<other>[^.]{2,80}?)\.?$"
)
_BEGINNING = re.compile(
    r"\b(?:was|were)?\s*(?:born|founded|established|built|completed|opened)\b[^.;]{0,40}?$", re.I
)


def _older(stated: Sequence[_Time], text: str, hypothesis: str) -> Iterator[Derivation]:
    match = _OLDER.match(hypothesis.strip())
    if match is None:
        return
    begun = [(one, verb) for one in stated if (verb := _BEGINNING.search(text, 0, one.start))]
    for (one, verb), (other, again) in permutations(begun, 2):
        if not one.period.is_apart_from(other.period):
            continue
        is_older = one.period.is_before(other.period)
        premises = (
            f"{match['one']} {_verbal(verb[0])}{one.form_in(text)}.",
            f"{_capital(match['other'])} {_verbal(again[0])}{other.form_in(text)}.",
        )
        label = Label.ENTAILMENT if is_older == (match["way"] == "older") else Label.CONTRADICTION
        sign = "<" if is_older else ">"
        yield Derivation(premises, label, f"{one.period.form} {sign} {other.period.form}", "order")


def _verbal(phrase: str) -> str:
    """Return the verb of a phrase with *was* where it lacks it: *born*."""
    words = phrase.split()
    if words[0].lower() in ("was", "were") or words[0].lower() == "opened":
        return f"{' '.join(words)} "
    return f"was {' '.join(words)} "


def _capital(form: str) -> str:
    return form[:1].upper() + form[1:]


# How long


_SPAN = re.compile(r"\bfrom\s+(?P<one>[^.;]{3,25}?)\s+(?:to|until|till)\s+", re.IGNORECASE)
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


def _durations(
    stated: Sequence[_Time], text: str, hypothesis: str, goal: Amount
) -> Iterator[Derivation]:
    marker = _FOR.search(hypothesis, 0, goal.start)
    lasted = _LASTED.search(hypothesis, 0, goal.start)
    if marker is not None:
        for one in stated:
            years = one.period.years
            if one.role == "span" and (label := _length(years[1] - years[0], goal)):
                keep = hypothesis[: marker.start() + (0 if marker[0].startswith("for") else 7)]
                form = one.form_in(text)
                premise = f"{keep.strip()} {form}{hypothesis[goal.end :]}"
                yield Derivation((premise,), label, _years(years[0], years[1]), "duration")
    if lasted is None:
        return
    for one, other in permutations(stated, 2):
        begin, end = _BEGAN.search(text, 0, one.start), _ENDED.search(text, 0, other.start)
        if begin is None or end is None or not one.period.is_before(other.period):
            continue
        first, last = one.period.years[0], other.period.years[1]
        if label := _length(last - first, goal):
            subject = hypothesis[: lasted.start()].strip()
            premises = (
                f"{subject} {begin[0].strip()} {one.form_in(text)}.",
                f"{subject} {end[0].strip()} {other.form_in(text)}.",
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


# How old


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
_LIFE = re.compile(
    r"\(\s*(?:born\s+)?[^()]{0,30}?(?P<born>\d{4})\s*(?:-|–|—|to)\s*[^()]{0,20}?(?P<died>\d{4})\s*\)"
)


def _bare_ages(hypothesis: str) -> list[Amount]:
    match = _BARE_AGE.search(hypothesis)
    if match is None:
        return []
    name = "age" if match["age"] else "age2"
    value = Interval.point(Fraction(match[name]))
    return [Amount("measure", value, "year", match[name], *match.span(name))]


def _ages(
    stated: Sequence[_Time], text: str, hypothesis: str, goal: Amount
) -> Iterator[Derivation]:
    match = _AGE.search(hypothesis, 0, goal.start)
    if match is None:
        return
    subject = hypothesis[: match.start()].strip()
    if match[0].lower().startswith("died"):
        for one, other in permutations(stated, 2):
            is_life = _BORN.search(text, 0, one.start) and _DIED.search(text, 0, other.start)
            if is_life and one.period.is_before(other.period):
                first, last = one.period.years[0], other.period.years[1]
                premises = (
                    f"{subject} was born {one.form_in(text)}.",
                    f"{subject} died {other.form_in(text)}.",
                )
                if label := _age(one.period, other.period, goal):
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
