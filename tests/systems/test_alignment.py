from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.model import Alignment
from entailment.systems.alignment import AlignedPair

from .conftest import Compare, pair
from .sentences import SENTENCES


def aligned(compared: AlignedPair) -> list[tuple[str, str, str] | None]:
    return [a and (a.hypothesis_word, a.text_word, a.how) for a in compared.aligned]


@pytest.mark.parametrize(
    ("text", "hypothesis", "how", "weight"),
    [
        ("Norvik bought it", "bought", "same word", 1),
        ("Norvik buys it", "bought", "same lemma", 1),
        ("acquisitive men", "acquisition", "same stem", 0.9),
        ("the United Nations left", "UN", "acronym", 0.9),
        ("the UN left", "United Nations", "acronym", 0.9),
        ("the people of Schueller", "Shueller", "name variant", 0.8),
        ("they inhabited it", "inhabitants", "same stem", 0.9),
        ("a producer", "production", "same root", 0.6),
    ],
)
def test_a_word_is_aligned(
    compare: Compare, text: str, hypothesis: str, how: str, weight: float
) -> None:
    alignment = compare(text, hypothesis).aligned[0]
    assert alignment is not None
    assert (alignment.how, alignment.weight) == (how, weight)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("a contact", "contract"),
        ("he left us", "the US"),
        ("a cat", "a car"),
        ("1,200", "1,201"),
        ("the Union of Nurses", "UNO"),
        ("Mary", "marry"),
        ("", "cat"),
    ],
)
def test_a_word_is_not_aligned(compare: Compare, text: str, hypothesis: str) -> None:
    assert None in compare(text, hypothesis).aligned


def test_every_word_of_a_long_name_is_aligned_with_its_acronym(compare: Compare) -> None:
    compared = compare("The IAEA left.", "The International Atomic Energy Agency left.")
    assert {how[2] for how in aligned(compared)[:-1] if how} == {"acronym"}
    assert compared.uncovered == ()


def test_the_best_relation_counts(compare: Compare) -> None:
    compared = compare("inhabitants inhabited inhabit", "inhabit")
    assert aligned(compared) == [("inhabit", "inhabit", "same word")]


def test_only_content_words_are_compared_where_there_are_any(compare: Compare) -> None:
    assert [word.form for word in compare("x", "He was at the harbour").content] == ["harbour"]
    assert [word.form for word in compare("x", "It was he").content] == ["It", "was", "he"]


def test_names_are_words_that_either_side_shows_to_be_names(compare: Compare) -> None:
    assert [w.form for w in compare("It met Brown.", "Brown met Ana.").names] == ["Brown", "Ana"]
    assert [w.form for w in compare("It met Brown.", '"Brown met Ana."').names] == ["Brown", "Ana"]
    assert [w.form for w in compare("It was brown.", "Brown met Ana.").names] == ["Ana"]


def test_the_span_is_the_shortest_with_three_of_four_aligned_words(compare: Compare) -> None:
    compared = compare("cat x x x x x cat dog sat ran", "cat dog sat ran")
    assert compared.span == (7, 9)


@given(SENTENCES, SENTENCES)
def test_what_is_aligned_stands_at_its_offset(text: str, hypothesis: str) -> None:
    for alignment in AlignedPair(pair(text, hypothesis)).aligned:
        if alignment is not None:
            assert isinstance(alignment, Alignment)
            assert text[alignment.text_start :].startswith(alignment.text_word)
            assert hypothesis[alignment.hypothesis_start :].startswith(alignment.hypothesis_word)
            assert 0 < alignment.weight <= 1


@given(SENTENCES, SENTENCES)
def test_a_content_word_is_aligned_or_uncovered(text: str, hypothesis: str) -> None:
    compared = AlignedPair(pair(text, hypothesis))
    aligned = sum(alignment is not None for alignment in compared.aligned)
    assert aligned + len(compared.uncovered) == len(compared.content) == len(compared.aligned)
    assert len(compared.positions) == aligned


@given(st.text())
def test_a_text_leaves_nothing_of_itself_uncovered(text: str) -> None:
    assert AlignedPair(pair(text, text)).uncovered == ()
