"""Ages, and who is older by how much."""

from __future__ import annotations

import pytest

from entailment.model import Label
from tests.structure import steps
from tests.structure.steps import NO, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (
            "The twins are four and their sister is ten.",
            "The sister is six years older than the twins.",
            YES,
        ),
        (
            "The twins are four and their sister is ten.",
            "The sister is younger than the twins.",
            NO,
        ),
    ],
)
def test_a_difference_of_ages_decides(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)
