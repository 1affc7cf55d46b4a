r"""Co-occurrence counts, and the association measures of two words.

| method | formula | after |
| --- | --- | --- |
| `probability` | n(u, v) / n(v) | the entailment probability of u given v (Glickman et al., 2006) |
| `mutual_information` | ln( n(u, v) N / (n(u) n(v)) ) / -ln( n(u, v) / N ) | Church and Hanks |
| `inclusion` | Σ_c min(x_v(c), x_u(c)) / Σ_c x_v(c) | degree of entailment (Clarke, 2006) |

n counts the units (documents, or parts of long ones) that have a word or both, N is all units, and
x_w(c) = max(0, ln( n(w, c) N / (n(w) n(c)) )) the vector of contexts of w. Words are lemmas.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Counts"]


@dataclass(frozen=True)
class Counts:
    """The number of units, those of each word, and those of each pair of words.

    *first* and *near* are rows: the neighbours of word number i are near[first[i]:first[i + 1]],
    in order, and *both* has at the same place the number of units with both words.
    """

    documents: int
    words: tuple[str, ...]
    of_word: NDArray[Any]
    first: NDArray[Any]
    near: NDArray[Any]
    both: NDArray[Any]
    source: str = ""

    def __post_init__(self) -> None:
        numbers = {word: number for number, word in enumerate(self.words)}
        object.__setattr__(self, "_numbers", numbers)
        object.__setattr__(self, "_vectors", lru_cache(maxsize=5_000)(self._vector))
        object.__setattr__(self, "_inclusions", lru_cache(maxsize=200_000)(self._contexts_shared))

    @classmethod
    def of(
        cls,
        documents: int,
        words: Mapping[str, int],
        pairs: Iterable[tuple[str, str, int]],
        source: str = "",
    ) -> Counts:
        """Return the counts of words and of pairs of them, each pair once."""
        names = tuple(words)
        numbers = {word: number for number, word in enumerate(names)}
        rows = [(numbers[left], numbers[right], n) for left, right, n in pairs]
        table = np.array(rows, np.int64).reshape(-1, 3)
        source_ids = np.concatenate([table[:, 0], table[:, 1]])
        target_ids = np.concatenate([table[:, 1], table[:, 0]])
        order = np.lexsort((target_ids, source_ids))
        degree = np.bincount(source_ids, minlength=len(names))
        return cls(
            documents,
            names,
            np.array([*words.values()], np.int64),
            np.concatenate(([0], np.cumsum(degree))),
            target_ids[order],
            np.concatenate([table[:, 2], table[:, 2]])[order],
            source,
        )

    def number(self, word: str) -> int | None:
        """Return the number of a word, None for one that was not counted."""
        numbers: Mapping[str, int] = self.__dict__["_numbers"]
        return numbers.get(word)

    def prior(self, word: str) -> float:
        """Return the share of units that have *word*; for one not counted as if it were in half."""
        number = self.number(word)
        return (0.5 if number is None else float(self.of_word[number])) / self.documents

    def joint_count(self, left: str, right: str) -> int:
        """Return how many units have both words; 0 where a word or the pair was not counted."""
        first, second = self.number(left), self.number(right)
        if first is None or second is None:
            return 0
        near = self.near[self.first[first] : self.first[first + 1]]
        place = int(np.searchsorted(near, second))
        if place < len(near) and near[place] == second:
            return int(self.both[self.first[first] + place])
        return 0

    def probability(self, hypothesis: str, text: str) -> float:
        """Return the share of units with the word *text* that have *hypothesis*, in [0, 1].

        It is 1 for the same word and 0 for a *text* that was not counted.
        """
        if hypothesis == text:
            return 1.0
        number = self.number(text)
        if number is None:
            return 0.0
        return min(1.0, self.joint_count(hypothesis, text) / float(self.of_word[number]))

    def mutual_information(self, left: str, right: str) -> float:
        """Return the pointwise mutual information, scaled to [0, 1]; 1 for the same word.

        Negative values, of words that co-occur less often than by chance, are 0.
        """
        if left == right:
            return 1.0
        both = self.joint_count(left, right)
        if not both or both >= self.documents:
            return 0.0
        joint = both / self.documents
        information = math.log(joint / (self.prior(left) * self.prior(right)))
        return max(0.0, min(1.0, information / -math.log(joint)))

    def inclusion(self, text: str, hypothesis: str) -> float:
        """Return the share of the contexts of *text* that *hypothesis* has too, in [0, 1]."""
        if text == hypothesis:
            return 1.0
        value: float = self.__dict__["_inclusions"](text, hypothesis)
        return value

    def _contexts_shared(self, text: str, hypothesis: str) -> float:
        vectors = self.__dict__["_vectors"]
        at, value = vectors(text)
        other_at, other_value = vectors(hypothesis)
        total = float(value.sum())
        if not total:
            return 0.0
        _, left, right = np.intersect1d(at, other_at, assume_unique=True, return_indices=True)
        return min(1.0, float(np.minimum(value[left], other_value[right]).sum()) / total)

    def _vector(self, word: str) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the contexts of a word and the weight of each."""
        number = self.number(word)
        if number is None:
            return np.zeros(0, np.int64), np.zeros(0)
        row = slice(self.first[number], self.first[number + 1])
        near = self.near[row]
        expected = float(self.of_word[number]) * self.of_word[near] / self.documents
        value = np.maximum(0.0, np.log(self.both[row] / expected))
        return near, value

    def neighbours(self, word: str) -> Iterator[tuple[str, int]]:
        """Yield each word that is in a unit with *word*, and in how many."""
        number = self.number(word)
        if number is None:
            return
        for place in range(self.first[number], self.first[number + 1]):
            yield self.words[self.near[place]], int(self.both[place])
