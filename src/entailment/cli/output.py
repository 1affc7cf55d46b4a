"""How results and progress reach the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from entailment.evaluation.report import Report

__all__ = [
    "interrupted",
    "print_json",
    "print_lines",
    "print_listing",
    "print_renderable",
    "print_report",
    "print_tsv",
    "progress_around_results",
    "progress_bar",
]


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
    print_renderable(table)


def print_report(report: Report, output: str) -> None:
    """Print *report* as *output*, `text`, `json` or `tsv`, and its notes on standard error."""
    if output == "json":
        for value in report.json():
            print_json(value)
    elif output == "tsv":
        print_lines(report.tsv().splitlines())
    else:
        for table in report.tables():
            print_renderable(table)
        print_lines(report.signatures())
    for note in report.notes:
        click.echo(f"entail: {note}", err=True)


def print_renderable(value: Any) -> None:
    """Print a rich renderable on standard output, as wide as the terminal or 80 columns."""
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else 80, highlight=False)
    with console.capture() as printed:
        console.print(value)
    for line in printed.get().splitlines():
        click.echo(line.rstrip())


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
