"""Recipes ranked on labelled sets, next to the published figures of the systems that they follow.

Each recipe is cross-validated on each set (`evaluation.bench`), so no pair is judged by what was
fitted to it, and no test set is needed. A published figure is of the test set of its task and of
the system as its team ran it; `[about]` of the recipe names it (`systems.recipes`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from entailment.errors import DataError, OptionError, UnknownNameError
from entailment.evaluation.ablation.judging import Judged, judge_variants
from entailment.evaluation.ablation.worth import short_names
from entailment.evaluation.bench import Bench, Score, Setup, Variant
from entailment.evaluation.options import Progress
from entailment.evaluation.published import OFFICIAL_MEASURES, published_runs
from entailment.evaluation.task import open_bench
from entailment.model import LabelScheme
from entailment.systems.named import described_options
from entailment.systems.recipes import About, read_about, recipe_file

__all__ = ["Board", "Cell", "DataSet", "Row", "leaderboard", "published_figure"]

_OFFICIAL_F = ("rte5-search", "rte6-main", "rte6-novelty", "rte6-kbp", "rte7-main", "rte7-novelty")
"""Tasks ranked by F; those of all others are ranked by accuracy."""


class DataSet(NamedTuple):
    """A set that recipes were judged on.

    *two_way* names the recipes that judge two labels where others judge three: all are then judged
    and scored with two.
    """

    name: str
    size: str
    measure: str
    fitted: str
    checksum: str
    two_way: tuple[str, ...] = ()


class Cell(NamedTuple):
    """What a recipe did on a set, or the problem.

    *milliseconds* are those of the processor for one pair or candidate. *seen* says that a model
    in the recipe had been fitted to the set before.
    """

    score: Score | None = None
    milliseconds: float | None = None
    problem: str = ""
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A recipe: what it says of itself, the published figure in [0, 1], a cell for each set.

    *name* is short, and has the *options* that the recipe was given.
    """

    source: str
    name: str
    about: About
    published: float | None
    cells: tuple[Cell, ...]
    options: str = ""

    @property
    def published_measure(self) -> str | None:
        """`accuracy` or `f`, by which the challenge ranked; None where nothing is published."""
        if self.published is None:
            return None
        return "f" if self.about.task in _OFFICIAL_F else "accuracy"

    @property
    def problems(self) -> tuple[str, ...]:
        """What could not be judged, and why, each once."""
        problems = dict.fromkeys(cell.problem for cell in self.cells if cell.problem)
        return tuple(f"{self.source}: {problem}" for problem in problems)


@dataclass(frozen=True, slots=True)
class Board:
    """Rows, the best on the first set first, and the sets that they were judged on."""

    sets: tuple[DataSet, ...]
    rows: tuple[Row, ...] = field(default=())

    @property
    def problems(self) -> tuple[str, ...]:
        """What could not be judged, and why."""
        return tuple(problem for row in self.rows for problem in row.problems)

    @property
    def notes(self) -> tuple[str, ...]:
        """Which sets were judged with two labels because some recipes judge no third."""
        return tuple(
            f"{shown.name}: all are judged with two labels, as some judge no third: "
            f"{', '.join(shown.two_way[:3])}{', ...' if shown.two_way[3:] else ''}"
            for shown in self.sets
            if shown.two_way
        )


