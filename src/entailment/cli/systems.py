"""`entail systems`: what judges, from where, and what it takes."""

from __future__ import annotations

import click

from entailment.cli.options import format_option
from entailment.cli.output import print_json, print_listing, print_tsv

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
        print_tsv([[*rows[0]], *([*row.values()] for row in rows)])
    else:
        print_listing(rows)


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
