"""`entail systems`: what judges, from where, and what it takes."""

from __future__ import annotations

import click

from entailment.cli.options import format_option
from entailment.cli.output import print_json, print_renderable

__all__ = ["command"]


@click.command("systems", epilog="Example: entail systems --features")
@click.option("--features", is_flag=True, help="List the measures of the system 'features'.")
@format_option
def command(features: bool, output: str) -> None:
    """List the systems with their options and the package that each is from."""
    rows = _measures() if features else _systems()
    if output == "json":
        for row in rows:
            print_json(row)
    elif output == "tsv":
        click.echo("\t".join(rows[0]))
        for row in rows:
            click.echo("\t".join(row.values()))
    else:
        _print(rows)


def _systems() -> list[dict[str, str]]:
    from entailment.registry import systems

    return [
        {
            "system": entry.name,
            "says": entry.summary,
            "options": ", ".join(entry.options),
            "from": entry.package,
        }
        for entry in systems.entries()
    ]


def _measures() -> list[dict[str, str]]:
    from entailment.systems.measures import MEASURES

    return [
        {"measure": name, "is": (measure.__doc__ or "").partition("\n")[0]}
        for name, measure in MEASURES.items()
    ]


def _print(rows: list[dict[str, str]]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(*rows[0], box=box.SIMPLE_HEAD, pad_edge=False)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row.values()))
    print_renderable(table)
