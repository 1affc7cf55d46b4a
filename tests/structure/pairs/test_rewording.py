"""What a hypothesis says in other words than a text reaches the judge in those of the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.structure.pairs import rewordings
from entailment.text.characters import replaced

PEOPLE = "The hall seats 2,500 people."


def read_as(text: str, hypothesis: str) -> str:
    return replaced(hypothesis, rewordings(text, hypothesis)).text


@pytest.mark.parametrize(
    ("text", "hypothesis", "expected"),
    [
        (PEOPLE, "It seats 2500 people.", "It seats 2,500 people."),
        (PEOPLE, "It seats 2 500 people.", "It seats 2,500 people."),
        (PEOPLE, "It seats 2500.", "It seats 2,500."),
        (PEOPLE, "Two thousand five hundred people fit in.", "2,500 people fit in."),
        (
            "It has 2,000 seats.",
            "Its capacity is over 2000 seats.",
            "Its capacity is over 2,000 seats.",
        ),
        ("It costs €1,200 a month.", "It costs €1200 per month.", "It costs €1,200 a month."),
        ("It sold for $5m.", "It sold for 5 million dollars.", "It sold for $5m."),
        ("It draws 1,450 W.", "It draws 1450 W.", "It draws 1,450 W."),
        ("It draws 1,450 W.", "It draws 1.45 kW.", "It draws 1,450 W."),
        ("It draws 1,450 W.", "It draws 1450 watts.", "It draws 1,450 W."),
        ("The cable is 1.1 m long.", "The cable is 110 cm long.", "The cable is 1.1 m long."),
        ("The tank holds 1.8 l.", "It holds 1,800 ml.", "It holds 1.8 l."),
        ("The disk has 1,000 GB.", "The disk has 1 TB.", "The disk has 1,000 GB."),
        ("It lasts 24 months.", "It lasts two years.", "It lasts 24 months."),
        ("It lasts 24 months.", "It has a two-year warranty.", "It has a 24-month warranty."),
        ("It has a 24-month warranty.", "It lasts two years.", "It lasts 24 months."),
        ("A six-foot wall.", "The wall is 72 inches high.", "The wall is six feet high."),
        ("It takes 90 minutes.", "It takes an hour and a half.", "It takes 90 minutes."),
        ("It takes a week.", "It takes seven days.", "It takes a week."),
        ("It weighs 4.2 kg.", "It weighs 9.3 pounds.", "It weighs 4.2 kg."),
        ("It weighs 4.2 kg.", "It weighs about 9 pounds.", "It weighs about 4.2 kg."),
        ("The path is 8 km long.", "The path is 5 miles long.", "The path is 8 km long."),
        ("Keep it below 25 °C.", "Keep it below 77 °F.", "Keep it below 25 °C."),
        ("It is -40 °C.", "It is minus 40 degrees Fahrenheit.", "It is -40 °C."),
        ("It is 5 km/h.", "It is 5 kph.", "It is 5 km/h."),
        ("It runs at 90 km/h.", "It runs at 90 kilometres per hour.", "It runs at 90 km/h."),
        ("It is 5 mg/kg.", "It is 5 mg per kg.", "It is 5 mg/kg."),
        ("It is 5 mmol/L.", "It is 5 mM.", "It is 5 mmol/L."),
        ("They got 25 mcg.", "They got 0.025 mg.", "They got 25 mcg."),
        ("It allows ten calls a day.", "It allows 10 calls per day.", "It allows ten calls a day."),
        (
            "It is open 10 a.m. to 3 p.m.",
            "It is open 10:00 to 15:00.",
            "It is open 10 a.m. to 3 p.m.",
        ),
        ("It is open 10:00 to 15:00.", "It opens at 10 a.m.", "It opens at 10:00."),
        ("The bus leaves at noon.", "It leaves at 12 p.m.", "It leaves at noon."),
        ("It opens at 5 pm.", "It opens at 17:00 hours.", "It opens at 5 pm."),
    ],
)
def test_an_equal_amount_is_read_in_the_words_of_the_text(
    text: str, hypothesis: str, expected: str
) -> None:
    assert read_as(text, hypothesis) == expected


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (PEOPLE, "It seats 2600 people."),
        ("It has 2,000 seats.", "It opened in 2000."),
        ("It has 2,000 seats.", "Spring 2000 was wet."),
        ("It has 2,000 seats and sold 2000 tickets.", "It sold 2000 tickets."),
        ("Twelve men came.", "Apollo 12 came."),
        ("Eight men came.", "Channel 8 came."),
        ("They won 3-1.", "They won three games."),
        ("He came 20th.", "Twenty came."),
        ("It has 1 door.", "It is one of the best."),
        ("It takes a year.", "The one-year course is here."),
        ("A year's supply is there.", "The one year supply is there."),
        ("A couple was shot.", "Two people were shot."),
        ("The cable is 1.1 m long.", "The cable is 115 cm long."),
        ("The cable is 1.1 m long.", "The cable is 112 cm long."),
        ("The path is 2 km long.", "The path is one mile long."),
        ("It weighs 4.2 kg.", "It weighs about 8 pounds."),
        ("It weighs 4.2 kg.", "It costs 4.2 pounds."),
        ("It costs £9.30.", "It costs $9.30."),
        ("It lasts 30 days.", "It lasts a month."),
        ("It lasts 24 months.", "It lasts 730 days."),
        ("It takes 60 seconds.", "It shows a minute detail."),
        ("It takes 24 hours.", "It is a day trip."),
        ("It takes seven days.", "He works eight hours a day."),
        ("It is open 10 a.m. to 3 p.m.", "It is open 10:30 to 15:30."),
        ("It opens at 10:00.", "It opens at 10 p.m."),
        ("It gained 5 m viewers.", "It gained 500 cm."),
        ("It is 25 °C.", "It is 25 °F."),
        ("It rose by 10 °C.", "It rose by about 50 °F."),
        ("He is 6 ft 2 in tall.", "He is 72 inches tall."),
        ("He is 6 ft. 2 in. tall.", "He is 72 inches tall."),
        ("It has 2,000 seats.", "In summer 2000 prices rose."),
        ("It had 30 cases per week.", "It had 30 deaths per week."),
        ("It takes 2,000 cars a day.", "It takes 2000 lorries per day."),
        ("It has 10 calls/day.", "It has 10 texts/day."),
        ("It has 5 short walks a day.", "It has 5 long walks a day."),
        ("They got 5 hours of work a day.", "They got five hours of rest a day."),
        ("They got 5 mg/kg.", "They got 5 g/kg."),
        ("It was 90 mg/dL.", "It was 90 g/dL."),
    ],
)
def test_nothing_else_is_read_otherwise(text: str, hypothesis: str) -> None:
    assert rewordings(text, hypothesis) == []


@given(st.text(max_size=60))
def test_a_text_has_its_own_words(text: str) -> None:
    assert rewordings(text, text) == []
