"""Text to document: what all readers share, from bytes to numbered sentences."""

from __future__ import annotations

import codecs
import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from entailment.corpora.blocks import Numbered, Sentence, plain_sentences
from entailment.corpora.files import CorpusFile
from entailment.datasets.problems import MAX_ID, Problems, shown
from entailment.datasets.source import NO_TEXT, is_binary
from entailment.errors import DataError
from entailment.model import Document, Passage, PassageKind
from entailment.text.characters import NOT_OF_ID, NOT_TEXT

__all__ = [
    "MAX_BYTES",
    "MAX_DOCUMENT",
    "SPEAKERS",
    "NoTextError",
    "day_of",
    "decoded",
    "document_or_problem",
    "iso_date",
    "joined",
    "make_document",
    "spoken_by",
    "whole",
]

MAX_DOCUMENT = 10_000_000
"""Characters of a document."""

SPEAKERS = ("speaker", "author", "from", "name")
"""The keys and columns that say who speaks in a text of the first or second person."""

_SPOKEN = re.compile(r"\b(?:I|[Ww]e|[Yy]ou|[Mm]y|[Mm]e|[Oo]ur|[Yy]our)\b|\?")

MAX_BYTES = 4 * MAX_DOCUMENT
"""Bytes of a file that is a single document, except a pdf."""

_LONGEST_TITLE = 80
"""Characters of a title or heading that is read with the rows of a table."""

_ADVICE = "split it, or write it as jsonl with a document a line"


class NoTextError(ValueError):
    """A document is empty: nothing is wrong with it, and nothing can be read."""


def document_or_problem(
    problems: Problems, make: Callable[[], Document], line: int | None = None
) -> Iterator[Document]:
    """Yield the document that *make* returns; an empty one is skipped, a wrong one reported."""
    try:
        document = make()
    except NoTextError as error:
        problems.skip(str(error), line)
    except ValueError as error:
        problems.report(str(error), line)
    else:
        yield document


def make_document(
    document_id: str,
    text: str,
    sentences: Iterable[Numbered | Sentence] | None = None,
    *,
    title: str | None = None,
    dateline: str | None = None,
    date: datetime.date | None = None,
    source: str | None = None,
) -> Document:
    """Return the document; raise ValueError naming the part that is empty, too long or not text.

    *sentences* are those that the format marks; without them the text is split. Where there is
    nothing but headings, they are sentences.
    """
    name = f"document '{shown(document_id)}'"
    if not document_id or len(document_id) > MAX_ID or NOT_OF_ID.search(document_id):
        raise ValueError(f"{name} has an id that is empty, too long or not printable")
    if len(text) > MAX_DOCUMENT:
        raise ValueError(
            f"{name} has {len(text):,} characters; at most {MAX_DOCUMENT:,} are read: {_ADVICE}"
        )
    if bad := NOT_TEXT.search(text):
        what = "a NUL (is it UTF-16 without its mark?)" if bad[0] == "\0" else "half a character"
        raise ValueError(f"{name} has {what} at character {bad.start():,}, which is not text")
    given = plain_sentences(text) if sentences is None else sentences
    spans = [Sentence(*span) for span in given]
    is_evidence = any(span.kind is PassageKind.SENTENCE for span in spans)
    passages = tuple(
        Passage(
            document_id,
            span.number,
            text[span.start : span.end],
            span.start,
            span.end,
            span.columns,
            span.lead,
            span.kind if is_evidence else PassageKind.SENTENCE,
            _about(title, span.about) if span.columns else "",
        )
        for span in spans
    )
    if not passages:
        raise NoTextError(f"{name} has no text")
    return Document(
        document_id, text, passages, _one_line(title), _one_line(dateline), date, source
    )


def _about(title: str | None, heading: str) -> str:
    """Return what the *title* of a document and the *heading* above a table name."""
    names = dict.fromkeys(map(_one_line, (title, heading)))
    return ", ".join(name for name in names if name and len(name) <= _LONGEST_TITLE)


