"""No hypothesis gets two derivations from one text that decide for opposite labels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.structure.labelled_pairs import PAIRS

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION

TURNED = [
    ("Tom is older than Ann.", "Ann is younger than Tom.", {YES}),
    ("Tom is older than Ann.", "Tom is younger than Ann.", {NO}),
    ("Ada is older than Bo. Bo is older than Cy.", "Cy is younger than Ada.", {YES}),
    ("The clinic is open from Monday to Thursday.", "The clinic is closed on Tuesday.", {NO}),
    ("Before the war, the mill was closed.", "The mill was closed after the war.", {NO}),
    ("The choir has 22 women and 19 men.", "The choir has 41 members.", {YES}),
]


def _deciding(text: str, hypothesis: str) -> set[Label]:
    return {each.label for each in derivations(text, hypothesis) if each.decides} & {YES, NO}


def test_no_pair_of_the_tests_gets_both_labels() -> None:
    both = [pair for pair in PAIRS if len(_deciding(*pair)) > 1]
    assert not both


@pytest.mark.parametrize(("text", "hypothesis", "labels"), TURNED)
def test_what_the_text_states_decides(text: str, hypothesis: str, labels: set[Label]) -> None:
    assert _deciding(text, hypothesis) == labels


def test_a_denied_sentence_states_neither_side() -> None:
    text = "It is said that Ann, taller by far, sees Tom. Tom was not shorter than Ann."
    assert len(_deciding(text, "Tom is taller than Ann.")) < 2


names = st.sampled_from(["Ann", "Bob", "Ann Lee", "Tom", "the mill", "the old inn", "Acme"])
ages = st.sampled_from(["9", "12", "twelve", "twenty-five", "37", "seventy-five", "101"])
years = st.integers(1000, 2030).map(str)
counts = st.sampled_from(["two", "12", "twenty-five", "40", "1,050", "2.5", "two thirds", "30%"])
adjectives = st.sampled_from(["older", "younger", "taller", "shorter", "bigger", "smaller"])
verbs = st.sampled_from(["was born", "died", "was founded", "closed", "opened", "married"])
nouns = st.sampled_from(["pupils", "votes", "seats", "metres", "years", "euros", "of the pupils"])
predicates = st.one_of(
    st.builds("is {}".format, ages),
    st.builds("is {} years old".format, ages),
    st.builds("died aged {}".format, ages),
    st.builds("is {} than {}".format, adjectives, names),
    st.builds("is {} years {} than {}".format, ages, adjectives, names),
    st.builds("{} in {}".format, verbs, years),
    st.builds("{} {} years later".format, verbs, counts),
    st.builds("{} in {}, {} years before {}".format, verbs, years, counts, names),
    st.builds("has {} {}".format, counts, nouns),
    st.builds("won more {} than {}".format, nouns, names),
    st.builds("is taller than {}, who is {}".format, names, ages),
)
claims = st.builds("{} {}.".format, names, predicates).map(lambda text: text[0].upper() + text[1:])
texts = st.one_of(
    st.lists(claims, min_size=1, max_size=3).map(" ".join),
    st.builds("{} {} and {} {}.".format, names, predicates, names, predicates),
    st.builds("{} {}, and {}.".format, names, predicates, predicates),
    st.builds("{} {}; {} {} {}.".format, names, predicates, counts, nouns, predicates),
)


@given(texts, claims)
def test_no_invented_pair_gets_both_labels(text: str, claim: str) -> None:
    assert len(_deciding(text, claim)) < 2


@given(st.permutations(["Ann", "Bob", "Cleo"]), st.permutations(["9", "twelve", "twenty-five"]))
def test_ages_are_compared_as_they_are(people: list[str], numbers: list[str]) -> None:
    order = ["9", "twelve", "twenty-five"]
    (first, second, third), (age, other, rest) = people, numbers
    text = f"{first} is {age} and {second} is {other}. {third} is {rest}."
    is_older = order.index(age) > order.index(other)
    assert _deciding(text, f"{first} is older than {second}.") == {YES if is_older else NO}
    assert _deciding(text, f"{second} is older than {first}.") == {NO if is_older else YES}


@given(st.integers(1, 400), st.integers(1, 400))
def test_numbers_are_compared_as_they_are(first: int, second: int) -> None:
    text = f"Ann won {first} votes. Tom won {second} votes."
    label = {YES} if first > second else {NO} if first < second else set()
    assert _deciding(text, "Ann won more votes than Tom.") == label
