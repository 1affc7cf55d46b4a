from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import ModelError
from entailment.model import Label, Pair
from entailment.systems.baselines import overlap
from entailment.systems.threshold import MINIMUM, Threshold, tuned

SCORED = st.lists(st.tuples(st.integers(0, 20), st.booleans()), min_size=1, max_size=80)


def accuracy(threshold: Threshold, scored: list[tuple[float, bool]]) -> float:
    right = [(threshold.probability(score) >= 0.5) == gold for score, gold in scored]
    return sum(right) / len(right)


def test_the_threshold_is_between_the_scores_that_it_separates() -> None:
    threshold = tuned([0.1, 0.3, 0.5, 0.9], [False, False, True, True], [None] * 4)
    assert threshold.value == pytest.approx(0.4)
    assert threshold.by_group == {}


@pytest.mark.parametrize(
    ("scores", "entailed", "value"),
    [
        ([0.2, 0.4, 0.4, 0.6], [False, True, False, True], 0.5),
        ([0.2, 0.4, 0.6, 0.8], [True, True, False, True], 0.19),
        ([0.2, 0.4], [False, False], 0.41),
        ([0.2, 0.4], [True, True], 0.19),
        ([0.5], [True], 0.49),
        ([0.5, 0.5, 0.5], [True, False, False], 0.51),
    ],
)
def test_the_threshold_is_the_best_cut(
    scores: list[float], entailed: list[bool], value: float
) -> None:
    assert tuned(scores, entailed, [None] * len(scores)).value == pytest.approx(value)


@given(SCORED)
def test_no_other_cut_judges_more_pairs_right(scored: list[tuple[int, bool]]) -> None:
    shares = [(score / 20, gold) for score, gold in scored]
    scores, entailed = zip(*shares, strict=True)
    best = accuracy(tuned(scores, entailed, [None] * len(scores)), shares)
    others = [accuracy(Threshold(cut / 40), shares) for cut in range(-1, 43)]
    assert best == max(others)


@given(SCORED)
def test_a_tuned_threshold_is_as_good_as_the_majority(scored: list[tuple[int, bool]]) -> None:
    shares = [(score / 20, gold) for score, gold in scored]
    scores, entailed = zip(*shares, strict=True)
    majority = max(sum(entailed), len(entailed) - sum(entailed)) / len(entailed)
    assert accuracy(tuned(scores, entailed, [None] * len(scores)), shares) >= majority


@given(st.tuples(SCORED, SCORED, SCORED))
def test_groups_are_each_tuned_as_if_they_were_alone(
    parts: tuple[list[tuple[int, bool]], ...],
) -> None:
    names = ("IE", "QA", None)
    rows = [
        (s / 20, gold, name) for name, part in zip(names, parts, strict=True) for s, gold in part
    ]
    scores, entailed, groups = zip(*rows, strict=True)
    thresholds = tuned(scores, entailed, groups)
    for name, part in zip(names, parts, strict=True):
        labels = [gold for _, gold in part]
        if name and len(part) >= MINIMUM and 0 < sum(labels) < len(labels):
            alone = tuned([score / 20 for score, _ in part], labels, [None] * len(part))
            assert thresholds.at(name) == alone.value
        else:
            assert thresholds.at(name) == thresholds.value


def test_a_group_that_nobody_has_seen_has_the_threshold_of_all() -> None:
    assert Threshold(0.4, by_group={"IE": 0.7}).at("SUM") == 0.4


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0.05, 150))
def test_a_higher_score_is_never_less_likely(first: float, second: float, slope: float) -> None:
    threshold = Threshold(0.5, slope)
    low, high = sorted((first, second))
    assert 0 <= threshold.probability(low) <= threshold.probability(high) <= 1


@pytest.mark.parametrize("score", [-1e308, -1e3, 1e3, 1e308])
def test_no_score_is_too_far_off(score: float) -> None:
    assert Threshold(0.5, 1e3).probability(score) == pytest.approx(float(score > 0))


def test_the_better_the_scores_distinguish_the_steeper_the_slope() -> None:
    scores = [n / 100 for n in range(100)]
    clear = tuned(scores, [s >= 0.5 for s in scores], [None] * 100)
    blurred = tuned(scores, [(n * 7) % 10 < n / 10 for n in range(100)], [None] * 100)
    assert clear.slope > blurred.slope > 0


def test_a_threshold_needs_a_pair() -> None:
    with pytest.raises(ValueError, match="at least one labelled pair"):
        tuned([], [], [])


def test_a_system_gets_thresholds_by_an_attribute() -> None:
    def pairs(task: str, limit: int) -> list[Pair]:
        return [
            Pair(
                f"{task}{n}{again}",
                "a b c d e f g h i j"[: 2 * n],
                "a b c d e f g h i j",
                Label.ENTAILMENT if n >= limit else Label.NO_ENTAILMENT,
                {"task": task},
            )
            for n in range(10)
            for again in range(3)
        ]

    fitted = overlap(per="task").fit([*pairs("IE", 8), *pairs("SUM", 3)])
    assert fitted.threshold.at("IE") == pytest.approx(0.75)
    assert fitted.threshold.at("SUM") == pytest.approx(0.25)
    (judgment,) = fitted.judge(
        [Pair("1", "a b c d e", "a b c d e f g h i j", None, {"task": "IE"})]
    )
    assert judgment.label is Label.NO_ENTAILMENT


def test_a_saved_threshold_is_the_same() -> None:
    threshold = Threshold(0.4, 7.5, {"IE": 0.7})
    assert Threshold.of(threshold.state()) == threshold


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"threshold": None},
        {"threshold": []},
        {"threshold": {"value": 0.5, "slope": 1.0}},
        {"threshold": {"value": 0.5, "slope": 1.0, "by_group": [1]}},
        {"threshold": {"value": "high", "slope": 1.0, "by_group": {}}},
        {"threshold": {"value": math.nan, "slope": 1.0, "by_group": {}}},
        {"threshold": {"value": 0.5, "slope": 0, "by_group": {}}},
        {"threshold": {"value": 0.5, "slope": 1.0, "by_group": {"IE": math.inf}}},
    ],
    ids=str,
)
def test_what_is_no_threshold_is_no_state(state: dict[str, Any]) -> None:
    with pytest.raises(ModelError, match="holds no thresholds"):
        overlap().with_state(state)
