"""Agreement as tables, JSON, tab-separated text and a plot."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from entailment.collection.agreement import landis_koch
from entailment.collection.agreement_figures import Agreement, Figures, Meeting
from entailment.evaluation.cells import (
    add_row,
    empty_table,
    estimate_cells,
    fraction,
    percent,
    tsv,
    with_width,
)
from entailment.evaluation.intervals import Estimate
from entailment.evaluation.plots import colours, drawing
from entailment.evaluation.report import Report

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["PublishedAgreement", "agreement_report", "plot_agreement", "published_agreement"]

_COEFFICIENTS = ("percent", "unanimous", "kappa", "alpha")


class PublishedAgreement(NamedTuple):
    """What a paper prints of its set: percentages in percent, kappa as a coefficient."""

    set: str
    percent: float | None
    kappa: float | None
    what: str
    source: str


@cache
def published_agreement() -> tuple[PublishedAgreement, ...]:
    """Return the figures of the papers."""
    path = files("entailment.collection").joinpath("data/published_agreement.tsv")
    rows = csv.DictReader(path.read_text("utf-8").splitlines(), delimiter="\t")
    return tuple(
        PublishedAgreement(
            row["set"],
            float(row["percent"]) if row["percent"] else None,
            float(row["kappa"]) if row["kappa"] else None,
            row["what"],
            row["source"],
        )
        for row in rows
    )


def agreement_report(found: Agreement) -> Report:
    """Return *found* in every form in which a command prints it."""
    return Report(
        json=lambda: [_json(found)],
        tsv=lambda: tsv(_rows(found)),
        tables=lambda: list(_tables(found)),
        notes=tuple(_notes(found)),
    )


def plot_agreement(found: Agreement, path: str | Path) -> None:
    """Draw the agreement of all items, of each task, quarter and person, with their intervals."""
    groups = [found.whole, found.with_entailment, *found.tasks, *found.quarters]
    shown = [(one.name, one.percent) for one in groups if one.percent is not None]
    shown += [
        (one.name, Estimate(one.percent)) for one in found.annotators if one.percent is not None
    ]
    title = f"Agreement of two people on {found.whole.items:,} pairs"
    with drawing(path, title) as axes:
        (colour,) = colours(1)
        for place, (_, estimate) in enumerate(reversed(shown)):
            axes.plot([100 * estimate.value], [place], "o", color=colour)
            if estimate.low is not None and estimate.high is not None:
                axes.plot([100 * estimate.low, 100 * estimate.high], [place] * 2, color=colour)
        axes.set_yticks(range(len(shown)), [name for name, _ in reversed(shown)])
        axes.set_xlabel("judgments of two people that are alike, in percent")


def _notes(found: Agreement) -> Iterator[str]:
    if found.flawed:
        yield f"{found.flawed:,} pairs were skipped as flawed by somebody, whose skip is left out"
    if found.whole.alpha is None and found.whole.kappa is not None:
        yield "Krippendorff's alpha needs an extra: pip install 'entailment[workbench]'"
    if found.average is not None and found.average.shared < found.min_shared:
        yield f"no two people share {found.min_shared} pairs; the average is over all who met"


def _groups(found: Agreement) -> Iterator[tuple[str, Figures]]:
    yield "all", found.whole
    yield "with_entailment", found.with_entailment
    yield from ((f"task:{one.name}", one) for one in found.tasks)
    yield from ((f"quarter:{number}", one) for number, one in enumerate(found.quarters, 1))


def _json(found: Agreement) -> dict[str, Any]:
    return {
        "groups": {name: _figures_json(one) for name, one in _groups(found)},
        "pairs_of_annotators": [one._asdict() for one in found.meetings],
        "average": found.average and found.average._asdict(),
        "annotators": [
            {**one._asdict(), "repeats": one.repeats._asdict()} for one in found.annotators
        ],
        "labels": list(found.labels),
        "confusion": [list(row) for row in found.confusion],
        "flawed": found.flawed,
        "published": [one._asdict() for one in published_agreement()],
    }


def _figures_json(one: Figures) -> dict[str, Any]:
    values: dict[str, Any] = {"items": one.items, "judgments": one.judgments}
    for name in _COEFFICIENTS:
        estimate: Estimate | None = getattr(one, name)
        values[name] = estimate and estimate._asdict()
    words = None if one.kappa is None else landis_koch(one.kappa.value)
    return {**values, "landis_koch": words}


def _rows(found: Agreement) -> Iterator[Sequence[str]]:
    yield ("group", "items", "judgments", "coefficient", "value", "low", "high")
    for group, one in _groups(found):
        for name in _COEFFICIENTS:
            cells = estimate_cells(getattr(one, name))
            yield (group, str(one.items), str(one.judgments), name, *cells)
    for met in found.meetings:
        group = f"pair:{met.one}/{met.other}"
        yield (
            group,
            str(met.shared),
            str(2 * met.shared),
            "percent",
            fraction(met.percent),
            "",
            "",
        )
        yield (group, str(met.shared), str(2 * met.shared), "kappa", fraction(met.kappa), "", "")
    for person in found.annotators:
        judged = str(person.judged)
        group = f"annotator:{person.name}"
        yield (group, judged, judged, "percent", fraction(person.percent), "", "")
        yield (group, judged, judged, "kappa", fraction(person.kappa), "", "")
        yield (group, judged, judged, "alone", str(person.alone), "", "")


def _tables(found: Agreement) -> Iterator[Table]:
    yield _coefficients_table(found)
    yield _people_table(found)
    yield _meetings_table(found.meetings, found.average)
    yield _confusion_table(found)
    yield _published_table()


def _coefficients_table(found: Agreement) -> Table:
    table = empty_table(["pairs"], ["n", "pairwise %", "unanimous %", "kappa", "alpha", ""])
    table.title = "Agreement of all, with 95 % intervals; kappa is Fleiss', alpha Krippendorff's"
    for _, one in _groups(found):
        words = "" if one.kappa is None else landis_koch(one.kappa.value)
        add_row(
            table,
            one.name,
            str(one.items),
            with_width(one.percent),
            percent(one.unanimous and one.unanimous.value),
            _coefficient(one.kappa),
            "" if one.alpha is None else f"{one.alpha.value:.2f}",
            words,
        )
    return table


def _people_table(found: Agreement) -> Table:
    table = empty_table(
        ["annotator"], ["judged", "with others %", "mean kappa", "alone", "repeats alike"]
    )
    table.title = "Each annotator against the others; alone: differs from all of at least two"
    for one in found.annotators:
        kappa = "" if one.kappa is None else f"{one.kappa:.2f}"
        repeats = f"{one.repeats.same} of {one.repeats.repeated}" if one.repeats.repeated else ""
        add_row(
            table, one.name, str(one.judged), percent(one.percent), kappa, str(one.alone), repeats
        )
    return table


def _meetings_table(meetings: Iterable[Meeting], average: Meeting | None) -> Table:
    table = empty_table(["annotators", ""], ["shared", "alike %", "Cohen's kappa", ""])
    table.title = "Pairs of annotators"
    for one in [*meetings, *([average] if average else [])]:
        shared = f"≥ {one.shared}" if one is average else str(one.shared)
        kappa = "" if one.kappa is None else f"{one.kappa:.2f}"
        words = "" if one.kappa is None else landis_koch(one.kappa)
        add_row(table, one.one, one.other, shared, percent(one.percent), kappa, words)
    return table


def _confusion_table(found: Agreement) -> Table:
    table = empty_table(["one says, another says"], found.labels)
    table.title = "Confusion between annotators"
    for label, row in zip(found.labels, found.confusion, strict=True):
        add_row(table, label, *map(str, row))
    return table


def _published_table() -> Table:
    table = empty_table(["published", "what"], ["%", "kappa"])
    table.title = "The papers' sets, for comparison"
    for one in published_agreement():
        cells = (
            "" if one.percent is None else f"{one.percent:g}",
            "" if one.kappa is None else f"{one.kappa:g}",
        )
        add_row(table, one.set, one.what, *cells)
    return table


def _coefficient(estimate: Estimate | None) -> str:
    if estimate is None:
        return ""
    half = estimate.half_width
    return f"{estimate.value:.2f}" + ("" if half is None else f" ± {half:.2f}")