def leaderboard(
    setups: Sequence[Setup],
    sources: Iterable[str],
    folder: str | Path,
    *,
    jobs: int = 1,
    overwrite: bool = False,
    progress: Progress | None = None,
) -> Board:
    """Return the recipes *sources* ranked on the sets of *setups*.

    The runs are saved in *folder* and not judged again, unless *overwrite*. Where only some judge
    three labels, all are ranked by two. What a recipe cannot do is its problem; the others go on.
    Raise DataError for a set without gold, and for a recipe whose published figure is not where it
    says, OptionError without a recipe.
    """
    recipes = list(dict.fromkeys(sources))
    if not recipes:
        raise OptionError("a leaderboard requires at least one system or recipe")
    options = {source: described_options(setups[0].options_of(source)) for source in recipes}
    names = {source: f"{name}{options[source]}" for source, name in short_names(recipes).items()}
    abouts = {source: _about(source) for source in recipes}
    figures = {source: published_figure(source, about) for source, about in abouts.items()}
    benches = [open_bench(setup) for setup in setups]
    cells: dict[str, list[Cell]] = {source: [] for source in recipes}
    total, done = len(benches) * len(recipes), 0

    def moved(count: int, _: int) -> None:
        if progress is not None:
            progress(done + count, total)

    def cells_of(bench: Bench, setup: Setup, sources: Iterable[str]) -> dict[str, Cell]:
        runs = judge_variants(
            bench,
            setup,
            [Variant(source) for source in sources],
            folder,
            jobs=jobs,
            overwrite=overwrite,
            alone=True,
            progress=moved,
        )
        return {source: _cell(bench, runs[Variant(source)]) for source in sources}

    sets = []
    for bench, setup in zip(benches, setups, strict=True):
        judged = cells_of(bench, setup, recipes)
        by_scheme = {
            scheme: [s for s in recipes if (score := judged[s].score) and score.labels is scheme]
            for scheme in LabelScheme
        }
        two_way: list[str] = []
        if all(by_scheme.values()):
            two_way = [names[source] for source in by_scheme[LabelScheme.TWO_WAY]]
            folded = replace(setup, labels=LabelScheme.TWO_WAY)
            judged |= cells_of(open_bench(folded), folded, by_scheme[LabelScheme.THREE_WAY])
        done += len(recipes)
        for source in recipes:
            cells[source].append(judged[source])
        about = (bench.name, bench.size, bench.measure, bench.fitted, bench.checksum)
        sets.append(DataSet(*about, tuple(two_way)))
    rows = [
        Row(
            source,
            names[source],
            abouts[source],
            figures[source],
            tuple(cells[source]),
            options[source],
        )
        for source in recipes
    ]
    return Board(tuple(sets), tuple(sorted(rows, key=_rank)))


def published_figure(source: str, about: About) -> float | None:
    """Return the figure in [0, 1] that *about*, of the recipe *source*, names; None for none.

    It is that of the run in the published table, which `published` may repeat but not
    contradict. Raise DataError for a run that the table has not.
    """
    if about.run is None:
        return about.published
    task = str(about.task)
    try:
        known = published_runs(task)
    except UnknownNameError as error:
        raise DataError(f"[about] {error}; give the figure as published", path=source) from error
    names = {f"{run.name} ({run.kind})" if run.kind else run.name: run for run in known}
    if about.run not in names:
        raise DataError(f"[about] {UnknownNameError('run', about.run, names)}", path=source)
    figure = names[about.run].measures.get(OFFICIAL_MEASURES[task])
    if about.published is not None and figure != about.published:
        problem = (
            f"[about] published is {about.published:g}, and {task} has {figure} for {about.run}"
        )
        raise DataError(problem, path=source)
    return figure


def _about(source: str) -> About:
    recipe = recipe_file(source)
    return About() if recipe is None else read_about(recipe)


def _cell(bench: Bench, judged: Judged) -> Cell:
    if judged.run is None:
        return Cell(problem=judged.problem)
    notes = judged.notes
    return Cell(bench.score(judged.run), notes.milliseconds, seen=notes.seen)


def _rank(row: Row) -> tuple[float, ...]:
    """Return what rows are sorted by: the score on the first set, then on the others."""
    return (*(-cell.score.value.value if cell.score else 1.0 for cell in row.cells),)


def on_sets(setup: Setup, data: Iterable[str]) -> list[Setup]:
    """Return *setup* for each of *data*; raise OptionError for none."""
    setups = [replace(setup, data=path) for path in data]
    if not setups:
        raise OptionError("a leaderboard requires at least one labelled set")
    return setups


def measure_of(measure: str) -> str:
    """Return `accuracy` or `f`, whatever the measure of a set is called in full."""
    return "accuracy" if measure == "accuracy" else "f"


def signatures(board: Board) -> Mapping[str, list[str]]:
    """Return the signatures of each recipe's scores, by its name."""
    return {
        row.name: [
            f"{cell.score.signature} = {100 * cell.score.value.value:.1f}"
            for cell in row.cells
            if cell.score is not None
        ]
        for row in board.rows
    }
