"""What tasks give to commands: results in every form, and what was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from entailment.errors import DataError

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Report", "Trained", "Written"]


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


@dataclass(frozen=True, slots=True)
class Trained:
    """What training gives: the *message* that says what was written, and cross-validated scores."""

    message: str | None = None
    report: Report | None = None


class Written(NamedTuple):
    """What judging into a run gives: the *message* that says what was done, and the counts.

    The run is whole; *problem* is what is wrong with the data all the same, to be raised.
    """

    message: str
    summary: Any
    problem: DataError | None = None
