"""What somebody has no sign or history of, and has by the hypothesis."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.absences import denied_conditions

NO_HISTORY = "The patient has no history of diabetes."


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (NO_HISTORY, "The patient has diabetes."),
        (NO_HISTORY, "The patient suffers from diabetes."),
        ("The patient shows no sign of infection.", "The patient has an infection."),
        ("The scan showed no evidence of a tumour in the lung.", "The patient has a tumour."),
        ("The herd is free of scrapie.", "The herd has scrapie."),
        ("He left hospital without any trace of the virus.", "He has the virus."),
    ],
)
def test_what_nothing_shows_is_not_entailed(text: str, hypothesis: str) -> None:
    seen = [mismatch for mismatch in mismatches(text, hypothesis) if mismatch.kind == "negation"]
    assert [mismatch.contradicts for mismatch in seen] == [False]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (NO_HISTORY, "The patient has no diabetes."),
        (NO_HISTORY, "The patient does not have diabetes."),
        (NO_HISTORY, "The patient has no history of diabetes."),
        (NO_HISTORY, "The patient has a history of asthma."),
        (NO_HISTORY, "The patient has asthma."),
        (NO_HISTORY, "The patient may have diabetes."),
        ("The patient has no history of diabetes but now has diabetes.",
         "The patient has diabetes."),
        ("The patient has no history of diabetes. Her sister has diabetes.",
         "Her sister has diabetes."),
        ("The patient has a history of diabetes.", "The patient has diabetes."),
        ("The patient has no history of asthma in diabetes.", "The patient has diabetes."),
        ("The patient has no sign of asthma and has measles.", "The patient has measles."),
        ("The fair is free of charge.", "The fair has stalls."),
        ("There is no doubt of the fire.", "The house had a fire."),
    ],
)  # fmt: skip
def test_what_is_there_in_other_words_is_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not [*denied_conditions(text, hypothesis)]
