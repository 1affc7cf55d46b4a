r"""Co-occurrence as features: after Nielsen at RTE-2 (probabilities, mutual information, order).

For each content word u of H, with lep and prior as in `lexical_probability` and PMI scaled to
[0, 1] (`knowledge.counts`):

| value | is |
| --- | --- |
| `product` | 1 / (1 - Σ_u ln max_v lep(u, v)), as the score of `lexical_probability` |
| `mean` | the mean over u of max_v lep(u, v) |
| `least` | the least of them |
| `information` | the mean over u of max_v PMI(u, v), 1 for a word that T has |
| `least_information` | the least of them |
| `unexpected` | the mean over u of 1 - ln p / ln prior(u): what T adds to the prior of u |
| `bigrams` | the share of H's bigrams of lemmas that T has |
| `order` | the longest common subsequence of lemmas over H's length |

Nielsen counted hits of a search engine and had the same measures of dependency paths too, which a
system without a parser leaves out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial

from entailment.knowledge.cooccurrence import counts_of
from entailment.knowledge.counts import Counts
from entailment.knowledge.idf import default_idf
from entailment.knowledge.resource import make_resources, versions
from entailment.model import Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.classics.lexical_probability import Likelihood, likelihoods
from entailment.systems.measured import Classifier, Measured, comparable_words, named_parts
from entailment.systems.measures import longest_common_subsequence, ngram_coverage

__all__ = ["pmi"]

_NAMES = (
    "product",
    "mean",
    "least",
    "information",
    "least_information",
    "unexpected",
    "bigrams",
    "order",
)
_MAX_WORDS = 400


def pmi(
    resources: Sequence[Mapping[str, object]] = (),
    features: Sequence[Mapping[str, object]] | None = None,
    classifier: str = "logistic",
    c: float = 0.1,
    depth: int = 3,
    least: int = 10,
) -> Measured:
    """Judges by the co-occurrence of both sides' words in a corpus (PMI and more); must be fitted.

    *resources* are the `[[resource]]` tables, one of which is `cooccurrence`; without any, a word
    missing from the text gets its prior from the included frequencies. *features* are tables with
    the name of a feature: `product`, `mean`, `least`, `information`, `least_information`,
    `unexpected`, `bigrams`, `order`; all when None. *classifier* is `logistic`, `svm`, `tree` or
    `forest`, *c* the inverse strength of regularisation, *depth* is the maximum depth of a tree,
    *least* its minimum number of pairs per leaf.
    """
    loaded = make_resources(resources)
    counts = counts_of(loaded)
    names = named_parts("feature", features, _NAMES)
    return Measured(
        _AssociationValues(names, counts),
        Classifier(classifier, c, depth, least),
        uses=partial(versions, loaded),
    )


class _AssociationValues:
    """The values called *names*, by *counts*."""

    def __init__(self, names: Sequence[str], counts: Counts | None):
        self._names = tuple(names)
        self._counts = counts

    @property
    def signs(self) -> Mapping[str, int]:
        """All speak for entailment."""
        return dict.fromkeys(self._names, 1)

    def measure(self, pair: Pair) -> list[float]:
        """Return the values of a pair; an empty hypothesis is covered by any text."""
        compared = AlignedPair(pair)
        words = likelihoods(compared, self._counts)
        probabilities = [word.probability for word in words] or [1.0]
        information = self._information(compared, words) or [1.0]
        values = {
            "product": 1 / (1 - sum(map(math.log, probabilities))),
            "mean": sum(probabilities) / len(probabilities),
            "least": min(probabilities),
            "information": sum(information) / len(information),
            "least_information": min(information),
            "unexpected": self._unexpected(words),
            "bigrams": ngram_coverage(compared, 2),
            "order": longest_common_subsequence(compared, default_idf()),
        }
        return [values[name] for name in self._names]

    def describe(self, pair: Pair) -> tuple[str, ...]:
        """Return sentences on the least likely words of the hypothesis."""
        words = likelihoods(AlignedPair(pair), self._counts)
        unlikely = sorted((word for word in words if word.probability < 1), key=_probability)
        return tuple(
            f"'{word.lemma}' has the probability {word.probability:.2g}"
            + (f" given '{word.given}'" if word.given else " of itself")
            for word in unlikely[:5]
        )

    def _information(self, compared: AlignedPair, words: Sequence[Likelihood]) -> list[float]:
        text_lemmas = [*dict.fromkeys(word.lemma for word in comparable_words(compared))][
            :_MAX_WORDS
        ]
        return [
            1.0 if word.probability == 1 else self._greatest(word.lemma, text_lemmas)
            for word in words
        ]

    def _greatest(self, lemma: str, text_lemmas: Sequence[str]) -> float:
        if self._counts is None:
            return 0.0
        return max((self._counts.mutual_information(lemma, v) for v in text_lemmas), default=0.0)

    def _unexpected(self, words: Sequence[Likelihood]) -> float:
        gains = []
        for word in words:
            prior = self._counts.prior(word.lemma) if self._counts else None
            if word.probability == 1 or prior == 1:
                gains.append(1.0)
            elif prior is None:
                gains.append(0.0)
            else:
                gains.append(1 - math.log(word.probability) / math.log(prior))
        return sum(gains) / len(gains) if gains else 1.0


def _probability(word: Likelihood) -> float:
    return word.probability
