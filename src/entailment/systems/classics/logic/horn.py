"""Axioms as rules of atoms: a head where all of a body are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from entailment.systems.classics.logic.formulas import And, Atom, ForAll, Implies, Term
from entailment.systems.classics.logic.lowering import Axiom

__all__ = ["Horn", "horn_rules", "instance", "unified"]


class Horn(NamedTuple):
    """An axiom of atoms: *head* where all of *body* are."""

    axiom: Axiom
    body: tuple[Atom, ...]
    head: Atom


def unified(goal: Atom, fact: Atom) -> dict[Term, Term] | None:
    """Return what the variables of *goal* stand for in *fact*, or None."""
    if len(goal.terms) != len(fact.terms):
        return None
    names: dict[Term, Term] = {}
    for wanted, given in zip(goal.terms, fact.terms, strict=True):
        if wanted.is_variable and wanted.is_event == given.is_event:
            if names.setdefault(wanted, given) != given:
                return None
        elif wanted != given:
            return None
    return names


def instance(rule: Horn, goal: Atom) -> list[Atom] | None:
    """Return the body of *rule* for *goal*, its own variables renamed."""
    names: dict[Term, Term] = {}
    for own, wanted in zip(rule.head.terms, goal.terms, strict=False):
        if own.is_variable and names.setdefault(own, wanted) != wanted:
            return None
    used = {term for atom in rule.body for term in atom.terms if term.is_variable}
    for term in used - set(names):
        names[term] = term._replace(name=f"{term.name}'{rule.axiom.name}")
    return [Atom(atom.predicate, tuple(names.get(t, t) for t in atom.terms)) for atom in rule.body]


def horn_rules(axiom: Axiom) -> Iterator[Horn]:
    """Yield the axiom as rules of atoms; nothing where it is none."""
    formula = axiom.formula
    while isinstance(formula, ForAll):
        formula = formula.body
    if isinstance(formula, Atom):
        yield Horn(axiom, (), formula)
    if not isinstance(formula, Implies):
        return
    body = formula.condition.members if isinstance(formula.condition, And) else (formula.condition,)
    heads = formula.body.members if isinstance(formula.body, And) else (formula.body,)
    atoms_of_body = tuple(literal for literal in body if isinstance(literal, Atom))
    if len(atoms_of_body) < len(body):
        return
    for head in heads:
        if isinstance(head, Atom):
            yield Horn(axiom, atoms_of_body, head)
