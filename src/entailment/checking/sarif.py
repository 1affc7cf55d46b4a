"""Reports for continuous integration as SARIF 2.1.0.

| of an answer | a result |
| --- | --- |
| a supported claim | none |
| a contradicted claim | an error |
| a conflicting claim, a claim that was not found | a warning |
| a claim that is accepted | the same, suppressed |
| a table, which is not checked | an error if it fails the check, else none |

A result is about the file of its answer, and what is quoted is related to it. Its fingerprint is of
the claim and the document, so that lines may be added before it. Offsets count characters, lines
and columns from 1.

| answer or source | its location |
| --- | --- |
| a file of text or Markdown | the file, with line and offset |
| a table (csv, tsv) | the file and the line |
| a line of a file, as of JSON lines | the file and the line |
| a file that text is extracted from (docx, html, pdf, gzip) | the file alone |
| a URL | itself |
| a record of a batch | the batch, and the id of the record as logical location |
| anything else, as a text with an id | the id as logical location |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from entailment.checking.outcomes import TABLES, Named, Outcome, describe
from entailment.checking.places import LINE_OF_FILE, from_here, line_in, region_of
from entailment.checking.verdicts import Quotation, Verdict
from entailment.datasets.remote import is_url
from entailment.errors import DataError
from entailment.signature import package_version

__all__ = ["sarif"]

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

RULES = {
    "contradicted": ("error", "A source contradicts the claim."),
    "conflicting": ("warning", "A source supports the claim and another contradicts it."),
    "not-found": ("warning", "No source supports the claim or contradicts it."),
    TABLES: ("error", "A table of the answer is not checked."),
}
"""The level and the description of each kind of result."""


def sarif(outcomes: Iterable[Outcome], batch: str | None = None) -> dict[str, Any]:
    """Return *outcomes* as a log of SARIF.

    With *batch*, the file of all answers, the names are those of its records.
    """
    driver = {
        "name": "entail check",
        "semanticVersion": package_version(),
        "rules": [
            {"id": rule, "shortDescription": {"text": text}} for rule, (_, text) in RULES.items()
        ],
    }
    results: list[Mapping[str, object]] = []
    for outcome in outcomes:
        results += [
            _result(outcome, named, batch)
            for named in outcome.claims
            if named.checked.verdict is not Verdict.SUPPORTED
        ]
        if TABLES in outcome.failing:
            results += [_table(outcome, part, batch) for part in outcome.tables]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(outcome: Outcome, named: Named, batch: str | None) -> Mapping[str, object]:
    checked = named.checked
    claim = checked.claim
    rule = str(checked.verdict).replace(" ", "-")
    accepted = {"kind": "external", "status": "accepted"}
    return {
        "ruleId": rule,
        "level": RULES[rule][0],
        "message": {"text": f"{claim.judged} {describe(checked)}"},
        "locations": [_in_answer(outcome, claim.start, claim.end, batch)],
        "partialFingerprints": {"claim/v1": named.fingerprint},
        **({"suppressions": [accepted]} if checked.accepted else {}),
        "relatedLocations": [
            {
                **_source_location(quotation),
                "id": number,
                "message": {"text": quotation.quote},
            }
            for number, quotation in enumerate(checked.evidence, start=1)
        ],
        "properties": {"support": round(checked.support, 6)},
    }


def _table(outcome: Outcome, part: Mapping[str, Any], batch: str | None) -> Mapping[str, object]:
    level, text = RULES[TABLES]
    return {
        "ruleId": TABLES,
        "level": level,
        "message": {"text": text},
        "locations": [_in_answer(outcome, part["start"], part["end"], batch)],
    }


def _in_answer(outcome: Outcome, start: int, end: int, batch: str | None) -> dict[str, Any]:
    if batch is not None:
        return {**_whole_file(batch), **_named(outcome.name)}
    return _location(outcome.name, outcome.report.answer, start, end)


def _source_location(quotation: Quotation) -> dict[str, Any]:
    document = quotation.document
    if document.source is None:
        return _named(document.id)
    return _location(document.source, document.text, quotation.start, quotation.end)


def _location(source: str, text: str, start: int, end: int) -> dict[str, Any]:
    """Return where *source* is, a file, the line of one or a URL, and where in it the stretch is.

    What is none of these is named alone.
    """
    if is_url(source):
        return _physical(source)
    if Path(source).is_file():
        return _physical(_uri(source), _region(source, text, start, end))
    if (of_file := LINE_OF_FILE.fullmatch(source)) and Path(of_file["path"]).is_file():
        return _physical(_uri(of_file["path"]), {"startLine": int(of_file["line"])})
    return _named(source)


def _region(source: str, text: str, start: int, end: int) -> dict[str, int]:
    if not _is_verbatim(source):
        line = line_in(text, start, source)
        return {} if line is None else {"startLine": line}
    region = region_of(text, start, end)
    return {
        "startLine": region.line,
        "startColumn": region.column,
        "endLine": region.end_line,
        "endColumn": region.end_column,
        "charOffset": start,
        "charLength": end - start,
    }


def _whole_file(path: str) -> dict[str, Any]:
    return _physical(path if is_url(path) else _uri(path)) if path != "-" else {}


def _physical(uri: str, region: Mapping[str, int] | None = None) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    return {"physicalLocation": place | ({"region": dict(region)} if region else {})}


def _named(name: str) -> dict[str, Any]:
    return {"logicalLocations": [{"fullyQualifiedName": name}]}


def _is_verbatim(path: str) -> bool:
    """Return whether the text of the file at *path* is the file itself, so that offsets fit."""
    from entailment.corpora import reader_of
    from entailment.corpora.files import CorpusFile
    from entailment.corpora.markdown import Markdown
    from entailment.corpora.plain import Plain

    try:
        reader = reader_of(CorpusFile(Path(path), path))
    except DataError:
        return False
    is_packed = path.lower().endswith(".gz")
    return not is_packed and (reader is None or isinstance(reader, Plain | Markdown))


def _uri(path: str) -> str:
    from urllib.parse import quote

    return quote(from_here(path))
