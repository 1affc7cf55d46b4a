from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.text.lexicon import alternatives, any_of, irregular_pasts, word_list
from entailment.text.verbs import is_past, past_base
from entailment.text.words import (
    Word,
    are_names,
    columns,
    has_name,
    is_word,
    lemma,
    sentence_starts,
    stem,
    words,
)
from tests.pace import within


def forms(text: str) -> list[str]:
    return [word.form for word in words(text)]


def names(text: str) -> list[str]:
    return [word.form for word in words(text) if word.is_name]


def only(text: str) -> Word:
    (word,) = words(text)
    return word


@given(st.text())
def test_a_word_stands_at_its_offset(text: str) -> None:
    for word in words(text):
        assert text[word.start : word.end] == word.form


@given(st.text())
def test_words_come_in_order_and_do_not_overlap(text: str) -> None:
    assert all(first.end <= second.start for first, second in pairwise(words(text)))


@given(st.text())
def test_no_letter_and_no_digit_is_left_out(text: str) -> None:
    inside = {place for word in words(text) for place in range(word.start, word.end)}
    outside = [c for place, c in enumerate(text) if place not in inside]
    assert not any(c.isalpha() or c.isdecimal() for c in outside)


@given(st.text())
def test_every_word_has_a_lower_form_a_lemma_and_a_stem(text: str) -> None:
    assert all(word.lower and word.lemma and word.stem for word in words(text))


@given(st.text(alphabet="aAbB .!?\"'()1\n"))
def test_a_sentence_starts_with_a_letter_or_digit(text: str) -> None:
    assert all(text[start].isalnum() for start in sentence_starts(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He paid $1,200.50 for it.", ["He", "paid", "1,200.50", "for", "it"]),
        ("the U.S. and U.S.-led", ["the", "U.S.", "and", "U.S.", "led"]),
        ("e.g. cats, i.e. cats", ["e.g.", "cats", "i.e.", "cats"]),
        ("O'Reilly's didn’t", ["O'Reilly's", "didn’t"]),
        ("21-year-old", ["21", "year", "old"]),
        ("B2B in 2004", ["B", "2", "B", "in", "2004"]),
        ("snake_case_name", ["snake", "case", "name"]),
        ("grade A.The teacher", ["grade", "A", "The", "teacher"]),
        ("naïve Łódź 東京", ["naïve", "Łódź", "東京"]),
        ("... -- !", []),
        ("", []),
    ],
)
def test_text_is_cut_into_words(text: str, expected: list[str]) -> None:
    assert forms(text) == expected


@pytest.mark.parametrize(
    ("form", "lower"),
    [
        ("Yahoo's", "yahoo"),
        ("YAHOO'S", "yahoo"),
        ("children’s", "children"),
        ("it's", "it"),
        ("don’t", "don't"),
        ("O'Reilly", "o'reilly"),
        ("U.K.", "uk"),
        ("UK", "uk"),
        ("U.S.A.", "usa"),
        ("e.g.", "eg"),
    ],
)
def test_the_lower_form_has_neither_possessive_nor_full_stops(form: str, lower: str) -> None:
    assert only(form).lower == lower


@pytest.mark.parametrize("form", ["US", "U.S", "U.S.", "US's", "U.S.'s", "U.S.’s"])
def test_the_country_is_one_word_however_it_is_written(form: str) -> None:
    word = only(form)
    assert (word.lower, word.is_content, word.is_name) == ("u.s.", True, True)


@pytest.mark.parametrize(("form", "is_month"), [("May", True), ("May's", True), ("may", False)])
def test_the_month_is_content_and_the_verb_is_not(form: str, is_month: bool) -> None:
    word = only(form)
    assert (word.lower, word.is_content) == ("may", is_month)


@pytest.mark.parametrize("form", ["us", "Us"])
def test_the_pronoun_is_not_the_country(form: str) -> None:
    word = only(form)
    assert (word.lower, word.is_content, word.is_name) == ("us", False, False)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("bought", "buy"),
        ("buys", "buy"),
        ("sold", "sell"),
        ("children", "child"),
        ("killed", "kill"),
        ("was", "be"),
        ("o'reilly", "o'reilly"),
        ("1,200", "1,200"),
    ],
)
def test_a_lemma_is_the_dictionary_form(form: str, expected: str) -> None:
    assert lemma(form) == expected


