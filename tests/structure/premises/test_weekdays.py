"""Days of the week on which something is so, and whether it is not so on others."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.weekdays import by_weekdays

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The clinic is open from Monday to Friday.", "The clinic is open on Saturdays.", NO),
        ("The clinic is open from Monday to Friday, 9 am to 5 pm.",
         "The clinic is open on Saturdays.", NO),
        ("The clinic receives patients Monday to Friday.",
         "The clinic receives patients on Tuesdays.", YES),
        ("The clinic receives patients Monday to Friday.",
         "The clinic receives patients on Sundays.", NO),
        ("The market is held from Monday to Friday.", "The market is held on Tuesdays.", YES),
        ("He sees patients on weekdays only.", "He sees patients on Sundays.", NO),
        ("He sees patients only on weekdays.", "He sees patients on Sundays.", NO),
    ],
)  # fmt: skip
def test_a_day_is_within_the_days_or_not(text: str, hypothesis: str, label: Label) -> None:
    assert [each.label for each in by_weekdays(text, hypothesis)] == [label]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The clinic is open from Monday to Friday in August.", "The clinic is open on Saturdays."),
        ("The clinic is open from Monday to Friday in summer.", "The clinic is open on Tuesdays."),
        ("In July the tram runs from Monday to Friday.", "The tram runs on Saturdays."),
        ("The office is open from Tuesday to Thursday for visitors.",
         "The office is open on Fridays."),
        ("For visitors the office is open from Tuesday to Thursday.",
         "The office is open on Fridays."),
        ("The clinic is open from Monday to Friday, closed on Tuesday.",
         "The clinic is open on Tuesday."),
        ("The meeting was moved from Monday to Friday.", "The meeting was moved on Wednesdays."),
        ("She plays tennis on weekdays.", "She plays tennis on Tuesdays."),
        ("He sees patients on weekdays only in summer.", "He sees patients on Sundays."),
    ],
)  # fmt: skip
def test_days_of_some_months_or_people_say_nothing_of_others(text: str, hypothesis: str) -> None:
    assert not [*by_weekdays(text, hypothesis)]
