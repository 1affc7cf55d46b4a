"""What a question expects of the answers that a sentence has for it."""

from __future__ import annotations

import pytest

from entailment.collection.sources.questions import AskedQuestion
from entailment.model import Label

E, U = Label.ENTAILMENT, Label.UNKNOWN


@pytest.mark.parametrize(
    ("right", "answer", "expected"),
    [
        ("20", "20 teachers", E),
        ("20", "120 teachers", U),
        ("120", "3,120", U),
        ("3120", "3,120", E),
        ("2", "2 million", U),
        ("2 million", "2 million people", E),
        ("2 million", "2  Million", E),
        ("9.5", "9.5 metres", E),
        ("5 metres", "9.5 metres", U),
        ("Anna Lee", "Joanna Leeson", U),
        ("Anna Lee", "anna lee", E),
        ("Oskar Brandt", "Brandt", None),
        ("Oskar Brandt", "Elin Brandt", U),
        ("3 May 1910", "1910", None),
        ("1910", "3 May 1910", E),
        ("the Baltic Sea", "Baltic Sea", None),
        ("—", "Baltic Sea", U),
    ],
)
def test_an_answer_is_right_by_its_words(right: str, answer: str, expected: Label | None) -> None:
    assert AskedQuestion("1", "Who or what?", ("Nobody at all", right)).expected(answer) is expected


def test_without_right_answers_every_answer_is_open() -> None:
    assert AskedQuestion("1", "Who founded Acme?").expected("Ann Lee") is None
