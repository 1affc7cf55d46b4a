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

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from entailment.evaluation.intervals import Estimate, IntArray, percentile_interval, replicates
from entailment.evaluation.scoring import judged_by
from entailment.evaluation.statistics import precision_recall_gap
from entailment.evaluation.topic_runs import TopicGold, TopicRun, check_topic_run
from entailment.model import LabelScheme
from entailment.signature import Signature

__all__ = [
    "Counts",
    "TopicScores",
    "all_candidates",
    "estimated",
    "harmonic_mean",
    "macro",
    "matrix",
    "micro",
    "score_search",
    "sentence_counts",
    "topic_part",
    "topic_scores_json",
    "topic_signature",
]


Measures = Callable[[IntArray, IntArray], tuple[float, float, float]]
"""Gives P, R and F of counts, each row of which is taken some times."""


class Counts(NamedTuple):
    """How many are right among those returned, how many are returned, how many there are."""

    hits: int
    returned: int
    relevant: int


@dataclass(frozen=True, slots=True)
class TopicScores:
    """The scores of a run over topics by the measures of its task, by name.

    *official* names the measure by which the challenge ranks; *n* is the number of hypotheses.
    *by* has, for each topic, the micro measures and counts of it alone.
    """

    run: str
    task: str
    n: int
    official: str
    scores: Mapping[str, Estimate] = field(hash=False)
    by: Mapping[str, Mapping[str, float]] = field(hash=False)
    signature: Signature

    @property
    def value(self) -> Estimate:
        """The official measure."""
        return self.scores[self.official]


def score_search(
    run: TopicRun, gold: TopicGold, *, bootstrap: int = 1000, seed: int = 0
) -> TopicScores:
    """Return micro and macro P, R and F of *run*, and how far micro P and R are apart.

    Raise DataError as `check_topic_run` does.
    """
    check_topic_run(run, gold)
    by = sentence_counts(run, gold)
    counts = matrix(by)
    made = topic_signature("micro_f", run, gold, bootstrap=bootstrap, seed=seed)
    scores = estimated(counts, micro, "micro_", made) | estimated(counts, macro, "macro_", made)
    gap = precision_recall_gap(scores["micro_precision"].value, scores["micro_recall"].value)
    scores["precision_recall_gap"] = Estimate(gap)
    parts = {topic: topic_part(found) for topic, found in by.items()}
    return TopicScores(run.name, gold.task, gold.hypotheses, "micro_f", scores, parts, made)


def all_candidates(gold: TopicGold) -> TopicRun | None:
    """Return the baseline that returns every candidate; None where they are not known."""
    return None if gold.candidates is None else TopicRun("all candidates", gold.candidates)


def sentence_counts(run: TopicRun, gold: TopicGold) -> dict[str, Counts]:
    """Return for each topic of *gold* the counts over its sentences."""
    found = {}
    for topic_id, answers in gold.entailing.items():
        returned = run.returned.get(topic_id, {})
        said = {h: returned.get(h, frozenset()) for h in answers}
        found[topic_id] = Counts(
            hits=sum(len(said[h] & entailing) for h, entailing in answers.items()),
            returned=sum(map(len, said.values())),
            relevant=sum(map(len, answers.values())),
        )
    return found


def matrix(counts: Mapping[str, Counts]) -> IntArray:
    """Return *counts* as the rows that `micro` and `macro` take."""
    return np.array(list(counts.values()), dtype=np.intp).reshape(-1, 3)


def topic_part(counts: Counts) -> dict[str, float]:
    """Return precision, recall and F of one topic with the counts that they are of."""
    precision, recall, f = micro(matrix({"": counts}), np.ones(1, dtype=np.intp))
    return {"precision": precision, "recall": recall, "f": f, **counts._asdict()}


