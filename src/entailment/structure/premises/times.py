"""Times that one side gives in another way, and what follows from two of them.

| text | hypothesis | line |
| --- | --- | --- |
| signed on 3 May 1921 | signed before 1925 · in May 1921 | 3 May 1921 is before 1925 |
| began in 1346 and ended in 1351 | lasted five years | 1351 - 1346 = 5 years |
| mayor from 1990 to 1998 | mayor for eight years · in 1994 | 1998 - 1990 = 8 years |
| born in 1921 and died in 1994 | died at the age of 73 | 1994 - 1921 = 73 years |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.amounts import amounts
from entailment.structure.premises.derivation import Derivation
from entailment.structure.premises.durations import ages, ages_at, durations, endings
from entailment.structure.premises.kinds import Kind
from entailment.structure.sentences.bare_ages import bare_ages
from entailment.structure.sentences.duties import states_duty, states_rule
from entailment.structure.sentences.owners import (
    is_of_another,
    is_of_other_verb,
    is_of_own_nouns,
    is_of_own_verb,
    pairs_of_sides,
)
from entailment.structure.sentences.recurrence import happens_once, is_lasting, is_unique
from entailment.structure.sentences.stated_times import Time, days_of, times_of
from entailment.structure.time_matching import Verdict, compare_times, is_other_deadline
from entailment.structure.units import factor
from entailment.text.clauses import subject_of
from entailment.text.rewriting import capitalised, rewritten

__all__ = ["by_durations", "by_times"]


_MOST = 4
"""Times of a text that are tried."""


def by_times(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations that rest on the times of *text*."""
    stated = times_of(text)[:_MOST]
    if not stated:
        return
    yield from _placed(stated, text, hypothesis)
    yield from _older(stated, text, hypothesis)
    yield from endings(stated, text, hypothesis)
    yield from ages_at(stated, text, hypothesis)


def by_durations(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations of a duration or an age of *hypothesis* from two times of *text*."""
    stated = days_of(text)[:_MOST]
    goals = [
        amount
        for amount in amounts(hypothesis)
        if amount.kind == "measure" and (factor(amount.unit, "day") or factor(amount.unit, "year"))
    ]
    for goal in (*goals, *bare_ages(hypothesis)) if stated else ():
        yield from durations(stated, text, hypothesis, goal)
        yield from ages(stated, text, hypothesis, goal)


# Where an event is placed


def _placed(stated: Sequence[Time], text: str, hypothesis: str) -> Iterator[Derivation]:
    goals = times_of(hypothesis)
    if len(goals) != 1:
        return
    goal = goals[0]
    if any(time.period[:2] == goal.period[:2] and time.role == goal.role for time in stated):
        return
    for time in stated:
        if _may_be_of_one(time, goal, text, hypothesis):
            premise = rewritten(hypothesis, goal.start, goal.period.end, time.form_in(text))
            read = _label(time, goal, text, hypothesis, stated)
            if read is not None:
                yield Derivation((premise,), *read)


def _may_be_of_one(time: Time, goal: Time, text: str, hypothesis: str) -> bool:
    """Return whether *time* of the text may be when what has *goal* in the hypothesis is."""
    place = time.period.start
    if _IN_BRACKETS.search(text, 0, place):
        return False  # of the name before them
    if time.role == "span" and goal.role == "time":
        is_between = "between" in time.form_in(text).lower()
        if not is_lasting(hypothesis, is_passive_too=not is_between):
            return False
    rest = _without(hypothesis, goal)
    is_of_nouns = not states_rule(hypothesis) and is_of_own_nouns(text, place, rest)
    if is_of_other_verb(text, place, rest) or not (
        is_of_nouns or is_of_own_verb(text, place, rest)
    ):
        return False
    return not is_of_another(text, place, subject_of(hypothesis) or "", hypothesis)


def _without(hypothesis: str, goal: Time) -> str:
    return hypothesis[: goal.start] + hypothesis[goal.period.end :]


def _label(
    time: Time, goal: Time, text: str, hypothesis: str, stated: Sequence[Time]
) -> tuple[Label, str, Kind] | None:
    """Return the label of *hypothesis* where it is true at *time*, the step and its kind."""
    match = compare_times(time.period, time.role, goal.period, goal.role)
    is_other = is_other_deadline(time.period, time.role, goal.period, goal.role)
    if match.verdict is Verdict.SAME and is_other and states_rule(hypothesis):
        line = f"{time.form_in(text)} is another limit than {goal.form_in(hypothesis)}"
        return Label.UNKNOWN, line, "limit" if states_duty(hypothesis) else "time"  # *may close*
    if match.verdict is Verdict.SAME and not _is_plain(time, goal):
        return Label.ENTAILMENT, match.why or "the same time", "time"
    if match.verdict is not Verdict.EXCLUDED or not _may_exclude(stated, hypothesis, goal):
        return None
    is_of_verb = is_of_own_verb(text, time.period.start, _without(hypothesis, goal))
    return (Label.CONTRADICTION, match.why, "time") if is_of_verb else None


_IN_BRACKETS = re.compile(r"\(\s*(?:[a-z]{1,5}\.\s*)?$")


def _is_plain(time: Time, goal: Time) -> bool:
    """Return whether any judge sees that the one time is in the other: *3 May 1921*, *May 1921*."""
    in_goal = set(re.findall(r"\w+", goal.period.form.lower()))
    return time.role == goal.role and in_goal <= set(re.findall(r"\w+", time.period.form.lower()))


def _may_exclude(stated: Sequence[Time], hypothesis: str, goal: Time) -> bool:
    """Return whether another time than *goal* denies it: of what is once, by an order or alone."""
    return happens_once(hypothesis) and (
        goal.role != "time" or (len(stated) == 1 and is_unique(hypothesis))
    )


# Which is older


_OLDER = re.compile(
    r"^(?P<one>.{2,80}?)\s+(?:is|was)\s+(?P<way>older|younger|newer)\s+than\s+(?P<other>[^.]{2,80}?)\.?$"
)
_BEGINNING = re.compile(
    r"\b(?:was|were)?\s*(?:born|founded|established|built|completed|opened)\b[^.;]{0,40}?$", re.I
)


def _older(stated: Sequence[Time], text: str, hypothesis: str) -> Iterator[Derivation]:
    match = _OLDER.match(hypothesis.strip())
    if match is None:
        return
    begun = [
        (period, verb) for period in stated if (verb := _BEGINNING.search(text, 0, period.start))
    ]
    sides, places = (match["one"], match["other"]), [period.start for period, _ in begun]
    for pair in pairs_of_sides(text, places, sides):
        (period, verb), (other, again) = (begun[at] for at in pair)
        if not period.period.is_apart_from(other.period):
            continue
        is_older = period.period.is_before(other.period)
        premises = (
            f"{match['one']} {_verbal(verb[0])}{period.form_in(text)}.",
            f"{capitalised(match['other'])} {_verbal(again[0])}{other.form_in(text)}.",
        )
        label = Label.ENTAILMENT if is_older == (match["way"] == "older") else Label.CONTRADICTION
        sign = "<" if is_older else ">"
        yield Derivation(
            premises, label, f"{period.period.form} {sign} {other.period.form}", "order"
        )


def _verbal(phrase: str) -> str:
    """Return the verb of a phrase with *was* where it lacks it: *born*."""
    words = phrase.split()
    if words[0].lower() in ("was", "were") or words[0].lower() == "opened":
        return f"{' '.join(words)} "
    return f"was {' '.join(words)} "
