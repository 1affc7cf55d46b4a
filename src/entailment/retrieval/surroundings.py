"""The surroundings of a sentence: as many of the sentences around it as a network reads at ease."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from entailment.model import Document, Passage
from entailment.retrieval.context import Addition
from entailment.retrieval.context_parts import as_sentence

__all__ = ["Surroundings"]


class Surroundings:
    """Puts the sentences around one before and behind it, of *words* in all.

    Sentences are taken in turn from before and from behind, so that of a document of no more words
    all is read, whichever of its sentences is the passage.
    """

    def __init__(self, words: int = 120):
        self.words = words

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        """Yield the sentences before *passage*, then those behind it, in their order."""
        passages = document.passages
        at = bisect_left(passages, passage.start, key=lambda other: other.start)
        first, last = self._stretch(passages, at)
        for other in passages[first:at]:
            yield Addition(as_sentence(other.text), other.id)
        for other in passages[at + 1 : last + 1]:
            yield Addition(f" {as_sentence(other.text)}", other.id, other.start, other.start)

    def _stretch(self, passages: tuple[Passage, ...], at: int) -> tuple[int, int]:
        """Return the numbers of the first and the last sentence around that at *at*."""
        first = last = at
        left = self.words - len(passages[at].text.split())
        is_open = {-1: True, 1: True}
        while any(is_open.values()):
            for step in (-1, 1):
                place = first - 1 if step < 0 else last + 1
                size = len(passages[place].text.split()) if 0 <= place < len(passages) else 0
                is_open[step] = is_open[step] and 0 <= place < len(passages) and size <= left
                if is_open[step]:
                    left -= size
                    first, last = min(first, place), max(last, place)
        return first, last
