"""Results for object stores and other places that fsspec writes to, named by URLs such as s3://.

They are written to a file of this machine first, and its journal is next to it, as for any file.
When it is whole the store gets it in one put, and it is removed here.

| in the cache folder | is |
| --- | --- |
| `outputs/HASH/NAME` | what is finished and not yet put; or a copy of what the store has |
| `outputs/HASH/NAME.part` | the journal: the same command resumes it |
| `outputs/HASH/NAME.copied` | which file is such a copy |

HASH is that of the URL, NAME its last part.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from entailment.datasets.remote import fsspec_errors, is_url, local_path
from entailment.errors import DataError
from entailment.text.linguistics.cache import cache_folder

__all__ = ["local_file", "stored"]

_LONGEST = 40
"""Characters of a name; the end of a longer one counts."""

_COPIED = ".copied"


def local_file(target: str) -> str:
    """Return the file of this machine in which results for *target* are written.

    That is *target* itself, but for a URL. Raise DataError for the URL of a folder.

    >>> local_file("run.jsonl")
    'run.jsonl'
    """
    if not is_url(target):
        return local_path(target)
    name = target.rpartition("/")[2][-_LONGEST:]
    if name in ("", ".", ".."):
        raise DataError("is a folder; name a file", path=target)
    folder = Path(os.path.realpath(cache_folder())) / "outputs"
    digest = hashlib.sha256(target.encode("utf-8", "surrogateescape")).hexdigest()
    return str(folder / digest[:16] / name)


@contextmanager
def stored(
    target: str, *, inputs: Iterable[str | None] = (), overwrite: bool = False
) -> Iterator[str]:
    """Give the `local_file` of *target*; what the block has written there is put into the store.

    An object that is there already is copied to that file, unless *overwrite*, so that the block
    treats it as a file that is there already. Nothing is copied over what is saved here and not
    yet in the store: that is a DataError. A killed block, and a put that fails, leave what was
    written here, for the same command to resume. Raise DataError where nothing can be written to
    *target*, and where it is one of *inputs*.
    """
    local = local_file(target)
    if not is_url(target):
        yield local
        return
    place = _Place.of(target)
    place.check(inputs)
    file = Path(local)
    _forget_copy(file)
    has_object = place.exists() and not overwrite
    if has_object and file.exists():
        problem = f"is there, and {file} has what an earlier command could not put there"
        raise DataError(f"{problem}; move one of them, or give --overwrite", path=target)
    with _write_errors(str(file.parent)):
        file.parent.mkdir(parents=True, exist_ok=True)
    if has_object:
        place.copy_to(file)
    copy = _identity(file) if has_object else None
    try:
        yield local
        if _identity(file) != copy:
            place.put(file, replaces=has_object or overwrite)
            file.unlink()
    except DataError as error:
        if copy is not None and error.path == local:
            error.path = target  # what is wrong is wrong with the object
        raise
    finally:
        _forget_copy(file)
        with suppress(OSError):
            file.parent.rmdir()  # unless something is unfinished


@dataclass(frozen=True)
class _Place:
    """Where the *url* of an output leads to: a *path* in a file *system* of fsspec."""

    url: str
    system: Any
    path: str

    @classmethod
    def of(cls, url: str) -> _Place:
        """Return the place of *url*; raise DataError for a file system that is not there."""
        with _write_errors(url), fsspec_errors(url, "writing to a URL") as fsspec:
            return cls(url, *fsspec.core.url_to_fs(url))

    def check(self, inputs: Iterable[str | None]) -> None:
        """Raise DataError unless a file can be at the place, which none of *inputs* is."""
        if self.url.startswith(("http://", "https://")):
            raise DataError("cannot be written: HTTP is for reading; name a store", path=self.url)
        if self.url in inputs:
            raise DataError("is read from; name another file to write to", path=self.url)
        container, _, key = self.path.partition("/")
        with _write_errors(self.url), fsspec_errors(self.url, ""):
            if (container and not key) or self.system.isdir(self.path):
                raise DataError("is a folder; name a file", path=self.url)
            if container and not self.system.exists(container):
                raise DataError(f"there is no '{container}' to write to", path=self.url)

    def exists(self) -> bool:
        """Return whether an object is there now."""
        with _write_errors(self.url), fsspec_errors(self.url, ""):
            self.system.invalidate_cache()
            return bool(self.system.exists(self.path))

    def copy_to(self, file: Path) -> None:
        """Copy the object to *file*, and note that this is a copy."""
        scratch = file.with_name(f"{file.name}.scratch")
        with _write_errors(self.url), fsspec_errors(self.url, ""):
            self.system.get_file(self.path, str(scratch))
            file.with_name(file.name + _COPIED).write_text(_identity(scratch))
            os.replace(scratch, file)

    def put(self, file: Path, *, replaces: bool) -> None:
        """Put *file* there; raise DataError where that fails, or an object is there by now."""
        saved = f"what was judged is saved in {file}"
        if not replaces and self.exists():
            problem = "was written by another command in the meantime"
            raise DataError(f"{problem}; {saved}", path=self.url)
        with (
            _write_errors(self.url, f"{saved}, the same command resumes it"),
            fsspec_errors(self.url, ""),
        ):
            self.system.put_file(str(file), self.path)


@contextmanager
def _write_errors(url: str, saved: str | None = None) -> Iterator[None]:
    """Raise DataError from the errors of the system within the block."""
    try:
        yield
    except OSError as error:
        problem = str(error.strerror or error).partition("\n")[0]
        after = "" if saved is None else f"; {saved}"
        raise DataError(f"cannot be written: {problem}{after}", path=url) from error


def _identity(file: Path) -> str:
    """Return what distinguishes *file* from another in its place; empty for none."""
    try:
        status = file.stat()
    except OSError:
        return ""
    return f"{status.st_ino} {status.st_mtime_ns} {status.st_size}"


def _forget_copy(file: Path) -> None:
    """Remove *file* where it is still the copy of an object, as after a kill."""
    note = file.with_name(file.name + _COPIED)
    with suppress(OSError):
        if note.read_text() == _identity(file):
            file.unlink()
        note.unlink()
