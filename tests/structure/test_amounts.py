from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.structure.amounts import amounts, excludes, implies, written
from entailment.structure.intervals import Interval
from tests.drawing import share


@pytest.mark.parametrize(
    ("text", "kind", "value", "unit"),
    [
        ("a dozen eggs", "count", Fraction(12), ""),
        ("half a dozen eggs", "count", Fraction(6), ""),
        ("1.2bn euros", "money", Fraction(1_200_000_000), "EUR"),
        ("75 pence", "money", Fraction(3, 4), "GBP"),
        ("two in five students", "share", Fraction(2, 5), ""),
        ("40 percent of them", "share", Fraction(2, 5), ""),
        ("two thirds of the land", "share", Fraction(2, 3), ""),
        ("an hour and a half", "measure", Fraction(3, 2), "hour"),
        ("50 ml of water", "measure", Fraction(50), "milliliter"),
        ("1 hour and 30 minutes", "measure", Fraction(90), "minute"),
        ("It draws 1450 W.", "measure", Fraction(1450), "watt"),
        ("a 1.1 m cable", "measure", Fraction(11, 10), "meter"),
        ("5 m viewers", "count", Fraction(5), ""),
        ("25 °C", "measure", Fraction(25), "celsius"),
        ("25 \u03bcg", "measure", Fraction(25), "microgram"),
        ("100 micrograms", "measure", Fraction(100), "microgram"),
        ("5 s", "measure", Fraction(5), "second"),
        ("the 1990s", "count", Fraction(1990), ""),
        ("20 m/s", "measure", Fraction(20), "meter/second"),
        ("20 metres per second", "measure", Fraction(20), "meter/second"),
        ("100 MB/s", "measure", Fraction(100), "megabyte/second"),
        ("100 Mbps", "measure", Fraction(100), "megabit/second"),
        ("64 KiB", "measure", Fraction(64), "kibibyte"),
        ("It times out after 60s.", "measure", Fraction(60), "second"),
        ("It is deleted after 30d.", "measure", Fraction(30), "day"),
        ("at 10GB", "measure", Fraction(10), "gigabyte"),
        ("He is in his 60s.", "count", Fraction(60), ""),
        ("The 3d model", "count", Fraction(3), ""),
        ("10 mm Hg", "measure", Fraction(10), "millimeter of mercury"),
        ("800 international units", "measure", Fraction(800), "international unit"),
        ("-5 degrees Fahrenheit", "measure", Fraction(-5), "fahrenheit"),
        ("2000 people", "count", Fraction(2000), ""),
        ("1/3 of the land", "share", Fraction(1, 3), ""),
        ("½ cup", "share", Fraction(1, 2), ""),
        ("2 1/3 hours", "measure", Fraction(7, 3), "hour"),
        ("a million and a half voters", "count", Fraction(1_500_000), ""),
        ("a couple of dozen eggs", "count", Fraction(24), ""),
    ],
)
def test_an_amount_has_a_value_and_a_unit(text: str, kind: str, value: Fraction, unit: str) -> None:
    (amount,) = amounts(text)
    assert (amount.kind, amount.value, amount.unit) == (kind, value, unit)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("more than 300 seats", 300, math.inf),
        ("up to 300 seats", 0, 300),
        ("between 10 and 20 people", 10, 20),
        ("between 2 and 3 million", 2_000_000, 3_000_000),
        ("$2 to $3 bn", 2_000_000_000, 3_000_000_000),
        ("$2 to 3 million", 2_000_000, 3_000_000),
        ("900 to 1 million", 900, 1_000_000),
        ("300 or more", 300, math.inf),
        ("300 seats at most", 0, 300),
        ("never more than 95 seats", 0, 95),
        ("not wider than 3 metres", 0, 3),
        ("no lighter than 3 kilos", 3, math.inf),
        ("2 to 3tn", 2_000_000_000_000, 3_000_000_000_000),
        ("below -5 degrees", -math.inf, -5),
        ("below 5 degrees", -math.inf, 5),
        ("less than 5%", -math.inf, Fraction(1, 20)),
        ("nearly -10 degrees", -10, -9),
        ("in her fifties", 50, 60),
        ("in her late fifties", 56, 60),
    ],
)
def test_a_bound_is_an_interval(text: str, low: float, high: float) -> None:
    (amount,) = amounts(text)
    assert (amount.interval.low, amount.interval.high) == (low, high)


