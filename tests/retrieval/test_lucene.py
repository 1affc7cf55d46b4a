"""The ranker of RTE-6 by its formula; tests/retrieval/test_lucene_parity.py asks Lucene itself."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import OptionError
from entailment.retrieval.lucene import LuceneRanker
from tests.pace import within
from tests.retrieval.builders import passages

WORDS = st.sampled_from("gunmen seized Jill Carroll Baghdad reporter the not U.S. 2006".split())
TEXTS = st.lists(WORDS, max_size=12).map(" ".join)


def test_the_best_candidate_has_most_of_the_hypothesis() -> None:
    ranker = LuceneRanker(
        passages(
            "Carroll is a reporter.",
            "Jill Carroll was seized by gunmen on Saturday.",
            "Gunmen fled.",
            "Nothing else.",
        )
    )
    candidates = ranker.rank("Jill Carroll was seized by gunmen")
    assert [(c.rank, c.passage.number) for c in candidates] == [(1, 1), (2, 0), (3, 2)]


def test_the_score_is_the_formula() -> None:
    ranker = LuceneRanker(passages("cat cat sat", "dog", "dog ran", "bird"))
    (candidate,) = ranker.rank("a cat and a mouse")
    idf, idf_missing = 1 + math.log(4 / 2), 1 + math.log(4 / 1)
    query_norm = 1 / math.sqrt(idf**2 + idf_missing**2)
    expected = 1 / 2 * math.sqrt(2) * idf**2 * query_norm * 0.5
    assert candidate.score == pytest.approx(expected, rel=1e-6)


def test_a_term_that_stands_twice_counts_twice_unless_deduplicated() -> None:
    texts = passages("cat", "dog")
    twice = LuceneRanker(texts).rank("cat cat dog")
    once = LuceneRanker(texts, deduplicate=True).rank("cat cat dog")
    assert twice[0].score > twice[1].score
    assert once[0].score == once[1].score


def test_equal_scores_are_in_the_order_of_the_corpus() -> None:
    ranker = LuceneRanker(passages(*["the same words"] * 150))
    assert [c.passage.number for c in ranker.rank("same words")] == list(range(100))


@pytest.mark.parametrize("hypothesis", ["it is not", "", "?!", "\U0001f600"])
def test_a_hypothesis_without_terms_finds_nothing_and_is_detectable(hypothesis: str) -> None:
    ranker = LuceneRanker(passages("it is not so", "?!"))
    assert ranker.terms(hypothesis) == []
    assert ranker.rank(hypothesis) == []


def test_query_syntax_is_only_text() -> None:
    ranker = LuceneRanker(passages("a safe drug", "a drug", "no drug is safe", "text:drug"))
    plain = ranker.rank("drug safe not text")
    marked = ranker.rank('+drug -"safe" NOT text:?*~2 (')
    assert {c.passage for c in plain} == {c.passage for c in marked} != set()
    assert ranker.terms("drug -safe NOT") == ["drug", "safe"]


def test_an_empty_corpus_has_no_candidates() -> None:
    assert LuceneRanker([]).rank("anything at all") == []


@pytest.mark.parametrize("count", [0, -1])
def test_less_than_one_candidate_cannot_be_requested(count: int) -> None:
    with pytest.raises(OptionError, match="at least 1"):
        LuceneRanker(passages("a cat")).rank("cat", count)


@given(st.lists(TEXTS, max_size=30), TEXTS, st.integers(1, 40))
def test_fewer_candidates_are_the_first_of_more(
    texts: list[str], hypothesis: str, count: int
) -> None:
    ranker = LuceneRanker(passages(*texts))
    every = ranker.rank(hypothesis, 1000)
    assert ranker.rank(hypothesis, count) == every[:count]
    keys = [(-c.score, c.passage.number) for c in every]
    assert keys == sorted(keys)


@pytest.mark.slow
def test_a_thousand_hypotheses_take_a_second_on_three_hundred_sentences() -> None:
    topic = [
        f"The reporter number {n % 17} was seized by {n % 7} gunmen in Baghdad on day {n}."
        for n in range(300)
    ]
    ranker = LuceneRanker(passages(*topic))
    with within(1):
        for number in range(1000):
            ranker.rank(f"Gunmen seized reporter {number % 17} in Baghdad.")
