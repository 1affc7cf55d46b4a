"""Amounts in another unit, with another bound or at another rate."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.structure import steps
from tests.structure.steps import NO, OPEN, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The firm employs 85 people.", "The firm has fewer than 100 employees.", YES),
        ("The band plays every other Friday.", "The band plays every two weeks.", YES),
        ("The band plays every other Friday.", "The band plays every week.", NO),
        ("The bus runs every 30 minutes.", "The bus runs twice an hour.", YES),
        ("The ferry carries up to 90 cars.", "The ferry does not carry 120 cars.", YES),
        ("Between 20 and 30 sheep were lost.", "24 sheep were lost.", OPEN),
        ("Lena, who turned 30 in May, may stand.", "Lena is 25 years old.", NO),
        ("The 43-year-old pilot survived.", "The pilot was in his forties.", YES),
        ("The play runs for 95 minutes.", "The play is longer than two hours.", NO),
    ],
)
def test_an_amount_decides_about_another(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis", "kind"),
    [
        ("Doses were 5 to 10 mg.", "Doses were 5 to 20 mg.", "limit"),
        ("Ages were between 34 and 42 years.", "Ages were between 30 and 52 years.", "limit"),
        ("Doses were 5 to 10 mg.", "Doses were 0.0050 to 0.010 g.", "amount"),
        ("Doses were 5 to 10 mg.", "Doses were more than 4 mg.", "amount"),
        ("Doses were 6 mg.", "Doses were 5 to 10 mg.", "amount"),
        ("You must give at least nine days' notice.", "You must give at least six days' notice.",
         "limit"),
        ("It may rise by no more than 5%.", "It may rise by no more than 10%.", "limit"),
        ("You are required to pay at least £9.", "You are required to pay at least £5.", "limit"),
        ("You must pay at least 95 pence.", "You must pay at least £0.95.", "amount"),
        ("They paid at least £9.", "They paid at least £5.", "amount"),
        ("He must pay at least £5 million.", "He must pay more than £3 million.", "amount"),
        ("Forms must be filed before 4 July 2026.", "Forms must be filed before 1 December 2026.",
         "limit"),
        ("Forms must be filed on 4 July 2026.", "Forms must be filed before May 2027.", "time"),
        ("Forms were filed before 4 July 2026.", "Forms were filed before December 2026.", "time"),
        ("It may bring at least 20 cm of snow.", "It may bring at least 10 cm of snow.", "amount"),
        ("It must have been at least 60 m tall.", "It must have been at least 50 m tall.",
         "amount"),
    ],
)  # fmt: skip
def test_another_limit_of_a_range_or_a_rule_does_not_follow(
    text: str, hypothesis: str, kind: str
) -> None:
    label = Label.UNKNOWN if kind == "limit" else YES
    assert {(each.kind, each.label) for each in derivations(text, hypothesis)} == {(kind, label)}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The trip should take less than 3 hours.", "The trip should take less than 4 hours."),
        ("It may rise by no more than 5%.", "It may rise by less than 10%."),
        ("The mill may close before June 2026.", "The mill may close before December 2026."),
    ],
)
def test_what_may_be_no_rule_is_left_open(text: str, hypothesis: str) -> None:
    labels = {(each.kind == "limit", each.label) for each in derivations(text, hypothesis)}
    assert labels == {(False, OPEN)}


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Ann may hold up to 3% of the shares.", "Ann may hold 2% of the shares.", YES),
        ("Guests may stay at most 14 nights.", "Guests may stay ten nights.", YES),
        ("Guests are allowed to bring up to six dogs.", "Guests are allowed to bring four dogs.",
         YES),
        ("Ann may hold up to 3% of the shares.", "Ann may hold 4% of the shares.", NO),
        ("The hall can hold up to 500 people.", "The hall can hold 300 people.", YES),
        ("You may borrow up to five books.", "You may borrow just four books.", Label.UNKNOWN),
        ("Ann holds up to 3% of the shares.", "Ann holds 2% of the shares.", Label.UNKNOWN),
        ("Ann may hold up to 3% of the shares.", "Ann may not hold 2% of the shares.", None),
        ("In May up to 300 people came.", "In May 250 people came.", Label.UNKNOWN),
        ("Up to 30 people may be ill.", "20 people may be ill.", Label.UNKNOWN),
        ("The can holds up to 330 ml.", "The can holds 200 ml.", Label.UNKNOWN),
        ("You may pay up to two weeks late.", "You may pay one week late.", YES),
        ("You can cancel up to 24 hours before arrival.",
         "You can cancel 12 hours before arrival.", None),
        ("You can cancel up to two days in advance.", "You can cancel three days in advance.",
         None),
    ],
)  # fmt: skip
def test_what_is_within_a_permission_is_allowed(
    text: str, hypothesis: str, label: Label | None
) -> None:
    labels = {each.label for each in derivations(text, hypothesis) if each.kind == "amount"}
    assert labels == ({label} if label else set())


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The dose was 25 mcg.", "The dose was 25 mg.", NO),
        ("The dose was 10 mg/kg.", "The dose was 10 g/kg.", NO),
        ("Glucose was 5.0 mmol/L.", "Glucose was 5.0 mg/dL.", OPEN),
        ("It was stored at 4 °C.", "It was stored at 4 °F.", OPEN),
        ("It moves 40 litres a minute.", "It moves 40 litres an hour.", OPEN),
        ("It ran 5 km in 5 hours.", "It ran 5 hours.", None),
        ("It was 4 °C.", "It was 39 °F.", None),
        ("It had more than 30 cases a week.", "It had more than 20 deaths a week.", None),
        ("They did 5 hours of work a week.", "They did 8 hours of sport a week.", None),
        ("The dose was 5 mg/kg daily.", "The dose was 5 mg/kg/day.", None),
        ("The dose was 5 mg/kg/day.", "The dose was 5 mg/kg.", None),
        ("The dose was 5 mg/kg twice a day.", "The dose was 10 mg/kg/day.", YES),
        ("The dose was 5 mg/kg twice a day.", "The dose was 20 mg/kg a day.", NO),
        ("It needs 5 MB/s.", "It needs 5 kB/s.", NO),
        ("It costs €9 per room per night.", "It costs €9 a night.", None),
        ("It costs €9 per room per night.", "It costs €9 a week.", OPEN),
        ("It takes 40 litres per day.", "It takes 40 litres per year.", OPEN),
        ("It ran at 5 mg/kg/h.", "It ran at 5 mg/h.", OPEN),
    ],
)
def test_a_number_is_not_the_same_of_another_unit(
    text: str, hypothesis: str, label: Label | None
) -> None:
    labels = {d.label for d in derivations(text, hypothesis) if d.kind in ("amount", "unit")}
    assert labels == ({label} if label else set())


def test_a_duration_is_excluded_by_an_upper_bound_and_not_by_a_shorter_one() -> None:
    text = "Judge Orr sat on the bench as a judge for eighteen years."
    assert [d.label for d in derivations(text, "Orr was a judge for less than ten years.")] == [NO]
    assert not [d for d in derivations(text, "Orr was a judge for ten years.") if d.label is NO]


def test_an_amount_of_so_many_excludes_none_of_more() -> None:
    text = "A dozen eggs cost 3 euros."
    assert NO not in steps.labels(text, "24 eggs cost 6 euros.")
    assert NO in steps.labels(text, "A dozen eggs cost 6 euros.")
