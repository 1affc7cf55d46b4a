"""What a search runs over: the documents of a corpus in memory, or an index built earlier."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from entailment.datasets.problems import shown
from entailment.errors import DataError, OptionError, UnknownNameError, kind_of, naming_failures
from entailment.model import Candidate, Document
from entailment.retrieval.ranking import CANDIDATES, rankers

__all__ = [
    "Collection",
    "DocumentCollection",
    "check_ranker",
    "documents_in_memory",
    "open_collection",
    "require_ranker",
]


logger = logging.getLogger(__name__)


class Collection(Protocol):
    """Documents, and the candidates among their passages for a hypothesis."""

    def __len__(self) -> int:
        """Return the number of passages."""
        ...

    def terms(self, hypothesis: str) -> list[str]:
        """Return what *hypothesis* is looked up by; nothing for one of stop words alone."""
        ...

    def rank(self, hypothesis: str, count: int = CANDIDATES) -> list[Candidate]:
        """Return the *count* best candidates, best first."""
        ...

    def document(self, document_id: str) -> Document:
        """Return a document of the collection."""
        ...


class DocumentCollection:
    """Documents in memory, under a ranker by name.

    With *ranker* `all` every passage is a candidate for every hypothesis, in the order of the
    corpus, however many: the task of RTE-5's Search. Raise DataError if two documents have one id.
    """

    def __init__(self, documents: Iterable[Document], ranker: str = "bm25"):
        self._documents: dict[str, Document] = {}
        for document in documents:
            if document.id in self._documents:
                raise DataError(f"document '{shown(document.id)}' is here twice; ids are unique")
            self._documents[document.id] = document
        check_ranker(ranker)
        self.ranker = ranker
        passages = [p for document in self._documents.values() for p in document.passages]
        self._size = len(passages)
        self._all = None
        if ranker == "all":
            self._all = [Candidate(p, rank, 0.0) for rank, p in enumerate(passages, 1)]
        else:
            self._ranker = rankers.create(ranker, passages=passages)
            self._failed = f"ranker '{ranker}' failed"

    def __len__(self) -> int:
        """Return the number of passages."""
        return self._size

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents, in the order of the corpus."""
        return tuple(self._documents.values())

    def terms(self, hypothesis: str) -> list[str]:
        """Return what *hypothesis* is looked up by; nothing for one of stop words alone."""
        if self._all is not None:
            return hypothesis.split()
        with naming_failures(self._failed, self._ranker):
            return self._ranker.terms(hypothesis)

    def rank(self, hypothesis: str, count: int = CANDIDATES) -> list[Candidate]:
        """Return the *count* best candidates, best first; all passages for a *count* of all."""
        if self._all is not None:
            return self._all
        with naming_failures(self._failed, self._ranker):
            return _checked(self._ranker.rank(hypothesis, count))

    def document(self, document_id: str) -> Document:
        """Return a document of the collection; raise DataError for an id that it has not."""
        if document_id not in self._documents:
            raise DataError(f"no document '{shown(document_id)}' in the corpus")
        return self._documents[document_id]


def _checked(ranked: object) -> list[Candidate]:
    """Return what a ranker *ranked*; raise TypeError for anything but a list of candidates."""
    if not isinstance(ranked, list):
        raise TypeError(f"rank gave {kind_of(ranked)}, not a list of candidates")
    for candidate in ranked:
        if not isinstance(candidate, Candidate):
            raise TypeError(f"rank gave {kind_of(candidate)} where a Candidate was expected")
    return ranked


def documents_in_memory(collection: Collection) -> tuple[Document, ...] | None:
    """Return the documents of *collection* if it holds them, None for an index of a folder."""
    return getattr(collection, "documents", None)


def check_ranker(ranker: str) -> None:
    """Raise UnknownNameError unless *ranker* is a name of `rankers` or `all`."""
    if ranker != "all" and ranker not in rankers.names():
        raise UnknownNameError("ranker", ranker, [*rankers.names(), "all"])


def require_ranker(opened: object, ranker: str | None) -> None:
    """Raise OptionError unless *opened*, a collection or sources, proposes by *ranker* or by any.

    Raise UnknownNameError for a name that no ranker has.
    """
    if ranker is None:
        return
    check_ranker(ranker)
    own = getattr(opened, "ranker", None)
    if own != ranker:
        by = f"by '{own}'" if own else "already"
        advice = f"give ranker='{ranker}' where it is opened"
        raise OptionError(f"what is opened is ranked {by}; {advice}")


def open_collection(
    path: str | Path, *, ranker: str | None = None, lenient: bool = False
) -> Collection:
    """Return the collection at *path* to search: an index folder, or a corpus, which is read now.

    *ranker* is a name of `rankers` or `all`; the default is `bm25`, the only ranker of an index.
    Files that are not read are logged. Raise DataError for an index or a corpus that is broken or
    empty.
    """
    from entailment.corpora import open_corpus
    from entailment.retrieval.index import is_index, open_index

    if is_index(path):
        if ranker not in (None, "bm25"):
            raise OptionError(f"an index is ranked by bm25, not by '{ranker}'")
        index = open_index(path)
        if not len(index):
            problem = "is an index without documents; add some with 'entail index --update'"
            raise DataError(problem, path=path)
        return index
    corpus = open_corpus(path, lenient=lenient)
    collection = DocumentCollection(corpus, ranker or "bm25")
    if corpus.note:
        logger.warning("%s", corpus.note)
    if not len(collection):
        raise DataError("its documents have no text", path=path)
    return collection
