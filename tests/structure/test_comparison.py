from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.structure.comparison import Comparison, compare_readings
from entailment.structure.reading import Reading
from tests.pace import within

Reader = Callable[[str], Reading]

PAIRS = Path(__file__).parent / "data" / "pairs.tsv"


def rows() -> list[tuple[str, str, str]]:
    with PAIRS.open(encoding="utf-8", newline="") as stream:
        table = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [(row["label"], row["text"], row["hypothesis"]) for row in table]


def judged(reading: Reader, text: str, hypothesis: str) -> Comparison:
    return compare_readings(reading(text), reading(hypothesis))


@pytest.mark.parametrize(("label", "text", "hypothesis"), rows())
def test_a_pair_is_judged_as_people_do(
    reading: Reader, label: str, text: str, hypothesis: str
) -> None:
    compared = judged(reading, text, hypothesis)
    assert str(compared.label or "UNKNOWN") == label, compared.reason


@pytest.mark.parametrize(("text", "hypothesis"), [row[1:] for row in rows() if row[0] != "UNKNOWN"])
def test_a_decision_comes_with_a_proof_from_the_text(
    reading: Reader, text: str, hypothesis: str
) -> None:
    compared = judged(reading, text, hypothesis)
    assert compared.reason
    assert compared.proof


@pytest.mark.parametrize("text", sorted({row[1] for row in rows()}))
def test_no_text_contradicts_itself(reading: Reader, text: str) -> None:
    assert str(judged(reading, text, text).label) != "CONTRADICTION"


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The trip takes 3 to 5 days.", "The trip takes 3 to 8 days.", None),
        ("Ann must pay at least 9 euros.", "Ann must pay at least 6 euros.", None),
        ("Forms must be filed before 4 July 2026.", "Forms must be filed before 1 May 2027.", None),
        ("The trip takes 3 to 5 days.", "The trip takes at least 2 days.", "ENTAILMENT"),
        ("Ann paid at least 9 euros.", "Ann paid at least 6 euros.", "ENTAILMENT"),
        ("Forms were filed before 4 July 2026.", "Forms were filed before 1 May 2027.",
         "ENTAILMENT"),
    ],
)  # fmt: skip
def test_another_limit_of_a_range_or_a_rule_is_not_stated(
    reading: Reader, text: str, hypothesis: str, label: str | None
) -> None:
    assert judged(reading, text, hypothesis).label == label


def test_arithmetic_shows_its_derivation(reading: Reader) -> None:
    text = "Half of the land is forest, a third is farmland and the rest is water."
    compared = judged(reading, text, "One sixth of the land is water.")
    assert str(compared.label) == "ENTAILMENT"
    assert "1 - 0.5 - 1/3 = 1/6" in compared.reason


@pytest.mark.parametrize(
    ("hypothesis", "label"),
    [
        ("The area had 30 cases a week.", "ENTAILMENT"),
        ("The area had 30 deaths per week.", None),
        ("The area had 20 deaths per week.", None),
    ],
)
def test_a_rate_is_of_what_it_counts(reading: Reader, hypothesis: str, label: str | None) -> None:
    assert judged(reading, "The area had 30 cases per week.", hypothesis).label == label


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Each of the nine boxes has 52 cards.", "The boxes have 468 cards.", None),
        ("Every member paid 20 euros.", "The members paid 300 euros.", None),
        ("Each of the nine boxes has 52 cards.", "Each of the boxes has 60 cards.",
         "CONTRADICTION"),
        ("Every member paid 20 euros.", "All members paid 30 euros.", "CONTRADICTION"),
        ("The nine boxes have 52 cards.", "The boxes have 468 cards.", "CONTRADICTION"),
    ],
)  # fmt: skip
def test_an_amount_of_each_excludes_no_other_of_all_together(
    reading: Reader, text: str, hypothesis: str, label: str | None
) -> None:
    assert judged(reading, text, hypothesis).label == label


def test_an_empty_side_decides_nothing(reading: Reader) -> None:
    assert judged(reading, "", "Tom left.").label is None
    assert judged(reading, "Tom left.", "").label is None


def test_what_a_text_states_and_denies_is_open(reading: Reader) -> None:
    text = "Norvik bought Halden in May 2004. Norvik did not buy Halden in May 2004."
    assert judged(reading, text, "Norvik bought Halden in May 2004.").label is None


def test_what_holds_respectively_is_open(reading: Reader) -> None:
    text = "Acme and Bolt have 300 and 120 employees, respectively."
    assert judged(reading, text, "Bolt has 120 employees.").label is None


@pytest.mark.parametrize(
    ("hypothesis", "label"),
    [
        ("The soup is cooler than the stew.", "ENTAILMENT"),
        ("The soup is hotter than the stew.", "CONTRADICTION"),
    ],
)
def test_less_of_a_property_is_more_of_its_opposite(
    reading: Reader, hypothesis: str, label: str
) -> None:
    compared = judged(reading, "The soup is less hot than the stew.", hypothesis)
    assert str(compared.label or "UNKNOWN") == label, compared.reason


def test_a_long_enumeration_takes_little_time(reading: Reader) -> None:
    fruit = ", ".join(f"plum{number}" for number in range(40))
    with within(5.0):
        reading(f"The shop sells {fruit} and nuts or figs.")
