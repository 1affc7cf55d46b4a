r"""Random-walk vectors and names: after SINAI at RTE-6 (personalised PageRank by UKB).

| value | is |
| --- | --- |
| `cosine` | the cosine of the vectors of T and H |
| `shared` | Σ_s min(p_T(s), p_H(s)), the share of H's walk that T's has too |
| `nearest` | the mean over H's words of the greatest cosine with a word of T |
| `names` | the share of H's names that T has; 1 where H has none |
| `names_missing` | 1 where a name of H is nowhere in T |

The vector of a text is the mean of those of its different content words: the distribution of a walk
from all meanings of the word (`knowledge.walks`). A word that WordNet lacks, or any word without a
resource, is a place of its own.

SINAI had two modules, the distance between vectors and the match of names, and a support vector
machine over both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from entailment.knowledge.resource import make_resources, versions
from entailment.knowledge.similarity import word_graph
from entailment.knowledge.walks import Vector, Walks, cosine, mean_vector, overlap
from entailment.model import Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.measured import Classifier, Measured, comparable_words, named_parts

__all__ = ["random_walk"]

_MAX_WORDS = 400
"""Different words of a text or hypothesis that have vectors; the rest of a long one is ignored."""

_OWN_PLACES = 2**40
"""Numbers from here on are places of words that WordNet does not have."""


def random_walk(
    resources: Sequence[Mapping[str, object]] = (),
    features: Sequence[Mapping[str, object]] | None = None,
    classifier: str = "svm",
    c: float = 0.1,
    depth: int = 3,
    least: int = 10,
) -> Measured:
    """Judges by random walks over WordNet from both sides' words, and by names; must be fitted.

    *resources* are the `[[resource]]` tables, one of which is `wordnet`; without any, every word is
    a node of its own. *features* are tables with the name of a feature: `cosine`, `shared`,
    `nearest`, `names`, `names_missing`; all when None. *classifier* is `logistic`, `svm`, `tree` or
    `forest`, *c* the inverse strength of regularisation, *depth* is the maximum depth of a tree,
    *least* its minimum number of pairs per leaf.
    """
    loaded = make_resources(resources)
    graph = word_graph(loaded)
    names = named_parts("feature", features, tuple(_VALUES))
    walks = None if graph is None else Walks(graph)
    return Measured(
        _WalkValues(names, walks),
        Classifier(classifier, c, depth, least),
        uses=partial(versions, loaded),
    )


@dataclass(frozen=True)
class _Walked:
    """A pair, and the vectors of the words of its text and hypothesis by lemma."""

    compared: AlignedPair
    text: Mapping[str, Vector]
    hypothesis: Mapping[str, Vector]

    def nearest(self, lemma: str) -> tuple[float, str]:
        """Return the greatest cosine of a word of the hypothesis, and the word of the text."""
        if lemma in self.text:
            return 1.0, lemma
        vector = self.hypothesis[lemma]
        return max(((cosine(vector, v), other) for other, v in self.text.items()), default=(0, ""))


class _WalkValues:
    """The values called *names*, by walks or, without them, by places of each word's own."""

    def __init__(self, names: Sequence[str], walks: Walks | None):
        self._names = tuple(names)
        self._walks = walks

    @property
    def signs(self) -> Mapping[str, int]:
        """All speak for entailment except missing names."""
        return {name: _VALUES[name][0] for name in self._names}

    def measure(self, pair: Pair) -> list[float]:
        """Return the values of a pair; an empty hypothesis is covered by any text."""
        walked = self._walked(pair)
        return [_VALUES[name][1](walked) for name in self._names]

    def describe(self, pair: Pair) -> tuple[str, ...]:
        """Return sentences on the nearest word of the text of each word of the hypothesis."""
        walked = self._walked(pair)
        near = {lemma: walked.nearest(lemma) for lemma in walked.hypothesis}
        return tuple(
            f"walks from '{other}' and '{lemma}' meet (cosine {value:.2f})"
            for lemma, (value, other) in near.items()
            if other != lemma and value >= 0.01
        )

    def _walked(self, pair: Pair) -> _Walked:
        compared = AlignedPair(pair)
        text_lemmas = dict.fromkeys(word.lemma for word in comparable_words(compared))
        hypothesis_lemmas = dict.fromkeys(word.lemma for word in compared.content)
        own = {
            lemma: _OWN_PLACES + n for n, lemma in enumerate({**text_lemmas, **hypothesis_lemmas})
        }
        return _Walked(
            compared, self._vectors(text_lemmas, own), self._vectors(hypothesis_lemmas, own)
        )

    def _vectors(self, lemmas: Mapping[str, None], own: Mapping[str, int]) -> dict[str, Vector]:
        return {lemma: self._vector(lemma, own[lemma]) for lemma in [*lemmas][:_MAX_WORDS]}

    def _vector(self, lemma: str, place: int) -> Vector:
        vector = None if self._walks is None else self._walks.of(lemma)
        if vector is None or not len(vector.at):
            return Vector(np.array([place], np.int64), np.ones(1))
        return vector


def _cosine(walked: _Walked) -> float:
    if not walked.hypothesis:
        return 1.0
    return cosine(mean_vector(walked.text.values()), mean_vector(walked.hypothesis.values()))


def _shared(walked: _Walked) -> float:
    if not walked.hypothesis:
        return 1.0
    return overlap(mean_vector(walked.text.values()), mean_vector(walked.hypothesis.values()))


def _nearest(walked: _Walked) -> float:
    cosines = [walked.nearest(lemma)[0] for lemma in walked.hypothesis]
    return sum(cosines) / len(cosines) if cosines else 1.0


def _names(walked: _Walked) -> float:
    missing = set(walked.compared.uncovered)
    names = walked.compared.names
    return sum(word not in missing for word in names) / len(names) if names else 1.0


def _names_missing(walked: _Walked) -> float:
    return float(_names(walked) < 1.0)


_VALUES: Mapping[str, tuple[int, Callable[[_Walked], float]]] = {
    "cosine": (1, _cosine),
    "shared": (1, _shared),
    "nearest": (1, _nearest),
    "names": (1, _names),
    "names_missing": (-1, _names_missing),
}
"""The sign of each value, and the function that computes it."""
