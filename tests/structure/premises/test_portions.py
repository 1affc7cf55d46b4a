"""How many a share of a whole number is."""

from __future__ import annotations

import pytest

from entailment.structure.premises import derivations
from entailment.structure.premises.portions import by_portions

HALF = "Half of the 80 students passed."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label", "premise"),
    [
        (HALF, "40 students passed.", "ENTAILMENT", HALF),
        (HALF, "40 of the students passed.", "ENTAILMENT", HALF),
        (HALF, "Forty students passed.", "ENTAILMENT", HALF),
        (HALF, "80 students passed.", "CONTRADICTION", HALF),
        (HALF, "50 students passed.", "CONTRADICTION", HALF),
        ("Half the 80 students passed.", "40 students passed.", "ENTAILMENT",
         "Half the 80 students passed."),
        ("Three quarters of the 200 seats are taken.", "150 seats are taken.", "ENTAILMENT",
         "Three quarters of the 200 seats are taken."),
        ("Sixty percent of the firm's 150 staff work at home.", "90 staff work at home.",
         "ENTAILMENT", "Sixty percent of the firm's 150 staff work at home."),
        ("It dismissed 25 % of its 400 staff.", "It dismissed 100 of its staff.", "ENTAILMENT",
         "It dismissed 25 % of its 400 staff."),
        ("It dismissed 25 % of its 400 staff.", "It dismissed 400 of its staff.", "CONTRADICTION",
         "It dismissed 25 % of its 400 staff."),
        ("Two thirds of the 90 old trees fell.", "60 old trees fell.", "ENTAILMENT",
         "Two thirds of the 90 old trees fell."),
    ],
)  # fmt: skip
def test_a_number_is_the_share_of_the_whole_or_contradicts_it(
    text: str, hypothesis: str, label: str, premise: str
) -> None:
    results = [each for each in derivations(text, hypothesis) if each.kind == "share"]
    assert [(each.label.name, each.premises) for each in results] == [(label, (premise,))]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("About half of the 80 students passed.", "40 students passed."),
        ("At least half of the 80 students passed.", "40 students passed."),
        ("More than half of the 80 students passed.", "80 students passed."),
        (HALF, "About 40 students passed."),
        (HALF, "More than 30 students passed."),
        (HALF, "40 teachers passed."),
        ("Half of the 81 students passed.", "40 students passed."),
        ("Half of the 80 students did not pass.", "40 students passed."),
        ("Half of the 80 students may have passed.", "40 students passed."),
        ("The head said that half of the 80 students passed.", "40 students passed."),
        ("If half of the 80 students pass, the school stays open.", "40 students passed."),
        ("The other half of the 80 students passed.", "40 students passed."),
        (HALF, "80 students sat the exam."),
        ("Half of the 80 students passed the exam.", "80 students took the exam."),
        (HALF, "80 students failed."),
        ("Half of the 80 students passed and a quarter of the 80 students failed.",
         "40 students passed."),
        ("Half of the students passed. There were 80 students.", "40 students passed."),
        ("Half of the 80 students and 12 teachers passed.", "80 students passed."),
        ("Did half of the 80 students pass?", "40 students passed."),
        (HALF, "40 of the other students passed."),
        (HALF, "40 students did not pass."),
        ("Half of about 80 students passed.", "40 students passed."),
        ("150 % of the 80 places were sold.", "120 places were sold."),
        ("It dismissed 25 % of its 400 staff.", "It has 400 staff."),
        ("Each year half of the 80 students pass.", "80 students pass each year."),
    ],
)  # fmt: skip
def test_rough_denied_or_other_numbers_are_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not [*by_portions(text, hypothesis)]
