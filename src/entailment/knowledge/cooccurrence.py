r"""How often words are together: counts of a corpus, and what they say of two words.

| | is | after |
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
from entailment.knowledge.lines import number_in, text_lines, wrong
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
    """Units in all, those of each word, and those of words together.

    *first* and *near* are rows: the neighbours of word number i are near[first[i]:first[i + 1]],
    in order, and together in as many units as *both* says at the same place.
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
        object.__setattr__(self, "_inclusions", lru_cache(maxsize=200_000)(self._included))

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
        found = [(numbers[one], numbers[other], n) for one, other, n in pairs]
        table = np.array(found, np.int64).reshape(-1, 3)
        here = np.concatenate([table[:, 0], table[:, 1]])
        there = np.concatenate([table[:, 1], table[:, 0]])
        order = np.lexsort((there, here))
        degree = np.bincount(here, minlength=len(names))
        return cls(
            documents,
            names,
            np.array([*words.values()], np.int64),
            np.concatenate(([0], np.cumsum(degree))),
            there[order],
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

    def together(self, one: str, other: str) -> int:
        """Return how many units have both words; 0 where that is not known."""
        first, second = self.number(one), self.number(other)
        if first is None or second is None:
            return 0
        near = self.near[self.first[first] : self.first[first + 1]]
        place = int(np.searchsorted(near, second))
        if place < len(near) and near[place] == second:
            return int(self.both[self.first[first] + place])
        return 0

    def probability(self, asked: str, said: str) -> float:
        """Return how likely a unit with *said* has *asked*, in [0, 1]; 1 for the same word."""
        if asked == said:
            return 1.0
        number = self.number(said)
        if number is None:
            return 0.0
        return min(1.0, self.together(asked, said) / float(self.of_word[number]))

    def mutual_information(self, one: str, other: str) -> float:
        """Return the pointwise mutual information, scaled to [0, 1]; 1 for the same word.

        What is below 0 is 0: together less often than by chance.
        """
        if one == other:
            return 1.0
        both = self.together(one, other)
        if not both or both >= self.documents:
            return 0.0
        joint = both / self.documents
        told = math.log(joint / (self.prior(one) * self.prior(other)))
        return max(0.0, min(1.0, told / -math.log(joint)))

    def inclusion(self, said: str, asked: str) -> float:
        """Return the share of the contexts of *said* that *asked* has too, in [0, 1]."""
        if said == asked:
            return 1.0
        found: float = self.__dict__["_inclusions"](said, asked)
        return found

    def _included(self, said: str, asked: str) -> float:
        vectors = self.__dict__["_vectors"]
        at, value = vectors(said)
        other_at, other_value = vectors(asked)
        total = float(value.sum())
        if not total:
            return 0.0
        _, one, other = np.intersect1d(at, other_at, assume_unique=True, return_indices=True)
        return min(1.0, float(np.minimum(value[one], other_value[other]).sum()) / total)

    def _vector(self, word: str) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the contexts of a word and how telling each is."""
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
    for one in counts.words:
        lines += [f"{one}\t{other}\t{n}" for other, n in counts.neighbours(one) if one < other]
    if len(lines) == before:
        raise DataError(
            "no two words are together often enough to write; give more text", path=path
        )
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
                told = "does not say '# documents<TAB>N' in its first line; write it with "
                raise wrong(f"{told}'entail resources make cooccurrence'", path, 1)
        elif cells[0] == "# source":
            source = " ".join(cells[1:])
        elif len(cells) == 2 and cells[0] and cells[0] not in words:
            words[cells[0]] = _whole(cells[1], documents)
            if not words[cells[0]]:
                raise wrong(f"'{cells[1][:40]}' is no number from 1 to {documents}", path, number)
        elif len(cells) == 3 and cells[0] < cells[1]:
            pairs.append((cells[0], cells[1], _pair(cells, words, path, number)))
        else:
            told = "is not 'word<TAB>N', each once, or 'word<TAB>other<TAB>N' in order"
            raise wrong(told, path, number)
    if not pairs:
        raise DataError("holds no two words that are together", path=path)
    if len({pair[:2] for pair in pairs}) < len(pairs):
        raise DataError("holds two words together twice", path=path)
    return Counts.of(documents, words, pairs, source)


def _pair(cells: list[str], words: Mapping[str, int], path: str | Path, number: int) -> int:
    if unknown := [word for word in cells[:2] if word not in words]:
        raise wrong(f"'{unknown[0][:40]}' has no line of its own before", path, number)
    most = min(words[cells[0]], words[cells[1]])
    if not (count := _whole(cells[2], most)):
        raise wrong(f"'{cells[2][:40]}' is no number from 1 to {most}", path, number)
    return count


def _whole(value: str, most: float) -> int:
    """Return the whole number from 1 to *most* that *value* is written as, 0 where it is none."""
    if not (value.isascii() and value.isdigit()):
        return 0
    found = number_in(value, 1, most)
    return int(found) if found else 0


class CooccurrenceTable:
    """Words that are together in a corpus of yours; as rules, u for v with n(u, v) / n(v).

    *path* is the table, *least* the probability below which there is no rule, *most* how many
    rules a word has.
    """

    def __init__(self, path: str | None = None, least: float = 0.1, most: int = 20):
        if not 0 < least <= 1 or most < 1:
            told = f"least is above 0 and at most 1, most at least 1, not {least} and {most}"
            raise OptionError(told)
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
        """Return the words that are likeliest where *lemma* is, the likeliest first."""
        counts = self.counts()
        told = [(counts.probability(other, lemma), other) for other, _ in counts.neighbours(lemma)]
        likely = sorted((-weight, other) for weight, other in told if weight >= self._least)
        return tuple(
            Rule(lemma, other, "similar", -weight, "cooccurrence")
            for weight, other in likely[: self._most]
        )

    def about(self) -> About:
        """Say where the table is, and of what size."""
        path = usual_path(self._path, _NAMES)
        where = None if path is None else str(path)
        return About(where, "that of your corpus", ("similar",), _get(), bytes_of(path))


def _get() -> str:
    return f"entail resources make cooccurrence CORPUS -o {home()}/{_NAMES[0]}.gz"


def counts_of(made: Iterable[NamedResource]) -> Counts | None:
    """Return the counts of the first resource that has some, None where there is no resource.

    Raise OptionError where there are resources and none has counts.
    """
    named = list(made)
    for _, resource in named:
        if isinstance(resource, CooccurrenceTable):
            return resource.counts()
    if named:
        told = ", ".join(f"'{name}'" for name, _ in named)
        raise OptionError(f'counts come from name = "cooccurrence"; {told} has none')
    return None
