"""By how much something rose or fell with what somebody did to it, and what it came to."""

from __future__ import annotations

import pytest

from entailment.structure.pairs import outcomes
from entailment.structure.premises import derivations


@pytest.mark.parametrize(
    ("hypothesis", "label", "premise"),
    [
        ("Corvo raised its offer by 300 million euros.", "ENTAILMENT",
         "Corvo raised its offer from 2.1 billion to 2.4 billion euros."),
        ("Corvo's offer rose by 300 million euros.", "ENTAILMENT",
         "Corvo raised its offer from 2.1 billion to 2.4 billion euros."),
        ("Corvo raised its offer by 400 million euros.", "CONTRADICTION",
         "Corvo raised its offer from 2.1 billion to 2.4 billion euros."),
    ],
)  # fmt: skip
def test_by_how_much_somebody_raised_something(hypothesis: str, label: str, premise: str) -> None:
    text = "Corvo raised its offer from 2.1 billion to 2.4 billion euros."
    changes = [each for each in derivations(text, hypothesis) if each.kind == "change"]
    assert [(each.label.name, each.premises) for each in changes] == [(label, (premise,))]


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("The number of injured was revised from 14 to 12.", "The number of injured became 12."),
        ("The number of people who died was corrected from nine to eight.",
         "The number of people who died became eight."),
        ("The ministry corrected the number of missing people from 30 to 25.",
         "The number of missing people became 25."),
        ("The company has cut its forecast from 12 percent to 9 percent.",
         "The company's forecast became 9 percent."),
        ("In Leeds, unemployment fell from 6.1 to 5.8 percent in May.",
         "In Leeds, unemployment became 5.8 percent in May."),
        ("Revenue fell from EUR 221.9 million in 2023 to EUR 218.3 million in 2024.",
         "Revenue became EUR 218.3 million in 2024."),
        ("The bus fare went up from 2 to 3 euros.", "The bus fare became 3 euros."),
    ],
)  # fmt: skip
def test_a_change_ends_with_its_second_value(text: str, outcome: str) -> None:
    assert [*outcomes(text, outcome)] == [outcome]


@pytest.mark.parametrize(
    "text",
    [
        "The bank plans to cut its staff from 900 to 750.",
        "Unemployment will fall from 6.1 to 5.8 percent.",
        "The council did not cut the limit from 50 to 30 km/h.",
        "Ann says that unemployment fell from 6 to 5 percent.",
        "A price rise from 2 to 3 euros angered riders.",
        "The fares raised from 2 to 3 euros are unpopular.",
        "The firm, which cut its price from 3 to 2 euros, grew.",
        "The number of jobs rose from 300 to 340, then fell to 320.",
        "The train goes from 9 to 5.",
        "She lived there from 1990 to 1995.",
    ],
)
def test_what_is_not_sure_to_be_a_change_has_no_outcome(text: str) -> None:
    assert [*outcomes(text, "It is 340.")] == []


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The tax was cut from 20 to 15 percent for small firms.", "The tax is 15 percent."),
        ("The firm cut its staff from 900 to 750 in Leeds.", "The firm has 750 staff."),
        ("Nearly every fare rose from 2 to 3 euros.", "Every fare is 3 euros."),
        ("The average rent rose from 500 to 600 euros.", "The rent is 600 euros."),
        ("Unemployment fell from 6 to 5 percent in May, before rising again in June.",
         "Unemployment is 5 percent."),
    ],
)  # fmt: skip
def test_a_change_of_a_part_or_before_another_has_no_outcome(text: str, hypothesis: str) -> None:
    assert [*outcomes(text, hypothesis)] == []


@pytest.mark.parametrize("hypothesis", ["Attendance grew last year.", "Attendance was 9,000."])
def test_what_a_change_came_to_is_for_a_hypothesis_with_that_value(hypothesis: str) -> None:
    assert not [*outcomes("Attendance dropped from 9,000 to 6,500 last year.", hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Sales were 48 tonnes, up from 41.", "Sales rose by 7 tonnes.", "ENTAILMENT"),
        ("Sales were 48 tonnes, up from 41.", "Sales rose by 9 tonnes.", "CONTRADICTION"),
        ("Sales were 41 tonnes, down from 48.", "Sales fell by 7 tonnes.", "ENTAILMENT"),
    ],
)
def test_the_earlier_value_has_the_unit_of_the_later(
    text: str, hypothesis: str, label: str
) -> None:
    changes = [each for each in derivations(text, hypothesis) if each.kind == "change"]
    assert [each.label.name for each in changes] == [label]


@pytest.mark.parametrize(
    "text",
    [
        "Sales were 48 tonnes, up from 41 percent.",
        "Sales were 12 million tonnes, up from 900.",
    ],
)
def test_it_has_no_unit_of_another_kind(text: str) -> None:
    hypothesis = "Sales rose by 7 tonnes."
    assert not [each for each in derivations(text, hypothesis) if each.kind == "change"]
