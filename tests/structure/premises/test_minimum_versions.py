"""Versions that are enough, or too early."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.minimum_versions import by_minimum_versions

YES, NO, OPEN = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN


@pytest.mark.parametrize(
    ("text", "hypothesis", "labels"),
    [
        ("Orbit requires Python 3.9 or later.", "Orbit works with Python 3.12.", [OPEN, YES]),
        ("Orbit requires at least Python 3.9.", "Python 3.10 is sufficient.", [OPEN, YES]),
        ("Orbit needs Node 18 or newer.", "Orbit runs on Node 20.", [OPEN, YES]),
        ("Orbit needs Node 18 or newer.", "Orbit runs on Node 16.", [NO]),
        ("Orbit requires Python 3.9 or later.", "Orbit works with Python 3.8.", [NO]),
        ("Orbit requires Python 3.9 or later.", "Orbit requires Python 3.12.", [OPEN]),
        ("Orbit requires Python 3.9 or later.", "The oldest is Python 3.12.", [OPEN]),
        ("Orbit requires Python 3.9 or later.", "Orbit ships with Python 3.12.", [OPEN]),
        ("You must be on Level 5 or above.", "You can enter on Level 3.", [NO]),
        ("The flag is available since 2.3.", "The flag was added in 2.4.", [OPEN]),
        ("Orbit requires Python 3.9 or later.", "Orbit works with Ruby 3.12.", []),
        ("Orbit requires Python 3.9 or later.", "Orbit does not work with Python 3.12.", []),
        ("Orbit requires Python 3.9.", "Orbit works with Python 3.12.", []),
        ("It needs Python 3.9 or later. It has Python 3.11.", "It has Python 3.12.", []),
        ("The hall needs 18 seats or more.", "The hall has 20 seats.", []),
    ],
)
def test_versions_within_the_first_that_will_do(
    text: str, hypothesis: str, labels: list[Label]
) -> None:
    assert [each.label for each in by_minimum_versions(text, hypothesis)] == labels


@pytest.mark.parametrize(
    ("text", "hypothesis", "premise"),
    [
        ("It needs Node 18 or newer.", "It runs on Node 20.", "It runs on Node 18 or later."),
        ("It needs at least Node 18.", "It runs on Node 20.", "It runs on at least Node 18."),
        (
            "Orbit needs at least version 2.3.",
            "Orbit works with version 2.4.",
            "Orbit works with at least version 2.3.",
        ),
    ],
)
def test_the_first_version_is_put_as_the_text_words_it(
    text: str, hypothesis: str, premise: str
) -> None:
    assert [*by_minimum_versions(text, hypothesis)][-1].premises == (premise,)