def micro(counts: IntArray, times: IntArray) -> tuple[float, float, float]:
    """Return P, R and F over all of *counts*, a row of `Counts` a topic, taken *times* times."""
    hits, returned, relevant = (int(total) for total in times @ counts)
    precision, recall = _ratio(hits, returned), _ratio(hits, relevant)
    return precision, recall, _ratio(2 * hits, returned + relevant)


def macro(counts: IntArray, times: IntArray) -> tuple[float, float, float]:
    """Return the means over topics of P and of R, and the F of these two means.

    >>> macro(np.array([[1, 2, 1], [0, 0, 4]]), np.array([1, 1]))
    (0.25, 0.5, 0.3333333333333333)
    """
    hits, returned, relevant = counts.T
    precisions = hits / np.maximum(returned, 1)
    recalls = hits / np.maximum(relevant, 1)
    asked = times * (relevant > 0)
    precision = _ratio(float(times @ precisions), int(times.sum()))
    recall = _ratio(float(asked @ recalls), int(asked.sum()))
    return precision, recall, harmonic_mean(precision, recall)


def harmonic_mean(precision: float, recall: float) -> float:
    """Return F = 2PR/(P+R), 0 where both are.

    >>> round(harmonic_mean(37.66, 36.84), 2)  # BIU1 in Table 1 of the RTE-6 overview
    37.25
    """
    return _ratio(2 * precision * recall, precision + recall)


def estimated(
    counts: IntArray,
    measures: Measures,
    prefix: str,
    made: Signature,
) -> dict[str, Estimate]:
    """Return precision, recall and F with their intervals over samples of the topics.

    A single topic, or no bootstrap sample, gives no interval.
    """
    once = np.ones(len(counts), dtype=np.intp)
    found = {}
    for place, name in enumerate(("precision", "recall", "f")):
        value = measures(counts, once)[place]
        if len(counts) < 2 or not made.bootstrap:
            found[prefix + name] = Estimate(value)
            continue
        drawn = replicates(
            partial(_one_of, measures, counts, place),
            np.arange(len(counts), dtype=np.intp),
            n=made.bootstrap,
            rng=np.random.default_rng(made.seed),
        )
        found[prefix + name] = percentile_interval(value, drawn)
    return found


def _one_of(measures: Measures, counts: IntArray, place: int, times: IntArray) -> float:
    return measures(counts, times)[place]


def topic_signature(
    measure: str, run: TopicRun, gold: TopicGold, *, bootstrap: int, seed: int
) -> Signature:
    """Return how the scores of *run* over *gold* are made."""
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


def topic_scores_json(
    gold: TopicGold,
    scores: Iterable[TopicScores],
    baselines: Iterable[TopicScores] = (),
    *,
    by_topic: bool = False,
) -> dict[str, Any]:
    """Return the scores of runs as one JSON object, numbers as fractions of 1 with six digits.

    `{"task", "data", "checksum", "hypotheses", "decisions", "runs": [{"run", "scores", "by",
    "signature"}], "baselines"}`; a score with an interval has a second key, `micro_f_interval`.
    `by` holds, under `topic`, the scores and counts of each where *by_topic* asks for them.
    """
    return {
        "task": gold.task,
        "data": gold.name,
        "checksum": gold.checksum,
        "hypotheses": gold.hypotheses,
        "decisions": gold.decisions,
        "runs": [_row(one, by_topic) for one in scores],
        "baselines": [_row(one, by_topic) for one in baselines],
    }


def _row(one: TopicScores, by_topic: bool) -> dict[str, Any]:
    scores: dict[str, Any] = {"n": one.n}
    for name, found in one.scores.items():
        scores[name] = round(found.value, 6)
        if found.low is not None and found.high is not None:
            scores[f"{name}_interval"] = [round(found.low, 6), round(found.high, 6)]
    parts = {
        topic: {name: round(value, 6) for name, value in part.items()}
        for topic, part in one.by.items()
    }
    by = {"topic": parts} if by_topic else {}
    return {"run": one.run, "scores": scores, "by": by, "signature": str(one.signature)}


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
