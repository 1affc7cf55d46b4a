"""Runs over topics, each compared with the first of them.

The difference of the official measure is drawn over topics (paired bootstrap). McNemar's exact
test asks of the single decisions, in the Main and Search tasks whether a sentence entails a
hypothesis, in the Novelty task whether a hypothesis is novel, which run has more of those right
that one run alone has right. Only sentences that one of the two runs returns can be such.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from entailment.errors import OptionError
from entailment.evaluation.intervals import Estimate, IntArray, percentile_interval, replicates
from entailment.evaluation.novelty import novelty_counts
from entailment.evaluation.scoring import judged_by
from entailment.evaluation.search import Counts, matrix, micro, sentence_counts, topic_signature
from entailment.evaluation.significance import bootstrap_p, mcnemar
from entailment.evaluation.topic_runs import TopicGold, TopicRun, check_topic_run
from entailment.signature import Signature

__all__ = ["TopicComparison", "compare_topic_runs", "topic_comparison_json"]


@dataclass(frozen=True, slots=True)
class TopicComparison:
    """A run against the first: the difference of F is positive where the run is the better one.

    *only_first* and *only_run* are the decisions that one of them alone has right. *bootstrap_p*
    is None for a single topic.
    """

    first: str
    run: str
    first_f: float
    run_f: float
    difference: Estimate
    bootstrap_p: float | None
    only_first: int
    only_run: int
    mcnemar_p: float
    signature: Signature


def compare_topic_runs(
    gold: TopicGold, runs: Sequence[TopicRun], *, bootstrap: int = 1000, seed: int = 0
) -> tuple[TopicComparison, ...]:
    """Return each of *runs* but the first compared with the first by the official measure.

    Raise OptionError for fewer than two runs, DataError as `check_topic_run` does.
    """
    if len(runs) < 2:
        raise OptionError("a comparison wants two runs and more")
    for run in runs:
        check_topic_run(run, gold)
    return tuple(_compared(gold, runs[0], run, bootstrap, seed) for run in runs[1:])


def topic_comparison_json(
    gold: TopicGold, comparisons: Iterable[TopicComparison]
) -> dict[str, Any]:
    """Return comparisons as one JSON object, numbers as fractions of 1 with six digits.

    `{"task", "data", "checksum", "first", "runs": [{"run", "f", "tests", "n", "clusters",
    "signature"}]}`; the clusters are the topics.
    """
    rows = list(comparisons)
    return {
        "task": gold.task,
        "data": gold.name,
        "checksum": gold.checksum,
        "first": rows[0].first if rows else None,
        "runs": [_row_json(gold, row) for row in rows],
    }


def _row_json(gold: TopicGold, row: TopicComparison) -> dict[str, Any]:
    low, high = row.difference.low, row.difference.high
    return {
        "run": row.run,
        "f": {
            "first": round(row.first_f, 6),
            "run": round(row.run_f, 6),
            "difference": round(row.difference.value, 6),
            "interval": None if low is None or high is None else [round(low, 6), round(high, 6)],
            "bootstrap_p": None if row.bootstrap_p is None else round(row.bootstrap_p, 6),
        },
        "tests": {
            "mcnemar_p": round(row.mcnemar_p, 6),
            "only_first_correct": row.only_first,
            "only_run_correct": row.only_run,
        },
        "n": gold.hypotheses,
        "clusters": len(gold.entailing),
        "signature": str(row.signature),
    }


def _compared(
    gold: TopicGold, first: TopicRun, run: TopicRun, bootstrap: int, seed: int
) -> TopicComparison:
    made = topic_signature("difference", run, gold, bootstrap=bootstrap, seed=seed)
    made = replace(made, system=f"{judged_by(run)} against {judged_by(first)}")
    one, other = matrix(_counts(first, gold)), matrix(_counts(run, gold))
    once = np.ones(len(one), dtype=np.intp)

    def difference(times: IntArray) -> float:
        return micro(other, times)[2] - micro(one, times)[2]

    drawn = np.empty(0)
    if bootstrap and len(one) > 1:
        topics = np.arange(len(one), dtype=np.intp)
        drawn = replicates(difference, topics, n=bootstrap, rng=np.random.default_rng(seed))
    only_first, only_run = _alone_right(gold, first, run)
    return TopicComparison(
        first=first.name,
        run=run.name,
        first_f=micro(one, once)[2],
        run_f=micro(other, once)[2],
        difference=percentile_interval(difference(once), drawn),
        bootstrap_p=bootstrap_p(drawn) if drawn.size else None,
        only_first=only_first,
        only_run=only_run,
        mcnemar_p=mcnemar(only_first, only_run),
        signature=made,
    )


def _counts(run: TopicRun, gold: TopicGold) -> dict[str, Counts]:
    return novelty_counts(run, gold) if gold.task == "novelty" else sentence_counts(run, gold)


def _alone_right(gold: TopicGold, first: TopicRun, run: TopicRun) -> tuple[int, int]:
    """Return how many decisions only *first*, and how many only *run*, has right."""
    only_first = only_run = 0
    for topic_id, answers in gold.entailing.items():
        one, other = first.returned.get(topic_id, {}), run.returned.get(topic_id, {})
        for hypothesis_id, entailing in answers.items():
            said = one.get(hypothesis_id, frozenset())
            says = other.get(hypothesis_id, frozenset())
            if gold.task == "novelty":
                entailing, said, says = (_known(found) for found in (entailing, said, says))
            differing = says ^ said
            right = sum((one_id in says) == (one_id in entailing) for one_id in differing)
            only_run += right
            only_first += len(differing) - right
    return only_first, only_run


def _known(sentences: frozenset[str]) -> frozenset[str]:
    """Return one stand-in for whatever makes a hypothesis known, or nothing where it is novel."""
    return frozenset({"known"}) if sentences else frozenset()
