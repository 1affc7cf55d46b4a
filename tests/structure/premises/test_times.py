"""Dates of an event, before or after others."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.structure import steps
from tests.structure.steps import NO, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Born in June 1912, Ada Weber died in May 1950.", "Ada Weber was 37 when she died.", YES),
        (
            "The oak was planted in 1820 and felled in 1950.",
            "The oak was 130 years old when it was felled.",
            YES,
        ),
        (
            "The oak was planted in 1820 and felled in 1950.",
            "The oak was 200 years old when it was felled.",
            NO,
        ),
        ("The siege started in 1640 and took two years.", "The siege ended in 1642.", YES),
        ("The siege started in 1640 and took two years.", "The siege ended in 1660.", NO),
    ],
)
def test_a_date_or_span_decides(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The lease began on 1 June 2021. You must insure the stock.",
         "You must insure the stock by 30 June 2024."),
        ("You may end the lease on 31 May 2024 by written notice.",
         "Notice must be served by 31 August 2026."),
        ("The chapel was consecrated in 1412 and lost its spire.",
         "The chapel was given a new spire before 1799."),
        ("Ann was born in 1920. Her son became a priest.", "Her son became a priest by 1950."),
        ("Elected in 2010, the mayor resigned in May.", "The mayor resigned before 2012."),
    ],
)  # fmt: skip
def test_the_date_of_another_event_is_not_that_of_the_claimed_one(
    text: str, hypothesis: str
) -> None:
    assert not [each for each in derivations(text, hypothesis) if each.kind == "time"]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The mill closed in June 1990.", "The mill shut down before 1995."),
        ("From 1990 to 1998 Ann served as mayor.", "Ann was mayor in 1995."),
        ("It was built in 1911, its tower in 1924.", "The tower was built after 1920."),
        ("Founded in 1921 by two men, the firm makes tyres.", "The firm was founded before 1930."),
        ("Mr Holt died in 1972, aged 80.", "Mr Holt was dead before 1975."),
    ],
)
def test_the_date_of_an_event_is_its_own_in_other_words(text: str, hypothesis: str) -> None:
    assert YES in {each.label for each in derivations(text, hypothesis) if each.kind == "time"}
