"""Shares of a number that is given."""

from __future__ import annotations

import pytest

from entailment.model import Label
from tests.structure import steps
from tests.structure.steps import NO, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Of the 60 tents, 15 were sold.", "45 of the tents were not sold.", YES),
        ("Of the 60 tents, 15 were sold.", "Half of the tents were sold.", NO),
    ],
)
def test_a_share_of_a_number_is_compared(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)
