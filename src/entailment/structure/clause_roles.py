"""Roles that depend on more than one word: times, spans, ages, verbs that are used both ways."""

from __future__ import annotations

from dataclasses import replace

from entailment.structure.statements import Argument
from entailment.structure.units import measures_time
from entailment.structure.vocabulary import listed

__all__ = ["ergative", "with_age", "with_spans", "with_time_role"]


def with_time_role(argument: Argument) -> Argument:
    """Return an argument of time or duration with that role; others as they are."""
    if argument.period is not None and argument.role in (
        "place",
        "during",
        "beneficiary",
        "of",
        "by",
        "between",
    ):
        return replace(argument, role="time" if argument.role != "by" else "by")
    amount = argument.amount
    if amount is None or amount.kind != "measure":
        return argument
    is_of_time = measures_time(amount.unit)
    is_long = is_of_time and argument.preposition in ("in", "within")
    if argument.preposition == "for" or is_long:
        return replace(argument, role="duration")
    is_bare = argument.role == "place" and not argument.head
    return replace(argument, role="measure") if is_bare else argument


def with_spans(groups: list[list[Argument]]) -> list[list[Argument]]:
    """Return *groups* with *from 1914 to 1918* as one argument of the role `span`."""
    periods = [
        argument.period
        for group in groups
        for argument in group
        if argument.role in ("source", "goal", "time")
    ]
    joined: list[list[Argument]] = []
    for group in groups:
        period = group[0].period
        is_range = period is not None and group[0].role in ("source", "goal")
        if (
            period is None
            or not is_range
            or period.years[0] == period.years[1]
            or (group[0].role == "goal" and periods.count(period) < 2)
        ):
            joined.append(group)
        elif group[0].role != "goal":
            joined.append([replace(group[0], role="span", head="", modifiers=())])
    return joined


def with_age(lemma: str, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    """Return a bare number that somebody is as an age: *she is over 40*."""
    theme = next((argument for argument in arguments if argument.role == "theme"), None)
    if lemma != "be" or theme is None or not (theme.is_name or theme.head in ("he", "she")):
        return arguments
    return tuple(
        replace(argument, amount=replace(argument.amount, kind="measure", unit="year"))
        if argument.role == "attribute"
        and argument.amount
        and argument.amount.kind == "count"
        and not argument.head
        else argument
        for argument in arguments
    )


def ergative(lemma: str, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    """Return what opens, or breaks, as the patient, whether or not somebody does it."""
    roles = {argument.role for argument in arguments}
    if lemma not in listed("clauses", "ergative") or "patient" in roles:
        return arguments
    return tuple(
        replace(argument, role="patient") if argument.role == "agent" else argument
        for argument in arguments
    )
