"""What *only* some do, and others do not."""

from __future__ import annotations

import pytest

from entailment.model import Label
from tests.structure import steps
from tests.structure.steps import NO, OPEN, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Only nurses may enter the ward.", "People who are not nurses may enter the ward.", NO),
        ("Only Petra passed.", "Petra passed.", YES),
        ("Only Petra passed.", "Nobody passed.", NO),
        ("A girl of ten won.", "The only winner was a girl of ten.", OPEN),
    ],
)
def test_only_those_do(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)
