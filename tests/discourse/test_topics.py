"""*It* and *Its* of what a paragraph is about, and where that is not sure."""

from __future__ import annotations

import pytest

from entailment.discourse.references import stand_alone

SURE = [
    ("The Louvre is a museum in Paris. It opened in 1793.", "The Louvre opened in 1793."),
    ("The Louvre is a museum. Its roof leaks.", "The Louvre's roof leaks."),
    ("The Eiffel Tower is 330 metres tall. It is old.", "The Eiffel Tower is old."),
]
OPEN = [
    "Oslo is the capital of Norway. It has 5 million people.",
    "Berlin is the seat of Acme. It employs 300 people.",
    "The Louvre is a museum in Paris. It is known that it was a castle.",
    "The Louvre is a museum in Paris. It was in 1793 that it opened.",
    "The Louvre is the seat of a bank. It was founded in 1793.",
    "The Louvre is a museum in Paris.\n\nIt rained.",
    "Jill Carroll is a reporter. It was late.",
]


@pytest.mark.parametrize(("text", "written"), SURE)
def test_it_at_the_beginning_is_what_the_sentence_before_describes(text: str, written: str) -> None:
    assert stand_alone(text)[1] == written


@pytest.mark.parametrize("text", OPEN)
def test_it_stays_where_it_could_be_something_else(text: str) -> None:
    assert stand_alone(text)[1].startswith("It")


def test_a_topic_ends_with_a_sentence_that_has_another_thing() -> None:
    text = "The Louvre is a museum in Paris. It has a library. It opened in 1993."
    assert stand_alone(text)[2] == "It opened in 1993."
