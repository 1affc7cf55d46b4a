"""Tables of reports and campaigns as Markdown and as LaTeX, which needs the package booktabs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rich.console import RenderableType

    from entailment.evaluation.report import Report

__all__ = ["PageTable", "escaped", "latex_table", "markdown_table", "page"]

_LATEX = str.maketrans(
    {character: f"\\{character}" for character in "&%$#_{}"}
    | {character: f"\\{character}{{}}" for character in "^~"}
    | {"\\": "/", "–": "--"}
    | {"<": r"\textless{}", ">": r"\textgreater{}", "→": r"\textrightarrow{}"}
)
_BROKEN = re.compile(r"(?<=\w)-\n")


class PageTable(NamedTuple):
    """A table of a page: its title, the heads of its columns, rows of text, and a note."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def page(report: Report, form: str) -> str:
    """Return the tables and the signatures of *report* in *form*, `md` or `tex`."""
    tables = _tables(report.tables())
    if form == "tex":
        lines = [line for table in tables for line in latex_table(table)]
        return "\n".join([*lines, *(f"% {line}" for line in report.signatures())])
    parts = [part for table in tables for part in markdown_table(table)]
    return "\n\n".join([*parts, "\n".join(f"- `{line}`" for line in report.signatures())])


def markdown_table(table: PageTable) -> Iterator[str]:
    """Yield the heading, the table and the note, which are parts of a page."""
    if table.title:
        yield f"## {table.title}"
    rows = [_row(row) for row in (table.head, *table.rows)]
    yield "\n".join([rows[0], "| " + " | ".join("---" for _ in table.head) + " |", *rows[1:]])
    if table.note:
        yield table.note


def latex_table(table: PageTable) -> Iterator[str]:
    """Yield the lines of the table, whose caption is the title with the note."""
    yield r"\begin{table}"
    yield r"\centering"
    yield rf"\begin{{tabular}}{{{'l' * len(table.head)}}}"
    yield r"\toprule"
    yield " & ".join(map(escaped, table.head)) + r" \\"
    yield r"\midrule"
    for row in table.rows:
        yield " & ".join(map(escaped, row)) + r" \\"
    yield r"\bottomrule"
    yield r"\end{tabular}"
    if caption := " ".join(filter(None, [table.title and f"{table.title}.", table.note])):
        yield rf"\caption{{{escaped(caption)}}}"
    yield r"\end{table}"


def escaped(text: str) -> str:
    """Return *text* without anything that LaTeX would take for a command."""
    return text.translate(_LATEX)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"


def _tables(parts: Iterable[RenderableType]) -> list[PageTable]:
    """Return the tables among *parts*, each with the text behind it as its note."""
    from rich.table import Table

    tables: list[PageTable] = []
    for part in _flat(parts):
        if isinstance(part, Table):
            head = [
                " ".join(_BROKEN.sub("", str(column.header)).split()) for column in part.columns
            ]
            columns = [[str(cell) for cell in column.cells] for column in part.columns]
            rows = tuple(zip(*columns, strict=True))
            tables.append(PageTable(str(part.title or ""), tuple(head), rows))
        elif tables:
            tables[-1] = tables[-1]._replace(note=str(part).strip())
    return tables


def _flat(parts: Iterable[RenderableType]) -> Iterator[RenderableType]:
    from rich.console import Group

    for part in parts:
        if isinstance(part, Group):
            yield from _flat(part.renderables)
        else:
            yield part
