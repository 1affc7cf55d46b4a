"""What several features ask of the tokens of a text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from entailment.text.linguistics import Token

__all__ = ["full", "places_by_offset"]

_CONTENT = frozenset("NOUN PROPN VERB ADJ ADV NUM PRON SYM".split())


class _Placed(Protocol):
    @property
    def start(self) -> int: ...
    @property
    def form(self) -> str: ...


def full(token: Token) -> bool:
    """Return whether a token is a content word or a pronoun, by its part of speech."""
    return token.pos in _CONTENT


def places_by_offset(words: Iterable[tuple[int, _Placed]]) -> dict[int, int]:
    """Return the place of *words*, each after its place, by every offset that is within one."""
    return {
        offset: place
        for place, word in words
        for offset in range(word.start, word.start + max(1, len(word.form)))
    }
