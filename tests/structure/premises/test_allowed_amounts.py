"""What a rule allows, whatever words it has for its limit, and what a hypothesis says of that."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.allowed_amounts import by_allowed_amounts
from entailment.structure.sentences.allowances import allowances
from entailment.structure.sentences.verdicts import verdict_of
from tests.structure.steps import NO, YES

SAUNA = "The sauna may be used by up to nine guests at a time."
HALL = "No bus longer than 15 metres may park behind the hall."
CLUB = "A team must have at least seven members."
KILN = "The kiln must be kept between 300 and 450 degrees."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (SAUNA, "Six guests may use the sauna at a time.", YES),
        (SAUNA, "Twelve guests may use the sauna at a time.", NO),
        (SAUNA, "Twelve people may not use the sauna at once.", YES),
        (SAUNA, "Twelve guests are too many for the sauna.", YES),
        (SAUNA, "Six guests are too many for the sauna.", NO),
        (SAUNA, "Six guests are not too many for the sauna.", YES),
        (HALL, "A bus of 18 metres may not park behind the hall.", YES),
        (HALL, "A 12-metre bus can park behind the hall.", YES),
        (HALL, "A bus of 18 metres is allowed to park behind the hall.", NO),
        (HALL, "A bus of 1,200 centimetres is too long to park behind the hall.", NO),
        (CLUB, "Eight members are enough for a team.", YES),
        (CLUB, "Five members are enough for a team.", NO),
        (CLUB, "Five members are too few for a team.", YES),
        (KILN, "The kiln may be kept at 400 degrees.", YES),
        (KILN, "The kiln may be kept at 500 degrees.", NO),
    ],
)
def test_a_limit_decides_about_what_is_allowed(text: str, hypothesis: str, label: Label) -> None:
    assert {each.label for each in by_allowed_amounts(text, hypothesis)} == {label}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Up to nine guests used the sauna.", "Twelve guests are too many for the sauna."),
        (SAUNA, "Twelve towels may be used in the sauna."),
        (SAUNA, "Six guests used the sauna at a time."),
        (SAUNA, "Only six guests may use the sauna."),
        (SAUNA, "Six guests are too few for the sauna."),
        (SAUNA, "Six guests may use the sauna if they pay."),
        (SAUNA, "The sauna has room for two guests too many."),
        (CLUB, "Nine members are too many for a team."),
        (HALL, "A bus of 18 metres did park behind the hall."),
        ("Unless it rains, up to nine guests may use the sauna.", "Nobody may use the sauna."),
        ("Basic may have up to five seats; Plus may have any.", "Plus may have 40 seats."),
    ],
)
def test_look_alikes_decide_nothing(text: str, hypothesis: str) -> None:
    assert not list(by_allowed_amounts(text, hypothesis))


def test_the_premises_are_of_all_that_is_allowed_and_of_all_that_is_not() -> None:
    derived = by_allowed_amounts(HALL, "A 12-metre bus can park behind the hall.")
    assert [each.premises for each in derived] == [
        ("A bus up to 15 metres can park behind the hall.",),
        ("A bus more than 15 metres can not park behind the hall.",),
    ]


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("Nobody may stay for more than ten days.", ["up to ten days"]),
        ("Crates heavier than 30 kg are not accepted.", ["up to 30 kg"]),
        ("The boats are limited to two tonnes.", ["up to two tonnes"]),
        ("The load must not exceed 40 kg.", ["up to 40 kg"]),
        ("Do not run it below 5 or above 40 °C.", ["at least 5 °C", "up to 40 °C"]),
        ("Rafters must be over 12.", ["more than 12"]),
        ("Up to ten came.", []),
        ("If it rains, up to ten may come.", []),
        ("Up to ten may come if it rains.", []),
    ],
)
def test_a_rule_has_a_limit(text: str, allowed: list[str]) -> None:
    wordings = [each.wording(is_allowed=True, is_high=True) for each in allowances(text)]
    assert wordings == allowed


@pytest.mark.parametrize(
    ("sentence", "is_allowed"),
    [
        ("Ten would exceed the limit.", False),
        ("Ten must be refused.", False),
        ("Ten are within the limit.", True),
        ("A guest who will not pay may bring ten.", True),
        ("Ten need not pay.", None),
        ("Ten may come, but not eleven.", None),
        ("Ten came.", None),
    ],
)
def test_a_sentence_says_what_is_allowed(sentence: str, is_allowed: bool | None) -> None:
    verdict = verdict_of(sentence)
    assert (verdict.is_allowed if verdict else None) is is_allowed
