"""What is stated of a noun is not stated of another inside its phrase or clause."""

from __future__ import annotations

import pytest

from entailment.model import Label
from tests.structure import steps
from tests.structure.steps import OPEN


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The man next to the boy sleeps.", "The boy sleeps.", OPEN),
        ("The man who knows the pilot is asleep.", "The pilot is asleep.", OPEN),
        ("The nurse looking at the guard smiled.", "The guard smiled.", OPEN),
        ("The firm that owns the ferry has gone bankrupt.", "The ferry has gone bankrupt.", OPEN),
    ],
)
def test_a_noun_inside_the_subject_is_open(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The man saw the boy leave.", "The boy leave."),
        ("The fact that the shop closed", "The shop closed"),
    ],
)
def test_nothing_follows_from_what_only_looks_like_an_attachment(
    text: str, hypothesis: str
) -> None:
    assert steps.kinds(text, hypothesis).isdisjoint(steps.LINKING)
