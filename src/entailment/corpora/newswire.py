"""Newswire in `<DOC>` elements, one or more a file, of any ending that no other reader has.

| kind | id | sentences |
| --- | --- | --- |
| RTE-6, RTE-7: `<DOC doc_id="...">`, `<TEXT><S s_id="0">` | doc_id | each S, by its s_id |
| LDC: `<DOC id="...">` or `<DOCID>`, `<TEXT>` plain or in `<P>` | that | split |

The date is that of DATETIME, or the one in the id (AFP_ENG_20050614.0518).

Offsets are those of the text of `<TEXT>`, markup left out: marked sentences stand each on a
line, paragraphs are separated by an empty line. Headline and dateline are no part of it.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from functools import partial

from entailment.corpora.document import document_or_problem, iso_date, joined, make_document
from entailment.corpora.files import CorpusFile
from entailment.datasets.elements import Element
from entailment.datasets.problems import Problems, shown
from entailment.datasets.source import Line, Source
from entailment.datasets.xml import records
from entailment.model import Document

__all__ = ["Newswire"]

_DOC = re.compile(r"<DOC(?=[\s>])")
_DATED_ID = re.compile(r"[._-](\d{8})(?=[._-]|$)")
_WHEN = ("DATETIME", "DATE_TIME", "DATE")


class Newswire:
    """Documents of RTE-6 and RTE-7, with their sentences, and of the LDC's newswire."""

    suffixes: tuple[str, ...] = ()

    def recognises(self, source: Source) -> bool:
        """Return whether a `<DOC>` opens near the start."""
        head = source.head()
        return head.lstrip().startswith("<") and _DOC.search(head) is not None

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the documents of *file*; each wrong one goes to *problems*."""
        for element in records(_Rooted(file.source()), ("DOC",), problems):
            yield from document_or_problem(
                problems, partial(_document, file, element), element.line
            )


class _Rooted(Source):
    """A source whose documents stand one after the other, as the LDC's do, put into one root."""

    def __init__(self, source: Source):
        super().__init__(source.path)
        self.name = source.name
        self._source = source  # the saved copy of a pipe is deleted with its source

    def lines(self) -> Iterator[Line]:
        """Yield the lines, the first and the last with the tags of a root if there is none."""
        bare = _DOC.match(self.head().lstrip()) is not None
        number = 1
        for number, text in super().lines():
            yield Line(number, f"<CORPUS>{text}" if bare and number == 1 else text)
        if bare:
            yield Line(number, "</CORPUS>")


def _document(file: CorpusFile, element: Element) -> Document:
    document_id = _id(element)
    texts = _below(element, "TEXT")
    if len(texts) != 1:
        problem = f"has {len(texts)} <TEXT>; exactly one was expected"
        raise ValueError(f"document '{shown(document_id)}' {problem}")
    sentences = texts[0].children_called("S")
    text, places = joined(_numbered_texts(sentences)) if sentences else (_plain(texts[0]), None)
    return make_document(
        document_id,
        text,
        places,
        title=_text_of(element, "HEADLINE"),
        dateline=_text_of(element, "DATELINE"),
        date=_date(element, document_id),
        source=f"{file.path}:{element.line}",
    )


def _id(element: Element) -> str:
    for name in ("doc_id", "id", "docid"):
        if element.attributes.get(name, "").strip():
            return element.attributes[name].strip()
    document_id = _text_of(element, "DOCID") or _text_of(element, "DOCNO")
    if not document_id:
        raise ValueError("a <DOC> has no id: neither doc_id=, id= nor <DOCID>")
    return document_id


def _numbered_texts(sentences: list[Element]) -> Iterator[tuple[int, str]]:
    """Yield the number and text of each S; raise ValueError for a number that is none, or twice."""
    seen: set[int] = set()
    for sentence in sentences:
        number = sentence.attributes.get("s_id", "").strip()
        if not number.isascii() or not number.isdigit() or len(number) > 9:
            raise ValueError(f"an <S> has s_id='{shown(number)}'; a whole number was expected")
        if int(number) in seen:
            raise ValueError(f"s_id='{number}' is here twice; the numbers must be unique")
        seen.add(int(number))
        yield int(number), sentence.text


def _plain(text: Element) -> str:
    paragraphs = text.children_called("P")
    if paragraphs:
        return "\n\n".join(paragraph.text for paragraph in paragraphs)
    return "".join(text.pieces).strip()


def _date(element: Element, document_id: str) -> datetime.date | None:
    values = (_text_of(element, tag) for tag in _WHEN)
    days = (iso_date(value) for value in values if value)
    named = _DATED_ID.search(document_id)
    return next((day for day in days if day), None) or (iso_date(named[1]) if named else None)


def _text_of(element: Element, tag: str) -> str | None:
    elements = _below(element, tag)
    return elements[0].text or None if elements else None


def _below(element: Element, tag: str) -> list[Element]:
    """Return the elements called *tag* among the children, or in a BODY among them."""
    inside = [child for body in element.children_called("BODY") for child in body.children]
    return [child for child in (*element.children, *inside) if child.tag == tag]
