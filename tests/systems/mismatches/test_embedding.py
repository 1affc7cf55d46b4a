"""An attitude to what follows, and *no doubt*, which is none."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches

CLOSED = "The mill closed in May."


@pytest.mark.parametrize(
    "text",
    [
        "There is no doubt that the mill closed in May.",
        "There can be no serious doubt that the mill closed in May.",
        "It is beyond doubt that the mill closed in May.",
        "Without a doubt the mill closed in May.",
    ],
)
def test_no_doubt_is_no_attitude(text: str) -> None:
    assert not [each for each in mismatches(text, CLOSED) if each.kind == "attribution"]


@pytest.mark.parametrize(
    "text",
    [
        "There is some doubt that the mill closed in May.",
        "Experts doubt that the mill closed in May.",
        "Ann had no doubt that the mill closed in May.",
    ],
)
def test_an_attitude_of_somebody_else_is_a_mismatch(text: str) -> None:
    assert [each for each in mismatches(text, CLOSED) if each.kind == "attribution"]
