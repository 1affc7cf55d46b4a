"""What refers to a name given elsewhere in the document, and that name.

| kind | refers | written |
| --- | --- | --- |
| pronoun | She was freed. · Her family | Jill Carroll was freed. · Jill Carroll's family |
| description | The 28-year-old reporter left. | The 28-year-old reporter, Jill Carroll, left. |
| short name | Carroll left. · the IAEA | Jill Carroll left. · the International ... Agency (IAEA) |
| speaker | "I am free," Carroll said. | "I [Jill Carroll] am free," Carroll said. |

Rules of our own, since the coreference libraries download their models. They prefer no answer to a
wrong one: what fits two that are near, what could be a thing, what stands in a quotation and what
nobody was called before stays as it is. `it` is answered only where an organisation does what
follows (it announced, its shareholders), so that no rain is taken for a company.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from entailment.discourse.mentions import capitalised
from entailment.discourse.resolution import Resolution
from entailment.discourse.resolver import Reader
from entailment.model import Document
from entailment.text.sentences import split_sentences

__all__ = ["MAX_SENTENCES", "Resolution", "needed", "resolve", "resolve_document", "stand_alone"]

MAX_SENTENCES = 2_000
"""Sentences of a document in which references are resolved; those after stay as they are."""


def resolve(
    text: str, sentences: Sequence[tuple[int, int]] | None = None
) -> tuple[Resolution, ...]:
    """Return the references of *text* whose name is sure, in order and apart from one another.

    *sentences* are the offsets of its sentences, where they are known.

    >>> [(found.mention, found.written) for found in resolve("Jill Carroll is free. She left.")]
    [('She', 'Jill Carroll')]
    """
    spans = list(split_sentences(text) if sentences is None else sentences)[:MAX_SENTENCES]
    known = capitalised([text[start:end] for start, end in spans])
    reader = Reader(text, known)
    found: list[Resolution] = []
    for index, (start, end) in enumerate(spans):
        found += reader.sentence(index, start, end)
    return tuple(sorted(found))


def stand_alone(text: str) -> list[str]:
    """Return the sentences of *text*, each with the names that its references stand for.

    >>> stand_alone("Jill Carroll is free. She left.")
    ['Jill Carroll is free.', 'Jill Carroll left.']
    """
    found = resolve(text)
    return [_written_out(text, start, end, found) for start, end in split_sentences(text)]


def needed(found: Iterable[Resolution], text: str, start: int, end: int) -> Iterator[Resolution]:
    """Yield those of *found* without which the sentence at *start* lacks a name.

    A name that the sentence has itself is not wanted again, nor one that was yielded for it.
    """
    said = set[str]()
    for one in found:
        inside = start <= one.start and one.end <= end
        if inside and one.name not in said and one.name not in text[start:end]:
            said.add(one.name)
            yield one


def _written_out(text: str, start: int, end: int, found: Iterable[Resolution]) -> str:
    pieces, at = [], start
    for one in needed(found, text, start, end):
        pieces += [text[at : one.start], one.written]
        at = one.end
    return "".join([*pieces, text[at:end]])


def resolve_document(document: Document) -> tuple[Resolution, ...]:
    """Return the references of a document, worked out once for those seen last."""
    return _of_document(_Key(document))


class _Key:
    """A document that is told from others by its id first, which is quick."""

    def __init__(self, document: Document):
        self.document = document

    def __hash__(self) -> int:
        return hash(self.document.id)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Key):
            return NotImplemented
        return self.document is other.document or self.document == other.document


@lru_cache(maxsize=64)
def _of_document(key: _Key) -> tuple[Resolution, ...]:
    passages = key.document.passages
    found = resolve(key.document.text, [(passage.start, passage.end) for passage in passages])
    return tuple(one._replace(origin=passages[one.named_in].id) for one in found)
