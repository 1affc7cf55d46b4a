"""What became more or less: the same thing on both sides, or nothing follows."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from entailment.structure.premises.trends import by_trends
from tests.structure import steps
from tests.structure.steps import NO

RATES = "After the bank raised rates, house prices in Hull slumped."
BLAMED = "The ministry blamed a fall in exports on the strike."
TARIFFS = "Tariffs grew in May and fell in June, while the number of riders shrank."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label", "premise"),
    [
        ("Sales fell in May.", "Sales were lower in May.", "ENTAILMENT", "Sales fell in May."),
        ("Sales fell in May.", "Sales were higher in May.", "CONTRADICTION", "Sales fell in May."),
        (RATES, "House prices in Hull increased.", "CONTRADICTION",
         "House prices in Hull slumped."),
        (RATES, "House prices in Hull decreased.", "ENTAILMENT", "House prices in Hull slumped."),
        (RATES, "Rates fell.", "CONTRADICTION", "Rates were raised."),
        (BLAMED, "Exports grew.", "CONTRADICTION", "Exports saw a fall."),
        (BLAMED, "Exports decreased.", "ENTAILMENT", "Exports saw a fall."),
        ("The inn cut its prices in April.", "The inn reduced its prices in April.", "ENTAILMENT",
         "The inn cut its prices in April."),
        ("The inn cut its prices in April.", "The inn raised its prices.", "CONTRADICTION",
         "The inn cut its prices."),
        ("The fare rose from 4 to 6 euros.", "The fare became cheaper.", "CONTRADICTION",
         "The fare rose."),
        ("The price of a day pass rose by 2 euros.", "A day pass became cheaper.",
         "CONTRADICTION", "The price of a day pass rose."),
        ("The patient's pressure fell.", "The patient's pressure dropped.", "ENTAILMENT",
         "The patient's pressure fell."),
        (TARIFFS, "The number of riders increased.", "CONTRADICTION",
         "The number of riders shrank."),
    ],
)  # fmt: skip
def test_the_same_thing_rose_or_fell(text: str, hypothesis: str, label: str, premise: str) -> None:
    (derivation,) = by_trends(text, hypothesis)
    assert (derivation.label.name, derivation.premises) == (label, (premise,))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("After the bank raised rates, house prices in Hull collapsed.",
         "House prices in Hull fell."),
        ("The firm dismissed 200 staff because costs had risen.", "The firm reduced its staff."),
        ("As temperatures rise, the glaciers of the Alps are melting.",
         "The glaciers of the Alps are shrinking."),
        (BLAMED, "The strike grew."),
        ("The mayor's salary rose.", "The mayor fell."),
        ("The price of oil rose.", "Olive oil became cheaper."),
        ("The price of oil rose.", "Oil fell."),
        ("House prices in Hull rose.", "House prices fell."),
        ("Lower prices attracted customers.", "Prices rose."),
        ("The load rose from 140 kilos to 210.", "The load doubled."),
        ("The boy climbed.", "The boy rose."),
        ("Tom cut the rope.", "Tom lowered the rope."),
        ("Made up of wheat, bread was cheap.", "Wheat was lower."),
        (TARIFFS, "Tariffs decreased in June."),
        ("Profits rose in the north and dipped in the south.", "Profits declined in the south."),
        ("Costs dipped in the south and rose in the north.", "Costs grew in the south."),
        ("Sales may have fallen.", "Sales were lower."),
        ("The government dropped the tax on sugar.", "The government lowered the tax on sugar."),
        ("The charges were dropped.", "The charges were reduced."),
        ("The gallery lost its funding.", "The gallery reduced its funding."),
        ("The firm reduced its staff.", "The firm lost its staff."),
        ("The couple raised three children.", "The couple increased three children."),
        ("The charity raised money.", "The charity reduced money."),
        ("The minister cut the ribbon.", "The minister reduced the ribbon."),
        ("The party lost.", "The party shrank."),
    ],
)  # fmt: skip
def test_nothing_follows_for_another_thing_or_a_stronger_word(text: str, hypothesis: str) -> None:
    assert not [*by_trends(text, hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The fare rose from 4 to 6 euros.", "The fare became cheaper.", NO),
    ],
)
def test_a_rise_is_no_fall(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


def test_a_word_inside_another_is_no_trend() -> None:
    (derivation,) = derivations("Prices of rosewood climbed.", "Prices of rosewood rose.")
    assert derivation.premises == ("Prices of rosewood climbed.",)
