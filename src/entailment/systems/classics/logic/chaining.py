"""Goals proved from facts by axioms, at a cost: what the system `backchaining` searches.

Axioms are followed two in a row, so that rules which lead back to where they began end.

| step | operation |
| --- | --- |
| a fact, or an axiom whose own goals are facts | `match`, `axiom` |
| another role of the same event; a word that the text has of something else | `relax` |
| both arguments of a role are there, not related | `relax` |
| nothing | `drop` |
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

from entailment.knowledge.idf import default_idf
from entailment.systems.classics.logic.axioms import Predicate
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
    substituted,
)
from entailment.systems.classics.logic.lowering import Axiom
from entailment.text.words import stem

__all__ = ["MAX_GOALS", "Chainer", "Goals", "Step", "atoms", "weight_of"]

_BEAM = 48
_DEPTH = 2
"""Axioms in a row, by which one goal is proved."""

_LEAST_COST = 0.05
_RELAXED = 0.2
_ELSEWHERE = 0.2
_UNRELATED = 0.4
_WEIGHTS = {"n": 1.0, "v": 1.0, "a": 0.5, "c": 0.5, "p": 0.4, "m": 0.4}
_ROLE = 0.3
_RARE = 6.0
"""The idf from which on a word has its full weight."""

_NAME = 1.0
MAX_GOALS = 60
"""Atoms of a hypothesis that are proved; further ones are left out."""


class Step(NamedTuple):
    """How a goal was met: a fact, an axiom, relaxed or dropped; and its cost.

    *source* is the word of the text that met it, empty where none did.
    """

    goal: str
    how: str
    cost: float
    operation: str = "match"
    source: str = ""

    def __str__(self) -> str:
        return f"{self.goal}: {self.how} ({self.cost:.2f})"


@dataclass(frozen=True, slots=True)
class Goals:
    """The atoms of a side, without quantifiers: those it states and those it denies."""

    stated: tuple[Atom, ...]
    denied: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class _State:
    """Part of a proof: what the variables stand for, the cost and the steps so far."""

    names: Mapping[Term, Term]
    cost: float
    steps: tuple[Step, ...] = ()


class _Horn(NamedTuple):
    """An axiom of atoms: *head* where all of *body* are."""

    axiom: Axiom
    body: tuple[Atom, ...]
    head: Atom


@dataclass
class Chainer:
    """Proves goals from facts by *axioms*."""

    facts: Sequence[Atom]
    axioms: Sequence[Axiom]
    stems: frozenset[str] = frozenset()
    """The stems of the text's words, also of what is not translated."""

    was_cut: bool = False
    """Whether a goal met axioms beyond the depth to which they are followed."""

    _by_name: dict[str, list[Atom]] = field(default_factory=lambda: defaultdict(list))
    _rules: dict[str, list[_Horn]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        for fact in self.facts:
            self._by_name[fact.predicate].append(fact)
        for axiom in self.axioms:
            for rule in _horn(axiom):
                self._rules[rule.head.predicate].append(rule)

    def prove(self, goals: Sequence[Atom]) -> _State:
        """Return the cheapest proof found of all *goals*, with a step for each."""
        states = [_State({}, 0.0)]
        for goal in sorted(goals[:MAX_GOALS], key=_order):
            following = [candidate for state in states for candidate in self._met(goal, state)]
            unique = {
                tuple(sorted(candidate.names.items())): candidate
                for candidate in reversed(following)
            }
            states = sorted(unique.values(), key=lambda value: value.cost)[:_BEAM]
        return states[0]

    def replay(self, goals: Sequence[Atom], steps: Sequence[Step]) -> _State:
        """Return the proof of *goals* by *steps*; ValueError for one that is not permitted."""
        states = [_State({}, 0.0)]
        for goal, step in zip(sorted(goals[:MAX_GOALS], key=_order), steps, strict=True):
            following = (candidate for state in states for candidate in self._met(goal, state))
            states = [candidate for candidate in following if candidate.steps[-1][:4] == step[:4]]
            if not states:
                raise ValueError(f"the text does not permit the step {step}")
        return states[0]

    def _met(self, goal: Atom, state: _State) -> Iterator[_State]:
        weight = weight_of(goal)
        bound = Atom(goal.predicate, tuple(state.names.get(t, t) for t in goal.terms))
        for names, cost, how, source in self._proofs(bound, _DEPTH):
            operation = "axiom" if cost else "match"
            paid = weight * min(1.0, cost)
            yield _next(state, names, Step(str(goal), how, paid, operation, source))
        own = _word(goal.predicate)
        for names in self._relaxed(bound):
            step = Step(str(goal), "in another role", weight * _RELAXED, "relax", own)
            yield _next(state, names, step)
        if self._is_elsewhere(bound):
            step = Step(str(goal), "of something else", weight * _ELSEWHERE, "relax", own)
            yield _next(state, {}, step)
        if self._are_there(bound):
            step = Step(str(goal), "not related", weight * _UNRELATED, "relax", own)
            yield _next(state, {}, step)
        yield _next(state, {}, Step(str(goal), "dropped", weight, "drop"))

    def _proofs(self, goal: Atom, depth: int) -> Iterator[tuple[dict[Term, Term], float, str, str]]:
        """Yield what variables stand for, the cost, the way and the word of each proof."""
        for fact in self._by_name.get(goal.predicate, ()):
            if (names := _unified(goal, fact)) is not None:
                yield names, 0.0, "stated", _word(goal.predicate)
        if not depth:
            self.was_cut = self.was_cut or goal.predicate in self._rules
            return
        for rule in self._rules.get(goal.predicate, ()):
            opened = _instance(rule, goal)
            if opened is None:
                continue
            cost = max(_LEAST_COST, 1.0 - rule.axiom.weight)
            for names, inner in self._all(opened, depth - 1):
                own = {t: names[t] for t in goal.terms if t.is_variable and t in names}
                yield (
                    own,
                    cost + inner,
                    rule.axiom.name,
                    _word(opened[0].predicate if opened else ""),
                )

    def _all(self, goals: Sequence[Atom], depth: int) -> Iterator[tuple[dict[Term, Term], float]]:
        if not goals:
            yield {}, 0.0
            return
        for names, cost, *_ in self._proofs(goals[0], depth):
            rest = [
                Atom(goal.predicate, tuple(names.get(t, t) for t in goal.terms))
                for goal in goals[1:]
            ]
            for others, further in self._all(rest, depth):
                yield {**names, **others}, cost + further

    def _is_elsewhere(self, goal: Atom) -> bool:
        """Return whether the text has the word of a goal of one argument, or an entailing one."""
        predicate = Predicate.of(goal.predicate)
        if predicate is None or predicate.role or len(goal.terms) != 1:
            return False
        if stem(predicate.lemma) in self.stems or goal.predicate in self._by_name:
            return True
        sources = (rule.body for rule in self._rules.get(goal.predicate, ()))
        return any(body and all(a.predicate in self._by_name for a in body) for body in sources)

    def _are_there(self, goal: Atom) -> bool:
        """Return whether the text speaks of every argument of a goal that relates two."""
        known = {term for fact in self.facts for term in fact.terms}
        return len(goal.terms) == 2 and all(
            term.is_variable or term in known or set(map(stem, term.name.split("_"))) <= self.stems
            for term in goal.terms
        )

    def _relaxed(self, goal: Atom) -> Iterator[dict[Term, Term]]:
        """Yield names by which the arguments of *goal* are related in some other role."""
        predicate = Predicate.of(goal.predicate)
        if predicate is None or not predicate.role or len(goal.terms) != 2:
            return
        for fact in self.facts:
            other = Predicate.of(fact.predicate)
            if other is not None and other.role and other.role != predicate.role:
                names = _unified(Atom("", goal.terms), Atom("", fact.terms))
                if names is not None and goal.terms[0] == fact.terms[0]:
                    yield names


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


def _order(goal: Atom) -> tuple[int, int]:
    """Order goals so that what names a thing comes before what relates it."""
    predicate = Predicate.of(goal.predicate)
    is_role = predicate is not None and bool(predicate.role)
    is_named = any(not term.is_variable for term in goal.terms)
    return (0 if not is_role and len(goal.terms) == 1 else 1, 0 if is_named else 1)


def _next(state: _State, names: Mapping[Term, Term], step: Step) -> _State:
    return _State({**state.names, **names}, state.cost + step.cost, (*state.steps, step))


def _unified(goal: Atom, fact: Atom) -> dict[Term, Term] | None:
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


def _instance(rule: _Horn, goal: Atom) -> list[Atom] | None:
    """Return the body of *rule* for *goal*, its own variables renamed."""
    names: dict[Term, Term] = {}
    for own, wanted in zip(rule.head.terms, goal.terms, strict=False):
        if own.is_variable and names.setdefault(own, wanted) != wanted:
            return None
    used = {term for atom in rule.body for term in atom.terms if term.is_variable}
    for term in used - set(names):
        names[term] = term._replace(name=f"{term.name}'{rule.axiom.name}")
    return [Atom(atom.predicate, tuple(names.get(t, t) for t in atom.terms)) for atom in rule.body]


def _horn(axiom: Axiom) -> Iterator[_Horn]:
    """Yield the axiom as rules of atoms; nothing where it is none."""
    formula = axiom.formula
    while isinstance(formula, ForAll):
        formula = formula.body
    if isinstance(formula, Atom):
        yield _Horn(axiom, (), formula)
    if not isinstance(formula, Implies):
        return
    body = formula.condition.members if isinstance(formula.condition, And) else (formula.condition,)
    heads = formula.body.members if isinstance(formula.body, And) else (formula.body,)
    atoms_of_body = tuple(literal for literal in body if isinstance(literal, Atom))
    if len(atoms_of_body) < len(body):
        return
    for head in heads:
        if isinstance(head, Atom):
            yield _Horn(axiom, atoms_of_body, head)


def _word(predicate: str) -> str:
    known = Predicate.of(predicate)
    return known.lemma if known is not None else ""
