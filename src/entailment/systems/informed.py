"""Scored systems that use resources, with the resources in their fingerprint."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from entailment.model import Explanation, Pair
from entailment.systems.knowledge_alignment import KnowledgeAligner
from entailment.systems.scored import Scored

__all__ = ["informed"]

_MAX_CACHED = 8192
"""Pairs whose score is cached, so that cross-validation computes each once."""


def informed(
    aligner: KnowledgeAligner,
    score: Callable[[Pair], float],
    threshold: float,
    per: str | None,
    explainer: Callable[[Pair], Explanation],
) -> Scored:
    """Return the judge of a score that uses *aligner*; the last scores are cached."""
    cached = lru_cache(maxsize=_MAX_CACHED)(score)
    return Scored.at(cached, threshold, per, explainer, aligner.uses)
