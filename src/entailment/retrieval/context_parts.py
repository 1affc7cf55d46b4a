"""The parts of context that come with the package.

| part | adds | options |
| --- | --- | --- |
| `preceding-sentences` | the sentences before, as they are | count |
| `surroundings` | the sentences before and after, as they are | words |
| `headline` | the document's title, as a sentence | |
| `dateline` | the dateline and the day of publication, as a sentence | |
| `publication-date` | after a relative date the days it means: on Saturday (2005-06-11) | |
| `references` | names for what refers to them: She left -> Jill Carroll left | |

One that looks into other documents is in `entailment.retrieval.corpus_names`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from entailment.model import Document, Passage, PassageKind
from entailment.retrieval.context import Addition
from entailment.retrieval.speech import are_of_one_turn, labelled
from entailment.text.date_spans import day_in_words
from entailment.text.dates import relative_days
from entailment.text.fragments import is_fragment

__all__ = [
    "Dateline",
    "Headline",
    "PrecedingSentences",
    "PublicationDate",
    "References",
    "Surroundings",
]


class PrecedingSentences:
    """Puts the sentences that stand before one in its document before it."""

    def __init__(self, count: int = 1):
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 100:
            raise ValueError(f"count is {count!r}; a whole number from 1 to 100 was expected")
        self.count = count

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        """Yield the sentences, in their order.

        None stands before a row, which has its header, or before an item with its lead-in; no line
        without a stop does before the next; nothing of another turn of a talk does but the question
        that is answered.
        """
        if passage.columns or passage.lead:
            return
        at = bisect_left(document.passages, passage.start, key=lambda other: other.start)
        for other in document.passages[max(0, at - self.count) : at]:
            if other.reading and _may_join(other, passage, document):
                yield Addition(_as_sentence(labelled(other, document)), other.id)


class Surroundings:
    """Puts the sentences around one before and after it, of *words* in all.

    Sentences are taken in turn from before and from after, so that of a document of no more words
    all is read, whichever of its sentences is the passage. What comes of it is a text of several
    sentences, not a sentence after others that only give its context. A row of a table, whose
    reading says all of it, has none and is in none. A turn of a talk has none but the question that
    it answers.
    """

    def __init__(self, words: int = 160):
        if isinstance(words, bool) or not isinstance(words, int) or not 1 <= words <= 10_000:
            raise ValueError(f"words is {words!r}; a whole number from 1 to 10,000 was expected")
        self.words = words

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        """Yield what stands before and after, whose origins are its first and last sentence."""
        passages = document.passages
        at = bisect_left(passages, passage.start, key=lambda other: other.start)
        first, last = self._stretch(document, at)
        if first < at:
            before = " ".join(_sentences(passages[first:at], document))
            yield Addition(f"{before} ", passages[first].id, passage.start, passage.start)
        if last > at:
            after = " ".join(_sentences(passages[at + 1 : last + 1], document))
            yield Addition(
                f"{_stop(passage.reading)} {after}", passages[last].id, passage.end, passage.end
            )

    def _stretch(self, document: Document, at: int) -> tuple[int, int]:
        """Return the numbers of the first and the last sentence around that numbered *at*."""
        passages = document.passages
        edges, sides = {-1: at, 1: at}, [] if passages[at].columns else [-1, 1]
        left = self.words - len(passages[at].reading.split())
        while sides:
            for side in tuple(sides):
                place = edges[side] + side
                is_there = 0 <= place < len(passages) and not passages[place].columns
                if is_there:
                    first, second = sorted((place, edges[side]))
                    is_there = _may_join(passages[first], passages[second], document)
                size = len(passages[place].reading.split()) if is_there else left + 1
                if size > left:
                    sides.remove(side)
                else:
                    edges[side] = place
                    left -= size
        return edges[-1], edges[1]


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
        for place, days in relative_days(passage.text, document.date):
            at = passage.start + place
            yield Addition(f" ({days})", "date", at, at)


class References:
    """Writes the names that pronouns, descriptions and short names of the sentence refer to."""

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        """Yield a name for each reference that is sure, unless the sentence has the name itself."""
        from entailment.discourse.references import needed, resolve_document

        resolutions = resolve_document(document)
        for resolution in needed(resolutions, document.text, passage.start, passage.end):
            yield Addition(resolution.written, resolution.origin, resolution.start, resolution.end)


def _may_join(before: Passage, passage: Passage, document: Document) -> bool:
    """Return whether both, one behind the other, are read with one another.

    Lines without stops are records, each of which states all that it is about, unless it is a
    fragment: *The Blue Gate*, and below it *Translated by Tom Wray*.
    """
    is_heading = before.kind is PassageKind.HEADING
    are_records = _are_lines(before, passage, document) and not is_fragment(passage.text)
    may_join = is_heading or not are_records
    return may_join and are_of_one_turn(before, passage, document)


def _are_lines(first: Passage, second: Passage, document: Document) -> bool:
    """Return whether *second* is on the line below *first*, and neither ends with a stop."""
    gap = document.text[first.end : second.start]
    is_line_end = not gap.strip() and len(f"{gap}.".splitlines()) == 2
    return is_line_end and bool(_stop(first.text) and _stop(second.text))


def _sentences(passages: Iterable[Passage], document: Document) -> Iterator[str]:
    """Yield the readings of *passages*, but for those that have none, with their speakers."""
    return (_as_sentence(labelled(each, document)) for each in passages if each.reading)


def _as_sentence(text: str) -> str:
    """Return *text* with a full stop, unless it ends with a mark of its own."""
    bare = text.strip()
    return f"{bare}{_stop(bare)}"


def _stop(text: str) -> str:
    """Return the full stop that *text* lacks at its end, if it does."""
    bare = text.rstrip()
    is_ended = bare.rstrip(")]").endswith((".", "!", "?", "…"))
    return "" if is_ended or bare.endswith(('"', "”", "’")) else "."
