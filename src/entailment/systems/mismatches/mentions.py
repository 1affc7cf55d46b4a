"""Mentions of one kind in a text, and the stretch of it that each has to itself.

Between two quantities of a kind, or two names in one role, the text is split at the strongest
boundary: the end of a sentence, a semicolon, *while* and the like, *and* or *but*, a comma. Where
there is none the two share a stretch.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from entailment.text.words import sentence_starts

__all__ = ["Mention", "stretches"]


class Mention(NamedTuple):
    """Where something stands in a text, in characters, and by what it differs from others."""

    start: int
    end: int
    key: str


_COMMA = r",(?!\d)"
_BOUNDARIES = (
    r";",
    r"\b(?:while|whereas|although|though)\b",
    r"\bbut\b",
    r",\s*and\b",
    r"\band\b",
    _COMMA,
)
"""From the strongest to the weakest."""


def stretches(text: str, mentions: Sequence[Mention]) -> list[tuple[int, int]]:
    """Return for each of *mentions*, in order, the stretch of *text* that it has to itself.

    Mentions that no boundary separates share one.
    """
    edges = [_boundary(text, first.end, second.start) for first, second in pairwise(mentions)]
    return [
        (
            next((edge for edge in reversed(edges[:number]) if edge is not None), 0),
            next((edge for edge in edges[number:] if edge is not None), len(text)),
        )
        for number in range(len(mentions))
    ]


def _boundary(text: str, start: int, end: int) -> int | None:
    sentences = [at for at in sentence_starts(text) if start <= at <= end]
    if sentences:
        return min(sentences)
    for pattern in _BOUNDARIES:
        places = [match.start() for match in re.finditer(pattern, text[start:end])]
        if places:
            return start + (places[0] if pattern == _COMMA else places[-1])
    return None
