"""The names that the references of a text stand for, written where they are.

| kind | refers | written |
| --- | --- | --- |
| pronoun | She was freed. · Her family | Jill Carroll was freed. · Jill Carroll's family |
| description | The 28-year-old reporter left. | The 28-year-old reporter, Jill Carroll, left. |
| short name | Carroll left. · the IAEA | Jill Carroll left. · the International ... Agency (IAEA) |
| speaker | "I am free," Carroll said. | "I [Jill Carroll] am free," Carroll said. |

Rules of our own, since the coreference libraries download their models. Only sure references are
written: what fits two that are near, what could be a thing, what stands in a quotation and what
nobody was called before stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from entailment.discourse.document import MAX_SENTENCES, ResolvedDocument
from entailment.discourse.mentioned import Reference, ReferenceKind
from entailment.discourse.strictness import SURE
from entailment.model import Document, Passage
from entailment.text.sentences import split_sentences

__all__ = ["Resolution", "needed", "resolve", "resolve_document", "stand_alone"]


class Resolution(NamedTuple):
    """A reference: where it is, the name it stands for, and how that is written in its place."""

    start: int
    end: int
    mention: str
    name: str
    kind: ReferenceKind
    written: str
    named_in: int
    """The sentence, counted from 0, that has the name."""
    origin: str = ""
    """The id of that passage, where the text is a document's."""


def resolve(
    text: str, sentences: Sequence[tuple[int, int]] | None = None
) -> tuple[Resolution, ...]:
    """Return the references of *text* whose name is sure, in order and apart from one another.

    *sentences* are the offsets of its sentences, where they are known.

    >>> [(found.mention, found.written) for found in resolve("Jill Carroll is free. She left.")]
    [('She', 'Jill Carroll')]
    """
    spans = list(split_sentences(text) if sentences is None else sentences)[:MAX_SENTENCES]
    passages = tuple(
        Passage("", n, text[start:end], start, end) for n, (start, end) in enumerate(spans)
    )
    return _resolved(Document("", text, passages))


def stand_alone(text: str) -> list[str]:
    """Return the sentences of *text*, each with the names that its references stand for.

    >>> stand_alone("Jill Carroll is free. She left.")
    ['Jill Carroll is free.', 'Jill Carroll left.']
    """
    resolutions = resolve(text)
    return [_written_out(text, start, end, resolutions) for start, end in split_sentences(text)]


def needed(
    resolutions: Iterable[Resolution], text: str, start: int, end: int
) -> Iterator[Resolution]:
    """Yield those of *resolutions* without which the sentence at *start* lacks a name.

    A name that the sentence has itself is not needed again, nor one that was yielded for it.
    """
    names = set[str]()
    for resolution in resolutions:
        inside = start <= resolution.start and resolution.end <= end
        if inside and resolution.name not in names and resolution.name not in text[start:end]:
            names.add(resolution.name)
            yield resolution


def resolve_document(document: Document) -> tuple[Resolution, ...]:
    """Return the references of a document, cached for those read last."""
    return _of_document(_Key(document))


def _resolved(document: Document) -> tuple[Resolution, ...]:
    reading = ResolvedDocument(document, SURE)
    resolutions = [
        _resolution(document.text, list(same))
        for index in range(min(len(document.passages), MAX_SENTENCES))
        for _, same in groupby(sorted(reading.references(index), key=_span), key=_span)
    ]
    return tuple(resolutions)


def _span(reference: Reference) -> tuple[int, int]:
    return reference.start, reference.end


def _resolution(text: str, same: Sequence[Reference]) -> Resolution:
    """Return what the references of one span stand for, and how it is written."""
    first = same[0]
    name = " and ".join(reference.name for reference in same)
    phrase = first.noun_phrase if len(same) == 1 else name
    mention = text[first.start : first.end]
    written = _WRITERS[first.kind](first, name, phrase, mention, text)
    return Resolution(*_span(first), mention, name, first.kind, written, first.named_in)


def _write_pronoun(reference: Reference, name: str, phrase: str, mention: str, text: str) -> str:
    begun = phrase[0].upper() + phrase[1:] if mention[0].isupper() else phrase
    return f"{begun}'s" if reference.owns else begun


def _write_description(
    reference: Reference, name: str, phrase: str, mention: str, text: str
) -> str:
    if reference.owns:
        return _write_pronoun(reference, name, phrase, mention, text)
    following = text[reference.end : reference.end + 1]
    closing = "" if following in tuple(",.;:!?)\n") or not following else ","
    return f"{mention}, {phrase}{closing}"


def _write_short_name(reference: Reference, name: str, phrase: str, mention: str, text: str) -> str:
    is_acronym = mention.isupper() and " " in name
    return f"{name} ({mention})" if is_acronym else name


def _write_speaker(reference: Reference, name: str, phrase: str, mention: str, text: str) -> str:
    return f"{mention} [{name}'s]" if reference.owns else f"{mention} [{name}]"


_WRITERS = {
    "pronoun": _write_pronoun,
    "description": _write_description,
    "short name": _write_short_name,
    "speaker": _write_speaker,
}


def _written_out(text: str, start: int, end: int, resolutions: Iterable[Resolution]) -> str:
    pieces, at = [], start
    for resolution in needed(resolutions, text, start, end):
        pieces += [text[at : resolution.start], resolution.written]
        at = resolution.end
    return "".join([*pieces, text[at:end]])


class _Key:
    """A document that is compared by its id first, which is quick."""

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
    return tuple(
        resolution._replace(origin=passages[resolution.named_in].id)
        for resolution in _resolved(key.document)
    )
