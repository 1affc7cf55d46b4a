"""Quantifiers of both sides on the same noun."""

from __future__ import annotations

import pytest

from entailment.structure.premises import derivations
from entailment.systems.mismatches import mismatches

BONUS = "No employees got a bonus."


def _quantifiers(text: str, hypothesis: str) -> list[bool]:
    return [each.contradicts for each in mismatches(text, hypothesis) if each.kind == "quantifier"]


@pytest.mark.parametrize("form", ["Quite a few", "Not a few"])
def test_quite_a_few_are_many_and_not_most(form: str) -> None:
    text = f"{form} users complained about the change."
    assert not _quantifiers(text, "Many users complained about the change.")
    assert _quantifiers(text, "Most users complained about the change.") == [False]
    labels = {
        each.label.name for each in derivations(text, "Many users complained about the change.")
    }
    assert labels == {"ENTAILMENT"}


def test_a_few_need_not_be_many() -> None:
    text = "A few users complained about the change."
    assert _quantifiers(text, "Many users complained about the change.") == [False]


@pytest.mark.parametrize(
    "text",
    [
        "Some employees got no bonus.",
        "Some employees did not get a bonus.",
        "Several employees never got a bonus.",
    ],
)
def test_some_of_whom_it_is_denied_leave_open_whether_all_are(text: str) -> None:
    assert _quantifiers(text, BONUS) == [False]


def test_no_excludes_some_and_some_excludes_no() -> None:
    text = "Some employees got a bonus."
    assert _quantifiers(text, BONUS) == [True]
    assert _quantifiers(BONUS, text) == [True]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Acme does not subcontract, except that Norla does the transport.",
         "Acme never subcontracts."),
        ("The cover does not include wear, except for brakes.", "The cover never includes wear."),
        ("Users shall not copy it, save that they may make two copies.",
         "Users may not copy it at all."),
        ("Members may not park here other than on Sundays.",
         "Under no circumstances may members park here."),
        ("The shop is open, except on Sundays.", "The shop is always open."),
    ],
)  # fmt: skip
def test_an_exception_withholds_never(text: str, hypothesis: str) -> None:
    assert False in _quantifiers(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The mill never closed, except in 1950.", "The mill never closed, apart from 1950."),
        ("The lift never worked. All staff except Ann left.", "The lift never worked."),
        ("He tried to save money and never borrowed.", "He never borrowed."),
        ("To save for a house, the couple never ate out.", "The couple never ate out."),
        ("The shop is open every day except Sundays.", "The shop is always closed on Sundays."),
        ("The cover does not include wear, except for brakes.", "The cover excludes wear."),
        ("The shop is not open on Mondays, except in August.",
         "The shop is never open on Mondays outside August."),
        ("The shop opens daily except Sunday, and it always stays shut on Sunday.",
         "The shop always stays shut on Sunday."),
        ("The board, which never meets in public, took all bids except one.",
         "The board never meets in public."),
        ("Apart from a short break, he has always lived in Kiel and never drove.",
         "He never drove."),
    ],
)  # fmt: skip
def test_other_exceptions_do_not(text: str, hypothesis: str) -> None:
    assert not _quantifiers(text, hypothesis)
