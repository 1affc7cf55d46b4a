"""Recipes as files: the system and its parts, and what a recipe says of itself.

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

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, cast

from entailment.errors import DataError

__all__ = ["About", "read_about", "read_recipe", "read_tables"]


@dataclass(frozen=True, slots=True)
class About:
    """What the table `[about]` of a recipe says; what it leaves out is None.

    *system* is whose system the recipe follows, *task* and *run* name its row among the published
    runs, *published* is the figure in [0, 1] where no such row exists; *source* is the paper,
    *differs* tells in what the recipe is not as published.
    """

    system: str | None = None
    task: str | None = None
    run: str | None = None
    published: float | None = None
    source: str | None = None
    differs: str | None = None


def read_recipe(path: Path) -> tuple[str, dict[str, Any]]:
    """Return name and options of the recipe at *path*.

    The table `[system]` holds the name and the options; each array of tables beside it is a list
    of parts, handed over under its plural: `[[member]]` as `members`. `[about]` is checked and
    is no option (`read_about`).
    """
    recipe = read_tables(path)
    _about(path, recipe.pop("about", {}))
    system = recipe.pop("system", None)
    if not isinstance(system, dict) or not isinstance(system.get("name"), str):
        raise DataError('has no [system] with a name, such as name = "coverage"', path=path)
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
    return cast("str", system["name"]), options


def read_about(path: Path) -> About:
    """Return what the recipe at *path* says of itself; raise DataError as `read_recipe` does."""
    return _about(path, read_tables(path).get("about", {}))


def read_tables(path: Path) -> dict[str, Any]:
    """Return the tables of the recipe at *path*; raise DataError where it is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise DataError("is not a TOML recipe: not UTF-8", path=path) from error
    except (ValueError, RecursionError) as error:
        raise DataError(f"is not a TOML recipe: {error}", path=path) from error
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror}", path=path) from error


def _about(path: Path, table: object) -> About:
    if not isinstance(table, Mapping):
        raise DataError("'about' is no table; write [about]", path=path)
    known = {field.name for field in fields(About)}
    for key, value in table.items():
        if key not in known:
            raise DataError(
                f"[about] knows no '{key}' (known: {', '.join(sorted(known))})", path=path
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
