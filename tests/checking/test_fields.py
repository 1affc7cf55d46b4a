"""Items such as *Founded: 1998*, and sentences that say two things of one subject."""

from __future__ import annotations

import pytest

from entailment.checking.claims import split_claims
from entailment.checking.fields import sentence_about

LIST = """Acme is a maker of bicycles.

- **Founded:** 1998
- Headquarters: Bonn, Germany
- Employees: 40
- Founded by: Anna Berg
"""


def judged(answer: str) -> list[str]:
    return [claim.judged for claim in split_claims(answer).claims]


def test_the_items_of_a_list_name_what_it_is_about() -> None:
    assert judged(LIST) == [
        "Acme is a maker of bicycles.",
        "Acme was founded in 1998.",
        "The headquarters of Acme is Bonn, Germany.",
        "Acme has 40 employees.",
        "Acme was founded by Anna Berg.",
    ]


def test_an_item_keeps_its_place_and_shows_where_its_subject_is_from() -> None:
    claims = split_claims(LIST).claims
    assert [LIST[claim.start : claim.end] for claim in claims][2:4] == [
        "Headquarters: Bonn, Germany",
        "Employees: 40",
    ]
    assert "Acme" in claims[3].changes[0]


@pytest.mark.parametrize("lead", ["The tower:", "Key facts about the tower:"])
def test_a_lead_without_a_verb_is_what_the_list_is_about(lead: str) -> None:
    assert judged(f"{lead}\n\n- Height: 38 metres") == ["The height of the tower is 38 metres."]


def test_an_item_of_which_nobody_knows_what_it_is_about_is_a_claim_as_it_stands() -> None:
    assert judged("## Facts\n\n- Founded: 1998\n- CEO: Anna Berg") == [
        "Founded: 1998",
        "CEO: Anna Berg",
    ]


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        (
            "Maria Voss joined the board in March 2010 and left it in May 2014.",
            ["Maria Voss joined the board in March 2010.", "Maria Voss left it in May 2014."],
        ),
        (
            "The tower was built in 1874 and stands 38 metres tall.",
            ["The tower was built in 1874.", "The tower stands 38 metres tall."],
        ),
        (
            "The church was begun in 1320 and finished in 1411.",
            ["The church was begun in 1320.", "The church was finished in 1411."],
        ),
        ("He sold the house and moved to Oslo.", ["He sold the house.", "He moved to Oslo."]),
        ("He sold cars and used furniture.", None),
        ("He sold cars made and used in Bonn.", None),
        ("The shop sells books and toys this year.", None),
        ("The road was not begun in 1320 and finished in 1411.", None),
        ("If he sold the house and moved to Oslo, she left.", None),
        ("They were found in Bonn or Rome and sold in 1990.", None),
    ],
)
def test_two_verbs_of_one_subject_are_two_claims_where_that_is_sure(
    sentence: str, parts: list[str] | None
) -> None:
    assert judged(sentence) == (parts or [sentence])
    for claim in split_claims(sentence).claims:
        assert sentence[claim.start : claim.end] == claim.text


@pytest.mark.parametrize("item", ["Founded: ...", "Height: -", "Staff: ,;"])
def test_a_field_without_a_value_is_no_sentence(item: str) -> None:
    assert sentence_about("Acme", item) is None
