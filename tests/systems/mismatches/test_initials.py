"""People of one surname: other initials or titles are of another person."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import decisive_mismatches
from entailment.systems.mismatches.initials import other_initials


@pytest.mark.parametrize(
    ("text", "hypothesis", "names"),
    [
        ("J. Bell resigned in May.", "T. Bell resigned in May.", ("T. Bell", "J. Bell")),
        ("John Bell resigned.", "T. Bell resigned.", ("T. Bell", "John Bell")),
        ("J. Bell resigned.", "Tom Bell resigned.", ("Tom Bell", "J. Bell")),
        ("MR. J. BELL: It is unfair.", "Mr. T. Bell called it unfair.",
         ("Mr. T. Bell", "MR. J. BELL")),
        ("MRS. BELL: I support it.", "Mr. Bell supports it.", ("Mr. Bell", "MRS. BELL")),
        ("It rained in Rome. Mr. Bell left.", "Mrs. Bell left.", ("Mrs. Bell", "Mr. Bell")),
    ],
)  # fmt: skip
def test_another_initial_or_title_is_another_person(
    text: str, hypothesis: str, names: tuple[str, str]
) -> None:
    assert names in [(each.hypothesis, each.text) for each in decisive_mismatches(text, hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("John Bell resigned.", "J. Bell resigned."),
        ("J. T. Bell resigned.", "T. Bell resigned."),
        ("William Bell resigned.", "B. Bell resigned."),
        ("J. Bell and T. Bell resigned.", "T. Bell resigned."),
        ("Mr. and Mrs. Bell left.", "Mr. Bell left."),
        ("Mr. Bell and Mrs. Bell left.", "Mr. Bell left."),
        ("Dr. Bell left.", "Mrs. Bell left."),
        ("Mrs. Bell left.", "Ms Bell left."),
        ("Mr. Bell left his wife.", "Mrs. Bell was left."),
        ("Anna married Mr. Bell.", "Mrs. Bell is married."),
        ("Bell resigned.", "T. Bell resigned."),
        ("J. Bell Ltd closed.", "T. Bell resigned."),
        ("In Plan B. Smith agreed.", "J. Smith agreed."),
        ("J. Cole resigned.", "T. Bell resigned."),
        ("Charities F and G. Sonja is first.", "Larry Olivia Ned Patricia Sonja"),
    ],
)
def test_who_may_be_the_same_person_is_no_mismatch(text: str, hypothesis: str) -> None:
    assert not list(other_initials(text, hypothesis))
