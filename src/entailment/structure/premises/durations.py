"""How long something took and how old somebody was, from the times that a text gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import (
    Derivation,
    content_stems,
    sentence_spans,
    stem_at,
)
from entailment.structure.premises.lengths import FIRST_AGE, length, years_line
from entailment.structure.premises.owners import are_of_one_person, verbs_of
from entailment.structure.premises.stated_times import Time, times_of
from entailment.structure.times import Period, iso_day
from entailment.structure.vocabulary import any_word
from entailment.text.lexicon import any_of, word_list

__all__ = ["ages", "ages_at", "bare_ages", "durations", "endings"]

_BEGAN = re.compile(
    r"\b(?:(?:was|were)\s+)?(?:began|begun|started|opened|broke out|founded|launched|established)\b"
    r"[^.;]{0,30}?$",
    re.I,
)

_ENDED = re.compile(
    r"\b(?:(?:was|were)\s+)?"
    r"(?:ended|finished|stopped|closed|completed|dissolved|abolished|lifted|called off)\b"
    r"[^.;]{0,30}?$",
    re.I,
)

_LASTED = re.compile(
    r"\b(?:lasted|took|continued|went on|ran|existed)\s+(?:for\s+)?(?:\w+\s+)?$", re.I
)

_FOR = re.compile(r"\b(for|lasted|took)\s+(?:\w+\s+)?$", re.I)


def durations(
    stated: Sequence[Time], text: str, hypothesis: str, goal: Amount
) -> Iterator[Derivation]:
    """Yield derivations of a duration of *hypothesis*: from 1990 to 1998 is eight years."""
    marker = _FOR.search(hypothesis, 0, goal.start)
    lasted = _LASTED.search(hypothesis, 0, goal.start)
    if marker is not None:
        for period in stated:
            ends = _ends(period.period)
            if period.role == "span" and (result := length(*ends, goal)):
                if _is_divided(text, period, stated, hypothesis, result.label):
                    continue
                verb = "" if marker[1].lower() == "for" else marker[1]
                opening = hypothesis[: marker.start() + len(verb)].strip()
                premise = f"{opening} {period.form_in(text)}{hypothesis[goal.end :]}".strip()
                yield Derivation((premise,), result.label, result.line, "duration")
    if lasted is None:
        return
    for left, right in permutations(stated, 2):
        begin, end = _BEGAN.search(text, 0, left.start), _ENDED.search(text, 0, right.start)
        if begin is None or end is None or not left.period.is_before(right.period):
            continue
        if result := length(left.period, right.period, goal):
            subject = hypothesis[: lasted.start()].strip()
            premises = (
                f"{subject} {begin[0].strip()} {left.form_in(text)}.",
                f"{subject} {end[0].strip()} {right.form_in(text)}.",
            )
            yield Derivation(premises, result.label, result.line, "duration")


_AGAIN = re.compile(r"\bagain\b", re.IGNORECASE)
_THEN = re.compile(rf"\b(?:{any_word('afterwards')}|or)\b", re.IGNORECASE)
_JOINED = re.compile(r"\band\s+(?P<other>[^.;:,]*)$", re.IGNORECASE)


_BE = re.compile(rf"\b(?:{any_of('finite_forms_of_be')})\b", re.IGNORECASE)


def _is_divided(
    text: str, span: Time, stated: Sequence[Time], hypothesis: str, label: Label
) -> bool:
    """Return whether *span* need not be the time of what *hypothesis* says, as long as it took.

    It is of several things one after another (*at Acme and then at Bolt*); a longer or shorter time
    is not excluded where it may be of several at all, or there is another span.
    """
    start, end = next(each for each in sentence_spans(text) if each[0] <= span.start < each[1])
    before = text[start : span.start]
    if _AGAIN.search(text, start, end) or _THEN.search(before):
        return True
    joined = _JOINED.search(before)
    is_of_several = (
        joined is not None
        and bool(verbs_of(before[: joined.start()]) or _BE.search(before[: joined.start()]))
        and not content_stems(joined["other"]) <= content_stems(hypothesis)
    )
    is_one_span = sum(time.role == "span" for time in stated) == 1
    return label is Label.CONTRADICTION and (is_of_several or not is_one_span)


def _ends(period: Period) -> tuple[Period, Period]:
    """Return the first and the last day of a span, or its first and last year."""
    days = [iso_day(day)[-5:] for day in (period.first, period.last)]
    reach = 364 if days == ["01-01", "12-31"] else 0
    return (
        period._replace(last=period.first + reach),
        period._replace(first=period.last - reach),
    )


def endings(stated: Sequence[Time], text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield when something ended, or began, by its other end and how long it took."""
    goals = [time for time in times_of(hypothesis) if time.role == "time"]
    took = next(
        (
            amount
            for amount in amounts(text)
            if amount.unit == "year" and amount.value and _LASTED.search(text, 0, amount.start)
        ),
        None,
    )
    if len(goals) != 1 or took is None or took.value is None or took.value.denominator != 1:
        return
    (goal,), years = goals, int(took.value)
    for sign, known, wanted in ((1, _BEGAN, _ENDED), (-1, _ENDED, _BEGAN)):
        verb = wanted.search(hypothesis, 0, goal.start)
        for time in stated if verb is not None else ():
            other = known.search(text, 0, time.start)
            if other is None or time.role != "time":
                continue
            year = time.period.years[0] + sign * years
            label = None
            if goal.period.years[0] <= year <= goal.period.years[1]:
                label = Label.ENTAILMENT
            elif not goal.period.years[0] - 1 <= year <= goal.period.years[1] + 1:
                label = Label.CONTRADICTION
            if label is not None and verb is not None:
                subject = hypothesis[: verb.start()].strip()
                line = f"{time.period.years[0]} {'+' if sign > 0 else '-'} {years} = {year}"
                took_form = text[_lasted_from(text, took) : took.end]
                premises = (
                    f"{subject} {other[0].strip()} {time.form_in(text)}.",
                    f"{subject} {took_form}.",
                )
                yield Derivation(premises, label, line, "duration")


