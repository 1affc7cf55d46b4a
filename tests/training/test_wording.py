from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.training.wording import bare, clean, place, word_count


@given(st.text())
def test_cleaning_changes_neither_letters_nor_digits(text: str) -> None:
    assert bare(clean(text)) == bare(text)


@given(st.text())
def test_a_clean_text_is_on_one_line_without_blanks_around(text: str) -> None:
    assert clean(text).split() == clean(text).split(" ") or not clean(text)


@given(st.text())
def test_the_place_of_a_text_is_a_share_that_ignores_case_and_marks(text: str) -> None:
    assert 0 <= place(text) < 1
    assert place(f" {text}. ") == place(text)


@given(st.text(st.characters(codec="ascii")))
def test_of_ascii_the_letters_a_to_z_and_digits_are_compared(text: str) -> None:
    assert bare(text) == re.sub("[^a-z0-9]", "", text.lower())


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Кот спит.", "кот  СПИТ"),
        ("猫在睡觉。", "猫 在 睡觉"),
        ("Η γάτα κοιμάται.", "η ΓΆΤΑ κοιμάται"),
        ("ｶﾀｶﾅ", "カタカナ"),
        ("The Iraqâ\x80\x99s café", "the Iraq’s café"),
    ],
)
def test_texts_of_any_script_are_compared_by_letters_and_digits(text: str, same: str) -> None:
    assert bare(text) == bare(same) != ""
    assert place(text) == place(same)


def test_texts_of_another_script_differ_by_more_than_their_numbers() -> None:
    first, second = "В 2010 году он жил в Москве.", "В 2010 году он умер в Киеве."
    assert bare(first) != bare(second)
    assert place(first) != place(second)


def test_places_are_spread_evenly() -> None:
    below = sum(place(f"text {number}") < 0.18 for number in range(5000))
    assert 800 < below < 1000


def test_words_are_counted_in_both_parts() -> None:
    assert word_count("two words", " and  three more ") == 5
