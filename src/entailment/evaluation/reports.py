"""Scores over pairs, as tables for people, which fit 80 columns and say percent.

Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from entailment.errors import counted
from entailment.evaluation.cells import (
    add_row,
    empty_table,
    percent,
    with_width,
)
from entailment.evaluation.gold import Gold
from entailment.evaluation.intervals import FEW_CLUSTERS, Estimate
from entailment.evaluation.report import Report
from entailment.evaluation.scoring import Scores, scores_json
from entailment.evaluation.tabbed import scores_tsv
from entailment.model import LabelScheme

__all__ = ["accuracies", "scores_printed", "scores_report", "signature_lines"]


def scores_printed(gold: Gold, scores: Sequence[Scores]) -> Report:
    """Return *scores* in each form, with notes on unlabelled pairs and on missing intervals."""
    report = Report(
        json=lambda: [scores_json(gold, scores)],
        tsv=lambda: scores_tsv(scores),
        tables=lambda: [scores_report(gold, scores)],
        signatures=lambda: signature_lines(scores),
        values=tuple(scores),
    )
    if any(score.signature.bootstrap and score.accuracy.low is None for score in scores):
        clusters = f"a cluster is the pairs of one {gold.shared}"
        report = report.with_notes(f"note: {gold.name}: {FEW_CLUSTERS}; {clusters}")
    if not gold.unlabelled:
        return report
    problem = counted(
        gold.unlabelled,
        "pair has no gold label and is not scored",
        "pairs have no gold label and are not scored",
    )
    return report.with_notes(f"warning: {gold.name}: {problem}")


def accuracies(scores: Iterable[Scores]) -> dict[str, float]:
    """Return the two-way accuracy of each run, by its name."""
    return {score.run: (score.two_way or score).accuracy.value for score in scores}


def scores_report(gold: Gold, scores: Sequence[Scores]) -> RenderableType:
    """Return the tables of *scores*: runs, abstentions and groups if any, and labels."""
    parts: list[RenderableType] = [_scores_table(gold, scores)]
    if any(score.undecided for score in scores):
        parts.append(_coverage_table(scores))
    parts.extend(_groups_table(scores, by) for by in scores[0].groups)
    parts.extend(_labels_table(score, _has_three_way(scores)) for score in scores)
    return Group(*parts)


def signature_lines(scores: Iterable[Scores]) -> list[str]:
    """Return the signature of each of *scores* with its accuracy: a line, never wrapped."""
    return [
        score.signature.of_score(score.accuracy.value, score.accuracy.half_width)
        for score in scores
    ]


def _scores_table(gold: Gold, scores: Sequence[Scores]) -> Table:
    three_way, two_way = _accuracy_headings(scores)
    columns = {
        three_way: [with_width(_three_way(score)) for score in scores],
        two_way: [with_width(_in_two_labels(score).accuracy) for score in scores],
        "average\nprecision": [with_width(score.average_precision) for score in scores],
        "expected\nAP over\nties": _where_ties_count(scores),
        _two_way_heading("CWS", scores): [percent(_in_two_labels(score).cws) for score in scores],
        "calibr.\nerror": [percent(score.calibration_error) for score in scores],
        "Brier\nscore": ["" if score.brier is None else f"{score.brier:.3f}" for score in scores],
    }
    shown = {name: cells for name, cells in columns.items() if any(cells)}
    table = empty_table(["run"], shown)
    table.title = _title(gold, scores)
    for place, score in enumerate(scores):
        add_row(table, score.run, *(cells[place] for cells in shown.values()))
    return table


def _where_ties_count(scores: Sequence[Scores]) -> list[str]:
    """Return average precision expected over ties, empty where none is other as it is shown."""
    shown = [percent(score.expected_average_precision) for score in scores]
    official = [
        percent(None if score.average_precision is None else score.average_precision.value)
        for score in scores
    ]
    return [""] * len(scores) if shown == official else shown


def _coverage_table(scores: Sequence[Scores]) -> Table:
    three_way, two_way = _accuracy_headings(scores)
    accuracies = [three_way, two_way] if three_way else [two_way]
    table = empty_table(["run"], ["undecided", "coverage", *accuracies])
    table.title = "The pairs that are decided: their share (coverage), and accuracy on them alone"
    for score in scores:
        cells = [with_width(_three_way(score, selective=True))] if three_way else []
        cells.append(with_width(_in_two_labels(score).selective_accuracy))
        add_row(table, score.run, f"{score.undecided:,}", percent(score.coverage), *cells)
    return table


def _groups_table(scores: Sequence[Scores], by: str) -> Table:
    three_way, two_way = _accuracy_headings(scores)
    accuracies = [three_way, two_way] if three_way else [two_way]
    table = empty_table([by, "run"], ["pairs", *accuracies, "average\nprecision"])
    table.title = Text(f"By {by}: accuracy and average precision")
    for value in scores[0].groups[by]:
        for place, score in enumerate(scores):
            part = score.groups[by][value]
            cells = [with_width(_three_way(part))] if three_way else []
            cells += [with_width(_in_two_labels(part).accuracy), with_width(part.average_precision)]
            add_row(table, "" if place else value, score.run, f"{part.n:,}", *cells)
    return table


def _accuracy_headings(scores: Sequence[Scores]) -> tuple[str, str]:
    """Return the headings of three-way and two-way accuracy; the first is empty without any."""
    three_way = "3-way\naccuracy" if _has_three_way(scores) else ""
    return three_way, _two_way_heading("accuracy", scores)


def _two_way_heading(measure: str, scores: Sequence[Scores]) -> str:
    """Return the heading of a *measure* with two labels, which says so among three-way scores."""
    return f"2-way\n{measure}" if _has_three_way(scores) else measure


def _has_three_way(scores: Sequence[Scores]) -> bool:
    return any(score.labels is LabelScheme.THREE_WAY for score in scores)


def _labels_table(scores: Scores, among_three_way: bool) -> Table:
    predicted = [f"judged\n{label}" for label in scores.per_label]
    table = empty_table(["gold"], ["pairs", "P", "R", "F", *predicted])
    table.title = Text(f"{scores.run}: precision, recall and F, and how each label was judged")
    for label, row in scores.per_label.items():
        add_row(
            table,
            str(label),
            f"{row.support:,}",
            percent(row.precision),
            percent(row.recall),
            percent(row.f),
            *(f"{count:,}" for count in scores.confusion[label].values()),
        )
    for part in filter(None, (scores, scores.two_way)):
        name = f"{part.labels.value}-way macro F" if among_three_way else "macro F"
        add_row(table, name, "", "", "", percent(part.macro_f), *[""] * len(predicted))
    return table


def _title(gold: Gold, scores: Sequence[Scores]) -> Text:
    title = f"{gold.name}: {counted(len(gold.entries), 'pair')}; percent"
    if any(score.accuracy.half_width is not None for score in scores):
        title += ", ± half a 95 % interval"
    if gold.unlabelled:
        title += f"; {gold.unlabelled:,} without gold not scored"
    return Text(title)


def _three_way(scores: Scores, *, selective: bool = False) -> Estimate | None:
    if scores.labels is LabelScheme.TWO_WAY:
        return None
    return scores.selective_accuracy if selective else scores.accuracy


def _in_two_labels(scores: Scores) -> Scores:
    return scores.two_way or scores
