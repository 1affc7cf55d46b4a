"""What is so daily, or by a timetable on weekdays, and one day of a hypothesis."""

from __future__ import annotations

import pytest

from entailment.structure.amounts import amounts, excludes
from entailment.structure.premises import derivations
from entailment.structure.premises.daily import by_daily


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The museum is open daily.", "The museum is open on Mondays.", "ENTAILMENT"),
        ("The museum is open every day.", "The museum is open every Monday.", "ENTAILMENT"),
        ("He swims every day.", "He swims on Mondays.", "ENTAILMENT"),
        ("The shop delivers daily.", "The shop delivers on Sundays.", "ENTAILMENT"),
        ("The bus leaves at 5 pm on weekdays.", "The bus leaves at 5 pm on Tuesdays.",
         "ENTAILMENT"),
        ("The bus leaves every weekday at 5 pm.", "The bus leaves every Friday at 5 pm.",
         "ENTAILMENT"),
        ("The bus leaves at 5 pm on weekdays.", "The bus leaves at 5 pm on Sundays.", "UNKNOWN"),
    ],
)  # fmt: skip
def test_a_day_is_one_of_all_of_them(text: str, hypothesis: str, label: str) -> None:
    results = [each for each in derivations(text, hypothesis) if each.kind == "weekday"]
    assert [(each.label.name, each.premises) for each in results] == [(label, (text,))]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("She plays tennis on weekdays.", "She plays tennis on Tuesdays."),
        ("The doctor sees patients daily.", "The doctor sees patients on Sundays."),
        ("The bakery bakes bread daily.", "The bakery bakes bread on Sundays."),
        ("The bus leaves at 5 pm on weekdays.", "The bus leaves at 5 pm on Tuesday."),
        ("The bus leaves at 5 pm on weekdays except Tuesdays.",
         "The bus leaves at 5 pm on Tuesdays."),
        ("The bus leaves at 5 pm on weekdays and at 6 pm on Sundays.",
         "The bus leaves at 5 pm on Sundays."),
        ("The bus sometimes leaves at 5 pm on weekdays.", "The bus leaves at 5 pm on Tuesdays."),
        ("The bus does not leave on weekdays.", "The bus leaves on Tuesdays."),
        ("The bus may leave on weekdays.", "The bus leaves on Tuesdays."),
        ("The museum is open almost every day.", "The museum is open on Mondays."),
        ("The museum is open daily in summer.", "The museum is open on Mondays."),
        ("The museum is open daily from May to September.", "The museum is open on Mondays."),
        ("The museum is open every other day.", "The museum is open on Mondays."),
        ("The museum is open daily but closed on Mondays.", "The museum is open on Mondays."),
        ("The museum is open daily. It is closed on Mondays.", "The museum is open on Mondays."),
        ("The Daily Mail is sold in Hull.", "The Daily Mail is sold on Mondays."),
        ("He reads a daily newspaper.", "He reads a newspaper on Mondays."),
        ("The museum is open daily.", "The museum is not open on Mondays."),
        ("The museum is open daily.", "The museum is only open on Mondays."),
        ("The museum is open daily.", "The museum is open on Mondays and Tuesdays."),
        ("The museum is open daily.", "The museum is open on Monday evenings."),
        ("He said that the museum is open daily.", "The museum is open on Mondays."),
        ("Last year the museum was open daily.", "The museum is open on Mondays."),
        ("Is the museum open daily?", "The museum is open on Mondays."),
        ("Buses run every day on weekdays and daily at Easter.", "Buses run on Sundays."),
    ],
)  # fmt: skip
def test_days_that_are_limited_denied_or_reported_are_left_to_the_judge(
    text: str, hypothesis: str
) -> None:
    assert not [*by_daily(text, hypothesis)]


def test_what_is_daily_is_so_on_a_day_of_the_week_as_well() -> None:
    (daily,), (weekly,) = amounts("He swims every day."), amounts("He swims on Mondays.")
    assert not excludes(daily, weekly)
