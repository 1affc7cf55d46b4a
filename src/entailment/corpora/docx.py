"""Word's .docx: a file is a document, its text that of the paragraphs of its body.

Offsets are those of the extracted text: paragraphs are separated by an empty line, the cells of a
table's row by ` | `; a line break is one, a tab is a blank. Rows below a header have the names of
their columns (`word_tables`). Headers of pages, footers, notes, comments and what is struck out, or
marked as deleted or moved away, are left out, and what stands there for programs that cannot show a
text box. The title is that of the file's properties.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import IO, TYPE_CHECKING, NamedTuple

from entailment.corpora.blocks import Block, sentences_of
from entailment.corpora.document import MAX_BYTES, document_or_problem, make_document, whole
from entailment.corpora.files import CorpusFile
from entailment.corpora.word_tables import WORD, WordRow, has_header, row_of, sets_off_first_row
from entailment.datasets.problems import Problems
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.model import Document

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

__all__ = ["MAX_ELEMENTS", "MAX_RATIO", "Docx"]

MAX_ELEMENTS = 1_000_000
"""Elements of a document; a long book has some hundred thousand."""

MAX_RATIO = 200
"""How many times its packed size a part may have unpacked; text has 10 to 50."""

_SMALL = 1_000_000
"""Bytes that a part may have unpacked, however small it is packed."""

_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
"""What the elements of a document saved as *Strict Open XML* begin with instead."""

_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_CELL = f"{WORD}tc"
_PARAGRAPH, _ROW = f"{WORD}p", f"{WORD}tr"
_RUN, _PROPERTIES_OF_RUN = f"{WORD}r", f"{WORD}rPr"
_TABLE, _LOOK = f"{WORD}tbl", f"{WORD}tblPr"
_BODY, _PROPERTIES = "word/document.xml", "docProps/core.xml"
_SPOKEN = {f"{WORD}br": "\n", f"{WORD}cr": "\n", f"{WORD}tab": " ", f"{WORD}noBreakHyphen": "-"}
_UNREAD = frozenset(
    {
        f"{WORD}del",
        f"{WORD}moveFrom",
        f"{WORD}pPr",  # among others where tabs stop
        "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
    }
)
_HEADING = re.compile(r"(?:heading ?\d|(?:sub)?title$)", re.IGNORECASE)
"""The styles of headings, by their names in English."""

_BETWEEN = "\n\n"
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How the parts of a docx may be packed; other ways have errors of their own."""


class Docx:
    """The text of a Word document; one that is damaged or encrypted is refused."""

    suffixes = (".docx",)

    def recognises(self, source: Source) -> bool:
        """Return False: without the ending only unpacking distinguishes it from any zip."""
        return False

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the one document of *file*."""
        texts, title = _extracted(file)
        text = _BETWEEN.join(paragraph.text for paragraph in texts)
        yield from document_or_problem(
            problems,
            lambda: make_document(
                file.id,
                text,
                sentences_of(text, _placed(texts)),
                title=title,
                source=str(file.path),
            ),
        )


class _Paragraph(NamedTuple):
    """The text of a paragraph or of a row, and what it is; of a row its cells and the header's."""

    text: str
    is_heading: bool = False
    is_item: bool = False
    cells: Sequence[str] = ()
    header: Sequence[str] = ()


class _Table:
    """What is read of a table until it ends."""

    def __init__(self) -> None:
        self.rows: list[WordRow] = []
        self.is_set_off = False

    def paragraphs(self) -> Iterator[_Paragraph]:
        """Yield the rows that say anything."""
        header = self.rows[0].cells if has_header(self.rows, self.is_set_off) else ()
        for number, row in enumerate(self.rows):
            cells = row.cells if header else ()
            if text := _line(row.cells):
                yield _Paragraph(text, cells=cells, header=header if number else ())


def _placed(paragraphs: Iterable[_Paragraph]) -> Iterator[Block]:
    """Yield *paragraphs* as blocks of the text; items without others between are of one list."""
    at = list_id = 0
    was_item = False
    for text, is_heading, is_item, cells, header in paragraphs:
        list_id += is_item and not was_item
        end = at + len(text)
        yield Block(at, end, cells, header, list_id if is_item else 0, is_heading)
        at, was_item = end + len(_BETWEEN), is_item


def _extracted(file: CorpusFile) -> tuple[list[_Paragraph], str | None]:
    """Return the text and the title; raise DataError for a file that is not a readable docx."""
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException

    try:
        with zipfile.ZipFile(io.BytesIO(whole(file))) as packed:
            text = list(_blocks(_elements(packed, _BODY, file)))
            named = packed.namelist()
            title = _title_of(packed, file) if _PROPERTIES in named else None
    except DataError:
        raise
    except DefusedXmlException as error:
        raise DataError("declares entities, which no docx needs", path=file.path) from error
    except (zipfile.BadZipFile, KeyError, RuntimeError) as error:
        problem = "it is damaged, encrypted or something else"
        raise DataError(f"is not a readable docx: {problem}", path=file.path) from error
    except (ParseError, ValueError, EOFError, OSError, zlib.error) as error:
        raise DataError(f"is not a readable docx: {error}", path=file.path) from error
    return text, title


