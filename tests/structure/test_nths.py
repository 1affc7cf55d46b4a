"""Shares given as one in so many: *every second household*, *one household in five*."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from entailment.model import Label, Pair
from entailment.structure.amounts import amounts
from entailment.structure.comparison import compare_readings
from entailment.structure.nths import nths
from entailment.structure.premises import derivations
from entailment.structure.reading import Reading
from entailment.systems import load_system


@pytest.mark.parametrize(
    ("text", "form", "share"),
    [
        ("Every second tram is full.", "Every second tram", "1/2"),
        ("He repairs every third bus.", "every third bus", "1/3"),
        ("It rains. Every other tent is wet.", "Every other tent", "1/2"),
        ("Every other adult owns a boat.", "Every other adult", "1/2"),
        ("One tram in ten is late.", "One tram in ten", "1/10"),
        ("One adult out of 8 owns a boat.", "One adult out of 8", "1/8"),
    ],
)
def test_one_in_so_many_is_a_share(text: str, form: str, share: str) -> None:
    assert [(nth.form, str(nth.amount.value)) for nth in nths(text)] == [(form, share)]


@pytest.mark.parametrize(
    "text",
    [
        "They meet every second week.",
        "They meet every other Tuesday.",
        "They meet every third summer.",
        "Every second counts.",
        "Every second spent there was a joy.",
        "It is cheaper than every other hotel.",
        "Hotel Rex shut, but every other hotel stayed open.",
        "Every other guest had gone home.",
        "Every other bidder withdrew.",
        "Every other country in the region has signed the treaty.",
        "Every other country has signed the treaty.",
        "Every third grader got a book.",
        "Every second home is taxed.",
        "Every third party must sign.",
        "She scored one goal in two games.",
        "One man in ten years asked for it.",
        "One household in two acres of forest burned.",
        "One man in two boats capsized.",
    ],
)
def test_no_share_is_read_from_times_and_other_nouns(text: str) -> None:
    assert not nths(text)


def test_a_share_is_not_so_many_a_second() -> None:
    assert not [each for each in amounts("Every second tram is full.") if each.per]
    (often,) = amounts("The lamp flashes every second.")
    assert often.per == "second"


TRAM = "Every second tram is full."
PAIRS = [
    (TRAM, "Half of the trams are full.", "ENTAILMENT"),
    (TRAM, "50 percent of the trams are full.", "ENTAILMENT"),
    (TRAM, "Some trams are full.", "ENTAILMENT"),
    (TRAM, "Most trams are full.", "CONTRADICTION"),
    (TRAM, "All trams are full.", "CONTRADICTION"),
    (TRAM, "A third of the trams are full.", "CONTRADICTION"),
    ("Every other tram is full.", "Half of the trams are full.", "ENTAILMENT"),
    ("One tram in four is late.", "A quarter of the trams are late.", "ENTAILMENT"),
    ("One tram in four is late.", "Less than half of the trams are late.", "ENTAILMENT"),
    ("One tram in four is late.", "Most trams are late.", "CONTRADICTION"),
    ("Every third tram is late.", "33 percent of the trams are late.", "ENTAILMENT"),
    ("A fifth of the trams are late.", "Every fifth tram is late.", "ENTAILMENT"),
    ("A fifth of the trams are late.", "Every second tram is late.", "CONTRADICTION"),
]


@pytest.mark.parametrize(("text", "hypothesis", "label"), PAIRS)
def test_a_share_follows_from_another_wording_or_is_excluded(
    text: str, hypothesis: str, label: str
) -> None:
    results = [each for each in derivations(text, hypothesis) if each.kind == "share"]
    assert {each.label.name for each in results} == {label}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (TRAM, "Half of the buses are full."),
        (TRAM, "Half of the trams are not full."),
        ("Every other week he is here.", "Half of the weeks he is here."),
        ("About every third tram is full.", "Exactly 33 percent of the trams are full."),
    ],
)
def test_nothing_follows_for_another_noun_or_a_denial(text: str, hypothesis: str) -> None:
    assert not [each for each in derivations(text, hypothesis) if each.kind == "share"]


@pytest.mark.parametrize("claimed", ["Most guests", "All guests", "Half of the guests"])
def test_every_other_guest_may_be_each_second_or_all_the_others(claimed: str) -> None:
    (derived,) = derivations("Every other guest had gone home.", f"{claimed} had gone home.")
    assert (derived.label, derived.premises) == (
        Label.UNKNOWN,
        ("Every other guest had gone home.",),
    )


def test_the_default_decides_by_the_share() -> None:
    judge = load_system("default", options={"model": "small", "structure": "words"}).judge
    pairs = [Pair(str(n), text, hypothesis) for n, (text, hypothesis, _) in enumerate(PAIRS)]
    assert [each.label for each in judge(pairs)] == [Label[label] for *_, label in PAIRS]


@pytest.mark.parametrize(
    ("hypothesis", "label"),
    [
        ("Half of the trams are full.", Label.ENTAILMENT),
        ("Most trams are full.", Label.CONTRADICTION),
        ("All trams are full.", Label.CONTRADICTION),
    ],
)
def test_a_parser_reads_the_share_and_not_all(
    reading: Callable[[str], Reading], hypothesis: str, label: Label
) -> None:
    (argument, *_) = reading(TRAM).statements[0].arguments
    assert argument.quantifier is None
    assert argument.amount is not None
    assert argument.amount.form == "Every second"
    assert compare_readings(reading(TRAM), reading(hypothesis)).label is label
