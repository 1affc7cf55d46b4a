"""Names under another label, and people whom a letter only addresses."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import decisive_mismatches

MINUTES = "Present: A. Novak, R. Singh\nApologies: T. Brecht, L. Moor"


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (MINUTES, "T. Brecht was present."),
        ("**Present:** A. Novak **Apologies:** T. Brecht", "Brecht was present."),
        ("In favour: Ann Lee. Against: Ben Roe.", "Ben Roe was in favour."),
        ("Dear Mira,\n\nWe accept your offer of 700 euros.\n\nTom", "Mira accepts the offer."),
        ("Dear Mira,. We accept your offer.", "Mira accepts the offer."),
    ],
)
def test_a_name_elsewhere_is_not_meant(text: str, hypothesis: str) -> None:
    assert [each.kind for each in decisive_mismatches(text, hypothesis)] == ["role"]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (MINUTES, "A. Novak was present."),
        (MINUTES, "T. Brecht sent apologies."),
        ("Results: Group One. Drug: Zytiga.", "The results suggest that Zytiga works."),
        ("Present: all members. Apologies: none.", "T. Brecht was present."),
        ("Present: 12 people. Ann Lee: Brecht left early.", "Brecht was present."),
        ("Added: themes by Outi Rantala. Changed: Python is now 3.9.", "Python 3.9 was added."),
        ("Dear Mira, you have accepted the offer.", "Mira accepted the offer."),
        ("Dear Mira, we know that you accept the offer.", "Mira accepts the offer."),
        ("Dear Mira, take from the left: that wood spits.", "Mira is to take from the left."),
        ("Dear Mira, we sold the van.", "The van was sold."),
    ],
)
def test_what_may_be_meant_is_no_mismatch(text: str, hypothesis: str) -> None:
    assert not decisive_mismatches(text, hypothesis)
