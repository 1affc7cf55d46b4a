"""What somebody has no sign or history of, or nobody assessed."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.absences import denied_conditions, unassessed

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


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Efficacy of the vaccine was not assessed.", "The vaccine was not effective."),
        ("Side effects were not reported.", "There were no side effects."),
        ("The effect on growth was not assessed.", "The diet had no effect on growth."),
        ("Blood pressure has not been recorded.", "Blood pressure did not change."),
        ("Pain fell. Quality of life was not measured.", "Quality of life did not improve."),
    ],
)
def test_what_was_not_assessed_may_be_either_way(text: str, hypothesis: str) -> None:
    (mismatch,) = unassessed(text, hypothesis)
    assert (mismatch.kind, mismatch.contradicts) == ("negation", False)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Pain was not measured.", "The study did not measure pain."),
        ("Side effects were not reported.", "No side effects were reported."),
        ("Pain was not assessed, and sleep did not improve.", "Sleep did not improve."),
        ("The theft was not reported to the police.", "The police were not informed of the theft."),
        ("Pain was not assessed.", "Pain improved."),
        ("Pain was not assessed.", "Sleep did not improve."),
        ("Pain was not reduced.", "Pain did not fall."),
        ("The ward was not examined.", "Nobody looked at the ward."),
        ("The waste was not collected on Friday.", "The waste did not get picked up on Friday."),
        ("A rise in prices was not recorded.", "Prices did not rise."),
    ],
)
def test_other_denials_are_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not [*unassessed(text, hypothesis)]
