"""The notebook appendix of a campaign: each run by topic, task or slot, and every ablation test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from entailment.collection.campaign import Campaign
from entailment.collection.campaign_ablation import LEAST, Ablations
from entailment.errors import EntailmentError
from entailment.evaluation.ablation.impact import Impact, Side
from entailment.evaluation.options import ScoreOptions
from entailment.evaluation.page_tables import PageTable
from entailment.evaluation.task import recognised

__all__ = ["ablation_tables", "appendix_tables"]

_GROUPS = {"topic": "topics", "slot": "facts", "task": "pairs"}
"""What runs are scored by, for each kind of gold."""

_MEASURES = ("accuracy", "precision", "recall", "f")


def appendix_tables(campaign: Campaign, gold: str, options: ScoreOptions) -> list[PageTable]:
    """Return a table for each scored run with its measures by topic, slot or task.

    There is none for a run whose gold has no such groups.
    """
    task = recognised(gold, options.reading)
    tables = []
    for run in campaign.scored:
        for by in _GROUPS:
            quick = replace(options, by=by, bootstrap=0)
            try:
                (report,) = task.score(gold, [str(run.path)], quick).json()
            except EntailmentError:
                continue
            groups = cast("Mapping[str, Any]", report)["runs"][0]["by"].get(by, {})
            if groups:
                tables.append(_table(f"{run.team}-{run.name} by {by}", by, groups))
                break
    return tables


def ablation_tables(ablations: Ablations) -> list[PageTable]:
    """Return the table in the form of Table 7, and that of every test."""
    few = "; ".join(f"{team} tested {count}" for team, count in ablations.few.items())
    note = f"{ablations.compliant} of {len(ablations.tests)} tests left out one resource or tool."
    if few:
        note += f" At least {LEAST} resources are to be tested where a system has as many: {few}."
    summary = PageTable(
        "Ablated resources and tools",
        ("kind", "part", "tests", "positive", "range", "mean", "none", "negative", "range", "mean"),
        tuple(_impact_row(impact) for impact in ablations.impacts),
        note,
    )
    every = PageTable(
        "Every ablation test",
        ("team", "run", "kind", "without", "score", "impact"),
        tuple(
            (test.team, test.run, test.kind, test.part, _percent(test.value), _signed(test.impact))
            for test in ablations.tests
        ),
        "Impact: the score of the whole run minus that without the part, in points of percent.",
    )
    return [summary, every]


def _table(title: str, by: str, groups: Mapping[str, Mapping[str, Any]]) -> PageTable:
    measures = [name for name in _MEASURES if name in next(iter(groups.values()))]
    rows: Sequence[tuple[str, ...]] = [
        (str(name), *(_percent(scores[measure]) for measure in measures))
        for name, scores in groups.items()
    ]
    return PageTable(title, (by, *measures), tuple(rows))


def _impact_row(impact: Impact) -> tuple[str, ...]:
    sides = (*_side(impact.positive), str(impact.none), *_side(impact.negative))
    return (impact.kind, impact.part, str(impact.tests), *sides)


def _side(side: Side | None) -> tuple[str, str, str]:
    if side is None:
        return "", "", ""
    ends = dict.fromkeys(_signed(end) for end in (side.least, side.most))
    mean = "" if side.mean is None else _signed(side.mean)
    return str(side.tests), " to ".join(ends), mean


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.2f}"


def _signed(value: float) -> str:
    return f"{100 * value:+.2f}"
