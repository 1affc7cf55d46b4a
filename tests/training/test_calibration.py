from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entailment.training.calibration import Scaling, fit_scaling
from entailment.training.data import NOT_ENTAILED

numbers = st.floats(-20, 20)
logits = st.lists(st.tuples(numbers, numbers, numbers), min_size=1, max_size=20)


def drawn(count: int, scaling: Scaling, seed: int = 1) -> tuple[list[list[float]], list[int]]:
    """Logits, and labels drawn from what *scaling* makes of them."""
    rng = np.random.default_rng(seed)
    z = rng.normal(0, 3, (count, 3)).tolist()
    return z, [int(rng.choice(3, p=p)) for p in scaling.probabilities(z)]


def log_loss(scaling: Scaling, z: list[list[float]], gold: list[int]) -> float:
    shares = scaling.probabilities(z)
    right = [1 - p[0] if g == NOT_ENTAILED else p[g] for p, g in zip(shares, gold, strict=True)]
    return -float(np.mean(np.log(np.maximum(right, 1e-300))))


@given(logits)
def test_probabilities_are_shares_of_one(z: list[tuple[float, float, float]]) -> None:
    shares = Scaling((0.5, 1.0, 2.0), (0.0, -1.0, 1.0)).probabilities(z)
    assert np.all(shares >= 0)
    assert np.allclose(shares.sum(axis=1), 1)


def test_the_scaling_that_labels_were_drawn_with_is_recovered() -> None:
    made_with = Scaling((0.5, 0.8, 0.6), (0.4, -0.2, -0.2))
    z, gold = drawn(20_000, made_with)
    scaling = fit_scaling(z, gold)
    assert scaling.scale == pytest.approx(made_with.scale, abs=0.05)
    assert np.subtract(scaling.bias, scaling.bias[0]) == pytest.approx(
        np.subtract(made_with.bias, made_with.bias[0]), abs=0.08
    )


def test_two_way_labels_count_for_as_much_as_they_know() -> None:
    made_with = Scaling((0.5, 0.5, 0.5), (0.7, 0.0, 0.0))
    z, gold = drawn(20_000, made_with)
    two_way = [g if g == 0 else NOT_ENTAILED for g in gold]
    scaling = fit_scaling(z, two_way)
    assert log_loss(scaling, z, two_way) < log_loss(Scaling(), z, two_way) - 0.05
    assert log_loss(scaling, z, two_way) == pytest.approx(
        log_loss(made_with, z, two_way), abs=0.002
    )


@settings(max_examples=25)
@given(logits, st.integers(0, 3))
def test_no_fit_is_worse_on_its_own_pairs_than_none(
    z: list[tuple[float, float, float]], label: int
) -> None:
    gold = [label] * len(z)
    rows = [list(row) for row in z]
    assert log_loss(fit_scaling(rows, gold), rows, gold) <= log_loss(Scaling(), rows, gold) + 1e-6


def test_few_pairs_change_little_and_none_are_refused() -> None:
    scaling = fit_scaling([[2.0, 0.0, 0.0]], [1], ridge=100.0)
    assert scaling.scale == pytest.approx((1, 1, 1), abs=0.02)
    assert scaling.bias == pytest.approx((0, 0, 0), abs=0.02)
    with pytest.raises(ValueError, match="no pairs"):
        fit_scaling([], [])
