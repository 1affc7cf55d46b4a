"""Times of day: when something is so long after another, and how long it is between the two.

| text | hypothesis | line |
| --- | --- | --- |
| sails at noon; the crossing takes two hours and ten minutes | is there at ten past two | \
12.00 + 2.10 = 14.10 |
| doors close at 21.30, three hours after the band begins | the band begins at 6.30 pm | \
21.30 - 3.00 = 18.30 |
| starts at 3 pm | starts at 15:00 | 3 pm = 15:00 |
| the match starts at 3 pm | the match starts at 3 am | 3 pm is not 3 am: contradicted |
| due at 10.52, arrived at 11.37 | was 45 minutes late | 11.37 - 10.52 = 45 minutes |
| was due to begin at 9.00, ended at 11.00 | lasted two hours | open: it may have begun later |
| a flight left at 9 am and landed at noon | took three hours | open: of two time zones |

A time without its half of the day is either of two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts
from entailment.structure.clocks import DAY, Clock, clocks
from entailment.structure.premises.derivation import Derivation
from entailment.structure.units import factor
from entailment.structure.vocabulary import any_word, listed
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.name_forms import NAME
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans

__all__ = ["by_clock"]


def by_clock(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that a time of day, or a time between two, is what *text* gives for it."""
    stated = clocks(text)
    if not stated:
        return
    lengths = [length for amount in amounts(text) if (length := _minutes(amount)) is not None]
    for goal in clocks(hypothesis):
        if same := [clock for clock in stated if goal.minutes & clock.minutes]:
            yield from _otherwise_written(text, same, hypothesis, goal)
            continue
        is_sure = _DELAYED.search(text) or not (_has_zones(text) or _is_planned(text, stated))
        line = next(_reached(stated, lengths, goal), None) if is_sure else None
        if line is not None:
            premise = rewritten(hypothesis, goal.start, goal.end, "some time")
            yield Derivation((premise,), Label.ENTAILMENT, line, "operation")
        elif not lengths and _are_times_of_one(text, stated, hypothesis, goal):
            form = text[stated[0].start : stated[0].end]
            premise = rewritten(hypothesis, goal.start, goal.end, form)
            line = f"{form} is not {hypothesis[goal.start : goal.end]}"
            yield Derivation((premise,), Label.CONTRADICTION, line, "time")
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
                sentence = _spanning(text, left, right, hypothesis, amount)
                label = _label(text, left, right, hypothesis)
                if sentence is None or label is None:
                    continue
                yield Derivation((sentence,), label, line, "operation")
                break


_EDGE = re.compile(
    r"^(?!an?\b|there\b)[^,;]+\b(?:starts?|started|begins?|began|ends?|ended|kicks? off|"
    r"kicked off|sails?|sailed|departs?|departed)\s+at\s+$",
    re.IGNORECASE,
)


def _are_times_of_one(text: str, stated: list[Clock], hypothesis: str, goal: Clock) -> bool:
    """Return whether both say when the same begins or ends, and nothing else."""
    if len(stated) != 1 or not _EDGE.match(hypothesis[: goal.start]):
        return False
    sides = (
        (text[: stated[0].start], text[stated[0].end :]),
        (hypothesis[: goal.start], hypothesis[goal.end :]),
    )
    (before, after), (own, end) = ([part.lower().strip(" .") for part in side] for side in sides)
    return before == own and after == end == ""


def _otherwise_written(
    text: str, same: list[Clock], hypothesis: str, goal: Clock
) -> Iterator[Derivation]:
    """Yield that *15:00* is *3 pm*."""
    own = hypothesis[goal.start : goal.end]
    forms = [text[clock.start : clock.end] for clock in same if clock.minutes == goal.minutes]
    is_sure = bool(forms) and len(goal.minutes) == 1
    if is_sure and not any(form.lower() == own.lower() for form in forms):
        premise = rewritten(hypothesis, goal.start, goal.end, forms[0])
        yield Derivation((premise,), Label.ENTAILMENT, f"{forms[0]} = {own}", "time")


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
_ENDS = alternatives(listed("acts", "ends"))
_TO_END = re.compile(
    rf"(?:^|[.;,]|\band)\s*(?:(?:{any_of('subject_pronouns')}|then|not)\s+)*(?:{_ENDS})\b[^,.;:]*$"
    r"|^\s*(?:to|until|till|[-–])\s*(?:about\s+)?$",
    re.IGNORECASE,
)
"""Between the time when something begins and that when it ends."""


