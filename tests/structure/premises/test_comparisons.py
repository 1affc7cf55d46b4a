"""Comparisons by values in lists, of two times, and by superlatives."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.comparisons import by_comparisons

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION
TOWERS = "The Elden tower is 84 metres tall, the Corve tower 79."
TOOLS = "The saw costs 89 euros and the drill 120."
TURNOUT = "Turnout was 47 percent, compared with 52 percent in 2010."
ROUTES = "Of the four routes, the eastern one is the shortest."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (TOWERS, "The Elden tower is taller than the Corve tower.", YES),
        (TOWERS, "The Corve tower is taller than the Elden tower.", NO),
        (TOOLS, "The saw is cheaper than the drill.", YES),
        (TOOLS, "The drill is cheaper than the saw.", NO),
        (TURNOUT, "Turnout was lower than in 2010.", YES),
        (TURNOUT, "Turnout was higher than in 2010.", NO),
        (ROUTES, "The western route is longer than the eastern one.", YES),
        (ROUTES, "The western route is shorter than the eastern one.", NO),
        ("Of Ann, Bob and Cleo, Bob is the tallest.", "Ann is shorter than Bob.", YES),
        ("Of Ann, Bob and Cleo, Bob is the tallest.", "Bob is shorter than Ann.", NO),
    ],
)
def test_the_values_or_the_superlative_decide(text: str, hypothesis: str, label: Label) -> None:
    assert [each.label for each in by_comparisons(text, hypothesis)] == [label]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (TOWERS.replace("79", "has 79 steps"), "The Elden tower is taller than the Corve tower."),
        (TOWERS.replace(", the Corve tower", ", and its keeper is"),
         "The Elden tower is taller than its keeper."),
        (TURNOUT, "Turnout was lower than in 2014."),
        (TURNOUT.replace("52 percent", "52 euros"), "Turnout was lower than in 2010."),
        (ROUTES, "The bridge is longer than the eastern one."),
    ],
)  # fmt: skip
def test_other_units_times_and_things_are_not_compared(text: str, hypothesis: str) -> None:
    assert not [*by_comparisons(text, hypothesis)]


def test_a_list_is_its_own_premise_only_where_it_names_both_sides() -> None:
    (derivation,) = by_comparisons(TOOLS, "The saw is cheaper than the drill.")
    assert derivation.premises == (TOOLS,)
    (derivation,) = by_comparisons(TOOLS, "The file is cheaper than the drill.")
    assert derivation.premises == ("The file costs 89 euros.", "The drill costs 120 euros.")