def _lasted_from(text: str, took: Amount) -> int:
    match = _LASTED.search(text, 0, took.start)
    return match.start() if match else took.start


_AGE = re.compile(
    r"\bdied\b(?:[^.;]{0,30}?)(?:\s+(?:at the age of|aged|at age|at the age|at)\s+)$|"
    r"\blive[ds]\s+(?:to(?:\s+be|\s+the\s+age\s+of)?\s+)?$",
    re.IGNORECASE,
)

_BARE_AGE = re.compile(
    r"\bdied\b[^.;]{0,30}?\bat (?P<age>\d{1,3})\b|\bwas (?P<age2>\d{1,3}) (?=when|at)"
)

_BORN = re.compile(r"\bborn\b[^.;]{0,60}?$", re.I)

_DIED = re.compile(r"\b(?:died|dies|death|killed)\b[^.;]{0,60}?$", re.I)


_AT = re.compile(r"\bdied\b[^.;]{0,30}?\bat\s+$")
_WAS = re.compile(r"\bwas\s+$")
_AT_EVENT = re.compile(r"\s+(?:when|at)\b")


def _is_bare_age(hypothesis: str, amount: Amount) -> bool:
    """Return whether *amount* is an age in words without its unit: *died at seventy-three*."""
    if amount.form[0].isdigit() or amount.value is None or amount.value < FIRST_AGE:
        return False
    if _WAS.search(hypothesis, 0, amount.start):
        return _AT_EVENT.match(hypothesis, amount.end) is not None
    is_at = _AT.search(hypothesis, 0, amount.start) is not None
    return is_at and not stem_at(hypothesis, amount.end)


_LIVED = re.compile(r"\b(?:lived|lives)\s+to(?:\s+be|\s+the\s+age\s+of)?\s+$", re.IGNORECASE)


def bare_ages(hypothesis: str) -> list[Amount]:
    """Return the age that *hypothesis* gives without its unit: *died at 73*."""
    lived = [
        replace(amount, kind="measure", unit="year")
        for amount in amounts(hypothesis)
        if amount.kind == "count" and _LIVED.search(hypothesis, 0, amount.start)
    ]
    lived += [
        replace(amount, kind="measure", unit="year")
        for amount in amounts(hypothesis)
        if amount.kind == "count" and _is_bare_age(hypothesis, amount)
    ]
    match = _BARE_AGE.search(hypothesis)
    if match is None:
        return lived
    name = "age" if match["age"] else "age2"
    value = Interval.point(Fraction(match[name]))
    return [Amount("measure", value, "year", match[name], *match.span(name))]


