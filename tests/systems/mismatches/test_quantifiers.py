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
