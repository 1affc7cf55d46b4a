"""Reports for continuous integration as JUnit's XML.

An answer is a test suite, and its claims are its cases. A case fails if its claim fails the check:
with `--fail-on` or `--fail-under` those that it names, else every claim that is not supported.

| a case | of |
| --- | --- |
| passes | a claim that is supported |
| fails | a claim that fails the check |
| is skipped | any other, also one that is accepted; a table, which is not checked |
| *the whole answer* fails | an answer without enough supported claims, or with nothing to check |
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from entailment.checking.outcomes import TABLES, Named, Outcome, describe
from entailment.checking.places import has_lines, line_in
from entailment.checking.verdicts import Quotation, Verdict

__all__ = ["junit"]

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(outcomes: Iterable[Outcome]) -> str:
    """Return *outcomes* as JUnit's XML."""
    root = Element("testsuites", name="entail check")
    for outcome in outcomes:
        suite = SubElement(root, "testsuite", name=_xml(outcome.name))
        for named in outcome.claims:
            _claim_case(suite, outcome, named)
        _table_cases(suite, outcome)
        if outcome.reasons:
            case = SubElement(
                suite, "testcase", classname=_xml(outcome.name), name="the whole answer"
            )
            message = "; ".join(outcome.reasons)
            SubElement(case, "failure", type="--fail-under", message=_xml(message))
        for count, element in (("failures", "failure"), ("skipped", "skipped")):
            suite.set(count, str(len(suite.findall(f"testcase/{element}"))))
        suite.set("tests", str(len(suite)))
        suite.set("errors", "0")
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode")


def _claim_case(suite: Element, outcome: Outcome, named: Named) -> None:
    checked = named.checked
    case = _case(suite, outcome, named.name, checked.claim.start)
    if checked.verdict is Verdict.SUPPORTED:
        return
    message = _xml(describe(checked))
    if outcome.fails(checked):
        problem = SubElement(case, "failure", type=str(checked.verdict), message=message)
    else:
        problem = SubElement(case, "skipped", message=message)
    problem.text = _xml("\n".join(map(_quoted, checked.evidence)))


def _table_cases(suite: Element, outcome: Outcome) -> None:
    for number, part in enumerate(outcome.tables, start=1):
        case = _case(suite, outcome, f"table {number}", part["start"])
        if TABLES in outcome.failing:
            SubElement(case, "failure", type=TABLES, message=f"not checked: {part['reason']}")
        else:
            SubElement(case, "skipped", message=f"not checked: {part['reason']}")


def _case(suite: Element, outcome: Outcome, name: str, start: int) -> Element:
    case = SubElement(suite, "testcase", classname=_xml(outcome.name), name=_xml(name))
    if has_lines(outcome.name):
        case.set("file", _xml(outcome.name))
        case.set("line", str(line_in(outcome.report.answer, start, outcome.name)))
    return case


def _quoted(quotation: Quotation) -> str:
    return f"{quotation.place} {quotation.label} {quotation.probability:.2f}: {quotation.quote}"


def _xml(text: str) -> str:
    """Return *text* with what XML cannot hold replaced."""
    return _NOT_XML.sub("\ufffd", text)
