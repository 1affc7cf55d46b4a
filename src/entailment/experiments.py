"""Experiments as functions: judge a data set into a run file, score runs, compare them.

The options are those of `entailment.api` and of the commands:

| option | is |
| --- | --- |
| *bootstrap* | how many samples, at least 100, intervals and tests use; 0 leaves these out |
| *seed* | what makes these repeatable, from 0 to 2**32 - 1 |
| *reader*, *columns*, *label_map* | how a file of pairs is read, as in `open_dataset` |
| *key* | a file with the gold labels, of pairs or topics |
| *task* | the task of topics: `main`, `novelty` or `search` |
| *jobs* | how many processes judge, at least 1 |
| *run_format* | the format of a run of pairs: `jsonl`, `rte1`, `rte2` or `rte5` |
| *overwrite* | replace an *output* of another system or data set |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import overload

from entailment.datasets.labels import LabelMap
from entailment.datasets.records import is_table
from entailment.errors import OptionError, kind_of, naming_arguments
from entailment.evaluation.comparison import Comparison
from entailment.evaluation.f_comparison import FComparison
from entailment.evaluation.f_scores import FScores
from entailment.evaluation.fact_judging import FactSummary
from entailment.evaluation.judging import RunSummary
from entailment.evaluation.options import Progress, ReadingOptions, RunOptions, ScoreOptions
from entailment.evaluation.scoring import Scores
from entailment.evaluation.task import check_options, recognised
from entailment.judging import System, check_progress, check_string, load_named
from entailment.model import SchemeLike
from entailment.registry import systems
from entailment.systems import NamedSystem
from entailment.systems.loading import scheme_of

__all__ = ["compare", "run", "score"]

RunFile = str | Path


@naming_arguments
def run(
    data: str | Path,
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

    A killed run is resumed. *abstain*, *reader*, *columns* and *label_map* are for pairs.
    *context*, *threshold*, *ranker* and *task* are for topics, for which the candidates of the set
    are judged, or the *top* (100) of the ranker. *documents*, which the facts cite, and *profile*
    are for facts. With *lenient*, broken pairs and facts are skipped and counted. Raise OptionError
    for an option of another task, DataError for broken data and for an *output* of another system
    or data set, unless *overwrite*; facts without their document also raise DataError, after the
    run has been written, unless *lenient*.
    """
    check_progress(progress)
    if not isinstance(jobs, int) or isinstance(jobs, bool) or jobs < 1:
        raise OptionError(f"jobs must be a whole number, at least 1, not {jobs!r}")
    given = RunOptions(
        system=_system(system),
        labels=None if labels is None else scheme_of(labels),
        abstain=abstain,
        format=run_format,
        jobs=jobs,
        overwrite=overwrite,
        ranker=ranker,
        top=top,
        context=tuple(context),
        threshold=threshold,
        profile=profile,
        reading=ReadingOptions(
            reader=reader,
            key=_path(key),
            lenient=lenient,
            columns=columns,
            label_map=label_map,
            task=task,
            documents=_path(documents),
        ),
    )
    pairs = _file("data", data)
    kind = recognised(pairs, given.reading)
    check_options(kind, "run", given)
    written = kind.judging(pairs, given).write(str(output), lambda work: nullcontext(progress))
    if written.problem is not None:
        raise written.problem
    summary: RunSummary | FactSummary = written.summary
    return summary


def _system(system: System | None) -> str | NamedSystem:
    """Return *system*, loaded where it is named; a path is read anew by each call."""
    if isinstance(system, str | Path) and system not in systems.names():
        return str(system)
    return load_named(system, None)


def _file(name: str, path: object) -> str:
    """Return *path* as a string; raise OptionError for a data frame or any other object."""
    if not isinstance(path, str | Path):
        raise OptionError(f"{name} must be the path of a file, not {kind_of(path)}")
    return str(path)


