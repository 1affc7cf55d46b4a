"""What is not the one of two opposites, from plain words and from statements."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from entailment.model import Label
from entailment.structure.comparison import compare_readings
from entailment.structure.premises.opposites import by_opposites
from entailment.structure.reading import Reading
from tests.structure import steps
from tests.structure.steps import NO, YES

OPPOSITES = [
    ("The manager was not happy.", "The manager was unhappy.", False),
    ("The talks were not easy.", "The talks were uneasy.", False),
    ("The plan is not popular.", "The plan is unpopular.", False),
    ("The manager was unhappy.", "The manager was not happy.", True),
    ("The door was not locked.", "The door was unlocked.", True),
    ("The bill was not paid.", "The bill was unpaid.", True),
    ("Tom is not married.", "Tom is unmarried.", True),
    ("Tom did not pass the exam.", "Tom failed the exam.", True),
    ("Tom did not pass his driving test in May.", "Tom failed his driving test in May.", True),
    ("The bill did not pass in May.", "The bill failed in May.", True),
    ("The rescue did not succeed.", "The rescue failed.", True),
    ("Tom failed.", "Tom did not pass.", True),
    ("The bus did not pass the school.", "The bus failed the school.", False),
    ("The bus failed the school.", "The bus did not pass the school.", False),
    ("Bush did not succeed Reagan in 1984.", "Bush failed Reagan in 1984.", False),
]


@pytest.mark.parametrize(("text", "hypothesis", "is_so"), OPPOSITES)
def test_only_what_has_no_middle_is_the_opposite(text: str, hypothesis: str, is_so: bool) -> None:
    labels = [derivation.label for derivation in by_opposites(text, hypothesis)]
    assert labels == ([Label.ENTAILMENT] if is_so else [])


@pytest.mark.parametrize(
    ("text", "hypothesis"), [(text, own) for text, own, is_so in OPPOSITES if not is_so]
)
def test_no_statement_is_its_opposite_either(
    reading: Callable[[str], Reading], text: str, hypothesis: str
) -> None:
    assert compare_readings(reading(text), reading(hypothesis)).label is None


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The shop is never open on Sundays.", "The shop is closed on Sundays.", YES),
        ("Tom did not pass.", "Tom failed.", YES),
        ("Tom failed the test.", "Tom did not pass the test.", YES),
        ("The sacks were not sold.", "The sacks were unsold.", YES),
        ("Nobody on board heard the alarm.", "A cook on board heard the alarm.", NO),
    ],
)
def test_a_denial_is_the_opposite(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The shop is not open on Sundays.", "The shop is closed."),
        ("The inn was not closed by the mayor.", "The inn was open by then."),
        ("The letter was not opened.", "The letter was closed."),
        ("If the inn is not open, we leave.", "The inn is closed."),
        ("Not one shop was open.", "The bank was open."),
        ("None of them was hurt in it.", "The driver was hurt in it."),
        ("Nobody hurt Ann.", "Ann hurt Bob."),
        ("Nobody on board but Tom heard the alarm.", "Tom on board heard the alarm."),
        ("Nobody on board heard the alarm.", "A cook heard the alarm."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_an_opposite(text: str, hypothesis: str) -> None:
    assert "opposite" not in steps.kinds(text, hypothesis)
