"""Pairs in batches, for a system whose member may refuse one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from entailment.errors import DataError
from entailment.model import Judgment, Pair

__all__ = ["BATCH", "judged_in_batches"]

BATCH = 32
"""Pairs that are judged together; a killed run repeats at most so many."""


def judged_in_batches(
    pairs: Iterable[Pair], judged: Callable[[Sequence[Pair]], Iterable[Judgment]]
) -> Iterator[Judgment]:
    """Yield what *judged* gives for each batch of *pairs*, in order.

    Where it raises DataError, as the member refuses a pair, the pairs before are judged first.
    """
    stream = iter(pairs)
    while batch := list(islice(stream, BATCH)):
        try:
            judgments = judged(batch)
        except DataError:
            judgments = (judgment for pair in batch for judgment in judged([pair]))
        yield from judgments
