"""Candidates by BM25 over passages in memory; `index` does the same in a folder."""

from __future__ import annotations

from collections.abc import Iterable

import tantivy

from entailment.model import Candidate, Passage
from entailment.retrieval.postings import (
    HEAP,
    Hit,
    Postings,
    Stemming,
    add_tokenizer,
    new_entry,
    passage_schema,
)
from entailment.retrieval.ranking import CANDIDATES, check_count
from entailment.retrieval.shards import ranked

__all__ = ["Bm25Ranker"]


class Bm25Ranker:
    """Ranks by BM25 over stemmed terms, held in memory."""

    def __init__(self, passages: Iterable[Passage], *, stemming: str = "english"):
        self._stemming = Stemming(stemming)
        self._passages = tuple(passages)
        index = tantivy.Index(passage_schema())
        add_tokenizer(index)
        writer = index.writer(HEAP, 1)
        for sequence, passage in enumerate(self._passages):
            entry = new_entry(self._stemming.terms(passage.reading))
            entry.add_unsigned("sequence", sequence)
            writer.add_document(entry)
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        self._shards = (Postings(index),)

    def terms(self, hypothesis: str) -> list[str]:
        """Return the stemmed terms; none for a hypothesis of stop words alone."""
        return self._stemming.terms(hypothesis)

    def rank(self, hypothesis: str, count: int = CANDIDATES) -> list[Candidate]:
        """Return the *count* best candidates; each shares a term with *hypothesis*.

        None are found for a hypothesis of stop words alone. Raise OptionError for a *count*
        below 1.
        """
        check_count(count)
        return ranked(self._shards, self.terms(hypothesis), count, self._passage_of)

    def _passage_of(self, hit: Hit) -> Passage:
        return self._passages[hit.sequence]