def _title_of(packed: zipfile.ZipFile, file: CorpusFile) -> str | None:
    events = _elements(packed, _PROPERTIES, file)
    return next(
        (node.text or "" for event, node in events if event == "end" and node.tag == _TITLE), None
    )


def _elements(
    packed: zipfile.ZipFile, name: str, file: CorpusFile
) -> Iterator[tuple[str, Element]]:
    """Yield the start and the end of each element of a part, as it is unpacked.

    Raise DataError for a part that is huge, however well packed, or packed as no text is.
    """
    from defusedxml.ElementTree import iterparse

    about = packed.getinfo(name)
    if about.compress_type not in _PACKED:
        raise zipfile.BadZipFile("no docx is packed so")
    if about.file_size > max(_SMALL, MAX_RATIO * about.compress_size):
        problem = f"unpacks to more than {MAX_RATIO} times its size, which no text does"
        raise DataError(problem, path=file.path)
    count = 0
    with packed.open(name) as stream:
        for event, node in iterparse(_Bounded(stream, file), ("start", "end")):
            if event == "start":
                count += 1
                if node.tag.startswith(_STRICT):
                    node.tag = node.tag.replace(_STRICT, WORD)
            if count > MAX_ELEMENTS:
                problem = f"has more than {MAX_ELEMENTS:,} elements; split it"
                raise DataError(problem, path=file.path)
            yield event, node


class _Bounded:
    """A stream of which no more than `MAX_BYTES` are read, whatever its headers promise."""

    def __init__(self, stream: IO[bytes], file: CorpusFile):
        self._stream = stream
        self._file = file
        self._left = MAX_BYTES

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes; raise DataError where there have been too many."""
        data = self._stream.read(size if 0 <= size <= 2**16 else 2**16)
        self._left -= len(data)
        if self._left < 0:
            problem = f"has more than {MAX_BYTES:,} bytes unpacked; split it"
            raise DataError(problem, path=self._file.path)
        return data


def _blocks(events: Iterable[tuple[str, Element]]) -> Iterator[_Paragraph]:
    """Yield each paragraph that says anything, as soon as it ends, and the rows of each table."""
    above: list[Element] = []
    block: Element | None = None
    table: _Table | None = None
    unread = 0
    for event, node in events:
        if event == "start":
            unread += node.tag in _UNREAD
            if block is None and not unread:
                block = node if node.tag in (_PARAGRAPH, _ROW) else None
                table = table or (_Table() if node.tag == _TABLE else None)
            above.append(node)
            continue
        above.pop()
        unread -= node.tag in _UNREAD
        if node is block:
            block = None
            if node.tag == _ROW:
                table = table or _Table()
                table.rows.append(row_of(node, _cells(node)))
            elif text := _text_of(node).strip():
                yield _styled(text, node)
        elif block is None and table is not None and node.tag == _LOOK:
            table.is_set_off = sets_off_first_row(node)
        elif block is None and table is not None and node.tag == _TABLE:
            yield from table.paragraphs()
            table = None
        if block is None and above and above[-1].tag != _LOOK:
            above[-1].remove(node)  # what is read is let go


def _styled(text: str, node: Element) -> _Paragraph:
    """Return *text*, of *node*, with what the style and the numbering of the paragraph say."""
    properties = node.find(f"{WORD}pPr")
    if properties is None:
        return _Paragraph(text)
    style = properties.find(f"{WORD}pStyle")
    name = "" if style is None else next(iter(style.attrib.values()), "")
    is_outlined = properties.find(f"{WORD}outlineLvl") is not None
    is_heading = is_outlined or _HEADING.match(name) is not None
    is_numbered = properties.find(f"{WORD}numPr") is not None
    is_item = not is_heading and (is_numbered or name.startswith("List"))
    return _Paragraph(text, is_heading, is_item)


def _cells(row: Element) -> list[str]:
    """Return the text of each cell of *row*, on one line."""
    cells = (element for element in _below(row, until=(_CELL,)) if element.tag == _CELL)
    return [" ".join(_text_of(cell).split()) for cell in cells]


def _line(cells: Iterable[str]) -> str:
    """Return *cells* on a line, without the empty ones."""
    return " | ".join(filter(None, cells))


def _text_of(node: Element) -> str:
    """Return the text below *node*, paragraphs in it on lines of their own."""
    pieces: list[str] = []
    for element in _below(node):
        if element.tag == f"{WORD}t":
            pieces.append(element.text or "")
        elif element.tag == f"{WORD}p" and pieces:
            pieces.append("\n")
        else:
            pieces.append(_SPOKEN.get(element.tag, ""))
    return "".join(pieces)


def _below(root: Element, until: Collection[str] = ()) -> Iterator[Element]:
    """Yield the elements below *root* that are read, in order; none below those of *until*."""
    waiting = list(reversed(root))
    while waiting:
        node = waiting.pop()
        if node.tag in _UNREAD or _is_struck(node):
            continue
        yield node
        if node.tag not in until:
            waiting.extend(reversed(node))


def _is_struck(node: Element) -> bool:
    """Return whether *node* is a run of text that is struck out."""
    if node.tag != _RUN:
        return False
    marks = (node.find(f"{_PROPERTIES_OF_RUN}/{WORD}{name}") for name in ("strike", "dstrike"))
    values = (mark.get(f"{WORD}val", "true") for mark in marks if mark is not None)
    return any(value not in ("0", "false", "off") for value in values)
