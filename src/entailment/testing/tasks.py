"""The contract of a task."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

from entailment.errors import EntailmentError
from entailment.evaluation.bench import Measured, RunNotes, Score, Setup, Variant
from entailment.evaluation.options import (
    Progress,
    ReadingOptions,
    RunOptions,
    ScoreOptions,
    TrainOptions,
)
from entailment.evaluation.plug_in_tasks import METHODS, problem_of
from entailment.evaluation.report import Report
from entailment.evaluation.task import Task, Trained, Written
from entailment.examples import example_facts, example_topics, worked_examples
from entailment.testing.expectations import component, expect, only_our_errors

__all__ = ["check_task"]

_SAMPLES = 100
"""Bootstrap samples of the scores that are checked."""


def check_task(
    make: Callable[[], Task],
    source_text: str | bytes,
    *,
    name: str = "data.txt",
    system: str = "overlap",
) -> None:
    """Raise AssertionError unless the task that *make* makes keeps the contract.

    *source_text* is what a small file of its data holds, with gold, and *name* what the file is
    called. *system* is fitted, judges and is ablated, by the commands that the task offers.
    """
    task = component(make, "recognises")
    problem = problem_of(task)
    expect(problem is None, f"cannot be used: {problem}")
    _check_takes(task)
    data = source_text.encode() if isinstance(source_text, str) else source_text
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        path = folder / name
        path.write_bytes(data)
        _check_recognised(task, path)
        run = folder / "run"
        if "run" in task.takes:
            _check_run(task, path, run, system)
        if "run" in task.takes and "score" in task.takes:
            _check_report(lambda: task.score(str(path), [str(run)], _scoring()), "score")
        if "run" in task.takes and "compare" in task.takes:
            runs = [str(run), str(run)]
            _check_report(lambda: task.compare(str(path), runs, _scoring()), "compare")
        if "train" in task.takes:
            _check_training(task, path, folder / "trained", system)
        if "ablate" in task.takes:
            _check_bench(task, path, folder / "judged", system)
        _check_broken(task, path, data, system)


def _check_takes(task: Task) -> None:
    unknown = sorted(task.takes.keys() - METHODS.keys())
    expect(not unknown, f"takes options for {', '.join(unknown)}, which is no command")
    expect(bool(task.takes), f"offers no command of {', '.join(METHODS)}")
    kinds: dict[str, tuple[type, ...]] = {
        "run": (RunOptions, ReadingOptions),
        "train": (TrainOptions, ReadingOptions),
        "score": (ScoreOptions, ReadingOptions),
        "compare": (ScoreOptions, ReadingOptions),
        "ablate": (Setup, ReadingOptions),
    }
    for command, taken in task.takes.items():
        known = {field.name for kind in kinds[command] for field in fields(kind)}
        wrong = sorted(set(taken) - known)
        expect(not wrong, f"takes the option {', '.join(wrong)}, which {command} does not have")


def _check_recognised(task: Task, path: Path) -> None:
    reading = ReadingOptions()
    expect(task.recognises(str(path), reading) is True, "does not recognise its own data")
    prose = path.with_name("prose.txt")
    prose.write_text("A line of prose.\n", encoding="utf-8")
    nothing = path.with_name("nothing.txt")
    others = [worked_examples(), example_topics(), example_facts(), prose, nothing, "-"]
    for other in others:
        recognised = task.recognises(str(other), reading)
        expect(recognised is False, f"gives {recognised!r} as whether it recognises {other}")


def _check_run(task: Task, path: Path, run: Path, system: str) -> None:
    _judge(task, path, run, system)
    judged = run.read_bytes()
    again = run.with_name("again")
    _judge(task, path, again, system)
    expect(again.read_bytes() == judged, "judges the same data differently the second time")
    try:
        lines = [*task.judging(str(path), RunOptions(system=system)).lines(_silent)]
    except EntailmentError:
        pass
    else:
        expect(lines == judged.decode().splitlines(), "yields other lines than it writes")
    for target, problem in ((path, "the data"), (path.with_name("mine"), "a file of the user")):
        before = path.read_bytes()
        target.write_bytes(before)
        with only_our_errors(f"when {problem} would be written over"):
            task.judging(str(path), RunOptions(system=system)).write(str(target), _silent)
        expect(target.read_bytes() == before, f"writes over {problem}")


def _judge(task: Task, path: Path, run: Path, system: str) -> None:
    written = task.judging(str(path), RunOptions(system=system)).write(str(run), _silent)
    expect(isinstance(written, Written), f"write gives {written!r}, not a Written")
    expect(isinstance(written.message, str), f"describes a run by {written.message!r}")
    expect(run.is_file(), "writes no run")


def _check_report(make: Callable[[], Report], method: str) -> None:
    report, again = make(), make()
    expect(isinstance(report, Report), f"{method} gives {report!r}, not a Report")
    expect(isinstance(report.tsv(), str), f"{method} gives a table that is no text")
    expect(bool(list(report.tables())), f"{method} gives no tables")
    expect(len(report.values) == 1, f"{method} gives {len(report.values)} values for one run")
    try:
        results = json.dumps(list(report.json()), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise AssertionError(f"{method} gives what JSON cannot hold: {error}") from error
    same = json.dumps(list(again.json())) == results and again.tsv() == report.tsv()
    expect(same, f"{method} gives other results the second time")


def _check_training(task: Task, path: Path, target: Path, system: str) -> None:
    options = TrainOptions(system=system)
    with only_our_errors("when a system is trained"):
        trained = task.train([str(path)], str(target), options, _silent)
        expect(isinstance(trained, Trained), f"train gives {trained!r}, not a Trained")


def _check_bench(task: Task, path: Path, run: Path, system: str) -> None:
    bench = task.bench(Setup(str(path), folds=2, bootstrap=_SAMPLES))
    for name in ("task", "name", "checksum", "size", "measure", "fitted"):
        value = getattr(bench, name, None)
        expect(isinstance(value, str), f"bench has {value!r} as its {name}")
    variant = Variant(system)
    header = json.dumps(bench.header(variant))
    expect(json.dumps(bench.header(variant)) == header, "bench gives another header again")
    notes = bench.judge(variant, run)
    expect(isinstance(notes, RunNotes), f"bench judges and gives {notes!r}, not RunNotes")
    expect(run.is_file(), "bench writes no run")
    score, measured = bench.score(run), bench.compare(run, run)
    expect(isinstance(score, Score), f"bench scores by {score!r}, not a Score")
    expect(isinstance(measured, Measured), f"bench compares by {measured!r}, not Measured")
    expect(measured.worth.value == 0, "bench gives a run another score than itself")


def _check_broken(task: Task, path: Path, data: bytes, system: str) -> None:
    """Expect runs, or an error of ours, of data that are cut."""
    for part in (0, 1, 2, 3):
        path.write_bytes(data[: len(data) * part // 4])
        where = f"for data of which {4 - part} quarters are missing"
        recognised = task.recognises(str(path), ReadingOptions())
        expect(isinstance(recognised, bool), f"recognises by {recognised!r} {where}")
        if "run" in task.takes:
            with only_our_errors(where):
                options = RunOptions(system=system, overwrite=True)
                task.judging(str(path), options).write(str(path.with_name("cut")), _silent)


def _scoring() -> ScoreOptions:
    return ScoreOptions(bootstrap=_SAMPLES)


@contextmanager
def _silent(_: str) -> Iterator[Progress | None]:
    """Report no progress."""
    yield None
