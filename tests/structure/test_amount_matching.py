"""Whether two amounts are one, may be one or are of other units."""

from __future__ import annotations

import pytest

from entailment.structure.amount_matching import (
    are_comparable,
    are_written_alike,
    equation,
    have_other_units,
    is_loose,
    may_be_one,
)
from entailment.structure.amounts import Amount, amounts


def _amount(text: str) -> Amount:
    (amount,) = amounts(text)
    return amount


@pytest.mark.parametrize(
    ("stated", "claimed", "is_so"),
    [
        ("2,132 feet", "650 m", True),
        ("over 6 km", "6 km", True),
        ("2,132 feet", "700 m", False),
        ("40 litres an hour", "40 litres a minute", False),
    ],
)
def test_amounts_that_are_nearly_alike_may_be_one(stated: str, claimed: str, is_so: bool) -> None:
    assert may_be_one(_amount(stated), _amount(claimed)) is is_so


@pytest.mark.parametrize(
    ("stated", "claimed", "is_so"),
    [
        ("5 mmol", "5 mg", True),
        ("40 litres an hour", "40 litres a minute", True),
        ("10 mg/kg", "10 mg/kg a day", False),
        ("5 mmol", "6 mg", False),
        ("5 mg", "5 mg", False),
    ],
)
def test_one_number_may_be_of_other_units(stated: str, claimed: str, is_so: bool) -> None:
    assert have_other_units(_amount(stated), _amount(claimed)) is is_so


@pytest.mark.parametrize(
    ("stated", "claimed", "is_so"),
    [
        ("2,500 kg", "2500 kg", True),
        ("2,500 kg", "2.5 tonnes", False),
        ("up to 300 kg", "at most 300 kg", False),
    ],
)
def test_one_amount_in_one_form_is_seen_by_any_judge(
    stated: str, claimed: str, is_so: bool
) -> None:
    assert are_written_alike(_amount(stated), _amount(claimed)) is is_so


@pytest.mark.parametrize(
    ("stated", "claimed", "is_so"),
    [("5 km", "900 m", True), ("about 5 km", "900 m", False), ("5 km", "3 kg", False)],
)
def test_exact_amounts_of_one_unit_are_comparable(stated: str, claimed: str, is_so: bool) -> None:
    assert are_comparable(_amount(stated), _amount(claimed)) is is_so


@pytest.mark.parametrize(
    ("form", "is_so"), [("a year", True), ("about 40 km", True), ("40 km", False)]
)
def test_a_loose_amount_excludes_no_other(form: str, is_so: bool) -> None:
    assert is_loose(_amount(form)) is is_so


@pytest.mark.parametrize(
    ("stated", "claimed", "line"),
    [
        ("150 minutes", "2.5 hours", "150 minutes = 2.5 hours"),
        ("300 kg", "less than 400 kg", "300 kg is within less than 400 kg"),
    ],
)
def test_the_line_says_how_they_are_equal(stated: str, claimed: str, line: str) -> None:
    assert equation(_amount(stated), _amount(claimed)) == line
