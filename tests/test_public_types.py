"""Whatever a public function gives back has a public type."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator
from typing import Any

import entailment

OPAQUE = {"Dataset", "NamedSystem"}
"""Types whose parts are for the package alone."""


def test_every_type_that_public_functions_return_is_exported() -> None:
    public = [getattr(entailment, name) for name in entailment.__all__]
    functions = [value for value in public if inspect.isfunction(value)]
    assert len(functions) > 10
    returned = {kind for function in functions for kind in _returned(function)}
    missing = {kind.__name__ for kind in _with_fields(returned)} - {*entailment.__all__}
    assert not missing, ", ".join(sorted(missing))


def _returned(function: Any) -> Iterator[type]:
    """Yield the package's types in what *function* and its overloads are annotated to return."""
    for overload in (function, *typing.get_overloads(function)):
        yield from _own(typing.get_type_hints(overload)["return"])


def _with_fields(kinds: set[type]) -> set[type]:
    """Return *kinds* with the package's types of their public fields, and of theirs."""
    known, waiting = set[type](), list(kinds)
    while waiting:
        kind = waiting.pop()
        if kind in known:
            continue
        known.add(kind)
        if kind.__name__ not in OPAQUE:
            fields = typing.get_type_hints(kind, vars(inspect.getmodule(kind)))
            public = (hint for name, hint in fields.items() if not name.startswith("_"))
            waiting += [kind for hint in public for kind in _own(hint)]
    return known


def _own(hint: Any) -> Iterator[type]:
    if isinstance(hint, type) and hint.__module__.startswith("entailment."):
        yield hint
    for part in typing.get_args(hint):
        yield from _own(part)
