r"""Bagged decision trees (Breiman, 1996): each is grown on a sample of the pairs, with replacement.

    P(entailment) = (1/B) Σ_b P_b(entailment)

A tree on a few hundred pairs changes its cuts with a few of them; the mean of *B* of them does not.
A judgment is described by what each value moved on the paths: the difference of P(entailment) that
its cuts made, from node to node (Saabas, 2014, "Interpreting random forests").

The task of a pair is a value too, 1 or 0 for each of those learned from, as other classifiers have
an intercept for each; a pair of another task, or of none, has 0 for all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from entailment.errors import ModelError
from entailment.systems.trees import Tree, of_fitted

__all__ = ["Forest", "planted"]

_MOST_DESCRIBED = 3


@dataclass(frozen=True, slots=True)
class Forest:
    """Decision trees whose probabilities are averaged; their last values are those of *tasks*."""

    trees: tuple[Tree, ...]
    tasks: tuple[str, ...] = ()

    def entailed(self, row: Sequence[float], task: str | None = None) -> float:
        """Return P(entailment) of a pair of *task* with these values."""
        whole = self._whole(row, task)
        return sum(tree.entailed(whole) for tree in self.trees) / len(self.trees)

    def describe(
        self, names: Sequence[str], row: Sequence[float], task: str | None = None
    ) -> tuple[str, ...]:
        """Return sentences on the three values that moved P(entailment) most."""
        whole = self._whole(row, task)
        every = [*names, *(f"task {name}" for name in self.tasks)]
        moved: defaultdict[int, float] = defaultdict(float)
        for tree in self.trees:
            for node, after in pairwise(tree.path(whole)):
                step = tree.probability[after] - tree.probability[node]
                moved[tree.value[node]] += step / len(self.trees)
        weightiest = sorted(moved, key=lambda value: (-abs(moved[value]), value))
        return tuple(
            f"{every[value]} = {whole[value]:.2f} speaks {side} entailment ({moved[value]:+.2f})"
            for value in weightiest[:_MOST_DESCRIBED]
            for side in ["for" if moved[value] > 0 else "against"]
        )

    def state(self) -> dict[str, object]:
        """Return the tasks and the nodes of all trees as JSON values."""
        return {"tasks": list(self.tasks), "trees": [tree.state() for tree in self.trees]}

    @classmethod
    def of(cls, state: Mapping[str, object], size: int) -> Forest:
        """Return the forest whose `state` was *state*; raise ModelError otherwise."""
        trees, tasks = state.get("trees"), state.get("tasks")
        if not isinstance(trees, list) or not trees or not isinstance(tasks, list):
            raise ModelError("holds no decision trees with their tasks")
        if not all(isinstance(tree, Mapping) for tree in trees):
            raise ModelError("holds a decision tree that is not an object")
        every = size + len(tasks)
        return cls(tuple(Tree.of(tree, every) for tree in trees), tuple(map(str, tasks)))

    def _whole(self, row: Sequence[float], task: str | None) -> list[float]:
        return [*row, *(float(task == name) for name in self.tasks)]


def planted(
    x: NDArray[Any],
    entailed: Sequence[bool],
    tasks: Sequence[str | None],
    *,
    count: int,
    depth: int | None,
    least: int,
    seed: int,
) -> Forest:
    """Return *count* trees on samples of rows *x*; ValueError if all or none are *entailed*."""
    from sklearn.ensemble import RandomForestClassifier

    if len(set(entailed)) < 2:
        raise ValueError("is fitted on pairs of which some are entailed and some not")
    known = tuple(sorted({task for task in tasks if task is not None}))
    of_tasks = np.array([[task == name for name in known] for task in tasks], float)
    machine = RandomForestClassifier(
        count,
        criterion="entropy",
        max_depth=depth,
        min_samples_leaf=least,
        max_features=None,
        random_state=seed,
    ).fit(np.hstack([x, of_tasks.reshape(len(x), len(known))]), np.array(entailed, bool))
    return Forest(tuple(of_fitted(grown.tree_) for grown in machine.estimators_), known)
