"""PDF: a file is a document, its text what pypdf extracts, page after page.

Offsets are those of the extracted text: pages are separated by a line end, a word that was
hyphenated at the end of a line is whole again, and a ligature is its letters. The number of a page
and the line at its edge that other pages have as well are left out. A scanned page has no
text; a file without any is refused, since recognising characters is another program's work.
"""

from __future__ import annotations

import io
import logging
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from entailment.corpora.document import MAX_DOCUMENT, document_or_problem, make_document, whole
from entailment.corpora.files import CorpusFile
from entailment.datasets.problems import Problems
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.model import Document
from entailment.text.characters import NOT_TEXT, without_ligatures
from entailment.text.pages import is_page_number
from entailment.text.running import with_whole_words

if TYPE_CHECKING:
    from pypdf import PdfReader

__all__ = ["MAX_PDF", "Pdf"]

MAX_PDF = 200_000_000
"""Bytes of a pdf, most of which are seldom text."""

_messages: ContextVar[list[str] | None] = ContextVar("messages of pypdf", default=None)

_DIGITS = re.compile(r"\d+")


class Pdf:
    """The text of a pdf; one that is scanned, encrypted or damaged is refused."""

    suffixes = (".pdf",)

    def recognises(self, source: Source) -> bool:
        """Return whether the content begins as a pdf does."""
        with source.open() as stream:
            return stream.read(5) == b"%PDF-"

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the one document of *file*."""
        with _logged() as messages:
            text, title = _extracted(file)
        if messages:
            problems.warn(f"is a damaged pdf, of which text may be missing: {messages[0]}")
        if not text.strip():
            problems.report("has no text, only pictures, as a scan has; recognise its text first")
            return
        yield from document_or_problem(
            problems, lambda: make_document(file.id, text, title=title, source=str(file.path))
        )


def _extracted(file: CorpusFile) -> tuple[str, str | None]:
    """Return the text and the title of a pdf; raise DataError where it gives none."""
    from pypdf import PdfReader

    data = whole(file, MAX_PDF)
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise DataError("is encrypted; save it without a password", path=file.path)
        return _text(reader, file), _title(reader)
    except DataError:
        raise
    except Exception as error:  # a damaged file makes the library raise whatever there is
        problem = " ".join(str(error).split())[:200] or type(error).__name__
        raise DataError(f"is not a readable pdf: {problem}", path=file.path) from error


class _Listener(logging.Handler):
    """Hands what pypdf warns of to the reading that it is about, each message once.

    It is added to the logger at the first reading and stays there, for readings in several threads.
    """

    def emit(self, record: logging.LogRecord) -> None:
        messages = _messages.get()
        if messages is None:
            return  # of a use of pypdf outside this module
        message = " ".join(record.getMessage().split())
        if message not in messages:
            messages.append(message)
        record.levelno = _FOR_NOBODY


_LISTENER = _Listener(logging.WARNING)
_FOR_NOBODY = -1
"""A level below that of every handler, so that those of the parents pass over the record."""


@contextmanager
def _logged() -> Iterator[list[str]]:
    """Give what pypdf warns of in this context, which goes to no handler of the application."""
    logging.getLogger("pypdf").addHandler(_LISTENER)  # once only: it adds none a second time
    messages: list[str] = []
    before = _messages.set(messages)
    try:
        yield messages
    finally:
        _messages.reset(before)


def _text(reader: PdfReader, file: CorpusFile) -> str:
    pages: list[str] = []
    size = 0
    for page in reader.pages:
        pages.append(NOT_TEXT.sub("\ufffd", page.extract_text()))
        size += len(pages[-1])
        if size > MAX_DOCUMENT:
            raise DataError(f"has more than {MAX_DOCUMENT:,} characters; split it", path=file.path)
    return with_whole_words(without_ligatures("\n".join(_without_edges(pages)))).text


def _without_edges(pages: Sequence[str]) -> Iterator[str]:
    """Yield *pages* without their numbers, and the first and last lines that other pages have, too.

    Lines that differ in their figures alone are the same.
    """
    lines = [page.strip().split("\n") for page in pages]
    edges = Counter(edge for page in lines for edge in {_edge(page[0]), _edge(page[-1])})
    for page in lines:
        first, last = (
            is_page_number(line) or (len(pages) > 1 and edges[_edge(line)] > 1)
            for line in (page[0], page[-1])
        )
        yield "\n".join(page[int(first) : len(page) - int(last and len(page) > 1)])


def _edge(line: str) -> str:
    return _DIGITS.sub("0", " ".join(line.split()))


def _title(reader: PdfReader) -> str | None:
    metadata = reader.metadata
    title = None if metadata is None else metadata.title
    return title if isinstance(title, str) and not NOT_TEXT.search(title) else None
