"""Reports for continuous integration: JUnit's XML and SARIF 2.1.0.

| verdict | a test case of JUnit | a result of SARIF |
| --- | --- | --- |
| supported | passes | none |
| contradicted | fails | an error |
| conflicting, not found | fails | a warning |

An answer is a test suite; in SARIF it is the file that a result is about, and what is quoted is
related to it. Offsets count characters, lines and columns from 1.

| answer or source | its location in SARIF |
| --- | --- |
| a file of text or Markdown | the file, with line and offset |
| a line of a file, as of JSON lines | the file and the line |
| a file that text is extracted from (docx, html, pdf, gzip) | the file alone |
| a URL | itself |
| a record of a batch | the batch, and the id of the record as logical location |
| anything else, as a text with an id | the id as logical location |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from entailment.checking.report import Report
from entailment.checking.verdicts import CheckedClaim, Quotation, Verdict
from entailment.datasets.remote import is_url
from entailment.errors import DataError
from entailment.signature import package_version

__all__ = ["junit", "sarif"]

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

RULES = {
    Verdict.CONTRADICTED: ("error", "A source contradicts the claim."),
    Verdict.CONFLICTING: ("warning", "A source supports the claim and another contradicts it."),
    Verdict.NOT_FOUND: ("warning", "No source supports the claim or contradicts it."),
}
"""The level and the description of each verdict that is a result of SARIF."""

_LINE = re.compile(r"(?P<path>.+):(?P<line>[1-9]\d*)")
"""The source of a document that is a line of a file."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(reports: Iterable[tuple[str, Report]]) -> str:
    """Return *reports*, each with the name of its answer, as JUnit's XML."""
    root = Element("testsuites", name="entail check")
    for name, report in reports:
        failures = len(report.claims) - report.count(Verdict.SUPPORTED)
        suite = SubElement(
            root,
            "testsuite",
            name=_xml(name),
            tests=str(len(report.claims)),
            failures=str(failures),
            errors="0",
            skipped="0",
        )
        for checked in report.claims:
            _test_case(suite, name, checked)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode")


def sarif(reports: Iterable[tuple[str, Report]], batch: str | None = None) -> dict[str, Any]:
    """Return *reports*, each with the name of its answer, as a log of SARIF.

    With *batch*, the file of all answers, the names are those of its records.
    """
    driver = {
        "name": "entail check",
        "semanticVersion": package_version(),
        "rules": [
            {"id": _rule(verdict), "shortDescription": {"text": text}}
            for verdict, (_, text) in RULES.items()
        ],
    }
    results = [
        _result(name, report.answer, checked, batch)
        for name, report in reports
        for checked in report.claims
        if checked.verdict in RULES
    ]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _test_case(suite: Element, name: str, checked: CheckedClaim) -> None:
    claim = checked.claim
    case = SubElement(
        suite, "testcase", classname=_xml(name), name=_xml(f"{claim.id}: {claim.judged}")
    )
    if checked.verdict is not Verdict.SUPPORTED:
        failure = SubElement(
            case, "failure", type=str(checked.verdict), message=_xml(_message(checked))
        )
        failure.text = _xml("\n".join(_quoted(quotation) for quotation in checked.evidence))


def _result(
    name: str, answer: str, checked: CheckedClaim, batch: str | None
) -> Mapping[str, object]:
    claim = checked.claim
    level, _ = RULES[checked.verdict]
    return {
        "ruleId": _rule(checked.verdict),
        "level": level,
        "message": {"text": f"{claim.judged} {_message(checked)}"},
        "locations": [
            _location(name, _region(answer, claim.start) | _extent(claim.start, claim.end))
            if batch is None
            else {**_whole_file(batch), **_named(name)}
        ],
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


def _source_location(quotation: Quotation) -> dict[str, Any]:
    source = quotation.document.source
    if source is None:
        return _named(quotation.document.id)
    return _location(source, _extent(quotation.start, quotation.end))


def _location(source: str, region: Mapping[str, int]) -> dict[str, Any]:
    """Return where *source* is, a file, the line of one or a URL; *region* is of its text.

    What is none of these is named alone.
    """
    if is_url(source):
        return _physical(source)
    if Path(source).is_file():
        return _physical(_uri(source), region if _is_verbatim(source) else {})
    if (line := _LINE.fullmatch(source)) and Path(line["path"]).is_file():
        return _physical(_uri(line["path"]), {"startLine": int(line["line"])})
    return _named(source)


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


def _extent(start: int, end: int) -> dict[str, int]:
    return {"charOffset": start, "charLength": end - start}


def _region(text: str, start: int) -> dict[str, int]:
    before = text[:start]
    return {
        "startLine": before.count("\n") + 1,
        "startColumn": start - (before.rfind("\n") + 1) + 1,
    }


def _uri(path: str) -> str:
    from urllib.parse import quote

    return quote(path.replace("\\", "/"))


def _rule(verdict: Verdict) -> str:
    return str(verdict).replace(" ", "-")


def _message(checked: CheckedClaim) -> str:
    reason = f": {checked.reason}" if checked.reason else ""
    return f"{checked.verdict}, support {checked.support:.2f}{reason}"


def _quoted(quotation: Quotation) -> str:
    place = f"{quotation.source}:{quotation.start}-{quotation.end}"
    return f"{place} {quotation.label} {quotation.probability:.2f}: {quotation.quote}"


def _xml(text: str) -> str:
    """Return *text* with what XML cannot hold replaced."""
    return _NOT_XML.sub("\ufffd", text)
