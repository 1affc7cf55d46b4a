r"""Who agrees with whom: the rank correlation of the judgments of runs, two by two.

    rho = Pearson's correlation of the ranks of P(entailment), ties at their mean (Spearman, 1904)

Two systems that order the pairs alike are near-clones, whatever they are called: a vote or a stack
gains little from the second. Where one of two runs has no scores, its labels are the scores: 1 of
entailment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, count
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import RenderableType

from entailment.errors import OptionError
from entailment.evaluation.cells import add_row, empty_table
from entailment.evaluation.gold import Gold
from entailment.evaluation.matched import Matched, match
from entailment.evaluation.plots import drawing
from entailment.evaluation.runs import Run
from entailment.model import Label, LabelScheme

__all__ = [
    "NEAR",
    "Agreement",
    "Likeness",
    "agreement_of",
    "agreement_report",
    "draw_agreement",
    "near_clones",
]

NEAR = 0.95
"""The rank correlation from which on two runs are near-clones."""


class Likeness(NamedTuple):
    """Two runs, their rank correlation, in [-1, 1], and the share of pairs with one label."""

    first: str
    second: str
    correlation: float
    same: float


@dataclass(frozen=True, slots=True)
class Agreement:
    """The likeness of each two of some runs over the same pairs; *order* puts like next to like."""

    data: str
    n: int
    order: tuple[str, ...]
    likenesses: tuple[Likeness, ...]

    def correlation(self, first: str, second: str) -> float:
        """Return the rank correlation of two runs by name; 1 of a run with itself."""
        wanted = {first, second}
        return next(
            (
                likeness.correlation
                for likeness in self.likenesses
                if {likeness.first, likeness.second} == wanted
            ),
            1.0,
        )

    def json(self) -> list[dict[str, object]]:
        """Return the likenesses as JSON values, numbers with six digits."""
        return [
            {
                "first": likeness.first,
                "second": likeness.second,
                "rank_correlation": round(likeness.correlation, 6),
                "same_label": round(likeness.same, 6),
            }
            for likeness in self.likenesses
        ]


def agreement_of(gold: Gold, runs: Sequence[Run]) -> Agreement:
    """Return who agrees with whom over the pairs of *gold*; OptionError for fewer than two runs.

    Runs of one name are numbered.
    """
    if len(runs) < 2:
        raise OptionError("agreement requires two runs or more")
    names = _distinct(run.name for run in runs)
    matched = {
        name: match(run, gold, LabelScheme.TWO_WAY) for name, run in zip(names, runs, strict=True)
    }
    ranks = {name: _ranks(matched_run) for name, matched_run in matched.items()}
    likenesses = tuple(
        Likeness(
            first, second, _correlation(ranks[first], ranks[second]), _same(matched, first, second)
        )
        for first, second in combinations(matched, 2)
    )
    return Agreement(gold.name, len(gold.entries), _ordered(list(matched), likenesses), likenesses)


def _distinct(names: Iterable[str]) -> list[str]:
    """Return *names*, those that have come before with a number."""
    distinct: dict[str, None] = {}
    for name in names:
        numbered = (f"{name} ({number})" for number in count(2))
        distinct[next(new for new in chain([name], numbered) if new not in distinct)] = None
    return list(distinct)


def near_clones(agreement: Agreement) -> Iterator[str]:
    """Yield a sentence on each two runs that order the pairs nearly alike."""
    for likeness in sorted(agreement.likenesses, key=lambda like: -like.correlation):
        if likeness.correlation >= NEAR:
            yield (
                f"{likeness.first} and {likeness.second} judge nearly alike: rank correlation "
                f"{likeness.correlation:.2f}, {likeness.same:.0%} of labels the same"
            )


def agreement_report(agreement: Agreement) -> RenderableType:
    """Return a table of the rank correlations of each two runs, and the share of equal labels."""
    table = empty_table(["run", "and"], ["rank correlation", "same label"])
    for likeness in sorted(agreement.likenesses, key=lambda like: -like.correlation):
        add_row(
            table,
            likeness.first,
            likeness.second,
            f"{likeness.correlation:.2f}",
            f"{likeness.same:.1%}",
        )
    return table


def draw_agreement(agreement: Agreement, path: str | Path) -> None:
    """Draw the rank correlations as a square of cells, like runs next to one another.

    *path* ends in `.svg` or `.png`. Raise MissingExtraError without matplotlib.
    """
    names = agreement.order
    values = [[agreement.correlation(name, other) for other in names] for name in names]
    with drawing(path, f"Who agrees with whom: {agreement.data}, {agreement.n} pairs") as axes:
        cells = axes.imshow(values, vmin=-1.0, vmax=1.0, cmap="RdBu_r")
        axes.figure.colorbar(cells, ax=axes, shrink=0.6).ax.tick_params(labelsize=6)
        places = range(len(names))
        axes.set_xticks(places, labels=names, rotation=90, fontsize=_size(names))
        axes.set_yticks(places, labels=names, fontsize=_size(names))
        axes.grid(visible=False)
        if len(names) <= _MOST_WRITTEN:
            for row, column in ((row, column) for row in places for column in places):
                value = values[row][column]
                colour = "white" if abs(value) > 0.7 else "black"
                written = {"ha": "center", "va": "center", "fontsize": _size(names) - 1}
                axes.text(column, row, f"{value:.2f}", color=colour, **written)
        axes.set_xlabel("rank correlation of P(entailment)", fontsize=8)


_MOST_WRITTEN = 24
"""Runs whose correlations are written into the cells."""

_FEW = 16
"""Runs whose names are in large letters."""


def _size(names: Sequence[str]) -> float:
    return 8.0 if len(names) <= _FEW else 5.0


def _ranks(run: Matched) -> NDArray[np.float64]:
    from scipy.stats import rankdata

    scores = run.scores
    if scores is None:
        scores = np.array([float(label is Label.ENTAILMENT) for label in run.predicted])
    ranks: NDArray[np.float64] = rankdata(scores)
    return ranks


def _correlation(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """Return Pearson's correlation of two lists of ranks; 0 where one is constant."""
    left, right = first - first.mean(), second - second.mean()
    norm = float(np.sqrt((left @ left) * (right @ right)))
    return float(left @ right) / norm if norm else 0.0


def _same(matched: Mapping[str, Matched], first: str, second: str) -> float:
    pairs = zip(matched[first].predicted, matched[second].predicted, strict=True)
    return float(np.mean([left is right for left, right in pairs]))


def _ordered(names: list[str], likenesses: Sequence[Likeness]) -> tuple[str, ...]:
    """Return *names* so that each stands next to the one most like it, by average linkage."""
    if len(names) < 3:
        return tuple(names)
    from scipy.cluster.hierarchy import leaves_list, linkage

    distances = [1.0 - likeness.correlation for likeness in likenesses]
    return tuple(names[place] for place in leaves_list(linkage(distances, "average")))
