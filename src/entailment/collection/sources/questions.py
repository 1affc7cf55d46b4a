"""QA: questions turned into statements with candidate answers from the corpus, right and wrong.

For each question the best sentences are ranked; what in them is of the kind that the question asks
for (a person, a place, a date, a number, any name) is a candidate answer, plugged into the
affirmative form of the question. Where right answers are given, the pair is expected to be
ENTAILMENT for one of them, open for a part of one, and UNKNOWN for any other.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from entailment.collection.candidates import CandidatePair
from entailment.collection.sources.passages import pair_of
from entailment.collection.sources.relations import of_kind
from entailment.collection.sources.statements import Question, parse_question
from entailment.datasets.source import Source
from entailment.discourse.names import capitalised_words, names
from entailment.errors import DataError
from entailment.model import Document, Label, Passage
from entailment.retrieval.collection import Collection
from entailment.text.dates import dates
from entailment.text.linguistics import Analyser

__all__ = ["AskedQuestion", "question_pairs", "read_questions"]

PER_SENTENCE = 3
"""Candidate answers of a sentence, at most."""

_SCALE = r"(?:\s+(?:million|billion|thousand))?"
_NUMBER = re.compile(r"(?<![\w.,-])\d+(?:[.,]\d+)*(?![\w-])" + _SCALE)
_MEASURE = re.compile(_NUMBER.pattern + r"\s+[a-z]+")
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*" + _SCALE + r"|\w+")


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question and the answers that are known to be right, if any."""

    id: str
    text: str
    answers: tuple[str, ...] = ()

    def expected(self, answer: str) -> Label | None:
        """Return ENTAILMENT for *answer* with the words of a right one, UNKNOWN for others.

        What has only some of these words is open, as is everything without right answers.

        >>> question = AskedQuestion("1", "Who runs Acme?", ("Ann Lee",))
        >>> list(map(question.expected, ("Ms Ann Lee", "Lee", "Joann Leeson")))
        [<Label.ENTAILMENT: 'ENTAILMENT'>, None, <Label.UNKNOWN: 'UNKNOWN'>]
        """
        own = _tokens(answer)
        known = list(filter(None, map(_tokens, self.answers)))
        if any(_contains(own, right) for right in known):
            return Label.ENTAILMENT
        return Label.UNKNOWN if all(set(own) - set(right) for right in known) and known else None


def read_questions(path: str | Path) -> Iterator[AskedQuestion]:
    """Yield the questions of a file: JSON lines, or `question<TAB>answer<TAB>answer` lines.

    JSON has `question`, and `id` and `answers` if they are known. Raise DataError, with its line,
    for another.
    """
    source = Source(path)
    number = 0
    for line in source.lines():
        if not line.text.strip():
            continue
        number += 1
        try:
            yield _question(line.text, str(number))
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
            problem = (
                'is not a question, such as {"question": "Who founded Acme?", "answers": ["Ann"]}'
            )
            raise DataError(problem, path=source.name, line=line.number) from error
    if not number:
        raise DataError("holds no questions; write one per line", path=source.name)


def question_pairs(
    questions: Iterable[AskedQuestion],
    collection: Collection,
    analyser: Analyser,
    *,
    source: str,
    top: int = 5,
    left_out: Counter[str] | None = None,
) -> Iterator[CandidatePair]:
    """Yield for each question its candidate answers in the *top* sentences of *collection*.

    Questions that cannot be turned into a statement are counted in *left_out* by their text.
    """
    for question in questions:
        parsed = parse_question(question.text, analyser)
        if parsed is None:
            if left_out is not None:
                left_out[question.text] += 1
            continue
        for candidate in collection.rank(question.text, top):
            passage = candidate.passage
            document = collection.document(passage.document_id)
            for number, answer in enumerate(_answers(question, parsed, passage, document), start=1):
                yield pair_of(
                    f"qa-{question.id}-{candidate.rank}-{number}",
                    passage,
                    document,
                    parsed.statement(answer),
                    method="qa",
                    source=source,
                    query=question.text,
                    expected=question.expected(answer),
                    details={"question": question.text, "answer": answer},
                )


def _answers(
    question: AskedQuestion, parsed: Question, passage: Passage, document: Document
) -> list[str]:
    """Return what *passage* has of the kind asked for, without what the question has itself."""
    in_question = _tokens(question.text)
    known = dict.fromkeys(_of_kind(parsed.kind, passage, document))
    new = [answer for answer in known if not _contains(in_question, _tokens(answer))]
    return new[:PER_SENTENCE]


def _of_kind(kind: str, passage: Passage, document: Document) -> Iterator[str]:
    text = passage.text
    if kind == "date":
        yield from (date.form for date in dates(text) if not date.is_relative)
    elif kind in ("number", "measure"):
        pattern = _NUMBER if kind == "number" else _MEASURE
        spans = [(date.start, date.end) for date in dates(text)]
        for match in pattern.finditer(text):
            if not any(start <= match.start() < end for start, end in spans):
                yield match[0]
    else:
        capitals = capitalised_words([candidate.text for candidate in document.passages])
        present = names(document.text, passage.start, passage.end, capitals)
        exact = of_kind(present, kind)
        loose = [name for name in present if name.kind is None] if kind != "name" else []
        yield from (name.text for name in [*exact, *loose])


def _question(line: str, number: str) -> AskedQuestion:
    if line.lstrip().startswith("{"):
        value: dict[str, Any] = json.loads(line)
        answers = value.get("answers", ())
        given: Sequence[Any] = [answers] if isinstance(answers, str) else answers
        text = value["question"].strip()
        return AskedQuestion(str(value.get("id", number)), text, tuple(map(str, given)))
    text, *right = (cell.strip() for cell in line.split("\t"))
    if not text:
        raise ValueError("an empty question")
    return AskedQuestion(number, text, tuple(filter(None, right)))


def _tokens(text: str) -> list[str]:
    """Return the words of *text* in lower case, a number whole: *3,120*, *2 million*."""
    tokens = _TOKEN.findall(text.lower())
    return [" ".join(token.replace(",", "").split()) for token in tokens]


def _contains(tokens: Sequence[str], others: Sequence[str]) -> bool:
    """Return whether *others* are a run of *tokens*."""
    starts = range(len(tokens) - len(others) + 1)
    return any(tokens[start : start + len(others)] == others for start in starts)
