"""Relatives by the given name alone, degrees as words, and a relative's occupation."""

from __future__ import annotations

import pytest

from tests.validation.cases import validated

MILKENS = (
    "Michael Milken, the son of a California accountant, and his brother, Lowell, were charged. "
)
LOWELL = "Lowell works for Drexel."


def test_a_given_name_behind_a_word_for_a_relative_has_the_surname_of_the_family() -> None:
    text = MILKENS + LOWELL
    assert validated(text, "Michael Milken", "per:siblings", "Lowell Milken").supported
    assert validated(text, "Lowell Milken", "per:employee_of", "Drexel").supported


@pytest.mark.parametrize("name", ["Lowell Roe", "Ned Milken"])
def test_of_another_family_or_name_it_is_no_mention(name: str) -> None:
    assert not validated(MILKENS + LOWELL, name, "per:employee_of", "Drexel").supported


def test_the_occupation_of_a_parent_is_not_that_of_the_child() -> None:
    assert not validated(MILKENS, "Michael Milken", "per:title", "baker").supported


def test_a_degree_is_a_word_by_which_a_school_is_stated() -> None:
    text = "Brian Lind, 30, was awarded a Bachelor of Fine Arts from the Ulm School of Design."
    assert validated(text, "Brian Lind", "per:schools_attended", "Ulm School of Design").supported
