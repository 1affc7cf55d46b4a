"""An amount that follows from two of a text by one operation, where the text has a word for it.

| text | hypothesis | line |
| --- | --- | --- |
| each of the nine buses has 52 seats | the fleet has 468 seats | 9 * 52 = 468 |
| lent 43 books in May, 6 more than in April | lent 37 books in April | 43 - 6 = 37 |
| the saw costs 89 euros, a blade adds another 17 | both cost 106 euros | 89 + 17 = 106 |
| lifts 45 litres a second | lifts 2,700 litres in one minute | 45 * 60 = 2,700 |
| raised 2,400 pounds. A quarter went to the crew | the crew got 600 pounds | 0.25 * 2,400 = 600 |
| 40 metres deep, its neighbour twice as deep | the neighbour is 80 metres deep | 2 * 40 = 80 |
| 12 km long, twice as long as the canal | the canal is 6 km long | 12 / 2 = 6 |

The result has to be exactly what the hypothesis has, of the unit or noun that one of the two has.
The premise is the hypothesis without its number, so that a judge sees whether it is about that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, implies, written
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.stated_amounts import (
    are_of_one_noun,
    claimed_amounts,
    without_number,
)
from entailment.structure.units import dimension, factor
from entailment.structure.vocabulary import any_word, listed, table
from entailment.text.lexicon import any_of
from entailment.text.name_forms import SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_stems, lexical_stems, stem_at, verb_stems
from entailment.text.words import stem, words

__all__ = ["by_operations"]

_MOST = 6
"""Amounts of a text that are tried."""

_LEAST = 5
"""The least number that is worked out: smaller ones come out of many sums."""

_MOST_NEW, _MOST_NEW_OF_EXACT = 1, 4
"""Content words of a hypothesis with a bound, and with a number, that the text may lack."""

_EACH = re.compile(r"\b(?:each|every|apiece|per)\b|\b(?:an?\s+(?:head|piece|night))\b", re.I)
_MORE = re.compile(r"^(?:\s+[\w-]+){0,2}\s+(?P<way>more|fewer|less)\s+than\b", re.I)
_WAYS = {"more": -1, "fewer": 1, "less": 1}
_ANOTHER = re.compile(r"\b(?:another|further|additional|extra|plus|adds?)\s+$", re.I)
_TIMES = {
    "twice": Fraction(2),
    "double": Fraction(2),
    "three times": Fraction(3),
    "four times": Fraction(4),
    "five times": Fraction(5),
    "half": Fraction(1, 2),
}
_MULTIPLE = re.compile(
    rf"\b(?:(?P<more>more|less)\s+than\s+)?(?P<times>{'|'.join(_TIMES)})\s+(?:as|that)\b"
    r"(?!\s+\w+\s+again\b)",
    re.IGNORECASE,
)
_LEFT = re.compile(r"\b(?:still|left|remain\w*|only|survived?)\b", re.I)


class _Worked(NamedTuple):
    amount: Amount
    line: str
    span: tuple[int, int]
    """Where in the text the amounts stand that it is worked out from."""

    is_of_another: bool = False
    """Whether it is of something else than the amount that it is worked out from."""


def by_operations(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that the amount of *hypothesis* is worked out from two of *text*."""
    every = amounts(text)
    stated = [amount for amount in every[:_MOST] if amount.value is not None]
    goals = claimed_amounts(hypothesis)
    new = len(lexical_stems(hypothesis) - lexical_stems(text))
    for goal in goals if new <= _MOST_NEW_OF_EXACT else ():
        if any(implies(amount, goal) for amount in every) or not _is_telling(goal):
            continue
        others = [each for each in goals if each is not goal]
        if goal.value is None and new > _MOST_NEW:
            continue
        for worked in _results(text, stated, others):
            if implies(worked.amount, goal) and _is_of_noun(text, worked.amount, hypothesis, goal):
                if _is_done_elsewhere(text, worked, hypothesis):
                    continue
                if worked.is_of_another and _is_of_first(text, worked.amount, hypothesis, goal):
                    continue
                premise = without_number(hypothesis, goal)
                yield Derivation((premise,), Label.ENTAILMENT, worked.line, "operation")
                return


def _is_telling(goal: Amount) -> bool:
    """Return whether hardly anything but the right operation gives *goal*."""
    ends = [end for end in (goal.interval.low, goal.interval.high) if isinstance(end, Fraction)]
    return goal.kind in ("count", "money", "measure") and all(
        end == 0 or end >= _LEAST or end.denominator > 1 for end in ends
    )


def _is_done_elsewhere(text: str, worked: _Worked, hypothesis: str) -> bool:
    """Return whether the text has the verb of *hypothesis*, but in no clause of its amounts.

    So some staff are dismissed, but they are not all of the staff that there are.
    """
    own = verb_stems(hypothesis)
    starts = [match.end() for match in _CLAUSE_END.finditer(text, 0, worked.span[0])]
    behind = _CLAUSE_END.search(text, worked.span[1])
    near = text[starts[-1] if starts else 0 : behind.start() if behind else len(text)]
    return bool(own & verb_stems(text)) and not own & base_stems(near)


