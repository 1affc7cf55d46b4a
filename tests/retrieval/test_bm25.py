"""BM25 by its formula, and in an order that is always the same."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entailment.errors import OptionError
from entailment.retrieval.bm25 import Bm25Ranker
from entailment.retrieval.norms import stored_length
from tests.retrieval.builders import passages

WORDS = "gunmen seized Jill Carroll Baghdad reporter paper translator the not U.S. 2006".split()
TEXTS = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)


def formula(texts: list[list[str]], query: list[str], place: int) -> float:
    """BM25 written out once more, over texts that are words already."""
    average = max(1.0, sum(map(len, texts)) / len(texts))
    score = 0.0
    for term in query:
        holding = sum(term in text for text in texts)
        idf = math.log(1 + (len(texts) - holding + 0.5) / (holding + 0.5))
        f = texts[place].count(term)
        length = stored_length(len(texts[place]))
        score += idf * f * 2.2 / (f + 1.2 * (0.25 + 0.75 * length / average))
    return score


def test_the_score_is_the_formula() -> None:
    texts = ["cat cat sat", "dog " * 60, "dog ran home", "bird"]
    words = [text.split() for text in texts]
    ranker = Bm25Ranker(passages(*texts), stemming="none")
    for hypothesis in ("cat", "dog cat", "dog dog bird zebra", "ran sat"):
        scores = {c.passage.number: c.score for c in ranker.rank(hypothesis)}
        expected = {n: formula(words, hypothesis.split(), n) for n in range(len(texts))}
        assert scores == pytest.approx({n: s for n, s in expected.items() if s}, rel=1e-12)


def test_words_are_stemmed_and_need_not_be() -> None:
    texts = passages("Gunmen seized reporters", "A dog")
    assert len(Bm25Ranker(texts).rank("seizing a reporter")) == 1
    assert Bm25Ranker(texts, stemming="none").rank("seizing a reporter") == []
    assert Bm25Ranker(texts).terms("seizing reporters") == ["seiz", "report"]


def test_an_unknown_stemmer_is_reported() -> None:
    with pytest.raises(OptionError, match="no stemmer for 'klingon'"):
        Bm25Ranker([], stemming="klingon")


@pytest.mark.parametrize("hypothesis", ["it is not", "", "?!", "\ud800"])
def test_a_hypothesis_without_terms_finds_nothing_and_is_detectable(hypothesis: str) -> None:
    ranker = Bm25Ranker(passages("it is not so", "?!", ""))
    assert ranker.terms(hypothesis) == []
    assert ranker.rank(hypothesis) == []


def test_query_syntax_is_only_text() -> None:
    ranker = Bm25Ranker(passages("a safe drug", "a drug", "no drug is safe", "terms:drug"))
    plain = ranker.rank("drug safe terms")
    assert ranker.rank('+drug -"safe" NOT terms:*~2 (') == plain
    assert len(plain) == 4


def test_an_empty_corpus_has_no_candidates() -> None:
    assert Bm25Ranker([]).rank("anything at all") == []


def test_equal_scores_are_in_the_order_of_the_sentences() -> None:
    ranker = Bm25Ranker(reversed(passages(*["the same words"] * 1000)))
    assert [c.passage.number for c in ranker.rank("same words")] == list(range(100))
    assert [c.passage.number for c in ranker.rank("same words", 7)] == list(range(7))


def test_equal_passages_score_equally_whatever_stands_between_them() -> None:
    draw = random.Random(5)
    sentences = [" ".join(draw.choices(WORDS, k=9)) for _ in range(3000)]
    ranker = Bm25Ranker(passages(*sentences, *sentences))
    for _ in range(20):
        candidates = ranker.rank(" ".join(draw.choices(WORDS, k=8)), 200)
        keys = [(-c.score, c.passage.number) for c in candidates]
        assert keys == sorted(keys)
        scores: dict[str, set[float]] = {}
        for candidate in candidates:
            scores.setdefault(candidate.passage.text, set()).add(candidate.score)
        assert all(len(of_one_text) == 1 for of_one_text in scores.values())


@settings(max_examples=25)
@given(st.lists(TEXTS, max_size=30), TEXTS, st.integers(1, 40))
def test_fewer_candidates_are_the_first_of_more(
    texts: list[str], hypothesis: str, count: int
) -> None:
    ranker = Bm25Ranker(passages(*texts))
    every = ranker.rank(hypothesis, 1000)
    assert ranker.rank(hypothesis, count) == every[:count]
    wanted = set(ranker.terms(hypothesis))
    holding = [n for n, text in enumerate(texts) if wanted & set(ranker.terms(text))]
    assert sorted(c.passage.number for c in every) == holding


@pytest.mark.parametrize("count", [0, -1])
def test_less_than_one_candidate_cannot_be_requested(count: int) -> None:
    with pytest.raises(OptionError, match="at least 1"):
        Bm25Ranker(passages("a cat")).rank("cat", count)
