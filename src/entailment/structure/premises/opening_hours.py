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
from entailment.structure.premises.derivation import DENIAL, Derivation, sentence_spans
from entailment.structure.premises.weekdays import Stretch, bare_form, claimed_day, day_stretch

__all__ = ["by_opening_hours"]

_OPEN = re.compile(
    r"^(?P<subject>[^,;:]+?)\s+(?P<verb>is|are)\s+open\s+(?:daily\s+|every\s+day\s+)?(?=from\b|[A-Z\d])"
)
_SAYS_OPEN = re.compile(r"\b(?:is|are)\s+open\b")
_EDGE = re.compile(r"^(?P<subject>.+?)\s+(?P<edge>opens?|closes?)\s+at\s+")
_CLOSED = re.compile(r"^(?P<subject>.+?)\s+(?:is|are)\s+(?:closed|shut|not\s+open)\s+$")
_BETWEEN = re.compile(r"\s*(?:to|till|until|and|[-\u2013\u2014])\s*", re.IGNORECASE)


def by_opening_hours(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that *hypothesis* has an hour or a day of opening that *text* gives, or another.

    The sentence says of the same that it is open, and nothing else.
    """
    if not _SAYS_OPEN.search(text) or len(clocks(text)) > 2 or DENIAL.search(text):
        return
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        opens = _OPEN.match(sentence)
        if opens is not None:
            yield from _by_edge(sentence, hypothesis, opens)
            yield from _by_day(text, sentence, hypothesis, opens)


def _by_edge(sentence: str, hypothesis: str, opens: re.Match[str]) -> Iterator[Derivation]:
    claimed, own, stated = _EDGE.match(hypothesis), clocks(hypothesis), clocks(sentence)
    if claimed is None or len(own) != 1 or len(stated) != 2 or DENIAL.search(hypothesis):
        return
    edges = (
        (sentence[opens.end() : stated[0].start], sentence[stated[1].end :]),
        (hypothesis[claimed.end() : own[0].start], hypothesis[own[0].end :]),
    )
    is_bare = all(part.strip(" .").lower() in ("", "from") for side in edges for part in side)
    is_range = _BETWEEN.fullmatch(sentence, stated[0].end, stated[1].start)
    if not is_bare or not is_range or claimed["subject"].lower() != opens["subject"].lower():
        return
    is_opening = claimed["edge"].startswith("open")
    edge = _with_half_of(stated[0], stated[1]) if is_opening else stated[1]
    is_same = bool(edge.minutes & own[0].minutes)
    label = Label.ENTAILMENT if is_same else Label.CONTRADICTION
    line = f"{'from' if is_opening else 'to'} {sentence[edge.start : edge.end]}"
    yield Derivation((sentence,), label, line, "opening hours")


def _with_half_of(first: Clock, second: Clock) -> Clock:
    """Return *first*, in the half of the day that it may be before *second*: *from 10 to 6 pm*."""
    before = frozenset(minute for minute in first.minutes if minute < min(second.minutes))
    return first._replace(minutes=before or first.minutes)


def _by_day(
    text: str, sentence: str, hypothesis: str, opens: re.Match[str]
) -> Iterator[Derivation]:
    stretch: Stretch | None = day_stretch(text)
    day = claimed_day(hypothesis)
    closed = _CLOSED.match(hypothesis[: day.start]) if day is not None else None
    if closed is None or stretch is None or day is None:
        return
    is_bare = sentence[opens.end() :].strip(" .") == stretch.form
    if not is_bare or closed["subject"].lower() != opens["subject"].lower():
        return
    is_open = day.number in stretch.days
    label = Label.CONTRADICTION if is_open else Label.ENTAILMENT
    line = f"{day.name} is {'' if is_open else 'not '}within {bare_form(stretch.form)}"
    yield Derivation((sentence,), label, line, "opening hours")
