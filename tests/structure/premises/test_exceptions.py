"""What is said of all but one, of none but one, and what *only* leaves open."""

from __future__ import annotations

import pytest

from entailment.model import Label, Pair
from entailment.structure.premises.derivation import Derivation
from entailment.structure.premises.exceptions import by_exceptions
from entailment.structure.premises.exclusives import by_exclusives
from entailment.systems import load_system
from tests.structure import steps
from tests.structure.steps import NO, YES

PILOTS = "Only pilots may enter the tower."


def _derived(text: str, hypothesis: str) -> list[Derivation]:
    return [*by_exceptions(text, hypothesis), *by_exclusives(text, hypothesis)]


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
    (derived,) = _derived(PILOTS, hypothesis)
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
    assert not _derived(text, hypothesis)


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
    assert {derived.label.name for derived in _derived(text, hypothesis)} == {label}


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
    assert not _derived(text, hypothesis)


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
    assert not _derived(text, hypothesis)


def test_a_phrase_behind_everyone_is_no_part_of_what_they_do() -> None:
    text = "Apart from the cook, everyone on board was rescued by helicopter."
    (derived,) = _derived(text, "The cook was not rescued by helicopter.")
    assert derived.label is Label.ENTAILMENT


def test_who_did_not_vote_for_it_may_not_have_voted_against_it() -> None:
    text = "Every member voted for the plan except Ann."
    (derived,) = _derived(text, "Ann voted against the plan.")
    assert derived.label is Label.UNKNOWN


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("All pupils except Ben wore a blue cap.", "Ben did not wear a cap."),
        ("All pupils except Ben wore a blue cap.", "Ben wore a cap."),
        ("Everybody except Ruth came by train.", "Ruth did not come."),
        ("All patients except one were sent home within a week.", "One patient was not sent home."),
        ("The gym is open every day except Sunday mornings.", "The gym is closed on Sundays."),
        ("The shop is open every day except Monday in winter.", "The shop is closed on Monday."),
        ("Only doctors earn more than nurses.", "People who are not doctors do not earn."),
        ("Only members may borrow books on Sundays.",
         "People who are not members may borrow books."),
        ("Only members get free tickets.", "Everybody gets tickets."),
        ("No one but the president can dissolve parliament.",
         "The president dissolved parliament."),
        ("All shops except pharmacies must close at six.", "Pharmacies do not close at six."),
        ("No one except Eva has to work on Sunday.", "Eva works on Sunday."),
    ],
)  # fmt: skip
def test_what_holds_of_the_whole_sentence_leaves_a_part_open(text: str, hypothesis: str) -> None:
    assert [derived.label for derived in _derived(text, hypothesis)] == [Label.UNKNOWN]


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("None of the banks except Acme lost money in 2008.", "Acme lost money.", "ENTAILMENT"),
        ("Every member voted except Ann.", "Ann did not vote.", "ENTAILMENT"),
        ("Everyone except Ann and the cook laughed.", "Ann did not laugh.", "ENTAILMENT"),
        ("The plan was opposed by no one but Ann.", "Ann opposed the plan.", "ENTAILMENT"),
        ("All guests except Tom have to pay.", "Tom does not have to pay.", "ENTAILMENT"),
        ("The market is held every day except Monday.", "There is a market on Friday.",
         "ENTAILMENT"),
        ("All delegates, with the exception of those from Chile, voted.",
         "The delegates from Chile did not vote.", "ENTAILMENT"),
        ("All lamps except those in the hall were replaced.",
         "The lamps in the hall were replaced.", "CONTRADICTION"),
    ],
)  # fmt: skip
def test_what_is_stated_of_all_is_denied_as_a_whole(text: str, hypothesis: str, label: str) -> None:
    assert [derived.label.name for derived in _derived(text, hypothesis)] == [label]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("All the windows were broken except those of the chapel.", "The chapel was broken."),
        ("All windows except the shop's were broken.", "The shop was broken."),
        ("All states except Spain have signed the new treaty.", "Spain has not signed the treaty."),
        ("Everyone except Ann laughed at him.", "Ann did not laugh."),
        ("Everyone except Ann read the book.", "Ann did not read a book."),
        ("Nobody but Tom praised Ann.", "Ann praised Tom."),
        ("No one except Ann agreed to come.", "Ann came."),
        ("All visitors except children must pay.", "Children must not pay."),
        ("If it rains, everyone but Tom stays.", "Tom does not stay."),
        ("Only Tom hit Ann.", "Ann hit Tom."),
        ("Only Ann agreed to come.", "Ann came."),
        ("Only drivers must wear a badge.", "People who are not drivers must not wear a badge."),
    ],
)
def test_nothing_follows_of_other_sides_things_or_modals(text: str, hypothesis: str) -> None:
    assert not _derived(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("All the guests except Mara stayed.", "Mara did not stay.", YES),
        ("All the guests except Mara stayed.", "Mara stayed.", NO),
        ("All the guests except Mara stayed.", "All the guests stayed.", NO),
        ("The pool opens every day except Friday.", "The pool is closed on Friday.", YES),
        ("The pool opens every day except Friday.", "The pool opens on Sunday.", YES),
        ("Nobody but Tom voted.", "Tom voted.", YES),
        (
            "Apart from the tower, the whole castle was destroyed.",
            "The tower was not destroyed.",
            YES,
        ),
        ("Every juror but one agreed.", "One juror did not agree.", YES),
    ],
)
def test_who_is_excepted_is_the_reverse(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("All the guests except Mara stayed.", "Nils did not stay."),
        ("The pool opens every day except Friday.", "The pool opens in May."),
    ],
)
def test_what_may_be_so_is_not_contradicted(text: str, hypothesis: str) -> None:
    assert Label.CONTRADICTION not in steps.labels(text, hypothesis)
