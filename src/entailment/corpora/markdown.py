"""Markdown: a file is a document, and offsets are those of the decoded file.

markdown-it finds the blocks (CommonMark and tables): a heading, a list item, a paragraph and the
row of a table each end their last sentence (`blocks`). Code, HTML blocks and link definitions are
left out. The marks of a block (`## `, `- `, `> `) lie outside its sentences; those within a line
(`**so**`) stay, since the text is the file's own. A sentence that is struck out (`~~so~~`) is none.

The first heading is the title, unless the front matter (between two lines `---`) has a `title:`;
its `date:` is the date.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from entailment.corpora.blocks import Block, Sentence, sentences_of
from entailment.corpora.document import (
    day_of,
    decoded,
    document_or_problem,
    make_document,
    whole,
)
from entailment.corpora.files import CorpusFile
from entailment.datasets.problems import Problems
from entailment.datasets.source import Source
from entailment.model import Document
from entailment.text.markup import STRUCK

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["Markdown"]

_FRONT_MATTER = re.compile(
    r"---[^\S\r\n]*(?:\r\n|\n)(.*?)^---[^\S\r\n]*$", re.DOTALL | re.MULTILINE
)
_FIELD = re.compile(
    r"^(title|date|datepublished|pubdate|published)[^\S\r\n]*:[^\S\r\n]*(.*?)\s*$",
    re.MULTILINE | re.IGNORECASE,
)
_DATES = ("date", "datepublished", "pubdate", "published")
_LINE = re.compile(r"\r\n|\n|\r")
_NEAR = 20
"""What is struck out in one sentence, at most."""


class Markdown:
    """Markdown, in sentences of the file itself."""

    suffixes = (".md", ".markdown")

    def recognises(self, source: Source) -> bool:
        """Return False: only its ending distinguishes Markdown from plain text."""
        return False

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the one document of *file*."""
        text = decoded(file, whole(file))
        yield from document_or_problem(problems, lambda: _document(file, text))


def _document(file: CorpusFile, text: str) -> Document:
    fields, begin = _front_matter(text)
    headings, blocks = _blocks(text, begin)
    return make_document(
        file.id,
        text,
        list(_stated(text, sentences_of(text, blocks))),
        title=fields.get("title") or next(iter(headings), None),
        date=day_of(next((fields[name] for name in _DATES if name in fields), "")),
        source=str(file.path),
    )


def _stated(text: str, sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield the *sentences* of *text* without what is struck out at their edges, if any is left."""
    struck = [match.span() for match in STRUCK.finditer(text)]
    at = 0
    for sentence in sentences:
        start, end = sentence.start, sentence.end
        while at < len(struck) and struck[at][1] <= start:
            at += 1
        if at < len(struck) and struck[at][0] <= start:
            start = struck[at][1]
        beyond = (begin for begin, stop in struck[at : at + _NEAR] if start <= begin < end <= stop)
        end = next(beyond, end)
        bare = text[start:end].strip()
        if bare:
            start += len(text[start:end]) - len(text[start:end].lstrip())
            yield sentence._replace(start=start, end=start + len(bare))


def _front_matter(text: str) -> tuple[dict[str, str], int]:
    """Return the title and date of the front matter, and where it ends."""
    match = _FRONT_MATTER.match(text)
    if match is None:
        return {}, 0
    fields = {name.lower(): value.strip("\"'") for name, value in _FIELD.findall(match[1])}
    return fields, match.end()


def _blocks(text: str, begin: int) -> tuple[list[str], list[Block]]:
    """Return the headings, and the blocks of *text*."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table").disable("inline")
    tokens = parser.parse(text[begin:])
    lines = [0, *(match.end() for match in _LINE.finditer(text, begin)), len(text)]
    lines[0] = begin
    headings = [
        token.content
        for before, token in itertools.pairwise(tokens)
        if before.type == "heading_open" and token.content
    ]
    blocks = [
        block._replace(start=start, end=end)
        for token, block in _leaves(tokens)
        for start, end in [_place(token, text, lines)]
    ]
    return headings, blocks


def _leaves(tokens: list[Token]) -> Iterator[tuple[Token, Block]]:
    """Yield the tokens that have text of their own: the rows of tables, and lines elsewhere.

    With each goes its block, without a place: a row with its cells and, if it is below one, those
    of the header.
    """
    row: Token | None = None
    cells: list[str] = []
    header: list[str] = []
    lists: list[int] = []
    count = begun = 0
    is_heading = False
    for token in tokens:
        if token.type == "tr_open":
            row, cells = token, []
        elif token.type == "tr_close" and row is not None:
            if row.map is not None:
                yield row, Block(0, 0, cells, header)
            header, row = header or cells, None
        elif token.type == "table_close":
            header = []
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            count += 1
            lists.append(count)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
        elif token.type in ("list_item_open", "list_item_close"):
            begun = lists[-1] if token.type == "list_item_open" else 0
        elif token.type == "inline" and row is not None:
            cells.append(token.content)
        elif token.type == "inline" and token.map is not None:
            yield token, Block(0, 0, list_id=begun, is_heading=is_heading)
            begun = 0
        is_heading = token.type == "heading_open"


def _place(token: Token, text: str, lines: list[int]) -> tuple[int, int]:
    """Return where the text of *token* is, without the marks before its first and last line."""
    first, after = token.map or (0, 0)
    start, end = lines[first], lines[min(after, len(lines) - 1)]
    content = token.content.split("\n")
    begins = text.find(content[0], start, end)
    ends = text.find(content[-1], lines[after - 1], end)
    if -1 in (begins, ends) or not token.content:
        return start, end
    return begins, ends + len(content[-1])
