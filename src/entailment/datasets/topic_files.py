"""The files of a topic except its documents: hypotheses, candidates, and answers (gold or run).

| file | root | inside |
| --- | --- | --- |
| hypotheses | `HYPOTHESES` | `H h_id`: `text` and, in the data as published, `ref doc_id s_id` |
| candidates | `topic id` | `H h_id`: `CANDIDATE doc_id s_id` |
| gold, run | `entailment_corpus` | `TOPIC t_id`: `H h_id`: `text doc_id s_id evaluation` |

The layout is that of RTE-6 and RTE-7, as the EXCITEMENT open platform reads it. In a gold file H
has an `H_sentence` besides. Where `evaluation` is NO the sentence was judged and does not
entail; without it, it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from entailment.datasets.elements import Element
from entailment.datasets.labels import YES_NO, parse_label
from entailment.datasets.problems import Problems, shown
from entailment.datasets.source import Source
from entailment.datasets.topic_elements import identifier, only_child, sentence_number, statement
from entailment.datasets.xml import records, write_xml
from entailment.errors import DataError
from entailment.model import Hypothesis, Label

__all__ = [
    "Answers",
    "Candidates",
    "pair_id",
    "read_answers",
    "read_candidates",
    "read_hypotheses",
    "write_answers",
    "write_candidates",
    "write_hypotheses",
]


@dataclass(frozen=True, slots=True)
class Answers:
    """For each topic and hypothesis the ids of the sentences that entail it.

    Those of a gold file, or of a run. *lines* gives their lines in the file: topics by id,
    hypotheses by `topic/h_id`, sentences by `pair_id`.
    """

    name: str
    sentences: Mapping[str, Mapping[str, tuple[str, ...]]] = field(hash=False)
    path: str = ""
    checksum: str = ""
    lines: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Candidates:
    """For each hypothesis of a topic the ids of its candidate sentences, best first."""

    topic_id: str
    sentences: Mapping[str, tuple[str, ...]] = field(hash=False)
    path: str = ""
    lines: Mapping[str, int] = field(default_factory=dict, hash=False)


def pair_id(topic_id: str, hypothesis_id: str, passage_id: str) -> str:
    """Return the id of the decision whether a sentence entails a hypothesis.

    >>> pair_id("D0909", "147", "AFP_ENG_20050614.0518:3")
    'D0909/147/AFP_ENG_20050614.0518:3'
    """
    return f"{topic_id}/{hypothesis_id}/{passage_id}"


def read_hypotheses(path: str | Path | Source) -> tuple[Hypothesis, ...]:
    """Return the hypotheses at *path*; `ref` is the sentence that one stands for, as attributes.

    The attributes are `ref`, `ref_doc_id` and `ref_s_id`. Raise DataError for a hypothesis
    twice or without text, and for none.
    """
    source = path if isinstance(path, Source) else Source(path)
    hypotheses: list[Hypothesis] = []
    seen: dict[str, int] = {}
    for element in records(source, {"H"}, Problems(source.name)):
        hypothesis_id = identifier(element, "h_id", source.name)
        _once(seen, hypothesis_id, f"hypothesis '{shown(hypothesis_id)}'", element, source.name)
        text = statement(only_child(element, "text", source.name), source.name)
        hypotheses.append(Hypothesis(hypothesis_id, text, _reference(element)))
    if not hypotheses:
        raise DataError("holds no hypotheses; each is a <H h_id> with a <text>", path=source.name)
    return tuple(hypotheses)


def read_candidates(path: str | Path | Source) -> Candidates:
    """Return the candidates at *path*; raise DataError for a hypothesis or a candidate twice."""
    source = path if isinstance(path, Source) else Source(path)
    topic = _only_topic(source)
    topic_id = identifier(topic, "id", source.name)
    lines = {topic_id: topic.line}
    sentences = _sentences(topic, topic_id, "CANDIDATE", source.name, lines)
    return Candidates(topic_id, sentences, source.name, lines)


def read_answers(path: str | Path | Source) -> Answers:
    """Return the answers of the gold or run file at *path*.

    Raise DataError for a topic, a hypothesis of a topic or a sentence of a hypothesis twice.
    """
    source = path if isinstance(path, Source) else Source(path)
    sentences: dict[str, dict[str, tuple[str, ...]]] = {}
    lines: dict[str, int] = {}
    for topic in records(source, {"TOPIC"}, Problems(source.name)):
        topic_id = identifier(topic, "t_id", source.name)
        _once(lines, topic_id, f"topic '{shown(topic_id)}'", topic, source.name)
        sentences[topic_id] = _sentences(topic, topic_id, "text", source.name, lines)
    if not sentences:
        problem = "holds no <TOPIC t_id>; a gold file or a run has one per topic"
        raise DataError(problem, path=source.name)
    return Answers(source.stem, sentences, source.name, source.checksum(), lines)


def write_hypotheses(hypotheses: Iterable[Hypothesis], path: str | Path) -> None:
    """Write *hypotheses* to *path*, atomically, with `ref` where there is one."""
    lines = ["<HYPOTHESES>"]
    for hypothesis in hypotheses:
        lines += [
            f" <H h_id={quoteattr(hypothesis.id)}>",
            f"  <text>{escape(hypothesis.text)}</text>",
        ]
        if "ref" in hypothesis.attributes:
            names = {
                name: hypothesis.attributes.get(f"ref_{name}", "") for name in ("doc_id", "s_id")
            }
            attributes = "".join(f" {name}={quoteattr(value)}" for name, value in names.items())
            lines.append(f"  <ref{attributes}>{escape(hypothesis.attributes['ref'])}</ref>")
        lines.append(" </H>")
    write_xml([*lines, "</HYPOTHESES>"], path)


def write_candidates(candidates: Candidates, path: str | Path) -> None:
    """Write *candidates* to *path*, atomically."""
    rows = _written(candidates.sentences, "CANDIDATE", {}, {}, " ")
    write_xml([f"<topic id={quoteattr(candidates.topic_id)}>", *rows, "</topic>"], path)


def write_answers(
    sentences: Mapping[str, Mapping[str, Iterable[str]]],
    path: str | Path,
    *,
    statements: Mapping[str, str] | None = None,
    texts: Mapping[str, str] | None = None,
) -> None:
    """Write the passage ids for each topic and hypothesis to *path*, atomically.

    That is a run. A gold file has more: *statements* gives the hypothesis by `topic/h_id`, and
    *texts* the sentence by passage id.
    """
    lines = ["<entailment_corpus>"]
    for topic_id, answers in sentences.items():
        lines.append(f" <TOPIC t_id={quoteattr(topic_id)}>")
        statement_of = {h: (statements or {}).get(f"{topic_id}/{h}", "") for h in answers}
        lines += _written(answers, "text", statement_of, texts or {}, "  ")
        lines.append(" </TOPIC>")
    write_xml([*lines, "</entailment_corpus>"], path)


def _written(
    sentences: Mapping[str, Iterable[str]],
    tag: str,
    statements: Mapping[str, str],
    texts: Mapping[str, str],
    indent: str,
) -> Iterator[str]:
    for hypothesis_id, passages in sentences.items():
        yield f"{indent}<H h_id={quoteattr(hypothesis_id)}>"
        if statement := statements.get(hypothesis_id):
            yield f"{indent} <H_sentence>{escape(statement)}</H_sentence>"
        for passage in passages:
            document, _, number = passage.rpartition(":")
            opening = f"{indent} <{tag} doc_id={quoteattr(document)} s_id={quoteattr(number)}"
            text = texts.get(passage)
            if text is None:
                yield f"{opening}/>"
            else:
                yield f'{opening} evaluation="YES">{escape(text)}</{tag}>'
        yield f"{indent}</H>"


def _reference(element: Element) -> dict[str, str]:
    references = element.children_called("ref")
    if not references:
        return {}
    attributes = {f"ref_{name}": references[0].attributes.get(name) for name in ("doc_id", "s_id")}
    return {"ref": references[0].text} | {
        name: value for name, value in attributes.items() if value
    }


def _only_topic(source: Source) -> Element:
    topics = list(records(source, {"topic"}, Problems(source.name)))
    if len(topics) != 1:
        problem = f"holds {len(topics) or 'no'} <topic id>; a file of candidates has one"
        raise DataError(problem, path=source.name, line=topics[1].line if topics else None)
    return topics[0]


def _sentences(
    topic: Element, topic_id: str, tag: str, path: str, lines: dict[str, int]
) -> dict[str, tuple[str, ...]]:
    """Return the sentences of each hypothesis of *topic*, and put into *lines* where they are."""
    passages_of: dict[str, tuple[str, ...]] = {}
    for element in topic.children_called("H"):
        hypothesis_id = identifier(element, "h_id", path)
        of = f"hypothesis '{shown(hypothesis_id)}' of topic '{shown(topic_id)}'"
        _once(lines, f"{topic_id}/{hypothesis_id}", of, element, path)
        passages = []
        for child in element.children:
            if child.tag == "H_sentence":
                continue
            if child.tag != tag:
                problem = f"{of} has a <{shown(child.tag)}>; its sentences are <{tag}>"
                raise DataError(problem, path=path, line=child.line)
            passage = f"{identifier(child, 'doc_id', path)}:{sentence_number(child, path)}"
            sentence = f"sentence '{shown(passage)}' of {of}"
            _once(lines, pair_id(topic_id, hypothesis_id, passage), sentence, child, path)
            if _entails(child, path):
                passages.append(passage)
        passages_of[hypothesis_id] = tuple(passages)
    return passages_of


def _entails(element: Element, path: str) -> bool:
    try:
        label = parse_label(element.attributes.get("evaluation"), YES_NO)
    except ValueError as error:
        problem = f"<{shown(element.tag)}> has as evaluation the {error}"
        raise DataError(problem, path=path, line=element.line) from error
    return label is not Label.NO_ENTAILMENT


def _once(lines: dict[str, int], key: str, what: str, element: Element, path: str) -> None:
    if key in lines:
        problem = f"{what} is here twice (first on line {lines[key]})"
        raise DataError(problem, path=path, line=element.line)
    lines[key] = element.line
