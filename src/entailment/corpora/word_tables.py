"""The tables of a Word document: which of them have a header, and their rows with it.

Word marks few headers as such. The first row of a table is one if

| the file has | for example |
| --- | --- |
| a first row that is repeated on each page | `tblHeader` |
| a first row in bold, and a second that is not | a table made bold by hand |
| three columns or more, and a style that sets off the first row | *Grid Table 4* |
| three columns or more, and figures in every row but the first | a plain grid |

There is none in a table with merged cells, nor where a cell of the first row is empty, but for the
first, or a figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from entailment.corpora.rows import is_figure

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

__all__ = ["WORD", "WordRow", "has_header", "row_of", "sets_off_first_row"]

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"

_OFF = frozenset({"0", "false", "off"})
_PLAIN_STYLES = frozenset({"TableGrid", "TableNormal"})
_FIRST_ROW = 0x0020
"""The bit of a table's look that asks for the first row to be set off (ECMA-376, 17.4.56)."""


class WordRow(NamedTuple):
    """The cells of a row, and what the file says of it."""

    cells: Sequence[str]
    is_marked: bool = False
    is_bold: bool = False
    is_merged: bool = False


def row_of(node: Element, cells: Sequence[str]) -> WordRow:
    """Return the row *node*, whose cells have the text *cells*."""
    mark = node.find(f"{WORD}trPr/{WORD}tblHeader")
    runs = [run for run in node.iter(f"{WORD}r") if run.findtext(f"{WORD}t")]
    merged = (f"{WORD}tc/{WORD}tcPr/{WORD}{name}" for name in ("gridSpan", "vMerge", "hMerge"))
    return WordRow(
        cells,
        is_marked=mark is not None and _is_on(mark),
        is_bold=bool(runs) and all(map(_is_bold, runs)),
        is_merged=any(node.find(path) is not None for path in merged),
    )


def sets_off_first_row(properties: Element) -> bool:
    """Return whether a table with these *properties* is shown with its first row set off."""
    style, look = properties.find(f"{WORD}tblStyle"), properties.find(f"{WORD}tblLook")
    if style is None or look is None or style.get(f"{WORD}val") in _PLAIN_STYLES:
        return False
    first_row, bits = look.get(f"{WORD}firstRow"), look.get(f"{WORD}val", "")
    if first_row is not None:
        return first_row not in _OFF
    try:
        return bool(int(bits, 16) & _FIRST_ROW)
    except ValueError:
        return False


def has_header(rows: Sequence[WordRow], is_set_off: bool) -> bool:
    """Return whether the first of *rows* names the columns of the others.

    *is_set_off* is whether the first row is shown otherwise than the others.
    """
    if len(rows) < 2 or any(row.is_merged for row in rows):
        return False
    first, *others = rows
    if len(first.cells) < 2 or not all(first.cells[1:]) or any(map(is_figure, first.cells)):
        return False
    if first.is_marked or (first.is_bold and not others[0].is_bold):
        return True
    return len(first.cells) > 2 and (is_set_off or all(map(_has_figures, others)))


def _has_figures(row: WordRow) -> bool:
    return any(character.isdigit() for cell in row.cells[1:] for character in cell)


def _is_bold(run: Element) -> bool:
    bold = run.find(f"{WORD}rPr/{WORD}b")
    return bold is not None and _is_on(bold)


def _is_on(switch: Element) -> bool:
    return switch.get(f"{WORD}val", "1") not in _OFF
