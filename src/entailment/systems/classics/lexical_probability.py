r"""Lexical entailment probability from co-occurrence (Glickman, Dagan and Koppel, 2006).

    P(H true | T) = Π_{u ∈ H} max_{v ∈ T} lep(u, v)        lep(u, v) = n(u, v) / n(v)

u and v are content words, n counts the units of a corpus that have them; the authors counted pages
of the Web. A word that T has is certain. No word is less likely than it is of itself, n(u) / N, so
that one which was never seen with T's words does not make all impossible; without a resource that
is all that is known of it, by the shipped frequencies. The score is

    s = 1 / (1 - ln P)

which orders pairs as P does and is in (0, 1].
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from entailment.knowledge.cooccurrence import Counts, counts_of
from entailment.knowledge.idf import default_idf
from entailment.knowledge.resource import make_resources
from entailment.model import Explanation, Pair
from entailment.systems.alignment import Comparison
from entailment.systems.measured import answering
from entailment.systems.scored import Scored

__all__ = ["Likelihood", "lexical_probability", "likelihoods"]

_MOST = 400
"""Different words of a text that are tried for a word of the hypothesis."""


class Likelihood(NamedTuple):
    """A word of the hypothesis, how likely it is in (0, 1], and the word of the text by which.

    That is None where no word of the text makes it likelier than it is of itself.
    """

    asked: str
    probability: float
    by: str | None


def lexical_probability(
    resources: Sequence[Mapping[str, object]] = (),
    threshold: float = 0.1,
    per: str | None = None,
) -> Scored:
    """Says entailment where the words of the text make those of the hypothesis likely enough.

    *resources* are the `[[resource]]` tables, of which one is `cooccurrence`; without any, a word
    that the text has not is as likely as the shipped frequencies say. Enough is *threshold*, in
    [0, 1], of 1 / (1 - ln P); *per* names an attribute whose values get thresholds of their own
    when fitted.
    """
    counts = counts_of(make_resources(resources))

    def score(pair: Pair) -> float:
        found = likelihoods(Comparison(pair), counts)
        return 1 / (1 - sum(math.log(word.probability) for word in found))

    def told(pair: Pair) -> Explanation:
        from entailment.systems.explanation import explain_words

        explained = explain_words(pair)
        found = likelihoods(Comparison(pair), counts)
        return replace(explained, reasons=(*_told(found), *explained.reasons))

    return Scored.at(score, threshold, per, told)


def likelihoods(compared: Comparison, counts: Counts | None) -> list[Likelihood]:
    """Return how likely each content word of the hypothesis is, given the text."""
    said = [*dict.fromkeys(word.lemma for word in answering(compared))][:_MOST]
    found = []
    for word, alignment in zip(compared.content, compared.aligned, strict=True):
        if alignment is not None:
            found.append(Likelihood(word.lemma, 1.0, alignment.text_word))
            continue
        if counts is None:
            found.append(Likelihood(word.lemma, _shipped(word.lower), None))
            continue
        asked = word.lemma
        probability, by = max(
            ((counts.probability(asked, other), other) for other in said), default=(0.0, "")
        )
        prior = counts.prior(asked)
        if probability > prior:
            found.append(Likelihood(asked, probability, by))
        else:
            found.append(Likelihood(asked, prior, None))
    return found


def _shipped(lower: str) -> float:
    table = default_idf()
    return min(1.0, table.frequencies.get(lower, 0.5) / table.documents)


def _told(found: Sequence[Likelihood]) -> list[str]:
    told = []
    for word in sorted(found, key=lambda word: word.probability):
        if word.probability < 1:
            by = f"given '{word.by}'" if word.by else "of itself"
            told.append(f"'{word.asked}' has the probability {word.probability:.2g} {by}")
    return told
