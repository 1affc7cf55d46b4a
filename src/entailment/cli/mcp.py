"""`entail mcp`: check, judge and search as tools of an assistant."""

from __future__ import annotations

from pathlib import Path

import click

from entailment.cli.options import read_options, system_options

__all__ = ["command"]


@click.command("mcp", epilog="Example: entail mcp --collection manuals=docs/")
@click.option(
    "--collection",
    "collections",
    multiple=True,
    metavar="NAME=PATH",
    help="A file, folder or index, searchable under that name; may be repeated.",
)
@system_options
def command(collections: tuple[str, ...], system: str | None, options: tuple[str, ...]) -> None:
    """Serve check, judge and search to an assistant over the Model Context Protocol.

    The protocol runs over standard input and output. Requests cannot refer to files of this
    machine.
    """
    from entailment.adapters.mcp import make_server
    from entailment.systems import load_system

    named = load_system(system, options=read_options(options))
    make_server(named, _paths(collections)).run("stdio")


def _paths(collections: tuple[str, ...]) -> dict[str, Path]:
    paths: dict[str, Path] = {}
    for collection in collections:
        name, equals, path = collection.partition("=")
        if not equals or not name or not path:
            raise click.UsageError(f"'{collection}' is not NAME=PATH")
        paths[name] = Path(path)
    return paths
