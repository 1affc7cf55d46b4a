"""An attitude to what follows, and *no doubt*, which is none."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches

CLOSED = "The mill closed in May."


@pytest.mark.parametrize(
    "text",
    [
        "There is no doubt that the mill closed in May.",
        "There can be no serious doubt that the mill closed in May.",
        "It is beyond doubt that the mill closed in May.",
        "Without a doubt the mill closed in May.",
    ],
)
def test_no_doubt_is_no_attitude(text: str) -> None:
    assert not [each for each in mismatches(text, CLOSED) if each.kind == "attribution"]


@pytest.mark.parametrize(
    "text",
    [
        "There is some doubt that the mill closed in May.",
        "Experts doubt that the mill closed in May.",
        "Ann had no doubt that the mill closed in May.",
    ],
)
def test_an_attitude_of_somebody_else_is_a_mismatch(text: str) -> None:
    assert [each for each in mismatches(text, CLOSED) if each.kind == "attribution"]


@pytest.mark.parametrize(
    "text",
    [
        "The aim of the trial was to demonstrate that the mill closed in May.",
        "We aimed to confirm that the mill closed in May.",
        "The purpose of this review is to establish that the mill closed in May.",
        "We set out to prove that the mill closed in May.",
        "The study was designed to show that the mill closed in May.",
        "The authors sought to formally verify that the mill closed in May.",
    ],
)
def test_an_aim_is_no_result(text: str) -> None:
    assert [each.kind for each in mismatches(text, CLOSED)] == ["modality"]


@pytest.mark.parametrize(
    "text",
    [
        "We were able to show that the mill closed in May.",
        "The records confirm that the mill closed in May.",
        "It is easy to show that the mill closed in May.",
        "We aimed to show that the mill closed in May. Records prove that the mill closed in May.",
        "Its aim is clear: the mill closed in May.",
    ],
)
def test_a_result_is_no_aim(text: str) -> None:
    assert not mismatches(text, CLOSED)


def test_an_aim_is_no_result_of_what_is_for_something() -> None:
    text = "The goal is to demonstrate that plants respond to sound."
    assert [each.kind for each in mismatches(text, "Plants respond to sound.")] == ["modality"]


@pytest.mark.parametrize(
    "text",
    [
        "The purpose of the visit was to confirm that the vaccine works, and it did.",
        "The trial was designed to show that the vaccine works and was successful.",
        "They tried to prove that the vaccine works, which they did.",
        "The purpose of this letter is to confirm that the vaccine works.",
        "We want to confirm that the vaccine works.",
        "We aimed to show that the vaccine works; our data show that the vaccine works.",
    ],
)
def test_an_aim_that_was_reached_is_a_result(text: str) -> None:
    assert not mismatches(text, "The vaccine works.")


@pytest.mark.parametrize(
    "text",
    [
        "The trial aimed to show that the vaccine works and was funded by the state.",
        "The trial aimed to show that the vaccine works, and it did not.",
        "They wanted to confirm that the vaccine works.",
    ],
)
def test_what_follows_an_aim_need_not_be_its_success(text: str) -> None:
    assert [each.kind for each in mismatches(text, "The vaccine works.")] == ["modality"]


@pytest.mark.parametrize(
    "text",
    [
        "The club is poised to sell its ground.",
        "The club is on course to sell its ground.",
        "The club is in talks to sell its ground.",
        "The club was ready to sell its ground to Acme.",
        "The club is all set to sell its ground.",
        "The club is free to sell its ground.",
        "The club is required to sell its ground.",
    ],
)
def test_what_is_to_come_of_a_state_has_not_come(text: str) -> None:
    hypothesis = "The club sold its ground."
    assert [each.kind for each in mismatches(text, hypothesis)] == ["modality"]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The club was able to sell its ground.", "The club sold its ground."),
        ("The club was forced to sell its ground.", "The club sold its ground."),
        ("The club is known to own its ground.", "The club owns its ground."),
        ("The club was glad to sell its ground.", "The club sold its ground."),
        ("The club was the first to sell its ground.", "The club sold its ground."),
        ("The club was set to sell its ground and sold it in May.", "The club sold its ground."),
        ("The club is poised to sell its ground.", "The club may sell its ground."),
        ("The club is poised to sell its ground.", "The club is poised to sell."),
        ("The bridge was built to carry trams.", "The bridge carries trams."),
        ("The mill is open to visitors.", "The mill is open."),
        ("Ann agreed to the sale on Monday.", "Ann agreed to the sale."),
        ("Sales rose to a record in May.", "Sales rose to a record."),
    ],
)
def test_what_is_so_in_any_case_stays(text: str, hypothesis: str) -> None:
    assert not mismatches(text, hypothesis)


def test_a_verb_that_may_itself_leave_open_is_open_as_an_aim() -> None:
    text, hypothesis = "The airline is poised to order 50 jets.", "The airline ordered 50 jets."
    assert [each.kind for each in mismatches(text, hypothesis)] == ["modality"]


def test_a_place_behind_to_leaves_a_plan_a_plan() -> None:
    text, hypothesis = "The club plans to sell it to Acme.", "The club sold it to Acme."
    assert [each.kind for each in mismatches(text, hypothesis)] == ["modality"]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The mill is old and will be sold in May.", "The mill has been sold."),
        ("The endpoint is deprecated and will be removed in 5.0.", "The endpoint was removed."),
        ("The gate is rusty but may have been painted.", "The gate has been painted."),
        ("The chair is broken and must be repaired.", "The chair was repaired."),
    ],
)
def test_a_later_clause_is_as_open_with_the_subject_of_the_first(
    text: str, hypothesis: str
) -> None:
    assert [each.kind for each in mismatches(text, hypothesis)] == ["modality"]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The mill is old and was sold in May.", "The mill was sold."),
        ("The mill is old and will be sold.", "The mill will be sold."),
        ("The mill is old and will be sold in May. It was sold in May.", "The mill was sold."),
        ("The song was written in 1999 and would be sung in 2001.", "The song was sung in 2001."),
        ("Ann sold the mill and will leave.", "Ann sold the mill."),
    ],
)
def test_a_later_clause_leaves_nothing_open_that_is_stated(text: str, hypothesis: str) -> None:
    assert mismatches(text, hypothesis) == ()
