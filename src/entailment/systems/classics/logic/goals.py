"""Formulas flat: the facts of a text, the goals of a hypothesis, and what a goal weighs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from entailment.knowledge.idf import default_idf
from entailment.systems.classics.logic.formulas import (
    And,
    AtLeast,
    Atom,
    Degree,
    Equal,
    Exists,
    ForAll,
    Formula,
    Implies,
    Most,
    Not,
    Opaque,
    Or,
    Term,
)
from entailment.systems.classics.logic.predicates import Predicate
from entailment.systems.classics.logic.rewriting import substituted

__all__ = ["MAX_GOALS", "Goals", "atoms", "ordered", "weight_of"]

MAX_GOALS = 60
"""Atoms of a hypothesis that are proved; further ones are left out."""

_WEIGHTS = {"n": 1.0, "v": 1.0, "a": 0.5, "c": 0.5, "p": 0.4, "m": 0.4}
_ROLE = 0.3
_NAME = 1.0
_RARE = 6.0
"""The idf from which on a word has its full weight."""


@dataclass(frozen=True, slots=True)
class Goals:
    """The atoms of a side, without quantifiers: those it states and those it denies."""

    stated: tuple[Atom, ...]
    denied: tuple[Atom, ...]


def weight_of(goal: Atom) -> float:
    """Return what it costs to drop *goal*: more for what has a name in it."""
    predicate = Predicate.of(goal.predicate)
    if predicate is None or predicate.role:
        weight = _ROLE
    else:
        share = default_idf().weight(predicate.lemma) / _RARE
        weight = _WEIGHTS.get(predicate.kind, _ROLE) * min(1.0, share)
    is_named = any(not term.is_variable and not term.name.startswith("the_") for term in goal.terms)
    return weight + _NAME * is_named


def atoms(formula: Formula, *, keeps_variables: bool) -> Goals:
    """Return the atoms of *formula*; without *keeps_variables* a constant for each variable."""
    numbers = count()
    outcome: tuple[list[Atom], list[Atom]] = ([], [])

    def collect(part: Formula, is_denied: bool) -> None:
        match part:
            case Atom():
                outcome[is_denied].append(part)
            case Degree(scale, term, relation, other):
                terms = (term, other) if isinstance(other, Term) else (term,)
                outcome[is_denied].append(Atom(f"{scale}{relation}:a", terms))
            case Equal(left, right):
                outcome[is_denied].append(Atom("same:p", (left, right)))
            case Not(body):
                collect(body, not is_denied)
            case And(members) | Or(members):
                for member in members:
                    collect(member, is_denied)
            case Implies(condition, body):
                collect(condition, is_denied)
                collect(body, is_denied)
            case Exists(variable, body) | ForAll(variable, body):
                collect(opened(body, variable), is_denied)
            case AtLeast(_, variable, restrictor, scope) | Most(_, variable, restrictor, scope):
                collect(opened(And((restrictor, scope)), variable), is_denied)
            case Opaque(_, terms, variables, content):
                collect(substituted(content, dict(zip(variables, terms, strict=True))), is_denied)

    def opened(body: Formula, variable: Term) -> Formula:
        if keeps_variables:
            return body
        constant = variable._replace(name=f"{variable.name}!{next(numbers)}", is_variable=False)
        return substituted(body, {variable: constant})

    collect(formula, False)
    return Goals(tuple(dict.fromkeys(outcome[0])), tuple(dict.fromkeys(outcome[1])))


def ordered(goals: tuple[Atom, ...]) -> list[Atom]:
    """Return the goals that are proved: what names a thing before what relates it."""
    return sorted(goals[:MAX_GOALS], key=_order)


def _order(goal: Atom) -> tuple[int, int]:
    predicate = Predicate.of(goal.predicate)
    is_role = predicate is not None and bool(predicate.role)
    is_named = any(not term.is_variable for term in goal.terms)
    return (0 if not is_role and len(goal.terms) == 1 else 1, 0 if is_named else 1)
