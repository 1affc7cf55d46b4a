"""The predicates of formulas: a word with its kind, and the role if it has one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from entailment.systems.classics.logic.formulas import Atom, Formula, Implies, Term, for_all
from entailment.systems.classics.logic.lowering import Axiom
from entailment.systems.classics.logic.rewriting import subformulas

__all__ = ["EVENTS", "THINGS", "Predicate", "implication", "predicates"]

THINGS = Term("x", True), Term("y", True)
"""The variables of axioms on things."""

EVENTS = Term("e", True, True), Term("f", True, True)
"""The variables of axioms on events."""


class Predicate(NamedTuple):
    """A predicate: its word, its kind (n, a, c, v, p, m), and the role if it has one."""

    lemma: str
    kind: str
    role: str = ""

    @classmethod
    def of(cls, name: str) -> Predicate | None:
        """Return the predicate of a name such as `sell:v.agent`; None for one that is no word.

        >>> Predicate.of("sell:v.agent")
        Predicate(lemma='sell', kind='v', role='agent')
        """
        lemma, _, rest = name.rpartition(":")
        kind, _, role = rest.partition(".")
        return cls(lemma, kind, role) if lemma else None

    def __str__(self) -> str:
        return f"{self.lemma}:{self.kind}" + (f".{self.role}" if self.role else "")

    def __call__(self, *terms: Term) -> Atom:
        """Return the atom of this predicate."""
        return Atom(str(self), terms)


def predicates(formulas: Iterable[Formula]) -> frozenset[Predicate]:
    """Return the predicates of words and roles in *formulas*."""
    outcome = (
        Predicate.of(subformula.predicate)
        for formula in formulas
        for subformula in subformulas(formula)
        if isinstance(subformula, Atom)
    )
    return frozenset(predicate for predicate in outcome if predicate is not None)


def implication(rule: str, left: Predicate, right: Predicate) -> Axiom:
    """Return the axiom, named by its *rule*, that what is *left* is *right*."""
    first = EVENTS[0] if left.kind == "v" else THINGS[0]
    variables = (first, THINGS[1]) if left.role else (first,)
    return Axiom(rule, for_all(variables, Implies(left(*variables), right(*variables))))
