"""What a pattern of a name takes."""

from __future__ import annotations

import re
import time

import pytest

from entailment.text.name_forms import CAPITAL, NAME, NAME_WITH_OF, SMALL


@pytest.mark.parametrize(
    "name",
    [
        "Lisbon", "Évora", "Łódź", "İzmir", "Şahin", "Đặng", "Paul Ohm", "J. R. Bell",
        "Dr. Łukasz Żak", "O'Neill", "Smith-Jones", "van Dijk", "Jan van Dijk", "Ana de la Cruz",
        "von der Leyen", "al-Assad", "d'Estaing", "Ås", "U.S.",
    ],
)  # fmt: skip
def test_a_name_is_read_whole(name):
    assert re.fullmatch(NAME, name)
    assert re.search(rf"\b{NAME}", f"they met {name} twice")[0] == name


@pytest.mark.parametrize("words", ["lisbon", "élan", "van", "de la", "3 May", "a Bell", "Bell and"])
def test_other_words_are_no_name(words):
    assert re.fullmatch(NAME, words) is None


def test_a_full_stop_of_a_sentence_is_in_no_name():
    assert re.findall(NAME, "They met Jones. Smith left for the U.S. in May.") == [
        "They", "Jones", "Smith", "U.S.", "May"
    ]  # fmt: skip


def test_of_is_in_a_name_where_it_may_be():
    assert re.fullmatch(NAME_WITH_OF, "Bank of England")
    assert re.match(NAME, "Bank of England")[0] == "Bank"


def test_letters_are_capital_or_small_or_neither():
    for letter in "AZÉØŠŁİẮ":
        assert re.fullmatch(CAPITAL, letter)
        assert not re.fullmatch(SMALL, letter)
    for letter in "azéøšłıắß":
        assert re.fullmatch(SMALL, letter)
        assert not re.fullmatch(CAPITAL, letter)
    assert not re.fullmatch(f"{CAPITAL}|{SMALL}", "7")


@pytest.mark.parametrize("piece", ["Van ", "van ", "A", "A.", "É-", "de la ", "Bell of "])
def test_a_hostile_text_takes_linear_time(piece):
    begin = time.perf_counter()
    re.findall(rf"\b{NAME_WITH_OF}\b", piece * 20_000)
    assert time.perf_counter() - begin < 3
