"""Measures of the RTE-5 Search and of the RTE-6 and RTE-7 Main task, and what all topics share.

Over all decisions whether a candidate entails a hypothesis, with hits h, returned r and
relevant (gold) sentences g:

| measure | formula | source |
| --- | --- | --- |
| micro P, R, F | P = Σh/Σr, R = Σh/Σg, F = 2PR/(P+R); F is official | RTE-6 overview, section 2.5 |
| macro P | mean over topics of h/r, 0 for a topic for which nothing is returned | the same |
| macro R | mean over topics of h/g, of those in which something is relevant | the same |
| macro F | 2PR/(P+R) of macro P and macro R, not the mean of F | computed from its Table 1 |

There is no macro average over hypotheses, many of which have no entailing sentence. What would be
0/0 is 0. Intervals draw whole topics.
"""

from __future__ import annotations

from entailment.evaluation.f_scores import (
    Counts,
    FScores,
    estimated,
    group_scores,
    macro,
    matrix,
    micro,
)
from entailment.evaluation.intervals import Estimate
from entailment.evaluation.scoring import judged_by
from entailment.evaluation.statistics import precision_recall_gap
from entailment.evaluation.topic_runs import TopicGold, TopicRun, check_topic_run
from entailment.model import LabelScheme
from entailment.signature import Signature

__all__ = ["all_candidates", "score_search", "sentence_counts", "topic_signature"]


def score_search(
    run: TopicRun, gold: TopicGold, *, bootstrap: int = 1000, seed: int = 0
) -> FScores:
    """Return micro and macro P, R and F of *run*, and how far micro P and R are apart.

    Raise DataError as `check_topic_run` does.
    """
    check_topic_run(run, gold)
    by = sentence_counts(run, gold)
    counts = matrix(by)
    signature = topic_signature("micro_f", run, gold, bootstrap=bootstrap, seed=seed)
    scores = estimated(counts, micro, "micro_", signature) | estimated(
        counts, macro, "macro_", signature
    )
    gap = precision_recall_gap(scores["micro_precision"].value, scores["micro_recall"].value)
    scores["precision_recall_gap"] = Estimate(gap)
    parts = {topic: group_scores(counted) for topic, counted in by.items()}
    return FScores(run.name, gold.hypotheses, "micro_f", scores, signature, "topic", parts)


def all_candidates(gold: TopicGold) -> TopicRun | None:
    """Return the baseline that returns every candidate; None where they are not known."""
    return None if gold.candidates is None else TopicRun("all candidates", gold.candidates)


def sentence_counts(run: TopicRun, gold: TopicGold) -> dict[str, Counts]:
    """Return for each topic of *gold* the counts over its sentences."""
    counts = {}
    for topic_id, answers in gold.entailing.items():
        returned = run.returned.get(topic_id, {})
        sentences = {h: returned.get(h, frozenset()) for h in answers}
        counts[topic_id] = Counts(
            hits=sum(len(sentences[h] & entailing) for h, entailing in answers.items()),
            returned=sum(map(len, sentences.values())),
            relevant=sum(map(len, answers.values())),
        )
    return counts


def topic_signature(
    measure: str, run: TopicRun, gold: TopicGold, *, bootstrap: int, seed: int
) -> Signature:
    """Return how the scores of *run* over *gold* are computed."""
    return Signature(
        measure=measure,
        data=gold.name,
        checksum=gold.checksum,
        labels=LabelScheme.TWO_WAY,
        n=gold.hypotheses,
        bootstrap=bootstrap,
        seed=seed,
        system=judged_by(run),
        part=gold.task,
    )
