"""A text read as statements."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from entailment.discourse.references import resolve
from entailment.structure.amounts import Amount, amounts
from entailment.structure.clauses import clause_statements
from entailment.structure.clocks import Clock, clocks
from entailment.structure.implied import implied_statements
from entailment.structure.nths import nths
from entailment.structure.phrases import Phrases
from entailment.structure.repair import repaired
from entailment.structure.statements import Statement
from entailment.structure.times import Period, periods
from entailment.structure.tree import Tree
from entailment.text.linguistics import Analyser

__all__ = ["Reading", "analyser", "read"]


@dataclass(frozen=True)
class Reading:
    """The statements, amounts and times of a text, in the order of the text."""

    text: str
    statements: tuple[Statement, ...]
    amounts: tuple[Amount, ...]
    periods: tuple[Period, ...]
    tree: Tree = field(compare=False, repr=False)


def read(text: str, published: datetime.date | None = None, by: Analyser | None = None) -> Reading:
    """Return the statements of *text*; times such as *last year* only with the day *published*.

    Parses are those of *by*, or of the pipeline of the extra `linguistics`. Raise
    MissingExtraError without spaCy.
    """
    tree = Tree(text, repaired((by or analyser()).analyse(text)))
    times = periods(text, published)
    stated = sorted((*amounts(text), *_shares(text)), key=lambda amount: amount.start)
    of_day = clocks(text)
    results = _without(tuple(stated), (*times, *of_day))
    names = {resolution.start: resolution.name for resolution in resolve(text)}
    phrases = Phrases(tree, results, times, names, of_day)
    clauses = tuple(clause_statements(phrases))
    statements = [*clauses, *implied_statements(phrases, clauses)]
    statements += [result for clause in clauses for result in _exceptions(clause)]
    statements.sort(key=lambda statement: (statement.sentence, statement.part.start))
    return Reading(text, tuple(dict.fromkeys(statements)), results, times, tree)


def _shares(text: str) -> Iterator[Amount]:
    """Yield the shares that are given as every so-many-th; *one in five* is an amount already."""
    return (nth.amount for nth in nths(text) if nth.is_every)


def _exceptions(statement: Statement) -> Iterator[Statement]:
    """Yield what holds of those that the statement leaves out: *all but Tom passed*."""
    for argument in statement.arguments:
        kind = argument.quantifier.kind if argument.quantifier else ""
        if kind not in ("all", "any"):
            continue
        for exception in argument.exceptions:
            others = [candidate for candidate in statement.arguments if candidate is not argument]
            left_out = replace(exception, role=argument.role, head=exception.head or argument.head)
            yield replace(
                statement,
                arguments=(left_out, *others),
                is_negated=kind == "all",
                origin="exception",
            )


@lru_cache(maxsize=1)
def analyser() -> Analyser:
    """Return the analyser that reads texts where no other is given."""
    return Analyser()


def _without(amounts: tuple[Amount, ...], times: tuple[Period | Clock, ...]) -> tuple[Amount, ...]:
    """Return the amounts that are no part of a date or a time of day."""
    return tuple(
        amount
        for amount in amounts
        if not any(time.start < amount.end and amount.start < time.end for time in times)
    )
