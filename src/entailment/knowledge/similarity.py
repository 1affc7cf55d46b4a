r"""How alike two words are by a WordNet: by the paths between their meanings, or by information.

| measure | is | after |
| --- | --- | --- |
| `path` | 1 / (1 + d) | Rada et al. (1989) |
| `wup` | 2 p / (2 p + d₁ + d₂) | Wu and Palmer (1994) |
| `lch` | 1 - ln(d + 1) / ln(2 D) | Leacock and Chodorow (1998), scaled to [0, 1] |
| `res` | IC(c) / max IC | Resnik (1995), scaled to [0, 1] |
| `lin` | 2 IC(c) / (IC(c₁) + IC(c₂)) | Lin (1998) |

c is the common hypernym of the meanings c₁ and c₂ by which the value is greatest, d₁ and d₂ the
steps to it, d = d₁ + d₂, p the depth of c, a root having 1, and D the greatest depth: 20 of nouns,
14 of verbs. Two words have the value of their most alike meanings; without a common hypernym 0.

    IC(c) = -ln( n(c) / N )        n(c) = Σ_{w under c} (n_w + 1) · share of w's meanings under c

The published measures count n_w on SemCor or Brown; here it is the number of documents that have
w, as the table of idf tells it, which counts a word once a document.
"""

from __future__ import annotations

import math
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from entailment.errors import OptionError
from entailment.knowledge.idf import Idf
from entailment.knowledge.resource import NamedResource
from entailment.knowledge.wordnets import WordGraph
from entailment.text.words import lemma as lemma_of

__all__ = ["SIMILARITIES", "WordSimilarity", "word_graph"]

_DEEPEST = {"n": 20, "v": 14}

_COUNTED = 12_000
"""The commonest words, on which information content is counted; the rest hardly moves it."""

_Above = Mapping[str, int]
"""Hypernyms and the least number of steps to each; the meaning itself has 0."""


