"""Precision, recall and F over decisions: what scores of topics and of facts have in common.

Decisions are counted in clusters, which are topics, or the facts of a query: of g that are relevant
and r that are returned, h are both.

| measure | formula |
| --- | --- |
| micro P, R, F | P = Σh/Σr, R = Σh/Σg, F = 2PR/(P+R) |
| macro P, R | mean over clusters of h/r, and of h/g where g is not 0 |
| macro F | 2PR/(P+R) of macro P and macro R, not the mean of F |

What would be 0/0 is 0. Intervals draw whole clusters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from entailment.evaluation.intervals import Estimate, IntArray, percentile_interval, replicates
from entailment.signature import Signature

if TYPE_CHECKING:
    import pandas

__all__ = [
    "Counts",
    "FScores",
    "estimated",
    "f_scores_json",
    "group_scores",
    "harmonic_mean",
    "macro",
    "matrix",
    "micro",
]

Measures = Callable[[IntArray, IntArray], tuple[float, float, float]]
"""Gives P, R and F of counts, each row of which is taken some times."""


class Counts(NamedTuple):
    """How many are right among those returned, how many are returned, how many there are."""

    hits: int
    returned: int
    relevant: int


@dataclass(frozen=True, slots=True)
class FScores:
    """The scores of a run by the measures of its task, by name, in [0, 1].

    *official* names the measure by which the challenge ranks; *n* is the number of hypotheses or
    facts. *by* has, for each value of what decisions are *grouped_by*, the measures and counts of
    its decisions alone.
    """

    run: str
    n: int
    official: str
    scores: Mapping[str, Estimate] = field(hash=False)
    signature: Signature
    grouped_by: str | None = None
    by: Mapping[str, Mapping[str, float]] = field(default_factory=dict, hash=False)

    @property
    def value(self) -> Estimate:
        """The official measure."""
        return self.scores[self.official]

    def without_groups(self) -> FScores:
        """Return the scores of all decisions alone."""
        return replace(self, grouped_by=None, by={})

    def to_dict(self) -> dict[str, Any]:
        """Return the scores as values that JSON holds, as `entail score --format json` has a run.

        Numbers are fractions of 1 with six digits.
        """
        return _row(self)

    def to_pandas(self) -> pandas.DataFrame:
        """Return a row for the run and for each group, as `entail score --format tsv` prints them.

        The column of groups is called `group`. Raise MissingExtraError without the extra `pandas`.
        """
        from entailment.evaluation.frames import pandas_frame
        from entailment.evaluation.tabbed import f_scores_tsv

        return pandas_frame(f_scores_tsv([self], "group"))


def matrix(counts: Mapping[str, Counts]) -> IntArray:
    """Return *counts* as the rows that `micro` and `macro` take."""
    return np.array(list(counts.values()), dtype=np.intp).reshape(-1, 3)


def group_scores(counts: Counts) -> dict[str, float]:
    """Return precision, recall and F of one group with the counts that they are of."""
    precision, recall, f = micro(matrix({"": counts}), np.ones(1, dtype=np.intp))
    return {"precision": precision, "recall": recall, "f": f, **counts._asdict()}


def micro(counts: IntArray, times: IntArray) -> tuple[float, float, float]:
    """Return P, R and F over all of *counts*, a row of `Counts` a cluster, taken *times* times."""
    hits, returned, relevant = (int(total) for total in times @ counts)
    precision, recall = _ratio(hits, returned), _ratio(hits, relevant)
    return precision, recall, _ratio(2 * hits, returned + relevant)


def macro(counts: IntArray, times: IntArray) -> tuple[float, float, float]:
    """Return the means over clusters of P and of R, and the F of these two means.

    >>> macro(np.array([[1, 2, 1], [0, 0, 4]]), np.array([1, 1]))
    (0.25, 0.5, 0.3333333333333333)
    """
    hits, returned, relevant = counts.T
    precisions = hits / np.maximum(returned, 1)
    recalls = hits / np.maximum(relevant, 1)
    relevant_times = times * (relevant > 0)
    precision = _ratio(float(times @ precisions), int(times.sum()))
    recall = _ratio(float(relevant_times @ recalls), int(relevant_times.sum()))
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
    signature: Signature,
) -> dict[str, Estimate]:
    """Return precision, recall and F with their intervals over samples of the clusters.

    Fewer than 10 clusters, or no bootstrap sample, give no interval.
    """
    once = np.ones(len(counts), dtype=np.intp)
    estimates = {}
    for place, name in enumerate(("precision", "recall", "f")):
        value = measures(counts, once)[place]
        drawn = replicates(
            partial(_measure_at, measures, counts, place),
            np.arange(len(counts), dtype=np.intp),
            n=signature.bootstrap,
            rng=np.random.default_rng(signature.seed),
        )
        estimates[prefix + name] = percentile_interval(value, drawn)
    return estimates


def _measure_at(measures: Measures, counts: IntArray, place: int, times: IntArray) -> float:
    return measures(counts, times)[place]


def f_scores_json(
    head: Mapping[str, Any], scores: Iterable[FScores], baselines: Iterable[FScores] = ()
) -> dict[str, Any]:
    """Return the scores of runs as one JSON object, numbers as fractions of 1 with six digits.

    *head*, which names the task and the data, then `{"runs": [{"run", "scores", "by",
    "signature"}], "baselines"}`; a score with an interval has a second key, such as `f_interval`.
    `by` holds, under the name of what decisions are grouped by, the scores and counts of each.
    """
    return {**head, "runs": [*map(_row, scores)], "baselines": [*map(_row, baselines)]}


def _row(f_scores: FScores) -> dict[str, Any]:
    scores: dict[str, Any] = {"n": f_scores.n}
    for name, estimate in f_scores.scores.items():
        scores[name] = round(estimate.value, 6)
        if estimate.interval is not None:
            scores[f"{name}_interval"] = estimate.interval
    parts = {
        group: {name: round(value, 6) for name, value in part.items()}
        for group, part in f_scores.by.items()
    }
    by = {f_scores.grouped_by: parts} if f_scores.grouped_by else {}
    return {"run": f_scores.run, "scores": scores, "by": by, "signature": str(f_scores.signature)}


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
