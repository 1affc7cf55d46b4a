"""Two sentences that differ by a phrase behind a negation, *all*, *no* or *most*."""

from __future__ import annotations

import pytest
from hypothesis import given

from entailment.structure.pairs import reversal
from tests.drawing import share, spoilt_pairs

REVERSED = [
    (
        "She does not own a dog.",
        "She does not own a poodle.",
        ("She does own a poodle.", "She does own a dog."),
    ),
    (
        "He can't find an apple in the shed.",
        "He can't find any fruit in the shed.",
        ("He can find some fruit in the shed.", "He can find an apple in the shed."),
    ),
    (
        "No girls slept.",
        "No tired girls slept.",
        ("Some tired girls slept.", "Some girls slept."),
    ),
    ("All dogs bark.", "All old dogs bark.", ("Some old dogs bark.", "Some dogs bark.")),
    (
        "They left without taking any bananas at all.",
        "They left without taking any food at all.",
        (
            "They left with taking some food at all.",
            "They left with taking some bananas at all.",
        ),
    ),
]


@pytest.mark.parametrize(("text", "hypothesis", "judged"), REVERSED)
def test_the_pair_without_its_negation_is_judged_the_other_way(
    text: str, hypothesis: str, judged: tuple[str, str]
) -> None:
    reversed_pair = reversal(text, hypothesis)
    assert reversed_pair is not None
    assert (reversed_pair.text, reversed_pair.hypothesis) == judged
    assert not reversed_pair.is_necessary_alone


def test_most_goes_neither_way() -> None:
    reversed_pair = reversal("Most old dogs sleep.", "Most dogs sleep.")
    assert reversed_pair is not None
    assert reversed_pair.is_necessary_alone


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("She owns a dog.", "She owns a poodle."),
        ("She does not own a dog.", "She does not own a dog."),
        ("He did not leave because he was tired.", "He did not leave."),
        ("He did not leave on Friday.", "He did not leave."),
        ("The dog that did not bark saw a cat.", "The dog that did not bark saw an animal."),
        ("Not only dogs bark.", "Not only poodles bark."),
        ("It has not 300 seats.", "It has not 400 seats."),
        ("Delegates of all parties met.", "Delegates of all old parties met."),
        ("All dogs bark.", "All dogs sleep."),
        ("Rex did not bite Ann.", "Rex did not bite Bob."),
        ("The door is not open.", "The door is not closed."),
        ("A man with no shirt is playing an instrument.", "A man with no shirt is playing a lute."),
        ("A man without a hat plays an instrument.", "A man without a hat plays a cello."),
        ("Without a word she bought a dog.", "Without a word she bought a poodle."),
        ("Not long ago he bought a dog.", "Not long ago he bought a poodle."),
        ("People not wearing helmets ride vehicles.", "People not wearing helmets ride bicycles."),
        ("She did not fail to buy a dog.", "She did not fail to buy a poodle."),
        ("The police did not arrest the man.", "The police did not arrest the old man."),
        ("Isn't he a dog?", "Isn't he a poodle?"),
        ("She does not own a dog. She is ill.", "She does not own a poodle."),
    ],
)
def test_what_differs_otherwise_is_judged_as_it_is(text: str, hypothesis: str) -> None:
    assert reversal(text, hypothesis) is None


SPOILT = spoilt_pairs((text, hypothesis) for text, hypothesis, _ in REVERSED)


@given(SPOILT)
def test_what_is_judged_instead_differs(pair: tuple[str, str]) -> None:
    reversed_pair = reversal(*pair)
    assert reversed_pair is None or reversed_pair.text != reversed_pair.hypothesis


def test_spoilt_pairs_are_reversed() -> None:
    assert share(SPOILT, lambda pair: reversal(*pair)) > 0.1
