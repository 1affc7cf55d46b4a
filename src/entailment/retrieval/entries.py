"""Documents as the entries of an index, and back.

A passage is an entry. It has the passage as JSON, `[document id, number, text, start, end]`, of a
row of a table also the names of its columns; the first of a document has what is known of the
document besides.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

import tantivy

from entailment.model import Document, Passage
from entailment.retrieval.postings import Stemming, new_entry

__all__ = ["document_of", "entries_of", "key_of", "passage_count", "passage_of"]


def entries_of(document: Document, sequence: int, stemmer: Stemming) -> Iterator[tantivy.Document]:
    """Yield an entry for each passage of *document*, the first at the place *sequence*."""
    key = key_of(document.id)
    for place, passage in enumerate(document.passages):
        entry = new_entry(sequence + place, stemmer.terms(passage.reading))
        entry.add_text("owner", key)
        stored = [document.id, passage.number, passage.text, passage.start, passage.end]
        stored += [passage.columns] if passage.columns else []
        entry.add_bytes("passage", json.dumps(stored).encode("ascii"))
        if place == 0:
            entry.add_text("head", key)
            entry.add_bytes("document", json.dumps(_about(document)).encode("ascii"))
        yield entry


def passage_of(entry: tantivy.Document) -> Passage:
    """Return the passage that *entry* stores."""
    document_id, number, text, start, end, *columns = _loaded(entry, "passage")
    return Passage(document_id, number, text, start, end, *map(tuple, columns))


def passage_count(head: tantivy.Document) -> int:
    """Return how many passages the document has whose first one *head* stores."""
    return int(_loaded(head, "document")["passages"])


def document_of(head: tantivy.Document, entries: Iterable[tantivy.Document]) -> Document:
    """Return the document of *entries*, the first of which, *head*, says what is known of it."""
    known = _loaded(head, "document")
    date = known["date"]
    return Document(
        passage_of(head).document_id,
        known["text"],
        tuple(sorted(map(passage_of, entries), key=lambda passage: passage.number)),
        title=known["title"],
        dateline=known["dateline"],
        date=None if date is None else datetime.date.fromisoformat(date),
        source=known["source"],
    )


def key_of(document_id: str) -> str:
    """Return what stands for an id in the index: short, whatever the id is."""
    whole = document_id.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(whole, digest_size=16).hexdigest()


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
    if not isinstance(stored, bytes):
        raise TypeError(f"an entry without {field}")
    return json.loads(stored.decode("ascii"))
