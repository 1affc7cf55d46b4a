"""Ranks among others: the second largest is not the largest."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches


def _ranks(text: str, hypothesis: str) -> list[str | None]:
    return [each.text for each in mismatches(text, hypothesis) if each.kind == "rank"]


@pytest.mark.parametrize(
    ("text", "hypothesis", "stated"),
    [
        ("It was the second largest fire.", "It was the largest fire.", "second largest"),
        ("Hull is its third oldest port.", "Hull is its oldest port.", "third oldest"),
        ("Bolt is the 3rd biggest bank.", "Bolt is the biggest bank.", "3rd biggest"),
        ("It is the second-highest peak.", "It is the highest peak.", "second-highest"),
        ("It is the 16th largest port.", "It is the 17th largest port.", "16th largest"),
        ("It is the second most common cause.", "It is the most common cause.", "second most"),
    ],
)
def test_a_superlative_of_another_rank_is_a_mismatch(
    text: str, hypothesis: str, stated: str
) -> None:
    assert _ranks(text, hypothesis) == [stated]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("It was the second largest fire.", "It was the second largest fire of all."),
        ("It was the second largest fire.", "It was a large fire."),
        ("It is the second largest port.", "It is one of the largest ports."),
        ("Bonn and Ulm are the second and third largest towns.", "They are the largest towns."),
        ("It was the first and largest fire.", "It was the largest fire."),
        ("It was his second, largest exhibition.", "It was his largest exhibition."),
        ("It is the second largest in Ulm and the largest in Bonn.", "It is the largest in Bonn."),
        ("It is the largest lake here and the second there.", "It is the second largest there."),
        ("Norway has the largest, Ulm has 9.", "Ulm has the second largest."),
        ("Ulm, the second most visited town, had snow.", "Ulm had the most snow."),
    ],
)
def test_what_may_be_of_the_same_rank_has_no_mismatch(text: str, hypothesis: str) -> None:
    assert not _ranks(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_mismatch"),
    [
        ("She published her first novel in 1988.", "Her second novel appeared in Oslo.", True),
        ("She published her first novel in 1988 and the second in 1990.",
         "Her second novel appeared in 1990.", False),
        ("The first day was hot.", "The second day was cold.", False),
        ("The 2nd novel and the first novel sold well.", "Her second novel sold well.", False),
        ("The first people came.", "The last people left.", False),
    ],
)  # fmt: skip
def test_a_rank_of_another_is_a_mismatch(text: str, hypothesis: str, is_mismatch: bool) -> None:
    assert ("rank" in {each.kind for each in mismatches(text, hypothesis)}) is is_mismatch
