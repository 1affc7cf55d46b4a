"""The form in which hypotheses and texts are compared, without case, punctuation and blanks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from entailment.text.characters import letters_and_digits, replaced


@given(st.text())
def test_letters_and_digits_are_left_with_single_blanks(text: str) -> None:
    form = letters_and_digits(text)
    assert all(character.isalnum() or character == " " for character in form)
    assert form == " ".join(form.split())
    assert [c for c in form if c != " "] == [c for c in text.casefold() if c.isalnum()]


@given(st.text())
def test_case_punctuation_and_blanks_change_no_form(text: str) -> None:
    form = letters_and_digits(text)
    assert letters_and_digits(f" «{text.casefold()}  _!") == form
    assert letters_and_digits(form) == form


def test_a_word_of_what_was_put_in_is_all_that_it_was_put_in_for() -> None:
    normal = replaced("It lasts two years now.", [(9, 18, "24 months")])
    assert normal.text == "It lasts 24 months now."
    assert {normal.span(9, 11), normal.span(12, 18), normal.span(9, 18)} == {(9, 18)}
    assert normal.span(19, 22) == (19, 22)
