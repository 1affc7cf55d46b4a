"""Results in every form in which a command prints them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Report"]


def _nothing() -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Report:
    """Results as JSON objects, as tab-separated text and as tables.

    A form is computed when it is called for. *signatures* are the lines below the tables, never
    wrapped. *notes* are what a user should know beside the results, in any form.
    """

    json: Callable[[], Iterable[object]]
    tsv: Callable[[], str]
    tables: Callable[[], Sequence[RenderableType]]
    signatures: Callable[[], Iterable[str]] = _nothing
    notes: tuple[str, ...] = ()

    def with_notes(self, *notes: str) -> Report:
        """Return the report with *notes* after its own."""
        return replace(self, notes=(*self.notes, *notes))