def test_forms_of_one_verb_share_a_stem() -> None:
    assert {word.stem for word in words("bought buying buys buy")} == {stem("buy")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dogs bark at Ana Prell.", ["Ana", "Prell"]),
        ("Cats bark. Dogs bark.", []),
        ("NASA paid. Dogs bark.", ["NASA"]),
        ("Zyxwo paid. Dogs bark.", ["Zyxwo"]),
        ('"Dogs bark," said Ana.', ["Ana"]),
        ("He left. “Dogs bark.”", []),
        ("  Dogs bark.", []),
        ("He left. Élan is all.", []),
        ("Why? Dogs! Cats.", []),
        ("He met Mr. Brown in St. Mary.", ["Mr", "Brown", "St", "Mary"]),
        ("He met George W. Bush.", ["George", "W", "Bush"]),
        ("The U.S. Army left.", ["U.S.", "Army"]),
        ("THE dog", []),
        ("The Old Man", ["Old", "Man"]),
        ("In 2004. Dogs", []),
    ],
)
def test_names_are_capitalised_words_that_begin_no_sentence(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("...", []),
        ("He left. She stayed.", [0, 9]),
        ("He left.She stayed.", [0]),
        ("He left at 5 p.m. on foot.", [0]),
        ("(He left.) (She stayed.)", [1, 12]),
        ("He paid $3.5 million.", [0]),
        ("Really?! Yes.\nNo.", [0, 9, 14]),
        ("Dr. Who met Gen. Grant.", [0]),
    ],
)
def test_sentences_start_after_an_end_and_before_a_capital(text: str, expected: list[int]) -> None:
    assert sorted(sentence_starts(text)) == expected


@given(st.text(alphabet="aAbBx .!?\"'()1\n"))
def test_a_text_has_the_names_that_its_words_are(text: str) -> None:
    read = columns(text)
    assert list(are_names(text, read)) == [word.is_name for word in words(text)]
    named = {word.lower for word in words(text) if word.is_name}
    assert {lower for lower in read.lowers if has_name(text, read, lower)} == named


@pytest.mark.parametrize("name", ["function_words", "negation", "modality"])
def test_a_word_list_holds_single_lower_case_words(name: str) -> None:
    assert all(word == word.lower().strip() and " " not in word for word in word_list(name))


@pytest.mark.parametrize(
    "text",
    [
        "a" * 100_000,
        "Aa" * 50_000,
        "a." * 50_000,
        "a'" * 50_000,
        "." * 100_000,
        ". " * 50_000,
        "A. " * 33_000,
        "." + '"' * 100_000,
        "." + " " * 100_000 + "a",
        ("." + '"' * 300 + " " * 300 + '"' * 300) * 100,
        "1.1," * 25_000,
        "🚢" * 100_000,
    ],
    ids=lambda text: repr(text[:6]),
)
def test_hostile_texts_cost_no_more_than_others(text: str) -> None:
    with within(10):
        words(text)


@given(st.text(alphabet="aAbZs.'\"_-0123 ,\n"))
def test_words_of_ascii_are_those_that_they_are_among_other_letters(text: str) -> None:
    *others, last = words(f"{text} \u00e9")
    assert (others, last.form) == (list(words(f"{text} ")), "\u00e9")


def test_nothing_is_no_word() -> None:
    assert not is_word("")


def test_alternatives_are_a_group_of_their_own() -> None:
    expression = re.compile(rf"\b{alternatives(['in', 'on', 'into'])}\b\s")
    assert expression.findall("into paint on pavilion in ") == ["into ", "on ", "in "]
    assert re.fullmatch(rf"{any_of('possessives')}s", "its") is None


@pytest.mark.parametrize(
    ("past", "base"),
    [
        ("hit", "hit"),
        ("understood", "understand"),
        ("saw", "see"),
        ("closed", None),
        ("hid", "hide"),
    ],
)
def test_an_irregular_past_has_its_base(past: str, base: str | None) -> None:
    assert past_base(past) == base
    assert is_past(past)


def test_the_lists_of_pasts_are_of_one_table() -> None:
    alone, participles = word_list("pasts_alone"), word_list("pasts_as_participles")
    assert not alone & participles
    assert alone | participles <= irregular_pasts().keys() == word_list("irregular_pasts")
    assert {"took", "hid"} <= alone
    assert {"led", "cut"} <= participles
    assert not {"was", "did", "beat"} & (alone | participles)
