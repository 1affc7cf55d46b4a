"""From a data set to a run file, whatever happens on the way.

Judgments go to a journal beside the run, `RUN.part`: a line with the signature, then a line a
pair. A killed run is gone on with by the same command, which keeps every whole line of the
journal; when the last pair is judged the journal becomes the run in one rename. So a run file
is always whole, and the same to the byte however often it was interrupted.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any, NamedTuple

from entailment.datasets import Dataset
from entailment.errors import DataError
from entailment.evaluation.runs import header_line, jsonl_line, read_run, write_run
from entailment.model import Labels, Pair
from entailment.systems import NamedSystem, SystemSpec, load_system

__all__ = ["Progress", "RunSummary", "judge_dataset", "judged_lines", "run_header"]

Progress = Callable[[int, int], None]
"""Called with the number of pairs judged so far and of all."""

FLUSH = 200
"""Judgments after which the journal is handed to the operating system."""

_CHUNK = 256


class RunSummary(NamedTuple):
    """What was done: pairs judged now, pairs found in the journal, broken pairs left out."""

    judged: int
    resumed: int
    skipped: int


def run_header(dataset: Dataset, system: str, labels: Labels) -> dict[str, Any]:
    """Return the signature of a run: all that could change a judgment in it.

    *system* is what judges, as `NamedSystem.description` has it.
    """
    from importlib.metadata import version

    return {
        "data": dataset.name,
        "checksum": dataset.checksum(),
        "reader": dataset.reader_name,
        "labels": labels.value,
        "system": system,
        "version": version("entailment"),
    }


def judge_dataset(
    dataset: Dataset,
    system: NamedSystem,
    path: str | Path,
    *,
    format: str = "jsonl",
    jobs: int = 1,
    overwrite: bool = False,
    progress: Progress | None = None,
) -> RunSummary:
    """Judge every pair of *dataset* into the run file *path*, going on where a killed run stopped.

    The data is read through once before anything is judged, so that a broken file fails at once.
    *format* is `jsonl`, `rte1`, `rte2` (RTE-3 too) or `rte5` (RTE-4 too). Raise DataError if
    *path* or its journal was made otherwise, unless *overwrite*.
    """
    target = Path(path)
    if not target.parent.is_dir():
        raise DataError("there is no such folder; make it first", path=target.parent)
    if target.is_dir():
        raise DataError("is a folder; name a file for the run", path=target)
    total = sum(1 for _ in dataset)
    head = header_line(run_header(dataset, system.description, system.labels))
    if target.exists() and not overwrite:
        if format == "jsonl" and _first_line(target) == head:
            return RunSummary(0, total, dataset.problems.skipped)
        raise DataError("is there already; name another file or give --overwrite", path=target)
    journal = target.with_name(target.name + ".part")
    try:
        with _opened(journal, head, overwrite=overwrite) as stream:
            resumed = _resumed(stream, journal, dataset)
            _judge_into(stream, dataset, system, resumed, total, jobs, progress)
            _settle(stream)
        if format == "jsonl":
            os.replace(journal, target)
        else:
            write_run(read_run(journal).judgments, target, format)
            journal.unlink()
    except OSError as error:
        raise DataError(
            f"cannot be written: {error.strerror or error}; what was judged is kept, "
            "the same command goes on",
            path=journal,
        ) from error
    return RunSummary(total - resumed, resumed, dataset.problems.skipped)


def judged_lines(system: NamedSystem, pairs: Iterator[Pair], jobs: int = 1) -> Iterator[str]:
    """Yield the lines of a run for *pairs*, in order, by *jobs* processes.

    A system that was fitted in this process and not kept in a folder judges in this process.
    """
    if jobs <= 1 or system.spec is None:
        yield from map(jsonl_line, system.judge(pairs))
        return
    with ProcessPoolExecutor(
        jobs, get_context("spawn"), initializer=_load_in_worker, initargs=(system.spec,)
    ) as pool:
        waiting: deque[Future[list[str]]] = deque()
        while chunk := list(islice(pairs, _CHUNK)):
            waiting.append(pool.submit(_judge_in_worker, chunk))
            if len(waiting) > 2 * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


_worker_system: NamedSystem | None = None


def _load_in_worker(spec: SystemSpec) -> None:
    global _worker_system
    _worker_system = load_system(spec.source, labels=spec.labels, options=spec.options)


def _judge_in_worker(pairs: list[Pair]) -> list[str]:
    assert _worker_system is not None  # the pool's initializer has loaded it
    return [jsonl_line(judgment) for judgment in _worker_system.judge(pairs)]


@contextmanager
def _opened(journal: Path, head: str, *, overwrite: bool) -> Iterator[IO[bytes]]:
    """Give the journal, held by this process alone and begun with *head*."""
    with journal.open("r+b" if journal.exists() and not overwrite else "w+b") as stream:
        _hold(stream, journal)
        first = stream.readline()
        if first.endswith(b"\n") and first.decode("utf-8", "replace") != head + "\n":
            raise DataError(
                "was begun with other data, another system or version; "
                "finish it with those, remove it, or give --overwrite",
                path=journal,
            )
        if not first.endswith(b"\n"):
            stream.seek(0)
            stream.truncate()
            stream.write((head + "\n").encode())
        yield stream


def _hold(stream: IO[bytes], journal: Path) -> None:
    """Keep other processes from the journal; the operating system lets go when this one ends."""
    try:
        import fcntl
    except ImportError:  # Windows: an open file cannot be renamed there, which does the same
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise DataError("is being written by another process", path=journal) from error


def _resumed(stream: IO[bytes], journal: Path, dataset: Dataset) -> int:
    """Return how many judgments the journal holds, leaving the stream after the last whole one."""
    count, end = 0, stream.tell()
    for pair in dataset:
        line = stream.readline()
        if not line.endswith(b"\n"):
            break
        if _pair_id(line) != pair.id:
            raise DataError(
                f"line {count + 2} is not of pair '{pair.id}'; remove the file to begin again",
                path=journal,
            )
        count, end = count + 1, stream.tell()
    stream.seek(end)
    stream.truncate()
    return count


def _pair_id(line: bytes) -> object:
    try:
        return json.loads(line).get("id")
    except (ValueError, AttributeError):
        return None


def _judge_into(
    stream: IO[bytes],
    dataset: Dataset,
    system: NamedSystem,
    done: int,
    total: int,
    jobs: int,
    progress: Progress | None,
) -> None:
    remaining = islice(iter(dataset), done, None)
    for line in judged_lines(system, remaining, jobs):
        stream.write((line + "\n").encode())
        done += 1
        if done % FLUSH == 0:
            stream.flush()
            if progress is not None:
                progress(done, total)
    if progress is not None:
        progress(done, total)


def _settle(stream: IO[bytes]) -> None:
    stream.flush()
    os.fsync(stream.fileno())


def _first_line(path: Path) -> str:
    with path.open("rb") as stream:
        return stream.readline(2**20).decode("utf-8", "replace").removesuffix("\n")
