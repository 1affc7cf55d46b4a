"""`entail systems`: what judges, from where, what it takes, and the recipes after the papers."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.groups import Group
from entailment.cli.options import format_option
from entailment.cli.output import print_json, print_listing, print_renderable, print_tsv

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["command"]

_TRAINED = "neural"
"""The system of the recipes that a model is trained by: they judge nothing until it is."""


class _Systems(Group):
    def has_to_show(self, name: str) -> bool:
        from entailment.registry import systems
        from entailment.systems.recipes import recipe_names

        return name in systems.names() or name in recipe_names()


@click.group(
    "systems",
    cls=_Systems,
    invoke_without_command=True,
    epilog="Example: entail systems --recipes",
)
@click.option("--recipes", is_flag=True, help="List the recipes, with the published figures.")
@click.option("--features", is_flag=True, help="List the measures of the system 'features'.")
@format_option
@click.pass_context
def command(context: click.Context, recipes: bool, features: bool, output: str) -> None:
    """List the systems with their options and the package each comes from.

    A recipe of a published system is listed with the published figure, on the test set, and with
    ours, cross-validated on development sets; json and tsv include the signatures of ours.
    """
    if context.invoked_subcommand is not None:
        return
    if recipes and features:
        raise click.UsageError("give --recipes or --features, not both")
    if recipes:
        _list_recipes(output)
    else:
        _print_rows(_measures() if features else _systems(), output)


@command.command("show", epilog="Example: entail systems show rte2/adams")
@click.argument("name")
@format_option
def show(name: str, output: str) -> None:
    """Describe a system or a recipe: one of ours, or a file.

    For a system, print its options and documentation; for a recipe, the system it follows, the
    differences, the figures with their signatures, the system, its options and its parts.
    """
    from entailment.systems.recipes import recipe_file

    recipe = recipe_file(name)
    described = _system(name) if recipe is None else _recipe(name, recipe)
    if output == "json":
        print_json(described)
    elif output == "tsv":
        rows = ([key, _cell(value)] for key, value in _readable(described).items())
        print_tsv([["key", "value"], *rows])
    else:
        _print_described(described)


def _systems() -> list[dict[str, str]]:
    from entailment.registry import systems

    return [
        {
            "system": entry.name,
            "says": entry.summary,
            "options": ", ".join(entry.options),
            "from": entry.package,
        }
        for entry in (*systems.entries(), *systems.unused())
    ]


def _measures() -> list[dict[str, str]]:
    from entailment.systems.measures import MEASURES

    return [
        {"measure": name, "is": (measure.__doc__ or "").partition("\n")[0]}
        for name, measure in MEASURES.items()
    ]


def _print_rows(rows: Sequence[dict[str, str]], output: str) -> None:
    if output == "json":
        for row in rows:
            print_json(row)
    elif output == "tsv":
        print_tsv([[*rows[0]], *([*row.values()] for row in rows)])
    else:
        print_listing(rows)


def _list_recipes(output: str) -> None:
    from entailment.systems.recipes import recipe_names, shipped_recipe

    rows = [_summary(name, shipped_recipe(name)) for name in recipe_names()]
    if output == "json":
        for row in rows:
            print_json(row)
        return
    sets = dict.fromkeys(our["data"] for row in rows for our in row["ours"])
    if output == "tsv":
        _print_rows([_signed_cells(row, sets) for row in rows], output)
        return
    trained = [row["recipe"] for row in rows if row["system"] == _TRAINED]
    judging = [row for row in rows if row["system"] != _TRAINED]
    _print_rows([_short_cells(row, sets) for row in judging], output)
    print_renderable(f"Trainings of a model, for 'entail train -s': {', '.join(trained)}")


def _short_cells(row: dict[str, Any], sets: Iterable[str]) -> dict[str, str]:
    """Return a recipe as a row for people, with our figure on each of *sets*."""
    ours = {our["data"]: f"{100 * our['value']:.1f}" for our in row["ours"]}
    cells = {key: _readable(row)[key] or "" for key in ("recipe", "after", "published")}
    return cells | {name: ours.get(name, "") for name in sets}


def _signed_cells(row: dict[str, Any], sets: Iterable[str]) -> dict[str, str]:
    """Return a recipe as a row for programs, with our figures, intervals and signatures."""
    ours = {our["data"]: our for our in row["ours"]}
    cells = {key: _cell(value) for key, value in _readable(row).items() if key != "ours"}
    for name in sets:
        cells[name] = _percent(ours[name]) if name in ours else ""
        cells[f"{name} signature"] = ours[name]["signature"] if name in ours else ""
    return cells


def _summary(name: str, path: Path) -> dict[str, Any]:
    """Return a recipe as a row: whom it follows, and the published figure and ours."""
    from entailment.evaluation.leaderboard import published_figure
    from entailment.systems.recipes import read_about, read_figures, read_tables

    about = read_about(path)
    return {
        "recipe": name,
        "system": read_tables(path)["system"]["name"],
        "after": about.system,
        "task": about.task,
        "published": published_figure(name, about),
        "ours": [figure._asdict() for figure in read_figures().get(name, ())],
    }


def _recipe(name: str, path: Path) -> dict[str, Any]:
    """Return all that is known of the recipe *name* at *path*, in the order that it is shown.

    Raise DataError for a file that is not a recipe, UnknownNameError for one of no system.
    """
    from entailment.systems.recipes import check_recipe, read_about, read_tables

    check_recipe(path)
    about = read_about(path)
    tables = read_tables(path)
    tables.pop("about", None)
    system = tables.pop("system")
    return {
        **_summary(name, path),
        "source": about.source,
        "differs": about.differs,
        "options": {key: value for key, value in system.items() if key != "name"},
        "parts": tables,
        "documentation": _documentation(system["name"]),
    }


def _system(name: str) -> dict[str, Any]:
    """Return all that is known of the system *name*; raise UnknownNameError, as loading it does."""
    from entailment.errors import UnknownNameError
    from entailment.registry import systems
    from entailment.systems.recipes import recipe_names

    if name not in systems.names():
        known = [*systems.names(), *recipe_names()]
        raise UnknownNameError("system", name, known, listed_by="entail systems")
    entry = next(entry for entry in systems.entries() if entry.name == name)
    return {
        "system": name,
        "from": entry.package,
        "options": list(entry.options),
        "documentation": _documentation(name),
    }


def _documentation(name: str) -> str:
    from entailment.registry import systems

    factory: Callable[..., Any] = systems.factory(name)
    return inspect.getdoc(factory) or ""


def _print_described(described: dict[str, Any]) -> None:
    documentation = described.pop("documentation")
    for key, value in _readable(described).items():
        for line in _lines(key, value) if value not in (None, "", [], {}) else ():
            click.echo(line)
    for figure in described.get("ours", ()):
        click.echo(figure["signature"])
    if documentation:
        click.echo(f"\n{documentation}")


def _readable(row: dict[str, Any]) -> dict[str, Any]:
    """Return the row of a recipe with its figures in percent, ours with their sets."""
    if "ours" not in row:
        return row
    published = "" if row["published"] is None else f"{100 * row['published']:.1f}"
    ours = "; ".join(f"{_percent(our)} on {our['data']}" for our in row["ours"])
    return row | {"published": published, "ours": ours}


def _percent(figure: dict[str, Any]) -> str:
    return f"{100 * figure['value']:.1f} ± {100 * figure['half_width']:.1f}"


def _lines(key: str, value: Any) -> list[str]:
    """Return *value* as lines: options and parts below one another, all else in one line."""
    if key == "parts":
        return [
            f"[[{kind}]] {_cell(part)}"
            for kind, parts in value.items()
            for part in (parts if isinstance(parts, list) else [parts])
        ]
    if key == "options":
        return ["options:", *(f"  {option}" for option in _options(value))]
    return [f"{key}: {_cell(value)}"]


def _options(value: Any) -> list[str]:
    return value if isinstance(value, list) else [f"{k}={v!r}" for k, v in value.items()]


def _cell(value: Any) -> str:
    """Return *value* on one line; of a table, its name before its other keys."""
    if value is None:
        return ""
    if isinstance(value, list):
        return "; ".join(map(_cell, value))
    if isinstance(value, dict):
        options = (f"{key}={candidate!r}" for key, candidate in value.items() if key != "name")
        return " ".join(filter(None, [str(value.get("name", "")), ", ".join(options)]))
    return " ".join(str(value).split())
