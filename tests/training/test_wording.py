from __future__ import annotations

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


def test_places_are_spread_evenly() -> None:
    below = sum(place(f"text {number}") < 0.18 for number in range(5000))
    assert 800 < below < 1000


def test_words_are_counted_in_both_parts() -> None:
    assert word_count("two words", " and  three more ") == 5
