"""How much a request may hold: entries of lists, members of objects, characters of texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fastapi import Request

from entailment.server.errors import ApiError

__all__ = ["Characters", "check_entries", "check_request"]

_TOGETHER = 100
"""How many times the entries of one list all lists and objects of a request may have together."""

_MEMBERS = 100
"""How many members an object may have where a list may have fewer entries."""


class Characters:
    """The characters that the texts of a request may still have, *limit* at first."""

    def __init__(self, limit: int):
        self._limit = limit
        self._size = 0

    def count(self, *texts: str) -> None:
        """Count *texts*; raise ApiError, 413, where all together are over the limit."""
        self._size += sum(map(len, texts))
        if self._size > self._limit:
            message = f"the texts have {self._size:,} characters; at most {self._limit:,} are taken"
            raise ApiError(413, "too_large", message)


class _Place(NamedTuple):
    """Where a value is in a request: at *key* of what is at *parent*."""

    parent: _Place | None
    key: object

    def __str__(self) -> str:
        keys: list[str] = []
        place: _Place | None = self
        while place is not None:
            keys.append(str(place.key)[:60])
            place = place.parent
        return ".".join(reversed(keys))


def check_entries(body: object, limit: int) -> None:
    """Raise ApiError, 413, for a list of *body* with more than *limit* entries.

    The same holds for an object with more members than that and than a hundred, and for lists and
    objects with more than a hundred times *limit* together.
    """
    left = _TOGETHER * limit
    waiting: list[tuple[_Place | None, object]] = [(None, body)]
    while waiting:
        place, value = waiting.pop()
        inside: Iterable[tuple[object, object]]
        if isinstance(value, list):
            most, inside = limit, enumerate(value)
        elif isinstance(value, dict):
            most, inside = max(limit, _MEMBERS), value.items()
        else:
            continue
        left -= len(value)
        if len(value) > most:
            where = str(place or "body")
            message = f"{where}: {len(value):,} entries; at most {most:,} are taken at a time"
            raise ApiError(413, "too_large", message, where=where)
        if left < 0:
            message = f"its lists and objects have more than {_TOGETHER * limit:,} entries together"
            raise ApiError(413, "too_large", message)
        waiting += (
            (_Place(place, key), part) for key, part in inside if isinstance(part, list | dict)
        )


async def check_request(request: Request, limit: int) -> None:
    """Check the entries of a request (`check_entries`), before anything is built of its body.

    A body of another type than JSON is an error of its own, and is not read.
    """
    content_type = request.headers.get("content-type") or "json"  # older FastAPI reads JSON then
    if request.method != "POST" or "json" not in content_type.lower():
        return
    try:
        body = await request.json()
    except (ValueError, RecursionError):
        return  # not JSON, which is an error of its own
    check_entries(body, limit)
