"""Pairs that are too similar to others: near-duplicate hypotheses within a set, leaks between sets.

Similarity, from 0 to 100, is of normalised hypotheses: within a set rapidfuzz's `ratio`, by which
swapped roles differ, against other sets its `token_sort_ratio`, by which they do not.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from entailment.model import Pair
from entailment.text.characters import letters_and_digits

__all__ = ["NEAR", "Leak", "NearDuplicate", "leaks", "near_duplicates"]

NEAR = 90.0
"""The similarity from which hypotheses are near-duplicates."""

_ROWS = 512


class NearDuplicate(NamedTuple):
    """A pair whose hypothesis nearly repeats that of an earlier one; *same_text*: its text too."""

    pair: Pair
    earlier: Pair
    similarity: float
    same_text: bool


class Leak(NamedTuple):
    """A pair of a set whose text or hypothesis is in a public set; *what* says which, and how."""

    pair: Pair
    public: Pair
    what: str
    similarity: float


def near_duplicates(pairs: Sequence[Pair], *, near: float = NEAR) -> Iterator[NearDuplicate]:
    """Yield each pair whose hypothesis is like that of an earlier one.

    The earlier one has the same text if any has, then the same gold label, then the likest
    hypothesis. Pairs with one hypothesis and different texts are among them, as search and
    validation have them on purpose; *same_text* distinguishes these.
    """
    keys = [letters_and_digits(pair.hypothesis) for pair in pairs]
    texts = _numbers(letters_and_digits(pair.text) for pair in pairs)
    labels = _numbers(pair.gold for pair in pairs)
    for begin in range(0, len(keys), _ROWS):
        scores = process.cdist(
            keys[begin : begin + _ROWS], keys, scorer=fuzz.ratio, score_cutoff=near
        )
        for row, later in enumerate(range(begin, min(begin + _ROWS, len(keys)))):
            similar = np.flatnonzero(scores[row, :later])
            if not len(similar):
                continue
            same_text, same_label = texts[similar] == texts[later], labels[similar] == labels[later]
            best = np.lexsort((-similar, scores[row, similar], same_label, same_text))[-1]
            earlier = int(similar[best])
            similarity = float(scores[row, earlier])
            yield NearDuplicate(pairs[later], pairs[earlier], similarity, bool(same_text[best]))


def leaks(pairs: Sequence[Pair], public: Iterable[Pair], *, near: float = NEAR) -> Iterator[Leak]:
    """Yield the pairs that have the text of a public pair, or nearly its hypothesis.

    *public* is read once, some pairs at a time.
    """
    keys = [letters_and_digits(pair.hypothesis) for pair in pairs]
    texts: dict[str, list[Pair]] = {}
    for pair in pairs:
        texts.setdefault(letters_and_digits(pair.text), []).append(pair)
    for block in _blocks(public):
        scores = process.cdist(
            [letters_and_digits(pair.hypothesis) for pair in block],
            keys,
            scorer=fuzz.token_sort_ratio,
            score_cutoff=near,
        )
        for row, known in enumerate(block):
            for pair in texts.get(letters_and_digits(known.text), ()):
                yield Leak(pair, known, "text", 100.0)
            for column in np.flatnonzero(scores[row]):
                score = float(scores[row, column])
                what = "hypothesis" if score >= 100 else "hypothesis, nearly"
                yield Leak(pairs[int(column)], known, what, score)


def _numbers(values: Iterable[Hashable]) -> NDArray[np.intp]:
    """Return a number for each value, the same for values that are equal."""
    known: dict[Hashable, int] = {}
    return np.asarray([known.setdefault(value, len(known)) for value in values], dtype=np.intp)


def _blocks(pairs: Iterable[Pair]) -> Iterator[list[Pair]]:
    block: list[Pair] = []
    for pair in pairs:
        block.append(pair)
        if len(block) == _ROWS:
            yield block
            block = []
    if block:
        yield block
