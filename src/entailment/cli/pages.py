"""The pages of `search`, `novelty` and `validate`: `--html FILE`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from entailment.checking.evidence_page import Entry, EvidencePage, EvidenceQuotation
    from entailment.retrieval.evidence import Evidence, Finding
    from entailment.retrieval.novelty import NoveltyFinding
    from entailment.validation.answers import Validation

__all__ = [
    "finding_entry",
    "novelty_entry",
    "page_options",
    "require_page",
    "validation_entry",
    "write_page",
]

F = TypeVar("F", bound=Callable[..., Any])

_TONES = {"novel": "supported", "known": "conflicting"}
"""The tone of a statement that is new, and of a statement that is known."""


def page_options(function: F) -> F:
    """Add `--html FILE`, given to the command as *page*, and `--overwrite`."""
    function = click.option("--overwrite", is_flag=True, help="Replace an existing output file.")(
        function
    )
    return click.option(
        "--html", "page", metavar="FILE", help="Also write the output as an HTML page."
    )(function)


def require_page(page: str | None, inputs: Iterable[str | Path], *, overwrite: bool) -> None:
    """Raise DataError where the file *page* may not be written: it is there, or is in an input."""
    from entailment.errors import DataError
    from entailment.files import output_file

    if page is None:
        return
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


def finding_entry(finding: Finding, limit: int | None) -> Entry:
    """Return what `search` has for a hypothesis: at most *limit* sentences of each kind."""
    from entailment.checking.evidence_page import Entry
    from entailment.cli.findings import nothing_shown

    status, tone = _search_status(finding)
    quotations = (
        *_quotations("entails it", finding.entailing[:limit]),
        *_quotations("contradicts it", finding.contradicting[:limit]),
    )
    reason = "" if quotations else nothing_shown(finding)
    return Entry(
        finding.hypothesis.id, finding.hypothesis.text, status, tone, reason, tuple(quotations)
    )


def novelty_entry(novelty: NoveltyFinding, limit: int | None) -> Entry:
    """Return what `novelty` has for a statement."""
    from entailment.checking.evidence_page import Entry

    finding = novelty.finding
    status = str(novelty.status)
    tone = _TONES.get(status, "not-found")
    if novelty.contradicted:
        tone = "conflicting" if status == "known" else "contradicted"
        status = f"{status}, contradicted"
    quotations = (
        *_quotations("says it", novelty.known_from[:limit]),
        *_quotations("contradicts it", finding.contradicting[:limit]),
    )
    hypothesis = finding.hypothesis
    reason = finding.refused or ""
    return Entry(hypothesis.id, hypothesis.text, status, tone, reason, tuple(quotations))


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


def _search_status(finding: Finding) -> tuple[str, str]:
    entails, contradicts = bool(finding.entailing), bool(finding.contradicting)
    if entails and contradicts:
        return "entailed and contradicted", "conflicting"
    if entails:
        return "entailed", "supported"
    return ("contradicted", "contradicted") if contradicts else ("not found", "not-found")


def _quotations(relation: str, several: Sequence[Evidence]) -> Iterator[EvidenceQuotation]:
    from entailment.checking.evidence_page import EvidenceQuotation

    for evidence in several:
        is_against = relation == "contradicts it"
        yield EvidenceQuotation(
            evidence.document,
            evidence.passage.start,
            evidence.passage.end,
            relation,
            evidence.contradiction if is_against else evidence.score,
            evidence.judged.text,
        )
