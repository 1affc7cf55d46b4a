"""Thresholds of a recipe, found on topics with gold (`search.thresholds`)."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from entailment.evaluation.judging import Progress
from entailment.evaluation.topic_runs import TopicGold, gold_of_topics
from entailment.retrieval.decisions import not_predating
from entailment.retrieval.recipes import SearchRecipe
from entailment.retrieval.thresholds import (
    Scored,
    best_threshold,
    fit_by_topic,
    novelty_decisions,
)
from entailment.retrieval.topic_pairs import TopicPairs

__all__ = ["DecisionFit", "fit_decision", "scored_decisions"]


class DecisionFit(NamedTuple):
    """A recipe with its threshold, and the F, in [0, 1], that it has on what it was fitted to.

    *cross_validated* is the F where each topic is decided by the threshold of the others; None
    for a single topic.
    """

    recipe: SearchRecipe
    f: float
    cross_validated: float | None


def fit_decision(
    pairs: TopicPairs, recipe: SearchRecipe, *, progress: Progress | None = None
) -> DecisionFit:
    """Return *recipe* with the threshold that is best for the task of *pairs*.

    That is by micro F of the sentences, or in the Novelty task by F of the class novel. Where the
    recipe asks for one per topic, each topic gets that of the others. Raise DataError for topics
    without gold, or with nothing to fit to.
    """
    gold = gold_of_topics(pairs.topics)
    found = list(scored_decisions(pairs, recipe, gold, progress=progress))
    novelty = pairs.topics.task == "novelty"
    if novelty:
        asked = [(topic, h) for topic, answers in gold.entailing.items() for h in answers]
        found = novelty_decisions(found, asked)
    best = best_threshold(found, novelty=novelty)
    each = fit_by_topic(found, novelty=novelty) if len(gold.entailing) > 1 else None
    by_topic = each.thresholds if recipe.per_topic and each else {}
    decision = replace(recipe.decision, threshold=best.threshold, by_topic=by_topic)
    fitted = replace(recipe, decision=decision, tuned=False)
    return DecisionFit(fitted, best.f, each.f if each else None)


def scored_decisions(
    pairs: TopicPairs,
    recipe: SearchRecipe,
    gold: TopicGold,
    *,
    progress: Progress | None = None,
) -> Iterator[Scored]:
    """Yield what *recipe* says of all *pairs*, hypothesis by hypothesis, with their gold.

    What no threshold returns has no score: gold sentences that are no candidates, and those that
    local novelty leaves out.
    """
    dates = pairs.dates
    judged: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    total = sum(1 for _ in pairs)
    for done, judgment in enumerate(recipe.system.judge(pairs), start=1):
        topic, hypothesis, passage = judgment.pair_id.split("/", 2)
        judged[topic, hypothesis][passage] = judgment.score
        if progress is not None:
            progress(done, total)
    for topic, answers in gold.entailing.items():
        for hypothesis, entailing in answers.items():
            scores = judged[topic, hypothesis]
            if recipe.decision.local_novelty:
                scores = _without_predating(scores, topic, dates)
            for passage in sorted(entailing | scores.keys()):
                yield Scored(topic, hypothesis, scores.get(passage), passage in entailing)


def _without_predating(
    scores: Mapping[str, float],
    topic: str,
    dates: Mapping[tuple[str, str], datetime.date | None],
) -> dict[str, float]:
    kept = not_predating(
        scores.items(), lambda one: one[1], lambda one: dates[topic, one[0].rpartition(":")[0]]
    )
    return dict(kept)
