"""First-order formulas of what sentences say: terms, connectives, quantifiers, degrees.

| formula | says |
| --- | --- |
| `Atom("sell.agent", (e, x))` | x is the agent of the selling e |
| `Equal(x, y)` | x and y are one thing |
| `AtLeast(3, x, R, S)` | three or more x that are R are S |
| `Most("most", x, R, S)` | most, or many, or few x that are R are S |
| `Opaque("possibility", (x,), (y,), P)` | P of x, without being so: y stands for x in P |
| `Degree("length", 1, x, ">", y)` | x is above y, or a number, or the standard |

Variables are of two sorts, things and events. Formulas are values: two that say the same of the
same variables are equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

__all__ = [
    "COUNTED",
    "FALSE",
    "TRUE",
    "And",
    "AtLeast",
    "Atom",
    "Degree",
    "Equal",
    "Exists",
    "ForAll",
    "Formula",
    "Implies",
    "Most",
    "Not",
    "Opaque",
    "Or",
    "Term",
    "all_of",
    "any_of",
    "exists",
    "for_all",
]


class Term(NamedTuple):
    """A constant or a variable, of a thing or of an event."""

    name: str
    is_variable: bool = False
    is_event: bool = False

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate of terms."""

    predicate: str
    terms: tuple[Term, ...]

    def __str__(self) -> str:
        return f"{self.predicate}({', '.join(map(str, self.terms))})"


@dataclass(frozen=True, slots=True)
class Equal:
    """Two terms name one thing."""

    left: Term
    right: Term

    def __str__(self) -> str:
        return f"{self.left} = {self.right}"


@dataclass(frozen=True, slots=True)
class Degree:
    """A comparison on a scale: of one thing with another, with a number, or with the standard.

    *relation* is `>`, `>=`, `=`, `<` or `<=`. *other* is a thing, a number, or the name of a class
    whose standard it is: tall for a mouse.
    """

    scale: str
    term: Term
    relation: str
    other: Term | float | str

    def __str__(self) -> str:
        other = f"{self.scale}({self.other})" if isinstance(self.other, Term) else str(self.other)
        return f"{self.scale}({self.term}) {self.relation} {other}"


@dataclass(frozen=True, slots=True)
class Not:
    """The denial of a formula."""

    body: Formula

    def __str__(self) -> str:
        return f"not {self.body}"


@dataclass(frozen=True, slots=True)
class And:
    """All of some formulas; of none, what is always so."""

    members: tuple[Formula, ...]

    def __str__(self) -> str:
        return "(" + " & ".join(map(str, self.members)) + ")" if self.members else "true"


@dataclass(frozen=True, slots=True)
class Or:
    """One or more of some formulas; of none, what is never so."""

    members: tuple[Formula, ...]

    def __str__(self) -> str:
        return "(" + " | ".join(map(str, self.members)) + ")" if self.members else "false"


@dataclass(frozen=True, slots=True)
class Implies:
    """If the first, then the second."""

    condition: Formula
    body: Formula

    def __str__(self) -> str:
        return f"({self.condition} -> {self.body})"


@dataclass(frozen=True, slots=True)
class Exists:
    """There is a thing or an event of which the formula is so."""

    variable: Term
    body: Formula

    def __str__(self) -> str:
        return f"exists {self.variable}.{self.body}"


@dataclass(frozen=True, slots=True)
class ForAll:
    """The formula is so of every thing or event."""

    variable: Term
    body: Formula

    def __str__(self) -> str:
        return f"all {self.variable}.{self.body}"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """*count* or more things of which the restrictor is so have the scope."""

    count: int
    variable: Term
    restrictor: Formula
    scope: Formula

    def __str__(self) -> str:
        return f"at least {self.count} {self.variable}[{self.restrictor}: {self.scope}]"


@dataclass(frozen=True, slots=True)
class Most:
    """Most, many or few (the *kind*) of the things with the restrictor have the scope."""

    kind: str
    variable: Term
    restrictor: Formula
    scope: Formula

    def __str__(self) -> str:
        return f"{self.kind} {self.variable}[{self.restrictor}: {self.scope}]"


@dataclass(frozen=True, slots=True)
class Opaque:
    """What is possible, believed, planned, ..., without being stated as so.

    In its *content* the *variables* stand for the *terms*.
    """

    operator: str
    terms: tuple[Term, ...]
    variables: tuple[Term, ...]
    content: Formula

    def __str__(self) -> str:
        return f"{self.operator}[{', '.join(map(str, self.terms))}]({self.content})"


Formula = (
    Atom | Equal | Degree | Not | And | Or | Implies | Exists | ForAll | AtLeast | Most | Opaque
)

COUNTED = "number of "
"""How the scales begin whose degrees are whole numbers."""

TRUE = And(())
FALSE = Or(())


def all_of(*members: Formula) -> Formula:
    """Return the conjunction, flat and without repetition.

    >>> p = Atom("p", ())
    >>> all_of(p, TRUE, all_of(p)) == p
    True
    """
    flat: dict[Formula, None] = {}
    for member in members:
        flat.update(dict.fromkeys(member.members if isinstance(member, And) else (member,)))
    return next(iter(flat)) if len(flat) == 1 else And(tuple(flat))


def any_of(*members: Formula) -> Formula:
    """Return the disjunction, flat and without repetition."""
    flat: dict[Formula, None] = {}
    for member in members:
        flat.update(dict.fromkeys(member.members if isinstance(member, Or) else (member,)))
    return next(iter(flat)) if len(flat) == 1 else Or(tuple(flat))


def exists(variables: tuple[Term, ...], body: Formula) -> Formula:
    """Return that there are *variables* with *body*."""
    for variable in reversed(variables):
        body = Exists(variable, body)
    return body


def for_all(variables: tuple[Term, ...], body: Formula) -> Formula:
    """Return that *body* is so of all *variables*."""
    for variable in reversed(variables):
        body = ForAll(variable, body)
    return body
