"""How many of a whole are left where a text gives the others."""

from __future__ import annotations

import pytest

from entailment.structure.premises.remainders import by_remainders

COOKS = "Only four of the 26 cooks are women."
GOATS = "Eight of the twelve goats came at once; the rest hid."
FUND = "The fund stood at 900 pounds, of which 400 had come from Ann."
CORES = "Kofi took 48 cores, all but five of them from the ridge."
WEAVERS = "At the mill 120 of the 300 weavers work nights."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label", "premise"),
    [
        (COOKS, "22 of the cooks are not women.", "ENTAILMENT", "Four of the cooks are women."),
        (GOATS, "Four goats hid.", "ENTAILMENT", "Some goats hid."),
        (GOATS, "Five goats hid.", "CONTRADICTION", "Some goats hid."),
        (FUND, "500 pounds of the fund had come from others.", "ENTAILMENT",
         "Some pounds of the fund had come from others."),
        (CORES, "Kofi took 43 cores from the ridge.", "ENTAILMENT",
         "Kofi took all but five of the cores from the ridge."),
        ("Of the 38 branches, eleven were shut, two were sold, and the rest stay open.",
         "25 branches stay open.", "ENTAILMENT", "Some branches stay open."),
        (WEAVERS, "180 of the weavers do not work nights.", "ENTAILMENT",
         "120 of the weavers work nights."),
        (WEAVERS, "180 of the weavers work nights.", "CONTRADICTION",
         "120 of the weavers work nights."),
        (WEAVERS, "90 of the weavers do not work nights.", "CONTRADICTION",
         "Some of the weavers do not work nights."),
        ("Of the 30 pupils, 12 failed.", "18 pupils passed.", "ENTAILMENT", "12 pupils failed."),
        (WEAVERS, "Three fifths of the weavers do not work nights.", "ENTAILMENT",
         "120 of the weavers work nights."),
    ],
)  # fmt: skip
def test_the_rest_of_a_whole_is_what_the_text_does_not_give(
    text: str, hypothesis: str, label: str, premise: str
) -> None:
    results = list(by_remainders(text, hypothesis))
    assert (label, (premise,)) in [(each.label.name, each.premises) for each in results]
    assert {each.label.name for each in results} == {label}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (COOKS, "Four of the cooks are women."),
        (COOKS, "26 cooks work here."),
        (COOKS, "22 waiters are not women."),
        (COOKS, "More than 20 of the cooks are not women."),
        (COOKS, "None of the 22 cooks is a woman."),
        (COOKS, "22 of the cooks are not trained in France or Italy."),
        (GOATS, "Four goats were sold to a dealer from Kell."),
        (GOATS, "Five goats were sold."),
        (GOATS, "Two of the goats that came at once hid later."),
        (FUND, "Ann gave the fund 500 francs a year."),
        (CORES, "Kofi took 53 cores from the ridge."),
        (WEAVERS, "90 of the weavers are men."),
        (WEAVERS, "The mill has 180 more weavers."),
        ("Of the 60 metres planned, 38 were built.", "The wall is 22 metres longer than planned."),
        (WEAVERS, "Each of the weavers has 180 looms."),
        ("Of the 30 boats, eight left and another eight followed.", "Nine boats are red."),
        (WEAVERS, "180 of the weavers were sacked."),
        (WEAVERS, "180 of the weavers envy Kofi."),
        (FUND, "500 pounds of the fund had come from Ben."),
        ("Of the 40 mills, nine shut and three reopened.", "28 mills were open."),
        ("Of the 40 mills, nine shut and three reopened.", "31 mills did not shut."),
        ("Six of the eleven hens laid; the rest slept or fled.", "Five hens slept."),
        ("The hall has 40 seats and four doors.", "36 seats are not doors."),
    ],
)
def test_look_alikes_have_no_rest(text: str, hypothesis: str) -> None:
    assert not list(by_remainders(text, hypothesis))
