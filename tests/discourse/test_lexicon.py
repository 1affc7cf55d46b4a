"""The lexicon: what words say of names, and that no list is given twice."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from entailment.discourse.lexicon import (
    first_names,
    is_place,
    office_groups,
    organisation_kinds,
    person_nouns,
    titles,
)
from entailment.discourse.nouns import alike, gender_of, interchangeable, kind_of_noun, sex_of
from entailment.knowledge.person_words import given_names, nicknames, occupations, relatives

LISTS = tomllib.loads(
    files("entailment.discourse").joinpath("data", "lexicon.toml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", LISTS)
def test_no_list_repeats_a_word(name: str) -> None:
    words = LISTS[name].replace(",", " , ").split()
    if not {",", "*"} & set(words) and ":" not in LISTS[name]:
        assert sorted(words) == sorted(set(words))


def test_no_two_lists_are_of_the_same_words() -> None:
    people = given_names().keys() | occupations().keys() | relatives().keys()
    for name, text in LISTS.items():
        words = set(text.split())
        assert len(words) < 12 or not words <= people, f"{name} is in the lists of people"


def test_given_names_that_are_other_words_say_nothing_alone() -> None:
    assert {"Jill", "Viktor"} <= first_names().keys()
    assert not {"Hope", "Chad", "Kim"} & first_names().keys()
    assert gender_of("Hope Solo") == "f"


def test_short_names_are_of_those_they_are_short_for() -> None:
    assert {"bill", "will"} <= nicknames()["william"]
    assert "margaret" not in nicknames()["bill"]


def test_titles_have_the_sex_of_who_bears_them() -> None:
    assert (titles()["Mrs"], titles()["Congressman"], titles()["Dr"]) == ("f", "m", "")
    assert "St" not in titles()


def test_places_that_are_surnames_too_are_not_sure() -> None:
    assert is_place("Baghdad")
    assert not is_place("Lincoln")


def test_nouns_say_of_whom_they_are() -> None:
    assert kind_of_noun("tenor") == "person"
    assert kind_of_noun("bakery") == "organisation"
    assert kind_of_noun("table") is None
    assert organisation_kinds()["Inc"] == "company"
    assert {"niece", "reporter", "widow"} <= person_nouns().keys()
    assert (sex_of("niece"), sex_of("waiter"), sex_of("Irishwoman")) == ("f", "", "f")


def test_only_nouns_of_one_group_are_interchangeable() -> None:
    assert "journalist" in interchangeable("reporter")
    assert "entertainer" in alike("singer")
    assert "entertainer" not in interchangeable("singer")


def test_an_office_has_its_abbreviations() -> None:
    groups = [set(group) for group in office_groups()]
    assert any({"senator", "sen", "sen."} <= group for group in groups)
    assert any({"representative", "rep.", "congresswoman"} <= group for group in groups)
