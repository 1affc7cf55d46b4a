"""Folds of pairs that share nothing."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from entailment.model import Pair
from entailment.training.folding import folds_of, pair_key

WORDS = st.sampled_from("ann bob cats dogs ships trees rivers songs".split())
PAIRS = st.lists(st.builds(lambda t, h: Pair("1", t, h), WORDS, WORDS), max_size=30)


@given(PAIRS, st.integers(2, 4))
def test_pairs_of_one_text_or_one_hypothesis_are_of_one_fold(pairs: list[Pair], count: int) -> None:
    folds = folds_of(pairs, count)
    for side in (0, 1):
        seen: dict[str, int] = {}
        for key, fold in folds.items():
            assert 1 <= fold <= count
            assert seen.setdefault(key[side], fold) == fold


@given(PAIRS)
def test_the_order_of_pairs_does_not_matter(pairs: list[Pair]) -> None:
    assert folds_of(pairs, 3) == folds_of(pairs[::-1], 3)


def test_folds_are_of_one_size_where_nothing_is_shared() -> None:
    pairs = [Pair(str(n), f"text {n}", f"hypothesis {n}") for n in range(30)]
    assert set(Counter(folds_of(pairs, 3).values()).values()) == {10}


def test_what_hangs_together_by_a_third_pair_is_of_one_fold() -> None:
    pairs = [Pair("1", "a", "x"), Pair("2", "b", "y"), Pair("3", "a", "y")]
    assert len(set(folds_of(pairs, 3).values())) == 1
    assert pair_key("A.", "x") in folds_of(pairs, 3)


def test_pairs_of_another_script_are_of_their_own_groups() -> None:
    places = ("Москве", "Киеве", "Минске", "Риге")
    pairs = [Pair(p, f"Он жил в {p}.", f"Он был в {p}.") for p in places]
    assert set(Counter(folds_of(pairs, 2).values()).values()) == {2}
