"""Years and days of a life in brackets: those of the name before them."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION
TELLER = "Maria Teller (12 July 1790 - 3 June 1866) was a pianist."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Handel (1685-1759) admired Bach.", "Handel was alive in 1700.", YES),
        ("The composer Handel (1685-1759) admired Bach.", "The composer was alive in 1800.", NO),
        ("Handel (1685-1759) admired Bach.", "He was alive in 1700.", YES),
        (TELLER, "Teller died at the age of 75.", YES),
        (TELLER, "Maria Teller died at the age of 76.", NO),
        (TELLER, "Maria Teller lived to the age of 75.", YES),
        (TELLER, "Maria Teller lived to the age of 80.", NO),
        (TELLER.replace("12 July", "July 12,"), "Maria Teller was alive in 1800.", YES),
    ],
)
def test_a_life_is_of_the_name_before_it(text: str, hypothesis: str, label: Label) -> None:
    assert [each.label for each in derivations(text, hypothesis)] == [label]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The tutor of Bach (1685-1750) worked in Ohrdruf.", "The tutor worked there in 1740."),
        ("The tutor of Bach (1685-1750) worked in Ohrdruf.", "The tutor was alive in 1740."),
        ("The composer admired Handel (1685-1759).", "He was alive in 1700."),
        ("Handel (1685-1759) lived in London.", "Handel lived in London in 1700."),
        ("The critic praised Emma (c. 1815).", "The critic praised Emma before 1820."),
        ("The reign of Henry VIII (1509-1547) was long.", "Henry VIII was alive in 1500."),
        (TELLER, "Maria Teller lived to the age of 70."),
    ],
)
def test_it_is_of_nobody_else_and_of_nothing_they_did(text: str, hypothesis: str) -> None:
    assert not derivations(text, hypothesis)
