"""Years that are so long before or after a year of the text."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.reckoned import by_reckoning

BELL = "The bell was cast in 1687, ninety years after the tower had been built."


@pytest.mark.parametrize(
    ("text", "hypothesis", "line"),
    [
        (BELL, "The tower was built in 1597.", "1687 - 90 = 1597"),
        (
            "The pool closed in 2016, two years before the party took the council.",
            "The party took the council in 2018.",
            "2016 + 2 = 2018",
        ),
    ],
)
def test_a_year_is_reckoned_from_another(text: str, hypothesis: str, line: str) -> None:
    (derivation,) = by_reckoning(text, hypothesis)
    assert (derivation.label, derivation.line) == (Label.ENTAILMENT, line)


def test_the_premise_has_no_year() -> None:
    (derivation,) = by_reckoning(BELL, "The tower was built in 1597.")
    assert derivation.premises == ("The tower was built at some time.",)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (BELL, "The tower was built in 1777."),
        (BELL, "The bell was cast in 1597."),
        ("She left in 1968 after ten years there.", "She left in 1958."),
        ("She left in 1968 after ten years there.", "She was born in 1958."),
        ("He was jailed in 1968 for ten years.", "He escaped in 1978."),
        (BELL, "The tower was built in 1600."),
        (BELL, "The tower was not built in 1597."),
        (BELL, "The tower may have been built in 1597."),
        ("Ann says she left in 1968 after ten years there.", "She came in 1958."),
        ("She may have left in 1968 after ten years there.", "She came in 1958."),
        ("She left in 1968 after about ten years there.", "She came in 1958."),
        ("She was born in 1950 and died aged 75.", "She died in 2025."),
        ("She left in 1968. Her ten years there were hard.", "She came in 1958."),
        ("The mill closed in 1998, a year before the pit.", "The pit opened in 1999."),
        ("It was founded in 1961 and sold 32 years later.", "It was sold in 1993."),
        ("She came in 1958 and left in 1968 after ten years.", "She came in 1958."),
    ],
)
def test_what_is_not_sure_is_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not list(by_reckoning(text, hypothesis))
