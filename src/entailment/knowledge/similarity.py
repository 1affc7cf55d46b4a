r"""WordNet similarity of two words: by the paths between their meanings, or by information.

| measure | formula | after |
| --- | --- | --- |
| `path` | 1 / (1 + d) | Rada et al. (1989) |
| `wup` | 2 p / (2 p + d₁ + d₂) | Wu and Palmer (1994) |
| `lch` | 1 - ln(d + 1) / ln(2 D) | Leacock and Chodorow (1998), scaled to [0, 1] |
| `res` | IC(c) / max IC | Resnik (1995), scaled to [0, 1] |
| `lin` | 2 IC(c) / (IC(c₁) + IC(c₂)) | Lin (1998) |

c is the common hypernym of the meanings c₁ and c₂ by which the value is greatest, d₁ and d₂ the
steps to it, d = d₁ + d₂, p the depth of c, a root having 1, and D the greatest depth: 20 of nouns,
14 of verbs. Two words have the value of their most similar meanings; without a common hypernym 0.

    IC(c) = -ln( n(c) / N )        n(c) = Σ_{w under c} (n_w + 1) · share of w's meanings under c

The published measures count n_w on SemCor or Brown; here it is the number of documents that have
w, from the table of idf.
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

__all__ = ["SIMILARITIES", "WordSimilarity", "word_graph"]

_DEEPEST = {"n": 20, "v": 14}

_COUNTED = 12_000
"""The commonest words, on which information content is counted; the rest hardly changes it."""

_HypernymSteps = Mapping[str, int]
"""Hypernyms and the least number of steps to each; the meaning itself has 0."""


class WordSimilarity:
    """The similarity of words in *graph*, by the *senses* most common meanings of each.

    *idf* has the frequencies for information content, which `res` and `lin` require.
    """

    def __init__(self, graph: WordGraph, *, senses: int = 4, idf: Idf | None = None):
        if senses < 1:
            raise OptionError(f"senses is at least 1, not {senses}")
        self.graph = graph
        self.senses = senses
        self._idf = idf
        self._lock = threading.RLock()
        self._information: Mapping[str, float] | None = None
        self._hypernyms_of = lru_cache(maxsize=50_000)(self._hypernyms)
        self._cached = lru_cache(maxsize=500_000)(self._best)

    def similarity(self, measure: str, left: str, right: str) -> float:
        """Return the similarity of two lemmas by *measure*, in [0, 1]; 1 for a word and itself."""
        if left == right:
            return 1.0
        return self._cached(measure, *sorted((left, right)))

    def _best(self, measure: str, left: str, right: str) -> float:
        compare = SIMILARITIES[measure]
        with self._lock:
            values = [
                compare(self, pos, first, second)
                for pos in _DEEPEST
                for first in self._meanings(left, pos)
                for second in self._meanings(right, pos)
            ]
        return max(values, default=0.0)

    def _meanings(self, lemma: str, pos: str) -> Iterable[str]:
        return self.graph.senses(lemma, pos)[: self.senses]

    def _hypernyms(self, key: str) -> _HypernymSteps:
        distances, level, steps = {key: 0}, [key], 0
        while level:
            steps += 1
            upper = [
                pointer.target
                for lower in level
                for pointer in self.graph.synset(lower).pointers
                if pointer.relation in ("hypernym", "instance")
            ]
            level = [target for target in dict.fromkeys(upper) if target not in distances]
            distances.update(dict.fromkeys(level, steps))
        return distances

    def _common(self, left: str, right: str) -> list[tuple[str, int]]:
        """Return the common hypernyms of two meanings, with the steps from both together."""
        first, second = self._hypernyms_of(left), self._hypernyms_of(right)
        return [(key, first[key] + second[key]) for key in first.keys() & second.keys()]

    def depth(self, key: str) -> int:
        """Return the depth of a meaning: a root has 1."""
        return 1 + max(self._hypernyms_of(key).values())

    def path(self, pos: str, left: str, right: str) -> float:
        """Return 1 / (1 + the steps between two meanings), in [0, 1]."""
        return max((1 / (1 + steps) for _, steps in self._common(left, right)), default=0.0)

    def wup(self, pos: str, left: str, right: str) -> float:
        """Return the depth of the common hypernym of two meanings relative to theirs, in [0, 1]."""
        values = (
            2 * self.depth(key) / (2 * self.depth(key) + steps)
            for key, steps in self._common(left, right)
        )
        return max(values, default=0.0)

    def lch(self, pos: str, left: str, right: str) -> float:
        """Return the negative logarithm of the path between two meanings, scaled to [0, 1]."""
        steps = min((steps for _, steps in self._common(left, right)), default=None)
        if steps is None:
            return 0.0
        return max(0.0, 1 - math.log(steps + 1) / math.log(2 * _DEEPEST[pos]))

    def res(self, pos: str, left: str, right: str) -> float:
        """Return the information of the most informative common hypernym, scaled to [0, 1]."""
        return self._shared(left, right) / self._maximum()

    def lin(self, pos: str, left: str, right: str) -> float:
        """Return the shared information of two meanings relative to that of each, in [0, 1]."""
        both = self.information(left) + self.information(right)
        return min(1.0, 2 * self._shared(left, right) / both) if both else 0.0

    def _shared(self, left: str, right: str) -> float:
        return max((self.information(key) for key, _ in self._common(left, right)), default=0.0)

    def information(self, key: str) -> float:
        """Return the information content of a meaning, at least 0; the greatest if unseen."""
        return self._counted().get(key, self._maximum())

    def _maximum(self) -> float:
        return self._counted()["most"]

    def _counted(self) -> Mapping[str, float]:
        with self._lock:
            if self._information is None:
                self._information = self._count()
            return self._information

    def _count(self) -> Mapping[str, float]:
        if self._idf is None:
            raise OptionError("information content requires a table of idf")
        frequencies = dict(Counter(self._idf.of_lemmas()).most_common(_COUNTED))
        information: dict[str, float] = {}
        for pos in _DEEPEST:
            counts, total = self._spread(frequencies, pos)
            information |= {key: math.log(total / count) for key, count in counts.items()}
        return {**information, "most": max(information.values(), default=0.0) or 1.0}

    def _spread(
        self, frequencies: Mapping[str, int], pos: str
    ) -> tuple[Mapping[str, float], float]:
        """Return the frequency of each meaning with all its hyponyms, and the sum."""
        own: defaultdict[str, float] = defaultdict(float)
        for word, count in frequencies.items():
            meanings = self.graph.senses(word, pos)
            for key in meanings:
                own[key] += (count + 1) / len(meanings)
        counts: defaultdict[str, float] = defaultdict(float)
        for key, mass in own.items():
            for above in self._hypernyms_of(key):
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


def word_graph(loaded: Iterable[NamedResource]) -> WordGraph | None:
    """Return the graph of the first resource that is a WordNet, None without resources.

    Raise OptionError where there are resources and none has such a graph.
    """
    named = list(loaded)
    for _, resource in named:
        graph = getattr(resource, "graph", None)
        if callable(graph):
            words: WordGraph = graph()
            return words
    if named:
        names = ", ".join(f"'{name}'" for name, _ in named)
        raise OptionError(f'walks in a WordNet, such as name = "wordnet"; {names} has none')
    return None
