"""A claim without a name is about what the sentence before it names."""

from __future__ import annotations

import pytest

from entailment import check
from entailment.checking.claims import split_claims
from entailment.checking.meant import subject_meant

FOUNDED = "Orbit Ltd was founded in 2009."


@pytest.mark.parametrize(
    ("before", "sentence", "expected"),
    [
        (FOUNDED, "It has 40 staff.", "Orbit Ltd"),
        (FOUNDED, "The company has 40 staff.", "Orbit Ltd"),
        ("The Orbit 5 is a camera.", "The device has four antennas.", "The Orbit 5"),
        ("Orbit Ltd left Oslo for Rome.", "It has 40 staff.", ""),
        ("Orbit Ltd bought a rival firm.", "It has 40 staff.", ""),
        ("Orbit Ltd bought a rival firm.", "The company has 40 staff.", ""),
        ("Orbit Ltd is a firm in the north.", "The company has 40 staff.", "Orbit Ltd"),
        ("Ann Berg was born in Ulm.", "The company has 40 staff.", ""),
        ("The firm was founded in 2009.", "It has 40 staff.", ""),
        (FOUNDED, "The sun is hot.", ""),
        (FOUNDED, "Nimbus Ltd has 40 staff.", ""),
    ],
)
def test_what_a_sentence_is_about(before: str, sentence: str, expected: str) -> None:
    assert subject_meant(before, sentence) == expected


def test_a_claim_is_about_it_through_several_sentences() -> None:
    claims = split_claims(f"{FOUNDED} It has an office. It has 40 staff.").claims
    assert [claim.about for claim in claims] == ["", "Orbit Ltd", "Orbit Ltd"]


@pytest.mark.parametrize("opening", ["It", "The company"])
def test_a_sentence_about_another_supports_no_such_claim(opening: str) -> None:
    answer = f"{FOUNDED} {opening} has 40 staff."
    sources = [FOUNDED, "Nimbus Ltd has 40 staff."]
    claim = check(answer, sources, system="overlap", threshold=0.2).claims[1]
    assert str(claim.verdict) == "not found"


@pytest.mark.parametrize(
    "source", ["Orbit Ltd has 40 staff.", "Orbit has 40 staff.", "The company has 40 staff."]
)
def test_a_sentence_that_may_be_about_it_does(source: str) -> None:
    answer = f"{FOUNDED} The company has 40 staff."
    assert check(answer, [FOUNDED, source], system="overlap", threshold=0.2).supported


def test_the_reason_is_given() -> None:
    sources = [FOUNDED, "Nimbus Ltd has 40 staff."]
    claim = check(f"{FOUNDED} It has 40 staff.", sources, system="overlap").claims[1]
    assert claim.reason == "a sentence seems to say it, but of another"
