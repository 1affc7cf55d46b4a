"""Amounts and times of day that follow by one operation, and what a superlative excludes."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.amounts import amounts
from entailment.structure.premises import derivations
from entailment.structure.times import periods
from entailment.systems.mismatches import mismatches

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
    ("text", "hypothesis", "label"),
    [
        ("Of the three roads the one by the lake is the shortest.",
         "The road by the lake is longer than the old one.", NO),
        ("The north tower, built in 1850, is also the lower.",
         "The north tower is higher than the other one.", NO),
        ("Of the three roads the one by the lake is the shortest.",
         "The road by the lake is shorter than the old one.", None),
        ("Tom is the shortest of the boys.", "Tom is taller than Ann.", None),
        ("Of Tom, Ann and Bo, Tom is the shortest.", "Tom is taller than Ann.", NO),
        ("Among the Elbe, the Oder and the Weser, the Weser is the shortest.",
         "The Weser is longer than the Oder.", NO),
        ("A north and a south tower remain. The north tower is the lower of the two.",
         "The north tower is higher than the south tower.", NO),
        ("Luxembourg is the smallest founding member of the EU. Malta joined in 2004.",
         "Luxembourg is larger than Malta.", Label.UNKNOWN),
        ("Rhode Island is the smallest state. The city of Paris lies in France.",
         "Rhode Island is larger than Paris.", Label.UNKNOWN),
    ],
)  # fmt: skip
def test_a_superlative_excludes_the_opposite(
    text: str, hypothesis: str, label: Label | None
) -> None:
    derivation = {each.label for each in derivations(text, hypothesis) if each.kind == "comparison"}
    assert derivation == ({label} if label else set())


def test_a_duration_is_excluded_by_an_upper_bound_and_not_by_a_shorter_one() -> None:
    text = "Judge Orr sat on the bench as a judge for eighteen years."
    assert [d.label for d in derivations(text, "Orr was a judge for less than ten years.")] == [NO]
    assert not [d for d in derivations(text, "Orr was a judge for ten years.") if d.label is NO]


def test_shares_of_a_unit_and_of_every_five() -> None:
    (hour,) = amounts("three quarters of an hour")
    assert (str(hour.value), hour.unit) == ("3/4", "hour")
    (share,) = amounts("Two out of every five bottles leaked.")
    assert (share.kind, str(share.value)) == ("share", "2/5")


def test_a_day_of_the_same_year_has_that_year() -> None:
    dates = periods("It began on 4 April 1431 and was lifted on 9 May of the same year.")
    assert [period.years for period in dates] == [(1431, 1431), (1431, 1431)]


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_mismatch"),
    [
        ("She published her first novel in 1988.", "Her second novel appeared in Oslo.", True),
        ("She published her first novel in 1988 and the second in 1990.",
         "Her second novel appeared in 1990.", False),
        ("The first day was hot.", "The second day was cold.", False),
        ("The 2nd novel and the first novel sold well.", "Her second novel sold well.", False),
        ("The first people came.", "The last people left.", False),
    ],
)  # fmt: skip
def test_a_rank_of_another_is_a_mismatch(text: str, hypothesis: str, is_mismatch: bool) -> None:
    assert ("rank" in {each.kind for each in mismatches(text, hypothesis)}) is is_mismatch
