"""Amounts of a change where the text has a value alone: no contradiction, and no support."""

from __future__ import annotations

import pytest

from entailment.structure.pairs import change_of_value
from entailment.systems.mismatches import mismatches

LEVELS = [
    ("Turnout was 61 percent in 2022.", "Turnout rose by 4 percent in 2022."),
    ("Turnout was 61 percent in 2022.", "Turnout rose 4 percent in 2022."),
    ("The price is €20.", "The price was cut by €5."),
    ("The town has 5,000 residents.", "The town grew by another 300 residents."),
    ("Revenue of Norla in 2023 is €482 million.", "Norla's revenue rose by €32 million in 2023."),
    (
        "In 2022 revenue was €450 million.",
        "Revenue rose from €450 million to €482 million in 2023.",
    ),
    (
        "In 2023 revenue was €482 million.",
        "Revenue rose from €450 million to €482 million in 2023.",
    ),
]


@pytest.mark.parametrize(("text", "hypothesis"), LEVELS)
def test_a_value_neither_excludes_nor_supports_a_change(text: str, hypothesis: str) -> None:
    assert change_of_value(text, hypothesis) is not None
    differing = mismatches(text, hypothesis)
    assert differing
    assert not any(mismatch.contradicts for mismatch in differing)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Turnout rose by 9 percent in 2022.", "Turnout rose by 4 percent in 2022."),
        ("The price was cut by €8.", "The price fell by €5."),
        ("The price stayed at €20.", "The price was cut by €5."),
        ("The discount was €5.", "The price was cut by €5."),
        ("The growth of turnout was 4 percent.", "Turnout rose by 4 percent."),
        ("The price was not changed from €20.", "The price was cut by €5."),
        (
            "Revenue was €450 million in 2022.",
            "Revenue rose from €450 million to €470 million in 2022.",
        ),
        ("Revenue was €450 million in 2022.", "Revenue rose from €430 million to €470 million."),
        ("In 2022 it was €450 million, in 2023 €482 million.", "It rose by €40 million in 2023."),
        ("The house cost €300,000.", "The house was bought by the council for €200,000."),
        ("The fine was €50.", "The fine was raised to €70."),
        ("The price is €20.", "The price is €25."),
    ],
)
def test_other_differences_are_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert change_of_value(text, hypothesis) is None


def test_a_long_text_takes_no_longer_than_its_length() -> None:
    assert change_of_value("It is 20 by " * 5_000, "It rose from " * 5_000) is None
    assert change_of_value("It is €20.", "rose from 450 to 482 " * 5_000) is None
