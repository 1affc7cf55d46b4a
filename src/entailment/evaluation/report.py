"""Results in every form in which a command prints them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Report"]


def _nothing() -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Report:
    """Results as JSON objects, as tab-separated text and as tables.

    A form is computed when it is called for. *signatures* are the lines below the tables, never
    wrapped. *notes* are what a user should know besides the results, in any form. *values* are the
    results themselves, a value for each run that is scored or compared.
    """

    json: Callable[[], Iterable[object]]
    tsv: Callable[[], str]
    tables: Callable[[], Sequence[RenderableType]]
    signatures: Callable[[], Iterable[str]] = _nothing
    notes: tuple[str, ...] = ()
    values: Sequence[Any] = ()

    def with_notes(self, *notes: str) -> Report:
        """Return the report with *notes* after its own."""
        return replace(self, notes=(*self.notes, *notes))
