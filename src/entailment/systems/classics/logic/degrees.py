"""Amounts and comparisons as degrees on a scale."""

from __future__ import annotations

from collections.abc import Callable

from entailment.structure.amounts import Amount
from entailment.structure.units import factor
from entailment.systems.classics.logic.bound import Bound
from entailment.systems.classics.logic.formulas import TRUE, Degree, Formula, Term, all_of

__all__ = ["at_least", "compared_by", "degree", "measured"]

_BASES = ("meter", "kilogram", "second", "year", "celsius")


def measured(amount: Amount, term: Term) -> Formula:
    """Return that *term* is as much as *amount*: *the load is 5 kg*."""
    unit = amount.unit or amount.kind
    return degree(f"amount of {unit}", amount, term)


def at_least(scale: str, amount: Amount, term: Term) -> Formula:
    """Return that *term* has the written number or more: *won ten orders*."""
    low = amount.interval.low
    return TRUE if isinstance(low, float) else Degree(scale, term, ">=", float(low))


def compared_by(scale: str, term: Term, relation: str) -> Callable[[Term, Bound], Formula]:
    """Return what says that *term* is above or below another thing on *scale*."""
    return lambda other, _: Degree(scale, term, relation, other)


def degree(scale: str, amount: Amount, term: Term) -> Formula:
    """Return that *term* is as much as *amount* on a scale, in a unit that others share."""
    ratio = next((r for base in _BASES if (r := factor(amount.unit, base)) is not None), None)
    name = scale if ratio is not None or not amount.unit else f"{scale} ({amount.unit})"
    interval = amount.interval.scaled(ratio) if ratio is not None else amount.interval
    if interval.value is not None:
        return Degree(name, term, "=", float(interval.value))
    formulas: list[Formula] = []
    if not isinstance(interval.low, float):
        relation = ">" if interval.is_low_open else ">="
        formulas.append(Degree(name, term, relation, float(interval.low)))
    if not isinstance(interval.high, float):
        relation = "<" if interval.is_high_open else "<="
        formulas.append(Degree(name, term, relation, float(interval.high)))
    return all_of(*formulas)
