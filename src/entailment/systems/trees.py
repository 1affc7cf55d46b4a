r"""A decision tree with readable cuts: grown by scikit-learn, saved as plain JSON.

Cuts are chosen by information gain, as C4.5 does (Quinlan, 1993); a leaf gives

    P(entailment) = (n₊ + 1) / (n + 2)

with n₊ entailed pairs of the n that reached it (Laplace). *depth* and *least*, the pairs that
a leaf must have, take the place of pruning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from entailment.errors import ModelError

__all__ = ["Tree", "grown", "of_fitted"]


@dataclass(frozen=True, slots=True)
class Tree:
    """Nodes in lists of equal length, the root first; a leaf has -1 as its *value*.

    From a node the path goes to *below* where the value with that number is at most *cut*, else to
    *above*; *probability* is P(entailment) of the pairs at it.
    """

    value: tuple[int, ...]
    cut: tuple[float, ...]
    below: tuple[int, ...]
    above: tuple[int, ...]
    probability: tuple[float, ...]

    def path(self, row: Sequence[float]) -> Iterator[int]:
        """Yield the nodes on the path of a pair with these values, the leaf last."""
        node = 0
        while True:
            yield node
            if self.value[node] < 0:
                return
            is_below = row[self.value[node]] <= self.cut[node]
            node = self.below[node] if is_below else self.above[node]

    def entailed(self, row: Sequence[float]) -> float:
        """Return P(entailment) of a pair with these values."""
        *_, leaf = self.path(row)
        return self.probability[leaf]

    def describe(self, names: Sequence[str], row: Sequence[float]) -> tuple[str, ...]:
        """Return sentences on the cuts on the path of a pair with these values."""
        return tuple(
            f"{names[value]} = {row[value]:.2f} is "
            f"{'at most' if row[value] <= self.cut[node] else 'over'} {self.cut[node]:.2f}"
            for node in self.path(row)
            if (value := self.value[node]) >= 0
        )

    def state(self) -> dict[str, object]:
        """Return the nodes as JSON values."""
        return {
            "value": list(self.value),
            "cut": list(self.cut),
            "below": list(self.below),
            "above": list(self.above),
            "probability": list(self.probability),
        }

    @classmethod
    def of(cls, state: Mapping[str, object], size: int) -> Tree:
        """Return the tree whose `state` was *state*; raise ModelError otherwise."""
        try:
            fields = cast("Mapping[str, Any]", state)
            value, below, above = (
                tuple(int(n) for n in fields[key]) for key in ("value", "below", "above")
            )
            cut, probability = (
                tuple(float(n) for n in fields[key]) for key in ("cut", "probability")
            )
            tree = cls(value, cut, below, above, probability)
            _check(tree, size)
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(f"holds no decision tree: {error!r}") from error
        return tree


def _check(tree: Tree, size: int) -> None:
    """Raise ValueError unless every path ends, and every number is in its range."""
    nodes = len(tree.value)
    if not nodes or len({nodes, *map(len, (tree.cut, tree.below, tree.above))}) != 1:
        raise ValueError("lists of equal length were expected")
    if len(tree.probability) != nodes or not all(0 <= p <= 1 for p in tree.probability):
        raise ValueError("a probability is not from 0 to 1")
    for node, value in enumerate(tree.value):
        if value < 0:
            continue
        if value >= size or not np.isfinite(tree.cut[node]):
            raise ValueError(f"node {node} cuts at a value that does not exist")
        if not all(node < after < nodes for after in (tree.below[node], tree.above[node])):
            raise ValueError(f"node {node} leads to no later one")


def grown(x: NDArray[Any], entailed: Sequence[bool], *, depth: int, least: int, seed: int) -> Tree:
    """Return the tree grown on rows *x*; raise ValueError if all or none are *entailed*."""
    from sklearn.tree import DecisionTreeClassifier

    y = np.array(entailed, bool)
    if len(set(entailed)) < 2:
        raise ValueError("is fitted on pairs of which some are entailed and some not")
    machine = DecisionTreeClassifier(
        criterion="entropy", max_depth=depth, min_samples_leaf=least, random_state=seed
    )
    return of_fitted(machine.fit(x, y).tree_)


def of_fitted(tree: Any) -> Tree:
    """Return the tree that scikit-learn's *tree* of two classes is, the second of them entailed."""
    counts = np.asarray(tree.weighted_n_node_samples)
    entailed = np.round(np.asarray(tree.value)[:, 0, 1] * counts)  # shares, of whole pairs
    is_leaf = tree.children_left < 0
    return Tree(
        tuple(np.where(is_leaf, -1, tree.feature).tolist()),
        tuple(np.where(is_leaf, 0.0, tree.threshold).tolist()),
        tuple(tree.children_left.tolist()),
        tuple(tree.children_right.tolist()),
        tuple(((entailed + 1) / (counts + 2)).tolist()),
    )
