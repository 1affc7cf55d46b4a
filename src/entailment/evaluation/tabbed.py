"""Scores and comparisons as tab-separated text for programs: fractions of 1 with six digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from entailment.evaluation.cells import estimate_cells, fraction, tsv
from entailment.model import Label

if TYPE_CHECKING:
    from entailment.evaluation.comparison import Comparison, Difference
    from entailment.evaluation.f_scores import FScores
    from entailment.evaluation.scoring import Scores

__all__ = ["comparison_tsv", "f_scores_tsv", "scores_tsv"]

_SCORE_COLUMNS = (
    "run group labels n accuracy accuracy_low accuracy_high average_precision "
    "average_precision_low average_precision_high cws calibration_error brier precision recall f "
    "expected_average_precision macro_f undecided coverage selective_accuracy "
    "selective_accuracy_low selective_accuracy_high signature"
).split()

_COMPARISON_COLUMNS = (
    "run first labels n clusters measure value_first value_run difference low high bootstrap_p "
    "mcnemar_p randomisation_p only_first_correct only_run_correct group holm_bootstrap_p "
    "holm_mcnemar_p holm_randomisation_p signature"
).split()


def scores_tsv(scores: Iterable[Scores]) -> str:
    """Return a row for each run, group of its pairs and label scheme, under a header.

    Precision, recall and F are those of ENTAILMENT, macro F is the mean of all labels; what there
    is no number for is empty.
    """
    rows = [_SCORE_COLUMNS]
    for score in scores:
        rows.extend(_score_rows(score, ""))
        for by, values in score.groups.items():
            for value, part in values.items():
                rows.extend(_score_rows(part, f"{by}={value}"))
    return tsv(rows)


def comparison_tsv(comparisons: Iterable[Comparison]) -> str:
    """Return a row for each run and measure, accuracy and average precision, under a header.

    The rows of a run are followed by those of its groups.
    """
    rows = [_COMPARISON_COLUMNS]
    for row in comparisons:
        rows.append(_comparison_row(row, "accuracy", row.accuracy))
        if row.average_precision is not None:
            rows.append(_comparison_row(row, "average_precision", row.average_precision))
        for by, values in row.groups.items():
            for value, part in values.items():
                rows.append(_comparison_row(part, "accuracy", part.accuracy, f"{by}={value}"))
    return tsv(rows)


def f_scores_tsv(scores: Sequence[FScores], group: str) -> str:
    """Return a row for each run and each group of its decisions, under a header."""
    names = list(scores[0].scores)
    head = ["run", group, "n"]
    for name in names:
        head += [name, f"{name}_low", f"{name}_high"]
    rows = [[*head, "signature"]]
    for score in scores:
        row = [score.run, "", str(score.n)]
        for estimate in score.scores.values():
            row += [fraction(bound) for bound in estimate]
        rows.append([*row, str(score.signature)])
        for value, part in score.by.items():
            row = [score.run, value, ""]
            for name in names:
                row += [fraction(part.get(name.removeprefix("micro_"))), "", ""]
            rows.append([*row, str(score.signature)])
    return tsv(rows)


def _score_rows(scores: Scores, group: str) -> list[list[str]]:
    of_entailment = scores.per_label[Label.ENTAILMENT]
    row = [
        scores.run,
        group,
        str(scores.labels.value),
        str(scores.n),
        *estimate_cells(scores.accuracy),
        *estimate_cells(scores.average_precision),
        *map(fraction, (scores.cws, scores.calibration_error, scores.brier)),
        *map(fraction, of_entailment[:3]),
        fraction(scores.expected_average_precision),
        fraction(scores.macro_f),
        str(scores.undecided),
        fraction(scores.coverage),
        *estimate_cells(scores.selective_accuracy),
        str(scores.signature),
    ]
    return [row, *(_score_rows(scores.two_way, group) if scores.two_way is not None else [])]


def _comparison_row(
    row: Comparison, measure: str, values: Difference, group: str = ""
) -> list[str]:
    tests, corrected = [""] * 4, [""] * 2
    if measure == "accuracy":
        tests = [fraction(row.mcnemar_p), fraction(row.randomisation_p)]
        tests += [str(row.only_first), str(row.only_run)]
        corrected = [fraction(row.holm_mcnemar_p), fraction(row.holm_randomisation_p)]
    return [
        row.run,
        row.first,
        str(row.labels.value),
        str(row.n),
        str(row.clusters),
        measure,
        fraction(values.first),
        fraction(values.second),
        *estimate_cells(values.difference),
        fraction(values.p),
        *tests,
        group,
        fraction(values.holm_p),
        *corrected,
        str(row.signature),
    ]
