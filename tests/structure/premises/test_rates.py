"""Amounts that follow from so much for so many, and how many there are."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.rates import by_rates
from tests.structure.steps import NO, YES


def _steps(text: str, hypothesis: str) -> set[tuple[Label, str]]:
    return {(each.label, each.line) for each in by_rates(text, hypothesis)}


@pytest.mark.parametrize(
    ("text", "hypothesis", "label", "line"),
    [
        ("The press prints 70 sheets of paper a minute.",
         "In three minutes the press prints 210 sheets of paper.", YES, "70 * 3 = 210"),
        ("The press prints 70 sheets of paper a minute.",
         "In three minutes the press prints 260 sheets of paper.", NO, "70 * 3 = 210"),
        ("The mill pays 30 cents for every kilo of rye.",
         "The mill pays 90 euros for 300 kilos of rye.", YES, "0.3 * 300 = 90"),
        ("The mill pays 30 cents for every kilo of rye.",
         "The mill pays 120 euros for 300 kilos of rye.", NO, "0.3 * 300 = 90"),
        ("The truck drives at 60 km/h.", "The truck needs four hours for 240 km.", YES,
         "60 * 4 = 240"),
        ("The truck drives at 60 km/h.", "The truck drives 300 km in four hours.", NO,
         "60 * 4 = 240"),
        ("The plumber charges 50 crowns a pipe. The bill is for 12 pipes.",
         "The bill of the plumber is 600 crowns.", YES, "50 * 12 = 600"),
        ("Gravel is sold at 40 euros a cubic metre.", "Eight cubic metres cost 320 euros.", YES,
         "40 * 8 = 320"),
        ("Dinner is 25 pounds a head.", "Dinner for 30 guests costs 750 pounds.", YES,
         "25 * 30 = 750"),
        ("The rent is 800 euros a month.", "The yearly rent is 9,600 euros.", YES,
         "800 * 12 = 9,600"),
        ("The rent is 800 euros a month.", "The yearly rent is 8,000 euros.", NO,
         "800 * 12 = 9,600"),
    ],
)  # fmt: skip
def test_what_a_unit_has_is_multiplied(text: str, hypothesis: str, label: Label, line: str) -> None:
    assert _steps(text, hypothesis) == {(label, line)}


@pytest.mark.parametrize(
    ("text", "hypothesis", "label", "line"),
    [
        ("One drop is used every six hours.", "Four drops are used a day.", YES, "1 * 4 = 4"),
        ("One capsule is swallowed every six hours.", "Ann swallows five capsules a day.", NO,
         "1 * 4 = 4"),
        ("Trams leave the pier every 12 minutes.", "Five trams leave the pier every hour.", YES,
         "1 * 5 = 5"),
        ("Omar teaches three hours on each weekday.", "Omar teaches 15 hours a week.", YES,
         "3 * 5 = 15"),
        ("Omar teaches three hours on each weekday.", "Omar teaches more than 20 hours a week.",
         NO, "3 * 5 = 15"),
        ("The dog gets its drops twice a day for six days.", "The dog gets its drops 12 times.",
         YES, "2 * 6 = 12"),
    ],
)  # fmt: skip
def test_what_is_done_every_few_hours_is_counted(
    text: str, hypothesis: str, label: Label, line: str
) -> None:
    assert _steps(text, hypothesis) == {(label, line)}


@pytest.mark.parametrize(
    ("text", "hypothesis", "label", "line"),
    [
        ("We bought four chairs at 35 euros each.", "The four chairs cost 140 euros.", YES,
         "35 * 4 = 140"),
        ("Each crate holds 20 jars and the larder has 6 crates.", "The larder holds 120 jars.",
         YES, "20 * 6 = 120"),
        ("Tickets cost 7 euros.", "Six tickets cost 42 euros.", YES, "7 * 6 = 42"),
        ("Tickets cost 7 euros.", "Six tickets cost 36 euros.", NO, "7 * 6 = 42"),
        ("For five nights the guests paid 400 euros.", "The guests paid 80 euros a night.", YES,
         "400 / 5 = 80"),
        ("For five nights the guests paid 400 euros.", "The guests paid 90 euros a night.", NO,
         "400 / 5 = 80"),
        ("A taxi costs 2 euros per kilometre plus a flat 4 euros.",
         "A taxi costs 24 euros for 10 kilometres.", YES, "2 * 10 = 20, + 4"),
        ("A kayak costs 6 euros for the first hour and 4 euros for each further hour.",
         "Three hours cost 14 euros.", YES, "4 * 3 = 12, the first 6"),
        ("A kayak costs 6 euros for the first hour and 4 euros for each hour after that.",
         "Three hours cost 18 euros.", NO, "4 * 3 = 12, the first 6"),
        ("The locker costs 2 euros for each started half hour.", "Two hours cost 8 euros.", YES,
         "2 * 4 = 8"),
    ],
)  # fmt: skip
def test_prices_sizes_and_quotients(text: str, hypothesis: str, label: Label, line: str) -> None:
    assert _steps(text, hypothesis) == {(label, line)}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The press prints 70 sheets a minute.", "The press printed 210 sheets."),
        ("The yard builds 90 boats a day.", "The yard builds 450 boats a week."),
        ("Ivan earns 20 euros an hour.", "Ivan earns 160 euros a day."),
        ("A skate costs 3 euros an hour, but never more than 12 a day.",
         "A skate costs 24 euros for eight hours."),
        ("Tickets cost 7 euros, with a maximum of 30 for a family.", "Six tickets cost 42 euros."),
        ("The saw costs 9 euros an hour, for each further hour 5.",
         "Three hours cost 19 euros."),
        ("Tickets cost 7 euros.", "Six tickets do not cost 42 euros."),
        ("Tickets cost 7 euros.", "Six tickets cost 10 euros more than five."),
        ("Plums are 3 euros a kilo, or 12 euros for a box of five kilos.",
         "Five kilos of plums cost 12 euros."),
        ("Dilute 20 ml in one litre of water.", "For five litres of water 90 ml of milk are used."),
        ("The tickets cost 70 euros.", "Six tickets cost 420 euros."),
        ("A loaf takes 50 minutes to bake.", "Three loaves take 150 minutes to bake."),
        ("Each tram travels at 40 km/h.", "Two trams travel at 80 km/h."),
        ("Each of the six vats holds oil at 30 degrees.", "Two vats hold oil at 60 degrees."),
        ("The two ovens are 90 degrees each.", "The two ovens are 180 degrees."),
        ("Each mast is 20 m tall.", "Two masts are 40 m tall."),
        ("A dozen rolls cost 4 euros.", "36 rolls cost 12 euros."),
        ("A dozen rolls cost 4 euros.", "36 rolls cost 144 euros."),
        ("A tray of rolls costs 4 euros.", "Five rolls cost 20 euros."),
        ("Each dozen rolls costs 4 euros.", "Five rolls cost 20 euros."),
        ("Eight of nine plums weigh 50 grams.", "Three plums weigh 150 grams."),
        ("Omar knits 30 rows an hour, Ivan 20.", "Ivan knits 60 rows in two hours."),
        ("Omar gets 12 euros an hour, his boss more.", "His boss gets 24 euros in two hours."),
        ("Omar knits 30 rows an hour and rested for two hours.", "Omar knitted 60 rows."),
        ("A melon costs 2 euros; ten melons cost 15.", "Twenty melons cost 40 euros."),
        ("A melon costs 2 euros. Pupils pay half.", "Five melons cost 8 euros."),
        ("Melons cost 2 euros online.", "Five melons cost 8 euros."),
        ("Omar knitted 30 rows a day on average.", "Omar knitted 80 rows in three days."),
        ("The guard greets a visitor every five minutes.", "The guard greets 288 visitors a day."),
        ("A ferry sails every two hours.", "Twelve ferries sail a day."),
    ],
)  # fmt: skip
def test_what_need_not_be_so_for_each_is_left_alone(text: str, hypothesis: str) -> None:
    assert not _steps(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis", "premise"),
    [
        ("The press prints 70 sheets a minute.",
         "In three minutes the new press prints 210 sheets.",
         "The new press prints 70 sheets a minute."),
        ("On Sundays Ann earns 20 euros an hour.", "Ann earns 60 euros in three hours.",
         "Ann earns 20 euros an hour."),
        ("Tickets cost 7 euros.", "Six blue tickets cost 42 euros.",
         "Six blue tickets cost some euros."),
        ("Omar knits 30 rows an hour. Ivan knitted for two hours.", "Ivan knitted 60 rows.",
         "Ivan knitted 30 rows an hour."),
        ("For five nights the guests paid 400 euros.", "The guests paid 80 euros a night.",
         "The guests paid 400 euros for five nights."),
    ],
)  # fmt: skip
def test_a_judge_sees_the_hypothesis_with_the_rate(
    text: str, hypothesis: str, premise: str
) -> None:
    assert premise in {each.premises[0] for each in by_rates(text, hypothesis)}
