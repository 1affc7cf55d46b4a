from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import DataError, OptionError
from entailment.evaluation.crossvalidation import cross_validated, folds
from entailment.model import Judgment, Label, Pair
from entailment.systems import NamedSystem, load_system
from entailment.testing import EXAMPLE_PAIRS

E, N = Label.ENTAILMENT, Label.NO_ENTAILMENT


class Memory:
    """Says entailment of the hypotheses that it has been fitted on."""

    def __init__(self, seen: Iterable[str] = ()):
        self.seen = set(seen)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            p = float(pair.hypothesis.lower() in self.seen)
            yield Judgment(pair.id, E if p else N, {E: p, N: 1 - p})

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Memory:
        return Memory(pair.hypothesis.lower() for pair in pairs)

    def state(self) -> dict[str, object]:
        return {"seen": sorted(self.seen)}

    def with_state(self, state: Mapping[str, Any]) -> Memory:
        return Memory(state["seen"])


MEMORY = NamedSystem("memory", {}, Memory())


def two_way_pairs(hypotheses: Iterable[str]) -> list[Pair]:
    return [
        Pair(str(n), f"Text {n}.", hypothesis, E if n % 2 else N)
        for n, hypothesis in enumerate(hypotheses)
    ]


@given(
    st.lists(st.sampled_from("abcdefgh"), min_size=12, max_size=40),
    st.integers(2, 4),
    st.integers(0, 9),
)
# A splitter may leave small classes out of a fold, which it says in a warning.
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_folds_hold_each_pair_once_and_no_hypothesis_twice(
    hypotheses: list[str], count: int, seed: int
) -> None:
    pairs = two_way_pairs([*hypotheses, *"abcdefgh"])
    parts = folds(pairs, count, seed)
    assert len(parts) == count
    assert sorted(place for part in parts for place in part) == list(range(len(pairs)))
    seen = [{pairs[place].hypothesis for place in part} for part in parts]
    assert sum(map(len, seen)) == len(set().union(*seen))


def test_hypotheses_are_equal_whatever_their_case_and_spaces() -> None:
    pairs = two_way_pairs(["A cat sat", "a  CAT\tsat", "A dog ran", "A pig ate"])
    assert any({0, 1} <= set(part) for part in folds(pairs, 2))


def test_folds_hold_whole_clusters_of_what_is_named() -> None:
    pairs = [
        Pair(
            str(n), f"Text {n // 3}.", f"Hypothesis {n}.", E if n % 2 else N, {"genre": "ab"[n % 2]}
        )
        for n in range(24)
    ]
    for cluster, shared in (
        ("text", lambda pair: pair.text),
        ("genre", lambda pair: pair.attributes["genre"]),
    ):
        parts = folds(pairs, 2, cluster=cluster)
        first, second = ({shared(pairs[place]) for place in part} for part in parts)
        assert not first & second
    texts = [{pairs[place].text for place in part} for part in folds(pairs, 2)]
    assert texts[0] & texts[1]


def test_too_few_clusters_are_named_by_their_attribute() -> None:
    pairs = [
        Pair(str(n), f"Text {n}.", f"Hypothesis {n}.", E, {"topic": "abc"[n % 3]}) for n in range(9)
    ]
    with pytest.raises(OptionError, match="3 clusters, each of the pairs of one 'topic'"):
        folds(pairs, 5)
    assert len(folds(pairs, 5, cluster="hypothesis")) == 5


def test_no_pair_is_judged_by_what_has_seen_its_text() -> None:
    class Texts(Memory):
        """Says entailment of the texts that it has been fitted on."""

        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            return super().judge(Pair(pair.id, pair.text, pair.text) for pair in pairs)

        def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Texts:
            return Texts(pair.text.lower() for pair in pairs)

    pairs = [Pair(str(n), f"Text {n // 3}.", f"H {n}.", E if n % 2 else N) for n in range(24)]
    named = NamedSystem("texts", {}, Texts())
    extra = [Pair("x", "Text 3.", "H x.", E)]
    by_text = cross_validated(named, pairs, count=4, cluster="text", extra=extra)
    assert {judgment.label for judgment in by_text} == {N}
    assert E in {judgment.label for judgment in cross_validated(named, pairs, count=4)}


def test_folds_follow_from_the_seed() -> None:
    pairs = two_way_pairs(f"hypothesis {n}" for n in range(40))
    assert folds(pairs, 5, seed=3) == folds(pairs, 5, seed=3) != folds(pairs, 5, seed=4)


def test_folds_have_alike_shares_of_labels() -> None:
    pairs = two_way_pairs(f"hypothesis {n}" for n in range(40))
    for part in folds(pairs, 4):
        assert sum(pairs[place].gold is E for place in part) == 5


@pytest.mark.parametrize("count", [0, 1, 4])
def test_there_are_no_more_folds_than_hypotheses(count: int) -> None:
    with pytest.raises(OptionError, match=f"3 clusters, .* one hypothesis, .* {count} folds"):
        folds(two_way_pairs(["a", "b", "c", "a"]), count)


def test_no_pair_is_judged_by_what_has_seen_its_hypothesis() -> None:
    pairs = two_way_pairs([f"Hypothesis {n % 8}" for n in range(40)])
    judgments = cross_validated(MEMORY, pairs, count=4, extra=two_way_pairs(["hypothesis 3"]))
    assert [judgment.pair_id for judgment in judgments] == [pair.id for pair in pairs]
    assert {judgment.label for judgment in judgments} == {N}


def test_extra_pairs_are_learned_from() -> None:
    names = ["a", "b", "c", "d"]
    fitted: list[set[str]] = []

    class Watched(Memory):
        def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Memory:
            fitted.append({pair.hypothesis for pair in pairs})
            return self

    named = NamedSystem("watched", {}, Watched())
    cross_validated(named, two_way_pairs(names), count=2, extra=two_way_pairs(["e"]))
    assert all("e" in seen and len(seen) == 3 for seen in fitted)


def test_progress_is_reported_after_each_fold() -> None:
    calls: list[tuple[int, int]] = []
    cross_validated(
        MEMORY, two_way_pairs("abcdef"), count=3, progress=lambda done, of: calls.append((done, of))
    )
    assert calls == [(1, 3), (2, 3), (3, 3)]


def test_judgments_are_of_one_scheme() -> None:
    system = load_system("features", options={"measures": ["idf_coverage"]})
    judgments = cross_validated(system, EXAMPLE_PAIRS, count=3)
    assert len({judgment.labels for judgment in judgments}) == 1


def test_pairs_of_one_label_cannot_be_learned_from() -> None:
    pairs = [pair.with_gold(E) for pair in EXAMPLE_PAIRS]
    with pytest.raises(DataError, match="system 'features' cannot be fitted"):
        cross_validated(load_system("features"), pairs, count=2)
