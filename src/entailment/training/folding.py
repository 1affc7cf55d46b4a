"""Folds of labelled pairs that have nothing in common.

Pairs that share a text or a hypothesis, by letters and digits alone, are of one group, and so are
the pairs that share one with those. Groups go to the fold that is smallest so far, the largest
groups first: folds are of about one size, and depend on the pairs alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from entailment.model import Pair
from entailment.training.wording import bare, place

__all__ = ["folds_of", "pair_key"]

Key = tuple[str, str]
"""What stands for a pair: its bare text and hypothesis."""


def pair_key(text: str, hypothesis: str) -> Key:
    """Return what stands for a pair, however it is tokenised.

    >>> pair_key("It's A.", "B")
    ('itsa', 'b')
    """
    return bare(text), bare(hypothesis)


def folds_of(pairs: Iterable[Pair], count: int) -> dict[Key, int]:
    """Return the fold of each pair, from 1 to *count*, by its `pair_key`."""
    keys = list(dict.fromkeys(pair_key(pair.text, pair.hypothesis) for pair in pairs))
    groups = sorted(_groups(keys), key=lambda group: (-len(group), place("".join(min(group)))))
    sizes, folds = [0] * count, dict[Key, int]()
    for group in groups:
        smallest = sizes.index(min(sizes))
        sizes[smallest] += len(group)
        folds |= dict.fromkeys(group, smallest + 1)
    return folds


def _groups(keys: Sequence[Key]) -> Iterable[list[Key]]:
    """Return the keys that hang together, each group in the order of *keys*."""
    roots = list(range(len(keys)))

    def root(number: int) -> int:
        while roots[number] != number:
            roots[number] = number = roots[roots[number]]
        return number

    first: dict[tuple[int, str], int] = {}
    for number, key in enumerate(keys):
        for side in enumerate(key):
            roots[root(number)] = root(first.setdefault(side, number))
    groups = defaultdict(list)
    for number, key in enumerate(keys):
        groups[root(number)].append(key)
    return groups.values()