class WordSimilarity:
    """How alike words are by *graph*, by the *senses* most common meanings of each.

    *idf* is counted on for information content.
    """

    def __init__(self, graph: WordGraph, *, senses: int = 4, idf: Idf | None = None):
        if senses < 1:
            raise OptionError(f"senses is at least 1, not {senses}")
        self.graph = graph
        self.senses = senses
        self._idf = idf
        self._lock = threading.RLock()
        self._information: Mapping[str, float] | None = None
        self._above = lru_cache(maxsize=50_000)(self._found_above)
        self._kept = lru_cache(maxsize=500_000)(self._best)

    def similarity(self, measure: str, one: str, other: str) -> float:
        """Return how alike two lemmas are by *measure*, in [0, 1]; 1 for a word and itself."""
        if one == other:
            return 1.0
        return self._kept(measure, *sorted((one, other)))

    def _best(self, measure: str, one: str, other: str) -> float:
        compare = SIMILARITIES[measure]
        with self._lock:
            found = [
                compare(self, pos, first, second)
                for pos in _DEEPEST
                for first in self._meanings(one, pos)
                for second in self._meanings(other, pos)
            ]
        return max(found, default=0.0)

    def _meanings(self, lemma: str, pos: str) -> Iterable[str]:
        return self.graph.senses(lemma, pos)[: self.senses]

    def _found_above(self, key: str) -> _Above:
        found, level, steps = {key: 0}, [key], 0
        while level:
            steps += 1
            upper = [
                pointer.target
                for lower in level
                for pointer in self.graph.synset(lower).pointers
                if pointer.relation in ("hypernym", "instance")
            ]
            level = [target for target in dict.fromkeys(upper) if target not in found]
            found.update(dict.fromkeys(level, steps))
        return found

    def _common(self, one: str, other: str) -> list[tuple[str, int]]:
        """Return the common hypernyms of two meanings, with the steps from both together."""
        first, second = self._above(one), self._above(other)
        return [(key, first[key] + second[key]) for key in first.keys() & second.keys()]

    def depth(self, key: str) -> int:
        """Return how deep a meaning is: a root has 1."""
        return 1 + max(self._above(key).values())

    def path(self, pos: str, one: str, other: str) -> float:
        """Return 1 over the steps between two meanings and 1."""
        return max((1 / (1 + steps) for _, steps in self._common(one, other)), default=0.0)

    def wup(self, pos: str, one: str, other: str) -> float:
        """Return how deep the common hypernym of two meanings is, for how deep they are."""
        found = (
            2 * self.depth(key) / (2 * self.depth(key) + steps)
            for key, steps in self._common(one, other)
        )
        return max(found, default=0.0)

    def lch(self, pos: str, one: str, other: str) -> float:
        """Return the logarithm of the path between two meanings, scaled."""
        steps = min((steps for _, steps in self._common(one, other)), default=None)
        if steps is None:
            return 0.0
        return max(0.0, 1 - math.log(steps + 1) / math.log(2 * _DEEPEST[pos]))

    def res(self, pos: str, one: str, other: str) -> float:
        """Return the information of the most telling common hypernym, scaled."""
        return self._shared(one, other) / self._most_telling()

    def lin(self, pos: str, one: str, other: str) -> float:
        """Return the information that two meanings share, for what each has."""
        both = self.information(one) + self.information(other)
        return min(1.0, 2 * self._shared(one, other) / both) if both else 0.0

    def _shared(self, one: str, other: str) -> float:
        return max((self.information(key) for key, _ in self._common(one, other)), default=0.0)

    def information(self, key: str) -> float:
        """Return the information content of a meaning, at least 0; that of a rare one if unseen."""
        return self._counted().get(key, self._most_telling())

    def _most_telling(self) -> float:
        return self._counted()["most"]

    def _counted(self) -> Mapping[str, float]:
        with self._lock:
            if self._information is None:
                self._information = self._count()
            return self._information

    def _count(self) -> Mapping[str, float]:
        if self._idf is None:
            raise OptionError("information content is counted on a table of idf")
        frequencies: Counter[str] = Counter()
        for form, count in self._idf.frequencies.items():
            frequencies[lemma_of(form)] += count
        told: dict[str, float] = {}
        for pos in _DEEPEST:
            counts, total = self._spread(dict(frequencies.most_common(_COUNTED)), pos)
            told |= {key: math.log(total / count) for key, count in counts.items()}
        return {**told, "most": max(told.values(), default=0.0) or 1.0}

    def _spread(
        self, frequencies: Mapping[str, int], pos: str
    ) -> tuple[Mapping[str, float], float]:
        """Return how often each meaning is meant, with all that lie under it, and the sum."""
        own: defaultdict[str, float] = defaultdict(float)
        for word, count in frequencies.items():
            meanings = self.graph.senses(word, pos)
            for key in meanings:
                own[key] += (count + 1) / len(meanings)
        counts: defaultdict[str, float] = defaultdict(float)
        for key, mass in own.items():
            for above in self._above(key):
                counts[above] += mass
        return counts, sum(own.values())


SIMILARITIES: Mapping[str, Callable[[WordSimilarity, str, str, str], float]] = {
    "path": WordSimilarity.path,
    "wup": WordSimilarity.wup,
    "lch": WordSimilarity.lch,
    "res": WordSimilarity.res,
    "lin": WordSimilarity.lin,
}
"""Every measure by name: it takes a part of speech and two meanings of it."""


def word_graph(made: Iterable[NamedResource]) -> WordGraph | None:
    """Return the graph of the first resource that is a WordNet, None where there is no resource.

    Raise OptionError where there are resources and none has such a graph.
    """
    named = list(made)
    for _, resource in named:
        graph = getattr(resource, "graph", None)
        if callable(graph):
            found: WordGraph = graph()
            return found
    if named:
        told = ", ".join(f"'{name}'" for name, _ in named)
        raise OptionError(f'walks in a WordNet, such as name = "wordnet"; {told} has none')
    return None
