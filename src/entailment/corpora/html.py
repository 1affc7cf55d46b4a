"""HTML: a file is a document, its text what a reader of the page sees.

Offsets are those of the extracted text: blocks are separated by an empty line, white space in one
is a single blank, a line break is one, the cells of a table's row are separated by ` | `. A row
below a header of `<th>` has the names of its columns. References in `<sup>` are left out, and a
power is written as one: 10⁶. Scripts, styles, navigation, forms and what is hidden or struck out
are left out. A term of a list `<dl>` is read with what it is defined as, or who speaks with what
is stated: Ann: I left.
The parser is Lexbor's (selectolax), made for the pages of strangers.

The title is that of `<title>`, or the first `<h1>`; the date that of `<meta>` or `<time>`.
"""

from __future__ import annotations

import codecs
import datetime
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from entailment.corpora.blocks import Block, sentences_of
from entailment.corpora.document import day_of, decoded, document_or_problem, make_document, whole
from entailment.corpora.files import CorpusFile
from entailment.datasets.problems import Problems
from entailment.datasets.source import Source, named_encoding
from entailment.errors import DataError
from entailment.model import Document
from entailment.text.superscripts import REFERENCE, raised

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["MAX_DEPTH", "Html"]

MAX_DEPTH = 5_000
"""Elements inside one another; the parser's time grows with the square of them."""

MAX_ELEMENTS = 1_000_000
"""Elements of a page; the largest that people read have some hundred thousand."""

MAX_ATTRIBUTES = 2_000
"""Attributes of an element; the parser's time grows with the square of them."""

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
_BEGIN = re.compile(r"<[a-zA-Z]")
_ATTRIBUTE = re.compile(
    r"""[\s/]*+[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+"?|'[^']*+'?|[^\s>"'][^\s>]*+)?)?"""
)
_WHOLE_TAG = re.compile(rf"<[a-zA-Z][^\s/>]*+(?P<attributes>(?:{_ATTRIBUTE.pattern})*+)")
_OPTION = re.compile(r"<(/?)option\b", re.IGNORECASE)
"""Read as what holds nothing: the parser's time grows with the square of a list's choices."""

_UNCLOSED = frozenset(
    "area base br col dd dt embed hr html img input li link meta option p param source tbody td "
    "tfoot th thead tr track wbr".split()
)
"""Elements whose end tags are left out, always or often."""

_DROPPED = frozenset(
    "script style template noscript nav svg math iframe object canvas form button select "
    "textarea head audio video del s strike".split()
)
_BLOCKS = frozenset(
    "address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption "
    "figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tbody tfoot "
    "thead tr ul".split()
)
_CELLS = frozenset({"td", "th"})
_CAPTIONS = frozenset({"caption", "figcaption"})
_DEFINED = frozenset({"dt", "dd"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_DATES = frozenset(
    "article:published_time citation_date citation_online_date citation_publication_date date "
    "datepublished dc.date dc.date.issued dcterms.created dcterms.date dcterms.issued "
    "parsely-pub-date prism.publicationdate pubdate publish-date publishdate og:published_time "
    "sailthru.date".split()
)
_LINKED_DATA = 'script[type="application/ld+json"]'
_PUBLISHED = re.compile(r'"datePublished"\s*:\s*"([^"\\]{1,60})"')
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9._-]{1,40})""", re.I)
_SUPERSETS = {
    "ascii": "cp1252",
    "big5": "big5hkscs",
    "euc_kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "iso8859-1": "cp1252",
    "iso8859-11": "cp874",
    "iso8859-9": "cp1254",
    "shift_jis": "cp932",
    "tis-620": "cp874",
}
"""What browsers read a declared encoding as (WHATWG, Encoding Standard, 4.2)."""

_HEAD = 4096
_BLANKS = re.compile(r"[^\S\n]+")
_AROUND_BREAK = re.compile(r" ?\n ?")
_REFERENCE = re.compile(REFERENCE, re.VERBOSE)
_NUMBERS = re.compile(r"[\d\s,;–−+-]+")
_SEPARATORS = re.compile(r"\W+")
_OPEN_TERM = re.compile(r"[^\r\n]{0,79}[\w)\]\"”’%]")
"""A term that needs a colon before its definition."""

_DENOMINATOR = re.compile(r"\s*[/⁄]\s*(?:\d|\Z)")
_BETWEEN = "\n\n"
_BEGINS, _ENDS = "\0", "\0\0"
"""Stand for the edges of a block; no text has such a character."""


class Html:
    """Pages of HTML, without what is not text on them."""

    suffixes = (".html", ".htm", ".xhtml")

    def recognises(self, source: Source) -> bool:
        """Return whether the content begins as a page does."""
        return re.match(r"\s*<(!doctype\s+html|html)\b", source.head(), re.IGNORECASE) is not None

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the one document of *file*."""
        from selectolax.lexbor import LexborHTMLParser

        data = whole(file)
        text = decoded(file, data, _declared(data))
        if problem := _problem(text):
            raise DataError(f"has {problem}; it is not a page for readers", path=file.path)
        page = LexborHTMLParser(_OPTION.sub(r"<\1wbr", text))
        yield from document_or_problem(problems, lambda: _document(file, page))


