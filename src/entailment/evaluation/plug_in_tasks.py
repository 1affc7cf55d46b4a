"""Tasks of other packages: which are used, and how they fail.

A task that does not keep the protocol, or fails as it looks at data, is left out, so that it stops
no command for other data. One that fails on data of its own is an error that names it and its
package.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from entailment.errors import OptionError, kind_of, naming_failures
from entailment.evaluation.options import (
    Bars,
    ReadingOptions,
    RunOptions,
    ScoreOptions,
    TrainOptions,
)
from entailment.evaluation.report import Report, Trained, Written

if TYPE_CHECKING:
    from entailment.evaluation.bench import Bench, Setup
    from entailment.evaluation.task import Judging, Task

__all__ = ["METHODS", "PlugInTask", "problem_of"]

T = TypeVar("T")

METHODS: Mapping[str, str] = {
    "run": "judging",
    "train": "train",
    "score": "score",
    "compare": "compare",
    "ablate": "bench",
}
"""The method of a task that each command calls; `leaderboard` calls that of `ablate`."""


def problem_of(task: object, name: str | None = None) -> str | None:
    """Return why *task*, registered as *name*, cannot be used; None where it can."""
    own = getattr(task, "name", None)
    if not isinstance(own, str) or not own:
        return f"its name is {own!r}, not what its data are"
    if name is not None and own != name:
        return f"its name is '{own}', and it is registered as '{name}'"
    takes = getattr(task, "takes", None)
    if not isinstance(takes, Mapping):
        return f"its takes is {kind_of(takes)}, not a mapping of commands to options"
    for command, options in takes.items():
        if not _is_names(options):
            return f"it takes {options!r} for {command}, not a set of options"
    methods = ["recognises", *(METHODS[command] for command in METHODS if command in takes)]
    missing = [method for method in methods if not callable(getattr(task, method, None))]
    return f"it has no method '{missing[0]}'" if missing else None


def _is_names(options: object) -> bool:
    if isinstance(options, str) or not isinstance(options, Collection):
        return False
    return all(isinstance(option, str) for option in options)


class PlugInTask:
    """A *task* of a plug-in, which messages call *described*.

    *leave_out* is called with a message where the task fails to recognise data. Each other method
    raises OptionError for a command that the task does not offer, and EntailmentError, which names
    the task, where it fails with any other error.
    """

    def __init__(self, task: Task, described: str, leave_out: Callable[[str], None]):
        self.name = task.name
        self.takes: Mapping[str, frozenset[str]] = {
            command: frozenset(options) for command, options in task.takes.items()
        }
        self.described = described
        self._task = task
        self._failed = f"{described} failed"
        self._leave_out = leave_out

    def recognises(self, path: str, reading: ReadingOptions) -> bool:
        """Return whether the data at *path* are of the task; False where it fails to say so."""
        try:
            return bool(self._task.recognises(path, reading))
        except Exception as error:
            problem = f"recognises failed: {type(error).__name__}: {error}"
            self._leave_out(f"{self.described} is not used: {problem}")
            return False

    def judging(self, data: str, options: RunOptions) -> Judging:
        """Return *data* opened, with the system that judges them."""
        self._require("run")
        with naming_failures(self._failed):
            judging = self._task.judging(data, options)
            for method in ("write", "lines"):
                if not callable(getattr(judging, method, None)):
                    raise TypeError(f"judging gave {kind_of(judging)}, which has no {method}")
        return _PlugInJudging(judging, self._failed)

    def train(
        self, data: Sequence[str], target: str | None, options: TrainOptions, bars: Bars
    ) -> Trained:
        """Fit a system to *data*, and write it to *target* where there is one."""
        self._require("train")
        with naming_failures(self._failed):
            trained = _of_kind(Trained, "train", self._task.train(data, target, options, bars))
        if trained.report is None:
            return trained
        return replace(trained, report=_report(trained.report, "train", self._failed))

    def score(self, gold: str, runs: Sequence[str], options: ScoreOptions) -> Report:
        """Return the measures of *runs* over *gold*."""
        self._require("score")
        with naming_failures(self._failed):
            report = self._task.score(gold, runs, options)
        return _report(report, "score", self._failed)

    def compare(self, gold: str, runs: Sequence[str], options: ScoreOptions) -> Report:
        """Return the comparison of each of *runs* with the first."""
        self._require("compare")
        with naming_failures(self._failed):
            report = self._task.compare(gold, runs, options)
        return _report(report, "compare", self._failed)

    def bench(self, setup: Setup) -> Bench:
        """Return what variants of a recipe are judged on."""
        self._require("ablate")
        with naming_failures(self._failed):
            bench = self._task.bench(setup)
        return cast("Bench", _PlugInBench(bench, self._failed))

    def _require(self, command: str) -> None:
        """Raise OptionError unless the task offers *command*."""
        if command not in self.takes:
            commands = "ablate and leaderboard are" if command == "ablate" else f"{command} is"
            raise OptionError(f"{commands} not for {self.name}, as {self.described} has none")


class _PlugInJudging:
    """What a plug-in judges data by; *failed* is what its errors begin with."""

    def __init__(self, judging: Judging, failed: str):
        self._judging = judging
        self._failed = failed

    def write(self, path: str, bars: Bars) -> Written:
        """Judge everything into the run *path*."""
        with naming_failures(self._failed):
            return _of_kind(Written, "write", self._judging.write(path, bars))

    def lines(self, bars: Bars) -> Iterator[str]:
        """Yield the lines of the run."""
        with naming_failures(self._failed):
            for line in self._judging.lines(bars):
                yield _of_kind(str, "lines", line)


class _PlugInBench:
    """The *bench* of a plug-in, whose values and results are those of a `Bench`."""

    def __init__(self, bench: object, failed: str):
        self._bench = bench
        self._failed = failed

    def __getattr__(self, name: str) -> Any:
        from entailment.evaluation.bench import Measured, RunNotes, Score

        kinds: Mapping[str, type] = {
            "parts": tuple,
            "header": dict,
            "judge": RunNotes,
            "score": Score,
            "compare": Measured,
        }
        with naming_failures(self._failed):
            value = getattr(self._bench, name)
            if name not in kinds:
                return _of_kind(str, name, value)

        def called(*arguments: object) -> object:
            with naming_failures(self._failed):
                return _of_kind(kinds[name], name, value(*arguments))

        return called


def _report(report: object, method: str, failed: str) -> Report:
    """Return *report*, which *method* gave, with errors of its forms that begin with *failed*."""

    def all_of(form: Callable[[], Iterable[T]]) -> list[T]:
        with naming_failures(failed):
            return list(form())

    def text() -> str:
        with naming_failures(failed):
            return _of_kind(str, "tsv", given.tsv())

    with naming_failures(failed):
        given = _of_kind(Report, method, report)
    return replace(
        given,
        json=partial(all_of, given.json),
        tsv=text,
        tables=partial(all_of, given.tables),
        signatures=partial(all_of, given.signatures),
    )


def _of_kind(kind: type[T], method: str, value: object) -> T:
    """Return *value*, which *method* gave; raise TypeError unless it is of the *kind*."""
    if not isinstance(value, kind):
        raise TypeError(f"{method} gave {kind_of(value)} where a {kind.__name__} was expected")
    return value
