"""Relations that a text gives the other way round: *bigger* for *smaller*, *before* for *after*."""

from __future__ import annotations

import pytest

from entailment.model import Label, Pair
from entailment.structure.premises import derivations
from entailment.systems import load_system
from tests.structure import steps
from tests.structure.steps import NO, YES

TURNED = [
    ("Tom is older than Ann.", "Ann is younger than Tom.", "Tom is older than Ann."),
    ("Hull is bigger than York.", "York is smaller than Hull.", "Hull is bigger than York."),
    ("Ann earns more than Bob.", "Bob earns less than Ann.", "Ann earns more than Bob."),
    ("Lund lies north of Malmo.", "Malmo lies south of Lund.", "Lund lies north of Malmo."),
    ("Ludwig came before Arvid.", "Arvid came after Ludwig.", "Ludwig came before Arvid."),
    ("Ann came in ahead of Bea.", "Bea came in behind Ann.", "Ann came in ahead of Bea."),
    ("Kira left earlier than Tom did.", "Tom left later than Kira did.",
     "Kira left earlier than Tom."),
    ("Bea won three more medals than Cleo.", "Cleo won three fewer medals than Bea.",
     "Bea won three more medals than Cleo."),
    ("The mill was built before the church.", "The church was built after the mill.",
     "The mill was built before the church."),
    ("Whales are heavier than seals.", "Seals are lighter than whales.",
     "Whales are heavier than seals."),
    ("Ann is younger than Bob's aunt.", "Bob's aunt is older than Ann.",
     "Ann is younger than Bob's aunt."),
    ("A tea costs less than a coffee.", "A coffee costs more than a tea.",
     "A tea costs less than a coffee."),
]  # fmt: skip

UNSURE = [
    ("Tom is older than Ann.", "Tom is younger than Ann."),
    ("Hull is bigger than York.", "York is bigger than Hull."),
    ("Ludwig came before Arvid.", "Arvid came before Ludwig."),
    ("Ludwig came before Arvid.", "Ludwig came after Arvid."),
    ("The mill was built before the church.", "The mill was built after the church."),
    ("Lund lies north of Malmo.", "Malmo lies north of Lund."),
    ("Ann earns more than Bob.", "Bob earns more than Ann."),
]

LEFT_OPEN = [
    ("Tom was never older than Ann.", "Ann was younger than Tom."),
    ("Tom is older than Ann.", "Ann is not younger than Tom."),
    ("Tom came after 1990.", "Tom came before 1995."),
    ("Tom is older than Ann.", "Ann could be younger than Tom."),
    ("Tom is older than Ann.", "Ann's brother is younger than Tom."),
    ("Oslo is 50 % bigger than Rome.", "Rome is 50 % smaller than Oslo."),
    ("The court heard Ann before Bob.", "Bob heard Ann after the court."),
    ("Ann seated Bob in front of Carl.", "Carl seated Bob behind Ann."),
    ("Crete sent troops north of Malta.", "Malta sent troops south of Crete."),
    ("Ann likes Bob more than Carl.", "Carl likes Bob less than Ann."),
    ("Ann spoke before Congress.", "Congress spoke after Ann."),
    ("Ann was named after Bob.", "Bob was named before Ann."),
    ("Ann looked after Bob.", "Bob looked before Ann."),
    ("Austin is the capital north of Houston.", "Houston is the capital south of Austin."),
    ("Ten points were won before Ann came.", "Ann came after ten points were won."),
    ("It is other than it was.", "It was other than it is."),
    ("Tom is older than Ann.", "Ann is shorter than Tom."),
    ("It is below the bridge and above the hold.", "The hold is above the bridge."),
    ("In May Oslo is colder than Rome.", "Rome is warmer than Oslo."),
    ("In 1900 Bonn was bigger than Kiel.", "Kiel was smaller than Bonn."),
    ("Bonn was bigger than Kiel in 1900.", "Kiel was smaller than Bonn."),
    ("Per gram, gold is dearer than silver.", "Silver is cheaper than gold."),
    ("The train is cheaper than the bus for us.", "The bus is dearer than the train."),
    ("Sometimes Oslo is colder than Rome.", "Rome is warmer than Oslo."),
    ("The well is north of the barn and south of the mill.", "The barn is north of the well."),
    ("Tin is cheaper than zinc. Zinc is cheaper than gold.", "Tin is more expensive than gold."),
]


def _inverse(text: str, hypothesis: str, label: Label) -> list[str]:
    return [
        step.premises[0]
        for step in derivations(text, hypothesis)
        if (step.kind, step.label) == ("inverse", label)
    ]


@pytest.mark.parametrize(("text", "hypothesis", "premise"), TURNED)
def test_the_sides_are_exchanged(text: str, hypothesis: str, premise: str) -> None:
    assert _inverse(text, hypothesis, Label.ENTAILMENT) == [premise]


@pytest.mark.parametrize(("text", "hypothesis"), LEFT_OPEN)
def test_what_is_no_inverse_is_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not _inverse(text, hypothesis, Label.ENTAILMENT)


def test_the_default_supports_what_the_text_has_the_other_way_round() -> None:
    judge = load_system("default", options={"model": "small", "structure": "words"}).judge
    pairs = [Pair(str(n), text, hypothesis) for n, (text, hypothesis, _) in enumerate(TURNED)]
    assert [judgment.label for judgment in judge(pairs)] == [Label.ENTAILMENT] * len(pairs)


def test_the_default_supports_none_that_has_it_the_wrong_way_round() -> None:
    judge = load_system("default", options={"model": "small", "structure": "words"}).judge
    pairs = [Pair(str(n), *sides) for n, sides in enumerate(UNSURE)]
    assert Label.ENTAILMENT not in [judgment.label for judgment in judge(pairs)]


def test_both_ways_in_a_passage_the_other_way_decides_nothing() -> None:
    text = "The mill was built before the church, and both stood before the bridge was begun."
    judge = load_system("default", options={"model": "small", "structure": "words"}).judge
    (judgment,) = judge([Pair("1", text, "The mill was built after the church.")])
    assert judgment.label is not Label.ENTAILMENT


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Pat is not as tall as Lou.", "Lou is taller than Pat.", YES),
        ("Pat is not as tall as Lou.", "Pat is taller than Lou.", NO),
    ],
)
def test_an_equative_denied_is_a_comparative(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)
