"""How results and progress reach the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

__all__ = ["print_json", "print_renderable", "progress_bar"]


def print_json(value: object) -> None:
    """Print one JSON object a line, in UTF-8 whatever the terminal says."""
    click.echo(json.dumps(value, ensure_ascii=False))


def print_renderable(value: Any) -> None:
    """Print a rich renderable on standard output, as wide as the terminal or 80 columns."""
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else 80, soft_wrap=False, highlight=False)
    console.print(value)


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Give what moves a bar on standard error, or None where that is no terminal."""
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
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
