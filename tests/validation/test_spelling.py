"""Names with accents, and what is typed for them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.validation.spelling import letters_of, plain
from tests.validation.cases import validated


@given(st.text())
def test_every_character_keeps_its_place(text: str) -> None:
    assert len(plain(text)) == len(text)


@given(st.text())
def test_a_word_is_recognised_as_it_is_written(word: str) -> None:
    assert re.fullmatch(letters_of(word), plain(word))


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("José Núñez", "Jose Nunez"),
        ("Jose Nunez", "José Núñez"),
        ("Łukasz Kowalczyk", "Lukasz Kowalczyk"),
        ("Jürgen Müller", "Juergen Mueller"),
        ("Jürgen Müller", "Jurgen Muller"),
        ("Åse Kjær", "Aase Kjaer"),
    ],
)
def test_a_name_without_its_accents_is_the_same(written: str, typed: str) -> None:
    assert validated(f"{written} founded Acme.", "Acme", "org:founded_by", typed).supported
    text = f"{written} came. {written.split()[-1]}, 54, left."
    assert validated(text, typed, "per:age", "54").supported


@pytest.mark.parametrize(
    ("text", "entity", "slot", "value"),
    [
        ("Ann Lee was born in Liège.", "Ann Lee", "per:city_of_birth", "Liege"),
        ("Ann Lee founded Østby Foods.", "Ostby Foods", "org:founded_by", "Ann Lee"),
    ],
)
def test_a_place_and_a_firm_without_accents_are_the_same(
    text: str, entity: str, slot: str, value: str
) -> None:
    assert validated(text, entity, slot, value).supported


def test_two_letters_are_not_one_without_an_accent() -> None:
    assert not validated("Bo Moller left.", "Bo Moeller", "per:title", "baker").passage
    assert re.fullmatch(letters_of("Moeller"), "Moller") is None
