r"""The similarity of text and hypothesis as weighted sets of words: after IKOMA at RTE-6.

With T and H the sets of content words, w idf or 1, t(h) the best match of h in T and m(h)
the weight of that match:

| measure | is |
| --- | --- |
| `cosine` | Σ_h m(h) w(h) w(t(h)) / (√Σ_t w(t)² √Σ_h w(h)²) |
| `dice` | 2 Σ_h m(h) w(h) / (Σ_t w(t) + Σ_h w(h)) |
| `jaccard` | Σ_h m(h) w(h) / (Σ_t w(t) + Σ_h w(h) - Σ_h m(h) w(h)) |
| `inclusion` | Σ_h m(h) w(h) / min(Σ_t w(t), Σ_h w(h)) |

All are at most 1. IKOMA combined such a similarity with local novelty: no sentence that is
older than the first entailing one entails (`local_novelty` of a recipe).
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from entailment.errors import OptionError
from entailment.knowledge.idf import Idf, default_idf
from entailment.model import Explanation, Pair
from entailment.systems.informed import informed
from entailment.systems.knowledge_alignment import KnowledgeAligner, KnowledgeComparison, Tables
from entailment.systems.penalty import checked_penalty
from entailment.systems.scored import Scored
from entailment.systems.tools import Match

__all__ = ["MEASURES", "similarity"]

MEASURES = {"cosine": 0.35, "dice": 0.35, "jaccard": 0.2, "inclusion": 0.65}
"""The measures, and where entailment begins: about the mean of the best cuts on the
development sets of RTE-1 to RTE-3."""


def similarity(
    resources: Tables = (),
    tools: Tables = (),
    measure: str = "cosine",
    idf: bool = True,
    penalty: float = 0.1,
    threshold: float | None = None,
    per: str | None = None,
) -> Scored:
    """Predicts entailment if text and hypothesis are similar enough as sets of words.

    *resources* and *tools* are tables as in a recipe, *measure* is `cosine`, `dice`, `jaccard` or
    `inclusion`; with *idf*, words are weighted by idf. *penalty* is the share of the similarity
    that each mismatch subtracts, *threshold* the lowest score of an entailed pair, in [0, 1]; *per*
    is as for `coverage`.
    """
    if measure not in MEASURES:
        raise OptionError(f"measure must be one of {', '.join(MEASURES)}, not '{measure}'")
    if not isinstance(idf, bool):
        raise OptionError(f"idf must be true or false, not {idf!r}")
    checked_penalty(penalty)
    aligner = KnowledgeAligner(resources, tools)

    def score(pair: Pair) -> float:
        compared = aligner.compare(pair)
        table = default_idf() if idf else Idf(1, {})
        return compared.penalised(_similarity(compared, measure, table), penalty)

    def explain(pair: Pair) -> Explanation:
        return aligner.compare(pair).explanation()

    return informed(
        aligner, score, MEASURES[measure] if threshold is None else threshold, per, explain
    )


def _similarity(compared: KnowledgeComparison, measure: str, idf: Idf) -> float:
    text_weights = {word.lower: idf.weight(word.lower) for word in compared.text_content}
    matches = {match.word.lower: match for match in compared.matches}
    hypothesis_weights = {word: idf.weight(word) for word in matches}
    if not sum(hypothesis_weights.values()):
        return 1.0  # a hypothesis without weight has no content
    shared = sum(match.weight * hypothesis_weights[word] for word, match in matches.items())
    both, least = (
        sum(text_weights.values()) + sum(hypothesis_weights.values()),
        min(sum(text_weights.values()), sum(hypothesis_weights.values())),
    )
    if measure == "cosine":
        dot = sum(
            m.weight * hypothesis_weights[word] * _heaviest(m, idf) for word, m in matches.items()
        )
        norms = math.sqrt(_squares(text_weights.values()) * _squares(hypothesis_weights.values()))
        return min(1.0, dot / norms) if norms else 0.0
    if measure == "dice":
        return min(1.0, 2 * shared / both)
    if measure == "jaccard":
        return min(1.0, shared / max(both - shared, shared))
    return min(1.0, shared / least) if least else 0.0


def _heaviest(match: Match, idf: Idf) -> float:
    return max((idf.weight(word.lower) for word in match.text_words), default=0.0)


def _squares(weights: Iterable[float]) -> float:
    return sum(weight * weight for weight in weights)
