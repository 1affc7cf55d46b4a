"""A rank that the text gives to another of the kind: *her first novel*, *her second novel*."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.text.words import words

__all__ = ["ranks"]

_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth last".split()
_RANK = re.compile(rf"\b(?P<rank>{'|'.join(_ORDINALS)})\s+(?P<noun>[^\W\d_]+)", re.IGNORECASE)
_TIMES = frozenset(
    "time hour day week month quarter half year decade century season place floor".split()
)


def ranks(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield each ordinal of *hypothesis* whose noun has in *text* another one alone."""
    stated = _ranks(text)
    for rank, noun in _ranks(hypothesis):
        others = [own for own, of in stated if of == noun]
        if others and rank not in {word.lower for word in words(text)} and noun not in _TIMES:
            yield Mismatch("rank", f"{rank} {noun}", f"{others[0]} {noun}", contradicts=False)


def _ranks(text: str) -> list[tuple[str, str]]:
    """Return the ordinals of *text* with the lemma of the noun behind each."""
    return [
        (match["rank"].lower(), words(match["noun"])[0].lemma) for match in _RANK.finditer(text)
    ]
