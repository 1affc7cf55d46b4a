"""The part of context `corpus-names`: whole names that only other documents of the corpus have.

*Mr Carroll was freed.* becomes *Mr Tom Carroll was freed.*, where that is sure
(`entailment.discourse.whole_names`).
"""

from __future__ import annotations

from collections.abc import Iterator

from entailment.discourse.whole_names import lone_names, whole_name
from entailment.model import Document, Passage
from entailment.retrieval.context import Addition, Searchable

__all__ = ["MOST", "CorpusNames"]

MOST = 200
"""Passages with a name from which on they are too many to be sure that all speak of the same."""


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
        self._of_document: dict[str, tuple[Addition, ...]] = {}

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        """Yield the whole names that the sentence has only in short."""
        if document.id not in self._of_document:
            self._of_document[document.id] = tuple(self._whole_names(document))
        written = set[str]()
        for addition in self._of_document[document.id]:
            if addition.start is None or not passage.start <= addition.start < passage.end:
                continue
            if addition.text not in written:
                written.add(addition.text)
                yield addition

    def _whole_names(self, document: Document) -> Iterator[Addition]:
        """Yield the whole name at each place of *document* that has it in short."""
        for word, places in lone_names(document).items():
            whole = whole_name(places, document, self._others(word, document))
            if whole is not None:
                text = f"{whole.name} ({word})" if word.isupper() else whole.name
                yield from (Addition(text, whole.passage.id, at.start, at.end) for at in places)

    def _others(self, word: str, document: Document) -> list[Document]:
        """Return the other documents of the corpus that have *word*; none if they are too many."""
        passages = [candidate.passage for candidate in self._corpus.rank(word, MOST)]
        having = [passage.document_id for passage in passages if word in passage.text]
        ids = dict.fromkeys(having) if len(having) < MOST else {}
        return [self._corpus.document(name) for name in ids if name != document.id]
