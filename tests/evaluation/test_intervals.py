from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from entailment.evaluation.intervals import (
    Estimate,
    IntArray,
    cluster_numbers,
    mean_replicates,
    percentile_interval,
    replicates,
)
from entailment.evaluation.metrics import UndefinedMeasureError, average_precision


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_clusters_are_numbered_by_name_whatever_their_order() -> None:
    assert cluster_numbers(["q2", "q1", "q2"]).tolist() == [1, 0, 1]
    assert cluster_numbers(["q1", "q2", "q2"]).tolist() == [0, 1, 1]


def test_the_interval_of_independent_pairs_is_that_of_scipy() -> None:
    values = rng(5).random(200) < 0.7
    singles = np.arange(200)
    replicated = percentile_interval(0.7, mean_replicates(values, singles, n=5000, rng=rng()))
    peer = stats.bootstrap(
        (values,), np.mean, n_resamples=5000, method="percentile", rng=rng()
    ).confidence_interval
    assert replicated[1:] == pytest.approx(tuple(peer), abs=0.012)


def test_pairs_that_stand_and_fall_together_widen_the_interval() -> None:
    values = np.repeat(rng(5).random(50) < 0.5, 8)
    together = np.repeat(np.arange(50), 8)
    alone = percentile_interval(0, mean_replicates(values, np.arange(400), n=2000, rng=rng()))
    clustered = percentile_interval(0, mean_replicates(values, together, n=2000, rng=rng()))
    assert alone.half_width is not None
    assert clustered.half_width is not None
    # Eight copies of each pair say no more than one: about sqrt(8) times as wide.
    assert clustered.half_width / alone.half_width == pytest.approx(8**0.5, rel=0.15)


def test_any_statistic_over_draws_agrees_with_the_means_over_sums() -> None:
    values, clusters = rng(5).random(30), rng(6).integers(10, size=30)
    clusters = cluster_numbers([str(number) for number in clusters])

    def mean(times: IntArray) -> float:
        return float(np.average(values, weights=times))

    array = replicates(mean, clusters, n=50, rng=rng())
    other = mean_replicates(values, clusters, n=50, rng=rng())
    np.testing.assert_allclose(array, other)


def test_samples_without_any_entailed_pair_are_left_out() -> None:
    entailed = np.array([True, True] + [False] * 8)
    replicated = replicates(
        lambda times: average_precision(np.repeat(entailed, times)),
        np.arange(10),
        n=500,
        rng=rng(),
    )
    assert 425 < replicated.size < 470  # of 500 samples, 0.8^10 draw neither of the two
    assert replicated.tolist() == [1.0] * replicated.size


def test_a_score_that_is_undefined_in_many_samples_has_no_replicates() -> None:
    entailed = np.array([True] + [False] * 9)  # one sample of three does not draw the first pair
    replicated = replicates(
        lambda times: average_precision(np.repeat(entailed, times)),
        np.arange(10),
        n=100,
        rng=rng(),
    )
    assert replicated.size == 0


def test_an_error_of_a_statistic_is_not_taken_for_an_undefined_score() -> None:
    def broken(times: IntArray) -> float:
        raise ValueError("a fault in the statistic")

    with pytest.raises(ValueError, match="a fault in the statistic"):
        replicates(broken, np.arange(10), n=10, rng=rng())
    assert issubclass(UndefinedMeasureError, ValueError)


@pytest.mark.parametrize(("count", "drawn"), [(1, 0), (2, 0), (9, 0), (10, 50)])
def test_fewer_than_ten_clusters_have_no_replicates(count: int, drawn: int) -> None:
    clusters = np.arange(40) % count
    values = rng(5).random(40) < 0.8
    assert mean_replicates(values, clusters, n=50, rng=rng()).size == drawn
    assert replicates(lambda times: float(times.sum()), clusters, n=50, rng=rng()).size == drawn


def test_many_clusters_are_drawn_in_parts_of_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entailment.evaluation.intervals._DRAWS_AT_ONCE", 25)
    values = rng(5).random(10)
    replicated = mean_replicates(values, np.arange(10), n=7, rng=rng())
    assert replicated.shape == (7,)


def test_without_replicates_there_are_no_bounds() -> None:
    assert percentile_interval(0.5, np.empty(0)) == Estimate(0.5, None, None)
    assert Estimate(0.5).half_width is None


@settings(max_examples=25)
@given(st.lists(st.booleans(), min_size=10, max_size=40), st.integers(0, 9))
def test_one_seed_gives_one_interval_within_the_range(values: list[bool], seed: int) -> None:
    singles = np.arange(len(values))
    first, second = (mean_replicates(values, singles, n=50, rng=rng(seed)) for _ in range(2))
    assert first.tolist() == second.tolist()
    estimate = percentile_interval(float(np.mean(values)), first)
    assert estimate.low is not None
    assert estimate.high is not None
    assert 0 <= estimate.low <= estimate.high <= 1
