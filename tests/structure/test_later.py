"""Years that a text counts from another: the whole number is read, or nothing."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import Derivation, derivations

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION


def _later(text: str, hypothesis: str) -> list[Derivation]:
    return [each for each in derivations(text, hypothesis) if each.kind == "later"]


@pytest.mark.parametrize(
    ("count", "year", "line"),
    [
        ("twenty-five years later", 1986, "1961 + 25 = 1986"),
        ("twenty-five years later", 1966, "1961 + 25 = 1986"),
        ("thirty two years later", 1993, "1961 + 32 = 1993"),
        ("a year later", 1962, "1961 + 1 = 1962"),
        ("two years earlier", 1959, "1961 - 2 = 1959"),
        ("one hundred and five years later", 2066, "1961 + 105 = 2066"),
        ("1,050 years later", 2011, "1961 + 1050 = 3011"),
        ("1,050 years later", 2050, "1961 + 1050 = 3011"),
    ],
)
def test_the_whole_count_is_read(count: str, year: int, line: str) -> None:
    (derivation,) = _later(f"It was founded in 1961 and closed {count}.", f"It closed in {year}.")
    assert derivation.line == line
    assert derivation.label is (YES if line.endswith(f"= {year}") else NO)


@pytest.mark.parametrize(
    "count",
    [
        "2.5 years later",
        "2,5 years later",
        "two and a half years later",
        "10-12 years later",
        "ten or twelve years later",
        "between ten and twelve years later",
        "up to five years later",
        "several hundred years later",
        "about twenty-five years later",
        "half a year later",
        "many years later",
    ],
)
def test_what_is_no_whole_number_of_years_is_not_counted(count: str) -> None:
    text = f"It was founded in 1961 and closed {count}."
    assert not any(_later(text, f"It closed in {year}.") for year in range(1960, 2080))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("He was born in 1990 BC and died 10 years later.", "He died in 2000."),
        ("He was born in 1990 BC and died 10 years later.", "He died in 1980 BC."),
        ("He was born in AD 1000 and died 10 years later.", "He died in 1010."),
        ("He was born in 1990 and died 10 years later.", "He died in 2000 BC."),
    ],
)
def test_a_year_of_an_era_is_not_counted_from(text: str, hypothesis: str) -> None:
    assert not _later(text, hypothesis)


@pytest.mark.parametrize(
    ("count", "year"), [("twenty-five years", 2023), ("a year", 1999), ("3 years", 2001)]
)
def test_a_count_before_another_event_is_read_whole(count: str, year: int) -> None:
    text = f"The mill closed in 1998, {count} before the pit."
    (derivation,) = _later(text, f"The pit closed in {year}.")
    assert derivation.label is YES


@pytest.mark.parametrize("count", ["2.5 years", "one or two years", "more than ten years"])
def test_a_rough_count_before_another_event_is_not_read(count: str) -> None:
    text = f"The mill closed in 1998, {count} before the pit."
    assert not _later(text, "The pit closed in 2003.")
