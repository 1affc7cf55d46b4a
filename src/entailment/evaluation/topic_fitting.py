"""Thresholds of a recipe, fitted to topics with gold (`retrieval.thresholds`)."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from entailment.errors import DataError
from entailment.evaluation.crossvalidation import JudgeFold, cross_validated
from entailment.evaluation.options import Progress
from entailment.evaluation.topic_runs import TopicGold, gold_of_topics
from entailment.model import Judgment
from entailment.retrieval.decisions import not_predating
from entailment.retrieval.recipes import SearchRecipe
from entailment.retrieval.thresholds import (
    Scored,
    best_threshold,
    fit_by_topic,
    novelty_decisions,
)
from entailment.retrieval.topic_pairs import TopicPairs
from entailment.systems import NamedSystem

__all__ = ["DecisionFit", "fit_decision", "judged_unseen", "scored_decisions"]


class DecisionFit(NamedTuple):
    """A recipe with its threshold, and the F, in [0, 1], that it has on what it was fitted to.

    *cross_validated* is the F where each topic is decided by the threshold of the others; None
    for a single topic.
    """

    recipe: SearchRecipe
    f: float
    cross_validated: float | None


def fit_decision(
    pairs: TopicPairs, recipe: SearchRecipe, judgments: Iterable[Judgment]
) -> DecisionFit:
    """Return *recipe* with the threshold that is best for the task of *pairs*.

    *judgments* are those of all *pairs* by the system of the recipe. The best is by micro F of the
    sentences, or in the Novelty task by F of the class novel. Where the recipe has one threshold
    per topic, each topic gets that of the others. Raise DataError for topics without gold, or with
    nothing to fit to.
    """
    gold = gold_of_topics(pairs.topics)
    decisions = list(scored_decisions(pairs, recipe, gold, judgments))
    novelty = pairs.topics.task == "novelty"
    if novelty:
        hypotheses = [(topic, h) for topic, answers in gold.entailing.items() for h in answers]
        decisions = novelty_decisions(decisions, hypotheses)
    best = best_threshold(decisions, novelty=novelty)
    each = fit_by_topic(decisions, novelty=novelty) if len(gold.entailing) > 1 else None
    by_topic = each.thresholds if recipe.per_topic and each else {}
    decision = replace(recipe.decision, threshold=best.threshold, by_topic=by_topic)
    fitted = replace(recipe, decision=decision, tuned=False)
    return DecisionFit(fitted, best.f, each.f if each else None)


def judged_unseen(
    system: NamedSystem,
    pairs: TopicPairs,
    *,
    folds: int = 10,
    seed: int = 0,
    judge: JudgeFold = NamedSystem.judge,
    progress: Progress | None = None,
) -> list[Judgment]:
    """Return a judgment of each of *pairs*, in order, by *system* fitted to other topics.

    There are as many folds as topics, at most *folds*; *judge* is as in `cross_validated`. Raise
    DataError for a single topic, and for topics without gold.
    """
    count = len(gold_of_topics(pairs.topics).entailing)
    if count < 2:
        path = pairs.topics.folders[0]
        raise DataError(
            "is one topic; a system is judged on topics that it has not seen", path=path
        )
    return cross_validated(
        system, list(pairs), count=min(folds, count), seed=seed, judge=judge, progress=progress
    )


def scored_decisions(
    pairs: TopicPairs, recipe: SearchRecipe, gold: TopicGold, judgments: Iterable[Judgment]
) -> Iterator[Scored]:
    """Yield *judgments*, those of all *pairs*, hypothesis by hypothesis, with their gold.

    What no threshold returns has no score: gold sentences that are not candidates, and those that
    the local novelty of *recipe* leaves out.
    """
    dates = pairs.dates
    judged: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for judgment in judgments:
        topic, hypothesis, passage = judgment.pair_id.split("/", 2)
        judged[topic, hypothesis][passage] = judgment.score
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
    later = not_predating(
        scores.items(),
        lambda value: value[1],
        lambda value: dates[topic, value[0].rpartition(":")[0]],
    )
    return dict(later)
