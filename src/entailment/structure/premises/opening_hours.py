"""When something opens and closes, where a text says from when to when it is open.

| text | hypothesis | so |
| --- | --- | --- |
| The museum is open from 10 am to 6 pm. | The museum closes at 6 pm. | entailed |
| The museum is open from 10 am to 6 pm. | The museum opens at noon. | contradicted |
| The shop opens at 8.30 and closes at 13.00. | The shop is open at 15.00. | contradicted |
| The clinic is open from Monday to Thursday. | The clinic is closed on Fridays. | entailed |
| The clinic is open from Monday to Thursday. | The clinic is closed on Tuesday. | contradicted |

Only where the text gives hours, or days, once: it may give others for Sundays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.clocks import Clock, clocks
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.weekday_spans import (
    DAY_LIMIT,
    WeekdaySpan,
    claimed_weekday,
    weekday_span,
    without_preposition,
)
from entailment.text.denials import DENIAL
from entailment.text.name_forms import NAME
from entailment.text.sentences import sentence_spans

__all__ = ["by_opening_hours"]

_OPEN = re.compile(
    r"^(?:opening\s+hours\s+of\s+(?P<headed>[^,;:]+):\s+"
    r"|(?P<subject>[^,;:]+?)\s+(?:(?:is|are)\s+open\s+(?:daily\s+|every\s+day\s+)?(?=from\b|[A-Z\d])"
    r"|(?P<edges>opens?)\s+(?=at\b)))",
    re.IGNORECASE,
)
_SAYS_OPEN = re.compile(
    r"\b(?:(?:is|are)\s+open|opens?\s+at|opening\s+hours\s+of)\b", re.IGNORECASE
)
_CLAIM = re.compile(
    r"^(?P<front>On\s+[A-Z][a-z]+days?,?\s+)?(?P<subject>.+?)\s+"
    r"(?:(?P<edge>opens?|closes?)|(?:is|are)\s+(?P<open>open))\s+at\s+$"
)
_CLOSED = re.compile(
    r"^(?P<subject>.+?)\s+(?:is|are)\s+(?:(?P<open>open)|closed|shut|not\s+open)\s+$"
)
_BETWEEN = re.compile(r"\s*(?:to|till|until|and|[-\u2013\u2014])\s*", re.IGNORECASE)
_CLOSES = re.compile(r"\s*(?:,?\s+and\s+(?:it\s+)?)closes?\s+at\s+", re.IGNORECASE)
_HOURS = re.compile(r",?\s*(?:from\s+)?")
_CLAUSE_END = re.compile(r"[;,](?!\d)")
_MAY_GO = re.compile(rf"(?:every\s+day|daily|in\s+{NAME})?")
"""What may stand behind hours that are those of all days."""


class _Hours(NamedTuple):
    """From when to when something is open, and what stands behind."""

    opening: Clock
    closing: Clock
    rest: str
    lines: tuple[str, str]
    """The two as a step: *from 10 am*, *to 6 pm*."""

    def holds(self, clock: Clock) -> bool | None:
        """Return whether it is open at *clock*; None at the edges, and where that may be two.

        A day of 24 hours, *8.30 to 13.00*, has those of the hypothesis, too.
        """
        minutes = clock.minutes
        if self.is_of_24 and len(minutes) > 1:
            minutes = frozenset({min(minutes)})
        if len(self.opening.minutes) > 1 or len(self.closing.minutes) > 1:
            return None
        (first,), (last,) = self.opening.minutes, self.closing.minutes
        if first >= last or minutes & {last}:
            return None
        within = {first <= minute < last for minute in minutes}
        return within.pop() if len(within) == 1 else None

    @property
    def is_of_24(self) -> bool:
        """Whether the hours are written as those of a day of 24."""
        return not re.search(r"[a-z]", self.lines[1].removeprefix("to ")) and min(
            self.closing.minutes
        ) > (12 * 60 + 59)


def by_opening_hours(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that *hypothesis* has an hour or a day of opening that *text* gives, or another.

    The clause says of the same that it is open, and nothing else.
    """
    if not _SAYS_OPEN.search(text) or len(clocks(text)) > 2 or DENIAL.search(text):
        return
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        opens = _OPEN.match(sentence)
        if opens is not None:
            yield from _by_hour(sentence, hypothesis, opens)
            yield from _by_day(text, sentence, hypothesis, opens)


