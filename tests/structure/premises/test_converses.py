"""The converse of a verb, from plain words."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.converses import by_converses
from tests.structure import steps

YES, NO, OPEN = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN
DRAWING = "The heirs sold Picasso's drawing to the museum."
CAR = "Tom sold his brother's car to Ann."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (DRAWING, "The museum bought the drawing from the heirs.", YES),
        (DRAWING, "The museum bought the drawing from Picasso.", None),
        (CAR, "Ann bought the car from Tom.", YES),
        (CAR, "Ann bought the car.", YES),
        (CAR, "Ann bought the car from his brother.", None),
        (CAR, "Tom bought the car from Ann.", NO),
        ("Tom lent his sister's van to Ann in June.", "Ann borrowed the van in June.", YES),
        ("Tom lent his sister's van to Ann.", "Ann borrowed the van from his sister.", None),
        ("Lund beat Oslo in the final.", "Oslo lost to Lund in the final.", YES),
        ("The jury awarded the prize to Ann.", "Ann received the prize from the jury.", YES),
        ("The jury awarded the prize to Ann, but it was stolen.", "Ann received the prize.", None),
        ("The firm sent a bill to Ann.", "Ann received a bill from the firm.", None),
        ("Tom left a message to Ann.", "Ann inherited a message.", None),
        ("Hull narrowly lost the cup final 2-1 to York.", "York beat Hull.", YES),
        ("Hull lost to York.", "York defeated Hull.", YES),
        ("Hull lost two players to York.", "York beat Hull.", OPEN),
        ("The firm lost customers to Acme.", "Acme beat the firm.", OPEN),
        ("Hull lost the seat to York.", "York beat Hull.", None),
        ("Ann taught Tom chess.", "Tom learned chess from Ann.", YES),
        ("The council rented the hall to a choir.", "The council let the hall to a choir.", YES),
        ("The city let the pier to Acme.", "The city leased the pier to Acme.", YES),
        ("The council rented the hall to a choir.", "A choir let the hall.", None),
        ("The students rented the flat from a widow.",
         "The students let the flat to a widow.", NO),
        ("The landlord rented the flat in May.", "The landlord let the flat in May.", None),
        ("Maria lent Jonas her bicycle.", "Maria borrowed a bicycle from Jonas.", None),
    ],
)  # fmt: skip
def test_a_converse_is_of_the_same_two(text: str, hypothesis: str, label: Label | None) -> None:
    labels = [derivation.label for derivation in by_converses(text, hypothesis)]
    assert labels == ([label] if label else [])


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Vera sold the piano to Otto.", "Otto bought the piano from Vera.", YES),
        ("Vera sold the piano to Otto.", "Vera bought the piano from Otto.", NO),
        ("The school borrowed the tent from a club.", "A club lent the tent to the school.", YES),
        ("The school borrowed the tent from a club.", "The school lent the tent to a club.", NO),
        ("Tom lent his brother a saw.", "Tom's brother borrowed a saw from him.", YES),
        ("Tom lent his brother a saw.", "Tom borrowed a saw from his brother.", NO),
        ("Brazil won the final 2-1 against Italy.", "Italy lost the final.", YES),
        ("Italy lost the final to Brazil.", "Brazil won the final.", YES),
    ],
)
def test_the_other_side_does_the_converse(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Vera sold the piano to Otto.", "Vera bought a piano."),
        ("Vera's brother sold the piano to Otto.", "Otto bought the piano from Vera."),
    ],
)
def test_what_may_be_so_is_not_contradicted(text: str, hypothesis: str) -> None:
    assert Label.CONTRADICTION not in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("O'Brien lent the car to Kay.", "Kay's aunt borrowed the car."),
        ("Tom lent Ann's brother a saw.", "Tom's brother borrowed a saw."),
        ("The 2 boys were beaten by 3 girls.", "The girls lost to the boys."),
        ("Tom refused to sell the boat to Ann.", "Ann bought the boat from Tom."),
        ("Kay bought a house near Rome.", "Rome sold a house."),
        ("Ann bought the car for Bob.", "Bob sold the car."),
        ("Ann sold Bob's car to Carl.", "Bob bought the car."),
        ("Ann bought and sold cars.", "Ann sold cars."),
        ("Did Ann sell the boat to Tom?", "Tom bought the boat from Ann."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_a_converse(text: str, hypothesis: str) -> None:
    assert "converse" not in steps.kinds(text, hypothesis)
