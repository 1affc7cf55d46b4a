"""Documents to search or to cite: the path of some, some in memory, or what is opened already."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeGuard

from entailment.checking.sources import Sources, open_sources
from entailment.datasets.problems import shown
from entailment.errors import DataError, OptionError, kind_of
from entailment.retrieval.collection import Collection, open_collection, require_ranker

__all__ = ["collection_of", "opened_collections", "require_several"]

logger = logging.getLogger(__name__)


def collection_of(corpus: object, ranker: str | None, *, lenient: bool) -> Collection:
    """Return the collection that *corpus* is: a path, documents, or what is opened already.

    With *lenient*, broken documents are skipped and logged. Raise DataError where there is none,
    OptionError for several collections and for an object of another kind.
    """
    if isinstance(corpus, str) and _is_text(corpus):
        raise DataError(
            "there is no such file or folder; a string names documents, and a text to search in is "
            "given in a list: [text]",
            path=shown(corpus),
        )
    if isinstance(corpus, str | Path):
        return open_collection(corpus, ranker=ranker, lenient=lenient)
    if (opened := opened_collections(corpus)) is not None:
        require_ranker(corpus, ranker)
        return _single(opened)
    sources = open_sources(require_several(corpus, "corpus"), ranker=ranker, lenient=lenient)
    for note in sources.notes:
        logger.warning("%s", note)
    return _single(sources.collections)


def _is_text(corpus: str) -> bool:
    """Return whether *corpus* is no path: it is empty, or has a space and is no file."""
    has_space = any(character.isspace() for character in corpus)
    return not corpus or (has_space and not os.path.exists(corpus))


def require_several(documents: object, name: str) -> Iterable[object]:
    """Return *documents*; raise OptionError, with *name*, for what cannot be several."""
    if isinstance(documents, Mapping) or not isinstance(documents, Iterable):
        problem = f"a path, an iterable of documents or what is opened, not {kind_of(documents)}"
        raise OptionError(f"{name} must be {problem}")
    return documents


def opened_collections(documents: object) -> tuple[Collection, ...] | None:
    """Return the collections of *documents*; None unless `open_sources` or the like gave them."""
    if isinstance(documents, Sources):
        return documents.collections
    return (documents,) if _is_collection(documents) else None


def _is_collection(documents: object) -> TypeGuard[Collection]:
    return hasattr(documents, "rank") and hasattr(documents, "document")


def _single(collections: Sequence[Collection]) -> Collection:
    if len(collections) > 1:
        raise OptionError("search documents or one index, not both or several")
    if not collections:
        raise DataError("no documents to search in")
    return collections[0]
