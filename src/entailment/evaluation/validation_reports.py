"""Scores over facts as tables for people and as tab-separated text for programs.

Tables fit 80 columns and say percent; what is separated by tabs says fractions of 1 with six
digits. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from entailment.evaluation.cells import (
    add_row,
    empty_table,
    fraction,
    percent,
    tsv,
    with_width,
)
from entailment.evaluation.published import published_runs
from entailment.evaluation.statistics import Spread, best_runs, spread
from entailment.evaluation.validation import FactScores
from entailment.validation.sets import FactSet

__all__ = [
    "fact_scores_report",
    "fact_scores_tsv",
    "fact_signature_lines",
    "kinds_report",
    "kinds_rows",
]

_MEASURES = ("precision", "recall", "f")
_COUNTS = ("relevant", "returned", "hits")


def fact_scores_report(
    facts: FactSet, scores: Sequence[FactScores], baselines: Sequence[FactScores] = ()
) -> RenderableType:
    """Return the table of *scores*, *baselines* below the runs, and those of groups."""
    table = empty_table(["run"], ["P", "R", "F"])
    table.title = Text(_title(facts, scores))
    for number, one in enumerate([*scores, *baselines]):
        cells = [with_width(one.scores[name]) for name in _MEASURES]
        add_row(table, one.run, *cells, style="dim" if number >= len(scores) else "")
    return Group(table, *(_groups_table(one) for one in scores if one.by))


def fact_signature_lines(scores: Iterable[FactScores]) -> list[str]:
    """Return the signature of each of *scores* with its F: a line, never wrapped."""
    return [one.signature.of_score(one.value.value, one.value.half_width) for one in scores]


def fact_scores_tsv(scores: Iterable[FactScores]) -> str:
    """Return a row for each run and group of its facts, under a header."""
    head = ["run", "group", "n"]
    for name in _MEASURES:
        head += [name, f"{name}_low", f"{name}_high"]
    rows = [[*head, "signature"]]
    for one in scores:
        row = [one.run, "", str(one.n)]
        for name in _MEASURES:
            row += [fraction(bound) for bound in one.scores[name]]
        rows.append([*row, str(one.signature)])
        for group, part in one.by.items():
            row = [one.run, group, ""]
            for name in _MEASURES:
                row += [fraction(part[name]), "", ""]
            rows.append([*row, str(one.signature)])
    return tsv(rows)


def kinds_rows(published: str) -> list[tuple[str, str, Spread]]:
    """Return the spread of F of *published* runs, of each kind over all and over the best."""
    runs = published_runs(published)
    found = []
    for kind in dict.fromkeys(run.kind or "" for run in runs):
        own = [run for run in runs if (run.kind or "") == kind]
        for which, some in (("all runs", own), ("best runs", best_runs(own, "f"))):
            found.append((kind, which, spread(run.measures["f"] for run in some)))
    return found


def kinds_report(published: str) -> RenderableType:
    """Return the table of how the *published* runs of each kind are spread."""
    table = empty_table(["", "published"], ["runs", "highest", "median", "average", "lowest"])
    for kind, which, found in kinds_rows(published):
        cells = [f"{100 * value:.2f}" for value in found[1:]]
        add_row(table, kind, which, str(found.runs), *cells)
    return table


def _title(facts: FactSet, scores: Sequence[FactScores]) -> str:
    supported = sum(bool(fact.gold) for fact in facts.labelled)
    told = f"{facts.name}: {len(facts.labelled):,} facts, {supported:,} supported; percent"
    if any(one.value.half_width is not None for one in scores):
        told += ", ± half a 95 % interval over queries"
    return told


def _groups_table(one: FactScores) -> RenderableType:
    named = (one.grouped_by or "").replace("_", " ")
    table = empty_table([named], ["P", "R", "F", "there", "said", "right"])
    table.title = Text(f"{one.run}: supported facts by {named}")
    for group, part in one.by.items():
        cells = [percent(part[name]) for name in _MEASURES]
        add_row(table, group, *cells, *(f"{part[name]:.0f}" for name in _COUNTS))
    return table
