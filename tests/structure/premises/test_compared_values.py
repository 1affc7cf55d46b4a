"""Comparisons by the values next to the two sides."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.compared_values import by_compared_values

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION
SALES = "The stall sold 40 lamps in March and 60 in April."
POLL = "Brandt polled 420 votes; her rival Osei polled 395."
QUEUE = "Men waited six days for a bed, women twelve."
TAX = "The levy was 9 per cent in Dunmoor and 5 in Pell."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (SALES, "The stall sold fewer lamps in March than in April.", YES),
        (SALES, "The stall sold more lamps in March than in April.", NO),
        (SALES, "The stall sold 20 more lamps in April than in March.", YES),
        (SALES, "The stall sold 30 more lamps in April than in March.", NO),
        (POLL, "Osei polled 25 votes fewer than Brandt.", YES),
        (POLL, "Osei polled more votes than Brandt.", NO),
        (SALES, "The stall sold as many lamps in March as in April.", NO),
        (POLL, "Osei did not poll as many votes as Brandt.", YES),
        (QUEUE, "Women waited twice as long for a bed as men.", YES),
        (QUEUE, "Women waited half as long for a bed as men.", NO),
        (TAX, "The levy was higher in Dunmoor than in Pell.", YES),
        (TAX, "The levy was lower in Dunmoor than in Pell.", NO),
    ],
)
def test_the_values_next_to_the_sides_are_compared(
    text: str, hypothesis: str, label: Label
) -> None:
    assert [each.label for each in by_compared_values(text, hypothesis)] == [label]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (SALES, "The stall sold more lamps in March than in May."),
        (SALES, "The stall had more visitors in April than in March."),
        (POLL, "Osei is taller than Brandt."),
        (QUEUE, "Women complained more than men."),
        (QUEUE, "Women did not wait longer than any other group."),
        (TAX, "The levy was not higher in Dunmoor than in Pell."),
        ("If Osei polls 395 votes and Brandt 420, a draw is held.",
         "Brandt polled more votes than Osei."),
        ("Pell sold 40 lamps in March and 60 in April, Dunmoor 50.",
         "Dunmoor sold more lamps than Pell."),
    ],
)  # fmt: skip
def test_other_things_and_several_values_are_not_compared(text: str, hypothesis: str) -> None:
    assert not [*by_compared_values(text, hypothesis)]


def test_what_an_amount_counts_is_its_side() -> None:
    text = "The storm damaged 230 cars and 18 greenhouses."
    (derived,) = by_compared_values(text, "More cars than greenhouses were damaged.")
    assert (derived.label, derived.line) == (Label.ENTAILMENT, "230 > 18")
