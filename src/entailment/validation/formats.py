"""The files of the KBP Validation task: development and test sets, and runs.

| file | root | `pair` has |
| --- | --- | --- |
| set | `rtekbp_devset` | `id query entity_type attribute entailment`; in it `entity value t h` |
| run | `rtekbp_testset` | `id entailment` |

The layout is that of the guidelines of RTE-7, section 4. In a test set `entailment` is empty, and
its root may be `rtekbp_testset`; the root is not looked at. `t` is the id of a document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from entailment.datasets.elements import Element
from entailment.datasets.labels import YES_NO, parse_label
from entailment.datasets.problems import MAX_ID, Problems, shown
from entailment.datasets.source import Source
from entailment.datasets.xml import records, write_xml
from entailment.errors import DataError
from entailment.model import Hypothesis, Label
from entailment.validation.checks import checked_fact
from entailment.validation.facts import Fact
from entailment.validation.slots import SlotTable

__all__ = ["Answers", "answer_line", "read_answers", "write_answers", "write_facts", "xml_facts"]


@dataclass(frozen=True, slots=True)
class Answers:
    """What a run says of each fact, by id: whether its document supports it.

    *lines* says where in the file each answer is.
    """

    name: str
    supported: Mapping[str, bool] = field(hash=False)
    path: str = ""
    checksum: str = ""
    lines: Mapping[str, int] = field(default_factory=dict, hash=False)


def xml_facts(source: Source, slots: SlotTable, problems: Problems) -> Iterator[tuple[int, Fact]]:
    """Yield the facts of a set with their lines; what is wrong with one goes to *problems*."""
    for element in records(source, {"pair"}, problems):
        try:
            yield element.line, _fact(element, slots)
        except ValueError as error:
            problems.report(str(error), element.line)


def write_facts(facts: Iterable[Fact], path: str | Path, *, blind: bool = False) -> None:
    """Write *facts* to *path* as a set, atomically.

    A *blind* one is a test set, without gold. Attributes but `query` are not written. Raise
    DataError for a character that XML cannot hold, and for a fact of several documents.
    """
    root = "rtekbp_testset" if blind else "rtekbp_devset"
    lines = [line for fact in facts for line in _written(fact, path, blind=blind)]
    write_xml([f"<{root}>", *lines, f"</{root}>"], path)


def read_answers(path: str | Path | Source) -> Answers:
    """Return the answers of the run at *path*, in the submission format.

    Raise DataError for a pair twice, one that is answered neither YES nor NO, and for none.
    """
    source = path if isinstance(path, Source) else Source(path)
    supported: dict[str, bool] = {}
    lines: dict[str, int] = {}
    for element in records(source, {"pair"}, Problems(source.name)):
        fact_id = element.attributes.get("id", "").strip()
        problem = _wrong_answer(element, fact_id)
        if fact_id in lines:
            problem = f"pair '{shown(fact_id)}' appears twice (first on line {lines[fact_id]})"
        if problem:
            raise DataError(problem, path=source.name, line=element.line)
        lines[fact_id] = element.line
        supported[fact_id] = _entailment(element) is Label.ENTAILMENT
    if not supported:
        raise DataError("holds no <pair id entailment>; a run has one a fact", path=source.name)
    return Answers(source.stem, supported, source.name, source.checksum(), lines)


def write_answers(supported: Mapping[str, bool], path: str | Path) -> None:
    """Write what a run says of each fact, by id, in the submission format, atomically."""
    judged = (answer_line(fact_id, answer) for fact_id, answer in supported.items())
    write_xml(["<rtekbp_testset>", *judged, "</rtekbp_testset>"], path)


def answer_line(fact_id: str, is_supported: bool) -> str:
    """Return the line of a submission that says whether a fact is supported."""
    return f'  <pair id={quoteattr(fact_id)} entailment="{"YES" if is_supported else "NO"}"/>'


def _fact(element: Element, slots: SlotTable) -> Fact:
    attributes = {
        name.replace(" ", "_"): value.strip() for name, value in element.attributes.items()
    }
    fact_id = attributes.get("id", "")
    where = f"pair '{shown(fact_id)}'"
    if not fact_id:
        raise ValueError("a <pair> has no id")
    for name in ("entity_type", "attribute"):
        if not attributes.get(name):
            raise ValueError(f"{where} has no {name}")
    parts = {name: _only(element, name, where) for name in ("entity", "value", "t")}
    label = _entailment(element)
    query = {"query": attributes["query"]} if attributes.get("query") else {}
    return checked_fact(
        {
            "id": fact_id,
            "entity": parts["entity"],
            "entity_type": attributes["entity_type"],
            "slot": attributes["attribute"],
            "value": parts["value"],
            "document_id": parts["t"],
        },
        slots,
        _hypotheses(element, where),
        gold=None if label is None else label is Label.ENTAILMENT,
        attributes=query,
    )


def _only(element: Element, tag: str, where: str) -> str:
    children = element.children_called(tag)
    if len(children) != 1:
        raise ValueError(f"{where} has {len(children) or 'no'} <{tag}>; it needs one")
    if not children[0].text:
        raise ValueError(f"{where} has an empty <{tag}>")
    return children[0].text


def _hypotheses(element: Element, where: str) -> list[Hypothesis]:
    hypotheses = []
    for number, child in enumerate(element.children_called("h"), 1):
        if not child.text:
            raise ValueError(f"{where} has an empty <h> on line {child.line}")
        hypotheses.append(
            Hypothesis(child.attributes.get("id", "").strip() or str(number), child.text)
        )
    if not hypotheses:
        raise ValueError(f"{where} has no <h>")
    return hypotheses


def _entailment(element: Element) -> Label | None:
    try:
        return parse_label(element.attributes.get("entailment"), YES_NO)
    except ValueError as error:
        raise ValueError(f"{element.name} has as entailment the {error}") from error


def _wrong_answer(element: Element, fact_id: str) -> str | None:
    if not fact_id:
        return "a <pair> has no id"
    if len(fact_id) > MAX_ID:
        return f"pair '{shown(fact_id)}' has an id of more than {MAX_ID:,} characters"
    try:
        label = _entailment(element)
    except ValueError as error:
        return str(error)
    return None if label else f"pair '{shown(fact_id)}' has no entailment; write YES or NO"


def _written(fact: Fact, path: str | Path, *, blind: bool) -> Iterator[str]:
    if fact.other_documents:
        problem = f"cannot hold fact '{shown(fact.id)}' of several documents; a pair has one"
        raise DataError(problem, path=path)
    gold = "" if blind or fact.gold is None else "YES" if fact.gold else "NO"
    attributes = {
        "id": fact.id,
        "query": fact.attributes.get("query", ""),
        "entity_type": fact.entity_type,
        "attribute": fact.slot,
        "entailment": gold,
    }
    yield (
        "  <pair"
        + "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
        + ">"
    )
    for tag, text in (("entity", fact.entity), ("value", fact.value), ("t", fact.document_id)):
        yield f"    <{tag}>{escape(text)}</{tag}>"
    for hypothesis in fact.hypotheses:
        yield f"    <h id={quoteattr(hypothesis.id)}>{escape(hypothesis.text)}</h>"
    yield "  </pair>"
