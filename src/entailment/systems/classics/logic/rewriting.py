"""What is inside a formula, and formulas with something replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

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
    all_of,
    any_of,
)

__all__ = ["free_variables", "parts", "rewritten", "subformulas", "substituted"]


def parts(formula: Formula) -> tuple[Formula, ...]:
    """Return the formulas directly inside *formula*, the content of an opaque one among them."""
    if isinstance(formula, And | Or):
        return formula.members
    outcome = (getattr(formula, name) for name in formula.__slots__)
    return tuple(value for value in outcome if isinstance(value, Formula))


def subformulas(formula: Formula) -> Iterator[Formula]:
    """Yield *formula* and all formulas inside it."""
    yield formula
    for part in parts(formula):
        yield from subformulas(part)


def rewritten(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """Return *formula* with *change* applied to each formula directly inside it."""
    match formula:
        case And(members):
            return all_of(*map(change, members))
        case Or(members):
            return any_of(*map(change, members))
        case Not(body):
            return Not(change(body))
        case Implies(condition, body):
            return Implies(change(condition), change(body))
        case Exists(variable, body):
            return Exists(variable, change(body))
        case ForAll(variable, body):
            return ForAll(variable, change(body))
        case AtLeast(count, variable, restrictor, scope):
            return AtLeast(count, variable, change(restrictor), change(scope))
        case Most(kind, variable, restrictor, scope):
            return Most(kind, variable, change(restrictor), change(scope))
        case Opaque(operator, terms, variables, content):
            return Opaque(operator, terms, variables, change(content))
    return formula


def substituted(formula: Formula, terms: Mapping[Term, Term]) -> Formula:
    """Return *formula* with free terms replaced; bound variables have names of their own."""

    def of(term: Term) -> Term:
        return terms.get(term, term)

    match formula:
        case Atom(predicate, arguments):
            return Atom(predicate, tuple(map(of, arguments)))
        case Equal(left, right):
            return Equal(of(left), of(right))
        case Degree(scale, term, relation, other):
            return Degree(
                scale, of(term), relation, of(other) if isinstance(other, Term) else other
            )
        case Opaque(operator, arguments, variables, content):
            outer = tuple(map(of, arguments))
            return Opaque(operator, outer, variables, substituted(content, terms))
    return rewritten(formula, lambda part: substituted(part, terms))


def free_variables(formula: Formula) -> tuple[Term, ...]:
    """Return the variables that no quantifier of *formula* binds, in the order of use."""
    return tuple(dict.fromkeys(_free(formula, frozenset())))


def _free(formula: Formula, bound: frozenset[Term]) -> Iterator[Term]:
    used: tuple[Term, ...] = ()
    match formula:
        case Atom(_, terms):
            used = terms
        case Equal(left, right):
            used = (left, right)
        case Degree(_, term, _, other):
            used = (term, other) if isinstance(other, Term) else (term,)
        case Opaque(_, terms, variables, _):
            used = terms
            bound = bound | set(variables)
        case Exists(variable, _) | ForAll(variable, _):
            bound = bound | {variable}
        case AtLeast(_, variable, _, _) | Most(_, variable, _, _):
            bound = bound | {variable}
    yield from (term for term in used if term.is_variable and term not in bound)
    for part in parts(formula):
        yield from _free(part, bound)
