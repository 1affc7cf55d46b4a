"""`ave/`: the pairs that come from questions, in the layout of the Answer Validation Exercise.

`dev.xml` and `test_gold.xml` have VALIDATED or REJECTED for each answer, `test.xml` no value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from entailment.collection.candidates import CandidatePair
from entailment.collection.layouts import ReleaseProblem, Sets
from entailment.collection.sources.answer_validation import (
    ProposedAnswer,
    read_answer_validation,
    write_answer_validation,
)
from entailment.errors import EntailmentError
from entailment.model import Label

__all__ = ["FOLDER", "AnswerValidationLayout", "check_answer_validation"]

FOLDER = "ave"


class AnswerValidationLayout:
    """Writes the pairs that come from questions and answers."""

    def write(self, root: Path, sets: Sets) -> None:
        """Write the files of each set that has such pairs."""
        for name, members in sets.items():
            answers = _answers(members)
            if not answers:
                continue
            (root / FOLDER).mkdir(exist_ok=True)
            for file, rows in _files(name, answers):
                write_answer_validation(rows, root / file)


def check_answer_validation(root: Path, sets: Sets) -> Iterator[ReleaseProblem]:
    """Yield the files whose answers or values are not those of the set."""
    for name, members in sets.items():
        answers = _answers(members)
        for file, expected in _files(name, answers) if answers else ():
            try:
                read = set(read_answer_validation(root / file))
            except EntailmentError as error:
                yield ReleaseProblem(file, f"cannot be read: {error}")
                continue
            if read != {_as_read(answer) for answer in expected}:
                yield ReleaseProblem(file, "has other answers than the set")


def _as_read(answer: ProposedAnswer) -> ProposedAnswer:
    """Return *answer* as it is in a file, with single blanks."""
    question, proposed, text = (
        " ".join(part.split()) for part in (answer.question, answer.answer, answer.text)
    )
    return answer._replace(question=question, answer=proposed, text=text)


def _files(
    name: str, answers: Sequence[ProposedAnswer]
) -> Iterator[tuple[str, Sequence[ProposedAnswer]]]:
    if name == "test":
        yield f"{FOLDER}/test.xml", [answer._replace(value="") for answer in answers]
        yield f"{FOLDER}/test_gold.xml", answers
    else:
        yield f"{FOLDER}/{name}.xml", answers


def _answers(members: Sequence[CandidatePair]) -> list[ProposedAnswer]:
    """Return the answers that *members* come from; questions without an id are numbered."""
    answered = [
        pair for pair in members if {"question", "answer"} <= pair.provenance.details.keys()
    ]
    numbers = {question: str(n) for n, question in enumerate(_questions(answered), start=1)}
    answers = []
    for pair in answered:
        details = pair.provenance.details
        is_valid = pair.expected is Label.ENTAILMENT
        answers.append(
            ProposedAnswer(
                details.get("question_id", f"q{numbers[details['question']]}"),
                details["question"],
                pair.id,
                details["answer"],
                pair.text,
                next(iter(pair.provenance.document_ids), "none"),
                "VALIDATED" if is_valid else "REJECTED",
                details.get("language", "EN"),
            )
        )
    return answers


def _questions(answered: Sequence[CandidatePair]) -> list[str]:
    return list(dict.fromkeys(pair.provenance.details["question"] for pair in answered))
