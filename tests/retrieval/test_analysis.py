"""What StandardAnalyzer makes of text; Lucene's own word on it is in the parity test."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.retrieval.analysis import (
    MAX_TOKEN_LENGTH,
    STOP_WORDS,
    by_word,
    search_terms,
    terms_of,
)
from tests.pace import within


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Jill Carroll was seized by gunmen", ["jill", "carroll", "seized", "gunmen"]),
        ("O'Reilly's she's you're don't", ["o'reilly", "she", "you're", "don't"]),
        ("Merck’s", ["merck", "s"]),
        ("AT&T Excite@Home", ["at&t", "excite@home"]),
        ("U.S.A. I.B.M. U.S", ["usa", "ibm", "u.s"]),
        ("www.nist.gov. Ph.D.", ["www.nist.gov", "ph.d"]),
        ("john.doe@sub-domain.example.org", ["john.doe@sub-domain.example.org"]),
        ("21.35 216.239.63.104 1,234.56 F-16", ["21.35", "216.239.63.104", "1,234.56", "f-16"]),
        (
            "some-dashed-phrase ac/dc s-class",
            ["some", "dashed", "phrase", "ac", "dc", "s", "class"],
        ),
        ("snake_case a_1_b", ["snake", "case", "a_1_b"]),
        ("Müller naïve İstanbul ΣΟΦΟΣ", ["müller", "naïve", "istanbul", "σοφοσ"]),
        ("東京タワー 서울", ["東", "京", "タ", "ワ", "ー", "서울"]),
        ("party🎉time", ["party", "time"]),
    ],
)
def test_text_becomes_these_terms(text: str, terms: list[str]) -> None:
    assert search_terms(text) == terms


def test_there_are_33_stop_words_and_no_and_not_are_among_them() -> None:
    assert len(STOP_WORDS) == 33
    assert search_terms("It is not. NO, they will not!") == []


def test_a_term_that_stands_twice_is_given_twice() -> None:
    assert search_terms("cat, Cat and CAT") == ["cat", "cat", "cat"]


def test_a_token_that_is_too_long_is_passed_over() -> None:
    longest = "a" * MAX_TOKEN_LENGTH
    assert search_terms(f"{longest} {longest}a b") == [longest, "b"]


def test_the_dot_that_a_host_loses_counts_for_its_length() -> None:
    host = "a." * 127
    assert search_terms(f"w{host} ww{host}") == [f"w{host[:-1]}"]


@given(st.text())
def test_any_text_has_terms_in_lower_case_that_are_no_stop_words(text: str) -> None:
    for term in search_terms(text):
        assert 0 < len(term) <= MAX_TOKEN_LENGTH
        assert term not in STOP_WORDS
        assert not any(c.isspace() for c in term)


@given(st.text(), st.text())
def test_a_line_break_parts_texts(first: str, second: str) -> None:
    assert search_terms(f"{first}\n{second}") == search_terms(first) + search_terms(second)


@given(st.text(st.sampled_from("aB1é'.-_/,&@ \t\u00a0\u3000\u200b東")))
def test_the_terms_of_words_are_those_of_the_text(text: str) -> None:
    assert search_terms(text) == terms_of(text)


def test_a_word_is_analysed_once_and_a_long_word_each_time() -> None:
    analysed = []

    def analyse(word: str) -> list[str]:
        analysed.append(word)
        return terms_of(word)

    long = "x" * 1000
    terms = by_word(analyse)(f"cat {long} cat {long} cat")
    assert terms == ["cat", "cat", "cat"]
    assert analysed == ["cat", long, long]


@pytest.mark.parametrize(
    "text",
    [
        "a_" * 200_000 + "@",
        "1-" * 200_000,
        "a." * 200_000,
        "a'" * 200_000,
        "a&" * 200_000,
        "a" * 500_000 + "_" + "b" * 500_000,
        "\ud800" * 200_000,
    ],
    ids=["local", "number", "host", "apostrophe", "company", "long", "surrogates"],
)
def test_time_grows_no_faster_than_the_text(text: str) -> None:
    with within(10):
        search_terms(text)
