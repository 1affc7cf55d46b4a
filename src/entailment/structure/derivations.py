"""What a text states without writing it: by arithmetic, by the order of times, by comparison."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from entailment.structure.arithmetic import Answer, facts, totals
from entailment.structure.chronology import orders, spans
from entailment.structure.comparatives import comparisons
from entailment.structure.statements import Statement
from entailment.structure.world import World

__all__ = ["Answer", "answers", "facts"]


def answers(statements: Sequence[Statement], claimed: Statement, world: World) -> Iterator[Answer]:
    """Yield what the figures, times and comparisons of *statements* say of *claimed*."""
    sources = (totals, orders, spans, comparisons)
    yield from chain.from_iterable(source(statements, claimed, world) for source in sources)
