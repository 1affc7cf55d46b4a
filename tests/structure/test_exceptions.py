"""What *only* leaves open: that all of them do it."""

from __future__ import annotations

import pytest

from entailment.model import Label, Pair
from entailment.structure.premises.exceptions import by_exceptions
from entailment.systems import load_system

PILOTS = "Only pilots may enter the tower."


@pytest.mark.parametrize(
    "hypothesis",
    [
        "All pilots may enter the tower.",
        "All pilots enter the tower.",
        "Every pilot may enter the tower.",
        "All of the pilots may enter.",
    ],
)
def test_that_only_they_do_leaves_open_whether_all_do(hypothesis: str) -> None:
    (derived,) = by_exceptions(PILOTS, hypothesis)
    assert (derived.label, derived.premises) == (Label.UNKNOWN, (PILOTS,))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (PILOTS, "All cooks may enter the tower."),
        (PILOTS, "All pilots may leave the tower."),
        (PILOTS, "All pilots may not enter the tower."),
        (PILOTS, "All young pilots may enter the tower."),
        ("Only three pilots entered the tower.", "All pilots entered the tower."),
        ("Only young pilots entered the tower.", "All pilots entered the tower."),
    ],
)
def test_nothing_is_left_open_for_others(text: str, hypothesis: str) -> None:
    assert not [*by_exceptions(text, hypothesis)]


@pytest.mark.parametrize("hypothesis", ["All pilots enter.", "All pilots may enter."])
def test_the_default_leaves_it_open(hypothesis: str) -> None:
    judge = load_system("default", options={"model": "small", "structure": "words"}).judge
    (judgment,) = judge([Pair("1", "Only pilots may enter.", hypothesis)])
    assert judgment.label is Label.UNKNOWN
