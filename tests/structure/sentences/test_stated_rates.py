"""How much a text states of one thing for so much of another."""

from __future__ import annotations

import pytest

from entailment.structure.sentences.stated_rates import noun_stems, stated_rates


@pytest.mark.parametrize(
    ("text", "form", "per", "per_count"),
    [
        ("The press prints 70 sheets of paper a minute.", "70", "minute", 1),
        ("The mill pays 30 cents for every kilo.", "30 cents for every kilo", "kilogram", 1),
        ("It drives at 60 km/h.", "60 km/h", "hour", 1),
        ("One capsule is swallowed every six hours.", "One", "hour", 6),
        ("Each of the nine vans has 8 seats.", "8", "van", 1),
        ("A ticket costs 7 euros.", "7 euros", "ticket", 1),
        ("It is 3 crowns a packet.", "3", "packet", 1),
    ],
)
def test_a_rate_has_two_sides(text: str, form: str, per: str, per_count: int) -> None:
    rates = {(each.amount.form, *each.per, each.per_count) for each in stated_rates(text)}
    assert (form, per, per_count) in rates


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The press printed 70 sheets in May.",
        "The tickets cost 70 euros.",
        "They shook it for one minute after each portion.",
    ],
)
def test_no_rate(text: str) -> None:
    assert not stated_rates(text)


def test_nouns_end_at_the_first_word_that_is_none() -> None:
    assert noun_stems("It sold 40 blue jars in May.", 10) == {"blue", "jar"}
