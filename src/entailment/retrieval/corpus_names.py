"""The part of context `corpus-names`: whole names that only other documents of the corpus have.

*Mr Carroll was freed.* becomes *Mr Tom Carroll was freed.*, where that is sure
(`entailment.discourse.whole_names`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from entailment.discourse.whole_names import NamesOfDocument, WholeName, whole_name
from entailment.model import Document, Passage
from entailment.retrieval.context import Addition, Searchable

__all__ = ["MOST", "CorpusNames"]

MOST = 100
"""Passages with a name from which on they are too many to be sure that all speak of the same."""

_REMEMBERED = 256
"""Documents whose names are remembered."""


class CorpusNames:
    """The part as a recipe names it: without a corpus it adds nothing."""

    def add(self, passage: Passage, document: Document) -> tuple[Addition, ...]:
        """Return nothing."""
        return ()

    def within(self, corpus: Searchable) -> _NamesOfCorpus:
        """Return the part with the *corpus* in which it looks names up."""
        return _NamesOfCorpus(corpus)


class _NamesOfCorpus:
    """Writes the whole of a name where a sentence first has the short one."""

    def __init__(self, corpus: Searchable):
        self._corpus = corpus
        self._names = lru_cache(maxsize=_REMEMBERED)(self._names_of)
        self._wholes: dict[tuple[str, str], WholeName | None] = {}

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        """Yield the whole names that the sentence has only in short."""
        for word, places in self._names(document.id).lone.items():
            at = next((n for n in places if passage.start <= n.start < passage.end), None)
            if at is None or (whole := self._whole(word, document.id)) is None:
                continue
            text = f"{whole.name} ({word})" if word.isupper() else whole.name
            yield Addition(text, whole.passage.id, at.start, at.end)

    def _whole(self, word: str, document_id: str) -> WholeName | None:
        key = document_id, word
        if key not in self._wholes:
            others = [self._names(other) for other in self._others(word, document_id)]
            self._wholes[key] = whole_name(word, self._names(document_id), others)
        return self._wholes[key]

    def _names_of(self, document_id: str) -> NamesOfDocument:
        return NamesOfDocument(self._corpus.document(document_id))

    def _others(self, word: str, document_id: str) -> Sequence[str]:
        """Return the other documents of the corpus that have *word*; none if they are too many.

        A ranker that gives all passages whatever is looked up gives more than were wanted.
        """
        passages = [candidate.passage for candidate in self._corpus.rank(word, MOST)]
        having = [passage.document_id for passage in passages if word in passage.text]
        if len(passages) == MOST or len(having) >= MOST:
            return ()
        return [name for name in dict.fromkeys(having) if name != document_id]
