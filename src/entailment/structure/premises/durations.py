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
from entailment.structure.lengths import compared_length, years_line
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.owners import are_of_one_person
from entailment.structure.sentences.stated_times import Time, times_of
from entailment.structure.times import Period, iso_day
from entailment.structure.vocabulary import any_word, phrases
from entailment.text.denials import UNSURE
from entailment.text.lexicon import any_of, word_list
from entailment.text.modals import without_named_modals
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_of, lexical_stems, verb_stems
from entailment.text.verbs import is_past
from entailment.text.words import Word, words

__all__ = ["ages", "ages_at", "durations", "endings"]

_NEAR = 60
"""Characters before a time in which its verb stands."""

_APART = 30
"""Characters between the verb and the time."""

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
            if period.role == "span" and (result := compared_length(*ends, goal)):
                if _is_divided(text, period, stated, hypothesis, result.label):
                    continue
                verb = "" if marker[1].lower() == "for" else marker[1]
                opening = hypothesis[: marker.start() + len(verb)].strip()
                premise = f"{opening} {period.form_in(text)}{hypothesis[goal.end :]}".strip()
                yield Derivation((premise,), result.label, result.line, "duration")
    if lasted is None:
        return
    for left, right in permutations(stated, 2):
        begin, end = _verb_at(text, left.start, "begin"), _verb_at(text, right.start, "end")
        if begin is None or end is None or not left.period.is_before(right.period):
            continue
        if left.start < end and _has_own_subject(text[left.start : end], hypothesis):
            continue
        if result := compared_length(left.period, right.period, goal):
            subject = hypothesis[: lasted.start()].strip()
            premises = (
                f"{subject} {text[begin : left.start].strip()} {left.form_in(text)}.",
                f"{subject} {text[end : right.start].strip()} {right.form_in(text)}.",
            )
            yield Derivation(premises, result.label, result.line, "duration")


def _verb_at(text: str, place: int, kind: str) -> int | None:
    """Return where the verb of a beginning or an end stands that has its time at *place*.

    >>> _verb_at("The war broke out in 1939.", 18, "begin")
    8
    >>> _verb_at("It was over budget in 1939.", 19, "end") is None
    True
    """
    first = max(0, place - _NEAR)
    every = words(text[first:place])
    for at in range(len(every) - 1, -1, -1):
        behind = first + every[at].end
        if place - behind > _APART or re.search("[.;]", text[behind:place]):
            return None
        if _begins_phrase(every[at:], kind):
            is_passive = at > 0 and every[at - 1].lower in ("was", "were")
            return first + every[at - is_passive].start
    return None


def _begins_phrase(every: Sequence[Word], kind: str) -> bool:
    """Return whether *every* begins with a past form of a verb of *kind* and what belongs to it.

    A form of *be* needs its time right behind: not *was over budget in 2005*.
    """
    verb, *behind = every
    is_be = verb.lower in word_list("finite_forms_of_be")
    base = "be" if is_be else base_of(verb)
    if not is_be and not (is_past(verb.lower) and verb.lower != base):
        return False
    lowers = [base, *(word.lower for word in behind)]
    for phrase in phrases("clauses", "lasting_events", kind):
        size = len(phrase.split())
        if lowers[:size] == phrase.split():
            return not is_be or size == len(lowers)
    return False


def _has_own_subject(between: str, hypothesis: str) -> bool:
    """Return whether the verb behind *between* has another subject than *hypothesis*.

    >>> _has_own_subject("in 2001 and the war", "The talk lasted four years.")
    True
    >>> _has_own_subject("in 2001 with a song and finally", "The talk lasted four years.")
    False
    """
    clause = words(_COORDINATED.split(between)[-1])
    return any(
        word.is_content and not word.lower.endswith("ly") and not word.form[0].isdigit()
        for word in clause
        if word.stem not in lexical_stems(hypothesis)
    )


_COORDINATED = re.compile(r"[,;.]\s|\b(?:and|but|then)\b", re.IGNORECASE)


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
        and bool(verb_stems(before[: joined.start()]) or _BE.search(before[: joined.start()]))
        and not lexical_stems(joined["other"]) <= lexical_stems(hypothesis)
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
    for sign, known, wanted in ((1, "begin", "end"), (-1, "end", "begin")):
        verb = _verb_at(hypothesis, goal.start, wanted)
        for time in stated if verb is not None else ():
            other = _verb_at(text, time.start, known)
            if other is None or time.role != "time":
                continue
            year = time.period.years[0] + sign * years
            label = None
            if goal.period.years[0] <= year <= goal.period.years[1]:
                label = Label.ENTAILMENT
            elif not goal.period.years[0] - 1 <= year <= goal.period.years[1] + 1:
                label = Label.CONTRADICTION
            if label is not None and verb is not None:
                subject = hypothesis[:verb].strip()
                line = f"{time.period.years[0]} {'+' if sign > 0 else '-'} {years} = {year}"
                took_form = text[_lasted_from(text, took) : took.end]
                premises = (
                    f"{subject} {text[other : time.start].strip()} {time.form_in(text)}.",
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


_BORN = re.compile(r"\bborn\b[^.;]{0,60}?$", re.I)

_DIED = re.compile(r"\b(?:died|dies|death|killed)\b[^.;]{0,60}?$", re.I)


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


def ages_at(stated: Sequence[Time], text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield how old somebody or something was at its end: *planted in 1820 and felled in 1950*."""
    match = _WHEN.match(hypothesis.strip())
    count = next((a for a in amounts(match["age"]) if a.kind == "count"), None) if match else None
    if match is None or count is None:
        return
    age = replace(count, kind="measure", unit="year")
    for start, end in sentence_spans(text):
        times = [time for time in stated if start <= time.start < end and time.role == "time"]
        if len(times) != 2 or UNSURE.search(without_named_modals(text[start:end])):
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
