"""Where somebody went to, and where from: the one in the place of the other."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.directions import exchanged_directions

MOVED = "Maria moved from Lisbon to Porto."


@pytest.mark.parametrize(
    ("text", "hypothesis", "form", "contradicts"),
    [
        (MOVED, "Maria moved to Lisbon.", "to Lisbon", False),
        (MOVED, "Maria moved from Porto.", "from Porto", False),
        (MOVED, "She moved to Lisbon.", "to Lisbon", False),
        ("The firm was moved from New York to Los Angeles.", "The firm was moved to New York.",
         "to New York", False),
        ("They fled from Hull to York in 1990.", "They fled to Hull in 1990.", "to Hull", True),
        ("They fled from Hull to York in 1990.", "They fled to Hull.", "to Hull", False),
    ],
)  # fmt: skip
def test_to_in_the_place_of_from_contradicts_at_one_time(
    text: str, hypothesis: str, form: str, contradicts: bool
) -> None:
    seen = [mismatch for mismatch in mismatches(text, hypothesis) if mismatch.hypothesis == form]
    assert [(mismatch.kind, mismatch.contradicts) for mismatch in seen] == [("role", contradicts)]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (MOVED, "Maria moved to Porto."),
        (MOVED, "Maria moved from Lisbon."),
        (MOVED, "Ana moved to Lisbon."),
        (MOVED, "Maria flew to Lisbon."),
        (MOVED, "Maria did not move to Lisbon."),
        (MOVED, "Maria moved to Lisbon in 1990."),
        (MOVED, "Maria moved to Madrid."),
        ("Maria moved from Lisbon to Porto, and Ana moved to Lisbon.", "Maria moved to Lisbon."),
        ("Maria moved from Lisbon to Porto and back to Lisbon.", "Maria moved to Lisbon."),
        ("Maria moved from Lisbon to Porto and then returned.", "Maria moved to Lisbon."),
        ("Maria often travelled from Lisbon to Porto.", "Maria travelled to Lisbon."),
        ("Maria commutes from Lisbon to Porto.", "Maria commutes to Lisbon."),
        ("The line runs from Lisbon to Porto.", "The line runs to Lisbon."),
        ("The railway went from Lisbon to Porto.", "The road went to Lisbon."),
        ("The fair moved from Monday to Friday.", "The fair moved to Monday."),
        ("Maria may have moved from Lisbon to Porto.", "Maria moved to Lisbon."),
        ("Maria did not move from Lisbon to Porto.", "Maria moved to Lisbon."),
        ("Ann said Maria moved from Lisbon to Porto.", "Maria moved to Lisbon."),
        ("Maria spoke from Lisbon to Porto.", "Maria spoke to Lisbon."),
        ("Prices went from four to five.", "Prices went to four."),
        ("The talks went from Lisbon to Porto.", "The talks will go to Lisbon."),
    ],
)
def test_moves_that_go_both_ways_or_are_open_are_left_to_the_judge(
    text: str, hypothesis: str
) -> None:
    assert not [*exchanged_directions(text, hypothesis)]
