"""A report that a text repeats only to correct it, and accounts that differ."""

from __future__ import annotations

import pytest

from entailment.model import Judgment, Label, Pair
from entailment.systems.guard import is_taken_back
from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.retractions import retractions

CORRECTED = [
    ("Our report gave the price as 30 euros; the correct price is 40.", "The price is 30 euros."),
    ("Our report gave the price as 30 euros. The correct price is 40.", "The price is 30 euros."),
    ("On Monday we reported that Ms Lind was 54; she is 45.", "Ms Lind is 54."),
    ("We wrote that the bridge was 54 metres long; in fact, it is 45 metres long.",
     "The bridge is 54 metres long."),
    ("In an earlier version we said that it had opened in 1974; the correct year is 1947.",
     "It opened in 1974."),
    ("An earlier version of this article misstated the height of the tower as 120 metres.",
     "The tower is 120 metres high."),
    ("On Tuesday we wrote that the museum had 300 paintings, but it has 200.",
     "The museum has 300 paintings."),
    ("The caption gave the date as 1815; it should have read 1813.", "The date is 1815."),
]  # fmt: skip

STATED = [
    ("We reported that the bridge was 54 metres long; it is 12 metres wide.",
     "The bridge is 54 metres long."),
    ("On Monday we reported that Ms Lind was 54; she is 45.", "Ms Lind is 45."),
    ("We reported last year that the firm had 300 employees; it now has 400.",
     "The firm had 300 employees."),
    ("The firm said it has 300 employees. It has 12 shops.", "The firm has 300 employees."),
    ("Bolt has 120 employees, and Acme has 300.", "Bolt has 120 employees."),
    ("The council said the bridge opened in 1974. The tower opened in 1980.",
     "The bridge opened in 1974."),
    ("We wrote that the tower was 120 metres high. It has 30 floors.",
     "The tower is 120 metres high."),
    ("Police said nine people died in the fire and twelve were injured.",
     "Nine people died in the fire."),
    ("The agency reported 14 cases in May. There were 12 cases in June.",
     "There were 14 cases in May."),
    ("Our report said that sales were 30 million in 2019; sales were 40 million in 2020.",
     "Sales were 30 million in 2019."),
    ("We say the price is 30 euros; the actual cost is 20 euros.", "The price is 30 euros."),
    ("Our paper gave the length as 30 metres; the actual width was 4 metres.",
     "The length is 30 metres."),
    ("Ann gave 12 talks in 2019. She had given 15 in 2018.", "Ann gave 12 talks in 2019."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hypothesis"), CORRECTED)
def test_a_number_that_the_text_corrects_is_contradicted(text: str, hypothesis: str) -> None:
    assert any(each.contradicts for each in mismatches(text, hypothesis))


@pytest.mark.parametrize(("text", "hypothesis"), STATED)
def test_another_number_is_no_correction(text: str, hypothesis: str) -> None:
    assert not [*retractions(text, hypothesis)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Police said that nine people had died; the ministry said eight.", True),
        ("We reported that nine people had died; the correct number is eight.", True),
        ("Police said that nine people had died; they sent 12 cars.", False),
        ("Nine people died; eight were children.", False),
    ],
)
def test_no_clause_decides_that_another_account_takes_back(text: str, expected: bool) -> None:
    chances = {Label.ENTAILMENT: 0.1, Label.CONTRADICTION: 0.8, Label.UNKNOWN: 0.1}
    judgment = Judgment("1", Label.CONTRADICTION, chances)
    assert is_taken_back(judgment, Pair("1", text, "Nine people died.")) is expected
