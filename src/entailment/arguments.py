"""Arguments of functions as the options that tasks take, checked.

What a command line checks as it is read is checked here for `experiments` and `studies`: counts,
names, paths, label schemes, and the options of several systems.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from entailment.errors import OptionError, did_you_mean, kind_of
from entailment.evaluation.options import filled
from entailment.judging import check_string
from entailment.systems.loading import scheme_of

__all__ = ["Options", "check_count", "checked_options", "options_by_system", "paths_of"]

Kind = TypeVar("Kind")

Options = Mapping[str, Mapping[str, Any]] | Mapping[str | Path, Mapping[str, Any]]
"""The options of systems and recipes, by what names them."""


def checked_options(kind: Callable[..., Kind], **given: Any) -> Kind:
    """Return options of a *kind*, those of its `reading` too, filled with what is *given*.

    Paths become strings, and numbers of labels schemes; None stays. Raise OptionError for a value
    that an option cannot have.
    """
    return filled(
        kind,
        {
            name: _CHECKED[name](value) if name in _CHECKED and value is not None else value
            for name, value in given.items()
        },
    )


def check_count(name: str, count: object, least: int) -> int:
    """Return *count*; raise OptionError, with *name*, for no whole number from *least* on."""
    if not isinstance(count, int) or isinstance(count, bool) or count < least:
        raise OptionError(f"{name} must be a whole number, at least {least}, not {count!r}")
    return count


def paths_of(given: str | Path | Sequence[str | Path]) -> list[str]:
    """Return the path or paths *given* as a list."""
    return [str(given)] if isinstance(given, str | Path) else [str(path) for path in given]


def options_by_system(options: object, systems: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    """Return *options*, a mapping or None, by the name or path of each of *systems* that has any.

    Raise OptionError for options of what is not among *systems*, and for what is no mapping.

    >>> options_by_system({Path("overlap"): {"threshold": 0.5}}, ["overlap"])
    {'overlap': {'threshold': 0.5}}
    """
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise OptionError(f"options must be those of each system by its name, not {options!r}")
    table: dict[str, Mapping[str, Any]] = {}
    for system, own in options.items():
        name = str(system)
        if name not in systems:
            problem = f"options of '{name}', which is not among the systems: {', '.join(systems)}"
            raise OptionError(f"{problem}{did_you_mean(name, systems)}")
        if not isinstance(own, Mapping):
            raise OptionError(f"options of '{name}' must be a mapping, not {kind_of(own)}")
        table[name] = own
    return table


def _string(option: str, value: object) -> str:
    check_string(option, value)
    return str(value)


def _names(option: str, names: object) -> list[str] | None:
    """Return what *option* names, None for nothing; raise OptionError for what is no string."""
    listed = [names] if isinstance(names, str) or not isinstance(names, Iterable) else [*names]
    return [_string(option, name) for name in listed] or None


_CHECKED: Mapping[str, Callable[[Any], Any]] = {
    "by": partial(_names, "by"),
    "cluster": partial(_string, "cluster"),
    "documents": str,
    "key": str,
    "labels": scheme_of,
    "run": str,
    "train": str,
}
"""What each option that is given becomes."""
