"""Comparisons by values in lists, of two times, and by superlatives."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from entailment.structure.premises.comparisons import by_comparisons
from tests.structure import steps

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


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (
            "The shed costs less money than the barn.",
            "The barn costs more money than the shed.",
            YES,
        ),
    ],
)
def test_less_of_one_is_more_of_the_other(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Of the three roads the one by the lake is the shortest.",
         "The road by the lake is longer than the old one.", NO),
        ("The north tower, built in 1850, is also the lower.",
         "The north tower is higher than the other one.", NO),
        ("Of the three roads the one by the lake is the shortest.",
         "The road by the lake is shorter than the old one.", None),
        ("Tom is the shortest of the boys.", "Tom is taller than Ann.", None),
        ("Of Tom, Ann and Bo, Tom is the shortest.", "Tom is taller than Ann.", NO),
        ("Among the Elbe, the Oder and the Weser, the Weser is the shortest.",
         "The Weser is longer than the Oder.", NO),
        ("A north and a south tower remain. The north tower is the lower of the two.",
         "The north tower is higher than the south tower.", NO),
        ("Luxembourg is the smallest founding member of the EU. Malta joined in 2004.",
         "Luxembourg is larger than Malta.", Label.UNKNOWN),
        ("Rhode Island is the smallest state. The city of Paris lies in France.",
         "Rhode Island is larger than Paris.", Label.UNKNOWN),
    ],
)  # fmt: skip
def test_a_superlative_excludes_the_opposite(
    text: str, hypothesis: str, label: Label | None
) -> None:
    derivation = {each.label for each in derivations(text, hypothesis) if each.kind == "comparison"}
    assert derivation == ({label} if label else set())
