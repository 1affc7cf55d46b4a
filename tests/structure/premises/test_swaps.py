"""The same words with two of them in each other's place."""

from __future__ import annotations

import pytest

from entailment.structure.premises.swaps import by_swaps


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Behind the house stood a barn.", "A barn stood behind the house."),
        ("A cellar lay beneath the house.", "Beneath the house lay a cellar."),
        ("Out of the mill came a boy.", "A boy came out of the mill."),
        ("The longest river in Asia remains the Yangtze.",
         "The Yangtze remains the longest river in Asia."),
        ("The largest employer in town remains the mill.",
         "The mill remains the largest employer in town."),
        ("The owner of the mill is Tom's father.", "Tom's father is the owner of the mill."),
        ("The head of the bank is Ann's boss.", "Ann's boss is the head of the bank."),
        ("The founder of the school was Ada's teacher.",
         "Ada's teacher was the founder of the school."),
    ],
)  # fmt: skip
def test_the_same_in_another_order_is_no_swap(text: str, hypothesis: str) -> None:
    assert not [*by_swaps(text, hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Ada was a pupil of Bo.", "Bo was Ada's pupil.", "CONTRADICTION"),
        ("Ada is the mother of Bo.", "Bo is the mother of Ada.", "CONTRADICTION"),
        ("Ada has been Bo's teacher.", "Bo has been Ada's teacher.", "CONTRADICTION"),
        ("Ann killed Bo.", "Bo killed Ann.", "CONTRADICTION"),
        ("Ada was a fan of Bo.", "Bo was a fan of Ada.", "UNKNOWN"),
        ("Ann is proud of Tom.", "Tom is proud of Ann.", "UNKNOWN"),
        ("The boss praised the pupil.", "The pupil praised the boss.", "UNKNOWN"),
        ("The employer of the boy praised the teacher.",
         "The teacher praised the employer of the boy.", "UNKNOWN"),
    ],
)  # fmt: skip
def test_a_swap_excludes_by_its_predicate_or_leaves_open(
    text: str, hypothesis: str, label: str
) -> None:
    assert [derived.label.name for derived in by_swaps(text, hypothesis)] == [label]
