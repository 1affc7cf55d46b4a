"""Analyses on disk, by text and by analyser; several processes may share them.

One SQLite file a pipeline and version. Each entry has a checksum, and an entry that does not match
it is ignored; a damaged file is deleted and a new one begun. A disk that cannot be written costs
time, not results: that is logged once and everything is analysed again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from entailment.text.linguistics.analysis import Analysis

__all__ = ["AnalysisCache", "cache_folder"]

_LOG = logging.getLogger(__name__)

_FORMAT = "2"
"""Changes whenever an analysis, or the form in which it is stored, does."""

_CHECKSUM = 8
"""Bytes of the checksum before each entry."""

_TIMEOUT = 10.0
"""Seconds that another process may hold the file."""

_MAX_KEYS = 500
"""Keys in one query; SQLite takes 999 in its oldest builds."""


_ATTEMPTS = 3
"""How often a step is tried on a file that is locked or was damaged."""

_PAUSE = 0.1
"""Seconds between two attempts on a locked file."""

_Row = tuple[bytes, object]
"""A key and its value: of any type, in a damaged file."""


def cache_folder() -> Path:
    """Return where caches are: `$ENTAILMENT_CACHE`, else `entailment` in the user's cache."""
    if named := os.environ.get("ENTAILMENT_CACHE"):
        return Path(named).expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "entailment"


class AnalysisCache:
    """The cached analyses of *analyser*, a pipeline and its version, in *folder*."""

    def __init__(self, analyser: str, folder: Path):
        self.path = folder / f"analyses-{analyser}-{_FORMAT}.sqlite"
        self._lock = threading.Lock()
        self._opened: tuple[int, sqlite3.Connection] | None = None
        self._is_off = False

    def get(self, texts: Sequence[str]) -> dict[str, Analysis]:
        """Return the cached analyses among those of *texts*."""
        keys = {_key(text): text for text in texts}
        analyses: dict[str, Analysis] = {}
        with self._lock:
            wanted = list(keys)
            for begin in range(0, len(wanted), _MAX_KEYS):
                block = wanted[begin : begin + _MAX_KEYS]
                marks = ",".join("?" * len(block))
                query = f"SELECT key, value FROM cached WHERE key IN ({marks})"
                read = partial(_rows, query=query, keys=block)
                for key, value in self._run(read):
                    if (analysis := _unpacked(value)) is not None:
                        analyses[keys[key]] = analysis
        return analyses

    def put(self, analyses: Mapping[str, Analysis]) -> None:
        """Store *analyses*, by their texts."""
        rows = [(_key(text), _packed(analysis)) for text, analysis in analyses.items()]
        with self._lock:
            self._run(partial(_insert, rows=rows))

    def _run(self, step: Callable[[sqlite3.Connection], list[_Row]]) -> list[_Row]:
        """Return the rows that *step* reads; none where the database cannot be used."""
        for left in reversed(range(_ATTEMPTS)):
            if self._is_off:
                return []
            try:
                database = self._database()
                with database:
                    return step(database)
            except (sqlite3.Error, OSError) as error:
                self._recover(error, left)
        return []

    def _database(self) -> sqlite3.Connection:
        """Return a connection of this process: one must not be shared with a forked process."""
        if self._opened is None or self._opened[0] != os.getpid():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            database = sqlite3.connect(self.path, timeout=_TIMEOUT, check_same_thread=False)
            self._opened = (os.getpid(), database)
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("PRAGMA synchronous=NORMAL")
            database.execute("CREATE TABLE IF NOT EXISTS cached (key BLOB PRIMARY KEY, value BLOB)")
        return self._opened[1]

    def _recover(self, error: Exception, left: int) -> None:
        """Delete a damaged file, wait for a locked one; with no attempts *left*, stop caching."""
        if self._opened is not None:
            self._opened[1].close()
            self._opened = None
        is_damaged = isinstance(error, sqlite3.DatabaseError) and not isinstance(
            error, sqlite3.OperationalError
        )
        if left and "locked" in str(error):
            # sqlite does not wait where another process turns on the log or recovers it
            time.sleep(_PAUSE)
        elif is_damaged and left:
            _LOG.warning("%s: is damaged (%s); a new one is begun", self.path, error)
            for ending in ("", "-wal", "-shm"):
                Path(f"{self.path}{ending}").unlink(missing_ok=True)
        else:
            _LOG.warning("%s: analyses are not cached: %s", self.path, error)
            self._is_off = True


def _rows(database: sqlite3.Connection, query: str, keys: Sequence[bytes]) -> list[_Row]:
    return database.execute(query, keys).fetchall()


def _insert(database: sqlite3.Connection, rows: Sequence[_Row]) -> list[_Row]:
    database.executemany("INSERT OR REPLACE INTO cached VALUES (?, ?)", rows)
    return []


def _key(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _packed(analysis: Analysis) -> bytes:
    written = json.dumps(analysis.as_json(), ensure_ascii=False, separators=(",", ":"))
    data = zlib.compress(written.encode("utf-8", "surrogatepass"), 1)
    return hashlib.blake2b(data, digest_size=_CHECKSUM).digest() + data


def _unpacked(value: object) -> Analysis | None:
    if not isinstance(value, bytes):
        return None
    checksum, data = value[:_CHECKSUM], value[_CHECKSUM:]
    if hashlib.blake2b(data, digest_size=_CHECKSUM).digest() != checksum:
        return None
    return Analysis.of_json(json.loads(zlib.decompress(data).decode("utf-8", "surrogatepass")))
