"""What is said of all but one, of none but one, and what *only* leaves open."""

from __future__ import annotations

import pytest

from entailment.model import Label, Pair
from entailment.structure.premises.exceptions import by_exceptions
from entailment.systems import load_system

PILOTS = "Only pilots may enter the tower."


@pytest.mark.parametrize(
    "hypothesis",
    [
        "All pilots may enter the tower.",
        "All pilots enter the tower.",
        "Every pilot may enter the tower.",
        "All of the pilots may enter.",
    ],
)
def test_that_only_they_do_leaves_open_whether_all_do(hypothesis: str) -> None:
    (derived,) = by_exceptions(PILOTS, hypothesis)
    assert (derived.label, derived.premises) == (Label.UNKNOWN, (PILOTS,))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (PILOTS, "All cooks may enter the tower."),
        (PILOTS, "All pilots may leave the tower."),
        (PILOTS, "All pilots may not enter the tower."),
        (PILOTS, "All young pilots may enter the tower."),
        ("Only three pilots entered the tower.", "All pilots entered the tower."),
        ("Only young pilots entered the tower.", "All pilots entered the tower."),
    ],
)
def test_nothing_is_left_open_for_others(text: str, hypothesis: str) -> None:
    assert not [*by_exceptions(text, hypothesis)]


@pytest.mark.parametrize("hypothesis", ["All pilots enter.", "All pilots may enter."])
def test_the_default_leaves_it_open(hypothesis: str) -> None:
    judge = load_system("default", options={"model": "small", "structure": "words"}).judge
    (judgment,) = judge([Pair("1", "Only pilots may enter.", hypothesis)])
    assert judgment.label is Label.UNKNOWN


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("No one was hurt but the driver.", "The driver was hurt.", "ENTAILMENT"),
        ("None of the crew but the captain was hurt.", "The captain was hurt.", "ENTAILMENT"),
        ("All the shops but the bakery closed.", "The bakery closed.", "CONTRADICTION"),
        ("Everyone at the table but Tom laughed.", "Tom laughed.", "CONTRADICTION"),
        ("Every bus driver but Tom was paid.", "Tom was paid.", "CONTRADICTION"),
        ("Everyone applauded but the mayor.", "The mayor applauded.", "CONTRADICTION"),
        ("But for Tom, everybody passed.", "Tom passed.", "CONTRADICTION"),
        ("Nobody but Ann's sister voted.", "Ann's sister voted.", "ENTAILMENT"),
        ("Every member voted for it except Ann.", "Ann voted for it.", "CONTRADICTION"),
        ("On every day except Monday, the shop opens at ten.", "The shop opens at ten on Monday.",
         "CONTRADICTION"),
    ],
)  # fmt: skip
def test_what_is_excepted_is_the_reverse(text: str, hypothesis: str, label: str) -> None:
    assert {derived.label.name for derived in by_exceptions(text, hypothesis)} == {label}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("No one was hurt but the driver was fined.", "The driver was hurt."),
        ("None of the crew was hurt but the captain was shaken.", "The captain was hurt."),
        ("All the shops closed but the bakery sold out.", "The bakery closed."),
        ("Everyone applauded but the mayor left early.", "The mayor applauded."),
        ("Every lamp works but the fridge stalls.", "The fridge works."),
        ("Everything works but the lift stalls.", "The lift works."),
        ("He never drinks but Tom smokes.", "Tom drinks."),
        ("But on Monday, all the shops closed.", "The shops closed on Monday."),
        ("Any guest may stay but must pay.", "Any guest must pay."),
    ],
)
def test_a_conjunction_excepts_nothing(text: str, hypothesis: str) -> None:
    assert not [*by_exceptions(text, hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Only Ann's sister may enter.", "Ann may enter."),
        ("Nobody but Ann's sister voted.", "Ann voted."),
        ("The abbot visited every farm in his land except Tegel.", "Tegel is a farm in his land."),
        ("It sells every day except Friday; the tour takes place weekly.",
         "The tour takes place on Friday."),
        ("She praised all rooms except the Cabinet, for which a slot must be booked.",
         "A slot must be booked for the Cabinet."),
        ("It was dismissed by all reviewers but one.", "Not one reviewer dismissed it."),
    ],
)  # fmt: skip
def test_nothing_follows_of_an_owner_or_another_clause(text: str, hypothesis: str) -> None:
    assert not [*by_exceptions(text, hypothesis)]


def test_who_did_not_vote_for_it_may_not_have_voted_against_it() -> None:
    text = "Every member voted for the plan except Ann."
    (derived,) = by_exceptions(text, "Ann voted against the plan.")
    assert derived.label is Label.UNKNOWN
