"""What follows from stated times: the order of events, how long they took, and ages.

| text | follows | derivation |
| --- | --- | --- |
| The bridge opened in 1932, the tunnel in 1940. | it opened before the tunnel | 1932 < 1940 |
| The war began in 1914 and ended in 1918. | the war lasted four years | 1918 - 1914 = 4 years |
| Ada was born in 1950 and died in 1998. | Ada died aged 47 or 48 | 1998 - 1950 = 48 |
| Ada was born in 1950, Tom in 1962. | Ada is older than Tom | 1950 < 1962 |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from entailment.structure.amounts import Amount, excludes, implies
from entailment.structure.arithmetic import Answer
from entailment.structure.intervals import Interval
from entailment.structure.matching import fit, is_comparable
from entailment.structure.statements import Argument, Statement
from entailment.structure.times import Period
from entailment.structure.variants import variants
from entailment.structure.world import World

__all__ = ["orders", "spans"]

_BIRTHS = ("bear", "found", "establish", "build", "complete", "open")
"""Predicates from which the age of a person or thing counts."""


def orders(statements: Sequence[Statement], claimed: Statement, world: World) -> Iterator[Answer]:
    """Yield whether one event of *claimed* came before, or after, the other."""
    yield from _ordered(statements, claimed, world)
    yield from _older(statements, claimed, world)


def _ordered(statements: Sequence[Statement], claimed: Statement, world: World) -> Iterator[Answer]:
    link = next(
        (
            argument
            for argument in claimed.arguments
            if argument.role in ("before", "after") and not argument.period
        ),
        None,
    )
    if link is None or claimed.is_negated or link.amount is not None:
        return
    first = replace(
        claimed, arguments=tuple(argument for argument in claimed.arguments if argument is not link)
    )
    subject = claimed.argument("patient", "agent", "theme")
    if subject is None:
        return
    second = replace(
        first,
        arguments=tuple(
            replace(link, role=argument.role, preposition=argument.preposition)
            if argument is subject
            else argument
            for argument in first.arguments
        ),
    )
    left, right = _time_of(statements, first, world), _time_of(statements, second, world)
    yield from _compared(left, right, link.role == "before")


def _older(statements: Sequence[Statement], claimed: Statement, world: World) -> Iterator[Answer]:
    """Yield whether one is older or younger than the other, by when both began."""
    attribute, than = claimed.argument("attribute"), claimed.argument("than")
    theme = claimed.argument("theme")
    if attribute is None or than is None or theme is None or claimed.is_negated:
        return
    form = attribute.part.form.lower().split()[0]
    if form not in ("older", "younger", "newer") or attribute.amount is not None:
        return
    for predicate in _BIRTHS:
        first, second = (
            _time_of(statements, _event(claimed, predicate, whom), world) for whom in (theme, than)
        )
        if first is not None and second is not None:
            yield from _compared(first, second, form == "older")
            return


def _event(claimed: Statement, predicate: str, whom: Argument) -> Statement:
    patient = replace(whom, role="patient", preposition="")
    return replace(claimed, predicate=predicate, arguments=(patient,), tense="")


def _compared(first: Period | None, second: Period | None, is_before: bool) -> Iterator[Answer]:
    if first is None or second is None or first.is_yearless or second.is_yearless:
        return
    if not first.is_apart_from(second):
        return
    sign = "<" if first.is_before(second) else ">"
    line = f"{first.form} {sign} {second.form}"
    yield Answer(first.is_before(second) == is_before, f"{first.form}; {second.form}", line)


def _time_of(statements: Sequence[Statement], event: Statement, world: World) -> Period | None:
    """Return the one time at which the text has *event*, None for none or several."""
    periods: set[Period] = set()
    for stated in statements:
        if stated.is_negated or stated.derivation or not is_comparable(stated, event):
            continue
        for variant in variants(stated):
            if variant.statement.predicate != event.predicate or variant.statement.is_negated:
                continue
            time = variant.statement.argument("time")
            if time is not None and time.period and fit(variant.statement, event, world).is_same:
                periods.add(time.period)
    return periods.pop() if len(periods) == 1 else None


def spans(statements: Sequence[Statement], claimed: Statement, world: World) -> Iterator[Answer]:
    """Yield whether something took as long, or someone was as old, as *claimed* has it."""
    goal = next(
        (
            argument
            for argument in claimed.arguments
            if argument.amount is not None and _is_in_years(argument.amount)
        ),
        None,
    )
    if goal is None or goal.amount is None or claimed.is_negated:
        return
    for first, second in _endpoints(statements, claimed, goal, world):
        yield from _measured(first, second, goal.amount)


def _is_in_years(amount: Amount) -> bool:
    return amount.kind == "measure" and amount.unit == "year" and not amount.per


_BEGINNINGS = ("begin", "start", "open", "break")
_ENDINGS = ("end", "finish", "stop", "close")


def _endpoints(
    statements: Sequence[Statement], claimed: Statement, goal: Argument, world: World
) -> Iterator[tuple[Period, Period]]:
    """Yield the beginning and the end of what *claimed* measures."""
    subject = claimed.argument("patient", "agent", "theme")
    if subject is None:
        return
    if claimed.predicate in ("last", "take", "continue"):
        begins, ends = (
            [
                period
                for verb in verbs
                if (period := _time_of(statements, _event(claimed, verb, subject), world))
            ]
            for verbs in (_BEGINNINGS, _ENDINGS)
        )
        yield from product(begins, ends)
    if claimed.predicate == "die" and goal.role in (
        "at",
        "place",
        "attribute",
        "manner",
        "measure",
    ):
        period = _time_of(statements, _event(claimed, "bear", subject), world)
        other = _time_of(statements, replace(claimed, arguments=(subject,)), world)
        if period is not None and other is not None:
            yield period, other
    yield from _from_to(statements, claimed, goal, world)


def _from_to(
    statements: Sequence[Statement], claimed: Statement, goal: Argument, world: World
) -> Iterator[tuple[Period, Period]]:
    rest = replace(
        claimed, arguments=tuple(argument for argument in claimed.arguments if argument is not goal)
    )
    for stated in statements:
        if (
            stated.is_negated
            or stated.predicate != claimed.predicate
            or not is_comparable(stated, claimed)
        ):
            continue
        period = next(
            (
                argument.period
                for argument in stated.arguments
                if argument.role == "span" and argument.period
            ),
            None,
        )
        if period is not None and fit(stated, rest, world).is_same:
            yield (
                period._replace(last=period.first, form=period.form.split()[0]),
                period._replace(first=period.last, form=period.form.split()[-1]),
            )


def _measured(first: Period, second: Period, goal: Amount) -> Iterator[Answer]:
    """Yield whether the time from *first* to *second* is *goal*.

    Of two years the difference counts, and a year less may be meant; of two days it is exact.
    """
    if first.is_yearless or second.is_yearless or second.last < first.first:
        return
    is_exact = first.first == first.last and second.first == second.last and len(first.form) > 4
    years = Fraction(second.years[1] - first.years[0])
    low, high = (years - 1, years) if not is_exact else _exact(first, second)
    line = f"{second.form} - {first.form} = {high} years"
    stated = f"{first.form}; {second.form}"
    span = replace(goal, unit="year", interval=Interval(low, high), is_rough=False)
    if implies(replace(span, interval=Interval.point(high)), goal):
        yield Answer(True, stated, line)
    elif excludes(span, goal):
        yield Answer(False, stated, line)


def _exact(first: Period, second: Period) -> tuple[Fraction, Fraction]:
    from entailment.structure.times import iso_day

    years = second.years[0] - first.years[0]
    is_short = iso_day(second.first)[-5:] < iso_day(first.first)[-5:]
    value = Fraction(years - is_short)
    return value, value
