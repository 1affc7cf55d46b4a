"""Amounts and times of day that follow by one operation."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.structure import steps
from tests.structure.steps import YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The road is 12 km long, twice as long as the canal.", "The canal is 6 km long.", YES),
        (
            "The appeal raised 8,000 euros. A quarter of the money went to Ulm.",
            "Ulm got 2,000 euros.",
            YES,
        ),
        (
            "The farm has 40 hectares of land. A quarter of the land is let.",
            "10 hectares are let.",
            YES,
        ),
        (
            "The town has a budget of 8 million euros. A quarter of the budget goes to schools.",
            "Schools get 2 million euros.",
            YES,
        ),
    ],
)
def test_a_factor_gives_the_amount(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The firm sold 14,200 bicycles, 9 % more than last year.", "The firm sold 1,278 cars."),
        ("The town has 2,000 houses; 5 % of the land is forest.", "The village has 100 houses."),
        (
            "The appeal raised 8,000 euros. A quarter of the donors live abroad.",
            "Donors who live abroad gave 2,000 euros.",
        ),
        ("The road is 40 km long. A quarter of the lamps are out.", "The lamps light 10 km."),
        ("The road is 12 km long, twice as long as the canal.", "The canal is 24 km long."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_an_operation(text: str, hypothesis: str) -> None:
    assert steps.kinds(text, hypothesis).isdisjoint(steps.LINKING)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (
            "She left school at 16 and started work at 18.",
            "She started work two hours after school.",
        ),
    ],
)
def test_nothing_follows_from_what_only_looks_like_an_operation_of_another(
    text: str, hypothesis: str
) -> None:
    assert "operation" not in steps.kinds(text, hypothesis)


YES, NO, OPEN = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN


@pytest.mark.parametrize(
    ("text", "hypothesis", "line"),
    [
        ("Each of the eight cabins sleeps 14 guests, but one of them is being painted.",
         "The cabins sleep 112 guests.", "8 * 14 = 112"),
        ("The choir sold 520 tickets in May, 70 more than in April, when it rained.",
         "In April the number of tickets sold was 450.", "520 - 70 = 450"),
        ("The lamp costs 45 euros; the shade, which is sold separately, adds another 18.",
         "A lamp with a shade costs 63 euros.", "45 + 18 = 63"),
        ("Sixteen children got on the bus; at noon only seven of them were still there.",
         "Nine of the children had got off the bus at noon.", "16 - 7 = 9"),
        ("The pump lifts 30 litres a second and runs all summer.",
         "In two minutes the pump lifts 3,600 litres.", "30 * 120 = 3,600"),
        ("The fair brought in 1,200 pounds. A quarter went to the hospice.",
         "The hospice got 300 pounds from the fair.", "0.25 * 1,200 = 300"),
        ("Lake Ull is 35 metres deep, its neighbour Lake Ves twice as deep.",
         "Lake Ves is 70 metres deep.", "2 * 35 = 70"),
        ("The ferry leaves Holm at noon. The crossing to Brede takes an hour and a half.",
         "The ferry is in Brede at half past one in the afternoon.", "12.00 + 1.30 = 13.30"),
        ("The boat sails at noon; the crossing takes two hours and ten minutes.",
         "The boat is there at ten past two.", "12.00 + 2.10 = 14.10"),
        ("The gates shut at 22.15, two hours after the last race.",
         "The last race is at 8.15 in the evening.", "22.15 - 2.00 = 20.15"),
        ("The train, due at 9.40, pulled in at 10.25.",
         "The train was 45 minutes late.", "10.25 - 9.40 = 45 minutes"),
        ("The train left Rome at 9 and arrived at eleven.",
         "The train took two hours.", "11.00 - 9.00 = two hours"),
        ("The film started at 19:40 and ended at 21:55 without a break.",
         "The film ran for two hours and fifteen minutes.",
         "21.55 - 19.40 = two hours and fifteen minutes"),
    ],
)  # fmt: skip
def test_what_one_operation_gives_supports(text: str, hypothesis: str, line: str) -> None:
    derivation = [each for each in derivations(text, hypothesis) if each.kind == "operation"]
    assert [(each.label, each.line) for each in derivation] == [(YES, line)]
    assert not any(each.label is NO for each in derivations(text, hypothesis))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The eight cabins have 14 beds.", "The cabins have 112 beds."),
        ("The choir sold 520 tickets in May and 70 in April.", "The choir sold 450 tickets."),
        ("The pump lifts 30 litres a second.", "In two minutes the pump lifts 3,500 litres."),
        ("The mayor speaks of 900 jobs, the union says it is twice as many.",
         "There are 1,800 jobs."),
        ("The ferry leaves at noon. It costs 2 euros.", "The ferry is back at two o'clock."),
        ("The shares opened at 9 and closed at 11.", "The shares were open for two hours."),
        ("Every room has a window. The club has 12 members and paid 50 euros.",
         "The club paid 600 euros."),
        ("The shop sold 43 phones in May, 6 wireless phones more than in April.",
         "The shop sold 49 phones in April."),
        ("Each of the nine kilns is at 80 degrees.", "The kilns are at 720 degrees."),
        ("Each of the nine buses goes at 60 km/h.", "The buses go at 540 km/h."),
        ("He left at 9.15 and the price was 3.45 a kilo.", "He drove for 330 minutes."),
        ("It opens at 9.30 and costs 9.30 euros.", "It opens for two hours."),
    ],
)  # fmt: skip
def test_no_operation_without_its_word(text: str, hypothesis: str) -> None:
    assert not [each for each in derivations(text, hypothesis) if each.kind == "operation"]


@pytest.mark.parametrize(
    ("text", "hypothesis", "labels"),
    [
        ("The talk was due to begin at 9.00 and ended at 11.00.", "The talk lasted two hours.",
         [OPEN]),
        ("The bus was to leave at 8.10 and arrived at 9.40.", "The bus took 90 minutes.", [OPEN]),
        ("The flight left Rome at 9 am and landed in Lima at noon.",
         "The flight took three hours.", [OPEN]),
        ("The train left Rome at 8.15 and reached Bonn at 9.30.", "The trip took 75 minutes.", []),
        ("The talk was due to begin at 9.00 and lasted two hours.", "The talk ended at 11.00.",
         []),
        ("The flight, due at 9.40, arrived at 10.25.", "The flight was 45 minutes late.", [YES]),
        ("The flight, due at 9.40, was 45 minutes late.", "The flight arrived at 10.25.", [YES]),
        ("The talk began at 9.00 and ended at 11.00.", "The talk lasted two hours.", [YES]),
    ],
)  # fmt: skip
def test_a_planned_time_and_one_of_another_place_are_not_sure(
    text: str, hypothesis: str, labels: list[Label]
) -> None:
    steps = [step for step in derivations(text, hypothesis) if step.kind == "operation"]
    assert [step.label for step in steps] == labels


def test_an_amount_of_each_is_not_excluded_by_another_of_all() -> None:
    text = "Each of the nine buses of the fleet has 52 seats."
    assert not [d for d in derivations(text, "The fleet has 300 seats.") if d.label is NO]


@pytest.mark.parametrize(
    ("text", "hypothesis", "line"),
    [
        ("The court gave her 6,000 euros, half of what she had sought.",
         "She had sought 12,000 euros.", "6,000 / 0.5 = 12,000"),
        ("The city set aside 3 million euros, a third of what the bridge needs.",
         "The bridge needs 9 million euros.", "3,000,000 / 1/3 = 9,000,000"),
    ],
)  # fmt: skip
def test_a_share_of_something_else_gives_that(text: str, hypothesis: str, line: str) -> None:
    assert line in {each.line for each in derivations(text, hypothesis)}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The court gave her 6,000 euros, half of what she had sought.",
         "She had sought 3,000 euros."),
        ("The vineyard made 18 tonnes of wine, half as much again as in May.",
         "In May the vineyard made 9 tonnes of wine."),
    ],
)  # fmt: skip
def test_a_share_of_something_else_is_none_of_the_amount(text: str, hypothesis: str) -> None:
    assert "operation" not in steps.kinds(text, hypothesis)
