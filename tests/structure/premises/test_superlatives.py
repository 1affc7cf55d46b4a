"""Superlatives in other words."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.superlatives import by_superlatives

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION
MILL = "No other house in Rye is as old as the mill."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (MILL, "The mill is the oldest house in Rye.", YES),
        (MILL, "The inn is the oldest house in Rye.", NO),
        ("Orm is the second-deepest lake in the valley.",
         "No lake in the valley is deeper than Orm.", NO),
        ("Only Tarn is deeper than Orm in the valley.",
         "Orm is the second-deepest lake in the valley.", YES),
        ("Vera's jam was sweeter than any other on the table.",
         "Nobody else on the table had a jam as sweet as Vera's.", YES),
    ],
)  # fmt: skip
def test_the_first_of_a_set_is_so_in_other_words(text: str, hypothesis: str, label: Label) -> None:
    assert [each.label for each in by_superlatives(text, hypothesis)] == [label]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (MILL, "The mill is the oldest house in Kent."),
        (MILL, "The mill is the largest house in Rye."),
        (MILL, "The mill is older than the inn."),
        (
            "The mill may be the oldest house in Rye.",
            "No other house in Rye is as old as the mill.",
        ),
        ("The mill is one of the oldest houses in Rye.", "The mill is the oldest house in Rye."),
    ],
)
def test_another_set_quality_or_certainty_is_left_alone(text: str, hypothesis: str) -> None:
    assert not [*by_superlatives(text, hypothesis)]
