"""Days of the week on which something is so, and whether it is not so on others."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
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


@pytest.mark.parametrize(
    ("text", "hypothesis", "label", "premise"),
    [
        ("The pool is open Monday to Friday.", "The pool is open on Wednesday.", "ENTAILMENT",
         "The pool is open Monday to Friday."),
        ("The pool is open from Friday-Monday.", "The pool is open on Sundays.", "ENTAILMENT",
         "The pool is open from Friday-Monday."),
        ("The pool is open on weekdays.", "The pool is open on a Sunday.", "CONTRADICTION",
         "The pool is open on weekdays."),
        ("The pool is open at weekends.", "The pool is open on Sundays.", "ENTAILMENT",
         "The pool is open at weekends."),
        ("The fair is open Monday\u2013Monday.", "The fair is open on Wednesday.", "ENTAILMENT",
         "The fair is open Monday\u2013Monday."),
    ],
)  # fmt: skip
def test_a_day_within_a_stretch_of_days(
    text: str, hypothesis: str, label: str, premise: str
) -> None:
    results = [d for d in derivations(text, hypothesis) if d.kind == "weekday"]
    assert [(d.label.name, d.premises) for d in results] == [(label, (premise,))]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("It is open Monday to Friday and on Sunday.", "It is open on Sunday."),
        ("The bar is open Monday to Friday, the pool on Saturday.", "The pool is open on Sunday."),
        ("It is open Monday to Friday.", "It is open on Monday and Sunday."),
        ("It is open Monday to Friday.", "It is open Tuesday to Sunday."),
        ("It is open on Monday.", "It is open on Sunday."),
        ("It was postponed from Monday to Friday.", "It was postponed on Wednesday."),
        ("The match is at the weekend.", "The match is on Sunday."),
        ("It is open only Monday to Friday.", "It is open only on Wednesday."),
        ("It is open daily. On weekdays it closes at 5.", "It is open on Sunday."),
        ("It is open Monday-Friday 9-5 and Sat 10-2.", "It is open on Saturday."),
        ("It is not open on weekdays.", "It is not open on Sunday."),
        ("It is open Monday to Friday.", "It is open on Easter Sunday."),
    ],
)
def test_days_that_are_not_sure_are_left_to_the_judge(text: str, hypothesis: str) -> None:
    kinds = {d.kind for d in derivations(text, hypothesis)}
    assert "weekday" not in kinds