def _problem(text: str) -> str | None:
    """Return what of *text* the parser has no time or memory for; None where it has."""
    if _is_deep(text):
        return f"elements nested more than {MAX_DEPTH:,} deep"
    if sum(1 for _ in _BEGIN.finditer(text)) > MAX_ELEMENTS:
        return f"more than {MAX_ELEMENTS:,} elements"
    long = (tag for tag in _WHOLE_TAG.finditer(text) if tag.end() - tag.start() > MAX_ATTRIBUTES)
    if any(sum(1 for _ in _ATTRIBUTE.finditer(tag["attributes"])) > MAX_ATTRIBUTES for tag in long):
        return f"an element with more than {MAX_ATTRIBUTES:,} attributes"
    return None


def _is_deep(text: str) -> bool:
    """Return whether elements may be nested deeper than the parser has time for."""
    depth = 0
    for close, name in _TAG.findall(text):
        if name.lower() not in _UNCLOSED:
            depth = max(0, depth - 1) if close else depth + 1
            if depth > MAX_DEPTH:
                return True
    return False


def _document(file: CorpusFile, page: LexborHTMLParser) -> Document:
    text, blocks = ("", []) if page.body is None else _text(page.body)
    return make_document(
        file.id,
        text,
        sentences_of(text, blocks),
        title=_title(page),
        date=_date(page),
        source=str(file.path),
    )


