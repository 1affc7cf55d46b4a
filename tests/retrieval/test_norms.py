"""Lengths as Lucene 2.9 and tantivy keep them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.retrieval.norms import length_norm, stored_length

STEPS = [
    (1, 1, 1.0),
    (2, 2, 0.625),
    (3, 4, 0.5),
    (5, 5, 0.4375),
    (6, 7, 0.375),
    (8, 10, 0.3125),
    (11, 16, 0.25),
    (17, 20, 0.21875),
    (21, 28, 0.1875),
    (29, 40, 0.15625),
    (41, 64, 0.125),
    (65, 83, 0.109375),
    (84, 113, 0.09375),
    (114, 163, 0.078125),
]


@pytest.mark.parametrize(("first", "last", "norm"), STEPS)
def test_lengths_that_lucene_takes_for_one(first: int, last: int, norm: float) -> None:
    assert {length_norm(length) for length in range(first, last + 1)} == {norm}
    assert length_norm(last + 1) < norm


@given(st.integers(1, 100_000))
def test_a_norm_is_at_most_a_fifth_too_small_and_never_too_large(length: int) -> None:
    exact = length**-0.5
    assert exact * 0.8 < length_norm(length) <= exact * (1 + 1e-7)


def test_a_field_without_terms_has_no_norm() -> None:
    with pytest.raises(ValueError, match="no norm"):
        length_norm(0)


@given(st.integers(0, 10**9))
def test_a_length_is_exact_to_an_eighth(length: int) -> None:
    assert length * 7 / 8 <= stored_length(length) <= length
    assert stored_length(stored_length(length)) == stored_length(length)


@given(st.integers(0, 40))
def test_short_lengths_are_exact(length: int) -> None:
    assert stored_length(length) == length
