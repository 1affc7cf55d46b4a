"""The year of what was so long before or after a year that a text gives.

| text | hypothesis | so |
| --- | --- | --- |
| She left in 1968 after ten years there. | She came in 1958. | entailed |
| It was cast in 1687, ninety years after the tower was built. | The tower was built in 1597. | \
entailed |
| It was cast in 1687, ninety years after the tower was built. | The tower was built in 1777. | \
contradicted: on the other side |
| She left in 1968 after ten years there. | She came in 1957. | nothing |

What is counted with *later* and *earlier* is in `later`. A year is hardly by chance so far from
one of the same sentence, so that the judge has only to see the rest of the hypothesis: the premise
has *at some time* for the year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.knowledge.converses import nominalisation
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
_CLAUSE_END = re.compile(r"[,;:.?!](?!\d)")
_SAYING = listed("extracts", "reporting")
_ROLES = frozenset(("time", "until", "since", "by"))


def by_reckoning(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the year of *hypothesis* is so long from one of *text* as that says.

    >>> text = "She left in 1968 after ten years there."
    >>> [each.line for each in by_reckoning(text, "She came in 1958.")]
    ['1968 - 10 = 1958']
    """
    goal = _year(hypothesis)
    if goal is None or UNSURE.search(without_named_modals(_without(hypothesis, goal))):
        return
    for amount, point in _lengths(text, goal.period.years[0]):
        read = _label(text, hypothesis, goal, amount, point)
        if read is not None and not any(by_later(text, hypothesis)):
            yield Derivation((_without(hypothesis, goal),), *read, "later")
            return


def _label(
    text: str, hypothesis: str, goal: Time, amount: Amount, point: Point
) -> tuple[Label, str] | None:
    """Return whether the year of *hypothesis* is *amount* from *point*, and the step."""
    way = direction(text, (amount.start, amount.end), point.start)
    is_rough = _ROUGHLY.search(hypothesis, 0, goal.start) is not None
    if amount.is_rough and not is_rough:
        return None
    if way.relates and not _is_of_other(text, amount, point, _without(hypothesis, goal)):
        return None
    stated, years, year = point.when.years[0], _years(amount), goal.period.years[0]
    reckoned = stated + way.sign * years
    line = f"{stated} {'+' if way.sign > 0 else '-'} {years} = {reckoned}"
    if reckoned == year:
        return Label.ENTAILMENT, line
    return (Label.CONTRADICTION, f"{line}, not {year}") if way.is_stated else None


_ROUGHLY = re.compile(r"(?:\b(?:until|since|by|in|from)\s+)?\b(?:about|around|circa)\s+$", re.I)


def _without(hypothesis: str, goal: Time) -> str:
    rough = _ROUGHLY.search(hypothesis, 0, goal.start)
    start = rough.start() if rough is not None else goal.start
    return rewritten(hypothesis, start, goal.period.end, "at some time")


def _is_of_other(text: str, amount: Amount, point: Point, claim: str) -> bool:
    """Return whether *claim* is of what stands behind *amount*: *two years before the pit closed*.

    That has a verb or the noun of an event; what is as long *before the pit* is left to `later`.
    """
    behind = _CLAUSE_END.split(text[amount.end :], maxsplit=1)[0]
    events = any(nominalisation(word.lemma) for word in words(behind))
    if not verb_stems(behind) and not events:
        return False
    own = base_stems(claim)
    return not own <= point.words or bool(own & base_stems(behind))


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
    points = [point for point in day_points(text) if not point.when.is_yearless]
    if any(point.when.years[0] <= year <= point.when.years[1] for point in points):
        return
    lengths = [
        (amount, years)
        for amount in amounts(text)
        if (years := _years(amount)) > 0
        and not _COUNTED.match(text, amount.end)
        and not _OF_AGE.search(text[max(0, amount.start - 12) : amount.end])
    ]
    for start, end in sentence_spans(text) if lengths else ():
        if not _SAYING.isdisjoint(word.lower for word in words(text[start:end])):
            continue
        for point in points:
            if has_era(text, point.start, point.end) or UNSURE.search(
                without_named_modals(text[start : point.start])
            ):
                continue
            stated = point.when.years[0]
            for amount, years in lengths:
                is_of_one = start <= point.start < end and start <= amount.start < end
                if is_of_one and abs(year - stated) == years:
                    yield amount, point


def _years(amount: Amount) -> int:
    """Return the whole number of years that *amount* is; 0 for another."""
    ratio = factor(amount.unit, "year") if amount.kind == "measure" and not amount.per else None
    value = amount.value * ratio if ratio is not None and amount.value is not None else None
    return int(value) if value is not None and value.denominator == 1 else 0
