"""What a change came to: a hypothesis about it that the text has by its second value."""

from __future__ import annotations

import pytest

from entailment.structure.pairs import outcomes


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
