"""What `check_task` says of tasks that keep the contract, and of those that break it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from entailment.errors import DataError
from entailment.evaluation.bench import Measured, RunNotes, Score, Setup, Variant
from entailment.evaluation.intervals import Estimate
from entailment.evaluation.options import RunOptions
from entailment.evaluation.report import Report
from entailment.evaluation.task import FileJudging, Trained
from entailment.files import output_file
from entailment.testing import check_task

WORDS = "rain yes\nsnow no\n"


class Words:
    """Words, each with whether it is the longer ones' friend; offers every command."""

    name = "words"
    takes: Any = dict.fromkeys(("run", "train", "score", "compare", "ablate"), frozenset())

    def recognises(self, path: str, reading: Any) -> Any:
        return path.endswith(".words")

    def judging(self, data: str, options: RunOptions) -> Any:
        lines = Path(data).read_text().splitlines()
        if not lines or any(line.partition(" ")[2] not in ("yes", "no") for line in lines):
            raise DataError("is cut", path=data)

        def judge(path: str, progress: Any) -> int:
            target = output_file(path, inputs=[data], overwrite=options.overwrite)
            target.write_text(self.judged(len(lines)))
            return len(lines)

        return FileJudging("judging", judge, self.message)

    message = "{}: {} words".format

    def judged(self, count: int) -> str:
        return "yes\n" * count

    def train(self, *_: Any) -> Any:
        return Trained("trained")

    def score(self, gold: str, runs: Any, options: Any) -> Any:
        return self.report()

    def compare(self, gold: str, runs: Any, options: Any) -> Any:
        return self.report()

    def report(self) -> Any:
        return Report(lambda: [0.5], lambda: "0.5\n", lambda: ["half"], values=[0.5])

    def bench(self, setup: Setup) -> Any:
        return Bench()


class Bench:
    """Judges every variant alike."""

    task = name = checksum = size = measure = fitted = "words"

    def parts(self, source: str) -> tuple[Any, ...]:
        return ()

    def header(self, variant: Variant) -> Any:
        return {"system": variant.source}

    def judge(self, variant: Variant, path: Path) -> Any:
        path.write_text("yes")
        return RunNotes()

    def score(self, run: Path) -> Any:
        return Score(Estimate(0.5), "signature")

    def compare(self, without: Path, whole: Path) -> Any:
        return Measured(0.5, 0.5, Estimate(self.worth), None, 1.0, None, 0, 0, "signature")

    worth = 0.0


def changed(**attributes: Any) -> Callable[[], Any]:
    return type("Changed", (Words,), attributes)


def of_bench(**attributes: Any) -> Callable[[], Any]:
    return changed(bench=lambda *_: type("Changed", (Bench,), attributes)())


def reports(json: Any = 0.5, tsv: Any = "", tables: Any = ("half",), values: Any = (0.5,)) -> Any:
    return changed(
        report=lambda _: Report(lambda: [json], lambda: tsv, lambda: tables, values=values)
    )


class Counting(Words):
    """Judges and scores differently each time."""

    runs = 0

    def judged(self, count: int) -> str:
        Counting.runs += 1
        return f"{Counting.runs}\n"


class Overwriting(Words):
    """Writes over whatever is there."""

    def judging(self, data: str, options: RunOptions) -> Any:
        def judge(path: str, progress: Any) -> int:
            Path(path).write_text("yes\n")
            return 1

        return FileJudging("judging", judge, self.message)


class Wordy(Words):
    """Yields other lines than it writes."""

    def judging(self, data: str, options: RunOptions) -> Any:
        judging = super().judging(data, options)

        class Other:
            write = judging.write

            def lines(self, bars: Any) -> Iterator[str]:
                yield "maybe"

        return Other()


class Rash(Words):
    """Fails on data that are cut by an error of its own."""

    def judging(self, data: str, options: RunOptions) -> Any:
        if Path(data).read_text() != WORDS:
            raise KeyError("cut")
        return super().judging(data, options)


def test_tasks_that_keep_the_contract() -> None:
    for task in (Words, changed(takes={"run": ["labels"]}), changed(takes={"score": ()})):
        check_task(task, WORDS, name="a.words")
        check_task(task, WORDS.encode(), name="a.words")


@pytest.mark.parametrize(
    ("task", "says"),
    [
        (changed(takes=None), "cannot be used: its takes is None"),
        (changed(train=None), "cannot be used: it has no method 'train'"),
        (changed(name=""), "cannot be used: its name is ''"),
        (changed(takes={}), "offers no command of run, train"),
        (changed(takes={"judge": ()}), "takes options for judge, which is no command"),
        (changed(takes={"run": {"folds"}}), "takes the option folds, which run does not have"),
        (changed(recognises=lambda *_: False), "does not recognise its own data"),
        (changed(recognises=lambda *_: True), "gives True as whether it recognises .*examples"),
        (changed(message=lambda *_: 3), "describes a run by 3"),
        (changed(judging=lambda *_: FileJudging("", lambda *_: 1, "{}{}".format)), "writes no run"),
        (Counting, "judges the same data differently"),
        (Overwriting, "writes over the data"),
        (Wordy, "yields other lines than it writes"),
        (Rash, r"raises KeyError\('cut'\) for data of which 4 quarters are missing"),
        (changed(report=lambda _: 3), "score gives 3, not a Report"),
        (reports(json={1}), "score gives what JSON cannot hold"),
        (reports(tsv=3), "score gives a table that is no text"),
        (reports(tables=()), "score gives no tables"),
        (reports(values=()), "score gives 0 values for one run"),
        (changed(train=lambda *_: None), "train gives None, not a Trained"),
        (of_bench(size=3), "bench has 3 as its size"),
        (of_bench(judge=lambda *_: RunNotes()), "bench writes no run"),
        (of_bench(score=lambda *_: 0.5), "bench scores by 0.5"),
        (of_bench(worth=0.1), "bench gives a run another score than itself"),
    ],
)
def test_what_is_broken_is_reported(task: Callable[[], Any], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_task(task, WORDS, name="a.words")
