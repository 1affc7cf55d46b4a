"""Derivations: what a hypothesis follows from, or is excluded by, in the words of the text."""

from __future__ import annotations

import pytest
from hypothesis import given

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.drawing import share, spoilt_pairs
from tests.pace import within
from tests.structure.labelled_pairs import PAIRS

YES, NO, OPEN = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN


@pytest.mark.parametrize(
    ("text", "hypothesis", "label", "line"),
    [
        (
            "It weighs 2,500 kilograms.",
            "It weighs 2.5 tonnes.",
            YES,
            "2,500 kilograms = 2.5 tonnes",
        ),
        ("A stamp costs 95 pence.", "A stamp costs £0.95.", YES, "95 pence = £0.95"),
        (
            "Adults take 5 mg twice a day.",
            "Adults take 5 mg once a day.",
            NO,
            "twice a day excludes once a day",
        ),
        (
            "Atrial fibrillation: 5 mg twice a day.",
            "In atrial fibrillation the dose is 5 mg once a day.",
            NO,
            "twice a day excludes once a day",
        ),
        (
            "Adults take 2.5 mg twice a day.",
            "Adults take 5 mg per day.",
            YES,
            "2.5 mg twice a day = 5 mg per day",
        ),
        (
            "Members pay 40 euros twice a month.",
            "Members pay 40 euros a month.",
            NO,
            "40 euros twice a month excludes 40 euros a month",
        ),
        (
            "The Votes of Marsh (Candidate) is 2,902.",
            "Marsh received fewer than 3,000 votes.",
            YES,
            "2,902 is within fewer than 3,000",
        ),
        ("It seats up to 300.", "It seats 400.", NO, "up to 300 excludes 400"),
        ("Six of the 24 seats are free.", "A quarter of the seats are free.", YES, "6 / 24 = 0.25"),
        (
            "It has 24 seats, six of them free.",
            "A quarter of the seats are free.",
            YES,
            "6 / 24 = 0.25",
        ),
        (
            "It has 24 seats, six of which are free.",
            "A quarter of the seats are free.",
            YES,
            "6 / 24 = 0.25",
        ),
        (
            "Most users liked it.",
            "More than half of the users liked it.",
            YES,
            "Most are more than half",
        ),
        ("The majority of users liked it.", "Most users liked it.", YES, "The majority are most"),
        (
            "Less than half of the users liked it.",
            "Most users liked it.",
            NO,
            "Less than half are not most",
        ),
        (
            "The firm employs 40 people in Leeds and 60 in York.",
            "The firm employs 100 people.",
            YES,
            "40 + 60 = 100",
        ),
        ("Sales fell from 480 to 420.", "Sales fell by 60.", YES, "480 - 420 = 60"),
        ("Sales fell from 480 to 420.", "Sales fell by 80.", NO, "480 - 420 = 60"),
        (
            "They work 8 hours a day, five days a week.",
            "They work 40 hours a week.",
            YES,
            "8 * 5 = 40",
        ),
        (
            "Berg, Lind and Moreau signed it.",
            "Three people signed it.",
            YES,
            "Berg, Lind, Moreau: 3",
        ),
        (
            "It was signed on 3 May 1921.",
            "It was signed before 1925.",
            YES,
            "3 May 1921 is before 1925",
        ),
        (
            "Olsen was mayor from 1990 to 1998.",
            "Olsen was mayor for eight years.",
            YES,
            "= 8 years",
        ),
        (
            "The siege began in 1346 and ended in 1351.",
            "The siege lasted nine years.",
            NO,
            "= 5 years",
        ),
        ("Ada was born in 1921 and died in 1994.", "Ada died at the age of 73.", YES, "= 73 years"),
        ("All members were paid.", "Most members were paid.", YES, "All are most"),
        (
            "None of the members were paid.",
            "Some of the members were paid.",
            NO,
            "None are not some",
        ),
        (
            "Two thirds of the members voted.",
            "Most of the members voted.",
            YES,
            "Two thirds are most",
        ),
        (
            "Lake Orla is larger than Sim.",
            "Sim is smaller than Orla.",
            YES,
            "'larger than' one way",
        ),
        ("Lake Orla is larger than Sim.", "Orla is smaller than Sim.", NO, "'larger than' is not"),
        (
            "Of the 120 passengers, 15 were hurt. The rest escaped unhurt.",
            "105 passengers escaped unhurt.",
            YES,
            "120 - 15 = 105",
        ),
        (
            "Two of the nine climbers turned back; the others went on.",
            "Nine climbers went on.",
            NO,
            "9 - 2 = 7",
        ),
        ("Twelve of the 30 pupils passed.", "15 pupils passed.", NO, "excludes 15"),
        ("The trip took twenty-five minutes.", "The trip took 50 minutes.", NO, "excludes 50"),
        ("It holds half a litre.", "It holds 50 ml.", NO, "excludes 50"),
        ("It took an hour and a half.", "It took 40 minutes.", NO, "excludes 40"),
    ],
)
def test_what_is_worked_out_is_one_step_from_the_words_of_the_text(
    text: str, hypothesis: str, label: Label, line: str
) -> None:
    matching = [
        derivation for derivation in derivations(text, hypothesis) if line in derivation.line
    ]
    assert [derivation.label for derivation in matching] == [label]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("It has 120 beds in the annex.", "It has 165 beds."),
        ("The train leaves at 8:30 and at 13:00.", "The train leaves at 10:00."),
        ("The bus leaves at 8:30 with few riders.", "The bus leaves with 50 riders."),
        ("It took a year.", "It took two years."),
        ("It was a four-year plan.", "It was a five-year plan."),
        ("Output fell from 200 cars a week to 50 a day.", "Output fell by 75 percent."),
        ("Of the 120 guests, 15 fell ill in 2 inns. The rest ate.", "105 guests ate."),
        ("Of the 120 guests, 15 fell ill and a nurse fed the others.", "105 guests fed."),
        ("Of the 120 guests, 15 fell ill. The rest of the night was dry.", "105 guests were dry."),
        ("Kessler spoke to adults in 14 countries.", "Kessler spoke to 60 adults."),
        ("The shop opened in 1974.", "The shop opened in 1990."),
        ("He lived there for two years.", "He lived there for one year."),
        ("Gore served for more than six years.", "Gore served for six years."),
        ("It lasts either 3 or 7 days.", "It lasts 4 days."),
        ("The library was completed in 1911. The museum was renovated in 1924.",
         "The library was completed before the museum."),
    ],
)  # fmt: skip
def test_what_may_be_so_for_all_that_is_not_derived(text: str, hypothesis: str) -> None:
    assert {derivation.label for derivation in derivations(text, hypothesis)} <= {Label.UNKNOWN}


