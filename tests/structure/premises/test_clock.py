"""Times of day in another notation."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.structure import steps
from tests.structure.steps import NO, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The meeting starts at 3 pm.", "The meeting starts at 15:00.", YES),
        ("The meeting starts at 3 pm.", "The meeting starts at 3 am.", NO),
    ],
)
def test_a_time_of_day_is_one_in_any_notation(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("hypothesis", "label"),
    [
        ("The alarm was raised at 16:50.", Label.ENTAILMENT),
        ("The alarm was raised at 17:30.", None),
        ("The alarm was raised at 17:00.", None),
    ],
)
def test_a_time_is_on_the_side_that_the_text_says(hypothesis: str, label: Label | None) -> None:
    text = "The engine was there at 17:10, twenty minutes after the alarm had been raised."
    every = derivations(text, hypothesis)
    labels = [each.label for each in every if each.kind == "operation"]
    assert labels == ([label] if label is not None else [])
