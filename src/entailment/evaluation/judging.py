"""From a data set to a run file, whatever happens on the way.

Judgments go to a journal next to the run, `RUN.part`: a line with the signature, then a line a
pair. A killed run is resumed by the same command, which keeps every whole line of the
journal; when the last pair is judged the journal becomes the run in one rename. So a run file
is always whole, and the same to the byte however often it was interrupted.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import chain, islice, repeat
from pathlib import Path
from typing import IO, Any, NamedTuple

from entailment.datasets import Dataset
from entailment.datasets.parquet import check_ending, is_parquet, write_parquet
from entailment.datasets.problems import shown
from entailment.errors import DataError
from entailment.evaluation.counting import counted
from entailment.evaluation.journal import (
    JOURNAL,
    check_finished,
    is_begun,
    opened,
    resumed_in,
    settle,
)
from entailment.evaluation.options import Progress
from entailment.evaluation.parts import (
    Jobs,
    WorkPart,
    done_in_order,
    is_alone,
    processes_of_machine,
)
from entailment.evaluation.run_formats import written_line
from entailment.evaluation.run_jsonl import run_line
from entailment.evaluation.run_writing import header_line, jsonl_line, write_run
from entailment.evaluation.runs import read_run
from entailment.evaluation.submissions import Admits, Submission, require_same
from entailment.files import output_file
from entailment.model import LabelScheme, Pair
from entailment.signature import package_version
from entailment.systems import NamedSystem, SystemSpec
from entailment.systems.loading import system_of

__all__ = [
    "RunSummary",
    "judge_dataset",
    "judge_pairs",
    "judged_lines",
    "lines_by_workers",
    "run_header",
]

FLUSH = 200
"""Judgments after which the journal is handed to the operating system, at most."""

_SECOND = 1.0
"""The longest that a judgment waits for that, in seconds, as long as others follow."""

_CHUNKS = (8, 16, 32, 64, 128, 256)
"""Pairs that a worker is given at once: of each size once, and of the last from then on."""


class RunSummary(NamedTuple):
    """Counts: pairs judged now, pairs resumed from the journal, broken pairs skipped."""

    judged: int
    resumed: int
    skipped: int


def run_header(dataset: Dataset, system: str, labels: LabelScheme) -> dict[str, Any]:
    """Return the signature of a run: all that could change a judgment in it.

    *system* is what judges, as `NamedSystem.description` has it.
    """
    return {
        "data": dataset.name.encode("utf-8", "backslashreplace").decode(),
        "checksum": dataset.checksum(),
        **dataset.description,
        "labels": labels.value,
        "system": system,
        "version": package_version(),
    }


def judge_dataset(
    dataset: Dataset,
    system: NamedSystem,
    path: str | Path,
    *,
    format: str = "jsonl",
    jobs: Jobs = 1,
    overwrite: bool = False,
    inputs: Iterable[str | Path] = (),
    progress: Progress | None = None,
) -> RunSummary:
    """Judge every pair of *dataset* into the run file *path*, resuming a killed run.

    All data is read before anything is judged, so that a broken file fails at once.
    *format* is `jsonl`, `rte1`, `rte2` (RTE-3 too) or `rte5` (RTE-4 too). Raise DataError if
    *path* or its journal is of another run, unless *overwrite*, or is the data, its key or one
    of *inputs*: what else is read.
    """
    target = output_file(
        path, inputs=[*dataset.paths, *inputs], overwrite=True, unfinished=[JOURNAL]
    )

    judged, resumed = judge_pairs(
        dataset,
        system,
        target,
        head=header_line(run_header(dataset, system.description, system.labels)) + "\n",
        submission=None if format == "jsonl" else _submission(format),
        jobs=jobs,
        overwrite=overwrite,
        progress=progress,
    )
    return RunSummary(judged, resumed, dataset.problems.skipped)


def _submission(format: str) -> Submission:
    def write(journal: Path, target: Path) -> None:
        write_run(read_run(journal).judgments, target, format)

    def admitting(target: Path) -> Admits:
        known = set(target.read_bytes().decode("utf-8", "replace").splitlines())
        return lambda line: written_line(run_line(line), format) in known

    return Submission(write, admitting)


def judge_pairs(
    pairs: Iterable[Pair],
    system: NamedSystem,
    target: Path,
    *,
    head: str,
    finish: Callable[[Path], None] | None = None,
    comparable: bool | None = None,
    submission: Submission | None = None,
    companion: AbstractContextManager[object] | None = None,
    jobs: Jobs = 1,
    overwrite: bool = False,
    progress: Progress | None = None,
) -> tuple[int, int]:
    """Judge *pairs*, which can be read again, into *target*; return how many now and before.

    *head* is the first line of the run, which is Parquet where *target* ends so. *finish* writes
    *target* from the whole journal, which becomes the run itself without it. *comparable* says
    that what *finish* writes has the lines of the journal, so that a finished run is known again.
    *submission* is given in their place for the form of a campaign. *companion* is entered while
    the journal is held, until *target* is written. Raise DataError as `judge_dataset` does.
    """
    if submission is None:
        check_ending(target)
        if is_parquet(target) and finish is None:
            finish, comparable = partial(_write_parquet, target), True
    pairs, total = counted(pairs)
    journal = target.with_name(target.name + JOURNAL)
    if target.exists() and not overwrite and not is_begun(journal, head):
        if submission is None:
            known = finish is None if comparable is None else comparable
            check_finished(target, head, pairs, total, comparable=known)
        else:
            again = judged_lines(system, iter(pairs), jobs)
            require_same(submission, target, head, again, _reporting(total, progress))
        return 0, total
    try:
        with opened(journal, head, overwrite=overwrite) as stream:
            resumed = resumed_in(stream, journal, pairs)
            with companion or nullcontext():
                _judge_into(stream, pairs, system, resumed, total, jobs, progress)
                settle(stream)
                if os.name == "nt":
                    stream.close()  # no open file is renamed there, and none is held
                _replace(journal, target, finish, submission)
    except OSError as error:
        raise DataError(
            f"cannot be written: {error.strerror or error}; what was judged is saved, "
            "the same command resumes it",
            path=journal,
        ) from error
    return total - resumed, resumed


def _write_parquet(target: Path, journal: Path) -> None:
    def lines() -> Iterator[str]:
        with journal.open(encoding="utf-8") as stream:
            yield from stream

    write_parquet(target, lines)


def _replace(
    journal: Path,
    target: Path,
    finish: Callable[[Path], None] | None,
    submission: Submission | None,
) -> None:
    """Put the run in place of *target*; the whole *journal*, which is held, is then gone."""
    if submission is not None:
        submission.write(journal, target)
    elif finish is not None:
        finish(journal)
    else:
        os.replace(journal, target)
        return
    journal.unlink()


def _reporting(total: int, progress: Progress | None) -> Callable[[int], None]:
    def report(done: int) -> None:
        if progress is not None and done % FLUSH == 0:
            progress(done, total)

    return report


def judged_lines(system: NamedSystem, pairs: Iterator[Pair], jobs: Jobs = 1) -> Iterator[str]:
    """Yield the lines of a run for *pairs*, in order, by the workers of *jobs*.

    A system that was fitted in this process and not saved in a folder judges in this process.
    Raise EntailmentError for a system that does not give each pair one judgment, in order.
    """
    if is_alone(jobs) or system.spec is None:
        return map(jsonl_line, system.judge(pairs))
    return lines_by_workers(system, pairs, jobs)


def lines_by_workers(system: NamedSystem, pairs: Iterator[Pair], jobs: Jobs) -> Iterator[str]:
    """Yield the lines of a run for *pairs*, by workers even if that is one; *system* has a spec."""
    arguments = (system.spec, jobs)
    parts = _parts(pairs, processes_of_machine(jobs))
    for lines in done_in_order(jobs, _load_in_worker, arguments, _judge_in_worker, parts):
        yield from lines


def _parts(pairs: Iterator[Pair], workers: int) -> Iterator[WorkPart[list[Pair]]]:
    """Yield *pairs* in parts that grow, so that few pairs, too, are for all of the *workers*."""
    growing = [size for size in _CHUNKS for _ in range(workers)]
    for size in chain(growing, repeat(_CHUNKS[-1])):
        chunk = list(islice(pairs, size))
        if not chunk:
            return
        yield WorkPart(f"pairs '{shown(chunk[0].id)}' to '{shown(chunk[-1].id)}'", chunk)


_worker_system: NamedSystem | None = None


def _load_in_worker(spec: SystemSpec, jobs: Jobs) -> None:
    global _worker_system
    _worker_system = system_of(spec).for_workers(processes_of_machine(jobs))


def _judge_in_worker(pairs: list[Pair]) -> list[str]:
    assert _worker_system is not None  # the pool's initializer has loaded it
    return [*map(jsonl_line, _worker_system.judge(pairs))]


def _judge_into(
    stream: IO[bytes],
    pairs: Iterable[Pair],
    system: NamedSystem,
    done: int,
    total: int,
    jobs: Jobs,
    progress: Progress | None,
) -> None:
    remaining = islice(iter(pairs), done, None)
    flushed = time.monotonic()
    for line in judged_lines(system, remaining, jobs):
        stream.write((line + "\n").encode())
        done += 1
        if done % FLUSH == 0 or time.monotonic() - flushed > _SECOND:
            stream.flush()
            flushed = time.monotonic()
            if progress is not None:
                progress(done, total)
    if progress is not None:
        progress(done, total)