SPOILT = spoilt_pairs(PAIRS)


@given(SPOILT)
def test_a_premise_is_a_statement_other_than_the_hypothesis(pair: tuple[str, str]) -> None:
    for derivation in derivations(*pair):
        assert derivation.line
        assert derivation.premises
        assert all(premise.strip() for premise in derivation.premises)
        assert pair[1] not in derivation.premises


def test_spoilt_pairs_have_derivations() -> None:
    assert share(SPOILT, lambda pair: derivations(*pair)) > 0.1


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Tower A is 310 metres tall. Tower B is 200.", "Tower A is more\nexpensive than tower B."),
        ("They did not ____ it.", "They did not ____ it again."),
        (f"It took {'9' * 5000} and a half years.", "It took one and a half years."),
        (f"It came every {'9' * 5000} days.", "It came every nine days."),
    ],
)
def test_what_looks_like_a_word_or_number_and_is_none_is_passed_over(
    text: str, hypothesis: str
) -> None:
    assert derivations(text, hypothesis) == ()
    assert derivations(hypothesis, text) == ()


@pytest.mark.parametrize("words", ["1 2 3 4 5 6 7 8 ", "at 3 pm ", "sold 12 cars and 15 vans, "])
def test_a_text_full_of_numbers_takes_little_time(words: str) -> None:
    text = (words * 250)[:1990]
    with within(20):
        for hypothesis in (text[:60], text[:200], text):
            derivations(text, hypothesis)
