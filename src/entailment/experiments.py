"""Experiments as functions: judge a data set into a run file, score runs, compare them, measure.

The options are those of `entailment.api` and of the commands:

| option | is |
| --- | --- |
| *bootstrap* | how many samples, at least 100, intervals and tests use; 0 leaves these out |
| *cluster* | what pairs share that are drawn together: `hypothesis`, `text` or an attribute |
| *seed* | what makes these repeatable, from 0 to 2**32 - 1 |
| *reader*, *columns*, *label_map* | how a file of pairs is read, as in `open_dataset` |
| *key* | a file with the gold labels, of pairs or topics |
| *task* | the task of topics: `main`, `novelty` or `search` |
| *jobs* | how many processes judge, at least 1 |
| *run_format* | the format of a run of pairs: `jsonl`, `rte1`, `rte2` or `rte5` |
| *overwrite* | replace an *output* of another system or data set |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, overload

from entailment.arguments import check_count, checked_options
from entailment.datasets import Dataset, open_dataset
from entailment.datasets.labels import LabelMap
from entailment.errors import EntailmentError, OptionError, counted, naming_arguments
from entailment.evaluation.comparison import Comparison
from entailment.evaluation.f_comparison import FComparison
from entailment.evaluation.f_scores import FScores
from entailment.evaluation.fact_judging import FactSummary
from entailment.evaluation.judging import RunSummary
from entailment.evaluation.judgments import GivenRuns, JudgmentRun, given_pairs, given_runs
from entailment.evaluation.options import (
    Progress,
    ReadingOptions,
    RunOptions,
    ScoreOptions,
    TrainOptions,
)
from entailment.evaluation.report import Report
from entailment.evaluation.scoring import Scores
from entailment.evaluation.task import Judging, check_options, recognised
from entailment.evaluation.tasks.pairs import PairTask
from entailment.judging import Frame, Rows, System, check_progress, load_named
from entailment.model import Judgment, Pair, SchemeLike
from entailment.registry import systems
from entailment.systems import NamedSystem

__all__ = ["compare", "cross_validate", "features", "run", "score"]

Pairs = str | Path | Dataset | Frame | Rows | Iterable[Pair | Mapping[str, Any]]
"""The path of a file of pairs, or pairs in memory, as `open_dataset` takes and returns them."""

Run = str | Path | Iterable[Judgment]
"""The path of a run file, or judgments in memory."""

Runs = (
    Sequence[str | Path]
    | Sequence[Iterable[Judgment]]
    | Mapping[str, str]
    | Mapping[str, Path]
    | Mapping[str, Iterable[Judgment]]
    | Mapping[str, Run]
)
"""Several runs, in a mapping with their names."""


@naming_arguments
def run(
    data: Pairs,
    output: str | Path,
    *,
    system: System | None = None,
    context: Sequence[str] = (),
    top: int | None = None,
    threshold: float | None = None,
    abstain: float | None = None,
    labels: SchemeLike | None = None,
    ranker: str | None = None,
    reader: str | None = None,
    key: str | Path | None = None,
    lenient: bool = False,
    columns: Mapping[str, str] | None = None,
    label_map: LabelMap | None = None,
    task: str | None = None,
    documents: str | Path | None = None,
    profile: str | None = None,
    run_format: str = "jsonl",
    jobs: int = 1,
    overwrite: bool = False,
    progress: Progress | None = None,
) -> RunSummary | FactSummary:
    """Judge all of *data*, pairs, topics or facts, into the run *output*.

    *data* is a path, or pairs in memory as `open_dataset` takes or returns them. A killed run is
    resumed. *abstain*, *reader*, *columns* and *label_map* are for pairs. *context*, *threshold*,
    *ranker* and *task* are for topics, for which the candidates of the set are judged, or the *top*
    (100) of the ranker. *documents*, which the facts cite, and *profile* are for facts. With
    *lenient*, broken pairs and facts are skipped and counted. Raise OptionError for an option of
    another task, DataError for broken data and for an *output* of another system or data set,
    unless *overwrite*; facts without their document also raise DataError, after the run has been
    written, unless *lenient*.
    """
    check_progress(progress)
    given = checked_options(
        RunOptions,
        system=_system(system),
        labels=labels,
        abstain=abstain,
        format=run_format,
        jobs=check_count("jobs", jobs, 1),
        overwrite=overwrite,
        ranker=ranker,
        top=top,
        context=tuple(context),
        threshold=threshold,
        profile=profile,
        reader=reader,
        key=key,
        lenient=lenient,
        columns=columns,
        label_map=label_map,
        task=task,
        documents=documents,
    )
    judging = _judging(data, given)
    written = judging.write(str(output), lambda work: nullcontext(progress))
    if written.problem is not None:
        raise written.problem
    summary: RunSummary | FactSummary = written.summary
    return summary


def _judging(data: object, options: RunOptions) -> Judging:
    """Return *data* with the system that judges them, of the task that data in a file are of."""
    pairs = given_pairs(data, options.reading)
    task = _task(pairs, options.reading)
    check_options(task, "run", options)
    judging: Judging = task.judging(pairs, options)
    return judging


def _task(data: str | Dataset, reading: ReadingOptions) -> Any:
    """Return the task of *data*: that of a path, and pairs of what is in memory."""
    return recognised(data, reading) if isinstance(data, str) else PairTask()


def _system(system: System | None) -> str | NamedSystem:
    """Return *system*, loaded where it is named; a path is read anew by each call."""
    if isinstance(system, str | Path) and system not in systems.names():
        return str(system)
    return load_named(system, None)


def _reported(
    command: Literal["score", "compare"], gold: object, given: GivenRuns, options: ScoreOptions
) -> Sequence[Any]:
    """Return what *command* gives of runs over *gold*: of pairs where anything is in memory.

    Raise OptionError for judgments with data that are no pairs, and for names of the runs of a
    plug-in.
    """
    from entailment.evaluation.plug_in_tasks import PlugInTask

    answers = given_pairs(gold, options.reading)
    task = _task(answers, options.reading)
    check_options(task, command, options)
    paths = [run for run in given.runs if not isinstance(run, JudgmentRun)]
    if isinstance(answers, str) and len(paths) == len(given.runs):
        if isinstance(task, PlugInTask) and not all(isinstance(path, str) for path in paths):
            raise OptionError(f"the runs of {task.name} have the names of their files: give a list")
        report: Callable[..., Report] = task.score if command == "score" else task.compare
        return _values(task, command, report(answers, paths, options), len(paths))
    if not isinstance(task, PairTask):
        raise OptionError(f"judgments are of pairs, and '{answers}' is of {task.name}")
    report_pairs = task.score if command == "score" else task.compare
    return report_pairs(answers, given.runs, options).values


def _values(task: Any, command: str, report: Report, runs: int) -> Sequence[Any]:
    """Return the values of *report*, which *command* gave; raise EntailmentError for too few.

    There is a value for each of so many *runs*, or for each that is compared with the first.
    """
    expected = runs - 1 if command == "compare" else runs
    if (count := len(report.values)) != expected:
        described = getattr(task, "described", f"task '{task.name}'")
        problem = f"{command} gave a report with {counted(count, 'value')}, not {expected}"
        raise EntailmentError(f"{described} failed: {problem}")
    return report.values


@overload
def score(  # type: ignore[overload-overlap]  # a string is a sequence, too
    gold: Pairs,
    runs: Run,
    *,
    labels: SchemeLike | None = None,
    reader: str | None = None,
    key: str | Path | None = None,
    lenient: bool = False,
    columns: Mapping[str, str] | None = None,
    label_map: LabelMap | None = None,
    task: str | None = None,
    ranked: bool | None = None,
    subset: bool = False,
    by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> Scores | FScores: ...


@overload
def score(
    gold: Pairs,
    runs: Runs,
    *,
    labels: SchemeLike | None = None,
    reader: str | None = None,
    key: str | Path | None = None,
    lenient: bool = False,
    columns: Mapping[str, str] | None = None,
    label_map: LabelMap | None = None,
    task: str | None = None,
    ranked: bool | None = None,
    subset: bool = False,
    by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> list[Scores] | list[FScores]: ...


@naming_arguments
def score(
    gold: Pairs,
    runs: Run | Runs,
    *,
    labels: SchemeLike | None = None,
    reader: str | None = None,
    key: str | Path | None = None,
    lenient: bool = False,
    columns: Mapping[str, str] | None = None,
    label_map: LabelMap | None = None,
    task: str | None = None,
    ranked: bool | None = None,
    subset: bool = False,
    by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> Scores | FScores | list[Scores] | list[FScores]:
    """Return the official measures of *runs* against *gold*.

    A run is the path of a file, or judgments of pairs as `judge` returns them; a single run gives
    its scores, several give a list, and a mapping names its runs. *gold* holds pairs, topics or
    facts, as for `entail score`, or pairs in memory as `open_dataset` takes or returns them.
    Judgments are of the pairs that have their ids. Those that `judge` returns for pairs without
    ids, such as tuples, are of the pairs by their places; so are those that are numbered from 1 in
    order, where no pair has one of these ids. With *subset*, *gold* is a part of what was judged,
    known by its ids. *by* names an attribute that groups pairs (`task`, `length`) or facts
    (`slot`), and may be a list for pairs. *ranked* says whether the order of lines in RTE-4 and
    RTE-5 runs is a ranking; None takes it for one if it can be. With *lenient*, broken pairs and
    facts are skipped. Raise DataError for a broken *gold* and for a run that does not match it,
    OptionError for no run, for an option of another task, for a *by* or a *cluster* that no pair
    has, and for *subset* with pairs that have no ids of their own.

    >>> from entailment import judge
    >>> rows = [{"text": "A cat sat.", "hypothesis": "A cat sat.", "label": "ENTAILMENT"},
    ...         {"text": "A cat sat.", "hypothesis": "It rains.", "label": "UNKNOWN"}]
    >>> score(rows, judge(rows, system="overlap")).accuracy.value
    1.0
    """
    given = checked_options(
        ScoreOptions,
        by=by,
        cluster=cluster,
        ranked=ranked,
        subset=subset,
        labels=labels,
        bootstrap=bootstrap,
        seed=seed,
        reader=reader,
        key=key,
        lenient=lenient,
        columns=columns,
        label_map=label_map,
        task=task,
    )
    runs_given = given_runs(runs)
    values = _reported("score", gold, runs_given, given)
    return values[0] if runs_given.is_single else list(values)


@naming_arguments
def compare(
    gold: Pairs,
    runs: Runs,
    *,
    labels: SchemeLike | None = None,
    reader: str | None = None,
    key: str | Path | None = None,
    lenient: bool = False,
    columns: Mapping[str, str] | None = None,
    label_map: LabelMap | None = None,
    task: str | None = None,
    subset: bool = False,
    by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    bootstrap: int = 10_000,
    seed: int = 0,
) -> list[Comparison] | list[FComparison]:
    """Return the comparison of each of *runs* with the first, by paired tests.

    Differences are positive if the run is better than the first. *gold* and *runs* are as for
    `score`; *subset* and *by* are for pairs. Raise OptionError for fewer than two runs, a single
    path among them, for an option of another task and for a *by* or a *cluster* that no pair has;
    DataError as `score` does.

    >>> from entailment import Label, judge
    >>> pairs = [Pair("1", "A cat sat.", "A cat sat.", Label.ENTAILMENT)]
    >>> runs = {name: judge(pairs, system=name) for name in ("length", "overlap")}
    >>> (difference,) = compare(pairs, runs)
    >>> difference.run, difference.accuracy.difference.value
    ('overlap', 1.0)
    """
    runs_given = given_runs(runs)
    if runs_given.is_single:
        problem = f"runs must be a list of two runs or more, not the single '{runs_given.runs[0]}'"
        raise OptionError(problem)
    given = checked_options(
        ScoreOptions,
        by=by,
        subset=subset,
        labels=labels,
        cluster=cluster,
        bootstrap=bootstrap,
        seed=seed,
        reader=reader,
        key=key,
        lenient=lenient,
        columns=columns,
        label_map=label_map,
        task=task,
    )
    return list(_reported("compare", gold, runs_given, given))


@naming_arguments
def cross_validate(
    data: Pairs,
    *others: Pairs,
    system: System | None = None,
    folds: int = 10,
    cluster: str | None = None,
    labels: SchemeLike | None = None,
    reader: str | None = None,
    key: str | Path | None = None,
    lenient: bool = False,
    columns: Mapping[str, str] | None = None,
    label_map: LabelMap | None = None,
    run: str | Path | None = None,
    overwrite: bool = False,
    by: str | Sequence[str] | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
    progress: Progress | None = None,
) -> Scores:
    """Return the scores on *data* of a *system* that is fitted in each of so many *folds*.

    This is what `entail train --folds` does: each pair is judged by the system fitted to all other
    folds, and to all of *others*. The pairs of a cluster are in one fold: by default those of one
    hypothesis; *cluster* and *by* are as for `score`. *run* is a file for the judgments, by which
    `compare` compares two systems; *progress* counts folds. The data are paths of files of pairs,
    or pairs in memory as `open_dataset` takes or returns them. Raise OptionError for a system that
    learns nothing, for an object that cannot be copied, for too many folds, for a *by* or a
    *cluster* that no pair has and for topics and facts, DataError for pairs without gold labels.
    """
    check_progress(progress)
    given = checked_options(
        TrainOptions,
        system=_system(system),
        labels=labels,
        folds=check_count("folds", folds, 2),
        cluster=cluster,
        run=run,
        by=by,
        bootstrap=bootstrap,
        seed=seed,
        overwrite=overwrite,
        inputs=tuple(Path(path) for path in (key,) if path is not None),
        reader=reader,
        key=key,
        lenient=lenient,
        columns=columns,
        label_map=label_map,
    )
    first = given_pairs(data, given.reading)
    added = [given_pairs(other, replace(given.reading, key=None)) for other in others]
    task = _task(first, given.reading)
    check_options(task, "train", given)
    if not isinstance(task, PairTask) and not all(isinstance(other, str) for other in added):
        raise OptionError(f"others must be paths, as '{first}' is of {task.name}")
    trained = task.train([first, *added], None, given, lambda work: nullcontext(progress))
    if trained.report is None:
        raise OptionError(f"{task.name} have no cross-validation: training gave no scores")
    scores: Scores = _values(task, "train", trained.report, 1)[0]
    return scores


@naming_arguments
def features(
    data: Pairs,
    *,
    feature: Sequence[str] = (),
    reader: str | None = None,
    key: str | Path | None = None,
    lenient: bool = False,
    columns: Mapping[str, str] | None = None,
    label_map: LabelMap | None = None,
) -> Iterator[dict[str, str | float | None]]:
    """Yield for each pair of *data* its id, its features by name, and its gold label or None.

    The features are those of the system `features`, all or those that *feature* names. *data* is a
    path, or pairs in memory as `open_dataset` takes or returns them; an unknown label is none.
    Raise OptionError for an unknown feature, DataError for broken data, unless *lenient*.

    >>> pairs = [{"text": "A cat sat down.", "hypothesis": "A cat sat."}]
    >>> list(features(pairs, feature=["word_coverage", "negation_mismatch"]))
    [{'id': '1', 'word_coverage': 1.0, 'negation_mismatch': 0.0, 'gold': None}]
    """
    from entailment.evaluation.feature_tables import feature_rows, named_features

    if isinstance(feature, str):
        raise OptionError(f'feature must be a list of names, such as ["{feature}"]')
    names = named_features(feature)
    reading = ReadingOptions(
        reader=reader,
        key=None if key is None else str(key),
        lenient=lenient,
        columns=columns,
        label_map=label_map,
    )
    pairs = given_pairs(data, reading)
    if isinstance(pairs, str):
        return feature_rows(open_dataset(pairs, unlabelled=True, **reading.of_pairs), names)
    return feature_rows(pairs.for_judging(), names)
