"""The parts of context that come with the package.

| part | adds | options |
| --- | --- | --- |
| `preceding-sentences` | the sentences before, as they are | count |
| `headline` | the document's title, as a sentence | |
| `dateline` | the dateline and the day of publication, as a sentence | |
| `publication-date` | after a relative date the days it means: on Saturday (2005-06-11) | |
| `references` | names for what refers to them: She left -> Jill Carroll left | |
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from entailment.model import Document, Passage
from entailment.retrieval.context import Addition
from entailment.text.date_spans import day_in_words
from entailment.text.dates import dates

__all__ = ["Dateline", "Headline", "PrecedingSentences", "PublicationDate", "References"]


class PrecedingSentences:
    """Puts the sentences that stand before one in its document before it."""

    def __init__(self, count: int = 1):
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 100:
            raise ValueError(f"count is {count!r}; a whole number from 1 to 100 was expected")
        self.count = count

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        """Yield the sentences, in their order."""
        at = bisect_left(document.passages, passage.start, key=lambda other: other.start)
        for other in document.passages[max(0, at - self.count) : at]:
            yield Addition(_as_sentence(other.text), other.id)


class Headline:
    """Puts the document's title before the sentence."""

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        """Yield the title, unless there is none or the sentence is the title itself."""
        if document.title and document.title.split() != passage.text.split():
            yield Addition(_as_sentence(document.title), "title")


class Dateline:
    """Puts where and when the document was filed before the sentence."""

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        """Yield the dateline as printed and the day of publication, those that are known."""
        if document.dateline:
            yield Addition(_as_sentence(document.dateline), "dateline")
        if document.date is not None:
            yield Addition(f"Published on {day_in_words(document.date)}.", "date")


class PublicationDate:
    """Writes after each relative date of the sentence the days that it means."""

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        """Yield them in order; none where the document has no date."""
        if document.date is None:
            return
        for span in dates(passage.text, document.date):
            if span.is_relative:
                at = passage.start + span.end
                yield Addition(f" ({span.in_words})", "date", at, at)


class References:
    """Writes the names that pronouns, descriptions and short names of the sentence refer to."""

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        """Yield a name for each reference that is sure, unless the sentence has the name itself."""
        from entailment.discourse.references import needed, resolve_document

        resolutions = resolve_document(document)
        for resolution in needed(resolutions, document.text, passage.start, passage.end):
            yield Addition(resolution.written, resolution.origin, resolution.start, resolution.end)


def _as_sentence(text: str) -> str:
    """Return *text* with a full stop, unless it ends with a mark of its own."""
    bare = text.strip()
    return bare if bare.endswith((".", "!", "?", '"', "”", "’")) else f"{bare}."
