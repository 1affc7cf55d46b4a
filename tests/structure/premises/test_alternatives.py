"""Which of two alternatives holds is left open."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.structure import steps
from tests.structure.steps import OPEN


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("She was ill or was on leave.", "She was ill.", OPEN),
        ("Either Ann or Bob has the key.", "Bob has the key.", OPEN),
        ("He had lost a glove or a scarf.", "He had lost a scarf.", OPEN),
        ("Either the roof leaks, or the pipe has burst.", "The pipe has burst.", OPEN),
        ("A fox or a dog is digging in the garden.", "A dog is digging in the garden.", OPEN),
    ],
)
def test_either_of_two_is_open(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("He had not lost a glove or a scarf.", "He had not lost a glove."),
        ("You may pay by card or in cash.", "You may pay by card."),
        ("Tickets were sold online or at the door.", "Tickets were sold online."),
        ("The puma, or mountain lion, was seen near Bern.", "The puma was seen near Bern."),
        ("It is also known as the red pine or the fire pine.", "It is also known as the red pine."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_alternatives(text: str, hypothesis: str) -> None:
    assert steps.kinds(text, hypothesis).isdisjoint(steps.LINKING)


def test_a_text_that_ends_in_or_is_read() -> None:
    assert not derivations("She was ill or", "She was ill.")
