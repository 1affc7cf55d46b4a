"""Limits of general sentences: which are meant, and the most that may be."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from entailment.structure.premises.equal_limits import by_equal_limits
from tests.pace import within

OF_GENERAL = [
    "Orders over {} euros ship free.",
    "Children under {} travel free.",
    "Requests that take longer than {} seconds are aborted.",
    "Accounts inactive for more than {} days are deleted.",
    "Employees with at least {} years of service receive a bonus.",
    "Households with more than {} members get a second bin.",
    "Customers who spend more than {} euros receive a voucher.",
    "Any purchase of more than {} euros needs approval.",
    "Every order over {} euros shipped free.",
    "Dogs weighing over {} kg are not admitted.",
    "Passengers under {} need a guardian.",
    "Entry is free for children under {}.",
]

OF_WHAT_THERE_WAS = [
    "More than {} people attended.",
    "Over {} shops closed in the city.",
    "A crowd of more than {} people gathered.",
    "The tower is over {} metres tall.",
    "The three parcels over {} kg were sent back.",
    "The firm, which has more than {} shops, is for sale.",
    "Winds of more than {} km/h hit the coast.",
    "Winds of more than {} km/h are expected.",
    "Batteries last more than {} hours.",
    "Trains carry more than {} passengers.",
    "Visitors spent more than {} euros each.",
    "Some parcels over {} kg cost extra.",
    "A team of more than {} engineers works on it.",
]


def _labels(text: str, hypothesis: str) -> set[Label]:
    return {derivation.label for derivation in derivations(text, hypothesis)}


def _wider_and_narrower(sentence: str) -> tuple[str, str, str]:
    """Return *sentence* with a limit, and with one that more and that fewer are within."""
    numbers = (12, 16, 6) if "under" in sentence else (12, 6, 16)
    wider, narrower = (sentence.format(number) for number in numbers[1:])
    return sentence.format(numbers[0]), wider, narrower


@pytest.mark.parametrize("sentence", OF_GENERAL)
def test_a_limit_of_those_meant_holds_for_fewer_of_them_and_not_for_more(sentence: str) -> None:
    text, wider, narrower = _wider_and_narrower(sentence)
    assert _labels(text, wider) == {Label.UNKNOWN}
    assert _labels(text, narrower) == {Label.ENTAILMENT}


@pytest.mark.parametrize("sentence", OF_WHAT_THERE_WAS)
def test_a_number_of_what_there_was_is_within_a_wider_bound(sentence: str) -> None:
    text, wider, narrower = _wider_and_narrower(sentence)
    assert _labels(text, wider) == {Label.ENTAILMENT}
    assert Label.ENTAILMENT not in _labels(text, narrower)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (
            "Patients older than 65 received a lower dose.",
            "Patients older than 50 received a lower dose.",
        ),
        (
            "Patients older than 50 received a lower dose.",
            "Patients older than 65 received a lower dose.",
        ),
        ("Most orders over 50 euros ship free.", "Most orders over 20 euros ship free."),
        ("Most orders over 50 euros ship free.", "Most orders over 90 euros ship free."),
        (
            "Orders over 5 euros cost 3 euros, orders over 9 euros cost 1 euro.",
            "Orders over 12 euros cost 3 euros.",
        ),
        ("Orders over 50 euros ship free within Germany.", "Orders over 80 euros ship free."),
        ("Only orders over 50 euros ship free.", "Only orders over 80 euros ship free."),
        ("Files over 2 GB are rejected.", "Files over 500 MB are rejected."),
        (
            "Parcels heavier than 2 kg are weighed again.",
            "Parcels heavier than 500 g are weighed again.",
        ),
    ],
)
def test_a_limit_is_not_moved_where_that_is_not_sure(text: str, hypothesis: str) -> None:
    assert Label.ENTAILMENT not in _labels(text, hypothesis)


@pytest.mark.parametrize(
    "sentence",
    [
        "The plan includes up to {} projects.",
        "The card slot takes up to {} GB.",
        "The hall seats up to {} guests.",
        "Plans include up to {} projects.",
        "The tool accepts uploads of up to {} MB.",
        "The adapter supports at most {} displays.",
    ],
)
def test_the_most_that_something_allows_is_no_larger_most(sentence: str) -> None:
    assert Label.ENTAILMENT not in _labels(sentence.format(25), sentence.format(100))


@pytest.mark.parametrize(
    "sentence",
    [
        "Up to {} people were hurt.",
        "Up to {} people are missing.",
        "The sale attracted up to {} visitors.",
        "At most {} people were in the room.",
        "The lake is up to {} metres deep.",
        "The repairs cost up to {} euros.",
    ],
)
def test_the_most_that_there_was_is_within_a_larger_most(sentence: str) -> None:
    assert _labels(sentence.format(25), sentence.format(100)) == {Label.ENTAILMENT}


@pytest.mark.parametrize(
    ("text", "hypothesis", "premise"),
    [
        (
            "Each key may make up to 10 requests per second.",
            "Each key is limited to 10 requests per second.",
            "Each key may make up to 10 requests per second.",
        ),
        (
            "The trial is limited to 10 users.",
            "The trial allows up to 10 users.",
            "The trial is limited to 10 users.",
        ),
        (
            "Tokens expire after 24 hours.",
            "Tokens are valid for one day.",
            "Tokens expire after 24 hours.",
        ),
    ],
)
def test_a_limit_is_read_in_the_wording_of_the_text(
    text: str, hypothesis: str, premise: str
) -> None:
    (derivation,) = by_equal_limits(text, hypothesis)
    assert (derivation.premises, derivation.label) == ((premise,), Label.ENTAILMENT)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The trial allows up to 10 users.", "The trial is limited to 12 users."),
        ("The trial allows up to 10 users.", "The trial is limited to 10 projects."),
        ("The trial allows 10 users.", "The trial is limited to 10 users."),
        ("Tokens expire after 24 hours.", "Tokens are valid for 24 days."),
        ("The trial allows up to 10 users.", "The trial is not limited to 10 users."),
        ("The station may be up to 10 km away.", "The station is limited to 10 km."),
    ],
)
def test_another_limit_is_not(text: str, hypothesis: str) -> None:
    assert not [*by_equal_limits(text, hypothesis)]


def test_many_limits_are_read_in_time() -> None:
    text = "Orders over 50 euros that are with " * 55
    with within(3):
        derivations(text[:1990], "Orders over 20 euros ship free.")
