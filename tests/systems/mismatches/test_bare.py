"""A label, a number or a time before a sentence switches off no rule."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.bare import readings

OPENINGS = ["", "4.2 ", "(a) ", "A. ", "Pets: ", "**Pets:** ", "Smith: ", "[00:12] ", "Well, "]


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Subject to approval, the tenant may keep a dog.", "The tenant may keep a dog."),
        ("If the river rises, the plant will close.", "The plant will close."),
        ("Nadia owns a boat and Omar owns a car.", "Nadia owns a car."),
    ],
)
def test_a_rule_applies_behind_what_introduces_a_sentence(
    opening: str, text: str, hypothesis: str
) -> None:
    assert mismatches(opening + text, hypothesis)


@pytest.mark.parametrize("opening", OPENINGS)
def test_what_is_stated_has_no_mismatch_for_that(opening: str) -> None:
    assert not mismatches(f"{opening}The tenant may keep a dog.", "The tenant may keep a dog.")


def test_what_a_speaker_is_reported_to_say_is_compared_with_the_speech() -> None:
    text = "MR. SMITH: The bridge is safe."
    assert mismatches(text, "Mr. Smith said that the bridge is unsafe.")[0].kind == "antonym"
    assert not mismatches(text, "Mr. Smith said that the bridge is safe.")
    assert not mismatches(text, "According to Mr. Smith, the bridge is safe.")


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Oslo: It rained.", "It rained in Oslo."),
        ("MR. SMITH: It is safe.", "Mr. Smith is safe."),
        ("It rained in Oslo.", "It rained."),
    ],
)
def test_a_label_that_is_part_of_what_is_stated_stays(text: str, hypothesis: str) -> None:
    assert readings(text, hypothesis) == ((text, hypothesis),)
