"""Numbers that no sentence gives and some operation does are no mismatch."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The hospital has 120 beds in one building and 45 beds in the other.",
         "The hospital has 165 beds."),
        ("The library lent 4,310 audiobooks in March, 640 more than in February.",
         "The library lent 3,670 audiobooks in February."),
        ("The club has 214 members, 15 fewer than last year.",
         "The club had 229 members last year."),
        ("Acme has 214 members and Bolt has 15 fewer members than Acme.",
         "Bolt has 199 members."),
        ("The bakery turns out 300 loaves an hour and runs six hours every night.",
         "The bakery turns out 1,800 loaves every night."),
        ("The north tank is 15 metres deep; the south tank is twice as deep.",
         "The south tank is 30 metres deep."),
        ("The press prints 90 posters a minute.", "In two minutes the press prints 180 posters."),
        ("The mill was built in 1874, three years after the barn burned down.",
         "The barn burned down in 1871."),
        ("Acme lost 40 ships in spring, lost 15 ships in summer and built 20 ships.",
         "Acme lost 35 ships."),
    ],
)  # fmt: skip
def test_a_number_that_one_operation_gives_is_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert mismatches(text, hypothesis) == ()


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The hospital has 120 beds and 45 nurses.", "The hospital has 170 beds."),
        ("The club has 214 members, 15 fewer than last year.",
         "The club had 240 members last year."),
        ("The club has 214 members, 15 fewer than last year.",
         "The club had 199 members last year."),
        ("The library lent 4,310 audiobooks in March.", "The library lent 3,670 audiobooks."),
        ("The press prints 90 posters a minute.", "In two minutes the press prints 170 posters."),
        ("The north tank is 15 metres deep; the south tank is twice as deep.",
         "The south tank is 40 metres deep."),
        ("Bolt has 120 employees and Acme has 300 employees.",
         "Acme has more than 420 employees."),
    ],
)  # fmt: skip
def test_any_other_number_is_a_mismatch(text: str, hypothesis: str) -> None:
    assert {mismatch.kind for mismatch in mismatches(text, hypothesis)} == {"number"}


def test_a_difference_leaves_the_number_that_it_is_taken_from_the_only_one() -> None:
    text = "The club has 214 members, 15 fewer than last year."
    (mismatch,) = mismatches(text, "The club had 199 members last year.")
    assert (mismatch.text, mismatch.contradicts) == ("214", True)
