"""`entail ablate`: what is each part of a recipe worth?"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.corpus_options import task_option
from entailment.cli.options import data_options, format_option, labels_option
from entailment.cli.output import print_report, progress_bar
from entailment.cli.sampling_options import cluster_option, significance_options
from entailment.cli.several_systems import (
    SystemsCommand,
    options_of_systems,
    systems_options,
    words_of_systems,
)
from entailment.evaluation.options import ReadingOptions
from entailment.model import LabelScheme

if TYPE_CHECKING:
    from entailment.evaluation.ablation.worth import Ablation

__all__ = ["command"]


@click.command(
    "ablate",
    cls=SystemsCommand,
    epilog="Example: entail ablate RTE3_dev.xml -s features-coverage -o tests --plot worth.svg",
)
@click.argument("data")
@systems_options(
    "RECIPE", "The recipe, or the system with -O, whose parts are tested; may be repeated."
)
@click.option("--resources", "kinds", flag_value="resource", help="Test the resources alone.")
@click.option("--tools", "kinds", flag_value="tool", help="Test the tools alone.")
@click.option("--all", "kinds", flag_value="all", default="all", help="Test every part. [default]")
@click.option(
    "--train", metavar="DATA", help="Fit each variant to this set, in place of cross-validation."
)
@click.option(
    "--folds",
    type=click.IntRange(2),
    default=10,
    show_default=True,
    help="Number of cross-validation folds.",
)
@click.option(
    "--add", is_flag=True, help="Also test each part alone, added to the recipe without any parts."
)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="FOLDER",
    help="Save the run of each variant here; a killed ablation is resumed from them.",
)
@click.option("--overwrite", is_flag=True, help="Judge again, ignoring the runs in the folder.")
@click.option(
    "--jobs", type=click.IntRange(1), default=1, help="Number of worker processes. [default: 1]"
)
@click.option(
    "--plot", metavar="FILE.svg|png", help="Plot the contribution of each part, with its interval."
)
@click.option("--documents", metavar="DIR", help="For facts: the documents that they cite.")
@task_option
@cluster_option("drawn together, and in one fold")
@significance_options
@labels_option()
@data_options
@format_option
def command(
    data: str,
    systems: tuple[str, ...],
    options: tuple[str, ...],
    kinds: str,
    train: str | None,
    folds: int,
    add: bool,
    folder: str | None,
    overwrite: bool,
    jobs: int,
    plot: str | None,
    cluster: str | None,
    bootstrap: int,
    seed: int,
    labels: LabelScheme | None,
    output: str,
    **reading: Any,
) -> None:
    """Measure the contribution of each part of a recipe on DATA, as in the ablation tests of RTE-6.

    Each part is left out in turn, the rest is refitted and judged again, and the scores are
    compared by paired tests: accuracy for pairs, F for topics and facts (whose parts are the
    tailored rules). Fitted systems are cross-validated on DATA, or fitted to --train.

    A recipe names no Python file, but -O may, as in 'entail run': a system in one is tested as a
    member of a vote.
    """
    from entailment.evaluation.ablation import reports
    from entailment.evaluation.ablation.worth import ablate
    from entailment.evaluation.bench import Setup

    if plot is not None:
        from entailment.evaluation.plots import check_plot

        check_plot(plot)
    read = ReadingOptions(**reading)
    words = words_of_systems(systems or _default(read), options)
    setup = Setup(
        data=data,
        reading=read,
        options=options_of_systems(words),
        train=train,
        folds=folds,
        cluster=cluster,
        seed=seed,
        bootstrap=bootstrap,
        labels=labels,
    )
    with ExitStack() as stack:
        runs = folder or stack.enter_context(tempfile.TemporaryDirectory())
        progress = stack.enter_context(progress_bar("variants"))
        try:
            ablation = ablate(
                setup,
                list(words),
                runs,
                kinds=None if kinds == "all" else {kinds},
                add=add,
                jobs=jobs,
                overwrite=overwrite,
                progress=progress,
            )
        except KeyboardInterrupt:
            resumable = f"{folder} has what is finished, the same command resumes it"
            raise click.ClickException(
                f"interrupted; {resumable if folder else 'with --output it can be resumed'}"
            ) from None
    _warn_of_seen(ablation)
    print_report(reports.ablation_printed(ablation), output)
    if plot is not None:
        from entailment.evaluation.ablation.plots import worth_plot

        worth_plot(ablation, plot)
    if ablation.problems:
        for problem in ablation.problems:
            click.echo(f"entail: {problem}", err=True)
        raise SystemExit(1)


def _warn_of_seen(ablation: Ablation) -> None:
    for recipe in ablation.recipes:
        if recipe.seen:
            problem = f"fitted to {ablation.data} before, which makes its score too high"
            click.echo(f"entail: warning: {recipe.source}: {problem}", err=True)


def _default(reading: ReadingOptions) -> tuple[str, ...]:
    """Return the default system for facts, whose parts are rules; raise UsageError for others."""
    if reading.documents is None:
        raise click.UsageError("give a recipe with -s RECIPE.toml; its parts are what is tested")
    return ("default",)
