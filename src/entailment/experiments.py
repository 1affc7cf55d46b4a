"""Experiments as functions: judge a data set into a run file, score runs, compare them.

The options are those of `entailment.api`. *bootstrap* is the number of samples from which intervals
and tests are drawn, *seed* makes them repeatable.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import overload

from entailment.errors import OptionError, naming_arguments
from entailment.evaluation.comparison import Comparison
from entailment.evaluation.f_comparison import FComparison
from entailment.evaluation.f_scores import FScores
from entailment.evaluation.fact_judging import FactSummary
from entailment.evaluation.judging import RunSummary
from entailment.evaluation.options import Progress, Reading, RunOptions, ScoreOptions
from entailment.evaluation.scoring import Scores
from entailment.evaluation.task import check_options, recognised
from entailment.judging import System, load_named
from entailment.model import LabelScheme
from entailment.registry import systems
from entailment.systems import NamedSystem

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
    labels: LabelScheme | None = None,
    ranker: str | None = None,
    documents: str | Path | None = None,
    profile: str | None = None,
    run_format: str = "jsonl",
    jobs: int = 1,
    overwrite: bool = False,
    progress: Progress | None = None,
) -> RunSummary | FactSummary:
    """Judge all of *data*, pairs, topics or facts, into the run *output*.

    A killed run is resumed. *context*, *threshold* and *ranker* are for topics, for which the
    candidates of the set are judged, or the *top* (100) of the ranker. *documents*, which the facts
    cite, and *profile* are for facts. Raise OptionError for an option of another task, DataError
    for broken data and for an *output* of another system or data set, unless *overwrite*; facts
    without their document also raise DataError, after the run has been written.
    """
    given = RunOptions(
        system=_system(system),
        labels=labels,
        format=run_format,
        jobs=jobs,
        overwrite=overwrite,
        ranker=ranker,
        top=top,
        context=tuple(context),
        threshold=threshold,
        profile=profile,
        reading=Reading(documents=None if documents is None else str(documents)),
    )
    task = recognised(str(data), given.reading)
    check_options(task, "run", given)
    written = task.judging(str(data), given).write(str(output), lambda work: nullcontext(progress))
    if written.problem is not None:
        raise written.problem
    summary: RunSummary | FactSummary = written.summary
    return summary


def _system(system: System | None) -> str | NamedSystem:
    """Return *system*, loaded where it is named; a path is read anew by each call."""
    if system is None or isinstance(system, NamedSystem) or system in systems.names():
        return load_named(system, None)
    return str(system)


@overload
def score(  # type: ignore[overload-overlap]  # a string is a sequence, too
    gold: str | Path,
    runs: RunFile,
    *,
    labels: LabelScheme | None = None,
    by: str | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> Scores | FScores: ...


@overload
def score(
    gold: str | Path,
    runs: Sequence[RunFile],
    *,
    labels: LabelScheme | None = None,
    by: str | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> Sequence[Scores] | Sequence[FScores]: ...


@naming_arguments
def score(
    gold: str | Path,
    runs: RunFile | Sequence[RunFile],
    *,
    labels: LabelScheme | None = None,
    by: str | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> Scores | FScores | Sequence[Scores] | Sequence[FScores]:
    """Return the official measures of *runs*, paths of run files, against *gold*.

    A single run gives its scores, several give a list. *gold* holds pairs, topics or facts, as for
    `entail score`; *by* names an attribute that groups pairs (`task`, `length`) or facts (`slot`).
    Raise DataError for a run that does not match *gold*.
    """
    if isinstance(runs, str | Path):
        (alone,) = score(gold, [runs], labels=labels, by=by, bootstrap=bootstrap, seed=seed)
        return alone
    given = ScoreOptions(by=by, labels=labels, bootstrap=bootstrap, seed=seed)
    task = recognised(str(gold))
    check_options(task, "score", given)
    return task.score(str(gold), [str(path) for path in runs], given).values


@naming_arguments
def compare(
    gold: str | Path,
    runs: Sequence[RunFile],
    *,
    labels: LabelScheme | None = None,
    bootstrap: int = 10_000,
    seed: int = 0,
) -> Sequence[Comparison] | Sequence[FComparison]:
    """Return the comparison of each of *runs* with the first, by paired tests.

    Differences are positive if the run is better than the first. Raise OptionError for fewer than
    two runs, a single path among them, DataError as `score` does.
    """
    if isinstance(runs, str | Path):
        raise OptionError(f"runs must be a list of two runs or more, not the single '{runs}'")
    given = ScoreOptions(labels=labels, bootstrap=bootstrap, seed=seed)
    task = recognised(str(gold))
    check_options(task, "compare", given)
    return task.compare(str(gold), [str(path) for path in runs], given).values
