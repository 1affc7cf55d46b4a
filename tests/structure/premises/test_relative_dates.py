"""Dates of a hypothesis where the text has a weekday, or a time counted from an unknown day."""

from __future__ import annotations

import pytest

from entailment.structure.premises.relative_dates import by_relative_dates

MONDAY = "The ferry sank on Monday."


@pytest.mark.parametrize(
    ("text", "hypothesis", "premise"),
    [
        (MONDAY, "The ferry sank on 4 March 2024.", "The ferry sank on Monday."),
        (MONDAY, "The ferry sank on Monday, 4 March 2024.", "The ferry sank on Monday."),
        (MONDAY, "On 4 March the ferry sank.", "On Monday the ferry sank."),
        (MONDAY, "The ferry sank in March.", "The ferry sank on Monday."),
        (MONDAY, "The ferry sank before 2024.", "The ferry sank on Monday."),
        ("A ferry sank yesterday.", "The ferry sank on 4 March 2024.", "The ferry sank yesterday."),
        ("A ferry sank last week.", "The ferry sank in March 2024.", "The ferry sank last week."),
        ("A ferry sank two days ago.", "The ferry sank in May.", "The ferry sank two days ago."),
        ("It sank on Monday and was raised on Friday.", "It was raised on 8 March 2024.",
         "It was raised on Friday."),
    ],
)  # fmt: skip
def test_a_date_is_open_if_its_event_is_of_a_relative_date(
    text: str, hypothesis: str, premise: str
) -> None:
    assert [each.premises for each in by_relative_dates(text, hypothesis)] == [(premise,)]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (MONDAY, "The ferry sank on 5 March 2024."),
        ("The ferry sank on Monday (4 March 2024).", "The ferry sank on 5 March 2024."),
        ("Published on 4 March. The ferry sank yesterday.", "The ferry sank on 5 March."),
        ("Three lambs died in the April frost, seven last year.", "Seven lambs died in May."),
        ("His works are read today.", "His works were read in the 1950s."),
        ("The ferry sank.", "The ferry sank on 4 March 2024."),
        (MONDAY, "The ferry sank on Tuesday."),
        (MONDAY, "The ferry, built in 1990, sank in 2024."),
    ],
)
def test_other_dates_are_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not list(by_relative_dates(text, hypothesis))
