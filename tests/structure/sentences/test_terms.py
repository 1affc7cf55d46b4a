"""Which amounts add up, and which days, hours and persons belong together."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from entailment.model import Label
from entailment.structure.comparison import compare_readings
from entailment.structure.premises import derivations
from entailment.structure.reading import Reading

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION


def labels(text: str, hypothesis: str, *kinds: str) -> set[Label]:
    return {each.label for each in derivations(text, hypothesis) if each.kind in kinds}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The ticket costs 8 euros for children and 12 euros for adults.",
         "The ticket costs 20 euros."),
        ("The fine is 40 euros for cars and 60 euros for lorries.", "The fine is 100 euros."),
        ("The town had 8,000 inhabitants in 1900 and 12,000 inhabitants in 1950.",
         "The town had 20,000 inhabitants."),
        ("The mine employed 300 men in 1950 and 120 men in 1970.", "It employed 420 men."),
        ("The mine employed 300 men at first and later 120 men.", "The mine employed 420 men."),
        ("The club owned 4 boats in May and 6 boats in June.", "The club owned 10 boats."),
        ("The museum had 40 visitors on Monday, and the gallery had 60 visitors.",
         "The museum had 100 visitors."),
        ("The shop sold 10 bikes and repaired 20 bikes.", "The shop sold 30 bikes."),
        ("The bus carried 40 people and the train carried 60 people.",
         "The bus carried 100 people."),
        ("The room seats 40 people at tables or 80 people in rows.", "It seats 120 people."),
    ],
)  # fmt: skip
def test_prices_alternatives_and_amounts_of_other_times_or_things_do_not_add_up(
    text: str, hypothesis: str
) -> None:
    assert YES not in labels(text, hypothesis, "sum")


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The firm employs 40 people in Leeds and 60 people in York.",
         "The firm employs 100 people."),
        ("The shop sold 10 bikes in May and 20 bikes in June.", "The shop sold 30 bikes."),
        ("The museum had 40 visitors on Monday and 60 visitors on Tuesday.",
         "The museum had 100 visitors in total."),
        ("They paid 40 euros for the saw and 60 euros for the drill.", "They paid 100 euros."),
        ("Tom scored 12 points and Ann scored 15 points.", "They scored 27 points."),
        ("The library owns 400 books in French and 300 books in German.",
         "The library owns 700 books."),
    ],
)  # fmt: skip
def test_parts_of_one_amount_add_up(text: str, hypothesis: str) -> None:
    assert labels(text, hypothesis, "sum") == {YES}


HEAT = "The clinic treated 210 patients in May and 190 in June for heat stroke."


@pytest.mark.parametrize(
    ("text", "hypothesis", "expected"),
    [
        ("The clinic treated 210 patients in May and 190 in June.",
         "The clinic treated 400 patients in May and June.", {YES}),
        (HEAT, "In May and June the clinic treated 400 patients for heat stroke.", set()),
        (HEAT, "In May and June the clinic treated 500 patients for heat stroke.", {NO}),
        ("The shop sold 10 bikes in Leeds and 20 in York.", "The shop sold 30 bikes in York.",
         {NO}),
    ],
)  # fmt: skip
def test_no_term_excludes_the_sum_of_all(text: str, hypothesis: str, expected: set[Label]) -> None:
    assert labels(text, hypothesis, "sum", "amount") == expected


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Berg, Lind and Moreau signed it.", "Two people signed it.", NO),
        ("Berg, Lind and Moreau signed it.", "Five people signed it.", None),
        (
            "Eva, her two sisters and a nurse own the mill together.",
            "Three people own the mill.",
            NO,
        ),
        ("Lee and Park were arrested, along with two guards.", "Four people were arrested.", None),
        ("Tom and Ann Lee, their two sons and a nurse drowned.", "Five people drowned.", None),
        ("Tom and Ann Lee, their two sons and a nurse drowned.", "Two people drowned.", None),
        ("Smith and Jones were among those arrested.", "Two people were arrested.", None),
        ("Ann and Bob took their son to the zoo.", "Three people went to the zoo.", None),
        ("Tom, a teacher, and Ann signed it.", "Two people signed it.", None),
        ("Berg, Lind and Moreau signed it.", "Just three people signed it.", None),
        ("Berg, Lind and Moreau signed it.", "At most five people signed it.", None),
        ("Berg, Lind and Moreau signed it.", "At least two people signed it.", YES),
    ],
)
def test_a_list_is_a_lower_bound(text: str, hypothesis: str, label: Label | None) -> None:
    assert labels(text, hypothesis, "count") == ({label} if label else set())


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The clinic treats 40 patients a day and closes two days a week.",
         "It treats 80 patients a week."),
        ("The clinic treats 40 patients a day and rests two days a week.",
         "It treats 80 patients a week."),
        ("The firm pays 15 euros an hour. Staff get 2 hours of training a week.",
         "It pays 30 euros a week."),
    ],
)  # fmt: skip
def test_rates_of_two_things_have_no_product(text: str, hypothesis: str) -> None:
    assert not labels(text, hypothesis, "rate")


def test_a_rate_on_the_days_of_work_has_a_product() -> None:
    text = "The clinic treats 40 patients a day and is open five days a week."
    assert labels(text, "It treats 200 patients a week.", "rate") == {YES}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The shop sold 10 bikes in May and 20 in June.",
         "It sold 15 bikes in May on average."),
        ("Tom scored 12 points and Ann scored 15 points.",
         "Tom scored 13.5 points on average."),
    ],
)  # fmt: skip
def test_an_average_is_of_all_terms(text: str, hypothesis: str) -> None:
    assert not labels(text, hypothesis, "average")


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("He was mayor from 1990 to 1998 and again from 2002 to 2006.",
         "He was mayor for twelve years.", None),
        ("He was mayor from 1990 to 1998 and governor from 2002 to 2006.",
         "He was mayor for eight years.", YES),
        ("Ann worked at Acme and then at Bolt from 1990 to 2000.",
         "She worked at Acme for three years.", None),
        ("She taught in Leeds and York from 1990 to 1998.", "She taught in Leeds for two years.",
         None),
        ("He was mayor from 1990 to 1998.", "He was mayor for twelve years.", NO),
        ("Ann and Bob lived in Rome from 1990 to 1998.", "Ann lived in Rome for three years.", NO),
    ],
)  # fmt: skip
def test_a_span_of_several_things_excludes_no_duration(
    text: str, hypothesis: str, label: Label | None
) -> None:
    assert labels(text, hypothesis, "duration") == ({label} if label else set())


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_so"),
    [
        ("The meeting began at 9 am and lunch was served at noon.",
         "The meeting lasted three hours.", False),
        ("The film started at 19:40 and the bar closed at 21:55.",
         "The film ran for two hours and fifteen minutes.", False),
        ("The meeting began at 9 am and ended at noon.", "The meeting lasted three hours.", True),
        ("The shop is open from 9 am to noon.", "The shop is open for three hours.", True),
        ("The call came at 9.10 and the engine was there at 9.25.",
         "The engine was there 15 minutes after the call.", True),
        ("The firm has nine shops, each with 12 staff. It dismissed staff in May.",
         "It dismissed 108 staff in May.", False),
        ("Each of the nine buses has 52 seats. They were built in Hull.",
         "The fleet has 468 seats.", True),
    ],
)  # fmt: skip
def test_what_is_worked_out_is_of_what_the_text_says_it_of(
    text: str, hypothesis: str, is_so: bool
) -> None:
    assert bool(labels(text, hypothesis, "operation")) is is_so


@pytest.mark.parametrize(
    ("text", "who", "is_so"),
    [
        ("Ann was born in Ulm in 1912. Her husband Karl died in 1950.", "Ann", False),
        ("Karl Lee was born in 1912. His daughter Ann died in 1950.", "Karl Lee", False),
        ("Ann, who was born in 1912, married Karl, who died in 1950.", "Ann", False),
        ("Her father was born in 1912 and Ann died in 1950.", "Ann", False),
        ("Ann Lee was born in Ulm in 1912. She died in 1950.", "Ann Lee", True),
        ("Ann Lee was born in 1912. Lee died in 1950.", "Ann Lee", True),
        ("Ann Lee was born in 1912 and, after a long illness, died in 1950.", "Ann Lee", True),
    ],
)
def test_an_age_is_of_one_person(text: str, who: str, is_so: bool) -> None:
    assert bool(labels(text, f"{who} died at the age of 38.", "age", "life")) is is_so


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The firm had 200 staff in May and 300 staff in June.", "The firm had 500 staff.", None),
        ("The town had 8,000 inhabitants in 1900 and 12,000 inhabitants in 1950.",
         "The town had 20,000 inhabitants.", None),
        ("The ticket costs 8 euros for children and 12 euros for adults.",
         "The ticket costs 20 euros.", None),
        ("The firm had 40 shops in Leeds and 60 shops in York in 1990.",
         "The firm had 100 shops in 1990.", YES),
    ],
)  # fmt: skip
def test_a_parser_adds_up_parts_alone(
    reading: Callable[[str], Reading], text: str, hypothesis: str, label: Label | None
) -> None:
    assert compare_readings(reading(text), reading(hypothesis)).label is label
