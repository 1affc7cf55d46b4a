"""`entail train`: a system learns from labelled data, or a neural recipe is trained."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click
from click.core import ParameterSource

from entailment.cli.corpus_options import task_option
from entailment.cli.inputs import input_paths
from entailment.cli.options import (
    data_options,
    format_option,
    labels_option,
    read_options,
    system_options,
)
from entailment.cli.output import print_report, progress_bar
from entailment.cli.sampling_options import cluster_option, sampling_options
from entailment.evaluation.options import TrainOptions, filled

__all__ = ["command"]

_NEURAL = ("data", "folder", "data_dir", "only", "system", "options", "system_model")
"""The parameters that a recipe of the neural judge has a use for, or refuses with a hint."""


@click.command(
    "train",
    epilog="Example: entail train RTE2_dev.xml -s coverage -O per=task -o my-coverage --folds 10",
)
@click.argument("data", nargs=-1)
@click.option("-o", "--output", "folder", help="The folder of the fitted system, for -s FOLDER.")
@click.option(
    "--data-dir",
    metavar="DIR",
    help="The folder of the data that a neural recipe names. [default: the recipe's folder]",
)
@click.option(
    "--only",
    type=click.Choice(["train", "export", "calibrate", "default", "card"]),
    help="Do one step of a neural recipe.",
)
@click.option(
    "--folds",
    type=click.IntRange(2),
    help="Cross-validate on the first DATA in so many folds, and score.",
)
@cluster_option("in one fold")
@click.option("--run", help="Write the cross-validated judgments to this run file.")
@click.option(
    "--by",
    metavar="ATTRIBUTE",
    multiple=True,
    help="Also score groups of pairs in the cross-validation: task, length, ...; may be repeated.",
)
@sampling_options
@click.option("--overwrite", is_flag=True, help="Replace an existing system or run file.")
@task_option
@click.option("--documents", metavar="DIR", help="For facts: the documents that they cite.")
@labels_option()
@system_options
@data_options
@format_option
def command(
    data: tuple[str, ...],
    folder: str | None,
    data_dir: str | None,
    only: str | None,
    system: str | None,
    options: tuple[str, ...],
    output: str,
    **others: Any,
) -> None:
    """Fit a system to the labelled pairs, topics or facts of DATA.

    --folds cross-validates on the first DATA, with the other DATA added for fitting; pairs of one
    query or topic, else of one hypothesis, are always in the same fold. --key holds the gold labels
    of the first DATA.

    A recipe of the neural judge, such as neural/base, names its own data and takes only -o,
    --data-dir, --only and -O, which overrides a key (-O train.seed=7). To resume after a stop or a
    kill, run the same command again.

    On a topic set, a trainable system is fitted to the candidates, as to pairs (-o FOLDER); a
    recipe with context or a decision is written with the best threshold (-o FITTED.toml). On facts,
    the generic profile is fitted (--documents DIR -o MODEL.json).
    """
    from entailment.evaluation.task import check_options, recognised
    from entailment.registry import systems
    from entailment.systems.recipes import recipe_names
    from entailment.training.recipe import is_training_recipe

    if system is not None and is_training_recipe(system):
        _train_neural(system, data, folder, data_dir, only, read_options(options))
        return
    _check_usage(data, system, data_dir, only)
    table = {
        **others,
        "by": others["by"] or None,
        "system": system,
        "options": read_options(options),
        "inputs": input_paths(others["key"], system, options=options),
    }
    given = filled(TrainOptions, table)
    kind = recognised(data[0], given.reading)
    check_options(kind, "train", given)
    trained = kind.train(data, folder, given, progress_bar)
    if trained.report is not None:
        print_report(trained.report, output)
    if trained.message is not None:
        click.echo(trained.message, err=True)
    if folder is not None and (folder in systems.names() or folder in recipe_names()):
        hint = f"'{folder}' is a system's name, too; -s ./{folder} judges by the folder"
        click.echo(f"entail: warning: {hint}", err=True)


def _check_usage(
    data: tuple[str, ...], system: str | None, data_dir: str | None, only: str | None
) -> None:
    if system == "neural":
        raise click.UsageError("the system 'neural' is trained by a recipe: -s neural/base")
    for name, value in (("--data-dir", data_dir), ("--only", only)):
        if value is not None:
            raise click.UsageError(f"{name} is for the recipes of the neural judge")
    if not data:
        raise click.UsageError("give DATA, one file of labelled pairs or more")


def _refuse_others(recipe: str) -> None:
    """Raise UsageError for an option that a recipe of the neural judge has no use for."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = str(parameter.name)
        is_given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if is_given and name not in _NEURAL:
            hint = (
                "give -O train.seed=N" if name == "seed" else "its keys are given as -O KEY=VALUE"
            )
            raise click.UsageError(f"{parameter.opts[0]} is not for the recipe {recipe}; {hint}")


def _train_neural(
    recipe: str,
    data: tuple[str, ...],
    folder: str | None,
    data_dir: str | None,
    only: str | None,
    overrides: dict[str, Any],
) -> None:
    from entailment.training import STEPS, Training, read_training_recipe
    from entailment.training.allocation import hold_freed_memory

    _refuse_others(recipe)
    if data:
        raise click.UsageError(f"{recipe} names its data; say where it is with --data-dir")
    if folder is None:
        raise click.UsageError("give --output FOLDER for the model")
    hold_freed_memory()
    with _stop_signals() as stop:
        training = Training(
            read_training_recipe(recipe, overrides),
            folder,
            data_dir=data_dir,
            bars=progress_bar,
            stop=stop,
        )
        for step in STEPS if only is None else (only,):
            if not training.run(step):
                problem = f"{step} stopped; {training.work} has it, the same command resumes it"
                raise click.ClickException(problem)
            for remark in training.remarks:
                click.echo(f"{folder}: {remark}", err=True)
            training.remarks.clear()
            click.echo(f"{folder}: {step} done", err=True)


@contextmanager
def _stop_signals() -> Iterator[Callable[[], bool]]:
    """Give what says whether a signal to stop has come; a second one stops at once."""
    came: list[int] = []
    before: dict[int, Any] = {}

    def note(number: int, _: object) -> None:
        came.append(number)
        signal.signal(number, before[number])

    for stopping in (signal.SIGTERM, signal.SIGINT):
        before[stopping] = signal.signal(stopping, note)
    try:
        yield lambda: bool(came)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
