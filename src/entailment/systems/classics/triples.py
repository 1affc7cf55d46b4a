r"""The semantic relation triples of the hypothesis that the text has: the system `triples`.

After Litkowski (2006), Componential analysis for recognizing textual entailment. A sentence is a
list of triples: a discourse entity, its semantic relation, and the word that governs it:

    (Tom, subject, sell)   (mill, object, sell)   (Ann, to, sell)

A triple of the hypothesis is matched by the best one of the text with the same entity: 1 where
relation and governing word are the same, 0.75 where only the word, 0.5 where only the relation is,
0.25 where neither. The score is the mean over triples; a governing verb that only one side negates
takes it to 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.model import Explanation, Pair
from entailment.systems.learned.dependencies import is_negated
from entailment.systems.learned.reading import triples as dependencies
from entailment.systems.learned.tools import shared_analyser
from entailment.systems.scored import Scored
from entailment.text.linguistics import PIPELINE, Analysis
from entailment.text.words import stem

__all__ = ["EntityTriple", "entity_triples", "triples"]

_BOTH, _GOVERNOR, _RELATION, _ENTITY = 1.0, 0.75, 0.5, 0.25
_ENTITIES = frozenset("NOUN PROPN PRON NUM".split())


class EntityTriple(NamedTuple):
    """A discourse entity by the stem of its head, its relation, and the stem that governs it."""

    entity: str
    relation: str
    governor: str
    is_negated: bool

    def __str__(self) -> str:
        return f"({self.entity}, {self.relation}, {self.governor})"


def triples(threshold: float = 0.6, per: str | None = None, pipeline: str = PIPELINE) -> Scored:
    """Predicts entailment if the text has the semantic relation triples of the hypothesis.

    Pairs with a score of at least *threshold*, in [0, 1], are entailed; *per* names an attribute
    whose values get thresholds of their own when fitted. *pipeline* is an installed spaCy pipeline.
    """
    analyser = shared_analyser(pipeline)

    @lru_cache(maxsize=8192)
    def matched(text: str, hypothesis: str) -> tuple[tuple[EntityTriple, float], ...]:
        stated = tuple(entity_triples(analyser.analyse(text)))
        claimed = entity_triples(analyser.analyse(hypothesis))
        return tuple((triple, _weight(triple, stated)) for triple in claimed)

    def score(pair: Pair) -> float:
        weights = [weight for _, weight in matched(pair.text, pair.hypothesis)]
        return sum(weights) / len(weights) if weights else 0.0

    def explain(pair: Pair) -> Explanation:
        outcome = matched(pair.text, pair.hypothesis)
        return Explanation(
            reasons=tuple(f"{triple} is matched ({weight:.2f})" for triple, weight in outcome)
        )

    return Scored.at(score, threshold, per, explain, lambda: [analyser.identity])


def entity_triples(analysis: Analysis) -> Iterator[EntityTriple]:
    """Yield the triples of the entities of a text, in order; a root without governor has none."""
    tokens = analysis.tokens
    for head, relation, dependent in sorted(
        dependencies(analysis), key=lambda triple: triple.dependent
    ):
        if tokens[dependent].pos in _ENTITIES:
            entity, governor = stem(tokens[dependent].lemma), stem(tokens[head].lemma)
            yield EntityTriple(entity, relation, governor, is_negated(analysis, head))


def _weight(claimed: EntityTriple, stated: tuple[EntityTriple, ...]) -> float:
    return max((_likeness(claimed, triple) for triple in stated), default=0.0)


def _likeness(claimed: EntityTriple, stated: EntityTriple) -> float:
    if claimed.entity != stated.entity:
        return 0.0
    is_governed = claimed.governor == stated.governor
    if is_governed and claimed.is_negated != stated.is_negated:
        return 0.0
    if claimed.relation == stated.relation:
        return _BOTH if is_governed else _RELATION
    return _GOVERNOR if is_governed else _ENTITY
