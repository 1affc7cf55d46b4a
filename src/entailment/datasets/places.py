"""Ids of pairs that have none of their own: their places, from 1."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["Place", "are_places"]


class Place(str):
    """The place of a pair, from 1, that serves as its id.

    It compares, and is printed and written, as the string. Judgments have the id of their pair, so
    that those of pairs without ids are known as such.
    """

    __slots__ = ()


def are_places(ids: Iterable[str]) -> bool:
    """Return whether none of *ids* is of a pair that has its own.

    >>> are_places([Place("1"), Place("2")]), are_places(["1", Place("2")])
    (True, False)
    """
    return all(isinstance(pair_id, Place) for pair_id in ids)
