r"""Co-occurrence as features: after Nielsen at RTE-2 (probabilities, mutual information, order).

For each content word u of H, with lep and prior as in `lexical_probability` and PMI scaled to
[0, 1] (`knowledge.cooccurrence`):

| value | is |
| --- | --- |
| `product` | 1 / (1 - Σ_u ln max_v lep(u, v)), as the score of `lexical_probability` |
| `mean` | the mean over u of max_v lep(u, v) |
| `least` | the least of them |
| `information` | the mean over u of max_v PMI(u, v), 1 for a word that T has |
| `least_information` | the least of them |
| `unexpected` | the mean over u of 1 - ln p / ln prior(u): what T adds to what u is of itself |
| `bigrams` | the share of H's bigrams of lemmas that T has |
| `order` | the longest common subsequence of lemmas over H's length |

Nielsen counted hits of a search engine and had the same measures of dependency paths too, which a
system without a parser leaves out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from entailment.knowledge.cooccurrence import Counts, counts_of
from entailment.knowledge.idf import default_idf
from entailment.knowledge.resource import make_resources
from entailment.model import Pair
from entailment.systems.alignment import Comparison
from entailment.systems.classics.lexical_probability import Likelihood, likelihoods
from entailment.systems.measured import Classifier, Measured, answering, named_parts
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
_MOST = 400


def pmi(
    resources: Sequence[Mapping[str, object]] = (),
    features: Sequence[Mapping[str, object]] | None = None,
    classifier: str = "logistic",
    c: float = 0.1,
    depth: int = 3,
    least: int = 10,
) -> Measured:
    """Judges by how the words of both go together in a corpus, by PMI and more; must be fitted.

    *resources* are the `[[resource]]` tables, of which one is `cooccurrence`; without any, a word
    that the text has not is as likely as the shipped frequencies say. *features* are tables with
    the name of a value: `product`, `mean`, `least`, `information`, `least_information`,
    `unexpected`, `bigrams`, `order`; all when None. *classifier* is `logistic`, `svm` or `tree`,
    *c* the inverse strength of regularisation, *depth* and *least* are how deep a tree is and how
    many pairs a leaf has.
    """
    counts = counts_of(make_resources(resources))
    names = named_parts("feature", features, _NAMES)
    return Measured(_Together(names, counts), Classifier(classifier, c, depth, least))


class _Together:
    """The values called *names*, by *counts*."""

    def __init__(self, names: Sequence[str], counts: Counts | None):
        self._names = tuple(names)
        self._counts = counts

    @property
    def signs(self) -> Mapping[str, int]:
        """All speak for entailment."""
        return dict.fromkeys(self._names, 1)

    def measure(self, pair: Pair) -> list[float]:
        """Return the values of a pair; an empty hypothesis is answered by any text."""
        compared = Comparison(pair)
        found = likelihoods(compared, self._counts)
        told = [word.probability for word in found] or [1.0]
        information = self._information(compared, found) or [1.0]
        values = {
            "product": 1 / (1 - sum(map(math.log, told))),
            "mean": sum(told) / len(told),
            "least": min(told),
            "information": sum(information) / len(information),
            "least_information": min(information),
            "unexpected": self._unexpected(found),
            "bigrams": ngram_coverage(compared, 2),
            "order": longest_common_subsequence(compared, default_idf()),
        }
        return [values[name] for name in self._names]

    def tell(self, pair: Pair) -> tuple[str, ...]:
        """Return the least likely words of the hypothesis, and the words that bring them."""
        found = likelihoods(Comparison(pair), self._counts)
        unlikely = sorted((word for word in found if word.probability < 1), key=_probability)
        return tuple(
            f"'{word.asked}' has the probability {word.probability:.2g}"
            + (f" given '{word.by}'" if word.by else " of itself")
            for word in unlikely[:5]
        )

    def _information(self, compared: Comparison, found: Sequence[Likelihood]) -> list[float]:
        said = [*dict.fromkeys(word.lemma for word in answering(compared))][:_MOST]
        return [
            1.0 if word.probability == 1 else self._greatest(word.asked, said) for word in found
        ]

    def _greatest(self, asked: str, said: Sequence[str]) -> float:
        if self._counts is None:
            return 0.0
        return max((self._counts.mutual_information(asked, v) for v in said), default=0.0)

    def _unexpected(self, found: Sequence[Likelihood]) -> float:
        gains = []
        for word in found:
            prior = self._counts.prior(word.asked) if self._counts else None
            if word.probability == 1 or prior == 1:
                gains.append(1.0)
            elif prior is None:
                gains.append(0.0)
            else:
                gains.append(1 - math.log(word.probability) / math.log(prior))
        return sum(gains) / len(gains) if gains else 1.0


def _probability(word: Likelihood) -> float:
    return word.probability
