"""Codes, and numbers that name something: none is another rounded."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.codes import other_codes


@pytest.mark.parametrize(
    ("text", "hypothesis", "code"),
    [
        ("The KX-2150 is waterproof.", "The KX-2100 is waterproof.", "KX-2100"),
        ("Flight BA117 was late.", "Flight BA118 was late.", "BA118"),
    ],
)
def test_another_code_of_the_same_letters_is_another(text: str, hypothesis: str, code: str) -> None:
    assert [each.hypothesis for each in other_codes(text, hypothesis)] == [code]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("COVID19 closed schools.", "Schools closed in COVID-19 times."),
        ("The KX-2150 and the KX-2100 are waterproof.", "The KX-2100 is waterproof."),
        ("The KX-2150 is waterproof.", "The ZX-2100 is waterproof."),
        ("It was 20 km away.", "It was KM-20 away."),
    ],
)
def test_no_other_is(text: str, hypothesis: str) -> None:
    assert not [*other_codes(text, hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The server listens on port 8081.", "The server listens on port 8080."),
        ("The page shows error 1207.", "The page shows error 1200."),
        ("The desk is in room 312.", "The desk is in room 310."),
    ],
)
def test_what_is_numbered_is_not_rounded(text: str, hypothesis: str) -> None:
    assert [each.kind for each in mismatches(text, hypothesis)] == ["number"]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The bridge is 1,284 metres long.", "The bridge is 1,280 metres long."),
        ("The port handles 41,237 tonnes.", "The port handles 41,000 tonnes."),
    ],
)
def test_an_amount_is(text: str, hypothesis: str) -> None:
    assert not mismatches(text, hypothesis)
