"""Where a claim or a quotation is in its file: lines and columns, which count from 1.

| text of | lines |
| --- | --- |
| a file of text, Markdown, csv or tsv, or no file | those of the text |
| a line of a file, as of JSON lines | the line that its source names |
| anything else, as docx, html, pdf, gzip or a URL | none: the text was extracted |
"""

from __future__ import annotations

import os
import re
from pathlib import PurePath
from typing import NamedTuple

from entailment.datasets.remote import is_url

__all__ = ["LINE_OF_FILE", "Region", "from_here", "has_lines", "line_in", "region_of"]

LINE_OF_FILE = re.compile(r"(?P<path>.+):(?P<line>[1-9]\d*)")
"""The source of a document that is a line of a file."""


class Region(NamedTuple):
    """From where to where a stretch of a text is; its last character is before *end_column*."""

    line: int
    column: int
    end_line: int
    end_column: int


def region_of(text: str, start: int, end: int) -> Region:
    r"""Return where `text[start:end]` is.

    >>> region_of("It is old.\nIt is red.", 11, 21)
    Region(line=2, column=1, end_line=2, end_column=11)
    """
    return Region(*_place(text, start), *_place(text, end))


def line_in(text: str, start: int, source: str | None) -> int | None:
    r"""Return the line of the file *source* on which `text[start:]` begins; None for none.

    >>> line_in("It is old.\nIt is red.", 11, "a.md"), line_in("It is old.", 0, "a.jsonl:7")
    (2, 7)
    >>> line_in("It is old.", 0, "a.pdf") is None
    True
    """
    if source is not None and not is_url(source) and (of_file := LINE_OF_FILE.fullmatch(source)):
        return int(of_file["line"])
    return text.count("\n", 0, start) + 1 if source is None or has_lines(source) else None


def has_lines(source: str) -> bool:
    """Return whether the text of the file *source* has its lines, as its ending has it."""
    from entailment.corpora.markdown import Markdown
    from entailment.corpora.plain import Plain
    from entailment.corpora.tables import Csv

    endings = (*Plain.suffixes, *Markdown.suffixes, *Csv.suffixes)
    return not is_url(source) and PurePath(source.lower()).suffix in endings


def from_here(path: str) -> str:
    """Return *path* from the current folder where it is below that, with slashes; a URL as it is.

    >>> from_here("./docs//a.md"), from_here("../a.md"), from_here("-")
    ('docs/a.md', '../a.md', '-')
    """
    if not path or is_url(path):
        return path
    normal = os.path.normpath(path)
    if os.path.isabs(normal) and (below := os.path.relpath(normal)).split(os.sep)[0] != os.pardir:
        normal = below
    return normal.replace(os.sep, "/")


def _place(text: str, at: int) -> tuple[int, int]:
    """Return the line and the column of the character *at* of *text*."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
