"""Files written atomically, and never written over what they should not be."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from entailment.errors import DataError

__all__ = [
    "hold",
    "hold_unfinished",
    "output_file",
    "picture_file",
    "unmasked",
    "write_lines",
    "write_whole",
    "written_file",
]

_PICTURE = re.compile(
    rb"\x89PNG\r\n\x1a\n"
    rb"|(?:\xef\xbb\xbf)?\s*"
    rb"(?:<\?xml[^>]*>\s*|<!--(?:(?!-->).)*-->\s*|<!DOCTYPE\s+svg\b[^>]*>\s*)*<svg[\s>]",
    re.DOTALL,
)
"""What a file begins with that is a PNG or an SVG. A comment ends at its first end, so that many
are read in one way."""

_HEAD = 8192
"""Bytes that decide whether a file is a picture."""

_URL = re.compile(r"[a-z][a-z0-9+.-]+:/")
"""What a URL begins with, also where a path was made of it."""


def output_file(
    path: str | Path,
    *,
    inputs: Iterable[str | Path] = (),
    overwrite: bool = False,
    unfinished: Iterable[str] = (),
) -> Path:
    """Return where *path* leads to, if a file may be written there.

    Raise DataError if its folder is not there, if it is a folder or a device, if it is one of
    *inputs*, or if it is there already, unless *overwrite*. *unfinished* are the endings of the
    files next to it that hold what is not finished; those may be none of *inputs* either.
    """
    target = Path(os.path.realpath(path))
    given = [Path(os.path.realpath(path)) for path in inputs]
    for ending in unfinished:
        if (unfinished_file := target.with_name(target.name + ending)) in given:
            problem = f"is read from, and holds what of {target.name} is not finished"
            raise DataError(f"{problem}; name another file to write to", path=unfinished_file)
    if not target.parent.is_dir():
        if _URL.match(str(path)):
            problem = "is a URL; run, check --batch, validate and search write to those"
            raise DataError(f"{problem}, name a file here", path=path)
        raise DataError("there is no such folder; make it first", path=Path(path).parent)
    if target.is_dir():
        raise DataError("is a folder; name a file", path=path)
    if not target.exists():
        return target
    if not target.is_file():
        raise DataError("is not a regular file; name one", path=path)
    if any(path.exists() and target.samefile(path) for path in given):
        raise DataError("is read from; name another file to write to", path=path)
    if not overwrite:
        raise DataError("is there already; name another file or give --overwrite", path=path)
    return target


def picture_file(path: str | Path) -> Path:
    """Return where *path* leads to, if a picture may be written there.

    Raise DataError as `output_file` does, but for a picture that is there already: PNG and SVG are
    replaced, as is an empty file.
    """
    target = output_file(path, overwrite=True)
    if target.exists():
        try:
            with target.open("rb") as stream:
                head = stream.read(_HEAD)
        except OSError as error:
            raise DataError(f"cannot be read: {error.strerror or error}", path=path) from error
        if head and not _PICTURE.match(head):
            raise DataError("is there already, and is not a picture; name another file", path=path)
    return target


def hold(stream: IO[Any], path: Path, problem: str = "is being written by another process") -> None:
    """Keep other processes that ask for it from *stream*, until this one closes it or ends.

    Raise DataError, of *path* with *problem*, where another process holds it. On Windows, where
    Python has no such locks, no file is held.
    """
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise DataError(problem, path=path) from error


def hold_unfinished(stream: IO[Any], path: Path) -> None:
    """Hold *stream*, opened at *path*, which whoever holds it renames when it is finished.

    Raise DataError where another process holds it, or has finished it since it was opened.
    """
    hold(stream, path)
    try:
        is_there = os.path.samestat(os.fstat(stream.fileno()), os.stat(path))
    except FileNotFoundError:
        is_there = False
    if not is_there:
        problem = "was finished by another process at this moment; run the command again"
        raise DataError(problem, path=path)


def write_lines(path: str | Path, lines: Iterable[str]) -> int:
    """Put *lines* in place of the file at *path* in one step, as they come; return how many.

    Raise DataError if that fails; the file is then as it was.
    """
    return _put(path, (f"{line}\n".encode("utf-8", "backslashreplace") for line in lines))


def write_whole(path: str | Path, data: bytes) -> None:
    """Put *data* in place of the file at *path* in one step; raise DataError if that fails."""
    _put(path, (data,))


@contextmanager
def written_file(path: str | Path) -> Iterator[IO[bytes]]:
    """Give a file that takes the place of that at *path* in one step, at the end of the block.

    Raise DataError where it cannot be written; the file at *path* is then as it was.
    """
    target = output_file(path, overwrite=True)
    scratch: Path | None = None
    try:
        scratch = _scratch_next_to(target)
        with scratch.open("r+b") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(scratch, target)
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror or error}", path=path) from error
    finally:
        if scratch is not None:
            scratch.unlink(missing_ok=True)


def unmasked(mode: int) -> int:
    """Return which permissions of *mode* a new file or folder of this process gets."""
    mask = os.umask(0)
    os.umask(mask)
    return mode & ~mask


def _put(path: str | Path, blocks: Iterable[bytes]) -> int:
    """Put *blocks* in place of the file at *path*; return how many."""
    count = 0
    with written_file(path) as stream:
        for block in blocks:
            stream.write(block)
            count += 1
    return count


def _scratch_next_to(target: Path) -> Path:
    """Return a new file next to *target*, of no other process, not even in another container."""
    handle, name = tempfile.mkstemp(
        dir=target.parent, prefix=f".{target.name[:100]}.", suffix=".tmp"
    )
    with os.fdopen(handle):
        os.chmod(name, unmasked(0o666))  # as a file that is simply opened; mkstemp's is private
    return Path(name)
