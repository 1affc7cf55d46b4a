"""Formulas given to z3 (de Moura and Bjørner, 2008), as a prover and to find finite models.

A prover's time is limited by z3's own count of steps, so that a judgment does not depend on the
machine; a limit in seconds stands behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import count
from typing import Any, NamedTuple

from entailment.errors import MissingExtraError
from entailment.systems.classics.logic.connectives import Connectives
from entailment.systems.classics.logic.formulas import (
    COUNTED,
    And,
    Atom,
    Degree,
    Equal,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Term,
    all_of,
)
from entailment.systems.classics.logic.lowering import Axiom
from entailment.systems.classics.logic.rewriting import (
    free_variables,
    parts,
    subformulas,
    substituted,
)

__all__ = ["Limits", "Outcome", "Satisfiability", "model_size", "refuted"]

_MAX_GROUND = 20_000
"""Formulas to which a search for a model of one size may expand quantifiers."""


class Limits(NamedTuple):
    """How long z3 may take for one question: seconds, and steps by its own count."""

    seconds: float = 2.0
    steps: int = 2_000_000


class Satisfiability(Enum):
    """Whether formulas can be so together."""

    NO = "no"
    YES = "yes"
    UNKNOWN = "unknown"


class Outcome(NamedTuple):
    """Whether formulas can be so together, by which axioms not, and whether time ran out."""

    satisfiable: Satisfiability
    used: tuple[str, ...] = ()
    is_timed_out: bool = False


def refuted(formulas: Mapping[str, Formula], axioms: Sequence[Axiom], limits: Limits) -> Outcome:
    """Return whether *formulas*, by name, can be so with the *axioms*; names of both are used.

    Raise MissingExtraError without z3.
    """
    z3 = _z3()
    language = _Language(z3)
    solver = z3.Solver()
    solver.set("timeout", max(1, int(limits.seconds * 1000)))
    solver.set("rlimit", limits.steps)
    names: dict[str, str] = {}
    stated = [*formulas.items(), *((axiom.name, axiom.formula) for axiom in axioms)]
    for number, (name, formula) in enumerate(stated):
        names[f"p{number}"] = name
        solver.assert_and_track(language.expression(formula, {}), f"p{number}")
    for number, standard in enumerate(language.standards()):
        solver.assert_and_track(standard, f"s{number}")
    answer = solver.check()
    if answer == z3.unsat:
        core = [names.get(str(value), "") for value in solver.unsat_core()]
        used = tuple(dict.fromkeys(name for name in names.values() if name in core))
        return Outcome(Satisfiability.NO, used)
    if answer == z3.sat:
        return Outcome(Satisfiability.YES)
    reason = solver.reason_unknown()
    is_timed_out = any(word in reason for word in ("timeout", "cancel", "resource", "limit"))
    return Outcome(Satisfiability.UNKNOWN, is_timed_out=is_timed_out)


def model_size(
    formulas: Sequence[Formula], limits: Limits, *, least: int = 1, most: int = 8
) -> int | None:
    """Return how many things the smallest model of *formulas* has, of *least* to *most*.

    Events are counted apart, as many as things. None where no model is found.
    """
    z3 = _z3()
    numbers = count()
    plain = [_skolemised(formula, numbers) for formula in formulas]
    free: dict[int, tuple[Term, ...]] = {}
    for size in range(least, most + 1):
        language = _Language(z3, size, free)
        if language.ground_size(plain) > _MAX_GROUND:
            return None
        solver = z3.Solver()
        solver.set("timeout", max(1, int(limits.seconds * 1000)))
        solver.set("rlimit", limits.steps)
        for formula in plain:
            solver.add(language.expression(formula, {}))
        for extra in (*language.standards(), *language.closed()):
            solver.add(extra)
        answer = solver.check()
        if answer == z3.sat:
            return size
        if answer != z3.unsat:
            return None
    return None


class _Language:
    """Expressions of z3 for formulas; with *size* quantifiers range over so many constants.

    *free* has the free variables of formulas by their identity: those of the caller's formulas.
    """

    def __init__(
        self, z3: Any, size: int | None = None, free: dict[int, tuple[Term, ...]] | None = None
    ):
        self._z3 = z3
        self._make = Connectives(z3)
        self._size = size
        self._thing, self._event = z3.DeclareSort("Thing"), z3.DeclareSort("Event")
        self._functions: dict[tuple[str, tuple[bool, ...]], Any] = {}
        self._constants: dict[Term, Any] = {}
        self._classes: dict[str, set[str]] = {}
        self._free = {} if free is None else free
        self._ground: dict[tuple[int, ...], Any] = {}
        self._domain = {
            is_event: [z3.Const(f"{'e' if is_event else 'd'}!{n}", sort) for n in range(size or 0)]
            for is_event, sort in ((False, self._thing), (True, self._event))
        }

    def expression(self, formula: Formula, names: Mapping[Term, Any]) -> Any:
        """Return *formula* as an expression; *names* are those of variables around it.

        In a domain of a size a formula has one expression for all that is alike in its variables.
        """
        if self._size is None:
            return self._expression(formula, names)
        number = id(formula)  # of a part of what the caller holds
        if number not in self._free:
            self._free[number] = free_variables(formula)
        key = (number, *(id(names.get(variable)) for variable in self._free[number]))
        if key not in self._ground:
            self._ground[key] = self._expression(formula, names)
        return self._ground[key]

    def _expression(self, formula: Formula, names: Mapping[Term, Any]) -> Any:
        make = self._make
        match formula:
            case Atom(predicate, terms):
                function = self._predicate(predicate, terms)
                return make.applied(function, [self._term(term, names) for term in terms])
            case Equal(left, right):
                return make.equal(self._term(left, names), self._term(right, names))
            case Degree():
                return self._degree(formula, names)
            case Not(body):
                return make.negated(self.expression(body, names))
            case And(members):
                return make.conjunction([self.expression(member, names) for member in members])
            case Or(members):
                return make.disjunction([self.expression(member, names) for member in members])
            case Implies(condition, body):
                stated = self.expression(condition, names)
                return make.implied(stated, self.expression(body, names))
            case Exists(variable, body):
                return self._quantified(self._z3.Exists, make.disjunction, variable, body, names)
            case ForAll(variable, body):
                return self._quantified(self._z3.ForAll, make.conjunction, variable, body, names)
        raise TypeError(f"a formula must be made plain before it is proved: {formula}")

    def standards(self) -> list[Any]:
        """Return that no standard of an upper end lies under that of its lower end."""
        z3 = self._z3
        return [
            self._standard(scale, kind, "<") <= self._standard(scale, kind, ">")
            for scale, kinds in self._classes.items()
            for kind in sorted(kinds)
        ] or [z3.BoolVal(True)]

    def closed(self) -> list[Any]:
        """Return that every constant is one of the domain, whose members differ."""
        z3 = self._z3
        return [
            *(
                z3.Or([constant == member for member in self._domain[term.is_event]])
                for term, constant in self._constants.items()
            ),
            *(z3.Distinct(*members) for members in self._domain.values() if len(members) > 1),
        ]

    def ground_size(self, formulas: Sequence[Formula]) -> int:
        """Return about how many formulas the quantifiers of *formulas* expand to."""
        return sum(
            (self._size or 1) ** _depth(formula) * sum(1 for _ in subformulas(formula))
            for formula in formulas
        )

    def _quantified(
        self, quantifier: Any, joined: Any, variable: Term, body: Formula, names: Mapping[Term, Any]
    ) -> Any:
        if self._size is not None:
            members = self._domain[variable.is_event]
            return joined(
                [self.expression(body, {**names, variable: member}) for member in members]
            )
        bound = self._z3.Const(variable.name, self._event if variable.is_event else self._thing)
        return quantifier([bound], self.expression(body, {**names, variable: bound}))

    def _term(self, term: Term, names: Mapping[Term, Any]) -> Any:
        if term in names:
            return names[term]
        if term not in self._constants:
            sort = self._event if term.is_event else self._thing
            self._constants[term] = self._z3.Const(f"c!{term.name}", sort)
        return self._constants[term]

    def _predicate(self, name: str, terms: Sequence[Term]) -> Any:
        sorts = tuple(term.is_event for term in terms)
        if (name, sorts) not in self._functions:
            domain = [self._event if is_event else self._thing for is_event in sorts]
            function = self._z3.Function(f"{name}/{sorts}", *domain, self._z3.BoolSort())
            self._functions[name, sorts] = function
        return self._functions[name, sorts]

    def _degree(self, formula: Degree, names: Mapping[Term, Any]) -> Any:
        left = self._measure(formula.scale)(self._term(formula.term, names))
        right = self._other(formula, names)
        comparisons = {
            ">": left > right,
            ">=": left >= right,
            "<": left < right,
            "<=": left <= right,
            "=": left == right,
        }
        return comparisons[formula.relation]

    def _other(self, formula: Degree, names: Mapping[Term, Any]) -> Any:
        other = formula.other
        if isinstance(other, Term):
            return self._measure(formula.scale)(self._term(other, names))
        if isinstance(other, str):
            self._classes.setdefault(formula.scale, set()).add(other)
            return self._standard(formula.scale, other, formula.relation)
        return self._z3.RealVal(str(other))

    def _measure(self, scale: str) -> Any:
        sort = self._z3.IntSort() if scale.startswith(COUNTED) else self._z3.RealSort()
        return self._z3.Function(f"degree!{scale}", self._thing, sort)

    def _standard(self, scale: str, kind: str, relation: str) -> Any:
        return self._z3.Real(f"standard!{scale}!{kind}!{relation}")


def _skolemised(formula: Formula, numbers: Iterator[int]) -> Formula:
    """Return *formula* with constants for what it says there is, where no variable is around."""
    match formula:
        case And(members):
            return all_of(*(_skolemised(member, numbers) for member in members))
        case Exists(variable, body):
            constant = variable._replace(name=f"s!{next(numbers)}", is_variable=False)
            return _skolemised(substituted(body, {variable: constant}), numbers)
    return formula


def _depth(formula: Formula) -> int:
    """Return how many quantifiers of *formula* stand inside one another."""
    inner = max((_depth(part) for part in parts(formula)), default=0)
    return inner + isinstance(formula, Exists | ForAll)


def _z3() -> Any:
    try:
        import z3
    except ImportError as error:
        raise MissingExtraError("the proof of a hypothesis", "logic") from error
    return z3
