"""When something opens and closes, where a text says from when to when it is open.

| text | hypothesis | so |
| --- | --- | --- |
| The museum is open from 10 am to 6 pm. | The museum closes at 6 pm. | entailed |
| The museum is open from 10 am to 6 pm. | The museum opens at noon. | contradicted |
| The clinic is open from Monday to Thursday. | The clinic is closed on Fridays. | entailed |
| The clinic is open from Monday to Thursday. | The clinic is closed on Tuesday. | contradicted |

Only where the text gives hours, or days, once: it may give others for Sundays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.clocks import Clock, clocks
from entailment.structure.premises.derivation import DENIAL, Derivation
from entailment.structure.premises.weekdays import Stretch, claimed_day, day_stretch

__all__ = ["by_opening_hours"]

_OPEN = re.compile(r"\b(?:is|are|was|were|stays?|stayed|remains?)\s+open\b|\bopening hours\b", re.I)
_EDGE = re.compile(
    r"^(?P<subject>.+?)\s+(?P<edge>opens?|opened|closes?|closed|shuts?)\s+(?:at|around)\s+", re.I
)
_CLOSED = re.compile(r"\b(?:is|are|stays?|remains?)\s+(?:closed|shut|not\s+open)\b", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:to|till|until|and|[-\u2013\u2014])\s*", re.IGNORECASE)
_EXCEPT = re.compile(r"\b(?:except|but|if|unless|by appointment|holidays?|only)\b", re.IGNORECASE)


def by_opening_hours(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that *hypothesis* has an hour or a day of opening that *text* gives, or another."""
    opens = _OPEN.search(text)
    if opens is None or DENIAL.search(text) or _EXCEPT.search(text):
        return
    yield from _by_edge(text, hypothesis, opens)
    yield from _by_day(text, hypothesis, opens)


def _by_edge(text: str, hypothesis: str, opens: re.Match[str]) -> Iterator[Derivation]:
    claimed, own, stated = _EDGE.match(hypothesis), clocks(hypothesis), clocks(text)
    if claimed is None or len(own) != 1 or len(stated) != 2 or DENIAL.search(hypothesis):
        return
    if not _BETWEEN.fullmatch(text, stated[0].end, stated[1].start):
        return
    is_opening = claimed["edge"].lower().startswith("open")
    edge = _with_half_of(stated[0], stated[1]) if is_opening else stated[1]
    is_same = bool(edge.minutes & own[0].minutes)
    label = Label.ENTAILMENT if is_same else Label.CONTRADICTION
    hours = text[stated[0].start : stated[1].end].rstrip(".")
    premise = f"{claimed['subject']} {opens[0]} from {hours}."
    line = f"{'from' if is_opening else 'to'} {text[edge.start : edge.end].rstrip('.')}"
    yield Derivation((premise,), label, line, "opening")


def _with_half_of(first: Clock, second: Clock) -> Clock:
    """Return *first*, in the half of the day that it may be before *second*: *from 10 to 6 pm*."""
    before = frozenset(minute for minute in first.minutes if minute < min(second.minutes))
    return first._replace(minutes=before or first.minutes)


def _by_day(text: str, hypothesis: str, opens: re.Match[str]) -> Iterator[Derivation]:
    closed = _CLOSED.search(hypothesis)
    stretch: Stretch | None = day_stretch(text)
    day = claimed_day(hypothesis)
    if closed is None or stretch is None or day is None:
        return
    is_open = day.number in stretch.days
    label = Label.CONTRADICTION if is_open else Label.ENTAILMENT
    premise = f"{hypothesis[: closed.start()].strip()} {opens[0]} {stretch.form}."
    line = f"{day.name} is {'' if is_open else 'not '}within {stretch.form}"
    yield Derivation((premise,), label, line, "opening")
