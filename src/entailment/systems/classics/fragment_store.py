"""The fragments of pairs, cached on disk, so that a kernel matrix that was cut off is resumed."""

from __future__ import annotations

import hashlib
import logging
import sqlite3
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from entailment.systems.digests import digest_of
from entailment.text.linguistics.cache import cache_folder

__all__ = ["FragmentStore", "Rows"]

_LOG = logging.getLogger(__name__)
_TIMEOUT = 10.0

Rows = tuple[tuple[NDArray[Any], NDArray[Any]], ...]
"""Sparse vectors: for each renaming of the placeholders numbers of fragments and their weights."""


class FragmentStore:
    """A file in *folder* (that of all caches when None) for what *identity* makes of pairs.

    Where the file cannot be used a warning is logged, and nothing is stored.
    """

    def __init__(self, identity: str, folder: Path | None = None):
        name = hashlib.blake2b(identity.encode(), digest_size=8).hexdigest()
        self.path = (folder or cache_folder()) / f"fragments-{name}-1.sqlite"
        self._is_off = False

    def get(self, text: str, hypothesis: str) -> Rows | None:
        """Return the rows of a pair, None where they are not stored."""
        query = "SELECT value FROM fragments WHERE key = ?"
        outcome = self._run(query, (digest_of(text, hypothesis),))
        return _unpacked(outcome[0][0]) if outcome else None

    def put(self, text: str, hypothesis: str, rows: Rows) -> None:
        """Store the rows of a pair."""
        values = (digest_of(text, hypothesis), _packed(rows))
        self._run("INSERT OR REPLACE INTO fragments VALUES (?, ?)", values)

    def _run(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        if self._is_off:
            return []
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with sqlite3.connect(self.path, timeout=_TIMEOUT) as database:
                database.execute("PRAGMA synchronous=NORMAL")
                database.execute(
                    "CREATE TABLE IF NOT EXISTS fragments (key BLOB PRIMARY KEY, value BLOB)"
                )
                return database.execute(query, tuple(values)).fetchall()
        except (sqlite3.Error, OSError) as error:
            _LOG.warning("%s: fragments are not cached: %s", self.path, error)
            self._is_off = True
            return []
        finally:
            if "database" in locals():
                database.close()


def _packed(rows: Rows) -> bytes:
    parts = [np.array([len(numbers) for numbers, _ in rows], "<i4").tobytes()]
    for numbers, weights in rows:
        parts += [numbers.astype("<i4").tobytes(), weights.astype("<f4").tobytes()]
    data = zlib.compress(b"".join(parts), 1)
    return hashlib.blake2b(data, digest_size=8).digest() + data


def _unpacked(value: object) -> Rows | None:
    """Return the rows, None where the entry is damaged."""
    if (
        not isinstance(value, bytes)
        or hashlib.blake2b(value[8:], digest_size=8).digest() != value[:8]
    ):
        return None
    data = zlib.decompress(value[8:])
    from entailment.systems.classics.tree_fragments import renamings

    count = sum(1 for _ in renamings())
    sizes = np.frombuffer(data, "<i4", count)
    at, rows = 4 * count, []
    for size in sizes.tolist():
        numbers = np.frombuffer(data, "<i4", size, at)
        weights = np.frombuffer(data, "<f4", size, at + 4 * size)
        rows.append((numbers, weights))
        at += 8 * size
    return tuple(rows)
