"""A sentence of a document as the text of a candidate pair."""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections.abc import Mapping

from entailment.collection.candidates import CandidatePair, Provenance, Span
from entailment.model import Document, Label, Passage

__all__ = ["pair_of", "preceding"]


def pair_of(
    pair_id: str,
    passage: Passage,
    document: Document,
    hypothesis: str,
    *,
    method: str,
    source: str,
    query: str | None = None,
    topic: str | None = None,
    expected: Label | None = None,
    hypothesis_span: Span | None = None,
    hypothesis_date: datetime.date | None = None,
    details: Mapping[str, str] | None = None,
) -> CandidatePair:
    """Return *passage* and *hypothesis* as a candidate; annotators read the sentence before, too.

    *hypothesis_span* is where the hypothesis comes from, if that is a document.
    """
    own = Span(document.id, passage.start, passage.end)
    return CandidatePair(
        pair_id,
        " ".join(passage.text.split()),
        hypothesis,
        Provenance(
            source,
            method=method,
            spans=(own,) if hypothesis_span is None else (own, hypothesis_span),
            topic=topic,
            query=query,
            date=document.date,
            hypothesis_date=hypothesis_date,
            details=details or {},
        ),
        task=method.upper(),
        context=preceding(passage, document),
        expected=expected,
    )


def preceding(passage: Passage, document: Document) -> str:
    """Return the sentence before *passage*, empty for the first."""
    count = bisect_right(document.passages, passage.start, key=lambda before: before.end)
    return " ".join(document.passages[count - 1].text.split()) if count else ""
