"""Lengths of time in place of which a text has others, of any unit."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches.durations import durations

SPRAY = "Do not use the spray for more than two weeks."


@pytest.mark.parametrize(
    ("text", "hypothesis", "contradicts"),
    [
        ("The course lasts three weeks.", "The course lasts a week.", True),
        ("The course lasts a week.", "The course lasts three weeks.", True),
        ("The course lasts three weeks.", "The course lasts two weeks.", True),
        ("Wait six hours before the next dose.", "Wait an hour before the next dose.", True),
        ("Wait six hours before the next dose.", "Wait half an hour before the next dose.", True),
        ("The lease runs for five years.", "The lease runs for a year.", True),
        ("Keep the receipt for six months.", "Keep the receipt for a month.", True),
        ("Goods must be returned within 30 days.", "You have a week to return the goods.", True),
        ("Three months' notice is required.", "A month's notice is required.", True),
        ("The session lasts an hour.", "The session lasts 90 minutes.", True),
        ("The trip takes a day and a half.", "The trip takes three days.", True),
        ("The warranty period is 24 months.", "The warranty lasts 3 years.", False),
        (SPRAY, "Do not use the spray for more than a month.", False),
        ("Nobody stayed for three weeks.", "Nobody stayed for a week.", False),
        ("The hut is closed for a week in winter.", "The hut is closed for three days.", False),
        ("You are paid in three weeks.", "You are paid within a week.", True),
        (
            "Goods must be returned within 30 days.",
            "Goods must be returned after two months.",
            True,
        ),
        ("Goods must be returned within 30 days.", "Goods can be returned after a week.", False),
    ],
)
def test_another_length_of_time_is_a_mismatch(
    text: str, hypothesis: str, contradicts: bool
) -> None:
    (mismatch,) = durations(text, hypothesis)
    assert (mismatch.kind, mismatch.contradicts) == ("number", contradicts)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Goods must be returned within 30 days.", "You have a month to return the goods."),
        ("The session lasts 90 minutes.", "The session lasts an hour and a half."),
        ("The visit lasts two weeks.", "The visit lasts a fortnight."),
        ("The warranty lasts 13 months.", "The warranty lasts about a year."),
        ("The lease runs for five years.", "The lease runs for more than a year."),
        (
            "The mill, which took three years to build, has many visitors.",
            "It has 90 visitors a year.",
        ),
        ("He got a chance after 20 seconds.", "He got a second chance."),
        ("The boy was rescued after three days.", "The boy, a year old, was rescued."),
        ("He works three days.", "He works a day shift."),
        ("Possibly three months.", "It could be two months."),
        ("She waited two days.", "She waited a day or two."),
        ("The fire burned for three days.", "The fire broke out a year ago."),
        (
            "He was jailed from 2001 to 2005 after a trial of two weeks.",
            "He was jailed for a year.",
        ),
        ("The trip takes three days out and four days back.", "The trip takes a week."),
        ("The course lasts three weeks.", "The course does not last a week."),
        ("The course costs three weeks of pay.", "The museum is closed for a week."),
        ("The clerk works eight hours a day for three weeks.", "The clerk works for a day."),
        ("The warranty is 24 months.", "The warranty is 36 months."),
        ("You are paid in three days.", "You are paid within a week."),
        ("The show runs for six weeks.", "The show runs until a week from now."),
    ],
)
def test_what_may_be_the_same_or_of_something_else_is_none(text: str, hypothesis: str) -> None:
    assert list(durations(text, hypothesis)) == []
