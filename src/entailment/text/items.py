"""Items of lists as they are read behind what leads in to them."""

from __future__ import annotations

import re

__all__ = ["item_of"]

_AND = re.compile(r"[,;]\s*(?:and|or|and/or)\Z", re.IGNORECASE)
_AND_SIZE = 16
"""Characters at the end of an item in which *and* may stand."""


def item_of(text: str) -> str:
    """Return the item of a list without the marks and the conjunction at its end.

    >>> item_of("theft; and")
    'theft'
    """
    bare = text.rstrip(" \t\r\n,;:.")
    joined = _AND.search(bare, max(0, len(bare) - _AND_SIZE))
    return bare[: joined.start()] if joined else bare
