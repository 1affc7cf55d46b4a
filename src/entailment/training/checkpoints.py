"""Folders that are written atomically, and the checkpoints of a training among them.

`step-0000500` holds all that is needed to go on after step 500; the last two are kept. `best` is
the model of the best step so far. Nothing in them is pickled: weights and the optimiser's state
are safetensors, the rest is JSON.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from entailment.errors import DataError
from entailment.files import hold

__all__ = [
    "BEST",
    "checkpoints",
    "held",
    "keep_last",
    "put_folder",
    "read_json",
    "restore_folder",
    "write_json",
]

BEST = "best"
"""The folder of the best step, next to the checkpoints."""

_STEP = re.compile(r"step-\d{7,}")


def put_folder(target: Path, write: Callable[[Path], None]) -> None:
    """Let *write* fill a folder that then takes the place of *target*, in one step.

    Killed at any time, *target* is the old folder or the new one; between the two, `restore_folder`
    puts the old one back. Raise DataError where the disk is full or may not be written to.
    """
    scratch = target.with_name(f".{target.name}.new")
    earlier = _earlier(target)
    try:
        restore_folder(target)
        for left in (scratch, earlier):
            shutil.rmtree(left, ignore_errors=True)
        scratch.mkdir(parents=True)
        write(scratch)
        _settle(scratch)
        if target.exists():
            os.replace(target, earlier)
        os.replace(scratch, target)
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror or error}", path=target) from error
    shutil.rmtree(earlier, ignore_errors=True)


def restore_folder(target: Path) -> None:
    """Put back the folder that a killed `put_folder` left under another name."""
    if _earlier(target).exists() and not target.exists():
        os.replace(_earlier(target), target)


def _earlier(target: Path) -> Path:
    return target.with_name(f".{target.name}.old")


def _settle(folder: Path) -> None:
    for path in (*folder.rglob("*"), folder):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def checkpoints(work: Path) -> list[Path]:
    """Return the checkpoints in *work*, earliest first."""
    return sorted(path for path in work.glob("step-*") if _STEP.fullmatch(path.name))


def keep_last(work: Path, count: int) -> None:
    """Remove all but the last *count* checkpoints, and what a kill left half-written."""
    for path in checkpoints(work)[:-count]:
        shutil.rmtree(path, ignore_errors=True)
    for path in work.glob(".step-*.new"):
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def held(work: Path) -> Iterator[None]:
    """Keep other processes from *work* while the block runs; raise DataError if one has it.

    The operating system lets go when this process ends, however it does. A block that leaves
    nothing in *work* leaves no folder.
    """
    lock = work / "lock"
    try:
        work.mkdir(parents=True, exist_ok=True)
        with lock.open("w") as stream:
            hold(stream, work, "is being trained in by another process")
            try:
                yield
            finally:
                if list(work.iterdir()) == [lock]:
                    shutil.rmtree(work)
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror or error}", path=work) from error


def write_json(path: Path, value: Mapping[str, object]) -> None:
    """Write *value* to a file of a folder that is being filled."""
    text = json.dumps(value, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


def read_json(path: Path) -> dict[str, object]:
    """Return the JSON object in *path*; raise DataError where there is none."""
    try:
        value = json.loads(path.read_bytes())
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror}", path=path) from error
    except (ValueError, RecursionError) as error:
        raise DataError(f"is not JSON: {error}", path=path) from error
    if not isinstance(value, dict):
        raise DataError("is not a JSON object", path=path)
    return value