_OF_TWO = re.compile(
    rf"\b(?:{any_word('measured_from')}|ahead|behind|late|early|between|passed|from)\b",
    re.IGNORECASE,
)
"""What says of which two events the times are, so that *some time* between them says something."""


def _spanning(text: str, left: Clock, right: Clock, hypothesis: str, amount: Amount) -> str | None:
    """Return the sentence that has both times, if it is of what lasted; else that it lasted.

    None where the times are not those of the beginning and the end of one thing.
    """
    lasted = _LASTED.match(hypothesis[: amount.start])
    is_whole = not hypothesis[amount.end :].strip(" .")
    between = text[min(left.end, right.end) : max(left.start, right.start)]
    for start, end in sentence_spans(text) if lasted and is_whole else ():
        is_in = start <= min(left.start, right.start) and max(left.end, right.end) <= end
        sentence = text[start:end].strip()
        subject = lasted["subject"] if lasted else ""
        is_one = len(clocks(sentence)) == 2 and _ENDED.fullmatch(between)
        begins = sentence.startswith(subject) and _BEGINS.match(sentence, len(subject))
        if is_in and is_one and begins:
            return sentence
    is_of_two = _OF_TWO.search(hypothesis[: amount.start]) or _OF_TWO.search(hypothesis, amount.end)
    if not is_of_two and not _TO_END.search(between):
        return None
    return rewritten(hypothesis, amount.start, amount.end, "some time")


def _label(text: str, left: Clock, right: Clock, hypothesis: str) -> Label | None:
    """Return whether the time between the two is certain: open where one is only planned.

    None where they are of two places, which may have the same time or not.
    """
    if _DELAY.search(hypothesis):
        return Label.ENTAILMENT
    if _is_planned(text, [left, right]):
        return None if _PLANNED.search(hypothesis) else Label.UNKNOWN
    if _has_zones(text):
        return Label.UNKNOWN
    between = text[min(left.end, right.end) : max(left.start, right.start)]
    names = {name for name in _NAMES.findall(text) if name.lower() not in word_list("weekdays")}
    is_trip = _ARRIVES.search(between) is not None and len(names) > 1
    return None if is_trip else Label.ENTAILMENT


_PLANNED = re.compile(
    rf"\b(?:(?:{any_of('finite_forms_of_be')})\s+to|{any_word('planned')})\b", re.IGNORECASE
)
_DELAY = re.compile(rf"\b(?:{any_word('delays')})\b")
_DELAYED = re.compile(rf"\b(?:minutes?|hours?)\s+{_DELAY.pattern}")


def _is_planned(text: str, stated: Sequence[Clock]) -> bool:
    """Return whether *text* only plans something for one of the times."""
    ends = {0, *(end for _, end in sentence_spans(text)), *(clock.end for clock in clocks(text))}
    return any(
        _PLANNED.search(text[max(end for end in ends if end <= clock.start) : clock.start])
        for clock in stated
    )


_ZONES = re.compile(
    rf"\b(?:{alternatives(listed('acts', 'flights'))}|local\s+time)\b", re.IGNORECASE
)
_NAMES = re.compile(rf"(?<=\w\s){NAME}")
_ARRIVES = re.compile(rf"\b(?:{alternatives(listed('acts', 'arrivals'))})\b")


def _has_zones(text: str) -> bool:
    """Return whether two times of day of *text* may be of two time zones, as those of a flight."""
    return _ZONES.search(text) is not None


def _reached(stated: list[Clock], lengths: list[Fraction], goal: Clock) -> Iterator[str]:
    """Yield how *goal* is so long before or after a time of the text."""
    for clock in stated:
        for length in lengths:
            for sign, shift in (("+", length), ("-", -length)):
                for minute in sorted(clock.minutes):
                    reached = int(minute + shift) % DAY
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
    return value if value < DAY else None
