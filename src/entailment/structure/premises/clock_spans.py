"""How long something lasts, by the times of day at which it begins and ends.

| text | hypothesis | so |
| --- | --- | --- |
| The talk lasted from 7 pm to 9 pm. | The talk lasted more than an hour. | entailed |
| The talk began at 7 pm and ended at 9 pm. | The talk lasted five hours. | contradicted |
| The shop opens at 9 am and closes at 5 pm. | The shop is open for six hours. | open: and longer |
| The talk was due to begin at 7 pm and ended at 9 pm. | It lasted five hours. | nothing |
| The talk began at 7 and ended at 9. | The talk lasted 14 hours. | nothing: of which half day? |
| The bus runs from 5 am to 11 pm. | The bus takes an hour. | nothing: each of them |
| The course runs from 9 am to 5 pm. | The course runs for six weeks. | nothing: each day |

The time between the two is an amount like another (`structure.amount`). A sum of one day is left to
`clock`, which also reads a time between two events.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace

from entailment.model import Label
from entailment.structure.amount import Amount, excludes, implies
from entailment.structure.amounts import amounts
from entailment.structure.clocks import DAY, Clock, clocks
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.assertion import is_reported
from entailment.structure.units import factor
from entailment.text.lexicon import any_of
from entailment.text.sentences import sentence_spans

__all__ = ["by_clock_spans"]

_CLAIM = re.compile(
    r"^(?P<subject>.{2,60}?)\s(?:(?P<open>(?:is|are|was|were)\sopen)|(?P<take>took|takes?)"
    r"|lasts?|lasted|ran|runs?|went\son|continued)(?:\sfor)?(?:\sexactly)?\s$"
)
_BEGINS = re.compile(r"\s(?:begins?|began|start(?:s|ed)?|open(?:s|ed)?)\sat\s", re.IGNORECASE)
_ENDS = re.compile(
    r"\s+and\s+(?:it\s+)?(?:end(?:s|ed)?|finish(?:es|ed)?|close[sd]?|stop(?:s|ped)?)\s+at\s+",
    re.IGNORECASE,
)
_LASTS = re.compile(
    r"\s(?:(?:is|are|was|were)\sopen|lasts?|lasted|ran|runs?|went\son|continued)\sfrom\s",
    re.IGNORECASE,
)
_TO = re.compile(r"\s+(?:to|until|till)\s+|\s?[-–]\s?")
_REST = re.compile(
    rf"(?:\s(?:(?:on|in|at)\s(?!which)[^,;:]+|(?:{any_of('weekdays')})|yesterday|today))?\s*[.!]?",
    re.IGNORECASE,
)
"""Behind the later time: when or where it was, or nothing."""


def by_clock_spans(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether something lasts as long as *hypothesis* says, but by a sum of one day.

    >>> (found,) = by_clock_spans("It ran from 7 pm to 9 pm.", "It ran for more than an hour.")
    >>> str(found.label), found.line
    ('ENTAILMENT', '21.00 - 19.00 = 120 minutes: more than an hour')
    """
    for goal in amounts(hypothesis):
        claim = _CLAIM.match(hypothesis[: goal.start])
        is_whole = not hypothesis[goal.end :].strip(" .")
        if claim is None or not is_whole or not _is_within_day(goal):
            continue
        sentence = _sentence_of(text, claim["subject"])
        if sentence is None or (claim["take"] and _is_of_service(sentence, claim["subject"])):
            continue
        begin, end = clocks(sentence)
        lengths = [_amount(length) for length in _lengths(begin, end)]
        label = _label(lengths, goal, is_least=claim["open"] is not None)
        is_sum = goal.value is not None and max(begin.minutes) < min(end.minutes)
        if label is None or (label is Label.ENTAILMENT and is_sum):
            continue  # `clock` yields the sum
        written = f"{_written(end)} - {_written(begin)} = {lengths[0].form}"
        if len(lengths) > 1:
            written = f"{sentence[end.start : end.end]} - {sentence[begin.start : begin.end]}"
        yield Derivation((sentence,), label, f"{written}{_SIGNS[label]}{goal.form}", "operation")


def _is_within_day(goal: Amount) -> bool:
    """Return whether *goal* is in hours or less: what runs from 9 to 5 may do so for weeks."""
    minutes = factor(goal.unit, "minute")
    return minutes is not None and minutes < DAY and not goal.per


def _is_of_service(sentence: str, subject: str) -> bool:
    """Return whether what has *subject* runs at these times: *a bus from 5 am* takes less."""
    return _RUNS.match(sentence, len(subject)) is not None


_RUNS = re.compile(r"\s(?:(?:is|are|was|were)\sopen|open(?:s|ed)?|ran|runs?)\s")

_SIGNS = {Label.ENTAILMENT: ": ", Label.CONTRADICTION: ", not ", Label.UNKNOWN: " leaves open "}


def _sentence_of(text: str, subject: str) -> str | None:
    """Return the sentence that states when *subject* begins and ends, and no other time of day."""
    if len(clocks(text)) != 2:
        return None
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        times = clocks(sentence)
        if len(times) == 2 and sentence.startswith(subject) and not is_reported(sentence):
            return sentence if _is_span(sentence, len(subject), *times) else None
    return None


def _is_span(sentence: str, at: int, begin: Clock, end: Clock) -> bool:
    """Return whether what has its subject up to *at* lasts from *begin* to *end*, as is stated."""
    opening, between = sentence[at : begin.start], sentence[begin.end : end.start]
    is_stated = (_BEGINS.fullmatch(opening) and _ENDS.fullmatch(between)) or (
        _LASTS.fullmatch(opening) and _TO.fullmatch(between)
    )
    return bool(is_stated) and _REST.fullmatch(sentence, end.end) is not None


def _lengths(begin: Clock, end: Clock) -> list[int]:
    """Return the minutes that may be between two times, the later of the next day if need be."""
    return sorted(
        {int(last - first) % DAY or DAY for first in begin.minutes for last in end.minutes}
    )


def _amount(minutes: int) -> Amount:
    return amounts(f"{minutes} minutes")[0]


def _label(lengths: list[Amount], goal: Amount, *, is_least: bool) -> Label | None:
    """Return what *goal* is where each of *lengths* may be meant; None where that is not sure.

    What is *open for six hours* may be so for longer (*is_least*).
    """
    if all(implies(length, goal) for length in lengths):
        return Label.ENTAILMENT
    is_loose = re.match(r"an?\b", goal.form) is not None
    claimed = replace(goal, is_rough=goal.is_rough or is_loose)
    if not all(excludes(replace(length, is_rough=True), claimed) for length in lengths):
        return None
    is_shorter = goal.value is not None and all(implies(length, _above(goal)) for length in lengths)
    return Label.UNKNOWN if is_least and is_shorter else Label.CONTRADICTION


def _above(goal: Amount) -> Amount:
    """Return what is more than *goal*."""
    interval = Interval(goal.interval.high, math.inf, is_low_open=True)
    return replace(goal, interval=interval, is_rough=False)


def _written(clock: Clock) -> str:
    return "{}.{:02}".format(*divmod(min(clock.minutes), 60))
