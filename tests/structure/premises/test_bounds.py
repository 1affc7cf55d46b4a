"""Bounds that all amounts of a text exclude."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.bounds import by_bounds
from tests.structure.steps import NO


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("At least 40 boats were lost in the storm.", "Fewer than 30 boats were lost.", NO),
        ("Nearly 900 tonnes of sand were sold.", "More than 1,000 tonnes of sand were sold.", NO),
        ("Between 6 and 8 litres of oil leaked.", "More than 10 litres of oil leaked.", NO),
        ("The dam is to cost 40m to 60m euros.", "The dam is to cost over 70m euros.", NO),
    ],
)
def test_bounds_decide_about_a_bound(text: str, hypothesis: str, label: Label) -> None:
    assert {each.label for each in by_bounds(text, hypothesis)} == {label}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("At least 40 boats were lost.", "More than 50 boats were lost."),
        ("At least 40 boats were lost, six of them new.", "Fewer than 30 boats were lost."),
        ("At least 40 boats were lost.", "Fewer than 30 sheep were lost."),
        ("Boats over 9 metres pay a fee.", "Boats under 9 metres pay a fee."),
        ("If it rains, at least 40 boats are lost.", "Fewer than 30 boats are lost."),
        ("Links work for up to five guests.", "Links work for up to five guests."),
        ("Basic stores up to 5 GB; Plus more.", "Plus stores more than 8 GB."),
        ("At least 40 boats were lost.", "Fewer than 30 boats were not lost."),
    ],
)
def test_bounds_that_may_be_of_others_decide_nothing(text: str, hypothesis: str) -> None:
    assert not list(by_bounds(text, hypothesis))
