"""What a kind of labelled data offers to the commands, and which kind the data at a path is.

A *task* recognises its data, judges them into a run file, trains a system on them, scores and
compares runs over them, and lets recipes be ablated and ranked on them. `run`, `train`, `score`,
`compare`, `ablate` and `leaderboard` know nothing else of pairs, topics or facts: a new task is a
class that keeps `Task`, of any package, registered under the entry point group `entailment.tasks`.

| command | gives the task | gets |
| --- | --- | --- |
| `run` | `RunOptions` | `Judging` |
| `train` | `TrainOptions` | `Trained` |
| `score`, `compare` | `ScoreOptions` | `Report` |
| `ablate`, `leaderboard` | `Setup` | `Bench` |
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from entailment.datasets.source import is_there
from entailment.errors import DataError, OptionError, is_own
from entailment.evaluation.options import (
    Bars,
    Progress,
    ReadingOptions,
    RunOptions,
    ScoreOptions,
    TrainOptions,
)
from entailment.evaluation.report import Report, Trained, Written
from entailment.registry import Registry

if TYPE_CHECKING:
    from entailment.evaluation.bench import Bench, Setup
    from entailment.evaluation.plug_in_tasks import PlugInTask

__all__ = [
    "DEFAULT_TASK",
    "FileJudging",
    "Judging",
    "Task",
    "Trained",
    "Written",
    "check_options",
    "open_bench",
    "recognised",
    "tasks",
]

S = TypeVar("S")

DEFAULT_TASK = "pairs"
"""The task of data that no other task recognises."""


class Judging(Protocol):
    """Data and the system that judges them."""

    def write(self, path: str, bars: Bars) -> Written:
        """Judge everything into the run *path*, resuming a killed run."""
        ...

    def lines(self, bars: Bars) -> Iterator[str]:
        """Yield the lines of the run, which no file keeps."""
        ...


@dataclass(frozen=True, slots=True)
class FileJudging(Generic[S]):
    """Data that *judge* judges into a file; *describe* says what was done, given its summary.

    *work* is the name of the work, for progress. *find_problem* returns the problem of the data
    that a summary shows, if any.
    """

    work: str
    judge: Callable[[str, Progress | None], S]
    describe: Callable[[str, S], str]
    find_problem: Callable[[S], DataError | None] | None = None

    def write(self, path: str, bars: Bars) -> Written:
        """Judge everything into the run *path*, resuming a killed run."""
        with bars(self.work) as progress:
            summary = self.judge(path, progress)
        problem = None if self.find_problem is None else self.find_problem(summary)
        return Written(self.describe(path, summary), summary, problem)

    def lines(self, bars: Bars) -> Iterator[str]:
        """Yield the lines of the run, when everything is judged; then raise its problem, if any."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "run"
            written = self.write(str(path), bars)
            lines = path.read_text(encoding="utf-8").splitlines()
        yield from lines
        if written.problem is not None:
            raise written.problem


class Task(Protocol):
    """A kind of labelled data and what the commands do with it.

    *name* says in the plural what its data are; the task is registered under it. *takes* has, for
    each command that the task offers, the options that it takes among those that not every task
    takes. The method of a command that a plug-in does not offer may be missing.
    """

    name: str

    @property
    def takes(self) -> Mapping[str, frozenset[str]]:
        """For each command, the options that the task takes among those that not all take."""
        ...

    def recognises(self, path: str, reading: ReadingOptions) -> bool:
        """Return whether the data at *path* are of this task; never raise for a broken file."""
        ...

    def judging(self, data: str, options: RunOptions) -> Judging:
        """Return *data* opened, with the system that judges them."""
        ...

    def train(
        self, data: Sequence[str], target: str | None, options: TrainOptions, bars: Bars
    ) -> Trained:
        """Fit a system to *data*, and write it to *target* where there is one."""
        ...

    def score(self, gold: str, runs: Sequence[str], options: ScoreOptions) -> Report:
        """Return the official measures of *runs* over *gold*, or their place among published."""
        ...

    def compare(self, gold: str, runs: Sequence[str], options: ScoreOptions) -> Report:
        """Return the comparison of each of *runs* with the first, by paired tests."""
        ...

    def bench(self, setup: Setup) -> Bench:
        """Return what variants of a recipe are judged on."""
        ...


tasks: Registry[Task] = Registry("task", "entailment.tasks")
"""Every task, by name."""


def recognised(path: str, reading: ReadingOptions | None = None) -> Task:
    """Return the task whose data are at *path*, `DEFAULT_TASK` where no other recognises them.

    Tasks of the package go first. Raise DataError where nothing is there, as it is unknown which
    options it takes, and where several plug-ins recognise it.
    """
    if not is_there(path):
        raise DataError("there is no such file", path=path)
    reading = reading or ReadingOptions()
    ours, plug_ins = _available()
    for name, task in ours.items():
        if name != DEFAULT_TASK and task.recognises(path, reading):
            return task
    recognising = [task for task in plug_ins if task.recognises(path, reading)]
    if len(recognising) > 1:
        described = " and ".join(task.described for task in recognising)
        raise DataError(f"is recognised by {described}; uninstall all but one", path=path)
    return recognising[0] if recognising else ours[DEFAULT_TASK]


def _available() -> tuple[dict[str, Task], list[PlugInTask]]:
    """Return the tasks of the package by name, and those of plug-ins.

    A plug-in that is no task is logged once and left out.
    """
    from entailment.evaluation.plug_in_tasks import PlugInTask, problem_of

    ours: dict[str, Task] = {}
    plug_ins = []
    for name, task in tasks.created():
        if is_own(task):
            ours[name] = task
            continue
        described, leave_out = tasks.described(name), partial(tasks.leave_out, name)
        try:
            problem = problem_of(task, name)
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
        if problem is None:
            plug_ins.append(PlugInTask(task, described, leave_out))
        else:
            leave_out(f"{described} is not used: {problem}")
    return ours, plug_ins


def check_options(task: Task, command: str, options: Any) -> None:
    """Raise OptionError where *options* of *command*, a dataclass, has one of another task."""
    taken = task.takes.get(command, frozenset())
    given = [name for name in _given(options) if name not in taken]
    if not given:
        return
    ours, plug_ins = _available()
    everyone = sorted([*ours.values(), *plug_ins], key=lambda task: task.name != DEFAULT_TASK)
    for name in given:
        if takers := [t.name for t in everyone if name in t.takes.get(command, frozenset())]:
            option = "run-format" if name == "format" else name.replace("_", "-")
            others = " and ".join(filter(None, (", ".join(takers[:-1]), takers[-1])))
            raise OptionError(f"--{option} is for {others}, not for {task.name}")


def open_bench(setup: Setup) -> Bench:
    """Return the bench of the task whose data `setup.data` is.

    Raise DataError for data without gold, OptionError for an option that is for another task.
    """
    task = recognised(setup.data, setup.reading)
    check_options(task, "ablate", setup)
    return task.bench(setup)


def _given(options: Any) -> Iterator[str]:
    """Yield the name of each field that does not have its default, also of values in *options*."""
    for field in fields(options):
        value = getattr(options, field.name)
        if is_dataclass(value):
            yield from _given(value)
        elif value != (
            field.default if field.default_factory is MISSING else field.default_factory()
        ):
            yield field.name
