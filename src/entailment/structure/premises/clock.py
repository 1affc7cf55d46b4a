"""Times of day: when something is so long after another, and how long it is between the two.

| text | hypothesis | line |
| --- | --- | --- |
| sails at noon; the crossing takes two hours and ten minutes | is there at ten past two | \
12.00 + 2.10 = 14.10 |
| doors close at 21.30, three hours after the band begins | the band begins at 6.30 pm | \
21.30 - 3.00 = 18.30 |
| due at 10.52, arrived at 11.37 | was 45 minutes late | 11.37 - 10.52 = 45 minutes |

A time without its half of the day is either of two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts
from entailment.structure.premises.derivation import Derivation, rewritten, sentence_spans
from entailment.structure.units import factor
from entailment.text.lexicon import word_sequence

__all__ = ["by_clock"]

_HALF_DAY = 12 * 60
_DAY = 2 * _HALF_DAY
_NUMBERS = {word: number for number, word in enumerate(word_sequence("numerals")[:21])}
_NUMBER = rf"(?:{'|'.join(_NUMBERS)}|\d{{1,2}})"
_CLOCK = re.compile(
    r"\b(?:(?P<digits>\d{1,2})(?P<point>[.:])(?P<minutes>[0-5]\d)"
    r"(?!\d|[.,]\d|\s*(?:%|[ap]\.?m\b)?\s*(?:an?\b|euro|pound|dollar|crown|met|mile|kilo|per|cent|mill|bill))"
    rf"|(?P<by>half|(?:an?\s+)?quarter|{_NUMBER})(?:\s+minutes)?\s+(?P<way>past|to)\s+"
    rf"(?P<past>{_NUMBER})|(?P<named>noon|midday|midnight)"
    rf"|(?P<hour>{_NUMBER})(?P<sharp>\s+o['’]clock)?)"
    r"(?:\s*(?P<half>[ap])\.?m\b\.?|\s+(?:in\s+the\s+(?P<part>morning|afternoon|evening)"
    r"|at\s+(?P<night>night)))?",
    re.IGNORECASE,
)

_IS_TIME = re.compile(
    r"\b(?:at|from|to|till|until|by|due|before|after|since|between|about|around)\s+$", re.IGNORECASE
)
"""What stands before a time of day that is written as a decimal is: *at 9.15*, and not *3.45*."""


_TRIP = re.compile(
    r"\b(?:leaves|left|depart(?:ed|s)|sail(?:ed|s)|arrive[ds])\s+"
    r"(?:(?!school|work|home|college)\w+\s+){0,3}at\s+$",
    re.IGNORECASE,
)
_ARRIVED = re.compile(r"\barrive[ds]\b", re.IGNORECASE)
_ENDS = re.compile(r"\s*(?:$|[,;.](?!\d)|\s(?:and|but|then|on)\b)")
"""What stands before and behind a bare number that is a time of day."""


class _Clock(NamedTuple):
    """A time of day: the minutes of the day that it may be, and where it is written."""

    minutes: frozenset[int]
    start: int
    end: int


def by_clock(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that a time of day, or a time between two, is what *text* gives for it."""
    stated = _clocks(text)
    if not stated:
        return
    lengths = [length for amount in amounts(text) if (length := _minutes(amount)) is not None]
    for goal in _clocks(hypothesis):
        if any(goal.minutes & clock.minutes for clock in stated):
            continue
        line = next(_reached(stated, lengths, goal), None)
        if line is not None:
            premise = rewritten(hypothesis, goal.start, goal.end, "some time")
            yield Derivation((premise,), Label.ENTAILMENT, line, "operation")
    for amount in amounts(hypothesis):
        length = _minutes(amount)
        if length is None or length in lengths:
            continue
        for left, right in permutations(stated, 2):
            ends = [
                (second, first)
                for first in sorted(left.minutes)
                for second in right.minutes
                if second - first == length
            ]
            if ends:
                line = f"{_written(ends[0][0])} - {_written(ends[0][1])} = {amount.form}"
                premise = _spanning(text, left, right, hypothesis, amount)
                yield Derivation((premise,), Label.ENTAILMENT, line, "operation")
                break


_LASTED = re.compile(
    r"^(?P<subject>.{2,60}?)\s(?:lasted|took|ran|went on|continued)"
    r"(?:\sfor)?(?:\s(?:about|exactly))?\s$"
)
_BEGINS = re.compile(
    r"\s(?:begins?|began|start(?:s|ed)?|open(?:s|ed)?|leaves?|left)\b", re.IGNORECASE
)


