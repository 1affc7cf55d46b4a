"""What holds of all within a bound holds of an amount within it."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.instances import by_instances
from tests.structure.steps import NO, YES

ORDERS = "Orders over 50 euros ship free."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (ORDERS, "An order of 70 euros ships free.", YES),
        ("In winds above 50 km/h the ropes must be used.",
         "In a wind of 60 km/h the ropes must be used.", YES),
        ("Lorries over 3.5 tonnes must turn at the gate.",
         "A 12-tonne lorry must turn at the gate.", YES),
        ("Children under twelve do not travel alone.",
         "A child of nine does not travel alone.", YES),
        ("Children under twelve do not travel alone.", "A child of nine does travel alone.", NO),
    ],
)  # fmt: skip
def test_a_bound_holds_of_what_is_within_it(text: str, hypothesis: str, label: Label) -> None:
    assert label in {each.label for each in by_instances(text, hypothesis)}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (ORDERS, "An order of 40 euros ships free."),
        (ORDERS, "An order of 70 kilos ships free."),
        (ORDERS, "An order of 70 euros arrives on Monday."),
        ("Orders over 50 euros were sent on Monday.", "An order of 70 euros was sent on Monday."),
        ("Only orders over 50 euros ship free.", "An order of 70 euros ships free."),
        (ORDERS, "Most orders of 70 euros ship free."),
    ],
)
def test_what_is_of_others_or_of_some_decides_nothing(text: str, hypothesis: str) -> None:
    assert not list(by_instances(text, hypothesis))
