"""Studies as functions: ablation tests, leaderboards and the agreement of annotators.

The options are those of the commands of the same names; what is returned is what these print with
`--format json`, numbers as fractions of 1. Data are paths, as the processes that judge open them
again.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from entailment.datasets.labels import LabelMap
from entailment.errors import OptionError, naming_arguments
from entailment.evaluation.bench import Setup
from entailment.evaluation.options import Progress, ReadingOptions, ScoreOptions
from entailment.judging import check_progress, check_string
from entailment.model import SchemeLike
from entailment.systems.loading import scheme_of

__all__ = ["ablate", "agree", "leaderboard"]


Options = Mapping[str, Mapping[str, Any]]
"""The options of systems and recipes, by what names them."""


@naming_arguments
def ablate(
    data: str | Path,
    system: str | Path | Sequence[str | Path],
    output: str | Path | None = None,
    *,
    resources: bool = False,
    tools: bool = False,
    train: str | Path | None = None,
    folds: int = 10,
    add: bool = False,
    options: Options | None = None,
    cluster: str | None = None,
    labels: SchemeLike | None = None,
    reader: str | None = None,
    key: str | Path | None = None,
    lenient: bool = False,
    columns: Mapping[str, str] | None = None,
    label_map: LabelMap | None = None,
    task: str | None = None,
    documents: str | Path | None = None,
    jobs: int = 1,
    overwrite: bool = False,
    bootstrap: int = 10_000,
    seed: int = 0,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Return the contribution of each part of a recipe on *data*, as `entail ablate` prints it.

    *system* is a recipe or several. Every part is tested, or with *resources* or *tools* only
    these; with *add*, also each part alone. *options* are those of a system, by its name in
    *system*: `{"vote": {"members": [...]}}`. Variants are fitted to the set *train*, else in
    *folds*, of whole clusters by *cluster*, which is as for `score`. The folder *output* holds the
    runs, from which a killed ablation is resumed. Raise OptionError where no recipe has such a
    part, DataError for broken data.
    """
    from entailment.evaluation.ablation.records import ablation_json
    from entailment.evaluation.ablation.worth import ablate as ablated

    check_progress(progress)
    _check_count("folds", folds, 2)
    _check_count("jobs", jobs, 1)
    if cluster is not None:
        check_string("cluster", cluster)
    setup = Setup(
        data=str(data),
        reading=ReadingOptions(
            reader=reader,
            key=_path(key),
            lenient=lenient,
            columns=columns,
            label_map=label_map,
            task=task,
            documents=_path(documents),
        ),
        train=_path(train),
        folds=folds,
        cluster=cluster,
        options={} if options is None else options,
        labels=None if labels is None else scheme_of(labels),
        **ScoreOptions(bootstrap=bootstrap, seed=seed).sampling,
    )
    kinds = {name for name, chosen in (("resource", resources), ("tool", tools)) if chosen}
    with _folder(output) as folder:
        ablation = ablated(
            setup,
            _paths(system),
            folder,
            kinds=kinds or None,
            add=add,
            jobs=jobs,
            overwrite=overwrite,
            progress=progress,
        )
        return ablation_json(ablation)


@naming_arguments
def leaderboard(
    data: str | Path | Sequence[str | Path],
    system: str | Path | Sequence[str | Path],
    *,
    runs: str | Path | None = None,
    folds: int = 10,
    options: Options | None = None,
    cluster: str | None = None,
    labels: SchemeLike | None = None,
    jobs: int = 1,
    overwrite: bool = False,
    bootstrap: int = 1000,
    seed: int = 0,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Return recipes ranked on labelled sets, as `entail leaderboard` prints them.

    *data* is a set or several, *system* a recipe or a system, or several. Each is cross-validated
    on each set, in *folds*; *options* and *cluster* are as for `ablate`. The folder *runs* holds
    the runs, from which a killed leaderboard is resumed. What cannot be evaluated has a row with
    the problem. Raise OptionError without a set or a system, DataError for a set without gold
    labels.
    """
    from entailment.evaluation.leaderboard import leaderboard as ranked
    from entailment.evaluation.leaderboard import on_sets
    from entailment.evaluation.leaderboard_pages import leaderboard_json

    check_progress(progress)
    _check_count("folds", folds, 2)
    _check_count("jobs", jobs, 1)
    if cluster is not None:
        check_string("cluster", cluster)
    systems = _paths(system)
    if not systems:
        raise OptionError("a leaderboard requires at least one system or recipe")
    setup = Setup(
        data="",
        folds=folds,
        cluster=cluster,
        options={} if options is None else options,
        labels=None if labels is None else scheme_of(labels),
        **ScoreOptions(bootstrap=bootstrap, seed=seed).sampling,
    )
    with _folder(runs) as folder:
        board = ranked(
            on_sets(setup, _paths(data)),
            systems,
            folder,
            jobs=jobs,
            overwrite=overwrite,
            progress=progress,
        )
        return leaderboard_json(board)


@naming_arguments
def agree(
    project: str | Path,
    *,
    min_shared: int = 100,
    labels: SchemeLike | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> dict[str, Any]:
    """Return the agreement of annotators, as `entail agree` prints it.

    *project* is the path of a project, or of a file of annotations in csv, jsonl or Label Studio
    JSON. *min_shared* is how many pairs two annotators must share to count in the average. Raise
    DataError for broken annotations, and where no pair has two annotators.
    """
    from entailment.collection.agreement_figures import agreement
    from entailment.collection.agreement_report import agreement_report
    from entailment.collection.annotation_files import annotations_of

    _check_count("min_shared", min_shared, 1)
    sampling = ScoreOptions(bootstrap=bootstrap, seed=seed).sampling
    measured = agreement(
        annotations_of(project),
        labels=None if labels is None else scheme_of(labels),
        samples=sampling["bootstrap"],
        seed=sampling["seed"],
        min_shared=min_shared,
    )
    (values,) = agreement_report(measured).json()
    assert isinstance(values, dict)
    return values


def _check_count(name: str, count: object, least: int) -> None:
    """Raise OptionError, with *name*, for a *count* that is no whole number from *least* on."""
    if not isinstance(count, int) or isinstance(count, bool) or count < least:
        raise OptionError(f"{name} must be a whole number, at least {least}, not {count!r}")


@contextmanager
def _folder(path: str | Path | None) -> Iterator[str]:
    """Give the folder *path*, or without any a folder that is deleted at the end of the block."""
    if path is not None:
        yield str(path)
        return
    with tempfile.TemporaryDirectory() as folder:
        yield folder


def _paths(given: str | Path | Sequence[str | Path]) -> list[str]:
    return [str(given)] if isinstance(given, str | Path) else [str(path) for path in given]


def _path(path: str | Path | None) -> str | None:
    return None if path is None else str(path)