_ENDED = re.compile(
    r"\s+and\s+(?:it\s+)?(?:end(?:s|ed)|finish(?:es|ed)|close[sd]|stop(?:s|ped)|arrive[sd])\s+at\s+",
    re.IGNORECASE,
)


def _spanning(text: str, left: _Clock, right: _Clock, hypothesis: str, amount: Amount) -> str:
    """Return the sentence that has both times, if it is of what lasted; else that it lasted."""
    lasted = _LASTED.match(hypothesis[: amount.start])
    is_whole = not hypothesis[amount.end :].strip(" .")
    for start, end in sentence_spans(text) if lasted and is_whole else ():
        is_in = start <= min(left.start, right.start) and max(left.end, right.end) <= end
        sentence = text[start:end].strip()
        subject = lasted["subject"] if lasted else ""
        between = text[min(left.end, right.end) : max(left.start, right.start)]
        is_one = len(_clocks(sentence)) == 2 and _ENDED.fullmatch(between)
        begins = sentence.startswith(subject) and _BEGINS.match(sentence, len(subject))
        if is_in and is_one and begins:
            return sentence
    return rewritten(hypothesis, amount.start, amount.end, "some time")


def _reached(stated: list[_Clock], lengths: list[Fraction], goal: _Clock) -> Iterator[str]:
    """Yield how *goal* is so long before or after a time of the text."""
    for clock in stated:
        for length in lengths:
            for sign, shift in (("+", length), ("-", -length)):
                for minute in sorted(clock.minutes):
                    reached = int(minute + shift) % _DAY
                    if reached in goal.minutes:
                        yield f"{_written(minute)} {sign} {_written(length)} = {_written(reached)}"


def _written(minutes: float | Fraction) -> str:
    return "{}.{:02}".format(*divmod(int(minutes), 60))


def _minutes(amount: Amount) -> Fraction | None:
    """Return the minutes of a length of time, also of *every 80 minutes*; None for another."""
    if amount.unit == "time" and amount.value == 1:
        ratio = factor(amount.per, "minute")
        return ratio * amount.per_count if ratio is not None else None
    ratio = factor(amount.unit, "minute") if amount.kind == "measure" else None
    if ratio is None or amount.value is None or amount.per:
        return None
    value = amount.value * ratio
    return value if value < _DAY else None


def _clocks(text: str) -> list[_Clock]:
    return [
        _Clock(minutes, match.start(), match.end())
        for match in _CLOCK.finditer(text)
        if (minutes := _of_match(match))
    ]


def _of_match(match: re.Match[str]) -> frozenset[int]:
    """Return the minutes of the day that a match may be; empty for no time of day."""
    if match["named"]:
        return frozenset({0 if match["named"].lower() == "midnight" else _HALF_DAY})
    if match["digits"]:
        if match["point"] == "." and not (
            _part(match) or _IS_TIME.search(match.string[: match.start()])
        ):
            return frozenset()
        hour, minute = int(match["digits"]), int(match["minutes"])
    elif match["past"]:
        shift = {"half": 30}.get(match["by"].lower()) or (
            15 if "quarter" in match["by"].lower() else _value(match["by"])
        )
        hour, minute = _value(match["past"]), shift if match["way"].lower() == "past" else -shift
    else:
        hour, minute = _value(match["hour"]), 0
        if not (match["sharp"] or _part(match) or _is_bare_time(match)):
            return frozenset()
    if match["way"] and match["way"].lower() == "to" and not (minute == -15 or _part(match)):
        return frozenset()  # *ten to twelve* is a range as well
    if hour > 24:
        return frozenset()
    total = (hour * 60 + minute) % _DAY
    if hour > 12 or (match["digits"] and len(match["digits"]) == 2 and hour < 10):
        return frozenset({total})
    morning, evening = total % _HALF_DAY, total % _HALF_DAY + _HALF_DAY
    if _part(match) in ("a", "morning"):
        return frozenset({morning})
    if _part(match) in ("p", "afternoon", "evening"):
        return frozenset({evening})
    return frozenset({morning, evening})


def _is_bare_time(match: re.Match[str]) -> bool:
    """Return whether a bare number is a time of day: *left at 9 and arrived at 11*."""
    text = match.string
    is_of_trip = _ARRIVED.search(text) and _TRIP.search(text, 0, match.start())
    return bool(is_of_trip and _ENDS.match(text, match.end()))


def _part(match: re.Match[str]) -> str:
    return next((match[name] for name in ("half", "part", "night") if match[name]), "").lower()


def _value(form: str) -> int:
    return int(form) if form.isdigit() else _NUMBERS[form.lower()]
