"""Statements: what a clause, an apposition, a possessive or a nominalisation says of whom.

| role | written |
| --- | --- |
| agent, patient, recipient | who does it, to what, to whom; the passive names them alike |
| theme, attribute | *theme* is *attribute*; *theme* is the teacher, child, ... of *of* |
| of | to whom the relation is |
| price, source, place, instrument, topic, ... | the preposition, where it has no name of its own |
| time, duration, measure, manner | when, how long, how much, how |
| content | the clause that is said, known, planned, ... |

The inventory is open: what no rule names has its preposition for a role. All offsets are characters
of the text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from entailment.structure.amounts import Amount, written
from entailment.structure.times import Period

__all__ = [
    "Argument",
    "Modality",
    "Modifier",
    "Quantifier",
    "Statement",
    "StatementPart",
    "Tense",
    "statement_json",
]

Tense = Literal["past", "present", "future", ""]
"""When the clause places it; empty for a clause without a finite verb."""


class StatementPart(NamedTuple):
    """Words of the text, as written, and where."""

    form: str
    start: int
    end: int


class Quantifier(NamedTuple):
    """How many of its noun an argument speaks of.

    *kind* is all, most, many, some, few, any, not-all or only; *any* is that of *no
    member* and *nobody*, whose statement is negated.
    """

    kind: str
    part: StatementPart


class Modifier(NamedTuple):
    """A word inside an argument besides its head: its lemma, and how it is attached.

    *owned* is the lemma of what it owns where that is another modifier: of *Tessa* in *Tessa's
    brother's café* it is *brother*.
    """

    lemma: str
    relation: str
    part: StatementPart
    owned: str = ""


class Modality(NamedTuple):
    """Why a statement is not asserted: its kind, the words that say so, and who is said to say it.

    *kind* is possibility, permission, obligation, future, plan, belief, attribution, condition,
    progress, denial, question or open.
    """

    kind: str
    part: StatementPart
    source: str = ""
    is_negated: bool = False


@dataclass(frozen=True, slots=True)
class Argument:
    """One participant or circumstance of a statement."""

    role: str
    part: StatementPart
    head: str
    """The lemma of its head; empty for a bare amount or time."""

    modifiers: tuple[Modifier, ...] = ()
    preposition: str = ""
    quantifier: Quantifier | None = None
    amount: Amount | None = None
    period: Period | None = None
    is_name: bool = False
    is_definite: bool = False
    is_plural: bool = False
    is_denied: bool = False
    """Whether the phrase itself is denied: *but not Bergen*, *not by Bob*."""

    name: str = ""
    """The whole name, also of a pronoun or a short name that is resolved."""

    exceptions: tuple[Argument, ...] = ()
    """What is left out: *all members except Tom*."""

    tokens: frozenset[int] = field(default=frozenset(), compare=False, repr=False)
    """The places of its words in the analysis."""

    place: int = field(default=-1, compare=False, repr=False)
    """The place of its head in the analysis."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A predicate with its arguments, whether it is denied, and whether it is asserted at all."""

    predicate: str
    """A lemma: of a verb, of the noun of a relation, or `be`."""

    particle: str
    part: StatementPart
    arguments: tuple[Argument, ...]
    is_negated: bool = False
    modality: tuple[Modality, ...] = ()
    tense: Tense = ""
    origin: str = "clause"
    """What it was read from: clause, apposition, possessive, nominalisation, exception or
    derivation."""

    derivation: str = ""
    """For a statement that was worked out, how: `2/5 = 40 %`."""

    sentence: int = 0
    tokens: frozenset[int] = field(default=frozenset(), compare=False, repr=False)
    """The places of the words of the predicate and of what negates or modifies it."""

    def argument(self, *roles: str) -> Argument | None:
        """Return the first argument with one of *roles*, in the order of *roles*."""
        for role in roles:
            for argument in self.arguments:
                if argument.role == role:
                    return argument
        return None

    @property
    def is_asserted(self) -> bool:
        """Whether the text says so itself, of the past or the present."""
        return not self.modality

    def __str__(self) -> str:
        sign = "not " if self.is_negated else ""
        name = " ".join(filter(None, (self.predicate, self.particle)))
        inside = ", ".join(f"{argument.role}: {argument.part.form}" for argument in self.arguments)
        kinds = "".join(f" [{part.kind}]" for part in self.modality)
        return f"{sign}{name}({inside}){kinds}"


def statement_json(statement: Statement) -> dict[str, Any]:
    """Return a statement as JSON can hold it, without what is empty."""
    return _without_empty(
        {
            "predicate": " ".join(filter(None, (statement.predicate, statement.particle))),
            "span": [statement.part.start, statement.part.end],
            "negated": statement.is_negated,
            "tense": statement.tense,
            "origin": statement.origin,
            "sentence": statement.sentence,
            "modality": [_modality_json(part) for part in statement.modality],
            "arguments": [_argument_json(argument) for argument in statement.arguments],
            "derivation": statement.derivation,
        }
    )


def _modality_json(modality: Modality) -> dict[str, Any]:
    return _without_empty(
        {
            "kind": modality.kind,
            "form": modality.part.form,
            "span": [modality.part.start, modality.part.end],
            "source": modality.source,
            "negated": modality.is_negated or None,
        }
    )


def _argument_json(argument: Argument) -> dict[str, Any]:
    return _without_empty(
        {
            "role": argument.role,
            "form": argument.part.form,
            "span": [argument.part.start, argument.part.end],
            "head": argument.head,
            "name": argument.name,
            "preposition": argument.preposition,
            "denied": argument.is_denied or None,
            "quantifier": argument.quantifier.kind if argument.quantifier else "",
            "amount": amount_json(argument.amount) if argument.amount else None,
            "period": _period_json(argument.period) if argument.period else None,
            "exceptions": [_argument_json(exception) for exception in argument.exceptions],
        }
    )


def amount_json(amount: Amount) -> dict[str, Any]:
    """Return an amount as JSON can hold it; an end that is not there is null."""
    ends = (amount.interval.low, amount.interval.high)
    low, high = (None if isinstance(end, float) else written(end) for end in ends)
    rate = f"{amount.per_count} {amount.per}" if amount.per_count > 1 else amount.per
    unit = {"unit": amount.unit, "per": rate, "about": amount.is_rough or None}
    return {"kind": amount.kind, "low": low, "high": high} | _without_empty(unit)


def _period_json(period: Period) -> dict[str, Any]:
    from entailment.structure.times import iso_day

    return {"first": iso_day(period.first), "last": iso_day(period.last)}


def _without_empty(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value not in ("", None, [], ())}