@pytest.mark.parametrize(
    ("text", "per", "per_count"),
    [
        ("8 hours a day", "day", 1),
        ("every other week", "week", 2),
        ("75 pence a loaf", "loaf", 1),
        ("12 euros per square metre", "square metre", 1),
        ("5 mg/kg", "kilogram", 1),
        ("5 mg/kg/day", "kilogram/day", 1),
        ("5 mg per kg a day", "kilogram/day", 1),
        ("60 frames/s", "second", 1),
        ("90 mg/dL", "deciliter", 1),
        ("5 mg/m²", "m²", 1),
        ("5 mg/kg per Min", "kilogram/minute", 1),
        ("100 MB/h", "hour", 1),
        ("90 euros per room per night", "room/night", 1),
    ],
)
def test_a_rate_has_the_unit_it_is_for(text: str, per: str, per_count: int) -> None:
    (amount,) = amounts(text)
    assert (amount.per, amount.per_count) == (per, per_count)


@pytest.mark.parametrize(
    ("text", "forms", "times"),
    [
        ("Take 5 mg twice a day.", ["5 mg", "twice a day"], 2),
        ("Take 500 mg four times a day.", ["500 mg", "four times a day"], 4),
        ("Take 5 mg 3 times daily.", ["5 mg", "3 times daily"], 3),
        ("Take 5 mg once daily.", ["5 mg", "once daily"], 1),
        ("It runs 8 times a day.", ["8 times a day"], 8),
    ],
)
def test_how_often_is_no_part_of_how_much(text: str, forms: list[str], times: int) -> None:
    results = amounts(text)
    assert [amount.form for amount in results] == forms
    assert (results[-1].value, results[-1].unit, results[-1].per) == (times, "time", "day")


def test_an_ordinal_is_no_fraction() -> None:
    assert amounts("the third man") == ()


@pytest.mark.parametrize(
    ("stated", "claimed"),
    [
        ("250 people", "up to 300 people"),
        ("90 minutes", "an hour and a half"),
        ("two in five", "40 %"),
        ("1,500 grams", "1.5 kilograms"),
        ("every other week", "fortnightly"),
        ("once every six months", "twice a year"),
        ("every quarter of an hour", "four times an hour"),
        ("every half hour", "once every 30 minutes"),
        ("300 people", "about 290 people"),
    ],
)
def test_an_amount_implies_another_wording_and_a_wider_one(stated: str, claimed: str) -> None:
    assert implies(amounts(stated)[0], amounts(claimed)[0])


@pytest.mark.parametrize(
    ("stated", "claimed"),
    [("more than 300 people", "400 people"), ("nearly 300 people", "300 people")],
)
def test_a_bound_decides_nothing_about_what_it_allows(stated: str, claimed: str) -> None:
    first, second = amounts(stated)[0], amounts(claimed)[0]
    assert not implies(first, second)
    assert not excludes(first, second)


@pytest.mark.parametrize(
    ("stated", "claimed", "is_excluded"),
    [
        ("5 mg/kg", "5 g/kg", True),
        ("90 mg/dL", "90 mg/L", True),
        ("90 mg/dL", "900 mg/L", False),
        ("5 mmol/L", "5 mg/dL", False),
        ("5 hours a day", "10 hours a week", False),
        ("25 mcg", "25 mg", True),
        ("2.4 GHz", "2.4 MHz", True),
    ],
)
def test_a_dose_excludes_another_unit_of_the_same(
    stated: str, claimed: str, is_excluded: bool
) -> None:
    assert excludes(amounts(stated)[0], amounts(claimed)[0]) is is_excluded


