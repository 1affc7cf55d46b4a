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
from typing import NamedTuple

from entailment.systems.classics.logic.formulas import Atom, Term
from entailment.systems.classics.logic.goals import ordered, weight_of
from entailment.systems.classics.logic.horn import Horn, horn_rules, instance, unified
from entailment.systems.classics.logic.lowering import Axiom
from entailment.systems.classics.logic.predicates import Predicate
from entailment.text.words import stem

__all__ = ["Chainer", "Step"]

_BEAM = 48
_DEPTH = 2
"""Axioms in a row, by which one goal is proved."""

_LEAST_COST = 0.05
_RELAXED = 0.2
_ELSEWHERE = 0.2
_UNRELATED = 0.4


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
class _State:
    """Part of a proof: what the variables stand for, the cost and the steps so far."""

    names: Mapping[Term, Term]
    cost: float
    steps: tuple[Step, ...] = ()


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
    _rules: dict[str, list[Horn]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        for fact in self.facts:
            self._by_name[fact.predicate].append(fact)
        for axiom in self.axioms:
            for rule in horn_rules(axiom):
                self._rules[rule.head.predicate].append(rule)

    def prove(self, goals: tuple[Atom, ...]) -> _State:
        """Return the cheapest proof found of all *goals*, with a step for each."""
        states = [_State({}, 0.0)]
        for goal in ordered(goals):
            following = [candidate for state in states for candidate in self._met(goal, state)]
            unique = {
                tuple(sorted(candidate.names.items())): candidate
                for candidate in reversed(following)
            }
            states = sorted(unique.values(), key=lambda value: value.cost)[:_BEAM]
        return states[0]

    def replay(self, goals: tuple[Atom, ...], steps: Sequence[Step]) -> _State:
        """Return the proof of *goals* by *steps*; ValueError for one that is not permitted."""
        states = [_State({}, 0.0)]
        for goal, step in zip(ordered(goals), steps, strict=True):
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
            if (names := unified(goal, fact)) is not None:
                yield names, 0.0, "stated", _word(goal.predicate)
        if not depth:
            self.was_cut = self.was_cut or goal.predicate in self._rules
            return
        for rule in self._rules.get(goal.predicate, ()):
            opened = instance(rule, goal)
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
                names = unified(Atom("", goal.terms), Atom("", fact.terms))
                if names is not None and goal.terms[0] == fact.terms[0]:
                    yield names


def _next(state: _State, names: Mapping[Term, Term], step: Step) -> _State:
    return _State({**state.names, **names}, state.cost + step.cost, (*state.steps, step))


def _word(predicate: str) -> str:
    known = Predicate.of(predicate)
    return known.lemma if known is not None else ""
