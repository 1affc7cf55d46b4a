"""Times of day in another notation."""

from __future__ import annotations

import pytest

from entailment.model import Label
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
