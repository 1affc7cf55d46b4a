"""Comparisons of runs over pairs, as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from entailment.errors import counted
from entailment.evaluation.cells import (
    add_row,
    empty_table,
    p_value,
    percent,
    with_bounds,
)
from entailment.evaluation.comparison import Comparison, comparison_json
from entailment.evaluation.gold import Gold
from entailment.evaluation.intervals import FEW_CLUSTERS, FEWEST_CLUSTERS
from entailment.evaluation.report import Report
from entailment.evaluation.tabbed import comparison_tsv

__all__ = [
    "comparison_printed",
    "comparison_report",
    "comparison_signature_lines",
]


def comparison_printed(gold: Gold, comparisons: Sequence[Comparison]) -> Report:
    """Return *comparisons* in each form."""
    return Report(
        json=lambda: [comparison_json(gold, comparisons)],
        tsv=lambda: comparison_tsv(comparisons),
        tables=lambda: [comparison_report(gold, comparisons)],
        signatures=lambda: comparison_signature_lines(comparisons),
        values=tuple(comparisons),
    )


def comparison_report(gold: Gold, comparisons: Sequence[Comparison]) -> RenderableType:
    """Return the tables of *comparisons*: accuracy with its tests, average precision, groups."""
    first = comparisons[0]
    parts: list[RenderableType] = [_accuracy_table(gold, comparisons)]
    if any(row.average_precision is not None for row in comparisons):
        parts.append(_precision_table(comparisons))
    if len(comparisons) > 1:
        parts.append(_corrected_table(comparisons))
    explanation = (
        "Difference from the first run, with its 95 % interval; then the p of each test. "
        "McNemar's takes pairs as independent; random swaps and the bootstrap draw whole "
        f"clusters of pairs of one {gold.shared}, of which there are {first.clusters:,}."
    )
    if not first.signature.bootstrap:
        explanation += " Without samples there is only McNemar's test."
    elif first.clusters < FEWEST_CLUSTERS:
        explanation += f" {FEW_CLUSTERS.capitalize()}."
    parts.append(Text(explanation + ("\n" if first.groups else "")))
    parts.extend(_groups_table(comparisons, by) for by in first.groups)
    return Group(*parts)


def comparison_signature_lines(comparisons: Iterable[Comparison]) -> list[str]:
    """Return the signature of each of *comparisons*: a line, never wrapped."""
    return [str(row.signature) for row in comparisons]


def _accuracy_table(gold: Gold, comparisons: Sequence[Comparison]) -> Table:
    first = comparisons[0]
    alone, tests = "right alone\nfirst : run", ["Mc-\nNemar", "swaps", "boot-\nstrap"]
    table = empty_table(["run"], ["accuracy", "difference", alone, *tests])
    size = counted(first.n, "pair")
    table.title = Text(f"{gold.name}: {size}, {first.labels.value} labels; percent")
    add_row(table, first.first, percent(first.accuracy.first))
    for row in comparisons:
        add_row(
            table,
            row.run,
            percent(row.accuracy.second),
            with_bounds(row.accuracy.difference),
            f"{row.only_first:,} : {row.only_run:,}",
            p_value(row.mcnemar_p),
            p_value(row.randomisation_p),
            p_value(row.accuracy.p),
        )
    return table


def _corrected_table(comparisons: Sequence[Comparison]) -> Table:
    columns = {
        "Mc-\nNemar": [row.holm_mcnemar_p for row in comparisons],
        "swaps": [row.holm_randomisation_p for row in comparisons],
        "boot-\nstrap": [row.accuracy.holm_p for row in comparisons],
        "average\nprecision": [
            None if row.average_precision is None else row.average_precision.holm_p
            for row in comparisons
        ],
    }
    shown = {name: ps for name, ps in columns.items() if any(p is not None for p in ps)}
    table = empty_table(["run"], shown)
    table.title = f"The p of each test, corrected for {len(comparisons)} comparisons (Holm)"
    for place, row in enumerate(comparisons):
        add_row(table, row.run, *(p_value(ps[place]) for ps in shown.values()))
    return table


def _groups_table(comparisons: Sequence[Comparison], by: str) -> Table:
    values = comparisons[0].groups[by]
    tests = len(values) * len(comparisons)
    test = "swaps" if comparisons[0].signature.bootstrap else "McNemar"
    table = empty_table([by, "run"], ["pairs", "first", "run", "difference", test, "Holm"])
    title = f"By {by}: accuracy of the first and of the run; Holm: the p of {test}, corrected"
    table.title = Text(f"{title} for {counted(tests, 'comparison')}")
    for value in values:
        for place, comparison in enumerate(comparisons):
            row = comparison.groups[by][value]
            ps = [row.randomisation_p, row.holm_randomisation_p]
            if test == "McNemar":
                ps = [row.mcnemar_p, row.holm_mcnemar_p]
            add_row(
                table,
                "" if place else value,
                row.run,
                f"{row.n:,}",
                percent(row.accuracy.first),
                percent(row.accuracy.second),
                with_bounds(row.accuracy.difference),
                *map(p_value, ps),
            )
    return table


def _precision_table(comparisons: Sequence[Comparison]) -> Table:
    table = empty_table(["run"], ["average\nprecision", "difference", "boot-\nstrap"])
    ranked = [row.average_precision for row in comparisons if row.average_precision is not None]
    add_row(table, comparisons[0].first, percent(ranked[0].first))
    for row in comparisons:
        difference = row.average_precision
        if difference is None:
            add_row(table, row.run, "not ranked")
        else:
            cells = (
                percent(difference.second),
                with_bounds(difference.difference),
                p_value(difference.p),
            )
            add_row(table, row.run, *cells)
    return table
