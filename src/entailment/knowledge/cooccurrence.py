r"""Co-occurrence counts of a corpus, and the association measures of two words.

| method | formula | after |
| --- | --- | --- |
| `probability` | n(u, v) / n(v) | the entailment probability of u given v (Glickman et al., 2006) |
| `mutual_information` | ln( n(u, v) N / (n(u) n(v)) ) / -ln( n(u, v) / N ) | Church and Hanks |
| `inclusion` | Σ_c min(x_v(c), x_u(c)) / Σ_c x_v(c) | degree of entailment (Clarke, 2006) |

n counts the units (documents, or parts of long ones) that have a word or both, N is all units, and
x_w(c) = max(0, ln( n(w, c) N / (n(w) n(c)) )) the vector of contexts of w. Words are lemmas.

    # documents TAB N
    # source TAB where from
    word TAB n
    word TAB other TAB n            word before other in the order of code points
"""

from __future__ import annotations

import gzip
import math
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from entailment.errors import DataError, OptionError
from entailment.files import write_whole
from entailment.knowledge.formats.files import bytes_of, usual_path
from entailment.knowledge.lines import line_error, number_in, text_lines
from entailment.knowledge.resource import About, MissingResourceError, NamedResource, home
from entailment.knowledge.rules import Rule

__all__ = [
    "CooccurrenceTable",
    "Counts",
    "counts_of",
    "read_counts",
    "write_counts",
]

_NAMES = ("cooccurrence.tsv",)
_MOST = 1e15


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


def write_counts(counts: Counts, path: str | Path) -> int:
    """Write *counts*, gzipped where *path* ends in `.gz`; return how many pairs there are.

    Raise DataError if there is none.
    """
    lines = [f"# documents\t{counts.documents}", f"# source\t{' '.join(counts.source.split())}"]
    lines += [f"{word}\t{n}" for word, n in zip(counts.words, counts.of_word, strict=True)]
    before = len(lines)
    for word in counts.words:
        lines += [
            f"{word}\t{neighbour}\t{n}"
            for neighbour, n in counts.neighbours(word)
            if word < neighbour
        ]
    if len(lines) == before:
        raise DataError("no pair of words co-occurs often enough; more text is required", path=path)
    data = ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")
    write_whole(path, gzip.compress(data, mtime=0) if str(path).endswith(".gz") else data)
    return len(lines) - before


def read_counts(path: str | Path) -> Counts:
    """Return the counts at *path*, as `write_counts` wrote them; raise DataError with the line."""
    documents, source = 0, ""
    words: dict[str, int] = {}
    pairs: list[tuple[str, str, int]] = []
    for number, line in text_lines(path):
        cells = line.split("\t")
        if number == 1:
            documents = _whole(cells[1], _MOST) if cells[0] == "# documents" and cells[1:] else 0
            if not documents:
                message = "lacks '# documents<TAB>N' in its first line; write it with "
                raise line_error(f"{message}'entail resources make cooccurrence'", path, 1)
        elif cells[0] == "# source":
            source = " ".join(cells[1:])
        elif len(cells) == 2 and cells[0] and cells[0] not in words:
            words[cells[0]] = _whole(cells[1], documents)
            if not words[cells[0]]:
                raise line_error(
                    f"'{cells[1][:40]}' is not a number from 1 to {documents}", path, number
                )
        elif len(cells) == 3 and cells[0] < cells[1]:
            pairs.append((cells[0], cells[1], _pair(cells, words, path, number)))
        else:
            message = "is not 'word<TAB>N', each once, or 'word<TAB>other<TAB>N' in order"
            raise line_error(message, path, number)
    if not pairs:
        raise DataError("holds no pair of words", path=path)
    if len({pair[:2] for pair in pairs}) < len(pairs):
        raise DataError("holds a pair of words twice", path=path)
    return Counts.of(documents, words, pairs, source)


def _pair(cells: list[str], words: Mapping[str, int], path: str | Path, number: int) -> int:
    if unknown := [word for word in cells[:2] if word not in words]:
        raise line_error(f"'{unknown[0][:40]}' has no line of its own before", path, number)
    most = min(words[cells[0]], words[cells[1]])
    if not (count := _whole(cells[2], most)):
        raise line_error(f"'{cells[2][:40]}' is not a number from 1 to {most}", path, number)
    return count


def _whole(value: str, most: float) -> int:
    """Return the whole number from 1 to *most* that *value* spells, or 0."""
    if not (value.isascii() and value.isdigit()):
        return 0
    number = number_in(value, 1, most)
    return int(number) if number else 0


class CooccurrenceTable:
    """Words that co-occur in a user's corpus; as rules, v -> u with weight n(u, v) / n(v).

    *path* is the table, *least* the probability below which there is no rule, *most* how many
    rules a word has.
    """

    def __init__(self, path: str | None = None, least: float = 0.1, most: int = 20):
        if not 0 < least <= 1 or most < 1:
            message = f"least is above 0 and at most 1, most at least 1, not {least} and {most}"
            raise OptionError(message)
        self._path = path
        self._least = least
        self._most = most
        self._lock = threading.Lock()
        self._counts: Counts | None = None

    def counts(self) -> Counts:
        """Return the counts; raise MissingResourceError if the table is not there."""
        with self._lock:
            if self._counts is None:
                path = usual_path(self._path, _NAMES)
                if path is None:
                    raise MissingResourceError("cooccurrence", _get())
                self._counts = read_counts(path)
            return self._counts

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return rules to the most probable words given *lemma*, the most probable first."""
        counts = self.counts()
        weighted = [
            (counts.probability(other, lemma), other) for other, _ in counts.neighbours(lemma)
        ]
        likely = sorted((-weight, other) for weight, other in weighted if weight >= self._least)
        return tuple(
            Rule(lemma, other, "similar", -weight, "cooccurrence")
            for weight, other in likely[: self._most]
        )

    def about(self) -> About:
        """Return the place and the size of the table."""
        path = usual_path(self._path, _NAMES)
        where = None if path is None else str(path)
        return About(where, "that of your corpus", ("similar",), _get(), bytes_of(path))


def _get() -> str:
    return f"entail resources make cooccurrence CORPUS -o {home()}/{_NAMES[0]}.gz"


def counts_of(loaded: Iterable[NamedResource]) -> Counts | None:
    """Return the counts of the first resource that has any; None without resources.

    Raise OptionError where there are resources and none has counts.
    """
    named = list(loaded)
    for _, resource in named:
        if isinstance(resource, CooccurrenceTable):
            return resource.counts()
    if named:
        names = ", ".join(f"'{name}'" for name, _ in named)
        raise OptionError(f'counts come from name = "cooccurrence"; {names} has none')
    return None