def _by_hour(sentence: str, hypothesis: str, opens: re.Match[str]) -> Iterator[Derivation]:
    own, hours = clocks(hypothesis), _hours(sentence, opens)
    claimed = _CLAIM.match(hypothesis[: own[0].start]) if len(own) == 1 else None
    if claimed is None or hours is None or DENIAL.search(hypothesis):
        return
    if claimed["subject"].lower() != _subject(opens):
        return
    behind = hypothesis[own[0].end :].strip(" .") or (claimed["front"] or "").strip(" ,")
    if behind.lower() != hours.rest.lower() and (behind or not _MAY_GO.fullmatch(hours.rest)):
        return
    if claimed["open"]:
        is_so, line = hours.holds(own[0]), " ".join(hours.lines)
    else:
        is_opening = claimed["edge"].startswith("open")
        edge = hours.opening if is_opening else hours.closing
        is_so, line = bool(edge.minutes & own[0].minutes), hours.lines[not is_opening]
    if is_so is not None:
        label = Label.ENTAILMENT if is_so else Label.CONTRADICTION
        yield Derivation((sentence,), label, line, "opening hours")


def _subject(opens: re.Match[str]) -> str:
    return str(opens["subject"] or opens["headed"]).lower()


def _hours(sentence: str, opens: re.Match[str]) -> _Hours | None:
    """Return the hours of *sentence*, where its first clause gives nothing else."""
    stated = clocks(sentence)
    if len(stated) != 2:
        return None
    before = sentence[opens.end() : stated[0].start].strip().lower()
    joined = _CLOSES if opens["edges"] else _BETWEEN
    if before not in (("at",) if opens["edges"] else ("", "from")):
        return None
    if not joined.fullmatch(sentence, stated[0].end, stated[1].start):
        return None
    clause, *others = _CLAUSE_END.split(sentence[stated[1].end :], maxsplit=1)
    if DAY_LIMIT.search(sentence, 0, opens.end()) or any(map(DAY_LIMIT.search, (clause, *others))):
        return None
    opening, closing = (sentence[clock.start : clock.end] for clock in stated)
    lines = (f"from {opening}", f"to {closing}")
    return _Hours(_with_half_of(*stated), stated[1], clause.strip(" ."), lines)


def _with_half_of(first: Clock, second: Clock) -> Clock:
    """Return *first*, in the half of the day that it may be before *second*: *from 10 to 6 pm*."""
    before = frozenset(minute for minute in first.minutes if minute < min(second.minutes))
    return first._replace(minutes=before or first.minutes)


def _by_day(
    text: str, sentence: str, hypothesis: str, opens: re.Match[str]
) -> Iterator[Derivation]:
    stretch: WeekdaySpan | None = weekday_span(text)
    day = claimed_weekday(hypothesis)
    closed = _CLOSED.match(hypothesis[: day.start]) if day is not None else None
    if closed is None or stretch is None or day is None:
        return
    behind = sentence[opens.end() :].strip(" .").removeprefix(stretch.form)
    is_whole = sentence.startswith(stretch.form, opens.end()) and _is_hours(behind)
    if not is_whole or closed["subject"].lower() != _subject(opens):
        return
    if closed["open"] and not opens["headed"]:
        return  # as `weekdays` says
    is_open = day.number in stretch.days
    label = Label.ENTAILMENT if is_open == bool(closed["open"]) else Label.CONTRADICTION
    line = f"{day.name} is {'' if is_open else 'not '}within {without_preposition(stretch.form)}"
    yield Derivation((sentence,), label, line, "opening hours")


def _is_hours(form: str) -> bool:
    """Return whether *form* is empty or hours: *, 7 am - 4 pm*."""
    times = clocks(form)
    if not form or len(times) != 2:
        return not form
    return (
        _HOURS.fullmatch(form, 0, times[0].start) is not None
        and _BETWEEN.fullmatch(form, times[0].end, times[1].start) is not None
        and not form[times[1].end :].strip(" .")
    )
