"""`entail leaderboard`: all recipes on labelled sets, next to published figures."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from entailment.cli.inputs import input_paths
from entailment.cli.options import format_option, labels_option, require_format
from entailment.cli.output import print_json, print_lines, print_listing, progress_bar
from entailment.cli.sampling_options import cluster_option, sampling_options
from entailment.cli.several_systems import (
    SystemsCommand,
    options_of_systems,
    systems_options,
    words_of_systems,
)
from entailment.errors import counted
from entailment.model import LabelScheme

if TYPE_CHECKING:
    from entailment.evaluation.leaderboard import Board

__all__ = ["command"]

_ENDINGS = (".md", ".html")

_REPEATED = (
    *("recipes", "runs", "cluster", "labels", "bootstrap", "folds", "seed", "jobs"),
    *("overwrite", "no_plot", "lenient"),
)
"""The options of the command that repeats a page, in their order, after those of systems."""

_ALWAYS_SHOWN = {"folds", "seed", "jobs"}
"""Those of them that are shown with their defaults, too."""

_FOLDERS = {"recipes", "runs"}


@click.command(
    "leaderboard",
    cls=SystemsCommand,
    epilog="Example: entail leaderboard RTE2_dev.xml RTE3_dev.xml --recipes recipes -o board.md",
)
@click.argument("data", nargs=-1, required=True)
@systems_options("NAME|RECIPE.toml", "A recipe or a system; may be repeated.")
@click.option(
    "--recipes",
    metavar="FOLDER",
    help="Every recipe in this folder and its subfolders, except training recipes.",
)
@click.option(
    "-o",
    "--output",
    "page",
    metavar="PAGE.md|html",
    help="Write a page and its plot, PAGE.svg. [default: print a table]",
)
@click.option(
    "--runs",
    metavar="FOLDER",
    help="The folder where runs are saved, to resume after a kill. [default: PAGE.runs]",
)
@click.option("--folds", type=click.IntRange(2), default=10, show_default=True)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    help="Number of recipes judged in parallel. [default: 1]",
)
@click.option("--overwrite", is_flag=True, help="Judge again, ignoring saved runs.")
@click.option("--no-plot", is_flag=True, help="Do not write PAGE.svg.")
@cluster_option("drawn together, and in one fold")
@sampling_options
@labels_option()
@click.option("--lenient", is_flag=True, help="Exit with 0 even if a recipe cannot be evaluated.")
@format_option
def command(
    data: tuple[str, ...],
    systems: tuple[str, ...],
    options: tuple[str, ...],
    recipes: str | None,
    page: str | None,
    runs: str | None,
    folds: int,
    jobs: int,
    overwrite: bool,
    no_plot: bool,
    cluster: str | None,
    bootstrap: int,
    seed: int,
    labels: LabelScheme | None,
    lenient: bool,
    output: str,
) -> None:
    """Rank recipes on labelled sets, DATA, next to published figures.

    Every recipe is cross-validated on each set. A recipe that cannot be evaluated because a
    resource or an extra is missing gets a row that says so, and the exit status is 1 unless
    --lenient is given.
    """
    from entailment.evaluation import leaderboard_pages as pages
    from entailment.evaluation.bench import Setup
    from entailment.evaluation.leaderboard import leaderboard, on_sets

    sources = [*systems, *_recipes(recipes)]
    if not sources:
        raise click.UsageError("name recipes with -s or --recipes FOLDER")
    if options and not systems:
        raise click.UsageError("-O is an option of a system that -s names")
    words = words_of_systems(systems, options)
    if page is not None:
        require_format(None, "--output writes a page")
    picture = _check_page(page, no_plot, input_paths(*data, *sources, options=options))
    setup = Setup(
        data="",
        folds=folds,
        cluster=cluster,
        seed=seed,
        bootstrap=bootstrap,
        labels=labels,
        options=options_of_systems(words),
    )
    with progress_bar("recipes") as progress, _runs_folder(runs, page) as folder:
        try:
            board = leaderboard(
                on_sets(setup, data),
                sources,
                folder,
                jobs=jobs,
                overwrite=overwrite,
                progress=progress,
            )
        except KeyboardInterrupt:
            resumable = "has what is finished, the same command resumes it"
            raise click.ClickException(f"interrupted; {folder} {resumable}") from None
    if page is None:
        _print(board, output)
    else:
        write = pages.html_page if page.endswith(".html") else pages.markdown_page
        text = write(board, _command(data, words, page), picture.name if picture else None)
        _write(Path(page), text)
        if picture is not None:
            pages.leaderboard_plot(board, picture)
        size = f"{counted(len(board.rows), 'recipe')} on {counted(len(board.sets), 'set')}"
        click.echo(f"{page}: {size}", err=True)
    for note in board.notes:
        click.echo(f"entail: note: {note}", err=True)
    for problem in board.problems:
        click.echo(f"entail: {problem}", err=True)
    if board.problems and not lenient:
        raise SystemExit(1)


def _recipes(folder: str | None) -> list[str]:
    """Return the recipes in *folder*, without those that train models."""
    from entailment.training.recipe import is_training_recipe

    if folder is None:
        return []
    paths = sorted(map(str, Path(folder).rglob("*.toml")))
    if not paths:
        raise click.UsageError(f"{folder} has no recipe, no file that ends in .toml")
    recipes = [path for path in paths if not is_training_recipe(path)]
    if left_out := len(paths) - len(recipes):
        click.echo(f"entail: {folder}: {left_out} recipes that train models left out", err=True)
    return recipes


def _print(board: Board, output: str) -> None:
    from entailment.evaluation import leaderboard_pages as pages
    from entailment.evaluation.cells import tsv

    if output == "json":
        print_json(pages.leaderboard_json(board))
    elif output == "tsv":
        print_lines(tsv(pages.leaderboard_tsv(board)).splitlines())
    else:
        head, *rows = pages.leaderboard_table(board)
        print_listing([dict(zip(head, row, strict=True)) for row in rows])


def _check_page(page: str | None, no_plot: bool, read: Sequence[Path]) -> Path | None:
    """Return the file of the picture, None for none; raise OptionError before any work."""
    from entailment.evaluation.plots import check_plot
    from entailment.files import output_file

    if page is None:
        return None
    if not page.endswith(_ENDINGS):
        raise click.UsageError(f"cannot write '{page}'; the name of a page ends in .md or .html")
    output_file(page, inputs=read, overwrite=True)
    picture = Path(page).with_suffix(".svg")
    if no_plot:
        return None
    check_plot(picture)
    return picture


def _runs_folder(runs: str | None, page: str | None) -> Any:
    """Give the folder of the runs, one that is thrown away where there is no page."""
    import tempfile

    if runs is None and page is None:
        return tempfile.TemporaryDirectory()
    return nullcontext(runs or str(Path(page or "").with_suffix(".runs")))


def _command(data: Sequence[str], systems: Mapping[str, Sequence[str]], page: str) -> str:
    """Return the command that repeats the page, with the names of files in place of their paths.

    Options that have their defaults are left out, except those of `_ALWAYS_SHOWN`.
    """
    context = click.get_current_context()
    words = ["entail", "leaderboard", *(Path(path).name for path in data)]
    for system, options in systems.items():
        words += ["-s", system, *(word for option in options for word in ("-O", option))]
    for name in _REPEATED:
        is_default = context.get_parameter_source(name) is ParameterSource.DEFAULT
        if is_default and name not in _ALWAYS_SHOWN:
            continue
        value = context.params[name]
        words.append(f"--{name.replace('_', '-')}")
        if name in _FOLDERS:
            words.append(Path(value).name)
        elif value is not True:
            words.append(str(value.value if isinstance(value, LabelScheme) else value))
    return shlex.join([*words, "-o", Path(page).name])


def _write(path: Path, text: str) -> None:
    from entailment.files import write_whole

    write_whole(path, text.encode())
