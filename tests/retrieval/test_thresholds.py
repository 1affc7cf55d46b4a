from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import DataError
from entailment.retrieval.thresholds import (
    Scored,
    best_threshold,
    fit_by_topic,
    novelty_decisions,
)

scores = st.one_of(st.none(), st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.500001, 0.9, 1.0]))
decisions = st.lists(
    st.builds(Scored, st.sampled_from("ab"), st.sampled_from("xyz"), scores, st.booleans()),
    min_size=1,
    max_size=40,
).filter(lambda rows: any(scored.gold for scored in rows))


def f_at(scored_rows: list[Scored], threshold: float, novelty: bool = False) -> float:
    """Return F = 2h / (r + g) as its definition has it."""
    returned = [
        scored
        for scored in scored_rows
        if (scored.score is not None and scored.score >= threshold) != novelty
    ]
    hits = sum(scored.gold for scored in returned)
    return 2 * hits / (len(returned) + sum(scored.gold for scored in scored_rows))


@given(decisions, st.booleans(), st.floats(0, 1))
def test_no_threshold_is_better(scored_rows: list[Scored], novelty: bool, other: float) -> None:
    best = best_threshold(scored_rows, novelty=novelty)
    assert 0 <= best.threshold <= 1
    assert best.f == pytest.approx(f_at(scored_rows, best.threshold, novelty))
    assert best.f >= f_at(scored_rows, other, novelty) - 1e-12


@given(decisions)
def test_a_threshold_is_never_a_score_so_ties_stay_together(scored_rows: list[Scored]) -> None:
    best = best_threshold(scored_rows).threshold
    assert best == 0 or all(scored.score != best for scored in scored_rows)


def test_of_equal_thresholds_the_one_that_returns_least_is_taken() -> None:
    scored_rows = [
        Scored("t", "1", 0.9, True),
        Scored("t", "1", 0.5, False),
        Scored("t", "1", 0.4, False),
        Scored("t", "1", 0.2, True),
        Scored("t", "1", 0.1, True),
    ]
    assert f_at(scored_rows, 0.05) == pytest.approx(0.75)
    assert best_threshold(scored_rows[:3]).threshold == 0.7


def test_gold_that_is_no_candidate_counts_as_missed() -> None:
    scored_rows = [Scored("t", "1", 0.9, True), Scored("t", "1", None, True)]
    assert best_threshold(scored_rows).f == pytest.approx(2 / 3)


def test_each_topic_gets_the_threshold_of_the_others() -> None:
    scored_rows = [
        Scored("a", "1", 0.8, True),
        Scored("a", "1", 0.6, False),
        Scored("b", "1", 0.3, True),
        Scored("b", "1", 0.1, False),
    ]
    fits = fit_by_topic(scored_rows)
    assert fits.thresholds == {"a": pytest.approx(0.2), "b": pytest.approx(0.7)}
    assert fits.f == pytest.approx(2 * 1 / (2 + 2))  # a: both returned, b: none


def test_one_topic_cannot_be_cross_validated() -> None:
    with pytest.raises(DataError, match="there is only one"):
        fit_by_topic([Scored("a", "1", 0.5, True)])


def test_without_gold_there_is_nothing_to_fit_to() -> None:
    with pytest.raises(DataError, match="nothing in the topics is entailed"):
        best_threshold([Scored("a", "1", 0.5, False)])


def test_a_hypothesis_is_novel_by_its_best_candidate() -> None:
    scored_rows = [
        Scored("t", "1", 0.3, False),
        Scored("t", "1", 0.7, True),
        Scored("t", "2", 0.4, False),
    ]
    novel = novelty_decisions(scored_rows, [("t", "1"), ("t", "2"), ("t", "3")])
    assert novel == [
        Scored("t", "1", 0.7, False),
        Scored("t", "2", 0.4, True),
        Scored("t", "3", None, True),
    ]
    best = best_threshold(novel, novelty=True)
    assert (best.threshold, best.f) == (pytest.approx(0.55), 1.0)
