from __future__ import annotations

from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.knowledge.antonyms import are_antonyms, opposites
from entailment.knowledge.lists import Antonyms
from entailment.text.words import lemma

DATA = files("entailment.knowledge").joinpath("data")


def lines(name: str) -> list[str]:
    text = DATA.joinpath(name).read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


PAIRS = [tuple(line.split("\t")) for line in lines("antonyms.tsv")]
WORDS = st.sampled_from(sorted({word for pair in PAIRS for word in pair})) | st.text("unimdslport")


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("buy", "sell"),
        ("happy", "unhappy"),
        ("legal", "illegal"),
        ("possible", "impossible"),
        ("regular", "irregular"),
        ("active", "inactive"),
        ("approve", "disapprove"),
        ("violent", "nonviolent"),
        ("aircraft", "antiaircraft"),
    ],
)
def test_words_exclude_one_another(word: str, other: str) -> None:
    assert are_antonyms(word, other)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("cat", "dog"),
        ("port", "import"),
        ("press", "impress"),
        ("come", "income"),
        ("form", "inform"),
        ("cover", "discover"),
        ("strict", "district"),
        ("prison", "imprison"),
        ("crease", "increase"),
        ("creas", "increas"),
        ("der", "under"),
        ("legal", "lawful"),
    ],
)
def test_words_do_not_exclude_one_another(word: str, other: str) -> None:
    assert not are_antonyms(word, other)


@given(st.sampled_from(PAIRS) | st.tuples(WORDS, WORDS))
def test_what_excludes_is_excluded(pair: tuple[str, str]) -> None:
    first, second = pair
    assert are_antonyms(first, second) == are_antonyms(second, first)


@given(WORDS)
def test_every_opposite_excludes_the_word(word: str) -> None:
    assert all(are_antonyms(other, word) for other in opposites(word))


@given(WORDS)
def test_no_word_excludes_itself(word: str) -> None:
    assert word not in opposites(word)


def test_the_list_has_no_pair_twice() -> None:
    assert len({frozenset(pair) for pair in PAIRS}) == len(PAIRS)


def test_the_list_opposes_no_word_to_itself() -> None:
    assert [first for first, second in PAIRS if first == second] == []


def test_every_word_of_the_list_is_the_lemma_of_some_form() -> None:
    endings = ("", "s", "ed", "ing")
    unmet = {w for pair in PAIRS for w in pair if w not in {lemma(w + e) for e in endings}}
    assert unmet == set()


def test_the_lists_are_sorted() -> None:
    assert list(PAIRS) == sorted(PAIRS)
    assert lines("no_denials.txt") == sorted(set(lines("no_denials.txt")))


def test_the_resource_has_forms_with_prefixes_for_words_of_english_alone() -> None:
    assert Antonyms().rules("tucson") == ()
    forms = {rule.right for rule in Antonyms().rules("legal")}
    assert "illegal" in forms
    assert not forms & {"imlegal", "inlegal", "irlegal"}
