"""A forest judges by the mean of its trees, sees the task of a pair, and is plain JSON."""

from __future__ import annotations

import json

import numpy as np
import pytest

from entailment.errors import ModelError
from entailment.systems.forests import Forest, planted
from entailment.systems.trees import Tree


def stump(value: int, low: float, high: float) -> Tree:
    return Tree((value, -1, -1), (0.5, 0.0, 0.0), (1, 2, 2), (2, 2, 2), (0.5, low, high))


TWO = Forest((stump(0, 0.2, 0.8), stump(1, 0.4, 0.6)), ("IE",))
"""A tree that cuts the first value, and one that asks whether the task is IE."""


def test_probabilities_of_trees_are_averaged_and_the_task_is_a_value() -> None:
    assert TWO.entailed([1.0], "IE") == pytest.approx(0.7)
    assert TWO.entailed([1.0], "QA") == TWO.entailed([1.0]) == pytest.approx(0.6)
    assert TWO.entailed([0.0]) == pytest.approx(0.3)


def test_a_judgment_is_described_by_what_each_value_moved() -> None:
    assert TWO.describe(["coverage"], [1.0]) == (
        "coverage = 1.00 speaks for entailment (+0.15)",
        "task IE = 0.00 speaks against entailment (-0.05)",
    )


def test_a_planted_forest_learns_the_threshold_of_each_task() -> None:
    x = np.array([[n / 80] for n in range(80)] * 2)
    tasks = ["IE"] * 80 + ["SUM"] * 80
    entailed = [n > 20 for n in range(80)] + [n > 60 for n in range(80)]
    forest = planted(x, entailed, tasks, count=20, depth=None, least=3, seed=0)
    assert forest.tasks == ("IE", "SUM")
    assert forest.entailed([0.5], "IE") > 0.8
    assert forest.entailed([0.5], "SUM") < 0.2
    assert forest == planted(x, entailed, tasks, count=20, depth=None, least=3, seed=0)


def test_pairs_without_a_task_have_no_value_for_it() -> None:
    forest = planted(
        np.array([[n % 2] for n in range(40)], float),
        [bool(n % 2) for n in range(40)],
        [None] * 40,
        count=5,
        depth=2,
        least=2,
        seed=0,
    )
    assert forest.tasks == ()
    assert forest.entailed([1.0]) > 0.9 > 0.1 > forest.entailed([0.0])


def test_one_label_alone_plants_no_forest() -> None:
    with pytest.raises(ValueError, match="some are entailed"):
        planted(np.zeros((2, 1)), [True, True], [None, None], count=1, depth=1, least=1, seed=0)


def test_a_forest_reads_back_from_json() -> None:
    assert Forest.of(json.loads(json.dumps(TWO.state())), 1) == TWO


@pytest.mark.parametrize(
    "change",
    [{"trees": []}, {"trees": None}, {"trees": [1]}, {"tasks": None}, {"tasks": []}],
    ids=str,
)
def test_what_is_no_forest_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ModelError, match="decision tree"):
        Forest.of({**TWO.state(), **change}, 1)
