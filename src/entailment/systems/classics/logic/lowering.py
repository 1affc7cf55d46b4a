"""Counts, shares and opaque contents made plain predicates, with the axioms that relate them.

Each occurrence k becomes a predicate Q_k of its free variables. For two occurrences i and j:

| occurrences | axiom |
| --- | --- |
| at least m, at least n, m >= n | all x(R_i & S_i -> R_j & S_j) -> (Q_i -> Q_j) |
| most, many, the, generic, a share | all x(R_i <-> R_j) & all x(R_i & S_i -> S_j) -> (Q_i -> Q_j) |
| few | all x(R_i <-> R_j) & all x(R_i & S_j -> S_i) -> (Q_i -> Q_j) |
| possible, believed, ... of one operator | Q_i -> Q_j where the content of i entails that of j |

Of generalised quantifiers after Barwise and Cooper (1981): conservative, and monotone on their
right side. Whether one opaque content entails another is shown apart, from the axioms alone, as
what is so does not bear on what is only believed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import NamedTuple

from entailment.systems.classics.logic.formulas import (
    TRUE,
    And,
    AtLeast,
    Atom,
    Equal,
    Exists,
    ForAll,
    Formula,
    Implies,
    Most,
    Not,
    Opaque,
    Term,
    all_of,
    exists,
    for_all,
)
from entailment.systems.classics.logic.rewriting import free_variables, rewritten, substituted

__all__ = ["Axiom", "Lowering", "OpaquePair"]

_DISTINCT = 3
"""The greatest count that is shown by naming so many things."""

_MAX_PAIRS = 60
"""Pairs of occurrences that get axioms; a text with more is a list."""

_OF_ALL = ("most", "the", "generic")
_SOME = ("most", "many", "the", "generic")
_FACTIVE_FORWARD = ("permission", "possibility")


class Axiom(NamedTuple):
    """A formula that holds anyway, by the name under which a proof lists it, and its weight.

    The weight, in (0, 1], is that of the rule it is made from, 1 for what is certain.
    """

    name: str
    formula: Formula
    weight: float = 1.0


class _Quantified(NamedTuple):
    """An occurrence of a count or a share, with its predicate."""

    atom: Atom
    kind: str
    least: int
    variable: Term
    restrictor: Formula
    scope: Formula


class OpaquePair(NamedTuple):
    """Two contents of one operator: where *condition* is a theorem, *axiom* holds."""

    condition: Formula
    axiom: Axiom


class _Hidden(NamedTuple):
    """An occurrence of an opaque content, with its predicate."""

    atom: Atom
    operator: str
    variables: tuple[Term, ...]
    content: Formula
    terms: tuple[Term, ...]


@dataclass
class Lowering:
    """Makes formulas plain, one after another, and collects what their predicates stand for."""

    _quantified: list[_Quantified] = field(default_factory=list)
    _hidden: list[_Hidden] = field(default_factory=list)

    def plain(self, formula: Formula) -> Formula:
        """Return *formula* with a predicate for each count, share and opaque content in it."""
        match formula:
            case AtLeast(count, variable, restrictor, scope):
                inner = self.plain(restrictor), self.plain(scope)
                if count <= 1:
                    return Exists(variable, all_of(*inner)) if count else TRUE
                return self._quantifier("at least", count, variable, *inner)
            case Most(kind, variable, restrictor, scope):
                inner = self.plain(restrictor), self.plain(scope)
                return self._quantifier(kind, 0, variable, *inner)
            case Opaque(operator, terms, variables, content):
                return self._content(operator, terms, variables, self.plain(content))
        return rewritten(formula, self.plain)

    def axioms(self) -> Iterator[Axiom]:
        """Yield what holds of the counts and shares, one by one and of two."""
        for term in self._quantified:
            yield from _of_one(term)
        pairs = permutations(self._quantified, 2)
        for number, (left, right) in enumerate(pairs):
            if number >= _MAX_PAIRS:
                return
            yield from _of_two(left, right)

    def opaque_pairs(self) -> Iterator[OpaquePair]:
        """Yield the pairs of contents of which one may entail the other."""
        for number, (left, right) in enumerate(permutations(self._hidden, 2)):
            if number >= _MAX_PAIRS:
                return
            if left.operator == right.operator and _sorts(left) == _sorts(right):
                yield _opaque_pair(left, right)

    def realised(self) -> Iterator[Axiom]:
        """Yield that what is so is possible, and what was done could be done."""
        for term in self._hidden:
            if term.operator in _FACTIVE_FORWARD:
                names = dict(zip(term.variables, term.terms, strict=True))
                body = Implies(substituted(term.content, names), term.atom)
                yield Axiom(f"what is so is possible ({term.operator})", _closed(body))

    def _quantifier(
        self, kind: str, count: int, variable: Term, restrictor: Formula, scope: Formula
    ) -> Formula:
        for candidate in self._quantified:
            if candidate[1:] == (kind, count, variable, restrictor, scope):
                return candidate.atom
        outer = tuple(
            term for term in free_variables(all_of(restrictor, scope)) if term != variable
        )
        atom = Atom(f"{kind}#{len(self._quantified)}", outer)
        self._quantified.append(_Quantified(atom, kind, count, variable, restrictor, scope))
        return atom

    def _content(
        self, operator: str, terms: tuple[Term, ...], variables: tuple[Term, ...], content: Formula
    ) -> Formula:
        outer = tuple(term for term in free_variables(content) if term not in variables)
        atom = Atom(f"{operator}#{len(self._hidden)}", (*terms, *outer))
        self._hidden.append(
            _Hidden(atom, operator, (*variables, *outer), content, (*terms, *outer))
        )
        return atom


def _of_one(quantified: _Quantified) -> Iterator[Axiom]:
    name, body = quantified.kind, all_of(quantified.restrictor, quantified.scope)
    if quantified.kind in _SOME or quantified.kind == "at least":
        some = Implies(quantified.atom, Exists(quantified.variable, body))
        yield Axiom(f"{name}: there is one", _closed(some))
    if quantified.kind in _OF_ALL:
        every = ForAll(quantified.variable, Implies(quantified.restrictor, quantified.scope))
        condition = all_of(every, Exists(quantified.variable, quantified.restrictor))
        yield Axiom(f"{name}: all are most", _closed(Implies(condition, quantified.atom)))
    if quantified.kind == "at least" and quantified.least <= _DISTINCT:
        yield Axiom(f"{quantified.least} that are distinct", _closed(_distinct(quantified, body)))


def _distinct(quantified: _Quantified, body: Formula) -> Formula:
    """Return that so many things with *body*, no two of them one, are the count."""
    things = [
        Term(f"{quantified.variable.name}d{number}", True) for number in range(quantified.least)
    ]
    bodies = [
        _renamed(substituted(body, {quantified.variable: thing}), thing.name) for thing in things
    ]
    differ = [Not(Equal(left, right)) for left, right in combinations(things, 2)]
    return Implies(exists(tuple(things), all_of(*bodies, *differ)), quantified.atom)


def _of_two(left: _Quantified, right: _Quantified) -> Iterator[Axiom]:
    name = f"{left.kind} to {right.kind}"
    renamed = substituted(right.restrictor, {right.variable: left.variable})
    scope = substituted(right.scope, {right.variable: left.variable})
    both = all_of(left.restrictor, left.scope)
    goes_over = ForAll(left.variable, Implies(both, all_of(renamed, scope)))
    same = ForAll(
        left.variable,
        all_of(Implies(left.restrictor, renamed), Implies(renamed, left.restrictor)),
    )
    step = Implies(left.atom, right.atom)
    if left.kind == right.kind == "at least" and left.least >= right.least:
        yield Axiom(name, _closed(Implies(goes_over, step)))
    elif left.kind == right.kind and left.kind != "at least" and left.kind != "few":
        yield Axiom(name, _closed(Implies(all_of(same, goes_over), step)))
    elif left.kind == right.kind == "few":
        back = ForAll(left.variable, Implies(all_of(renamed, scope), left.scope))
        yield Axiom(name, _closed(Implies(all_of(same, back), step)))
    elif left.kind == "few" and right.kind in ("most", "many"):
        back = ForAll(left.variable, Implies(all_of(renamed, scope), left.scope))
        denial = Not(all_of(left.atom, right.atom))
        yield Axiom(name, _closed(Implies(all_of(same, back), denial)))


def _sorts(hidden: _Hidden) -> tuple[bool, ...]:
    return tuple(term.is_event for term in hidden.variables)


def _opaque_pair(left: _Hidden, right: _Hidden) -> OpaquePair:
    names = dict(zip(right.variables, left.variables, strict=True))
    content = substituted(right.content, names)
    step = Implies(
        Atom(left.atom.predicate, left.variables), Atom(right.atom.predicate, left.variables)
    )
    axiom = Axiom(f"{left.operator}: its content entails the other", for_all(left.variables, step))
    return OpaquePair(for_all(left.variables, Implies(left.content, content)), axiom)


def _closed(formula: Formula) -> Formula:
    """Return *formula*, of which it is so whatever its free variables stand for."""
    return for_all(free_variables(formula), formula)


def _renamed(formula: Formula, suffix: str) -> Formula:
    """Return *formula* with new names for the variables that it binds."""
    match formula:
        case Exists(variable, body):
            new = variable._replace(name=f"{variable.name}{suffix}")
            return Exists(new, _renamed(substituted(body, {variable: new}), suffix))
        case ForAll(variable, body):
            new = variable._replace(name=f"{variable.name}{suffix}")
            return ForAll(new, _renamed(substituted(body, {variable: new}), suffix))
        case And(members):
            return all_of(*(_renamed(member, suffix) for member in members))
    return rewritten(formula, lambda part: _renamed(part, suffix))
