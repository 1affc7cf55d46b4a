"""Responses of an endpoint on disk, in one sqlite file, so that nothing is asked or paid twice."""

from __future__ import annotations

import json
import sqlite3
import threading
from pathlib import Path
from typing import Any

from entailment.errors import DataError

__all__ = ["ReplyCache"]


class ReplyCache:
    """Maps checksums of requests to responses; threads and processes may share the file."""

    def __init__(self, path: Path):
        self._path = path
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None

    def get(self, key: str) -> dict[str, Any] | None:
        """Return the response to the request *key*, or None."""
        with self._lock:
            query = "SELECT response FROM responses WHERE request = ?"
            row = self._open().execute(query, (key,)).fetchone()
        return None if row is None else dict(json.loads(row[0]))

    def put(self, key: str, response: dict[str, Any]) -> None:
        """Save the *response* to the request *key*."""
        with self._lock:
            connection = self._open()
            statement = "INSERT OR REPLACE INTO responses VALUES (?, ?)"
            connection.execute(statement, (key, json.dumps(response)))
            connection.commit()

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                connection = sqlite3.connect(self._path, timeout=30, check_same_thread=False)
                connection.execute(
                    "CREATE TABLE IF NOT EXISTS responses (request TEXT PRIMARY KEY, response TEXT)"
                )
            except (OSError, sqlite3.Error) as error:
                raise DataError(f"is not a cache of replies: {error}", path=self._path) from error
            self._connection = connection
        return self._connection
