r"""Lexical entailment probability from co-occurrence (Glickman, Dagan and Koppel, 2006).

    P(H true | T) = Π_{u ∈ H} max_{v ∈ T} lep(u, v)        lep(u, v) = n(u, v) / n(v)

u and v are content words, n counts the units of a corpus that have them; the authors counted pages
of the Web. A word that T has is certain. No word is less likely than its prior, n(u) / N, so that
one that never occurs with T's words does not make the hypothesis impossible; without a resource
its probability is the prior by the shipped frequencies. The score is

    s = 1 / (1 - ln P)

which orders pairs as P does and is in (0, 1].
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from entailment.knowledge.cooccurrence import counts_of
from entailment.knowledge.counts import Counts
from entailment.knowledge.idf import default_idf
from entailment.knowledge.resource import make_resources, versions
from entailment.model import Explanation, Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.measured import comparable_words
from entailment.systems.scored import Scored

__all__ = ["Likelihood", "lexical_probability", "likelihoods"]

_MAX_WORDS = 400
"""Different words of a text that are compared with a word of the hypothesis."""


class Likelihood(NamedTuple):
    """A word of the hypothesis, its probability in (0, 1], and the word of the text that gives it.

    *given* is None where no word of the text gives more than the prior.
    """

    lemma: str
    probability: float
    given: str | None


def lexical_probability(
    resources: Sequence[Mapping[str, object]] = (),
    threshold: float = 0.1,
    per: str | None = None,
) -> Scored:
    """Predicts entailment if the words of the text make those of the hypothesis probable enough.

    *resources* are the `[[resource]]` tables, one of which is `cooccurrence`; without any, a word
    missing from the text gets its prior from the included frequencies. Entailment begins at
    *threshold*, in [0, 1], of 1 / (1 - ln P); *per* names an attribute whose values get thresholds
    of their own when fitted.
    """
    loaded = make_resources(resources)
    counts = counts_of(loaded)

    def score(pair: Pair) -> float:
        words = likelihoods(AlignedPair(pair), counts)
        return 1 / (1 - sum(math.log(word.probability) for word in words))

    def explain(pair: Pair) -> Explanation:
        from entailment.systems.explanation import explain_words

        explained = explain_words(pair)
        words = likelihoods(AlignedPair(pair), counts)
        return replace(explained, reasons=(*_reasons(words), *explained.reasons))

    return Scored.at(score, threshold, per, explain, partial(versions, loaded))


def likelihoods(compared: AlignedPair, counts: Counts | None) -> list[Likelihood]:
    """Return the probability of each content word of the hypothesis, given the text, in order."""
    text_lemmas = [*dict.fromkeys(word.lemma for word in comparable_words(compared))][:_MAX_WORDS]
    result = []
    for word, alignment in zip(compared.content, compared.aligned, strict=True):
        if alignment is not None:
            result.append(Likelihood(word.lemma, 1.0, alignment.text_word))
            continue
        if counts is None:
            result.append(Likelihood(word.lemma, _shipped_prior(word.lower), None))
            continue
        lemma = word.lemma
        probability, given = max(
            ((counts.probability(lemma, other), other) for other in text_lemmas), default=(0.0, "")
        )
        prior = counts.prior(lemma)
        if probability > prior:
            result.append(Likelihood(lemma, probability, given))
        else:
            result.append(Likelihood(lemma, prior, None))
    return result


def _shipped_prior(lower: str) -> float:
    table = default_idf()
    return min(1.0, table.frequencies.get(lower, 0.5) / table.documents)


def _reasons(words: Sequence[Likelihood]) -> list[str]:
    sentences = []
    for word in sorted(words, key=lambda word: word.probability):
        if word.probability < 1:
            condition = f"given '{word.given}'" if word.given else "of itself"
            sentences.append(
                f"'{word.lemma}' has the probability {word.probability:.2g} {condition}"
            )
    return sentences
