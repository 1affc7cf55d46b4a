"""Scores by F, over topics or facts, as tables for people, which fit 80 columns, in percent.

Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from entailment.evaluation.cells import (
    add_row,
    empty_table,
    percent,
    with_width,
)
from entailment.evaluation.f_scores import FScores, f_scores_json
from entailment.evaluation.intervals import FEW_CLUSTERS
from entailment.evaluation.report import Report
from entailment.evaluation.tabbed import f_scores_tsv

__all__ = ["Column", "Layout", "f_scores_printed", "f_scores_tables"]

_COUNTS = {"there": "relevant", "said": "returned", "right": "hits"}
"""The columns of counts of a group: heading and name."""


class Column(NamedTuple):
    """The column of a measure, with the width of its interval where *interval* says so."""

    heading: str
    measure: str
    interval: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """How the scores of a task are laid out.

    *subject* is the title, *interval* what it adds where scores have intervals. *columns* are
    those of runs. *group* heads the groups in tab-separated text; *groups* is the title of a table
    of groups, where `{}` stands for what they are grouped by, and *after_counts* are the columns
    that it has after the measures and counts of every group.
    """

    subject: str
    interval: str
    columns: tuple[Column, ...]
    group: str
    groups: str
    after_counts: tuple[Column, ...] = ()


GROUP_COLUMNS = (Column("P", "precision"), Column("R", "recall"), Column("F", "f"))
"""The measures of a group."""


def f_scores_printed(
    head: Mapping[str, Any],
    layout: Layout,
    scores: Sequence[FScores],
    baselines: Sequence[FScores],
) -> Report:
    """Return *scores* in each form; *head* begins the JSON object."""
    report = Report(
        json=lambda: [f_scores_json(head, scores, baselines)],
        tsv=lambda: f_scores_tsv(scores, layout.group),
        tables=lambda: f_scores_tables(layout, scores, baselines),
        signatures=lambda: [
            score.signature.of_score(score.value.value, score.value.half_width) for score in scores
        ],
        values=tuple(scores),
    )
    if any(score.signature.bootstrap and score.value.low is None for score in scores):
        return report.with_notes(f"note: {head['data']}: {FEW_CLUSTERS}")
    return report


def f_scores_tables(
    layout: Layout, scores: Sequence[FScores], baselines: Sequence[FScores] = ()
) -> list[RenderableType]:
    """Return the table of *scores*, *baselines* below the runs, and those of groups."""
    table = empty_table(["run"], [column.heading for column in layout.columns])
    with_interval = any(score.value.half_width is not None for score in scores)
    table.title = Text(layout.subject + (layout.interval if with_interval else ""))
    for number, score in enumerate([*scores, *baselines]):
        estimates = [(score.scores[column.measure], column.interval) for column in layout.columns]
        cells = [with_width(value) if wide else percent(value.value) for value, wide in estimates]
        add_row(table, score.run, *cells, style="dim" if number >= len(scores) else "")
    return [table, *(_groups_table(layout, score) for score in scores if score.by)]


def _groups_table(layout: Layout, scores: FScores) -> RenderableType:
    grouped_by = (scores.grouped_by or "").replace("_", " ")
    columns: Iterable[Column] = (*GROUP_COLUMNS, *layout.after_counts)
    headings = [column.heading for column in columns]
    headings[len(GROUP_COLUMNS) : len(GROUP_COLUMNS)] = _COUNTS
    table = empty_table([grouped_by], headings)
    table.title = Text(f"{scores.run}: {layout.groups.format(grouped_by)}")
    for group, part in scores.by.items():
        cells = [percent(part[column.measure]) for column in GROUP_COLUMNS]
        cells += [f"{part[name]:.0f}" for name in _COUNTS.values()]
        cells += [percent(part[column.measure]) for column in layout.after_counts]
        add_row(table, group, *cells)
    return table
