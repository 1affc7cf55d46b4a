"""Many variants judged, some at once, each into a run file of a folder.

A run is named by its recipe, by the part that is left out of it and by the checksum of all that
could change a judgment in it, and is written atomically. So what is finished is not judged again:
not after a kill, not for another variant that comes to the same, not for another report. The time
that it took lies in a hidden file, so that all that a shell lists in the folder can be scored; a
run without that file is judged again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from glob import escape
from pathlib import Path
from typing import NamedTuple

from entailment.errors import DataError, EntailmentError
from entailment.evaluation.bench import UNDECIDED, Bench, RunNotes, Setup, Variant
from entailment.evaluation.options import Progress
from entailment.evaluation.run_writing import header_line
from entailment.evaluation.task import open_bench
from entailment.evaluation.workers import process_pool
from entailment.files import write_whole

__all__ = ["Judged", "judge_variants"]

logger = logging.getLogger(__name__)

_UNFIT = re.compile(r"[^\w.-]+")
"""What of the name of a part does not go into the name of a file."""

_LONGEST = 80
"""Characters of the name of a variant, at most, in the name of a file."""


class Judged(NamedTuple):
    """The run of a variant and what is known of it, or the problem where it could not be judged.

    *cached* says that the run was there before.
    """

    run: Path | None
    problem: str = ""
    notes: RunNotes = RunNotes()
    cached: bool = False


def judge_variants(
    bench: Bench,
    setup: Setup,
    variants: Iterable[Variant],
    folder: str | Path,
    *,
    jobs: int = 1,
    overwrite: bool = False,
    alone: bool = False,
    progress: Progress | None = None,
) -> dict[Variant, Judged]:
    """Return the run in *folder* of each of *variants*, judged by *jobs* processes where it is new.

    *bench* is that of *setup*. With *alone* each variant has a process of its own, so that
    it is timed without what others read before. What a variant cannot do is its problem; the
    others go on.
    """
    target = Path(folder)
    _make(target)
    if overwrite:  # what topics are decided from is judged again, too
        for path in target.glob(f"{UNDECIDED}*.jsonl"):
            if _is_undecided(path, bench.checksum):
                path.unlink(missing_ok=True)
    judged: dict[Variant, Judged] = {}
    paths: dict[tuple[str, str], Path] = {}
    runs: dict[Path, list[Variant]] = {}
    for variant in dict.fromkeys(variants):
        try:
            key = Path(variant.source).stem, _checksum(bench, variant)
            path = paths.setdefault(key, _path(target, *key, variant.name))
        except Exception as error:
            judged[variant] = Judged(None, _problem(error))
            continue
        if path.exists() and _notes_file(path).exists() and not overwrite:
            judged[variant] = Judged(path, "", _notes(path), cached=True)
        else:
            runs.setdefault(path, []).append(variant)
    done, total = len(judged), len(judged) + sum(map(len, runs.values()))
    tasks = [(variants[0], path) for path, variants in runs.items()]
    if progress is not None:
        progress(done, total)
    for path, problem in _judged(bench, setup, tasks, jobs, alone):
        for variant in runs[path]:
            judged[variant] = Judged(None, problem) if problem else Judged(path, notes=_notes(path))
            done += 1
        if progress is not None:
            progress(done, total)
    return judged


def _is_undecided(path: Path, checksum: str) -> bool:
    """Return whether the file at *path* has judgments, cached here, of the data of *checksum*."""
    try:
        with path.open("rb") as stream:
            header = json.loads(stream.readline(2**20))["run"]
        return header["undecided"] is True and header["checksum"] == checksum
    except (OSError, ValueError, LookupError, TypeError):
        return False


def _judged(
    bench: Bench, setup: Setup, tasks: Sequence[tuple[Variant, Path]], jobs: int, alone: bool
) -> Iterator[tuple[Path, str]]:
    """Yield each path as it is done, with the problem of one that could not be judged."""
    if not tasks:
        return
    if jobs <= 1 and not alone:
        for variant, path in tasks:
            yield path, _judge(bench, variant, path)
        return
    with process_pool(jobs, _open_in_worker, replace(setup, processes=jobs), alone=alone) as pool:
        waiting: dict[Future[str], Path] = {
            pool.submit(_judge_in_worker, variant, path): path for variant, path in tasks
        }
        try:
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        except BrokenProcessPool as error:
            raise DataError(
                "a process that judges has died, perhaps for lack of memory; "
                "the same command resumes it, with fewer --jobs in less memory"
            ) from error


_worker_bench: Bench | None = None


def _open_in_worker(setup: Setup) -> None:
    global _worker_bench
    _worker_bench = open_bench(setup)


def _judge_in_worker(variant: Variant, path: Path) -> str:
    assert _worker_bench is not None  # the pool's initializer has opened it
    return _judge(_worker_bench, variant, path)


def _judge(bench: Bench, variant: Variant, path: Path) -> str:
    """Write the run of *variant* to *path*; return the problem, nothing where there is none.

    One part may be a plug-in that fails in its own way; the other variants are still worth it.
    """
    scratch = path.with_name(f".{secrets.token_hex(8)}.{path.name}")
    try:
        try:
            notes = bench.judge(variant, scratch)
        except Exception as error:
            return _problem(error)
        write_whole(_notes_file(path), (json.dumps(notes._asdict()) + "\n").encode())
        os.replace(scratch, path)
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror or error}", path=path) from error
    finally:
        for left in (scratch, scratch.with_name(f"{scratch.name}.part")):
            left.unlink(missing_ok=True)
    return ""


def _problem(error: Exception) -> str:
    if isinstance(error, EntailmentError):
        return str(error)
    logger.debug("a variant failed", exc_info=error)
    return f"{type(error).__name__}: {error}"


def _checksum(bench: Bench, variant: Variant) -> str:
    line = header_line(bench.header(variant))
    return hashlib.sha256(line.encode()).hexdigest()[:16]


def _path(folder: Path, recipe: str, checksum: str, variant: str) -> Path:
    """Return the run with *checksum* in *folder*, whatever it is called, or a path for it."""
    for run in sorted(folder.glob(f"{escape(recipe)}-*{checksum}.jsonl")):
        return run
    words = [recipe, _UNFIT.sub("_", variant)[:_LONGEST], checksum]
    return folder / f"{'-'.join(filter(None, words))}.jsonl"


def _notes_file(run: Path) -> Path:
    return run.with_name(f".{run.stem}.described.json")


def _notes(run: Path) -> RunNotes:
    try:
        notes = json.loads(_notes_file(run).read_bytes())
        milliseconds, seen = notes["milliseconds"], bool(notes["seen"])
        return RunNotes(None if milliseconds is None else float(milliseconds), seen)
    except (OSError, ValueError, LookupError, TypeError):
        return RunNotes()


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"no folder can be created: {error.strerror}", path=folder) from error