def test_the_level_and_the_ends_of_an_interval_are_no_amounts() -> None:
    assert [a.form for a in amounts("It fell by 12 kg (95% CI, 3 to 42; n=5).")] == ["12 kg", "5"]


def test_amounts_of_two_dimensions_neither_imply_nor_exclude_each_other() -> None:
    first, second = amounts("12 kilometres")[0], amounts("12 tonnes")[0]
    assert not implies(first, second)
    assert not excludes(first, second)


@pytest.mark.parametrize(
    ("value", "form"),
    [(Fraction(1204), "1,204"), (Fraction(3, 4), "0.75"), (Fraction(1, 6), "1/6")],
)
def test_a_number_is_written_as_people_do(value: Fraction, form: str) -> None:
    assert written(value) == form


numbers = st.fractions(min_value=-1000, max_value=1000)


@given(numbers, numbers, numbers, numbers)
def test_an_interval_within_another_is_not_apart_from_it(
    a: Fraction, b: Fraction, c: Fraction, d: Fraction
) -> None:
    first, second = Interval(min(a, b), max(a, b)), Interval(min(c, d), max(c, d))
    if first.is_within(second):
        assert not first.is_apart_from(second)
    assert first.is_within(first)


TEXTS = st.lists(
    st.sampled_from(
        "12 1,200 2.5 million two thirds of an hour and a half $ € £ 50 ml km % percent about 1/3 "
        "½ people 75 pence dozen more than , .".split()
    ),
    max_size=15,
).map(" ".join)


@given(TEXTS)
def test_amounts_are_in_order_and_where_they_say(text: str) -> None:
    in_order = amounts(text)
    assert all(first.start <= second.start for first, second in pairwise(in_order))
    assert all(text[amount.start : amount.end] == amount.form for amount in in_order if amount.form)


def test_such_texts_have_several_amounts() -> None:
    assert share(TEXTS, lambda text: len(amounts(text)) > 1) > 0.1


@pytest.mark.parametrize(
    "text", ["She is 18 and 2 million follow her.", "It grew from 50 to 1 million."]
)
def test_a_scale_is_not_of_another_number(text: str) -> None:
    assert amounts(text)[0].value in (18, 50)


@pytest.mark.parametrize("half", ["the second half", "her better half", "the opening half"])
def test_one_of_two_halves_is_no_share(half: str) -> None:
    assert not amounts(f"Rovers did not score in {half}.")


def test_amounts_of_two_scales_side_by_side_are_two() -> None:
    assert [amount.form for amount in amounts("4.2 kg, 10 lb")] == ["4.2 kg", "10 lb"]


@pytest.mark.parametrize(
    ("text", "claim", "is_implied", "is_excluded"),
    [
        ("a month", "more than three weeks", True, False),
        ("a month", "30 days", False, False),
        ("two months", "60 days", False, False),
        ("a month", "40 days", False, True),
        ("27 days", "a month", False, True),
        ("a year", "at least 300 days", True, False),
    ],
)
def test_months_are_compared_with_days_where_they_are_clearly_apart(
    text: str, claim: str, is_implied: bool, is_excluded: bool
) -> None:
    (stated,), (claimed,) = amounts(text), amounts(claim)
    assert (implies(stated, claimed), excludes(stated, claimed)) == (is_implied, is_excluded)


def test_shares_of_a_unit_and_of_every_five() -> None:
    (hour,) = amounts("three quarters of an hour")
    assert (str(hour.value), hour.unit) == ("3/4", "hour")
    (share,) = amounts("Two out of every five bottles leaked.")
    assert (share.kind, str(share.value)) == ("share", "2/5")
