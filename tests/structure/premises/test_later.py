"""Years that a text counts from another: the whole number is read, or nothing."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import Derivation, derivations
from tests.structure import steps

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


BRIDGE = "The bridge was closed in October 2018 and reopened six months later."
KING = "The king died on 31 December 1065 and was buried the next day."
LIGHT = "The lighthouse was built in 1856. Two decades later it was raised."
MILL = "Rahman bought the mill from the Holts in 2001. Three years later he sold it."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (LIGHT, "The lighthouse was raised in 1876.", YES),
        (LIGHT, "The lighthouse was raised in 1866.", NO),
        (BRIDGE, "The bridge reopened in April 2019.", YES),
        (BRIDGE, "The bridge reopened in 2019.", YES),
        (BRIDGE, "The bridge reopened in January 2019.", NO),
        (KING, "The king was buried on 1 January 1066.", YES),
        (KING, "The king was buried on 3 January 1066.", NO),
        ("He died on 5 May 1866 and was buried two weeks later.", "He was buried in May 1866.",
         YES),
        ("Founded in 1878, the firm closed after 101 years.", "The firm closed in 1979.", YES),
        ("The Lunds quarrelled in 1961, five years after they had left town.",
         "The Lunds left town in 1956.", YES),
        (MILL, "Rahman sold it in 2004.", YES),
    ],
)  # fmt: skip
def test_days_months_and_decades_are_counted(text: str, hypothesis: str, label: Label) -> None:
    assert [each.label for each in _later(text, hypothesis)] == [label]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (LIGHT, "The lighthouse was raised in 1878."),
        (BRIDGE, "The bridge reopened in May 2019."),
        (BRIDGE.replace("October 2018", "2018"), "The bridge reopened in 2019."),
        (MILL, "The Holts sold it in 2004."),
        ("Ann came on 5 May 2010 and Bob left the next day.", "Ann left on 6 May 2010."),
        ("Founded in 1878 and sold in 1900, the firm closed after 101 years.",
         "The firm closed in 1979."),
    ],
)  # fmt: skip
def test_rounded_units_and_other_subjects_are_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not _later(text, hypothesis)


@pytest.mark.parametrize("count", ["2.5 years", "one or two years", "more than ten years"])
def test_a_rough_count_before_another_event_is_not_read(count: str) -> None:
    text = f"The mill closed in 1998, {count} before the pit."
    assert not _later(text, "The pit closed in 2003.")


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (
            "The mill was founded in 1961 and closed 32 years later.",
            "The mill closed in 1993.",
            YES,
        ),
        ("The mill was founded in 1961 and closed 32 years later.", "The mill closed in 1990.", NO),
        (
            "The mill was founded in 1961 with 1200 hands and closed 32 years later.",
            "The mill closed in 1993.",
            YES,
        ),
        ("She married in 1950; two years earlier she had left Ulm.", "She left Ulm in 1948.", YES),
        ("The mill closed in 1998, a year before the pit.", "The pit closed in 1999.", YES),
        ("The mill closed in 1998, a year before the pit.", "The pit closed in 1997.", NO),
        ("The mill closed in 1998, ten years after the pit.", "The pit closed in 1988.", YES),
    ],
)
def test_years_later_are_counted(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The mill was founded in 1961 and closed 32 years later.", "It was founded in 1961."),
    ],
)
def test_what_may_be_so_is_not_contradicted(text: str, hypothesis: str) -> None:
    assert Label.CONTRADICTION not in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (
            "It was founded in 1961 with 1200 workers, and closed about 30 years later.",
            "It closed in 1992.",
        ),
        ("The mill was founded in 1961 and closed 32 years later.", "The mill was closed by 1995."),
        ("The mill closed in 1998, a year before the pit.", "The mill closed in 1999."),
        ("The mill closed in 1998, a year before the pit.", "The pit opened in 1999."),
        (
            "The mill opened in 1950 and closed in 1998, a year before the pit.",
            "The pit opened in 1951.",
        ),
        ("The mill closed in 1998, a year before the pit.", "The pit did not close in 1999."),
        ("The mill may have closed in 1998, a year before the pit.", "The pit closed in 1999."),
        ("Ann married in 1998, two years after Bob.", "Ann married Bob in 1996."),
        ("Ann retired in 1998, two years after the war.", "The war retired in 1996."),
        ("Ann says it closed in 1998, a year before the pit.", "The pit closed in 1999."),
        ("The mill closed in 1998, about ten years after the pit.", "The pit closed in 1988."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_a_year_later(text: str, hypothesis: str) -> None:
    assert "later" not in steps.kinds(text, hypothesis)
