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

from entailment.arguments import (
    Options,
    check_count,
    checked_options,
    options_by_system,
    paths_of,
)
from entailment.datasets.labels import LabelMap
from entailment.errors import naming_arguments
from entailment.evaluation.bench import Setup
from entailment.evaluation.options import Progress, ScoreOptions
from entailment.judging import check_progress
from entailment.model import SchemeLike
from entailment.systems.loading import scheme_of

__all__ = ["ablate", "agree", "leaderboard"]


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
    these; with *add*, also each part alone. *options* are those of a system, by its name or path in
    *system*: `{"vote": {"members": [...]}}`. Variants are fitted to the set *train*, else in
    *folds*, of whole clusters by *cluster*, which is as for `score`. The folder *output* holds the
    runs, from which a killed ablation is resumed. A recipe or a part that cannot be judged has a
    `problem`. Raise OptionError without a recipe, where none has such a part and for *options* of
    another system, DataError for broken data.
    """
    from entailment.evaluation.ablation.records import ablation_json
    from entailment.evaluation.ablation.worth import ablate as ablated

    check_progress(progress)
    check_count("jobs", jobs, 1)
    systems = paths_of(system)
    setup = checked_options(
        Setup,
        data=str(data),
        reader=reader,
        key=key,
        lenient=lenient,
        columns=columns,
        label_map=label_map,
        task=task,
        documents=documents,
        train=train,
        folds=check_count("folds", folds, 2),
        cluster=cluster,
        options=options_by_system(options, systems),
        labels=labels,
        **ScoreOptions(bootstrap=bootstrap, seed=seed).sampling,
    )
    kinds = {name for name, chosen in (("resource", resources), ("tool", tools)) if chosen}
    with _folder(output) as folder:
        ablation = ablated(
            setup,
            systems,
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
    the problem; with options, it is named with these. Raise OptionError without a set or a system
    and for options of another, DataError for a set without gold labels.
    """
    from entailment.evaluation.leaderboard import leaderboard as ranked
    from entailment.evaluation.leaderboard import on_sets
    from entailment.evaluation.leaderboard_pages import leaderboard_json

    check_progress(progress)
    check_count("jobs", jobs, 1)
    systems = paths_of(system)
    setup = checked_options(
        Setup,
        data="",
        folds=check_count("folds", folds, 2),
        cluster=cluster,
        options=options_by_system(options, systems),
        labels=labels,
        **ScoreOptions(bootstrap=bootstrap, seed=seed).sampling,
    )
    with _folder(runs) as folder:
        board = ranked(
            on_sets(setup, paths_of(data)),
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

    check_count("min_shared", min_shared, 1)
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


@contextmanager
def _folder(path: str | Path | None) -> Iterator[str]:
    """Give the folder *path*, or without any a folder that is deleted at the end of the block."""
    if path is not None:
        yield str(path)
        return
    with tempfile.TemporaryDirectory() as folder:
        yield folder
