"""How results and progress reach the terminal."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.table import Table

    from entailment.evaluation.report import Report
    from entailment.evaluation.task import Written

__all__ = [
    "interrupted",
    "outlive_reader",
    "print_json",
    "print_lines",
    "print_listing",
    "print_renderable",
    "print_report",
    "print_signature",
    "print_table",
    "print_tsv",
    "print_written",
    "progress_around_results",
    "progress_bar",
]

_WIDTH = 80
"""Columns of what is printed elsewhere than on a terminal."""

_NO_LIMIT = 1_000_000
"""Columns that no table has."""


class _Outliving(io.FileIO):
    """A file that takes what is written when nobody reads it any longer."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            return len(memoryview(data))


def outlive_reader() -> None:
    """Have the command complete what it writes elsewhere if its output is read no further.

    `entail check ... --html page.html | head -1` writes the page.
    """
    stream = sys.stdout
    try:
        number = stream.fileno()
    except (OSError, ValueError):  # in memory
        return
    stream.flush()
    file = io.BufferedWriter(_Outliving(number, "w", closefd=False))
    buffering = stream.line_buffering if isinstance(stream, io.TextIOWrapper) else False
    sys.stdout = io.TextIOWrapper(
        file, encoding=stream.encoding, errors=stream.errors, line_buffering=buffering
    )


def print_json(value: object) -> None:
    """Print one JSON object as a line, in UTF-8 whatever the terminal takes."""
    print_lines([json.dumps(value, ensure_ascii=False)])


def print_lines(lines: Iterable[str]) -> None:
    """Print lines for programs, in UTF-8 whatever the terminal takes."""
    for line in lines:
        click.echo(line.encode("utf-8", "backslashreplace"))


def print_tsv(rows: Sequence[Sequence[str]]) -> None:
    """Print rows, the first of which is the header, with tabs between the cells."""
    print_lines("\t".join(row) for row in rows)


def print_listing(rows: Sequence[Mapping[str, str]]) -> None:
    """Print a table for people of rows that have the same keys."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, name in enumerate(rows[0]):
        table.add_column(name, no_wrap=not number)  # a name is copied whole
    for row in rows:
        table.add_row(*(Text(cell) for cell in row.values()))
    print_table(table)


def print_report(report: Report, output: str) -> None:
    """Print *report* as *output*, and its notes on standard error.

    *output* is `text`, `json`, `tsv`, `md` or `tex`.
    """
    if output == "json":
        for value in report.json():
            print_json(value)
    elif output == "tsv":
        print_lines(report.tsv().splitlines())
    elif output in ("md", "tex"):
        from entailment.evaluation.page_tables import page

        print_lines(page(report, output).splitlines())
    else:
        for renderable in report.tables():
            _print_tables(renderable)
        print_lines(report.signatures())
    for note in report.notes:
        click.echo(f"entail: {note}", err=True)


def _print_tables(renderable: Any) -> None:
    """Print the tables of a report, each as `print_table` does, and the text between them."""
    from rich.console import Group
    from rich.table import Table

    if isinstance(renderable, Group):
        for part in renderable.renderables:
            _print_tables(part)
    elif isinstance(renderable, Table):
        print_table(renderable)
    else:
        print_renderable(renderable)


def print_table(table: Table) -> None:
    """Print *table* as wide as the terminal, where words that do not fit are folded.

    Elsewhere it is 80 columns wide, or more where its words require it: programs read them whole.
    """
    for column in table.columns:
        column.overflow = "ellipsis" if column.no_wrap else "fold"
    if sys.stdout.isatty():
        print_renderable(table)
    else:
        _print_as_wide(table, max(_WIDTH, _unbroken_width(table)))


def print_renderable(value: Any) -> None:
    """Print a rich renderable on standard output, as wide as the terminal or 80 columns."""
    _print_as_wide(value, None if sys.stdout.isatty() else _WIDTH)


def print_signature(line: str) -> None:
    """Print how a result was made, unbroken: it is copied and compared as a whole."""
    from rich.cells import cell_len
    from rich.text import Text

    _print_as_wide(Text(line, "dim"), cell_len(line))


def _print_as_wide(value: Any, width: int | None) -> None:
    from rich.console import Console

    console = Console(width=width, highlight=False)
    with console.capture() as printed:
        console.print(value)
    for line in printed.get().splitlines():
        click.echo(line.rstrip())


def _unbroken_width(table: Table) -> int:
    """Return how wide *table* has to be so that rich breaks no word of it.

    Rich narrows the widest columns that may be wrapped, all to one width.
    """
    from rich.console import Console
    from rich.measure import Measurement

    console = Console(width=_NO_LIMIT)
    widths, longest_word = [], 0
    for column, padding in zip(table.columns, _paddings(table), strict=True):
        cells = (column.header, *column.cells)
        sizes = [Measurement.get(console, console.options, cell) for cell in cells]
        widths.append(padding + max(size.maximum for size in sizes))
        if not column.no_wrap:
            longest_word = max(longest_word, padding + max(size.minimum for size in sizes))
    lines = Measurement.get(console, console.options, table).maximum - sum(widths)
    return lines + sum(
        width if column.no_wrap else min(width, longest_word)
        for width, column in zip(widths, table.columns, strict=True)
    )


def _paddings(table: Table) -> list[int]:
    """Return how much padding each column has; at the edges of the table there may be none."""
    _, right, _, left = table.padding
    paddings = [left + right for _ in table.columns]
    if not table.pad_edge:
        paddings[0] -= left
        paddings[-1] -= right
    return paddings


def print_written(done: Written, local: str, target: str) -> None:
    """Print what was written to *target*, through the file *local*; raise what is wrong with it."""
    click.echo(done.message.replace(local, target), err=True)
    if done.problem is not None:
        raise done.problem


def interrupted(target: str, done: str) -> click.ClickException:
    """Return what ends a run into *target* that was interrupted: whether anything was *done*."""
    journal = Path(f"{target}.part")
    if not journal.exists():
        return click.ClickException(f"interrupted before anything was {done}")
    message = f"interrupted; {journal} has what was {done}, the same command resumes it"
    return click.ClickException(message)


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int | None], None] | None]:
    """Give what moves a bar on standard error, or None where that is not a terminal.

    It is called with how much is done, and of how much, where that is known.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Results that are printed meanwhile stay on standard output: rich would take them over.
    with Progress(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=False
    ) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def progress_around_results(
    what: str,
) -> AbstractContextManager[Callable[[int, int | None], None] | None]:
    """Give what moves a bar, or None where the results themselves are seen to come."""
    return nullcontext() if sys.stdout.isatty() else progress_bar(what)
