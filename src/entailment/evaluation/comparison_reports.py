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
    """Return the tables of *comparisons*: accuracy with its tests, and average precision."""
    first = comparisons[0]
    parts: list[RenderableType] = [_accuracy_table(gold, comparisons)]
    if any(row.average_precision is not None for row in comparisons):
        parts.append(_precision_table(comparisons))
    explanation = (
        "Difference from the first run, with its 95 % interval; then the p of each test. "
        "McNemar's takes pairs as independent; random swaps and the bootstrap draw whole "
        f"clusters of pairs of one {gold.shared}, of which there are {first.clusters:,}."
    )
    if not first.signature.bootstrap:
        explanation += " Without samples there is only McNemar's test."
    elif first.clusters < FEWEST_CLUSTERS:
        explanation += f" {FEW_CLUSTERS.capitalize()}."
    parts.append(Text(explanation))
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
