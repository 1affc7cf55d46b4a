"""The cells of tables: numbers for people in percent, for programs as fractions of 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from entailment.evaluation.intervals import Estimate

__all__ = [
    "add_row",
    "empty_table",
    "estimate_cells",
    "fraction",
    "p_value",
    "percent",
    "tsv",
    "with_bounds",
    "with_width",
]


def empty_table(words: Iterable[str], numbers: Iterable[str]) -> Table:
    """Return an empty table with columns of words, which fold, and of numbers, which do not."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title_justify="left", title_style="")
    table.padding = (0, 1, 0, 0)
    for name in words:
        table.add_column(Text(name), overflow="fold")
    for name in numbers:
        table.add_column(Text(name), justify="right", no_wrap=True)
    return table


def add_row(table: Table, *cells: str, style: str = "") -> None:
    """Add a row whose cells are shown as they are: nothing in them is markup."""
    table.add_row(*map(Text, cells), style=style)


def with_width(estimate: Estimate | None) -> str:
    """Return a value in percent, with ± half its interval where it has one."""
    if estimate is None:
        return ""
    half = estimate.half_width
    return percent(estimate.value) + ("" if half is None else f" ± {100 * half:.1f}")


def with_bounds(estimate: Estimate) -> str:
    """Return a difference in percent, with its interval where it has one."""
    if estimate.low is None or estimate.high is None:
        return f"{100 * estimate.value:+.1f}"
    return f"{100 * estimate.value:+.1f} [{100 * estimate.low:+.1f}, {100 * estimate.high:+.1f}]"


def percent(value: float | None) -> str:
    """Return a fraction of 1 in percent, nothing for None."""
    return "" if value is None else f"{100 * value:.1f}"


def p_value(value: float | None) -> str:
    """Return a p with three digits, nothing for None."""
    if value is None:
        return ""
    return "<.001" if value < 0.001 else f"{value:.3f}"


def estimate_cells(estimate: Estimate | None) -> tuple[str, str, str]:
    """Return a value and the bounds of its interval, nothing for what is not there."""
    if estimate is None:
        return "", "", ""
    return fraction(estimate.value), fraction(estimate.low), fraction(estimate.high)


def fraction(value: float | None) -> str:
    """Return a fraction of 1 with six digits, nothing for None."""
    return "" if value is None else f"{value:.6f}"


def tsv(rows: Iterable[Sequence[str]]) -> str:
    """Return *rows* as lines with tabs between the cells, and none in them."""
    return "".join("\t".join(" ".join(cell.split()) for cell in row) + "\n" for row in rows)
