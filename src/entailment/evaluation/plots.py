"""Scores as pictures: ranking, calibration, groups. Needs matplotlib, the extra `plot`.

Each function writes one file, `.svg` or `.png` by its ending, the same to the byte for the same
scores, with their signature in small print.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from entailment.errors import MissingExtraError, OptionError, counted
from entailment.evaluation import metrics
from entailment.evaluation.gold import Gold
from entailment.evaluation.intervals import Estimate
from entailment.evaluation.matched import match
from entailment.evaluation.runs import Run
from entailment.evaluation.scoring import Scores, judged_by
from entailment.files import picture_file, write_whole
from entailment.model import LabelScheme
from entailment.signature import Signature

__all__ = [
    "calibration",
    "check_plot",
    "colours",
    "drawing",
    "group_bars",
    "precision_recall",
    "signed",
]

_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")
"""Told apart by people who do not see all colours (Okabe and Ito, 2008)."""

_STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "svg.hashsalt": "entailment",
    "svg.fonttype": "path",
    "text.parse_math": False,
}

_ENDINGS: dict[str, dict[str, None]] = {".svg": {"Date": None}, ".png": {"Software": None}}
"""For each ending what is left out of the metadata, since it would differ from day to day."""


_LEVEL_NAME = 12
"""Characters that the name of a group may have to stand level under its bars."""


def check_plot(path: str | Path) -> None:
    """Raise OptionError for a wrong ending and MissingExtraError where matplotlib is missing.

    Raise DataError where *path* cannot be written, or is a file that is not a picture. Every
    function here does so before it draws; a caller with long work to do checks at once.
    """
    _metadata(path)
    picture_file(path)
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise MissingExtraError("drawing a plot", "plot") from error


def precision_recall(runs: Sequence[Run], gold: Gold, path: str | Path) -> None:
    """Draw precision against recall of entailment over the ranking of each run.

    A curve has a point for each score of its run, since no threshold can part pairs of one score.
    Where a run is not ranked, or no pair of *gold* is entailed, the legend says so.
    """
    with drawing(path, _title(gold.name, len(gold.entries))) as axes:
        _draw_rankings(axes, runs, gold)
        signed(axes, [_signature("average_precision", run, gold) for run in runs])


def calibration(runs: Sequence[Run], gold: Gold, path: str | Path, *, bins: int = 10) -> None:
    """Draw the share of entailed pairs against P(entailment), over *bins* of equal width.

    The size of a point shows how many pairs are in its bin. Where a run has no scores, the
    legend says so.
    """
    with drawing(path, _title(gold.name, len(gold.entries))) as axes:
        _draw_calibration(axes, runs, gold, bins)
        signed(axes, [_signature("calibration_error", run, gold) for run in runs])


def group_bars(scores: Sequence[Scores], path: str | Path) -> None:
    """Draw the accuracy of each run over all pairs and over each group, with its interval.

    Where not all are three-way, all are drawn two-way.
    """
    if not all(score.labels is LabelScheme.THREE_WAY for score in scores):
        scores = [score.two_way or score for score in scores]
    with drawing(path, _title(scores[0].signature.data, scores[0].n)) as axes:
        _draw_groups(axes, scores)
        signed(axes, [score.signature for score in scores])


def _draw_rankings(axes: Any, runs: Sequence[Run], gold: Gold) -> None:
    share = 0.0
    for run, colour in zip(runs, colours(len(runs)), strict=True):
        matched = match(run, gold, LabelScheme.TWO_WAY)
        share = float(matched.entailed.mean())
        if matched.ranking is None or not share:
            reason = "not ranked" if matched.ranking is None else "no entailed pair"
            axes.plot([], [], color=colour, label=f"{reason}: {run.name}")
            continue
        ranked = matched.entailed[matched.ranking]
        points = metrics.precision_recall_curve(ranked, matched.ranked_scores)
        axes.plot(
            [point.recall for point in points],
            [point.precision for point in points],
            color=colour,
            linewidth=1.6,
            marker="o" if len(points) == 1 else "",  # of a single point there is no line
            label=f"{100 * metrics.average_precision(ranked):.1f}  {run.name}",
        )
    label = f"{100 * share:.1f}  (share of entailed pairs)"
    axes.axhline(share, color="#888888", linewidth=1, linestyle="--", label=label)
    axes.set(xlabel="recall", ylabel="precision", xlim=(0, 1.005), ylim=(0, 1.02))
    axes.legend(loc="lower left", title="average precision", alignment="left")


def _draw_calibration(axes: Any, runs: Sequence[Run], gold: Gold, bins: int) -> None:
    perfect = {"color": "#888888", "linewidth": 1, "linestyle": "--"}
    axes.plot([0, 1], [0, 1], label="0.0  (what is said is so)", **perfect)
    for run, colour in zip(runs, colours(len(runs)), strict=True):
        matched = match(run, gold, LabelScheme.TWO_WAY)
        if matched.scores is None:
            axes.plot([], [], color=colour, label=f"no scores: {run.name}")
            continue
        reliability = metrics.reliability(matched.entailed, matched.scores, bins=bins)
        error = 100 * metrics.calibration_error(matched.entailed, matched.scores, bins=bins)
        filled = [bin_ for bin_ in reliability if bin_.size]
        means, shares = [bin_.score for bin_ in filled], [bin_.entailed for bin_ in filled]
        axes.plot(means, shares, color=colour, linewidth=1.4, label=f"{error:.1f}  {run.name}")
        areas = [12 + 400 * bin_.size / len(matched.gold) for bin_ in filled]
        axes.scatter(means, shares, s=areas, color=colour, alpha=0.6, linewidths=0)
    axes.set(xlabel="mean P(entailment) of a bin", ylabel="share of entailed pairs")
    axes.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
    axes.legend(loc="upper left", title="calibration error", alignment="left")


def _draw_groups(axes: Any, scores: Sequence[Scores]) -> None:
    groups = list(scores[0].by)
    width = 0.8 / len(scores)
    for place, (f_scores, colour) in enumerate(zip(scores, colours(len(scores)), strict=True)):
        estimates = [f_scores.accuracy, *(f_scores.by[group].accuracy for group in groups)]
        middles = [x + (place - (len(scores) - 1) / 2) * width for x in range(len(estimates))]
        values = [100 * estimate.value for estimate in estimates]
        label = f"{values[0]:.1f}  {f_scores.run}"
        axes.bar(middles, values, 0.92 * width, color=colour, label=label)
        _error_bars(axes, middles, estimates)
    names = [f"all\n{scores[0].n:,}", *(f"{g}\n{scores[0].by[g].n:,}" for g in groups)]
    slanted = {"rotation": 30, "ha": "right"} if max(map(len, names)) > _LEVEL_NAME else {}
    axes.set_xticks(range(len(names)), names, **slanted)
    axes.figure.set_figwidth(min(40, max(7, 1 + 0.4 * len(names) * len(scores))))
    accuracy = f"{scores[0].labels.value}-way accuracy, %, and 95 % interval"
    axes.set(xlabel=scores[0].grouped_by or "", ylabel=accuracy, ylim=(0, 100))
    axes.grid(visible=False, axis="x")
    columns = min(3, len(scores))
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=columns)


def _error_bars(axes: Any, middles: Sequence[float], estimates: Sequence[Estimate]) -> None:
    drawn = [
        (
            x,
            100 * estimate.value,
            100 * (estimate.value - estimate.low),
            100 * (estimate.high - estimate.value),
        )
        for x, estimate in zip(middles, estimates, strict=True)
        if estimate.low is not None and estimate.high is not None
    ]
    if drawn:
        places, values, below, above = zip(*drawn, strict=True)
        # A percentile interval need not hold its own value; a bar cannot have a negative arm.
        arms = [[max(0.0, arm) for arm in below], [max(0.0, arm) for arm in above]]
        style = {"fmt": "none", "ecolor": "#222222", "elinewidth": 1.1, "capsize": 3}
        axes.errorbar(places, values, yerr=arms, **style)


def colours(count: int) -> list[str]:
    """Return *count* colours, which begin again where there are more than seven."""
    return [_COLOURS[place % len(_COLOURS)] for place in range(count)]


def _title(data: str, n: int) -> str:
    return f"{data}, {counted(n, 'pair')}"


def _signature(measure: str, run: Run, gold: Gold) -> Signature:
    return Signature(
        measure=measure,
        data=gold.name,
        checksum=gold.checksum,
        labels=LabelScheme.TWO_WAY,
        n=len(gold.entries),
        bootstrap=0,
        seed=0,
        system=judged_by(run),
    )


def signed(axes: Any, signatures: Sequence[Signature | str]) -> None:
    """Put *signatures* under the picture, in small print."""
    lines = [line for signature in signatures for line in textwrap.wrap(str(signature), 110)]
    axes.figure.supxlabel("\n".join(lines), x=0.01, ha="left", fontsize=6, color="#666666")


@contextmanager
def drawing(path: str | Path, title: str) -> Iterator[Any]:
    """Give axes to draw on, and write them to *path* when the block ends without an error."""
    check_plot(path)
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=(7, 5), dpi=150, layout="constrained")
        FigureCanvasAgg(figure)
        figure.suptitle(title, fontsize=12)
        yield figure.subplots()
        drawn = BytesIO()
        figure.savefig(drawn, format=Path(path).suffix[1:].lower(), metadata=_metadata(path))
        write_whole(path, drawn.getvalue())


def _metadata(path: str | Path) -> dict[str, None]:
    metadata = _ENDINGS.get(Path(path).suffix.lower())
    if metadata is None:
        raise OptionError(f"cannot draw '{path}'; the name of a plot ends in .svg or .png")
    return metadata
