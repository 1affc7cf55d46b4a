"""How much a request may hold: the entries of its lists, and the characters of its texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fastapi import Request

from entailment.server.errors import ApiError

__all__ = ["Characters", "check_lists", "check_request"]

_LISTS = 100
"""How many times the entries of one list all lists of a request may have together."""


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


def check_lists(body: object, limit: int) -> None:
    """Raise ApiError, 413, for a list of *body* with more than *limit* entries.

    The same holds for lists with more than a hundred times as many together.
    """
    left = _LISTS * limit
    for place, entries in _lists(body):
        left -= len(entries)
        if len(entries) > limit:
            message = f"{place}: {len(entries):,} entries; at most {limit:,} are taken at a time"
            raise ApiError(413, "too_large", message, where=place)
        if left < 0:
            message = f"its lists have more than {_LISTS * limit:,} entries together"
            raise ApiError(413, "too_large", message)


async def check_request(request: Request, limit: int) -> None:
    """Check the lists of a request (`check_lists`), before anything is built of its body."""
    if request.method != "POST":
        return
    try:
        body = await request.json()
    except (ValueError, RecursionError):
        return  # not JSON, which is an error of its own
    check_lists(body, limit)


def _lists(body: object) -> Iterator[tuple[str, list[object]]]:
    """Yield each list of *body* with its place, a list before those in it."""
    waiting: list[tuple[str, object]] = [("body", body)]
    while waiting:
        place, value = waiting.pop()
        inside: Iterable[tuple[object, object]] = ()
        if isinstance(value, list):
            yield place, value
            inside = enumerate(value)
        elif isinstance(value, dict):
            inside = value.items()
        waiting += (
            (str(key)[:60] if place == "body" else f"{place}.{str(key)[:60]}", part)
            for key, part in inside
            if isinstance(part, list | dict)
        )
