"""Amounts of a part, and times of what may happen again or between two dates."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from entailment.systems.mismatches import mismatches

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The ticket costs 8 euros for children.", "It costs 12 euros."),
        ("In winter a room costs 80 euros.", "A room costs 100 euros."),
        ("The match lasted 90 minutes plus extra time.", "It lasted two hours."),
        ("The bill was 40 euros, excluding the tip.", "The bill was 50 euros."),
        ("The club has 300 members under 18.", "The club has 500 members."),
        ("She wrote 12 articles about whales.", "She wrote 20 articles."),
        ("The clinic treated 40 patients during the night.", "The clinic treated 60 patients."),
        ("The shop sold 40 bikes in May.", "The shop sold 60 bikes."),
        ("The city has 40 parks that are open at night.", "The city has 60 parks."),
    ],
)
def test_an_amount_of_a_part_excludes_none_of_the_whole(text: str, hypothesis: str) -> None:
    assert NO not in {each.label for each in derivations(text, hypothesis)}
    assert not any(each.contradicts for each in mismatches(text, hypothesis))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("A room costs 80 euros in winter.", "A room costs less than 100 euros."),
        ("The firm lost 2 million euros on the deal.", "It lost less than 5 million euros."),
        ("The school has 120 pupils with special needs.", "It has fewer than 500 pupils."),
        ("The school has 120 pupils with special needs.", "It has between 100 and 200 pupils."),
    ],
)
def test_an_amount_of_a_part_is_no_upper_bound(text: str, hypothesis: str) -> None:
    assert YES not in {each.label for each in derivations(text, hypothesis)}


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The ticket costs 8 euros for children.", "It costs 12 euros for children.", NO),
        ("The ticket costs 8 euros.", "It costs 12 euros.", NO),
        ("The firm has 40 shops in Leeds.", "The firm has more than 30 shops.", YES),
        ("A room costs 80 euros in winter.", "In winter a room costs less than 100 euros.", YES),
        ("Lena turned 30 in May.", "Lena is 25 years old.", NO),
        ("30 people were killed in a train accident near London.",
         "27 people were killed in a train accident.", NO),
    ],
)  # fmt: skip
def test_an_amount_of_the_same_decides(text: str, hypothesis: str, label: Label) -> None:
    assert {each.label for each in derivations(text, hypothesis)} == {label}


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_so"),
    [
        ("The village was abandoned between 1348 and 1351.", "It was abandoned in 1350.", False),
        ("The committee met between March 1990 and May 1992.", "It met in June 1991.", False),
        ("The book was written between 1990 and 1995.", "It was written in 1992.", False),
        ("The church was restored from 1990 to 1995.", "The church was restored in 1992.", False),
        ("He was mayor from 1990 to 1998.", "He was mayor in 1994.", True),
        ("She lived in Rome between 1990 and 1998.", "She lived in Rome in 1994.", True),
        ("The school was closed from 1990 to 1995.", "The school was closed in 1992.", True),
        ("The school was closed between 1990 and 1995.", "The school was closed in 1992.", False),
    ],
)
def test_what_lasts_is_so_at_each_time_of_its_span(text: str, hypothesis: str, is_so: bool) -> None:
    assert (YES in {each.label for each in derivations(text, hypothesis)}) is is_so


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_so"),
    [
        ("The court fined the firm in 2019.", "It fined the firm after 2020.", False),
        ("Lund won the cup in 2003.", "Lund won the cup before 1990.", False),
        ("The bridge was repaired in 1990.", "It was repaired before 1980.", False),
        ("Ann lived in Rome in 1990.", "Ann lived in Rome after 2000.", False),
        ("A ship sank in 1990.", "A ship sank after 2000.", False),
        ("The ship sank in 1990.", "The ship sank after 2000.", True),
        ("The treaty was signed on 3 May 1921.", "The treaty was signed after 1925.", True),
        ("Ada was born in 1921.", "Ada was born before 1910.", True),
    ],
)
def test_another_time_is_excluded_of_what_is_done_once(
    text: str, hypothesis: str, is_so: bool
) -> None:
    assert (NO in {each.label for each in derivations(text, hypothesis)}) is is_so
    assert any(each.contradicts for each in mismatches(text, hypothesis)) is is_so
