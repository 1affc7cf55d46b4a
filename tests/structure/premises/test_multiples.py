"""What is twice as long is longer, and what is half as long is shorter."""

from __future__ import annotations

import pytest

from entailment.model import Label, Pair
from entailment.structure.premises.multiples import by_multiples
from entailment.systems import load_system

LAMPS = "The steel lamp is three times as heavy as the paper one."

DECIDED = [
    ("Hull is twice as big as York.", "Hull is bigger than York.", "ENTAILMENT"),
    ("Hull is twice as big as York.", "York is bigger than Hull.", "CONTRADICTION"),
    ("Hull is twice as big as York.", "York is smaller than Hull.", "ENTAILMENT"),
    ("Hull is twice as big as York.", "Hull is smaller than York.", "CONTRADICTION"),
    ("Hull is half as big as York.", "York is bigger than Hull.", "ENTAILMENT"),
    ("Hull is half as big as York.", "Hull is bigger than York.", "CONTRADICTION"),
    ("Hull is two thirds as big as York.", "Hull is smaller than York.", "ENTAILMENT"),
    ("The old wooden pier is 1.5 times as long as the dam.", "The pier is longer than the dam.",
     "ENTAILMENT"),
    ("The old wooden pier is 1.5 times as long as the dam.", "The dam is longer than the pier.",
     "CONTRADICTION"),
    (LAMPS, "The paper lamp is heavier than the steel one.", "CONTRADICTION"),
    (LAMPS, "The steel lamp is heavier than the paper one.", "ENTAILMENT"),
    ("More than twice as many ferries as trains run.", "Ferries run.", ""),
    ("Lund has four times as many shops as Eslov.", "Eslov has more shops than Lund.",
     "CONTRADICTION"),
    ("A coffee costs twice as much as a tea.", "A tea costs less than a coffee.", "ENTAILMENT"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hypothesis", "label"), DECIDED)
def test_a_multiple_gives_the_direction(text: str, hypothesis: str, label: str) -> None:
    results = list(by_multiples(text, hypothesis))
    assert [each.label.name for each in results] == [label] * bool(label)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Hull is less than twice as big as York.", "Hull is bigger than York."),
        ("Hull is more than half as big as York.", "Hull is smaller than York."),
        ("Hull is up to three times as big as York.", "Hull is bigger than York."),
        ("Hull is not twice as big as York.", "Hull is bigger than York."),
        ("Hull is as big as York.", "Hull is bigger than York."),
        ("Hull is twice as big as York.", "Hull is richer than York."),
        ("Hull is twice as big as York.", "Hull is bigger than Leeds."),
        ("Hull is half as big again as York.", "Hull is smaller than York."),
        ("Hull is twice as big as York.", "Hull may be bigger than York."),
        (
            "A crow is twice as heavy as a jay. Crows in cities differ from those in woods.",
            "Crows in cities are heavier than those in woods.",
        ),
    ],
)
def test_no_direction_is_taken_from_anything_else(text: str, hypothesis: str) -> None:
    assert not [*by_multiples(text, hypothesis)]


def test_a_multiple_of_somebody_else_has_no_premise_of_its_own() -> None:
    text = "The owner of the inn is twice as old as the cook."
    assert all(
        each.premises != (text,) for each in by_multiples(text, "The cook is older than the inn.")
    )


def test_the_default_decides_by_the_direction() -> None:
    judge = load_system("default", options={"model": "small", "structure": "words"}).judge
    decided = [each for each in DECIDED if each[2]]
    pairs = [Pair(str(n), text, hypothesis) for n, (text, hypothesis, _) in enumerate(decided)]
    assert [each.label for each in judge(pairs)] == [Label[label] for *_, label in decided]
