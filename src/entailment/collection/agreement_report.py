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
from entailment.errors import counted
from entailment.evaluation.cells import (
    add_row,
    empty_table,
    estimate_cells,
    fraction,
    percent,
    tsv,
    with_width,
)
from entailment.evaluation.intervals import FEWEST_CLUSTERS, Estimate
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


def agreement_report(measured: Agreement) -> Report:
    """Return *measured* in every form in which a command prints it."""
    return Report(
        json=lambda: [_json(measured)],
        tsv=lambda: tsv(_rows(measured)),
        tables=lambda: list(_tables(measured)),
        notes=tuple(_notes(measured)),
    )


def plot_agreement(measured: Agreement, path: str | Path) -> None:
    """Draw the agreement of all items, of each task, quarter and person, with their intervals."""
    groups = [measured.whole, measured.with_entailment, *measured.tasks, *measured.quarters]
    shown = [(group.name, group.percent) for group in groups if group.percent is not None]
    shown += [
        (group.name, Estimate(group.percent))
        for group in measured.annotators
        if group.percent is not None
    ]
    title = f"Agreement of two people on {counted(measured.whole.items, 'pair')}"
    with drawing(path, title) as axes:
        (colour,) = colours(1)
        for place, (_, estimate) in enumerate(reversed(shown)):
            axes.plot([100 * estimate.value], [place], "o", color=colour)
            if estimate.low is not None and estimate.high is not None:
                axes.plot([100 * estimate.low, 100 * estimate.high], [place] * 2, color=colour)
        axes.set_yticks(range(len(shown)), [name for name, _ in reversed(shown)])
        axes.set_xlabel("judgments of two people that are alike, in percent")


def _notes(measured: Agreement) -> Iterator[str]:
    if measured.flawed:
        pairs = counted(measured.flawed, "pair was", "pairs were")
        yield f"{pairs} skipped as flawed by somebody; skips do not count"
    if measured.judged_once:
        pairs = counted(measured.judged_once, "pair was", "pairs were")
        yield f"{pairs} judged by one person alone; n is without them"
    if measured.whole.alpha is None and measured.whole.kappa is not None:
        yield "Krippendorff's alpha needs an extra: pip install 'entailment[workbench]'"
    if measured.average is not None and measured.average.shared < measured.min_shared:
        yield f"no two people share {measured.min_shared} pairs; the average is over all who met"
    if measured.samples and not _has_interval(measured.whole):
        yield f"pairs of fewer than {FEWEST_CLUSTERS} hypotheses give no interval"


def _groups(measured: Agreement) -> Iterator[tuple[str, Figures]]:
    yield "all", measured.whole
    yield "with_entailment", measured.with_entailment
    yield from ((f"task:{figures.name}", figures) for figures in measured.tasks)
    yield from (
        (f"quarter:{number}", figures) for number, figures in enumerate(measured.quarters, 1)
    )


def _json(measured: Agreement) -> dict[str, Any]:
    return {
        "groups": {name: _figures_json(row) for name, row in _groups(measured)},
        "pairs_of_annotators": [row._asdict() for row in measured.meetings],
        "average": measured.average and measured.average._asdict(),
        "annotators": [
            {**row._asdict(), "repeats": row.repeats._asdict()} for row in measured.annotators
        ],
        "labels": list(measured.labels),
        "confusion": [list(row) for row in measured.confusion],
        "flawed": measured.flawed,
        "published": [row._asdict() for row in published_agreement()],
    }


def _figures_json(figures: Figures) -> dict[str, Any]:
    values: dict[str, Any] = {"items": figures.items, "judgments": figures.judgments}
    for name in _COEFFICIENTS:
        estimate: Estimate | None = getattr(figures, name)
        values[name] = estimate and estimate._asdict()
    words = None if figures.kappa is None else landis_koch(figures.kappa.value)
    return {**values, "landis_koch": words}


