"""A run with its gold, pair by pair: what scores, tests and plots start from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from entailment.errors import DataError
from entailment.evaluation.gold import Gold
from entailment.evaluation.intervals import FloatArray, IntArray, cluster_numbers
from entailment.evaluation.runs import Run, RunLine, check_run
from entailment.model import Label, LabelScheme

__all__ = ["Matched", "common_scheme", "judging_no_third", "match"]


_DIGITS = 9
"""Decimals by which scores are distinguished: further ones are rounding errors of 1 - p."""


@dataclass(frozen=True, slots=True, eq=False)
class Matched:
    """The labels of gold and run for each pair, in the order of the gold, in one label scheme.

    *scores* and *confidences* are None where the run has none. *ranking* holds the places of the
    pairs in order of entailment, best first; it is None for a run that is not ranked. *undecided*
    says of each pair whether the run abstains.
    """

    labels: LabelScheme
    gold: tuple[Label, ...]
    predicted: tuple[Label, ...]
    clusters: IntArray
    scores: FloatArray | None
    confidences: FloatArray | None
    ranking: IntArray | None
    undecided: NDArray[np.bool_]

    @property
    def entailed(self) -> NDArray[np.bool_]:
        """Of each pair whether it is entailed by the gold."""
        return np.array([label is Label.ENTAILMENT for label in self.gold], dtype=bool)

    @property
    def correct(self) -> NDArray[np.bool_]:
        """Of each pair whether the run has it right."""
        return np.array(
            [g is s for g, s in zip(self.gold, self.predicted, strict=True)], dtype=bool
        )

    @property
    def ranked_scores(self) -> FloatArray | None:
        """A score for each pair, in order of the ranking, equal where the ranking has a tie.

        What is judged ENTAILMENT comes before the rest, so 2 is added to its score. It is None for
        a run that is not ranked, or by the order of its file alone, which has no ties.
        """
        if self.ranking is None or self.scores is None:
            return None
        judged = np.array([label is Label.ENTAILMENT for label in self.predicted], dtype=np.float64)
        places: FloatArray = self.scores + 2.0 * judged
        return places[self.ranking]

    def part(self, places: IntArray) -> Matched:
        """Return the pairs at *places*, in that order, ranked among themselves."""
        ranking = None
        if self.ranking is not None:
            now = np.full(len(self.gold), -1, dtype=np.intp)
            now[places] = np.arange(places.size)
            moved = now[self.ranking]
            ranking = moved[moved >= 0]
        _, clusters = np.unique(self.clusters[places], return_inverse=True)
        return Matched(
            labels=self.labels,
            gold=tuple(self.gold[place] for place in places),
            predicted=tuple(self.predicted[place] for place in places),
            clusters=clusters.astype(np.intp),
            scores=None if self.scores is None else self.scores[places],
            confidences=None if self.confidences is None else self.confidences[places],
            ranking=ranking,
            undecided=self.undecided[places],
        )


def common_scheme(gold: Gold, runs: list[Run], labels: LabelScheme | None = None) -> LabelScheme:
    """Return the scheme in which *runs* are scored: the three-way one if gold and all runs have it.

    *labels* forces a scheme; raise DataError where it is three-way and somebody has two labels.
    """
    two_way = [f"gold '{gold.name}'"] if gold.labels is LabelScheme.TWO_WAY else []
    two_way += [f"run '{run.name}'" for run in runs if run.labels is LabelScheme.TWO_WAY]
    if labels is LabelScheme.THREE_WAY and two_way:
        raise DataError(
            f"{two_way[0]} has two labels, but a three-way score needs three; score with 2 labels"
        )
    return labels or (LabelScheme.TWO_WAY if two_way else LabelScheme.THREE_WAY)


def judging_no_third(gold: Gold, runs: list[Run]) -> list[str]:
    """Return the names of the *runs* for which others, of three labels as *gold*, are conflated."""
    two_way = [run.name for run in runs if run.labels is LabelScheme.TWO_WAY]
    return two_way if gold.labels is LabelScheme.THREE_WAY and len(two_way) < len(runs) else []


def match(run: Run, gold: Gold, labels: LabelScheme) -> Matched:
    """Return *run* with *gold* in the scheme *labels*; raise DataError as `check_run` does.

    Pairs that the ranking does not distinguish stand in it in the order of the gold.
    """
    check_run(run, gold)
    if labels is LabelScheme.TWO_WAY:
        gold = gold.two_way()
    lines = {line.id: line for line in run.judgments if line.id in gold.entries}
    ordered = [lines[pair_id] for pair_id in gold.entries]
    ranking = _ranking(run, gold, ordered) if run.ranked else None
    if labels is LabelScheme.TWO_WAY:
        ordered = [line.two_way() for line in ordered]
    return Matched(
        labels=labels,
        gold=tuple(entry.label for entry in gold.entries.values()),
        predicted=tuple(line.label for line in ordered),
        clusters=cluster_numbers([entry.cluster for entry in gold.entries.values()]),
        scores=_numbers([line.score for line in ordered]),
        confidences=_numbers([line.confidence for line in ordered]),
        ranking=ranking,
        undecided=np.array([line.undecided for line in ordered], dtype=bool),
    )


def _ranking(run: Run, gold: Gold, ordered: list[RunLine]) -> IntArray:
    if not run.scored:
        place = {pair_id: number for number, pair_id in enumerate(gold.entries)}
        ranked = [place[line.id] for line in run.judgments if line.id in place]
        return np.array(ranked, dtype=np.intp)
    rest = np.array([line.label is not Label.ENTAILMENT for line in ordered])
    scores = np.array([line.score for line in ordered], dtype=np.float64)
    return np.lexsort((-np.round(scores, _DIGITS), rest))


def _numbers(values: list[float | None]) -> FloatArray | None:
    if any(value is None for value in values):
        return None
    return np.array([None if value is None else round(value, _DIGITS) for value in values], float)
