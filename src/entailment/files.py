"""Files that are whole or not there, and never written over what they should not be."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from entailment.errors import DataError

__all__ = ["output_file", "write_whole"]


def output_file(
    path: str | Path, *, inputs: Iterable[str | Path] = (), overwrite: bool = False
) -> Path:
    """Return where *path* leads to, if a file may be written there.

    Raise DataError if its folder is not there, if it is a folder or a device, if it is one of
    *inputs*, or if it is there already, unless *overwrite*.
    """
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise DataError("there is no such folder; make it first", path=Path(path).parent)
    if target.is_dir():
        raise DataError("is a folder; name a file", path=path)
    if not target.exists():
        return target
    if not target.is_file():
        raise DataError("is not a regular file; name one", path=path)
    if any(target == Path(os.path.realpath(given)) for given in inputs):
        raise DataError("is read from; name another file to write to", path=path)
    if not overwrite:
        raise DataError("is there already; name another file or give --overwrite", path=path)
    return target


def write_whole(path: str | Path, data: bytes) -> None:
    """Put *data* in place of the file at *path* in one step; raise DataError if that fails."""
    target = output_file(path, overwrite=True)
    scratch = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with scratch.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(scratch, target)
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror or error}", path=path) from error
    finally:
        scratch.unlink(missing_ok=True)