def ages(stated: Sequence[Time], text: str, hypothesis: str, goal: Amount) -> Iterator[Derivation]:
    """Yield derivations of an age of *hypothesis*: born in 1921, died in 1994."""
    match = _AGE.search(hypothesis, 0, goal.start)
    if match is None:
        return
    subject = hypothesis[: match.start()].strip()
    if match[0].lower().startswith(("died", "live")):
        for left, right in permutations(stated, 2):
            born = _BORN.search(text, 0, left.start)
            died = _DIED.search(text, 0, right.start)
            places = [event.start() for event in (born, died) if event is not None]
            is_life = len(places) == 2 and are_of_one_person(text, places, subject)
            if is_life and left.period.is_before(right.period):
                first, last = left.period.years[0], right.period.years[1]
                premises = (
                    f"{subject} was born {left.form_in(text)}.",
                    f"{subject} died {right.form_in(text)}.",
                )
                if label := _age(left.period, right.period, goal):
                    yield Derivation(premises, label, years_line(first, last), "age")


_BOUNDS = (
    r"over|under|above|below|(?:more|less|older|younger)\sthan|at\sleast|at\smost"
    r"|about|around|nearly|almost"
)
_WHEN = re.compile(
    r"^(?P<who>.{2,60}?)\s(?:was|were)\s"
    rf"(?P<age>(?:(?:{_BOUNDS})\s)?[\w-]+)(?:\syears(?:\sold|\sof\sage))?\swhen\s"
    rf"(?:{any_of('subject_pronouns')}|the\s\w+)\s(?:was\s|were\s)?(?P<verb>[a-z]+)\.?$"
)
_MADE = re.compile(
    r"\b(?:was|were)\s(?:born|built|planted|founded|established|launched|laid|completed|made)"
    r"(?:\s(?:in|on))?$"
)
_UNSURE = re.compile(rf"\b(?:{any_of('negation')}|{any_of('modality')})\b|n['’]t\b")


def ages_at(stated: Sequence[Time], text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield how old somebody or something was at its end: *planted in 1820 and felled in 1950*."""
    match = _WHEN.match(hypothesis.strip())
    count = next((a for a in amounts(match["age"]) if a.kind == "count"), None) if match else None
    if match is None or count is None:
        return
    age = replace(count, kind="measure", unit="year")
    for start, end in sentence_spans(text):
        times = [time for time in stated if start <= time.start < end and time.role == "time"]
        if len(times) != 2 or _UNSURE.search(text, start, end):
            continue
        left, right = sorted(times, key=lambda time: time.start)
        opening = text[start : left.start].strip()
        between = text[left.start + len(left.form_in(text)) : right.start].strip()
        is_life = _is_life(opening, between, match["who"], match["verb"])
        if is_life and (label := _age(left.period, right.period, age)):
            line = years_line(left.period.years[0], right.period.years[1])
            yield Derivation((text[start:end].strip(),), label, line, "age")


def _is_life(opening: str, between: str, who: str, verb: str) -> bool:
    """Return whether the words before and between two times are of the beginning and the end.

    >>> _is_life("The oak was planted", "and felled", "The oak", "felled")
    True
    """
    if who.lower() in word_list("subject_pronouns"):
        who = who.lower()
    who, verb = re.escape(who), re.escape(verb)
    behind = rf"\s{verb}(?:\s(?:in|on))?"
    if re.fullmatch(r"Born(?:\s(?:in|on))?", opening):
        return bool(re.fullmatch(rf",\s(?:\w+\s){{0,4}}?{who}{behind}", between))
    is_made = re.match(rf"{who}\b", opening) and _MADE.search(opening)
    return bool(is_made and re.fullmatch(rf"and(?:\s(?:was|were))?{behind}", between))


def _age(born: Period, died: Period, goal: Amount) -> Label | None:
    """Return whether who was born and died then was as old as *goal*; a birthday may be missing."""
    high = died.years[1] - born.years[0]
    low = high - 1
    if born.first == born.last and died.first == died.last and len(born.form) > 4 < len(died.form):
        low = high = high - (iso_day(died.first)[-5:] < iso_day(born.first)[-5:])
    span = replace(goal, unit="year", interval=Interval(Fraction(low), Fraction(high)))
    is_so = [
        implies(replace(span, interval=Interval.point(Fraction(age)), is_rough=False), goal)
        for age in (low, high)
    ]
    if all(is_so) or (any(is_so) and goal.value is not None):
        return Label.ENTAILMENT
    return Label.CONTRADICTION if excludes(span, goal) else None
