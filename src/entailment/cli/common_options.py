"""Options that every command has: how much it says, and in which colours."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr

import click

__all__ = ["common_options"]


def common_options(command: click.Command) -> click.Command:
    """Add `--quiet` and `--no-color`, which every command has, to *command* and those below it."""
    names = {name for parameter in command.params for name in parameter.opts}
    if "--quiet" not in names:
        command.params += [
            click.Option(
                ["-q", "--quiet"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_be_quiet,
                help="Print only errors on standard error: no progress, notes or warnings.",
            ),
            click.Option(
                ["--no-color"],
                is_flag=True,
                expose_value=False,
                callback=_without_colour,
                help="Disable colours; the same as setting NO_COLOR.",
            ),
        ]
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        common_options(below)
    return command


def _be_quiet(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        context.with_resource(_silence())


@contextmanager
def _silence() -> Iterator[None]:
    logger = logging.getLogger("entailment")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        with open(os.devnull, "w") as null, redirect_stderr(null):
            yield
    finally:
        logger.setLevel(level)


def _without_colour(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        context.color = False
        os.environ["NO_COLOR"] = "1"  # which rich reads
