"""Training pairs from news: the first sentence of a story and its headline.

J. Burger and L. Ferro (2005): Generating an entailment corpus from news headlines. The lead mostly
entails the headline. Pairs that seldom do are left out, as they advise: questions, headlines of few
words, those that repeat the lead, and those that share too few of their words with it (Hickl et
al., 2006, on the same idea).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from entailment.errors import DataError
from entailment.files import write_whole
from entailment.model import Document, Label, Pair
from entailment.text.words import words

__all__ = ["headline_pairs", "write_pairs"]

_LEAST_WORDS = 4


def headline_pairs(
    documents: Iterable[Document], *, least: float = 0.4, left_out: Counter[str] | None = None
) -> Iterator[Pair]:
    """Yield lead and headline of each document of which the one probably entails the other.

    *least* is the minimum share, from 0 to 1, of the headline's content words that the lead has.
    Documents without a pair are counted in *left_out* by reason.
    """
    for document in documents:
        reason = _reason(document, least)
        if reason is None:
            lead, headline = document.passages[0].text, document.title or ""
            yield Pair(document.id, lead, headline, Label.ENTAILMENT)
        elif left_out is not None:
            left_out[reason] += 1


def _reason(document: Document, least: float) -> str | None:
    """Return why a document gives no pair, None if it gives one."""
    headline = document.title
    if not headline:
        return "without a title"
    if not document.passages:
        return "without text"
    lead = document.passages[0].text
    if "?" in headline or "?" in lead:
        return "a question"
    stems = {word.stem for word in words(headline) if word.is_content}
    if len(headline.split()) < _LEAST_WORDS or not stems:
        return f"a headline of fewer than {_LEAST_WORDS} words"
    if " ".join(lead.lower().split()).rstrip(".") == headline.lower().rstrip("."):
        return "a headline that repeats the lead"
    if len(stems & {word.stem for word in words(lead)}) < least * len(stems):
        return "too few words in common"
    return None


def write_pairs(path: str | Path, pairs: Iterable[Pair]) -> int:
    """Write *pairs* as JSON lines, atomically; return how many."""
    lines = [
        json.dumps(
            {"id": p.id, "text": p.text, "hypothesis": p.hypothesis, "label": p.gold},
            ensure_ascii=False,
        )
        for p in pairs
    ]
    if not lines:
        raise DataError(
            "there is no pair to write; a corpus of news is required",
            path=path,
        )
    write_whole(path, ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace"))
    return len(lines)
