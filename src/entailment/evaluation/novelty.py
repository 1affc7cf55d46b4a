"""Measures of the RTE-6 and RTE-7 Novelty Detection subtask.

A hypothesis is novel where no sentence entails it: a run says so by returning none, and *not
novel* by returning one or more (RTE-6 overview, section 3.2; where its section 3 has "more than
one", the definition of the measure is taken). It gives two scores:

- novelty, the primary one: micro P, R and F of the class novel over all hypotheses;
- justification, the secondary one: micro P, R and F over all sentences, as in the Main task.
"""

from __future__ import annotations

from entailment.evaluation.f_scores import Counts, FScores, estimated, group_scores, matrix, micro
from entailment.evaluation.search import sentence_counts, topic_signature
from entailment.evaluation.topic_runs import TopicGold, TopicRun, check_topic_run

__all__ = ["all_novel", "novelty_counts", "score_novelty"]


def score_novelty(
    run: TopicRun, gold: TopicGold, *, bootstrap: int = 1000, seed: int = 0
) -> FScores:
    """Return P, R and F of novelty and of justification, which has them under that name.

    Raise DataError as `check_topic_run` does.
    """
    check_topic_run(run, gold)
    novel, sentences = novelty_counts(run, gold), sentence_counts(run, gold)
    signature = topic_signature("f", run, gold, bootstrap=bootstrap, seed=seed)
    scores = estimated(matrix(novel), micro, "", signature)
    scores |= estimated(matrix(sentences), micro, "justification_", signature)
    by = {
        topic_id: group_scores(novel[topic_id])
        | {f"justification_{name}": value for name, value in group_scores(counts).items()}
        for topic_id, counts in sentences.items()
    }
    return FScores(run.name, gold.hypotheses, "f", scores, signature, "topic", by)


def all_novel(gold: TopicGold) -> TopicRun:
    """Return the baseline that returns no sentence, so that every hypothesis is novel."""
    none: frozenset[str] = frozenset()
    returned = {topic: dict.fromkeys(answers, none) for topic, answers in gold.entailing.items()}
    return TopicRun("all novel", returned)


def novelty_counts(run: TopicRun, gold: TopicGold) -> dict[str, Counts]:
    """Return for each topic of *gold* the counts over its hypotheses, of the class novel."""
    counts = {}
    for topic_id, answers in gold.entailing.items():
        returned = run.returned.get(topic_id, {})
        returned_novel = {h for h in answers if not returned.get(h)}
        novel = {h for h, entailing in answers.items() if not entailing}
        counts[topic_id] = Counts(len(returned_novel & novel), len(returned_novel), len(novel))
    return counts