def _rows(measured: Agreement) -> Iterator[Sequence[str]]:
    yield ("group", "items", "judgments", "coefficient", "value", "low", "high")
    for group, figures in _groups(measured):
        for name in _COEFFICIENTS:
            cells = estimate_cells(getattr(figures, name))
            yield (group, str(figures.items), str(figures.judgments), name, *cells)
    for meeting in measured.meetings:
        group = f"pair:{meeting.first}/{meeting.second}"
        yield (
            group,
            str(meeting.shared),
            str(2 * meeting.shared),
            "percent",
            fraction(meeting.percent),
            "",
            "",
        )
        yield (
            group,
            str(meeting.shared),
            str(2 * meeting.shared),
            "kappa",
            fraction(meeting.kappa),
            "",
            "",
        )
    for person in measured.annotators:
        judged = str(person.judged)
        group = f"annotator:{person.name}"
        yield (group, judged, judged, "percent", fraction(person.percent), "", "")
        yield (group, judged, judged, "kappa", fraction(person.kappa), "", "")
        yield (group, judged, judged, "alone", str(person.alone), "", "")


def _tables(measured: Agreement) -> Iterator[Table]:
    yield _coefficients_table(measured)
    yield _people_table(measured)
    yield _meetings_table(measured.meetings, measured.average)
    yield _confusion_table(measured)
    yield _published_table()


def _coefficients_table(measured: Agreement) -> Table:
    table = empty_table(["pairs"], ["n", "pairwise %", "unanimous %", "kappa", "alpha", ""])
    has_intervals = any(_has_interval(figures) for _, figures in _groups(measured))
    with_them = ", ± half a 95 % interval" if has_intervals else ""
    table.title = f"Agreement of all{with_them}; kappa is Fleiss', alpha Krippendorff's"
    for _, figures in _groups(measured):
        words = "" if figures.kappa is None else landis_koch(figures.kappa.value)
        add_row(
            table,
            figures.name,
            str(figures.items),
            with_width(figures.percent),
            percent(figures.unanimous and figures.unanimous.value),
            _coefficient(figures.kappa),
            "" if figures.alpha is None else f"{figures.alpha.value:.2f}",
            words,
        )
    return table


def _has_interval(figures: Figures) -> bool:
    return figures.percent is not None and figures.percent.half_width is not None


def _people_table(measured: Agreement) -> Table:
    table = empty_table(
        ["annotator"], ["judged", "with others %", "mean kappa", "alone", "repeats alike"]
    )
    table.title = "Each annotator against the others; alone: differs from all of at least two"
    for person in measured.annotators:
        kappa = "" if person.kappa is None else f"{person.kappa:.2f}"
        repeats = (
            f"{person.repeats.same} of {person.repeats.repeated}" if person.repeats.repeated else ""
        )
        add_row(
            table,
            person.name,
            str(person.judged),
            percent(person.percent),
            kappa,
            str(person.alone),
            repeats,
        )
    return table


def _meetings_table(meetings: Iterable[Meeting], average: Meeting | None) -> Table:
    table = empty_table(["annotators", ""], ["shared", "alike %", "Cohen's kappa", ""])
    table.title = "Pairs of annotators"
    for meeting in [*meetings, *([average] if average else [])]:
        shared = f"≥ {meeting.shared}" if meeting is average else str(meeting.shared)
        kappa = "" if meeting.kappa is None else f"{meeting.kappa:.2f}"
        words = "" if meeting.kappa is None else landis_koch(meeting.kappa)
        add_row(
            table, meeting.first, meeting.second, shared, percent(meeting.percent), kappa, words
        )
    return table


def _confusion_table(measured: Agreement) -> Table:
    table = empty_table(["one says, another says"], measured.labels)
    table.title = "Confusion between annotators"
    for label, row in zip(measured.labels, measured.confusion, strict=True):
        add_row(table, label, *map(str, row))
    return table


def _published_table() -> Table:
    table = empty_table(["published", "what"], ["%", "kappa"])
    table.title = "The papers' sets, for comparison"
    for row in published_agreement():
        cells = (
            "" if row.percent is None else f"{row.percent:g}",
            "" if row.kappa is None else f"{row.kappa:g}",
        )
        add_row(table, row.set, row.what, *cells)
    return table


def _coefficient(estimate: Estimate | None) -> str:
    if estimate is None:
        return ""
    half = estimate.half_width
    return f"{estimate.value:.2f}" + ("" if half is None else f" ± {half:.2f}")
