"""The files of a corpus in a stable order, with what is left out and why.

| left out | counted |
| --- | --- |
| hidden files and folders (`.git`, `.DS_Store`) | no |
| a link to a file or folder that is read already, so that no loop is run through | yes |
| a link that leads nowhere; a pipe, socket or device | yes |
| a link that leads out of the folder, unless they are followed (`links_followed`) | yes |
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple

from entailment.datasets.problems import Problems
from entailment.datasets.source import Source
from entailment.errors import DataError

__all__ = [
    "CorpusFile",
    "FileProblems",
    "Skipped",
    "corpus_files",
    "follow_links",
    "is_following_links",
    "links_followed",
]

_OUT = "behind a link that leads out of the folder (--follow-links reads it)"
_follows: ContextVar[bool] = ContextVar("links out of a folder are followed", default=False)


def follow_links() -> None:
    """Have links that lead out of the folder of a corpus followed from here on."""
    _follows.set(True)


def is_following_links() -> bool:
    """Return whether links that lead out of the folder of a corpus are followed."""
    return _follows.get()


@contextmanager
def links_followed() -> Iterator[None]:
    """Have links that lead out of the folder of a corpus followed in the block."""
    before = _follows.set(True)
    try:
        yield
    finally:
        _follows.reset(before)


class Skipped(NamedTuple):
    """A file, or a line of one, that was not read, and why."""

    path: str
    reason: str
    line: int | None = None

    @property
    def where(self) -> str:
        """The file, and the line if it is only that."""
        return self.path if self.line is None else f"{self.path}:{self.line}"


class CorpusFile(NamedTuple):
    """A file of a corpus and its id there: the path from the corpus's folder, with slashes."""

    path: Path
    id: str
    given: Source | None = None
    """Its bytes, where the file was named itself: a pipe can be emptied only once."""

    @property
    def suffix(self) -> str:
        """The ending that names the format, in lower case with its dot; `.gz` is ignored."""
        return Path(self.path.name.lower().removesuffix(".gz")).suffix

    def source(self) -> Source:
        """Return the bytes of the file; raise DataError if it is not there."""
        return self.given or Source(self.path)


class FileProblems(Problems):
    """Receives the problems of a file of a corpus and records what is therefore skipped."""

    def __init__(self, path: Path, skipped: list[Skipped], *, lenient: bool = False):
        super().__init__(path, lenient=lenient)
        self._left_out = skipped

    def skip(self, problem: str, line: int | None = None) -> None:
        """Log, count and record a document that cannot be used."""
        super().skip(problem, line)
        self.leave_out(problem, line)

    def leave_out(self, reason: str, line: int | None = None) -> None:
        """Record what was not read, without a log entry."""
        self._left_out.append(Skipped(self.path, reason, line))


def corpus_files(
    root: Path, skipped: list[Skipped], *, lenient: bool = False, without: Collection[str] = ()
) -> Iterator[CorpusFile]:
    """Yield the files of the folder *root*, sorted by id; what is left out goes to *skipped*.

    The files with the real paths *without* are passed over. Raise DataError where a folder below
    cannot be read, unless *lenient*.
    """
    files = sorted(
        (path.relative_to(root).as_posix(), path) for path in _below(root, skipped, lenient)
    )
    seen: set[str] = set()
    for name, path in files:
        if without and os.path.realpath(path) in without:
            continue
        reason = _left_out(path, seen) or _leads_out(path, root)
        if reason:
            skipped.append(Skipped(str(path), reason))
        else:
            yield CorpusFile(path, name)


def _below(root: Path, skipped: list[Skipped], lenient: bool) -> Iterator[Path]:
    def unreadable(error: OSError) -> None:
        if not lenient:
            problem = f"cannot be read: {error.strerror or error}"
            raise DataError(problem, path=error.filename) from error
        skipped.append(Skipped(str(error.filename), "in a folder that cannot be read"))

    seen = {os.path.realpath(root)}
    for folder, folders, files in os.walk(root, followlinks=True, onerror=unreadable):
        here = Path(folder)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in list(folders):
            real = os.path.realpath(here / name)
            if real in seen:
                reason = "behind a link to a folder that is read already"
                skipped.append(Skipped(str(here / name), reason))
                folders.remove(name)
            elif out := _leads_out(here / name, root):
                skipped.append(Skipped(str(here / name), out))
                folders.remove(name)
            seen.add(real)
        yield from (here / name for name in files if not name.startswith("."))


def _leads_out(path: Path, root: Path) -> str | None:
    """Return why *path* is left out where a link leads from below *root* to elsewhere, or None."""
    if _follows.get():
        return None
    inside = Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root))
    return None if inside else _OUT


def _left_out(path: Path, seen: set[str]) -> str | None:
    """Return why *path* is left out, or None; *seen* are the real paths of those before."""
    if not path.exists():
        return "behind a link that leads nowhere"
    if not path.is_file():
        return "of a special kind (pipe, socket or device)"
    real = os.path.realpath(path)
    if real in seen:
        return "behind a link to a file that is read already"
    seen.add(real)
    return None
