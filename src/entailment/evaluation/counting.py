"""Pairs that are counted before the first of them is judged, and read from their file only once.

The pairs are packed as they are counted. A set that is too large for that is read again.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from entailment.model import Label, Pair

__all__ = ["counted"]

_MOST = 16 * 2**20
"""Bytes of packed pairs that are held, some 40,000 pairs of RTE."""

_LABELS: dict[str | None, Label | None] = {None: None, **{label.value: label for label in Label}}


def counted(pairs: Iterable[Pair], most: int = _MOST) -> tuple[Iterable[Pair], int]:
    """Return *pairs*, to be iterated again and again, and how many there are.

    They are read once if they take no more than *most* bytes, else each time from where they are.
    """
    packed: list[bytes] = []
    number = size = 0
    for pair in pairs:
        number += 1
        if size <= most:
            packed.append(_packed(pair))
            size += len(packed[-1])
            if size > most:
                packed.clear()
    return (pairs if size > most else _Packed(packed)), number


@dataclass(frozen=True, slots=True)
class _Packed:
    pairs: list[bytes]

    def __iter__(self) -> Iterator[Pair]:
        for pair in map(pickle.loads, self.pairs):
            pair_id, text, hypothesis, gold, attributes = pair
            yield Pair(pair_id, text, hypothesis, _LABELS[gold], attributes)


def _packed(pair: Pair) -> bytes:
    gold = pair.gold and pair.gold.value
    return pickle.dumps(
        (pair.id, pair.text, pair.hypothesis, gold, dict(pair.attributes)), protocol=5
    )
