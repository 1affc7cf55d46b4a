"""Bounds that all amounts of a text agree on, and bounds that a hypothesis denies."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.bounds import by_bounds
from entailment.structure.premises.denied_bounds import by_denied_bounds
from tests.structure.steps import NO, YES


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


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Lamps at the fair cost 8 to 15 euros.", "No lamp at the fair costs over 20 euros.", YES),
        ("Lamps at the fair cost 8 to 15 euros.", "No lamp at the fair costs over 10 euros.", NO),
        ("Lamps at the fair cost 8 to 15 euros.", "None of the lamps costs below 7 euros.", YES),
        ("The barge carries at most 95 crates.", "The barge never carries over 99 crates.", YES),
        ("The barge carries 95 crates.", "The barge does not carry more than 90 crates.", NO),
    ],
)
def test_a_denied_bound_is_the_other_one(text: str, hypothesis: str, label: Label) -> None:
    assert {each.label for each in by_denied_bounds(text, hypothesis)} == {label}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Ann's lamp cost 12 euros.", "No lamp costs more than 20 euros."),
        ("Lamps cost 8 to 15 euros.", "No other lamp costs more than 20 euros."),
        ("Lamps cost 8 to 15 euros.", "No lamp may cost more than 20 euros."),
        ("Lamps cost 8 to 15 euros.", "No lamp was sold at the fair for more than 20 euros."),
        ("Lamps cost 8 to 15 euros, chairs 30.", "No chair costs more than 20 kilos."),
        ("The barge carries at most 95 crates.", "The barge never carries over 95 crates of tea."),
    ],
)
def test_a_denial_of_something_else_decides_nothing(text: str, hypothesis: str) -> None:
    assert not list(by_denied_bounds(text, hypothesis))