def _files(runs: object) -> list[str]:
    """Return the paths of one run or several; raise OptionError for a data frame or judgments."""
    if is_table(runs) or not isinstance(runs, str | Path | Iterable):
        raise OptionError(f"runs must be paths of run files, not {kind_of(runs)}")
    return [_file("a run", run) for run in ([runs] if isinstance(runs, str | Path) else runs)]


def _names(option: str, names: object) -> list[str] | None:
    """Return what *option* names, None for nothing; raise OptionError for what is no string."""
    if names is None:
        return None
    listed = [names] if isinstance(names, str) or not isinstance(names, Iterable) else [*names]
    for name in listed:
        check_string(option, name)
    return [str(name) for name in listed] or None


def _path(path: str | Path | None) -> str | None:
    return None if path is None else str(path)


@overload
def score(  # type: ignore[overload-overlap]  # a string is a sequence, too
    gold: str | Path,
    runs: RunFile,
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
    bootstrap: int = 1000,
    seed: int = 0,
) -> Scores | FScores: ...


@overload
def score(
    gold: str | Path,
    runs: Sequence[RunFile],
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
    bootstrap: int = 1000,
    seed: int = 0,
) -> Sequence[Scores] | Sequence[FScores]: ...


@naming_arguments
def score(
    gold: str | Path,
    runs: RunFile | Sequence[RunFile],
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
    bootstrap: int = 1000,
    seed: int = 0,
) -> Scores | FScores | Sequence[Scores] | Sequence[FScores]:
    """Return the official measures of *runs*, paths of run files, against *gold*.

    A single run gives its scores, several give a list. *gold* holds pairs, topics or facts, as for
    `entail score`; *by* names an attribute that groups pairs (`task`, `length`) or facts (`slot`),
    and may be a list for pairs. With *subset*, *gold* is a part of the set of pairs that was
    judged. *ranked* says whether the order of lines in RTE-4 and RTE-5 runs is a ranking; None
    takes it for one if it can be. With *lenient*, broken pairs and facts are skipped. Raise
    DataError for a broken *gold* and for a run that does not match it, OptionError for an option of
    another task and for a *by* that no pair has.
    """
    given = ScoreOptions(
        by=_names("by", by),
        ranked=ranked,
        subset=subset,
        labels=None if labels is None else scheme_of(labels),
        bootstrap=bootstrap,
        seed=seed,
        reading=ReadingOptions(
            reader=reader,
            key=_path(key),
            lenient=lenient,
            columns=columns,
            label_map=label_map,
            task=task,
        ),
    )
    answers, files = _file("gold", gold), _files(runs)
    kind = recognised(answers, given.reading)
    check_options(kind, "score", given)
    values = kind.score(answers, files, given).values
    return values[0] if isinstance(runs, str | Path) else values


@naming_arguments
def compare(
    gold: str | Path,
    runs: Sequence[RunFile],
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
    bootstrap: int = 10_000,
    seed: int = 0,
) -> Sequence[Comparison] | Sequence[FComparison]:
    """Return the comparison of each of *runs* with the first, by paired tests.

    Differences are positive if the run is better than the first. *by* and *subset* are for pairs,
    as in `score`. Raise OptionError for fewer than two runs, a single path among them, for an
    option of another task and for a *by* that no pair has; DataError as `score` does.
    """
    if isinstance(runs, str | Path):
        raise OptionError(f"runs must be a list of two runs or more, not the single '{runs}'")
    given = ScoreOptions(
        by=_names("by", by),
        subset=subset,
        labels=None if labels is None else scheme_of(labels),
        bootstrap=bootstrap,
        seed=seed,
        reading=ReadingOptions(
            reader=reader,
            key=_path(key),
            lenient=lenient,
            columns=columns,
            label_map=label_map,
            task=task,
        ),
    )
    answers, files = _file("gold", gold), _files(runs)
    kind = recognised(answers, given.reading)
    check_options(kind, "compare", given)
    return kind.compare(answers, files, given).values
