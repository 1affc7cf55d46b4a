"""AVE: questions with answers of systems and the texts that are to support them, as pairs.

<q id="1" lang="EN"><q_str>Who was Yasser Arafat?</q_str>
 <a id="1" value="VALIDATED"><a_str>...</a_str><t_str doc="LA030394-0270">...</t_str></a>
</q>

The layout is that of the Answer Validation Exercise of CLEF (2006 to 2008); the name of the root is
not looked at. Question and answer become a statement, the hypothesis. `SELECTED` and `VALIDATED`
answers are expected to be entailed, `REJECTED` ones not; of any other value nothing is expected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from entailment.collection.candidates import CandidatePair, Provenance, Span
from entailment.collection.sources.statements import parse_question
from entailment.datasets.elements import Element
from entailment.datasets.problems import Problems, shown
from entailment.datasets.source import Source
from entailment.datasets.topic_elements import identifier, only_child
from entailment.datasets.xml import records, write_xml
from entailment.errors import DataError
from entailment.model import Label
from entailment.text.linguistics import Analyser

__all__ = [
    "ProposedAnswer",
    "answer_validation_pairs",
    "read_answer_validation",
    "write_answer_validation",
]

_EXPECTED = {
    "SELECTED": Label.ENTAILMENT,
    "VALIDATED": Label.ENTAILMENT,
    "ACCEPTED": Label.ENTAILMENT,
    "REJECTED": Label.UNKNOWN,
}


class ProposedAnswer(NamedTuple):
    """An answer to a question and the text that is to support it; *value* is how it was judged."""

    question_id: str
    question: str
    id: str
    answer: str
    text: str
    document_id: str
    value: str = ""
    language: str = "EN"


def read_answer_validation(path: str | Path | Source) -> Iterator[ProposedAnswer]:
    """Yield the answers at *path*; raise DataError for one without its parts, or for none."""
    source = path if isinstance(path, Source) else Source(path)
    number = 0
    for question in records(source, {"q"}, Problems(source.name)):
        for answer in question.children_called("a"):
            number += 1
            yield _answer(question, answer, source.name)
    if not number:
        raise DataError("holds no <q> with an <a>, as files of AVE do", path=source.name)


def write_answer_validation(answers: Iterable[ProposedAnswer], path: str | Path) -> None:
    """Write *answers* to *path*, those of a question together, in the order of their first.

    Raise DataError for a character that XML cannot hold.
    """
    questions: dict[str, list[ProposedAnswer]] = {}
    for answer in answers:
        questions.setdefault(answer.question_id, []).append(answer)
    lines = ["<answer_validation>"]
    for question_id, proposed in questions.items():
        first = proposed[0]
        lines.append(f"<q id={quoteattr(question_id)} lang={quoteattr(first.language)}>")
        lines.append(f" <q_str>{escape(first.question)}</q_str>")
        for entry in proposed:
            lines += [
                f" <a id={quoteattr(entry.id)} value={quoteattr(entry.value)}>",
                f"  <a_str>{escape(entry.answer)}</a_str>",
                f"  <t_str doc={quoteattr(entry.document_id)}>{escape(entry.text)}</t_str>",
                " </a>",
            ]
        lines.append("</q>")
    write_xml([*lines, "</answer_validation>"], path)


def answer_validation_pairs(
    answers: Iterable[ProposedAnswer],
    analyser: Analyser,
    *,
    source: str,
    left_out: Counter[str] | None = None,
) -> Iterator[CandidatePair]:
    """Yield each answer as a pair: its text, and question and answer as a statement.

    Questions of which no statement can be made are counted in *left_out* by their text.
    """
    for answer in answers:
        parsed = parse_question(answer.question, analyser)
        if parsed is None:
            if left_out is not None:
                left_out[answer.question] += 1
            continue
        yield CandidatePair(
            f"ave-{answer.question_id}-{answer.id}",
            answer.text,
            parsed.statement(answer.answer),
            Provenance(
                source,
                method="ave",
                spans=(Span(answer.document_id, 0, len(answer.text)),),
                query=answer.question,
                details={
                    "question": answer.question,
                    "answer": answer.answer,
                    "question_id": answer.question_id,
                    "language": answer.language,
                },
            ),
            task="QA",
            expected=_EXPECTED.get(answer.value),
        )


def _answer(question: Element, answer: Element, path: str) -> ProposedAnswer:
    text = only_child(answer, "t_str", path)
    parts = {
        "q_str": only_child(question, "q_str", path).text,
        "a_str": only_child(answer, "a_str", path).text,
        "t_str": text.text,
    }
    for tag, part in parts.items():
        if not part:
            problem = f"answer '{shown(answer.attributes.get('id', '?'))}' has an empty <{tag}>"
            raise DataError(problem, path=path, line=answer.line)
    return ProposedAnswer(
        identifier(question, "id", path),
        parts["q_str"],
        identifier(answer, "id", path),
        parts["a_str"],
        parts["t_str"],
        text.attributes.get("doc", "").strip() or "none",
        answer.attributes.get("value", "").strip().upper(),
        question.attributes.get("lang", "EN"),
    )
