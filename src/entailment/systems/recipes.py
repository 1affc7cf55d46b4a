"""Recipes as files: the system and its parts, and what a recipe says of itself.

Those that come with the package are named by their place in `entailment.recipes`, as `rte2/adams`.

[about]                         # optional; changes nothing of what is judged
system = "Boeing"               # whose system this follows
task = "rte6-main"              # the task of the published figure
run = "Boeing1"                 # its row in `evaluation.published`, or
published = 0.4399              # the figure itself, from 0 to 1: accuracy, or F on topics
source = "Clark and Harrison (2010), ..."
differs = "IDF from RTE-2 dev; no DIRT"

[system]
name = "coverage"

[[resource]]
name = "wordnet"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, cast

from entailment.errors import DataError
from entailment.registry import systems
from entailment.systems.untrusted import refusal
from entailment.toml import toml_tables, toml_text

__all__ = [
    "About",
    "Figure",
    "check_recipe",
    "read_about",
    "read_figures",
    "read_recipe",
    "read_tables",
    "recipe_file",
    "recipe_names",
    "shipped_recipe",
]

_FOLDER = Path(str(files("entailment.recipes")))


@dataclass(frozen=True, slots=True)
class About:
    """The table `[about]` of a recipe; what it leaves out is None.

    *system* is whose system the recipe follows, *task* and *run* name its row among the published
    runs, *published* is the figure in [0, 1] where no such row exists; *source* is the paper,
    *differs* is how the recipe departs from what was published.
    """

    system: str | None = None
    task: str | None = None
    run: str | None = None
    published: float | None = None
    source: str | None = None
    differs: str | None = None


class Figure(NamedTuple):
    """What a recipe scored, cross-validated, on a labelled set.

    *value* and *half_width*, of the 95 % interval, are fractions of 1; the signature says how the
    figure was made.
    """

    data: str
    measure: str
    value: float
    half_width: float
    signature: str


@cache
def recipe_names() -> tuple[str, ...]:
    """Return the names of the recipes that come with the package, sorted."""
    paths = (path.relative_to(_FOLDER).with_suffix("") for path in _FOLDER.rglob("*.toml"))
    return tuple(sorted(path.as_posix() for path in paths))


def recipe_file(source: str | Path) -> Path | None:
    """Return the file of a recipe: a path that ends in `.toml`, or one of ours by its name.

    Anything else is None; so is the name of a registered system, which comes first.

    >>> recipe_file("rte2/adams").name, recipe_file("mine.toml").name, recipe_file("overlap")
    ('adams.toml', 'mine.toml', None)
    """
    name = str(source)
    if name.endswith(".toml"):
        return Path(name)
    if name in recipe_names() and name not in systems.names():
        return shipped_recipe(name)
    return None


def shipped_recipe(name: str) -> Path:
    """Return the file of the recipe that comes with the package as *name*."""
    return _FOLDER / f"{name}.toml"


@cache
def read_figures() -> Mapping[str, tuple[Figure, ...]]:
    """Return the figures of our recipes, by name; those that were not scored are left out."""
    _, *rows = (_FOLDER / "figures.tsv").read_text(encoding="utf-8").splitlines()
    figures: dict[str, tuple[Figure, ...]] = {}
    for row in rows:
        name, data, measure, value, half_width, signature = row.split("\t")
        figure = Figure(data, measure, float(value), float(half_width), signature)
        figures[name] = (*figures.get(name, ()), figure)
    return figures


def read_recipe(path: Path) -> tuple[str, dict[str, Any]]:
    """Return the system's name and its options from the recipe at *path*.

    The table `[system]` holds the name and the options; each other array of tables is a list of
    parts, an option under its plural: `[[member]]` as `members`. `[about]` is checked and is not
    an option (`read_about`). Raise DataError, naming the file, for anything else, and for what no
    recipe may name (`systems.untrusted`).
    """
    system, recipe = _system_and_parts(path)
    if _is_training(system, recipe):
        is_ours = path.is_relative_to(_FOLDER)
        name = path.relative_to(_FOLDER).with_suffix("").as_posix() if is_ours else path
        problem = f"is a recipe of a training; 'entail train -s {name}' makes a model of it"
        raise DataError(problem, path=path)
    return cast("str", system["name"]), _options(path, system, recipe)


def check_recipe(path: Path) -> None:
    """Raise DataError as `read_recipe` does, but not for the recipe of a training."""
    system, recipe = _system_and_parts(path)
    if not _is_training(system, recipe):
        _options(path, system, recipe)


def _system_and_parts(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the table `[system]` of the recipe at *path*, which has a name, and the others."""
    recipe = read_tables(path)
    _about(path, recipe.pop("about", {}))
    system = recipe.pop("system", None)
    if not isinstance(system, dict) or not isinstance(system.get("name"), str):
        raise DataError('has no [system] with a name, such as name = "coverage"', path=path)
    return system, recipe


def _is_training(system: Mapping[str, Any], recipe: Mapping[str, Any]) -> bool:
    return system["name"] == "neural" and ("train" in recipe or "like" in system)


def _options(path: Path, system: Mapping[str, Any], recipe: Mapping[str, Any]) -> dict[str, Any]:
    options = {key: value for key, value in system.items() if key != "name"}
    for kind, parts in recipe.items():
        if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
            raise DataError(
                f"'{kind}' is neither [system] nor [about] nor an array of parts [[{kind}]]",
                path=path,
            )
        if f"{kind}s" in options:
            raise DataError(f"has '{kind}s' in [system] and [[{kind}]] as well", path=path)
        options[f"{kind}s"] = parts
    if problem := refusal(str(system["name"]), options):
        raise DataError(problem, path=path)
    return options


def read_about(path: Path) -> About:
    """Return the table `[about]` of the recipe at *path*; raise DataError as `read_recipe` does."""
    return _about(path, read_tables(path).get("about", {}))


def read_tables(path: Path) -> dict[str, Any]:
    """Return the tables of the recipe at *path*; raise DataError where it is not TOML."""
    try:
        return toml_tables(toml_text(path))
    except UnicodeDecodeError as error:
        raise DataError("is not a TOML recipe: not UTF-8", path=path) from error
    except ValueError as error:
        raise DataError(f"is not a TOML recipe: {error}", path=path) from error
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror}", path=path) from error


def _about(path: Path, table: object) -> About:
    if not isinstance(table, Mapping):
        raise DataError("'about' is not a table; write [about]", path=path)
    known = {field.name for field in fields(About)}
    for key, value in table.items():
        if key not in known:
            raise DataError(
                f"[about] has no key '{key}' (known: {', '.join(sorted(known))})", path=path
            )
        if key == "published":
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                raise DataError(
                    f"[about] published is a figure from 0 to 1, not {value!r}", path=path
                )
        elif not isinstance(value, str) or not value.strip():
            raise DataError(f"[about] {key} is a text, not {value!r}", path=path)
    if "run" in table and "task" not in table:
        raise DataError(
            '[about] has a run and no task; name its table, as in task = "rte6-main"', path=path
        )
    return About(**table)
