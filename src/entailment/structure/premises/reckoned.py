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

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.directions import direction
from entailment.structure.sentences.stated_times import Time, times_of
from entailment.structure.sentences.timeline import Point, day_points
from entailment.structure.units import factor
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_stems

__all__ = ["by_reckoning"]

_ROLES = frozenset(("time", "until", "since", "by"))


def by_reckoning(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the year of *hypothesis* is so long from one of *text* as that says.

    >>> text = "She left in 1968 after ten years there."
    >>> [each.line for each in by_reckoning(text, "She came in 1958.")]
    ['1968 - 10 = 1958']
    """
    goal = _year(hypothesis)
    if goal is None:
        return
    year, own = goal.period.years[0], _about(hypothesis, goal)
    for amount, point in _lengths(text, year):
        way = direction(text, (amount.start, amount.end), point.start)
        stated, years = point.when.years[0], _years(amount)
        is_so = year == stated + way.sign * years
        if not (is_so or way.is_stated) or (way.relates and _is_of_first(text, amount, point, own)):
            continue
        line = f"{stated} {'+' if way.sign > 0 else '-'} {years} = {stated + way.sign * years}"
        label = Label.ENTAILMENT if is_so else Label.CONTRADICTION
        premise = _without(hypothesis, goal)
        yield Derivation((premise,), label, line if is_so else f"{line}, not {year}", "later")
        return


_ROUGHLY = re.compile(r"(?:\b(?:until|since|by|in|from)\s+)?\b(?:about|around|circa)\s+$", re.I)


def _without(hypothesis: str, goal: Time) -> str:
    rough = _ROUGHLY.search(hypothesis, 0, goal.start)
    start = rough.start() if rough is not None else goal.start
    return rewritten(hypothesis, start, goal.period.end, "at some time")


def _about(hypothesis: str, goal: Time) -> frozenset[str]:
    return base_stems(f"{hypothesis[: goal.start]} {hypothesis[goal.period.end :]}")


def _is_of_first(text: str, amount: Amount, point: Point, own: frozenset[str]) -> bool:
    """Return whether *own* is of the event at *point*, and not of that so far from it."""
    sentence = next(end for start, end in sentence_spans(text) if amount.start < end)
    return own <= point.words and not own & base_stems(text[amount.end : sentence])


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
    lengths = [(amount, years) for amount in amounts(text) if (years := _years(amount)) > 0]
    for start, end in sentence_spans(text) if lengths else ():
        for point in points:
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
