"""`entail train`: a system learns from labelled pairs, or a neural recipe is trained."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from entailment.cli.corpus_options import task_option
from entailment.cli.options import (
    data_options,
    format_option,
    labels_option,
    read_options,
    system_options,
)
from entailment.cli.output import progress_bar
from entailment.cli.run_topics import refuse_pair_options
from entailment.cli.train_topics import train_topics
from entailment.errors import OptionError
from entailment.model import Labels, Pair

__all__ = ["command"]


@click.command(
    "train",
    epilog="Example: entail train RTE2_dev.xml -s coverage -O per=task -o my-coverage --folds 10",
)
@click.argument("data", nargs=-1)
@click.option("-o", "--output", "folder", help="The folder of the fitted system, for -s FOLDER.")
@click.option(
    "--data-dir",
    metavar="DIR",
    help="Where the data that a neural recipe names is. [default: the recipe's folder]",
)
@click.option(
    "--only",
    type=click.Choice(["train", "export", "calibrate", "default", "card"]),
    help="Do one step of a neural recipe.",
)
@click.option(
    "--folds", type=click.IntRange(2), help="Cross-validate on the first DATA, and score."
)
@click.option("--run", "run_file", help="Write the cross-validated judgments to this run file.")
@click.option("--seed", type=click.IntRange(0, 2**32 - 1), default=0, show_default=True)
@click.option("--overwrite", is_flag=True, help="Replace a run file that is there.")
@task_option
@labels_option
@system_options
@data_options
@format_option
def command(
    data: tuple[str, ...],
    folder: str | None,
    folds: int | None,
    run_file: str | None,
    seed: int,
    overwrite: bool,
    data_dir: str | None,
    only: str | None,
    task: str | None,
    labels: Labels | None,
    system: str | None,
    options: tuple[str, ...],
    output: str,
    key: str | None,
    **reading: Any,
) -> None:
    """Fit a system to the labelled pairs of DATA.

    With --folds, pairs of the first DATA are also judged by systems fitted on the others; pairs of
    equal hypotheses are never in different folds. --key holds the gold labels of the first DATA.

    A recipe of the neural judge, such as recipes/neural/base.toml, names its data itself; -O
    changes a key of it (-O train.lr=1e-4). Stopped or killed, the same command goes on.

    Where DATA is a topic set, the recipe is written to FITTED.toml (-o) with the threshold that is
    best on it.
    """
    from entailment.training.recipe import is_training_recipe

    if system is not None and is_training_recipe(system):
        _train_neural(system, data, folder, data_dir, only, read_options(options))
        return
    _check_usage(data, system, data_dir, only)
    if any(Path(path).is_dir() for path in data):
        if folds is not None:
            raise click.UsageError(
                "--folds is for files of pairs; topics are always cross-validated"
            )
        refuse_pair_options(reading)
        train_topics(
            data,
            folder,
            system=system,
            labels=labels,
            options=read_options(options),
            task=task,
            gold=key,
            overwrite=overwrite,
        )
        return
    if task is not None:
        raise click.UsageError("--task is for topic sets, which are folders")
    from entailment.datasets import open_dataset
    from entailment.files import output_file
    from entailment.systems import load_system, save_system

    if folder is None and folds is None:
        raise click.UsageError("give --output FOLDER to keep the system, or --folds to try it")
    if run_file is not None and folds is None:
        raise click.UsageError("--run needs --folds: it holds cross-validated judgments")
    if run_file is not None:
        output_file(run_file, inputs=data, overwrite=overwrite)
    named = load_system(system, labels=labels, options=read_options(options))
    datasets = [
        open_dataset(path, key=None if n else key, **reading) for n, path in enumerate(data)
    ]
    pairs = [_labelled(list(dataset), dataset.name) for dataset in datasets]
    try:
        if folds is not None:
            _cross_validate(named, datasets, pairs, folds, seed, run_file, output)
        if folder is not None:
            about = {
                "data": [_about(d, p) for d, p in zip(datasets, pairs, strict=True)],
                "seed": seed,
            }
            everything = [pair for part in pairs for pair in part]
            save_system(named.fit(everything, seed=seed, trained_on=about), folder)
            click.echo(f"{folder}: {named.name} fitted to {len(everything):,} pairs", err=True)
    except OptionError:
        raise
    except ValueError as error:  # too few pairs, or one label alone
        raise click.ClickException(f"{', '.join(data)}: {error}") from error


def _check_usage(
    data: tuple[str, ...], system: str | None, data_dir: str | None, only: str | None
) -> None:
    if system == "neural":
        raise click.UsageError(
            "the system 'neural' is trained by a recipe: -s recipes/neural/base.toml"
        )
    for name, value in (("--data-dir", data_dir), ("--only", only)):
        if value is not None:
            raise click.UsageError(f"{name} is for the recipes of the neural judge")
    if not data:
        raise click.UsageError("give DATA, one file of labelled pairs or more")


def _train_neural(
    recipe: str,
    data: tuple[str, ...],
    folder: str | None,
    data_dir: str | None,
    only: str | None,
    overrides: dict[str, Any],
) -> None:
    from entailment.training import STEPS, Training, read_training_recipe

    if data:
        raise click.UsageError(f"{recipe} names its data; say where it is with --data-dir")
    if folder is None:
        raise click.UsageError("give --output FOLDER for the model")
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
                told = f"{step} stopped; {training.work} keeps it, the same command goes on"
                raise click.ClickException(told)
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


def _labelled(pairs: Sequence[Pair], name: str) -> list[Pair]:
    labelled = [pair for pair in pairs if pair.gold is not None]
    if not labelled:
        raise click.ClickException(f"{name}: no pair has a gold label; give them with --key")
    if len(labelled) < len(pairs):
        left_out = len(pairs) - len(labelled)
        click.echo(f"entail: warning: {name}: {left_out:,} pairs without gold left out", err=True)
    return labelled


def _about(dataset: Any, pairs: Sequence[Pair]) -> dict[str, Any]:
    return {
        "name": dataset.name,
        "checksum": dataset.checksum(),
        "reader": dataset.reader_name,
        "labels": dict(Counter(str(pair.gold) for pair in pairs)),
    }


def _cross_validate(
    named: Any,
    datasets: list[Any],
    pairs: list[list[Pair]],
    folds: int,
    seed: int,
    run_file: str | None,
    output: str,
) -> None:
    import tempfile

    from entailment.cli.score import print_scores
    from entailment.evaluation.crossvalidation import cross_validated
    from entailment.evaluation.gold import gold_of
    from entailment.evaluation.judging import run_header
    from entailment.evaluation.runs import read_run, write_jsonl
    from entailment.evaluation.scoring import score_run

    first, *others = pairs
    extra = [pair for part in others for pair in part]
    with progress_bar("folds") as progress:
        judgments = cross_validated(
            named, first, count=folds, seed=seed, extra=extra, progress=progress
        )
    beside = [f"+{dataset.name}@{dataset.checksum()[:8]}" for dataset in datasets[1:]]
    made_by = f"{named.identity},{folds}-fold{''.join(beside)}"
    header = run_header(datasets[0], made_by, judgments[0].labels)
    header |= {"folds": folds, "seed": seed}
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(run_file or f"{scratch}/{named.name}-{folds}-fold.jsonl")
        write_jsonl(judgments, path, header)
        run = read_run(path)
    gold = gold_of(datasets[0], first)
    print_scores(gold, [score_run(run, gold, seed=seed)], output)
