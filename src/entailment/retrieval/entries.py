"""Documents as the entries of an index, and back.

A passage is an entry. It has the passage as JSON, `[document id, number, text, start, end, columns,
lead, kind]`, the last three where they are not those of any sentence; the first of a document has
what is known of the document besides.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import tantivy

from entailment.errors import DataError
from entailment.model import Document, Lead, Passage, PassageKind
from entailment.retrieval.postings import Stemming, new_entry

__all__ = ["document_of", "entries_of", "key_of", "passage_count", "passage_of"]


_OF_SENTENCES: tuple[Any, Any, Any, Any] = ((), None, PassageKind.SENTENCE, "")
"""The columns, lead, kind and subject of most passages; an index may lack the last of them."""


def entries_of(document: Document, stemmer: Stemming) -> Iterator[tantivy.Document]:
    """Yield an entry for each passage of *document*."""
    key = key_of(document.id)
    for place, passage in enumerate(document.passages):
        entry = new_entry(stemmer.terms(passage.reading))
        entry.add_text("owner", key)
        entry.add_bytes("passage", json.dumps(_stored(passage)).encode("ascii"))
        if place == 0:
            entry.add_text("head", key)
            entry.add_bytes("document", json.dumps(_about(document)).encode("ascii"))
        yield entry


def passage_of(entry: tantivy.Document) -> Passage:
    """Return the passage that *entry* stores; raise DataError for what is none."""
    match _loaded(entry, "passage"):
        case [str(document_id), int(number), str(text), int(start), int(end), *more]:
            place = document_id, number, text, start, end
            return Passage(*place, *_particulars(*more, *_OF_SENTENCES[len(more) :]))
        case _:
            raise _damaged("passage")


def _particulars(
    *values: Any,
) -> tuple[tuple[str | None, ...], Lead | None, PassageKind, str]:
    """Return the columns, lead, kind and subject of a passage."""
    match values:
        case [[*columns], None | [str(), int()] as lead, kind, str(about)] if all(
            column is None or isinstance(column, str) for column in columns
        ):
            with suppress(ValueError):
                return tuple(columns), Lead(*lead) if lead else None, PassageKind(kind), about
    raise _damaged("passage")


def passage_count(head: tantivy.Document) -> int:
    """Return how many passages the document has whose first one *head* stores."""
    match _loaded(head, "document"):
        case {"passages": int(count)}:
            return count
        case _:
            raise _damaged("document")


def document_of(head: tantivy.Document, entries: Iterable[tantivy.Document]) -> Document:
    """Return the document of *entries*, the first of which, *head*, says what is known of it."""
    match _loaded(head, "document"):
        case {
            "text": str(text),
            "title": None | str() as title,
            "dateline": None | str() as dateline,
            "date": None | str() as date,
            "source": None | str() as source,
        }:
            with suppress(ValueError):
                return Document(
                    passage_of(head).document_id,
                    text,
                    tuple(sorted(map(passage_of, entries), key=lambda passage: passage.number)),
                    title=title,
                    dateline=dateline,
                    date=None if date is None else datetime.date.fromisoformat(date),
                    source=source,
                )
    raise _damaged("document")


def key_of(document_id: str) -> str:
    """Return what stands for an id in the index: short, whatever the id is."""
    whole = document_id.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(whole, digest_size=16).hexdigest()


def _stored(passage: Passage) -> list[object]:
    place = [passage.document_id, passage.number, passage.text, passage.start, passage.end]
    more = (passage.columns, passage.lead, passage.kind, passage.about)
    return place + ([] if more == _OF_SENTENCES else [*more])


def _about(document: Document) -> dict[str, object]:
    return {
        "text": document.text,
        "passages": len(document.passages),
        "title": document.title,
        "dateline": document.dateline,
        "date": None if document.date is None else document.date.isoformat(),
        "source": document.source,
    }


def _loaded(entry: tantivy.Document, field: str) -> Any:
    stored = entry.get_first(field)
    try:
        return json.loads(stored) if isinstance(stored, bytes) else None
    except (ValueError, RecursionError):
        return None


def _damaged(field: str) -> DataError:
    return DataError(
        f"the index holds an entry without a {field}, so it is damaged; build it again"
    )
