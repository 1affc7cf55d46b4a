"""The options `-s` and `-O` of commands for several systems."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from entailment.cli.options import read_options

__all__ = ["SystemsCommand", "options_of_systems", "systems_options", "words_of_systems"]

F = TypeVar("F", bound=Callable[..., Any])

_ORDER = "entailment.order"
"""Under which a context holds the names of the parameters, in the order of the command line."""


class SystemsCommand(click.Command):
    """A command in which `-O KEY=VALUE` is an option of the `-s` before it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse *args*, and note the order of their options."""
        _, _, order = self.make_parser(ctx).parse_args(list(args))
        ctx.meta[_ORDER] = [parameter.name for parameter in order]
        return super().parse_args(ctx, args)


def systems_options(metavar: str, meaning: str) -> Callable[[F], F]:
    """Return what adds `-s`, with its *metavar* and *meaning*, and `-O`, to a `SystemsCommand`."""

    def add(function: F) -> F:
        function = click.option(
            "-O",
            "--option",
            "options",
            multiple=True,
            metavar="KEY=VALUE",
            help="An option of the -s before it, such as threads=2; may be repeated.",
        )(function)
        return click.option(
            "-s", "--system", "systems", metavar=metavar, multiple=True, help=meaning
        )(function)

    return add


def words_of_systems(
    systems: Sequence[str], options: Sequence[str]
) -> Mapping[str, tuple[str, ...]]:
    """Return for each of *systems* those of *options*, `KEY=VALUE` words, that stand after it.

    Words before the first system are of the first. Raise UsageError for a system that is named
    twice and has options, for it would stand twice under a single name.
    """
    order = click.get_current_context().meta[_ORDER]
    waiting = iter(options)
    words: list[list[str]] = [[] for _ in systems]
    place = 0
    for name in order:
        if name == "systems":
            place += 1
        elif name == "options":
            words[max(0, place - 1)].append(next(waiting))
    table: dict[str, tuple[str, ...]] = {}
    for system, own in zip(systems, map(tuple, words), strict=True):
        if table.setdefault(system, own) != own:
            problem = f"-s {system} is given twice with different options"
            raise click.UsageError(f"{problem}; write a recipe for each")
    return table


def options_of_systems(words: Mapping[str, Sequence[str]]) -> dict[str, dict[str, Any]]:
    """Return the options in *words* of each system that has any."""
    return {system: read_options(tuple(own)) for system, own in words.items() if own}
