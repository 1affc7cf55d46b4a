"""The pages of `search`, `novelty` and `validate`: `--html FILE`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from entailment.cli.output import outlive_reader

if TYPE_CHECKING:
    from entailment.checking.evidence_page import Entry, EvidencePage
    from entailment.validation.answers import Validation

__all__ = [
    "page_options",
    "require_page",
    "validation_entry",
    "write_page",
]

F = TypeVar("F", bound=Callable[..., Any])


def page_options(function: F) -> F:
    """Add `--html FILE`, given to the command as *page*, and `--overwrite`."""
    function = click.option("--overwrite", is_flag=True, help="Replace an existing output file.")(
        function
    )
    return click.option(
        "--html", "page", metavar="FILE", help="Also write the output as an HTML page."
    )(function)


def require_page(page: str | None, inputs: Iterable[str | Path], *, overwrite: bool) -> None:
    """Raise DataError where the file *page* may not be written: it is there, or is in an input.

    What is to be written is so even if nobody reads what the command prints.
    """
    from entailment.errors import DataError
    from entailment.files import output_file

    if page is None:
        return
    outlive_reader()
    paths = [Path(path) for path in inputs]
    real = Path(os.path.realpath(output_file(page, inputs=paths, overwrite=overwrite)))
    for path in paths:
        if path.is_dir() and real.is_relative_to(os.path.realpath(path)):
            problem = f"lies in {path}, which is read from; name a file elsewhere"
            raise DataError(problem, path=page)


def write_page(page: str | None, value: EvidencePage) -> None:
    """Write *value* to the file *page*, where that is wanted, and say so on standard error."""
    from entailment.files import write_whole

    if page is not None:
        write_whole(page, value.html().encode("utf-8", "backslashreplace"))
        click.echo(f"{page}: {value.summary}", err=True)


def validation_entry(validation: Validation) -> Entry:
    """Return the decision on a fact, with its evidence."""
    from entailment.checking.evidence_page import Entry, EvidenceQuotation

    fact, passage, document = validation.fact, validation.passage, validation.document
    quotations = []
    if passage is not None and document is not None:
        judged = "" if validation.hypothesis is None else validation.hypothesis.text
        place = (passage.start, passage.end)
        relation = "probability of support"
        quotations = [EvidenceQuotation(document, *place, relation, validation.probability, judged)]
    status, tone = ("supported",) * 2 if validation.supported else ("not supported", "not-found")
    text = f"{fact.entity}, {fact.slot_name}: {fact.value}"
    reason = f"{validation.rule}: {validation.reason}"
    return Entry(fact.id, text, status, tone, reason, tuple(quotations))
