"""Hours and days on which something is open."""

from __future__ import annotations

import pytest

from entailment.model import Label
from tests.structure import steps
from tests.structure.steps import NO, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The museum is open from 10 am to 6 pm.", "The museum closes at 6 pm.", YES),
        ("The museum is open from 10 am to 6 pm.", "The museum opens at noon.", NO),
        ("The shop is open from 8 am to 4 pm.", "The shop opens at 8 am.", YES),
        ("The clinic is open from Monday to Thursday.", "The clinic is closed on Fridays.", YES),
        ("The clinic is open from Monday to Thursday.", "The clinic is closed on Tuesday.", NO),
        ("The bar is open from 10 am to 6 pm; it sells food.", "The bar closes at 8 pm.", NO),
        ("The bar is open from 10 am to 6 pm every day.", "The bar closes at 6 pm.", YES),
        ("The shop opens at 8:30 and closes at 13:00.", "The shop is open at 10:00.", YES),
        (
            "The shop opens at 8:30 and closes at 13:00 on Sundays.",
            "On Sundays the shop is open at 15:00.",
            NO,
        ),
        (
            "Opening hours of the yard: Monday to Thursday, 7 am - 4 pm.",
            "The yard is closed on Fridays.",
            YES,
        ),
        ("Opening hours of the yard: Monday to Thursday.", "The yard is open on Fridays.", NO),
    ],
)
def test_hours_and_days_decide(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (
            "The shop is open from 9 am to 5 pm, and on Sundays until noon.",
            "The shop closes at 5 pm.",
        ),
        ("The bar is open from 10 am to 6 pm in winter.", "The bar closes at 8 pm."),
        ("The bar is open from 10 am to 6 pm for members.", "The bar closes at 8 pm."),
        ("The bar is open from 8 pm to 2 am.", "The bar is open at 11 pm."),
        ("The shop opens at 8:30 and closes at 13:00 on Sundays.", "The shop is open at 15:00."),
        (
            "The shop is open from Monday to Friday and on Sundays.",
            "The shop is closed on Sundays.",
        ),
    ],
)
def test_nothing_follows_from_what_only_looks_like_these_hours(text: str, hypothesis: str) -> None:
    assert steps.kinds(text, hypothesis).isdisjoint(steps.LINKING)