def _is_of_first(text: str, worked: Amount, hypothesis: str, goal: Amount) -> bool:
    """Return whether all else of *hypothesis* is in the clause of the first amount of *text*."""
    start = next(span[0] for span in sentence_spans(text) if worked.start < span[1])
    behind = _CLAUSE_END.search(text, worked.end)
    clause = text[start : behind.start() if behind else len(text)]
    own = lexical_stems(f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}")
    return own <= lexical_stems(clause)


_CLAUSE_END = re.compile(r"[,;:]|\.(?!\d)|\s(?:and|but|while|of\s+whom|of\s+which)\s")

_NUMBER_OF = re.compile(r"\bnumber\s+of\s+([^\W\d_]+(?:\s+[^\W\d_]+)?)", re.IGNORECASE)


def _is_of_noun(text: str, worked: Amount, hypothesis: str, goal: Amount) -> bool:
    """Return whether both count the same, also by *the number of members was 40*."""
    named = {
        stem_at(f" {noun}", 0)
        for match in _NUMBER_OF.finditer(hypothesis[: goal.start])
        for noun in match[1].split()
    }
    return are_of_one_noun(text, worked, hypothesis, goal) or stem_at(text, worked.end) in named


def _results(text: str, stated: list[Amount], others: list[Amount]) -> Iterator[_Worked]:
    for left, right in permutations(stated, 2):
        if left.value is None or right.value is None:
            continue
        yield from _product(text, left, right)
        yield from _difference(text, left, right)
        yield from _sum(text, left, right)
        yield from _share(text, left, right)
    for amount in stated:
        yield from _multiples(text, amount)
        for other in others:
            yield from _rate(amount, other)


def _product(text: str, left: Amount, right: Amount) -> Iterator[_Worked]:
    """Yield how much so many have of which each has so much."""
    if left.kind != "count" or left.per or right.per or right.kind == "share":
        return
    of_right = next(span for span in sentence_spans(text) if right.start < span[1])
    is_each = _EACH.search(text, *of_right) and not _is_of_each_alone(text, right)
    if is_each and not (right.kind == "count" and left.start > right.start):
        yield _worked(right, "*", left, right)


def _is_of_each_alone(text: str, amount: Amount) -> bool:
    """Return whether several have no more of *amount* than one: a temperature, a speed."""
    is_rate = "/" in amount.unit or dimension(amount.unit) == "temperature"
    return is_rate or stem_at(text, amount.end) == stem("degrees")


def _difference(text: str, left: Amount, right: Amount) -> Iterator[_Worked]:
    """Yield how much the other is, or how many are no longer there."""
    more = _MORE.match(text[right.end :])
    is_alike = left.kind == right.kind or right.kind == "count"
    if not is_alike or left.per or right.per or left.end > right.start or left.kind == "share":
        return
    if more is not None:
        sign = _WAYS[more["way"].lower()]
        yield _worked(left, "-" if sign < 0 else "+", left, right)
    elif left.kind == right.kind == "count" and _LEFT.search(text[left.end : right.end + 40]):
        is_part = re.match(r"\s+of\s+(?:them|these|those)\b", text[right.end :])
        if is_part:
            yield _worked(left, "-", left, right)


def _sum(text: str, left: Amount, right: Amount) -> Iterator[_Worked]:
    is_alike = left.kind == right.kind or (right.kind == "count" and left.kind != "share")
    is_of_unit = factor(left.unit, right.unit or left.unit) == 1 and not (left.per or right.per)
    is_more = left.end <= right.start and _ANOTHER.search(text, 0, right.start)
    if is_alike and is_of_unit and is_more:
        yield _worked(left, "+", left, right)


def _share(text: str, left: Amount, right: Amount) -> Iterator[_Worked]:
    """Yield how much a share is of a whole that stands before it."""
    is_whole = right.kind in ("count", "money", "measure") and not right.per
    if left.kind != "share" or not is_whole or right.start > left.start:
        return
    if _OF_OTHER.match(text, left.end):
        yield from _whole_of(text, left, right)
        return
    if not (_CHANGED.match(text, left.end) or _CHANGING.search(text, 0, left.start)):
        of = _OF.match(text, left.end)
        if of is None or _is_whole(text, of, right):
            yield _worked(right, "*", left, right)._replace(is_of_another=True)


_OF_OTHER = re.compile(r"\s+(?:of\s+)?(?:what|as|that\s+of|the\s+\w+\s+of)\b", re.IGNORECASE)
"""Behind a share of something else: *half of what she sought*, *half as much*."""


def _whole_of(text: str, share: Amount, part: Amount) -> Iterator[_Worked]:
    """Yield what *part* is a share of: *18,000 euros, half of what she had sought*."""
    is_what = text[share.end :].lstrip().startswith(("what", "of what"))
    if not is_what or not _BEHIND_SUBJECT.fullmatch(text, part.end, share.start):
        return
    if part.value is None or not share.value:
        return
    value = part.value / share.value
    line = f"{written(part.value)} / {written(share.value)} = {written(value)}"
    whole = replace(part, interval=Interval.point(value))
    yield _Worked(whole, line, (part.start, share.end), is_of_another=True)


