from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from entailment.evaluation.significance import (
    approximate_randomisation,
    bootstrap_p,
    holm,
    mcnemar,
    only_one_correct,
    paired_bootstrap,
)


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def paired_mean(first: np.ndarray, second: np.ndarray, axis: int = -1) -> np.ndarray:
    difference: np.ndarray = np.mean(second - first, axis=axis)
    return difference


def test_pairs_that_one_run_alone_has_right_are_counted() -> None:
    assert only_one_correct([1, 1, 0, 0, 1], [1, 0, 1, 0, 0]) == (2, 1)


def test_mcnemar_by_hand() -> None:
    # 1 and 9: 2 (C(10, 0) + C(10, 1)) / 2^10.
    assert mcnemar(1, 9) == pytest.approx(2 * 11 / 1024)
    assert mcnemar(9, 1) == mcnemar(1, 9)


def test_runs_that_are_never_apart_do_not_differ() -> None:
    assert mcnemar(0, 0) == 1.0
    assert approximate_randomisation([1, 0], [1, 0], np.arange(2), rng=rng()) == 1.0
    assert paired_bootstrap([1, 0] * 5, [1, 0] * 5, np.arange(10), n=99, rng=rng())[1] == 1.0


def test_mcnemar_comes_near_its_chi_square_form_for_many_pairs() -> None:
    b, c = 400, 460
    chi_square = (abs(b - c) - 1) ** 2 / (b + c)
    assert mcnemar(b, c) == pytest.approx(stats.chi2.sf(chi_square, 1), rel=0.01)


def test_randomisation_over_single_pairs_comes_near_the_exact_test_of_scipy() -> None:
    first, second = rng(3).random(12), rng(4).random(12) + 0.15
    exact = stats.permutation_test(
        (first, second),
        paired_mean,
        permutation_type="samples",
        n_resamples=np.inf,
        vectorized=True,
    )
    ours = approximate_randomisation(first, second, np.arange(12), n=20_000, rng=rng())
    assert ours == pytest.approx(exact.pvalue, abs=0.01)


def test_randomisation_of_two_clusters_shows_no_more_than_two_tosses() -> None:
    first, second = np.zeros(100), np.ones(100)
    clusters = np.repeat([0, 1], 50)
    p = approximate_randomisation(first, second, clusters, n=5000, rng=rng())
    assert p == pytest.approx(0.5, abs=0.03)
    alone = approximate_randomisation(first, second, np.arange(100), n=5000, rng=rng())
    assert alone == pytest.approx(1 / 5001)


def test_the_paired_bootstrap_is_that_of_scipy_for_single_pairs() -> None:
    first, second = rng(3).random(150) < 0.6, rng(4).random(150) < 0.7
    ours, _ = paired_bootstrap(first, second, np.arange(150), n=5000, rng=rng())
    peer = stats.bootstrap(
        (first.astype(float), second.astype(float)),
        paired_mean,
        paired=True,
        n_resamples=5000,
        method="percentile",
        rng=rng(),
    ).confidence_interval
    assert ours.value == pytest.approx(second.mean() - first.mean())
    assert ours[1:] == pytest.approx(tuple(peer), abs=0.012)


def test_the_level_of_a_bootstrap_is_twice_the_smaller_side() -> None:
    differences = np.array([-1.0] * 2 + [1.0] * 97)
    assert bootstrap_p(differences) == pytest.approx(2 * 3 / 100)
    assert bootstrap_p(-differences) == bootstrap_p(differences)
    assert bootstrap_p(differences[:0]) is None


def test_no_simulated_p_is_nought() -> None:
    first, second, singles = np.zeros(50), np.ones(50), np.arange(50)
    assert approximate_randomisation(first, second, singles, n=99, rng=rng()) == pytest.approx(0.01)
    assert paired_bootstrap(first, second, singles, n=99, rng=rng())[1] == pytest.approx(0.02)


def test_runs_over_different_pairs_are_an_error() -> None:
    with pytest.raises(ValueError, match="the same pairs"):
        only_one_correct([1], [1, 0])


outcomes = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=30)


@settings(max_examples=25)
@given(outcomes, st.integers(0, 9))
def test_which_run_is_first_does_not_matter_to_the_tests(
    pairs: list[tuple[bool, bool]], seed: int
) -> None:
    first, second = (np.array(column, dtype=float) for column in zip(*pairs, strict=True))
    singles = np.arange(len(pairs))
    p = approximate_randomisation(first, second, singles, n=50, rng=rng(seed))
    assert 0 < p <= 1
    assert p == approximate_randomisation(second, first, singles, n=50, rng=rng(seed))
    there, its_p = paired_bootstrap(first, second, singles, n=50, rng=rng(seed))
    back, same_p = paired_bootstrap(second, first, singles, n=50, rng=rng(seed))
    assert its_p == same_p
    assert there.value == -back.value


def test_holm_multiplies_the_lowest_by_all_and_keeps_the_order() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.6, 0.9]) == [1.0, 1.0]
    assert holm([0.02, None]) == [0.02, None]
    assert holm([]) == []
