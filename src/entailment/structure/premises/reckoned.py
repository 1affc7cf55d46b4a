"""The year of what was so long before or after a year that a text gives.

| text | hypothesis | so |
| --- | --- | --- |
| The line opened in 1968, ten years after work on it had begun. | Work on the line began in 1958. \
| entailed |
| The line opened in 1968, ten years after work on it had begun. | Work on the line began in 1978. \
| nothing: on the other side |
| The line opened in 1968, ten years after work on it had begun. | The line opened in 1958. \
| nothing: it opened in 1968 |
| She left in 1968 after ten years there. | She left in 1958. | nothing |

What is counted with *later* and *earlier* is in `later`. A year is hardly by chance so far from
a year of the same sentence, so that the judge has only to see the rest of the hypothesis: the
premise has *at some time* for the year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts
from entailment.structure.premises.derivation import Derivation
from entailment.structure.premises.later import by_later
from entailment.structure.sentences.directions import direction
from entailment.structure.sentences.stated_times import Time, times_of
from entailment.structure.sentences.timeline import Point, day_points
from entailment.structure.times import has_era
from entailment.structure.units import factor
from entailment.structure.vocabulary import listed
from entailment.text.denials import UNSURE
from entailment.text.modals import without_named_modals
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_stems, verb_stems
from entailment.text.words import words

__all__ = ["by_reckoning"]

_COUNTED = re.compile(r"\s+(?:later|earlier|afterwards|(?:after|before)\s+that)\b", re.I)
"""Behind a length of time that `later` reads."""

_OF_AGE = re.compile(r"\b(?:aged?|old)\b", re.IGNORECASE)
_NEAR = 12
"""Characters before a length of time in which a word may make it an age."""

_CLAUSE_END = re.compile(r"[,;:.?!](?!\d)")
_SAYING = listed("extracts", "reporting")
_ROLES = frozenset(("time", "until", "since", "by"))


def by_reckoning(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that the year of *hypothesis* is so long from a year of *text* as that says.

    >>> text = "The line opened in 1968, ten years after work on it had begun."
    >>> [each.line for each in by_reckoning(text, "Work on the line began in 1958.")]
    ['1968 - 10 = 1958']
    """
    goal = _year(hypothesis)
    if goal is None or UNSURE.search(without_named_modals(_without(hypothesis, goal))):
        return
    for amount, point in _lengths(text, goal.period.years[0]):
        line = _step(text, hypothesis, goal, amount, point)
        if line is not None and not any(by_later(text, hypothesis)):
            yield Derivation((_without(hypothesis, goal),), Label.ENTAILMENT, line, "later")
            return


def _step(text: str, hypothesis: str, goal: Time, amount: Amount, point: Point) -> str | None:
    """Return how the year of *hypothesis* is *amount* from *point*; None where it is not."""
    way = direction(text, (amount.start, amount.end), point.start)
    is_rough = _ROUGHLY.search(hypothesis, 0, goal.start) is not None
    if amount.is_rough and not is_rough:
        return None
    claim = f"{hypothesis[: goal.start]} {hypothesis[goal.period.end :]}"
    if not way.relates or not _is_of_other(text, amount, claim):
        return None
    stated, years, year = _year_of(point), _years(amount), goal.period.years[0]
    reckoned = stated + way.sign * years
    if reckoned != year:
        return None
    return f"{stated} {'+' if way.sign > 0 else '-'} {years} = {reckoned}"


_ROUGHLY = re.compile(r"(?:\b(?:until|since|by|in|from)\s+)?\b(?:about|around|circa)\s+$", re.I)


def _without(hypothesis: str, goal: Time) -> str:
    rough = _ROUGHLY.search(hypothesis, 0, goal.start)
    start = rough.start() if rough is not None else goal.start
    return rewritten(hypothesis, start, goal.period.end, "at some time")


def _is_of_other(text: str, amount: Amount, claim: str) -> bool:
    """Return whether *claim* is of what stands behind *amount*: *two years before the pit closed*.

    That has its verb; what is as long *before the pit* is left to `later`.
    """
    before, behind = text[: amount.start], text[amount.end :]
    sentence = next(before[a:] for a, b in sentence_spans(text) if a <= amount.start < b)
    if base_stems(claim) <= base_stems(sentence):
        return False
    acts = base_stems(" ".join(verb_stems(claim)))
    return not acts.isdisjoint(base_stems(_CLAUSE_END.split(behind, maxsplit=1)[0]))


def _year(hypothesis: str) -> Time | None:
    """Return the only time of *hypothesis*, if it is a year."""
    times = times_of(hypothesis)
    if len(times) != 1 or times[0].role not in _ROLES:
        return None
    return times[0] if times[0].period.form.isdigit() else None


def _lengths(text: str, year: int) -> Iterator[tuple[Amount, Point]]:
    """Yield lengths of time by which *year* is away from a time of their sentence in *text*.

    Of a year that *text* has itself there is none.
    """
    every = [point.years for point in day_points(text) if point.years is not None]
    if any(first <= year <= last for first, last in every):
        return
    counted = [amount for amount in amounts(text) if _is_counted(text, amount)]
    for start, end in sentence_spans(text) if counted and every else ():
        for point in _sure_points(text, start, end):
            for amount in counted:
                is_of_one = point.years is not None and start <= amount.start < end
                if is_of_one and abs(year - _year_of(point)) == _years(amount):
                    yield amount, point


def _is_counted(text: str, amount: Amount) -> bool:
    """Return whether *amount* is of whole years, no age and nothing that `later` reads."""
    before = text[max(0, amount.start - _NEAR) : amount.end]
    is_of_age = _OF_AGE.search(before) is not None
    return _years(amount) > 0 and not is_of_age and not _COUNTED.match(text, amount.end)


def _sure_points(text: str, start: int, end: int) -> Iterator[Point]:
    """Yield the dates of the sentence from *start* to *end*, none of what may not be so."""
    if not _SAYING.isdisjoint(word.lower for word in words(text[start:end])):
        return
    for point in day_points(text):
        is_in = start <= point.start < end and not has_era(text, point.start, point.end)
        if is_in and not UNSURE.search(without_named_modals(text[start : point.start])):
            yield point


def _year_of(point: Point) -> int:
    """Return the first year of *point*; 0 where it has none."""
    return point.years[0] if point.years is not None else 0


def _years(amount: Amount) -> int:
    """Return the whole number of years that *amount* is; 0 for another."""
    ratio = factor(amount.unit, "year") if amount.kind == "measure" and not amount.per else None
    value = amount.value * ratio if ratio is not None and amount.value is not None else None
    return int(value) if value is not None and value.denominator == 1 else 0
