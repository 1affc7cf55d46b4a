"""What is denied of one circumstance and done in another."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches.negation import negations

PAID = "The firm did not pay the fine in May but paid it in June."
LOAN = "The bank did not approve the loan that lasted until May."


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (PAID, "The firm paid the fine."),
        ("They did not paint the yard in May but painted it in June.", "They painted the yard."),
        (
            "It did not inspect the pier in May but inspected it on Friday.",
            "It inspected the pier.",
        ),
        ("He did not finish the bridge by May but finished it in June.", "He finished the bridge."),
        ("The firm did not open in Rome but opened in Paris.", "The firm opened in Paris."),
        ("The council did not sell the pier in 1990; it sold it in 1995.", "It sold the pier."),
        ("The trial did not begin until 2 May 2015.", "The trial began on 2 May 2015."),
    ],
)
def test_what_is_done_in_another_circumstance_is_not_denied(text: str, hypothesis: str) -> None:
    assert list(negations(text, hypothesis)) == []


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (PAID, "The firm paid the fine in May."),
        ("They did not paint it in May but painted it in June.", "They painted it in May."),
        ("They did not paint the yard in May.", "They painted the yard."),
        ("Tom did not live in Rome. He lived in Paris.", "Tom lived in Rome."),
        ("The firm did not open in Rome but opened in Paris.", "The firm opened in Rome."),
        ("Ann did not pay the fine. The bank, ___ it in May.", "Ann paid the fine."),
        (LOAN, "The bank approved the loan."),
        ("She did not say that it would rain until May.", "She said that it would rain until May."),
    ],
)
def test_what_is_done_in_no_other_circumstance_is_denied(text: str, hypothesis: str) -> None:
    assert [mismatch.contradicts for mismatch in negations(text, hypothesis)] == [True]


@pytest.mark.parametrize(
    ("hypothesis", "contradicts"),
    [
        ("Guests must bring towels.", [True]),
        ("Guests brought towels.", [False]),
        ("Guests may bring towels.", []),
    ],
)
def test_what_need_not_be_may_be(hypothesis: str, contradicts: list[bool]) -> None:
    yielded = negations("Guests need not bring towels.", hypothesis)
    assert [mismatch.contradicts for mismatch in yielded] == contradicts