def _is_whole(text: str, of: re.Match[str], whole: Amount) -> bool:
    """Return whether *of* is followed by *whole*: *5 % of them*, *5 % of the land*.

    Of money and measures that is a word for a sum or what stands before or behind them: *a budget
    of 8 million*, *40 hectares of land*, and not the donors of 8 million.
    """
    noun = stem_at(text, of.start("noun"))
    if of["it"] or noun == stem_at(text, whole.end):
        return True
    if whole.kind == "count":
        return False
    before = _NAMED.search(text, 0, whole.start)
    behind = _OF_SUBSTANCE.match(text, whole.end)
    named = [stem(match["noun"].lower()) for match in (before, behind) if match is not None]
    return noun in {*named, *map(stem, listed("clauses", "sums"))}


_NAMED = re.compile(
    r"(?P<noun>[^\W\d_]+)\s+(?:of|is|are|was|were|totals|totalled|(?:amounts?|amounted|came)\s+to)"
    r"(?:\s+(?:about|some|nearly|over))?\s+$",
    re.IGNORECASE,
)
_OF_SUBSTANCE = re.compile(r"\s+(?:of|in)\s+(?:the\s+)?(?P<noun>[^\W\d_]+)")
"""Behind an amount: *40 hectares of land*, *8,000 euros in donations*."""

_CHANGED = re.compile(
    r"\s*(?:more|less|fewer|higher|lower|larger|smaller|above|below|up|down|over|under|off|interest)\b",
    re.IGNORECASE,
)
_CHANGING = re.compile(
    rf"\b(?:by|up|down)\s+(?:(?:{any_of('approximators')}|only|just)\s+)?(?:an?\s+)?$",
    re.IGNORECASE,
)
"""Behind and before a share that is a difference: *9 % more than last year*."""

_OF = re.compile(
    rf"\s+of\b(?!\s+what\b)(?P<noun>)\s+(?:the\s+)?(?P<it>(?:{any_word('wholes')}|it|this|that)\b)?"
)


def _multiples(text: str, amount: Amount) -> Iterator[_Worked]:
    """Yield what is twice as much, or more than that; of what it is twice as much as, the half."""
    for match in () if _has_speaker(text) else _MULTIPLE.finditer(text, amount.end):
        factor_ = _TIMES[match["times"].lower()]
        if amount.value is None or amount.kind == "share":
            continue
        if _BEHIND_SUBJECT.fullmatch(text, amount.end, match.start()):
            if _AS_OTHER.match(text, match.end()) and not match["more"]:
                value = amount.value / factor_
                line = f"{written(amount.value)} / {written(factor_)} = {written(value)}"
                worked = replace(amount, interval=Interval.point(value))
                yield _Worked(worked, line, (amount.start, match.end()), is_of_another=True)
            continue
        value = amount.value * factor_
        interval = Interval.point(value)
        if match["more"]:
            is_more = match["more"].lower() == "more"
            interval = (
                Interval(value, float("inf"), is_low_open=True)
                if is_more
                else Interval(Fraction(0), value, is_high_open=True)
            )
        line = f"{written(factor_)} * {written(amount.value)} = {written(value)}"
        span = amount.start, match.end()
        yield _Worked(replace(amount, interval=interval), line, span, is_of_another=True)


_BEHIND_SUBJECT = re.compile(
    rf"\s*(?:(?:{SMALL}|-)+\s*){{0,5}}(?:,|\.\s+It\s+is)\s*(?:or\s+|which\s+is\s+|about\s+)?",
    re.IGNORECASE,
)
"""Between an amount and *twice as long as* where both are of the same subject."""

_AS_OTHER = re.compile(r"\s+[\w-]+(?:\s+[\w-]+){0,2}?\s+as\s+\w", re.IGNORECASE)


def _has_speaker(text: str) -> bool:
    """Return whether somebody else may give the second figure: *they speak of twice as many*."""
    verbs = {*table("clauses", "governors")["attribution"].split(), "speak"}
    return any(word.lemma in verbs for word in words(text))


def _rate(amount: Amount, other: Amount) -> Iterator[_Worked]:
    """Yield how much a rate of the text makes in a time of the hypothesis."""
    ratio = factor(other.unit, amount.per) if amount.per and other.kind == "measure" else None
    if ratio is None or amount.value is None or other.value is None or not other.unit:
        return
    times = other.value * ratio / amount.per_count
    value = amount.value * times
    line = f"{written(amount.value)} * {written(times)} = {written(value)}"
    worked = replace(amount, interval=Interval.point(value), per="", per_count=1)
    yield _Worked(worked, line, (amount.start, amount.end))


def _worked(whole: Amount, sign: str, left: Amount, right: Amount) -> _Worked:
    first, second = left.value or Fraction(0), right.value or Fraction(0)
    value = {"*": first * second, "-": first - second, "+": first + second}[sign]
    line = f"{written(first)} {sign} {written(second)} = {written(value)}"
    span = min(left.start, right.start), max(left.end, right.end)
    return _Worked(replace(whole, interval=Interval.point(value)), line, span)
