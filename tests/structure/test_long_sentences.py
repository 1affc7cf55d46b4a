"""Statements inside long sentences: what decides about one clause among several."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from entailment.model import Label
from entailment.structure.comparison import compare
from entailment.structure.reading import Reading
from entailment.structure.statements import Statement

pytest.importorskip("spacy")

NO = Label.CONTRADICTION


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The divers could not find the anchor.", "The divers found the anchor.", NO),
        ("Visitors cannot smoke in the hall.", "Visitors smoke in the hall.", None),
        ("Visitors cannot smoke in the hall.", "Visitors do not smoke in the hall.", None),
    ],
)
def test_what_could_not_be_was_not_and_what_cannot_be_is_open(
    text: str, hypothesis: str, label: Label | None
) -> None:
    assert compare(text, hypothesis).label is label


@pytest.mark.parametrize(
    ("text", "predicate", "kind"),
    [
        ("Provided that the council agrees, the pool will open in June.", "open", "condition"),
        ("If the council agrees, the pool will open in June.", "open", "condition"),
        ("The nurse stopped on the stairs to tie her shoe.", "tie", "plan"),
    ],
)
def test_a_subordinate_clause_keeps_a_statement_from_being_asserted(
    statement: Callable[[str, str], Statement], text: str, predicate: str, kind: str
) -> None:
    assert kind in {part.kind for part in statement(text, predicate).modality}


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("Every guest has seen the garden at least once.", "see"),
        ("The bus hit a wall; the driver was unhurt.", "hit"),
    ],
)
def test_a_count_and_a_semicolon_leave_it_asserted(
    statement: Callable[[str, str], Statement], text: str, predicate: str
) -> None:
    assert statement(text, predicate).is_asserted


def test_a_clause_before_a_semicolon_is_no_complement(
    reading: Callable[[str], Reading],
) -> None:
    statements = reading("The bus hit a wall; all the passengers left it.").statements
    assert all(each.argument("content") is None for each in statements)


def test_who_was_the_first_to_do_it_did_it(statement: Callable[[str, str], Statement]) -> None:
    agent = statement("Ines was the first woman to win the prize.", "win").argument("agent")
    assert agent is not None
    assert agent.head == "woman"


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (
            "Karla crept up the stairs in her socks and managed not to wake the twins.",
            "Karla woke the twins when she came home.",
        ),
        (
            "The divers searched for two hours but could not find the anchor.",
            "The divers found the anchor before noon.",
        ),
        (
            "The firefighters were unable to save the barn, though they got the cows out.",
            "The firefighters saved the barn.",
        ),
        (
            "To pay for the trip the baker borrowed the van from the plumber.",
            "The plumber borrowed the van from the baker for the trip.",
        ),
    ],
)
def test_what_is_stated_besides_does_not_hide_a_contradiction(text: str, hypothesis: str) -> None:
    assert compare(text, hypothesis).label is Label.CONTRADICTION


@pytest.mark.parametrize(
    ("text", "hypothesis", "kind"),
    [
        (
            "For an hour on Friday the pilot tried to reach the tower, which had lost its power.",
            "The pilot reached the tower on Friday.",
            "modality",
        ),
        (
            "At the trial the baker's lawyer questioned the surveyor about the missing bricks.",
            "The surveyor's lawyer questioned the baker.",
            "owner",
        ),
        (
            "Every driver from the northern depot has signed the letter.",
            "Every driver has signed the letter.",
            "wider",
        ),
        (
            "Vera Holm designs the boats. Her brother, a retired teacher, paints them in a shed.",
            "Vera Holm paints the boats.",
            "elsewhere",
        ),
        (
            "The door had been opened by somebody who knew the code, as the porter saw.",
            "The porter had opened the door.",
            "elsewhere",
        ),
        (
            "The committee granted the theatre a subsidy but refused the request of the choir.",
            "The committee gave the choir a subsidy.",
            "elsewhere",
        ),
    ],
)
def test_what_the_text_says_of_another_leaves_a_hypothesis_open(
    text: str, hypothesis: str, kind: str
) -> None:
    comparison = compare(text, hypothesis)
    assert comparison.label is None
    assert comparison.difference is not None
    assert comparison.difference.kind == kind


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The sailors may have seen the light.", "The sailors saw the light."),
        ("We need to talk to the owner.", "It is necessary to talk to the owner."),
        ("The album was released in May by a small label.", "Tides was released by a label."),
        ("The use of tar played a part in the repair.", "Tar played a part in the repair."),
        ("These trains will all lead to the coast.", "The trains lead to the coast in summer."),
    ],
)
def test_no_part_of_another_clause_contradicts(text: str, hypothesis: str) -> None:
    assert compare(text, hypothesis).label is not Label.CONTRADICTION


def test_an_owner_is_not_who_something_is_for() -> None:
    text = "The captain's long letter to the cook caused the quarrel."
    assert compare(text, "The cook's long letter to the captain caused the quarrel.").label is None
    assert compare(text, "The captain's letter caused the quarrel.").label is Label.ENTAILMENT