def _declared(data: bytes) -> str | None:
    """Return the encoding that a `<meta>` of the page names; None leaves it to the content."""
    match = _CHARSET.search(data[:_HEAD])
    if match is None or data.startswith(
        (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    ):
        return None
    name = named_encoding(match[1])
    return None if name is None else _SUPERSETS.get(name, name)


class _Row(NamedTuple):
    """The beginning of a row of the table of that number, which has a header: perhaps this row."""

    table: int
    is_header: bool


class _Item(NamedTuple):
    """The beginning of an item of the list of that number."""

    list_id: int


class _Heading(NamedTuple):
    """The beginning of a heading."""


class _Caption(NamedTuple):
    """The beginning of the caption of a figure or table."""


class _Term(NamedTuple):
    """The beginning of a term that is defined, or of who speaks."""


class _Definition(NamedTuple):
    """The beginning of what a term is defined as, or of what somebody says."""


_Mark = _Row | _Item | _Heading | _Caption | _Term | _Definition
"""The beginning of a block that is no paragraph."""


def _text(root: LexborNode) -> tuple[str, list[Block]]:
    """Return the text below *root* and its blocks."""
    texts: list[str] = []
    blocks: list[Block] = []
    headers: dict[int, list[str]] = {}
    at = 0
    for raw, mark in _with_terms(_raw_blocks(root)):
        row = mark if isinstance(mark, _Row) else None
        block = _AROUND_BREAK.sub("\n", _BLANKS.sub(" ", _REFERENCE.sub("", raw)))
        bare = block.strip(" \n").removesuffix(" |")
        if not bare:
            continue
        *cells, _ = block.split("|") if row else [""]
        header: list[str] = headers.get(row.table, []) if row else []
        if row and row.is_header:
            headers[row.table] = cells
        texts.append(bare)
        list_id = mark.list_id if isinstance(mark, _Item) else 0
        kinds = isinstance(mark, _Heading), isinstance(mark, _Caption)
        blocks.append(Block(at, at + len(bare), cells, header, list_id, *kinds))
        at += len(bare) + len(_BETWEEN)
    return _BETWEEN.join(texts), blocks


def _with_terms(
    blocks: Iterable[tuple[str, _Mark | None]],
) -> Iterator[tuple[str, _Mark | None]]:
    """Yield *blocks*, a term, unless it has a stop of its own, in one with its definition."""
    term = ""
    for raw, mark in blocks:
        if term and raw.strip():
            is_defined = isinstance(mark, _Definition)
            if not is_defined:
                yield term, None
            raw, term = f"{term}: {raw}" if is_defined else raw, ""
        if isinstance(mark, _Term) and _OPEN_TERM.fullmatch(raw.strip()):
            term = raw.strip()
        elif raw.strip() or not term:
            yield raw, mark
    yield term, None


def _raw_blocks(root: LexborNode) -> Iterator[tuple[str, _Mark | None]]:
    """Yield the text of each block below *root*, and what begins with it.

    What begins before a block without text, as `<li><p>` does, begins with the next.
    """
    pieces: list[str] = []
    mark: _Mark | None = None
    for piece in _pieces(root):
        if isinstance(piece, _Mark):
            mark = piece
        elif piece in (_BEGINS, _ENDS):
            raw = "".join(pieces)
            yield raw, mark
            is_over = raw.strip() or piece == _ENDS or isinstance(mark, _Row)
            pieces, mark = [], None if is_over else mark
        else:
            pieces.append(piece)
    yield "".join(pieces), mark


def _pieces(root: LexborNode) -> Iterator[str | _Mark]:
    """Yield the text below *root* and the edges of blocks; no depth is too deep."""
    rows: dict[int, _Row] = {}
    waiting: list[tuple[LexborNode | str, bool]] = [(root, False)]
    while waiting:
        node, is_verbatim = waiting.pop()
        if isinstance(node, str):
            yield node
        elif node.is_text_node:
            yield _shown(node, is_verbatim)
        elif node.tag == "br":
            yield "\n"
        elif node.tag == "sup" and (power := _power(node)) is not None:
            yield power
        elif node.is_element_node and not _is_dropped(node):
            is_block = node.tag in _BLOCKS
            yield _BEGINS if is_block else ""
            if node.tag == "table":
                rows |= _rows_below_header(node)
            if row := rows.pop(node.mem_id, None):
                yield row
            elif node.tag == "li" and node.parent is not None:
                yield _Item(node.parent.mem_id)
            elif node.tag in _HEADINGS:
                yield _Heading()
            elif node.tag in _CAPTIONS:
                yield _Caption()
            elif node.tag in _DEFINED:
                yield _Term() if node.tag == "dt" else _Definition()
            end = _ENDS if is_block else " | " if node.tag in _CELLS else ""
            waiting.append((end, is_verbatim))
            is_verbatim |= node.tag == "pre"
            below = reversed(list(node.iter(include_text=True)))
            waiting.extend((child, is_verbatim) for child in below)


def _rows_below_header(table: LexborNode) -> dict[int, _Row]:
    """Return the rows of *table*, by their ids, if the first is a header; none with wide cells."""
    parts = [part for part in table.iter() if part.tag in ("tbody", "tfoot", "thead")]
    rows = [row for part in parts for row in part.iter() if row.tag == "tr"]
    cells = [[cell for cell in row.iter() if cell.tag in _CELLS] for row in rows]
    is_header = bool(cells) and len(cells[0]) > 1 and all(cell.tag == "th" for cell in cells[0])
    if not is_header or any(_is_wide(cell) for row in cells for cell in row):
        return {}
    return {row.mem_id: _Row(table.mem_id, row is rows[0]) for row in rows}


def _is_wide(cell: LexborNode) -> bool:
    """Return whether *cell* belongs to several rows or columns."""
    return any(cell.attributes.get(name) not in (None, "", "1") for name in ("colspan", "rowspan"))


def _shown(node: LexborNode, is_verbatim: bool) -> str:
    """Return the text of a node; line ends of the source are blanks, except below `<pre>`."""
    text = (node.text_content or "").replace(_BEGINS, "\ufffd")
    return text if is_verbatim else text.replace("\n", " ")


def _power(sup: LexborNode) -> str | None:
    """Return the number in *sup* in raised characters, nothing for a note; None for other text.

    The numerator of a fraction is a number of its own: *1 1/2*.
    """
    text = sup.text(deep=True).strip()
    linked = "".join(link.text(deep=True) for link in sup.css('a[href*="#"]'))
    if linked and _SEPARATORS.sub("", text) == _SEPARATORS.sub("", linked):
        return ""
    following = (sup.next.text_content or "") if sup.next is not None else ""
    if text.isdigit() and _DENOMINATOR.match(following):
        return f" {text}"
    return raised(text) if _NUMBERS.fullmatch(text) else None


def _is_dropped(node: LexborNode) -> bool:
    style = node.attributes.get("style") or ""
    return node.tag in _DROPPED or "hidden" in node.attributes or "line-through" in style


def _title(page: LexborHTMLParser) -> str | None:
    for selector in ("head title", "h1"):
        element = page.css_first(selector)
        if element is not None and (text := element.text(deep=True).strip()):
            return text
    return None


def _date(page: LexborHTMLParser) -> datetime.date | None:
    """Return the first date in a `<meta>` of the page, else in a `<time>`, else in JSON-LD."""
    for meta in page.css("meta"):
        names = {
            (meta.attributes.get(key) or "").lower() for key in ("name", "property", "itemprop")
        }
        if names & _DATES and (date := day_of(meta.attributes.get("content") or "")):
            return date
    for time in page.css("time"):
        if date := day_of(time.attributes.get("datetime") or ""):
            return date
    return next(filter(None, map(_date_of_data, page.css(_LINKED_DATA))), None)


def _date_of_data(script: LexborNode) -> datetime.date | None:
    """Return the date of publication in JSON-LD, as schema.org names it; None for broken JSON."""
    match = _PUBLISHED.search(script.text(deep=True))
    return day_of(match[1]) if match else None