def spoken_by(fields: Mapping[str, object], text: str) -> str:
    """Return *text* behind the label of who speaks, where one of *fields* says that.

    A `speaker` is read whatever the text is, an author only where somebody says *I* or *you*.

    >>> spoken_by({"author": "Ann"}, "I will bring the keys.")
    'Ann: I will bring the keys.'
    >>> spoken_by({"author": "Ann"}, "The mill closed.")
    'The mill closed.'
    """
    for name in SPEAKERS:
        value = fields.get(name)
        speaker = " ".join(value.split()) if isinstance(value, str) else ""
        is_label = 0 < len(speaker) <= _LONGEST_TITLE and not text.startswith(f"{speaker}:")
        if is_label and (name == SPEAKERS[0] or _SPOKEN.search(text)):
            return f"{speaker}: {text}"
    return text


def joined(sentences: Iterable[tuple[int, str]]) -> tuple[str, list[Numbered]]:
    """Return the text of numbered *sentences*, each on a line, and where each is.

    One that is blank has no place; its number is not given to another.
    """
    pieces: list[str] = []
    places: list[Numbered] = []
    at = 0
    for number, sentence in sentences:
        bare = sentence.strip()
        if bare:
            places.append((number, at, at + len(bare)))
            pieces.append(bare)
            at += len(bare) + 1
    return "\n".join(pieces), places


def whole(file: CorpusFile, limit: int = MAX_BYTES) -> bytes:
    """Return the unpacked bytes of a file; raise DataError if there are more than *limit*."""
    with file.source().open() as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise DataError(
            f"has more than {limit:,} bytes for one document: {_ADVICE}", path=file.path
        )
    return data


def decoded(file: CorpusFile, data: bytes, encoding: str | None = None) -> str:
    """Return *data* as text, without a byte-order mark; line ends stay as they are.

    The encoding is that of the mark, else *encoding*, else UTF-8. Raise DataError naming the
    first byte that is not of it, or an encoding that is unknown or not of text.
    """
    mark = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    chosen = file.source().encoding if encoding is None else encoding
    try:
        return data[mark:].decode(chosen)
    except UnicodeDecodeError as error:
        if is_binary(data[:4096]):
            raise DataError(NO_TEXT, path=file.path) from error
        at = mark + error.start
        raise DataError(
            f"the byte 0x{data[at]:02x} at offset {at:,} is not {chosen.upper()}; save it as UTF-8",
            path=file.path,
            line=data.count(b"\n", 0, at) + 1,
        ) from error
    except (LookupError, UnicodeError) as error:
        problem = f"cannot be decoded as {chosen.upper()} ({error}); save it as UTF-8"
        raise DataError(problem, path=file.path) from error


def iso_date(value: str) -> datetime.date | None:
    """Return the day that an ISO date or time begins with, also with slashes or without, or None.

    >>> iso_date("2005-06-14T12:30:00Z"), iso_date("2005/06/14"), iso_date("June")
    (datetime.date(2005, 6, 14), datetime.date(2005, 6, 14), None)
    """
    match = re.match(r"\s*(\d{4})[-/]?(\d\d)[-/]?(\d\d)(?!\d)", value)
    try:
        return datetime.date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


def day_of(value: str) -> datetime.date | None:
    """Return the day that *value* names in ISO 8601, RFC 2822 or words, or None.

    >>> day_of("Tue, 14 Jun 2005 09:00:00 GMT"), day_of("June 14, 2005 9:00"), day_of("02/06/2005")
    (datetime.date(2005, 6, 14), datetime.date(2005, 6, 14), None)
    """
    day = iso_date(value)
    if day is not None or not value.strip():
        return day
    from entailment.text.dates import dates

    days = {span.first for span in dates(value[:100]) if span.precision == "day"}
    return days.pop() if len(days) == 1 else None


def _one_line(value: str | None) -> str | None:
    return " ".join(value.split()) or None if value else None
