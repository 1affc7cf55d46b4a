"""The same words with two of them in each other's place."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.swaps import by_swaps
from tests.structure import steps
from tests.structure.steps import NO, OPEN


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


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The fox was spotted by the hunter.", "The fox spotted the hunter.", OPEN),
        (
            "The clerk handed the letter to the guest.",
            "The guest handed the letter to the clerk.",
            OPEN,
        ),
        ("Mila was a pupil of Anton.", "Anton was Mila's pupil.", NO),
        ("A boy chased the goat.", "The goat chased a boy.", OPEN),
    ],
)
def test_sides_in_each_others_place_are_open_or_excluded(
    text: str, hypothesis: str, label: Label
) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The inn stands opposite the mill.", "The mill stands opposite the inn."),
        ("A scale measures earthquakes.", "Earthquakes are measured on a scale."),
        ("A man is standing at a machine.", "A man is standing by a machine."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_a_swap(text: str, hypothesis: str) -> None:
    assert steps.kinds(text, hypothesis).isdisjoint(steps.LINKING)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("It is an old tower.", "The tower is old."),
        ("He is a rich old man.", "The man is old and rich."),
        ("They are new trams.", "The trams are new."),
        ("Tom met Ann.", "Ann met Tom."),
        ("The fox was spotted by the hunter.", "The hunter spotted the fox."),
        ("Mila was a friend of Anton.", "Anton was Mila's friend."),
    ],
)
def test_what_may_be_so_is_not_contradicted(text: str, hypothesis: str) -> None:
    assert Label.CONTRADICTION not in steps.labels(text, hypothesis)
