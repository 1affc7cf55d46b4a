"""Whether a hypothesis says how something changed, and its text only what it is or was.

| text | hypothesis | so |
| --- | --- | --- |
| The price is €20. | The price was cut by €5. | open: 5 is of the change |
| Sales were 450 in 2022. | Sales rose from 450 to 482 in 2023. | open: 450 is one of the values |
| The price fell by €8. | The price was cut by €5. | two changes: may be contradicted |
| The price stayed at €20. | The price was cut by €5. | may be contradicted |
| The discount is €5. | The price was cut by €5. | may be entailed |
| Sales were 450 in 2022. | Sales rose to 482 in 2022. | two values: may be contradicted |

A text with several values of the kind may show the change, so that it is left to the judge.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from entailment.structure.figure_verbs import direction
from entailment.structure.sentences.stated_times import times_of
from entailment.structure.vocabulary import table
from entailment.text.denials import DENIAL
from entailment.text.quantities import Quantity, agree, quantities
from entailment.text.words import words

__all__ = ["ValueChange", "change_of_value"]

_BY = re.compile(r"\bby\s+(?:(?:a|an|about|another|around|further|only|some)\s+){0,2}$", re.I)
_FROM = re.compile(r"\bfrom\s+$", re.IGNORECASE)
_TO = re.compile(r"\s+(?:[\w/]+\s+){0,4}?to\s+")
_EDGE = re.compile(r"[,;:.](?!\d)")

_REACH = 200
"""Characters between a word of change and its amount, at most."""


class ValueChange(NamedTuple):
    """The amount of a change that a hypothesis states, and the value that its text has alone."""

    kind: str
    claimed: str
    stated: str

    def __str__(self) -> str:
        """Return both as text."""
        return f"{self.claimed!r} is of a change, {self.stated!r} is a value"


def change_of_value(text: str, hypothesis: str) -> ValueChange | None:
    """Return the change in *hypothesis* of which *text* has a value; None where it may have both.

    >>> str(change_of_value("The price is €20.", "The price was cut by €5."))
    "'€5' is of a change, '€20' is a value"
    """
    if not _directions(hypothesis) or _directions(text) or DENIAL.search(f"{text} {hypothesis}"):
        return None
    if _has_other_words_of_change(text):
        return None
    stated = _amounts(text)
    for first, second in _ranges(hypothesis):
        like = [each for each in stated if _is_like(each, second)]
        if len(like) == 1 and _is_of_either(like[0], first, second, text, hypothesis):
            form = hypothesis[first.start : second.start + len(second.form)]
            return ValueChange(second.kind, form, like[0].form)
    for claimed in _amounts_of_change(hypothesis):
        like = [each for each in stated if _is_like(each, claimed)]
        if len(like) == 1:
            return ValueChange(claimed.kind, claimed.form, like[0].form)
    return None


def _has_other_words_of_change(text: str) -> bool:
    """Return whether *text* says that something stayed as it is, or has a noun of a change."""
    lists = table("quantities", "changes")
    others = {*lists["unchanged"].split(), *lists["amounts"].split()}
    return any(word.lemma in others for word in words(text))


def _directions(sentence: str) -> list[int]:
    """Return where the words of *sentence* for a rise or fall end."""
    return [word.end for word in words(sentence) if direction(word.form)]


def _amounts(sentence: str) -> list[Quantity]:
    return [each for each in quantities(sentence) if each.kind != "date"]


def _is_like(stated: Quantity, claimed: Quantity) -> bool:
    return (stated.kind, stated.unit) == (claimed.kind, claimed.unit)


def _amounts_of_change(hypothesis: str) -> Iterator[Quantity]:
    """Yield the amounts behind a word of change: *rose 4 percent*, *was cut by €5*."""
    verbs = _directions(hypothesis)
    for claimed in _amounts(hypothesis):
        reach = max(0, claimed.start - _REACH)
        by = _BY.search(hypothesis, reach, claimed.start)
        until = by.start() if by else claimed.start
        at = bisect_right(verbs, until) - 1
        if at < 0 or verbs[at] < reach:
            continue
        between = hypothesis[verbs[at] : until]
        if _EDGE.search(between) is None if by else not between.strip():
            yield claimed


def _ranges(hypothesis: str) -> Iterator[tuple[Quantity, Quantity]]:
    """Yield the two values of *rose from 450 to 482*."""
    for first, second in pairwise(_amounts(hypothesis)):
        between = hypothesis[first.start + len(first.form) : second.start]
        if _FROM.search(hypothesis, max(0, first.start - _REACH), first.start) and _TO.fullmatch(
            between
        ):
            yield first, second


def _is_of_either(
    stated: Quantity, first: Quantity, second: Quantity, text: str, hypothesis: str
) -> bool:
    """Return whether *stated* is the value after the change, or before it and of another time."""
    if agree(stated, second):
        return True
    times, claimed = times_of(text), times_of(hypothesis)
    are_apart = all(time.period.is_apart_from(other.period) for time in times for other in claimed)
    return agree(stated, first) and are_apart
