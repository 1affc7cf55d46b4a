from __future__ import annotations

import pytest

from entailment.text.questions import is_question, statement_of


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("Is it closed?", "It is closed."),
        ("Are there two ferries?", "There are two ferries."),
        ("Will she leave on Monday?", "She will leave on Monday."),
        ("Has Ann Lund left Rome?", "Ann Lund has left Rome."),
        ("Was Norvik bought by Halden?", "Norvik was bought by Halden."),
        ("Is Rome in Italy?", "Rome is in Italy."),
    ],
)
def test_a_question_with_a_sure_subject_becomes_a_statement(question: str, statement: str) -> None:
    assert statement_of(question) == statement
    assert not is_question(statement)


@pytest.mark.parametrize(
    "question",
    [
        "Did the train stop in Rome?",
        "Does it rain?",
        "Is the red car fast?",
        "Is Titanic director James Cameron ill?",
        "Are Ann and Bob married?",
        "Is Ford building for sale?",
        "Was Rome in Italy or Spain?",
        "Is it closed? Is it open?",
        "Who bought Acme?",
        "Closed?",
        "?",
    ],
)
def test_no_other_question_is_turned(question: str) -> None:
    assert statement_of(question) is None
