"""When something is over, by how long it takes."""

from __future__ import annotations

import pytest

from entailment.structure.premises.time_taken import by_time_taken

WALK = "The walk takes three and a half hours."


@pytest.mark.parametrize(
    ("text", "hypothesis", "labels"),
    [
        (WALK, "The walk is over in 40 minutes.", ["CONTRADICTION"]),
        (WALK, "The walk is finished within four hours.", ["ENTAILMENT"]),
        (WALK, "The walk will be over in less than three hours.", ["CONTRADICTION"]),
        (WALK, "The walk is over in four hours.", []),
        (WALK, "The walk is over in about 3 hours.", []),
        (WALK, "The walk is not over in 40 minutes.", []),
        (WALK, "The walk is over in 40 kilometres.", []),
        ("The walk begins in three hours.", "The walk is over in 40 minutes.", []),
        ("The walk takes about three hours.", "The walk is over in 170 minutes.", []),
    ],
)
def test_it_is_not_over_sooner_than_it_takes(text: str, hypothesis: str, labels: list[str]) -> None:
    assert [each.label.name for each in by_time_taken(text, hypothesis)] == labels
