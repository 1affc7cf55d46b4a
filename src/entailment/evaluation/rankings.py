"""Our runs among the published ones, and how the published ones are spread.

Tables fit 80 columns and are in percent; tab-separated numbers are fractions of 1 with six digits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from entailment.evaluation.cells import add_row, empty_table, fraction, tsv
from entailment.evaluation.published import (
    OFFICIAL_MEASURES,
    published_runs,
    published_source,
    ranking,
)
from entailment.evaluation.report import Report
from entailment.evaluation.statistics import Spread, best_runs, spread

__all__ = [
    "kinds_report",
    "kinds_rows",
    "ranking_printed",
    "ranking_report",
    "ranking_tsv",
    "spread_report",
    "spread_rows",
]

_SPREAD = ("runs", "highest", "median", "average", "lowest")


def ranking_printed(
    published: str,
    ours: Mapping[str, float],
    spread_of: Callable[[str], RenderableType] | None = None,
    problem: str | None = None,
) -> Report:
    """Return our runs, by name and value, among those of *published*, in each form.

    *spread_of* gives the table that follows, of how the published runs are spread. A *problem* is
    why our runs cannot be ranked among them, which a warning says.
    """
    return Report(
        json=lambda: [row._asdict() for row in ranking(published, ours)],
        tsv=lambda: ranking_tsv(published, ours),
        tables=lambda: [
            ranking_report(published, ours),
            *([] if spread_of is None else [spread_of(published)]),
        ],
        notes=() if problem is None else (f"warning: {problem}, so the places are no rank",),
    )


def ranking_report(
    published: str, ours: Mapping[str, float], *, measure: str | None = None
) -> RenderableType:
    """Return the table of a `ranking` among published runs, ours marked."""
    ranked = ranking(published, ours, measure=measure)
    table = empty_table(["", "run"], ["place", measure or OFFICIAL_MEASURES[published]])
    for row in ranked:
        mark, style = ("→", "bold") if row.ours else ("", "")
        add_row(table, mark, row.run, str(row.place), f"{100 * row.value:.2f}", style=style)
    return Group(table, Text(f"→ ours; in percent. {published_source(published)}", style="dim"))


def ranking_tsv(published: str, ours: Mapping[str, float], *, measure: str | None = None) -> str:
    """Return the rows of a `ranking` among published runs under a header."""
    ranked = ranking(published, ours, measure=measure)
    head = ["place", "run", measure or OFFICIAL_MEASURES[published], "from"]
    rows = [
        [str(row.place), row.run, fraction(row.value), "ours" if row.ours else published]
        for row in ranked
    ]
    return tsv([head, *rows])


def spread_rows(published: str) -> list[tuple[str, str, Spread]]:
    """Return the spread of each F of *published* runs, over all and over the best of each team."""
    runs = published_runs(published)
    measures = sorted({name for run in runs for name in run.measures if name.endswith("f")})
    measures.sort(key=lambda name: name != OFFICIAL_MEASURES[published])
    rows = []
    for measure in measures:
        for which, some in (("all runs", runs), ("best runs", best_runs(runs, measure))):
            values = [run.measures[measure] for run in some if measure in run.measures]
            rows.append((measure, which, spread(values)))
    return rows


def spread_report(published: str) -> RenderableType:
    """Return the table of how the *published* runs are spread."""
    table = empty_table(["", "published"], _SPREAD)
    previous = ""
    for measure, which, values in spread_rows(published):
        cells = [f"{100 * value:.2f}" for value in values[1:]]
        add_row(table, "" if measure == previous else measure, which, str(values.runs), *cells)
        previous = measure
    return table


def kinds_rows(published: str) -> list[tuple[str, str, Spread]]:
    """Return the spread of F of *published* runs, of each kind over all and over the best."""
    runs = published_runs(published)
    rows = []
    for kind in dict.fromkeys(run.kind or "" for run in runs):
        own = [run for run in runs if (run.kind or "") == kind]
        for which, some in (("all runs", own), ("best runs", best_runs(own, "f"))):
            rows.append((kind, which, spread(run.measures["f"] for run in some)))
    return rows


def kinds_report(published: str) -> RenderableType:
    """Return the table of how the *published* runs of each kind are spread."""
    table = empty_table(["", "published"], _SPREAD)
    for kind, which, values in kinds_rows(published):
        cells = [f"{100 * value:.2f}" for value in values[1:]]
        add_row(table, kind, which, str(values.runs), *cells)
    return table
