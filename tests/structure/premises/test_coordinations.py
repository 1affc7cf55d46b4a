"""What two do, each of them does."""

from __future__ import annotations

import pytest

from entailment.model import Label
from tests.structure import steps
from tests.structure.steps import YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Both Ann and Bob are asleep on a bench.", "Bob is asleep on a bench.", YES),
        ("A man and a woman are hiking up a hill.", "A man is hiking up a hill.", YES),
    ],
)
def test_each_of_both_does_it(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Ann and Bob are meeting in Rome.", "Ann is meeting in Rome."),
        ("Ann and Bob are carrying two pianos.", "Ann is carrying two pianos."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_both(text: str, hypothesis: str) -> None:
    assert steps.kinds(text, hypothesis).isdisjoint(steps.LINKING)
