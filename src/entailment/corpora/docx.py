"""Word's .docx: a file is a document, its text what the paragraphs of its body say.

Offsets are those of the extracted text: paragraphs are separated by an empty line, the cells of a
table's row by ` | `; a line break is one, a tab is a blank. Headers, footers, notes, comments and
what is marked as deleted or moved away are left out, and what stands there for programs that
cannot show a text box. The title is that of the file's properties.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from entailment.corpora.document import MAX_BYTES, document_or_problem, make_document, whole
from entailment.corpora.files import CorpusFile
from entailment.datasets.problems import Problems
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.model import Document

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

__all__ = ["Docx"]

_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
"""What the elements of a document saved as *Strict Open XML* begin with instead."""

_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_CELL = f"{_WORD}tc"
_BODY, _PROPERTIES = "word/document.xml", "docProps/core.xml"
_SPOKEN = {f"{_WORD}br": "\n", f"{_WORD}cr": "\n", f"{_WORD}tab": " ", f"{_WORD}noBreakHyphen": "-"}
_UNREAD = frozenset(
    {
        f"{_WORD}del",
        f"{_WORD}moveFrom",
        f"{_WORD}pPr",  # among others where tabs stop
        "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
    }
)
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
        text, title = _extracted(file)
        yield from document_or_problem(
            problems, lambda: make_document(file.id, text, title=title, source=str(file.path))
        )


def _extracted(file: CorpusFile) -> tuple[str, str | None]:
    """Return the text and the title; raise DataError where it is no docx that can be read."""
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException

    try:
        with zipfile.ZipFile(io.BytesIO(whole(file))) as packed:
            body = _part(packed, _BODY, file)
            named = packed.namelist()
            about = _part(packed, _PROPERTIES, file) if _PROPERTIES in named else None
    except DataError:
        raise
    except DefusedXmlException as error:
        raise DataError("declares entities, which no docx needs", path=file.path) from error
    except (zipfile.BadZipFile, KeyError, RuntimeError) as error:
        problem = "it is damaged, encrypted or something else"
        raise DataError(f"is no docx that can be read: {problem}", path=file.path) from error
    except (ParseError, ValueError, EOFError, OSError, zlib.error) as error:
        raise DataError(f"is no docx that can be read: {error}", path=file.path) from error
    title = None if about is None else about.findtext(f".//{_TITLE}")
    return "\n\n".join(_blocks(body)), title


def _part(packed: zipfile.ZipFile, name: str, file: CorpusFile) -> Element:
    """Return the root of a part; raise DataError for one that is huge, however well packed."""
    from defusedxml.ElementTree import fromstring

    if packed.getinfo(name).compress_type not in _PACKED:
        raise zipfile.BadZipFile("no docx is packed so")
    with packed.open(name) as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise DataError(f"has more than {MAX_BYTES:,} bytes unpacked; split it", path=file.path)
    root: Element = fromstring(data)
    for node in root.iter() if root.tag.startswith(_STRICT) else ():
        node.tag = node.tag.replace(_STRICT, _WORD)
    return root


def _blocks(root: Element) -> Iterator[str]:
    """Yield each paragraph and each row of a table that has text."""
    for node in _below(root, until=(f"{_WORD}p", f"{_WORD}tr")):
        if node.tag == f"{_WORD}p":
            block = _text_of(node)
        elif node.tag == f"{_WORD}tr":
            cells = [one for one in _below(node, until=(_CELL,)) if one.tag == _CELL]
            texts = (" ".join(_text_of(cell).split()) for cell in cells)
            block = " | ".join(text for text in texts if text)
        else:
            continue
        if block.strip():
            yield block.strip()


def _text_of(node: Element) -> str:
    """Return the text below *node*, paragraphs in it on lines of their own."""
    pieces: list[str] = []
    for one in _below(node):
        if one.tag == f"{_WORD}t":
            pieces.append(one.text or "")
        elif one.tag == f"{_WORD}p" and pieces:
            pieces.append("\n")
        else:
            pieces.append(_SPOKEN.get(one.tag, ""))
    return "".join(pieces)


def _below(root: Element, until: Collection[str] = ()) -> Iterator[Element]:
    """Yield the elements below *root* that are read, in order; none below those of *until*."""
    waiting = list(reversed(root))
    while waiting:
        node = waiting.pop()
        if node.tag in _UNREAD:
            continue
        yield node
        if node.tag not in until:
            waiting.extend(reversed(node))
