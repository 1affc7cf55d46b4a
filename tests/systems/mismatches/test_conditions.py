"""A condition that a hypothesis drops, though it has an adjunct of it."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches

MOVED = [
    ("If it snows on Friday, the race will be moved.", "The race will be moved on Friday."),
    ("If it snows on Friday, the race will be moved.", "On Friday, the race will be moved."),
    ("If it snows on Friday, then the race will be moved.", "The race will be moved on Friday."),
    ("Unless the thaw sets in by Sunday, the pass stays shut.", "The pass stays shut on Sunday."),
    ("The race will be moved if it snows on Friday.", "The race will be moved on Friday."),
]

STATED = [
    ("If it snows, the race on Friday will be moved.", "The race will be moved on Friday."),
    ("If it snows on Friday, the race will be moved.",
     "The race will be moved on Friday if it snows."),
    ("If it snows on Friday, the race will be moved. On Friday it snowed.",
     "The race will be moved on Friday."),
    ("If you must know, on Friday the race was moved.", "The race was moved on Friday."),
    ("It snowed on Friday, and the race was moved.", "The race was moved on Friday."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hypothesis"), MOVED)
def test_what_holds_under_a_condition_is_not_stated(text: str, hypothesis: str) -> None:
    assert [each.kind for each in mismatches(text, hypothesis)] == ["conditional"]


@pytest.mark.parametrize(("text", "hypothesis"), STATED)
def test_what_is_no_adjunct_of_the_condition_is_left_to_the_judge(
    text: str, hypothesis: str
) -> None:
    assert not [each for each in mismatches(text, hypothesis) if each.kind == "conditional"]
