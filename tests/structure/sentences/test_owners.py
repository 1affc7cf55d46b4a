"""Whose a number or a date of a text is: that of the subject, or the verb, of its own clause."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from entailment.structure.sentences.stated_amounts import with_ages

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION
LIFE = "Weber was born in Ulm in 1912 and died in 1950."


def _labels(text: str, hypothesis: str) -> set[Label]:
    return {each.label for each in derivations(text, hypothesis) if each.decides}


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Ann is twenty-five and Bob is twelve.", "Ann is older than Bob.", YES),
        ("Ann is twenty-five and Bob is twelve.", "Bob is older than Ann.", NO),
        ("Ann is twenty-five and Bob is twelve.", "Bob is younger than Ann.", YES),
        ("The twins are six, their brother is nine.", "The brother is older than the twins.", YES),
        ("Ann is 12 and Bob is nine. Cleo is 25.", "Bob is older than Ann.", NO),
        ("Bob is 12. Ann, his sister, is 25.", "Ann is older than Bob.", YES),
        ("Ada was born in 1950. Tom was born in 1962.", "Ada is older than Tom.", YES),
        ("Ada was born in 1950. Tom was born in 1962.", "Tom is older than Ada.", NO),
        ("Ann won 1,204 votes. Tom won 1,190 votes.", "Ann won more votes than Tom.", YES),
        ("Ann won 1,204 votes. Tom won 1,190 votes.", "Tom won more votes than Ann.", NO),
        ("Hull Tower is 90 metres tall. Bell Tower is 80 metres tall.",
         "Bell Tower is taller than Hull Tower.", NO),
    ],
)  # fmt: skip
def test_a_number_is_of_the_subject_of_its_clause(text: str, hypothesis: str, label: Label) -> None:
    assert _labels(text, hypothesis) == {label}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Ann is twenty-five years older than Bob, who is 12.", "Ann is 37."),
        ("Ann is twenty-five years older than Bob, who is 12.", "Ann is 37 years old."),
        ("Ann Lee works for Acme, which employs 30 people.", "Ann Lee employs 40 people."),
        ("She was born in 1950 and died aged seventy-five.", "She died in 2025."),
        ("She was born in 1950 and died aged 75.", "She died in 2025."),
        ("Born in 1950, she died aged 75.", "She died in 2025."),
        ("She married in 1950 and died much later.", "She died in 1999."),
        ("She was born in 1950 and died aged 75.", "She died in 1950."),
        ("He was born in 1990 BC and died 10 years later.", "He died in 2000."),
        ("Ann turned 90 in 2015.", "Ann was born in 1925."),
        ("In 1990, Tom died.", "Tom was born in 1950."),
        ("Tom died in 1990.", "Tom was born before 1950."),
        ("He outlived his wife, who had died in 1931.", "He died in 1940."),
    ],
)
def test_a_number_or_date_of_something_else_decides_nothing(text: str, hypothesis: str) -> None:
    assert not _labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Two thirds of the 30 pupils passed.", "20 pupils passed.", NO),
        ("Two thirds of the 30 pupils passed.", "At least 25 pupils passed.", YES),
        ("Half of its 40 shops closed.", "20 shops closed.", NO),
        ("40% of the 30 pupils passed.", "12 pupils passed.", NO),
    ],
)
def test_the_whole_of_a_share_is_no_share(text: str, hypothesis: str, label: Label) -> None:
    assert label not in _labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("All 30 pupils passed.", "20 pupils passed."),
        ("Ann, who is 12, is younger than Bob.", "Ann is 37."),
        ("Ann works for Acme, which employs 30 people.", "Acme employs 40 people."),
        ("It said that 12 people died.", "20 people died."),
        ("She was born in 1950 and died aged 75.", "She was born in 1951."),
        ("In 1990, Tom died.", "Tom died in 1985."),
        ("The discovery of the tomb in 1934 made news.", "The tomb was discovered in 1954."),
        ("He outlived his wife, who had died in 1931.", "His wife died in 1940."),
    ],
)
def test_a_number_or_date_of_the_same_excludes_another(text: str, hypothesis: str) -> None:
    assert _labels(text, hypothesis) == {NO}


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("Weber died at the age of 38.", "Weber died at the age of thirty-eight."),
        ("Weber died at 38.", "Weber died at thirty-eight."),
        ("Weber died aged 40.", "Weber died aged forty."),
        ("Weber lived to be older than 30.", "Weber lived to be older than thirty."),
        ("Weber died before the age of 30.", "Weber died before the age of thirty."),
        ("Weber was 38 when he died.", "Weber was thirty-eight when he died."),
    ],
)
def test_an_age_in_words_is_read_as_in_digits(digits: str, words: str) -> None:
    first, second = (
        [(each.label, each.line, each.kind) for each in derivations(LIFE, hypothesis)]
        for hypothesis in (digits, words)
    )
    assert first == second


@pytest.mark.parametrize("place", ["at ten", "at home", "at noon", "after two years"])
def test_an_hour_or_place_of_death_is_no_age(place: str) -> None:
    assert not derivations(LIFE, f"Weber died {place}.")


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Ann is twenty-five years old.", "twenty-five years old"),
        ("The twenty-five-year-old oak fell.", "twenty-five years old"),
        ("The 43-year-old driver left.", "43 years old"),
        ("Ann is three and a half years old.", "three and a half years old"),
        ("Ann is a year old.", "a year old"),
        ("Ann is about 40 years old.", "about 40 years old"),
    ],
)
def test_an_age_is_given_whole(text: str, form: str) -> None:
    assert [age.form for age in with_ages(text)] == [form]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Ann is twelve years younger than Bob. Cleo is 40.", "Ann is older than Cleo."),
        ("Ann is 9 and was mayor for 30 years.", "Ann is older than Bob."),
        ("Ann died aged seventy-five. Bob died aged twelve.", "Ann won more metres than Bob."),
        ("The mill is 30 metres taller than the inn.", "The mill is 80 metres tall."),
    ],
)
def test_a_difference_or_duration_is_no_age_or_size(text: str, hypothesis: str) -> None:
    kinds = {each.kind for each in derivations(text, hypothesis)}
    assert not kinds & {"age", "amount", "comparison"}
