"""What a hypothesis adds by a small word, and the text has no word for.

| text | hypothesis | adds |
| --- | --- | --- |
| They voted; the mayor resigned. | The mayor resigned because of the vote. | a cause |
| The price rose this summer. | The price will rise again. | another time |
| The band toured Japan last spring. | The band will tour Japan. | what is to come |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.systems.mismatches.lexicon import lexicon
from entailment.text.words import words

__all__ = ["unstated"]

_PHRASES = ("cause", "repetition")
_FUTURE = re.compile(
    r"\b(?:will|shall|is going to|are going to)\s+(?:not\s+)?[a-z]+", re.IGNORECASE
)
_SPEAKS_OF_FUTURE = re.compile(
    r"\b(?:will|shall|next|about to|due|plan\w*|may|would|can|should|must|to\s+[a-z]+|ordered"
    r"|agreed|decided|approved|scheduled|promised|announced|ruled)\b|['’]ll\b",
    re.IGNORECASE,
)


def unstated(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the cause, the repetition or the future that *hypothesis* adds to *text*."""
    stated, claimed = ({word.lower for word in words(side)} for side in (text, hypothesis))
    lists = lexicon().words
    for kind in _PHRASES:
        added = sorted(claimed & lists[kind])
        if added and not stated & (lists[kind] | lists[f"{kind}_elsewhere"]):
            yield Mismatch(kind, added[0], None, contradicts=False)
    future = _FUTURE.search(hypothesis)
    if future is not None and not _SPEAKS_OF_FUTURE.search(text) and not _has_present(text):
        yield Mismatch("modality", future[0], None, contradicts=False)


_PRESENT = re.compile(r"\b(?:is|are|am|has|have|does|do|plans?|expects?|\w+ing)\b", re.IGNORECASE)


def _has_present(text: str) -> bool:
    return _PRESENT.search(text) is not None
