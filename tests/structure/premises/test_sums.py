"""Amounts and names that add up."""

from __future__ import annotations

import pytest

from entailment.model import Label
from tests.structure import steps
from tests.structure.steps import NO, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Anna, her sister and two cousins run the farm.", "Three people run the farm.", NO),
        ("Anna, her sister and two cousins run the farm.", "Four people run the farm.", YES),
        ("The choir has 22 women and 19 men.", "The choir has 41 members.", YES),
        (
            "The inn got 210 pounds from Ann and 90 pounds from Bo.",
            "The inn got 300 pounds in all.",
            YES,
        ),
    ],
)
def test_terms_add_up(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The choir has 22 women and 19 songs.", "The choir has 41 members."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_a_sum(text: str, hypothesis: str) -> None:
    assert "sum" not in steps.kinds(text, hypothesis)
