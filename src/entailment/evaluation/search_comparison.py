"""Runs over topics, each compared with the first of them.

The difference of the official measure is drawn over topics (paired bootstrap). McNemar's exact
test compares the single decisions, in the Main and Search tasks whether a sentence entails a
hypothesis, in the Novelty task whether a hypothesis is novel, which run has more of those right
that one run alone has right. Only sentences that one of the two runs returns can be such.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from entailment.evaluation.f_comparison import FComparison, compared_by_f, two_runs_or_more
from entailment.evaluation.f_scores import Counts
from entailment.evaluation.novelty import novelty_counts
from entailment.evaluation.scoring import judged_by
from entailment.evaluation.search import sentence_counts, topic_signature
from entailment.evaluation.topic_runs import TopicGold, TopicRun, check_topic_run

__all__ = ["compare_topic_runs"]


def compare_topic_runs(
    gold: TopicGold, runs: Sequence[TopicRun], *, bootstrap: int = 10_000, seed: int = 0
) -> tuple[FComparison, ...]:
    """Return each of *runs* but the first compared with the first by the official measure.

    Raise OptionError for fewer than two runs, DataError as `check_topic_run` does.
    """
    two_runs_or_more(runs)
    for run in runs:
        check_topic_run(run, gold)
    return tuple(_compared(gold, runs[0], run, bootstrap, seed) for run in runs[1:])


def _compared(
    gold: TopicGold, first: TopicRun, run: TopicRun, bootstrap: int, seed: int
) -> FComparison:
    signature = topic_signature("difference", run, gold, bootstrap=bootstrap, seed=seed)
    return compared_by_f(
        (first.name, run.name),
        (_counts(first, gold), _counts(run, gold)),
        _alone_right(gold, first, run),
        replace(signature, system=f"{judged_by(run)} against {judged_by(first)}"),
    )


def _counts(run: TopicRun, gold: TopicGold) -> dict[str, Counts]:
    return novelty_counts(run, gold) if gold.task == "novelty" else sentence_counts(run, gold)


def _alone_right(gold: TopicGold, first: TopicRun, run: TopicRun) -> tuple[int, int]:
    """Return how many decisions only *first*, and how many only *run*, has right."""
    only_first = only_run = 0
    for topic_id, answers in gold.entailing.items():
        of_first, of_run = first.returned.get(topic_id, {}), run.returned.get(topic_id, {})
        for hypothesis_id, entailing in answers.items():
            earlier = of_first.get(hypothesis_id, frozenset())
            later = of_run.get(hypothesis_id, frozenset())
            if gold.task == "novelty":
                entailing, earlier, later = map(_known, (entailing, earlier, later))
            differing = later ^ earlier
            right = sum((one_id in later) == (one_id in entailing) for one_id in differing)
            only_run += right
            only_first += len(differing) - right
    return only_first, only_run


def _known(sentences: frozenset[str]) -> frozenset[str]:
    """Return one stand-in for whatever makes a hypothesis known, or nothing where it is novel."""
    return frozenset({"known"}) if sentences else frozenset()
