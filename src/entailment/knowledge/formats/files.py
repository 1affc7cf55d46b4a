"""Rules that are read from a file, in a given or usual place, when first needed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from entailment.errors import DataError, OptionError
from entailment.knowledge.resource import About, MissingResourceError, folders, home
from entailment.knowledge.rules import Rule, RuleTable

__all__ = ["RuleFiles", "bytes_of", "checked_share", "usual_path"]


class RuleFiles:
    """The rules that *read* yields from a file or folder.

    Without *path* it is the first of *usual* names in the folders where resources are looked
    for; such a file may be gzipped and then ends in `.gz`. The file is read when first needed.
    """

    def __init__(
        self,
        name: str,
        read: Callable[[Path], Iterable[Rule]],
        *,
        relations: Sequence[str],
        licence: str,
        path: str | Path | None = None,
        usual: Sequence[str] = (),
        get: str = "",
    ):
        self.name = name
        self._read = read
        self._path = path
        self._usual = tuple(usual)
        self._relations = tuple(relations)
        self._licence = licence
        folder = home()
        self._get = get or f"mkdir -p {folder} && cp FILE {folder}/{usual[0] if usual else name}"
        self._lock = threading.Lock()
        self._table: RuleTable | None = None

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return the rules with *lemma* on their left, the heaviest first."""
        return self.table().rules(lemma, pos)

    def table(self) -> RuleTable:
        """Return all rules; raise MissingResourceError if the file does not exist."""
        with self._lock:
            if self._table is None:
                path = usual_path(self._path, self._usual)
                if path is None:
                    raise MissingResourceError(self.name, self._get)
                self._table = RuleTable(self._read(path))
                if not len(self._table):
                    raise DataError(f"holds no rule that '{self.name}' could use", path=path)
            return self._table

    def about(self) -> About:
        """Return the place of the file, its licence and size."""
        path = usual_path(self._path, self._usual)
        where = None if path is None else str(path)
        return About(where, self._licence, self._relations, self._get, bytes_of(path))


def usual_path(path: str | Path | None, usual: Iterable[str]) -> Path | None:
    """Return *path*, or the first of the *usual* names that exists, or None."""
    if path is not None:
        given = Path(path).expanduser()
        return given if given.exists() else None
    for folder in folders():
        for name in usual:
            for file in (folder / name, folder / f"{name}.gz"):
                if file.exists():
                    return file
    return None


def bytes_of(path: Path | None) -> int:
    """Return the bytes of a file, or of the files right in a folder; 0 for None."""
    if path is None:
        return 0
    files = [file for file in path.iterdir() if file.is_file()] if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files)


def checked_share(name: str, value: float) -> float:
    """Return *value*, an option called *name*; raise OptionError if it is not from 0 to 1."""
    if not 0 <= value <= 1:
        raise OptionError(f"{name} is from 0 to 1, not {value}")
    return value
