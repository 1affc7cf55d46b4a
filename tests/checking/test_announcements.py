"""A claim that announces something, and later documents that deny it."""

from __future__ import annotations

import datetime

import pytest

import entailment
from entailment.checking.announcements import announcement
from entailment.checking.report import CheckedClaim, Verdict

MAY = datetime.date(2026, 5, 3)
PLAN = "Building of the bridge will start in September."


def checked(claim: str, later: str, *, date: str | None = "2026-10-12") -> CheckedClaim:
    sources = [
        {"id": "plan", "text": claim, "date": MAY.isoformat()},
        {"id": "news", "text": later} | ({} if date is None else {"date": date}),
    ]
    (claimed,) = entailment.check(claim, sources).claims
    return claimed


@pytest.mark.parametrize(
    ("claim", "last", "happened"),
    [
        (PLAN, "2026-09-30", "Building of the bridge did start."),
        ("In June the hall will open.", "2026-06-30", "The hall did open."),
        ("The hall is due to open on 4 June 2027.", "2027-06-04", "The hall did open."),
        ("The hall will be opened next month.", "2026-06-30", "The hall had been opened."),
    ],
)
def test_what_is_announced_would_have_happened_by_its_last_day(
    claim: str, last: str, happened: str
) -> None:
    announced = announcement(claim, MAY)
    assert announced is not None
    assert (announced.last.isoformat(), announced.happened) == (last, happened)


@pytest.mark.parametrize(
    "claim",
    [
        "Building will not start in September.",
        "Building will start after September.",
        "Building will start.",
        "Building started in September.",
        "Building will start in June and will end in July.",
    ],
)
def test_what_has_no_last_day_is_no_announcement(claim: str) -> None:
    assert announcement(claim, MAY) is None


@pytest.mark.parametrize(
    "later",
    [
        "Building of the bridge has not begun.",
        "In October, building of the bridge has not started.",
        "Building of the bridge was postponed.",
    ],
)
def test_a_later_document_that_denies_it_is_a_conflict_with_both_dates(later: str) -> None:
    claim = checked(PLAN, later)
    assert claim.verdict is Verdict.CONFLICTING
    assert claim.reason == "supported by plan (2026-05-03), contradicted by news (2026-10-12)"
    assert claim.contradicting[0].quote == later


@pytest.mark.parametrize(
    ("later", "date"),
    [
        ("Building of the bridge has not begun.", "2026-09-12"),
        ("Building of the bridge has not begun.", None),
        ("The new school has not opened.", "2026-10-12"),
        ("Building of the bridge began, not without trouble.", "2026-10-12"),
    ],
)
def test_other_documents_change_nothing(later: str, date: str | None) -> None:
    assert checked(PLAN, later, date=date).verdict is Verdict.SUPPORTED
