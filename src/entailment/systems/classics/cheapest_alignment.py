"""The cheapest alignment of two dependency trees, exactly, from the leaves of the hypothesis up.

| what | costs by |
| --- | --- |
| a node aligned with another word | the resource or kind of match, its weight, the word's idf |
| a node not aligned | its kind, its idf |
| an edge | what the text has between the two nodes: another relation, a path, none |
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from entailment.model import TreeNode
from entailment.structure.content_trees import ContentTree
from entailment.systems.classics.alignment_proofs import candidate_of
from entailment.systems.classics.tree_pairs import TreePair, kind_of_word

__all__ = ["AGREEING", "Aligned", "Paths", "charges", "cheapest_alignment", "edge"]

Aligned = Mapping[int, int | None]
"""The node of the text, or None, by node of the hypothesis."""

AGREEING = frozenset(
    {("object", "passive-subject"), ("passive-subject", "object"), ("subject", "agent")}
    | {("agent", "subject")}
)
"""Relations of the text and of the hypothesis that are one role."""


class _Best(NamedTuple):
    """The cheapest alignment of a branch, given the target of its top."""

    cost: float
    targets: tuple[int | None, ...]


def cheapest_alignment(read: TreePair, costs: Mapping[str, float]) -> Mapping[int, int | None]:
    """Return for each searched node of the hypothesis its node of the text, None without."""
    order = read.order
    under: dict[int, list[int]] = defaultdict(list)
    for id_ in order:
        node = read.hypothesis[id_]
        if not node.is_root and node.head in read.hypothesis:
            under[node.head].append(id_)
    paths = Paths(read.text)
    tables: dict[int, dict[int | None, _Best]] = {}
    for id_ in reversed(order):
        node = read.hypothesis[id_]
        tables[id_] = {}
        for target in (*(c.node for c in read.candidates.get(id_, ())), None):
            total = sum(costs[name] * n for name, n in _node_charges(read, node, target))
            chosen: list[int | None] = []
            for child in under[id_]:
                options = [
                    (best.cost + _edge_cost(read, paths, costs, target, child, below), n, below)
                    for n, (below, best) in enumerate(tables[child].items())
                ]
                cost, _, below = min(options, key=lambda option: option[:2])
                total += cost
                chosen.append(below)
            tables[id_][target] = _Best(total, tuple(chosen))
    aligned: dict[int, int | None] = {}
    for id_ in order:
        if id_ not in aligned:  # a root
            table = tables[id_]
            aligned[id_] = min(table, key=lambda target: table[target].cost)
        for child, target in zip(under[id_], tables[id_][aligned[id_]].targets, strict=True):
            aligned[child] = target
    return aligned


class Paths:
    """The steps between nodes of a tree, cached."""

    def __init__(self, tree: ContentTree):
        self._tree = tree
        self._above = {id_: _path(tree, id_) for id_ in tree}

    def steps(self, first: int, second: int) -> int | None:
        """Return the number of edges between two nodes, None if no path joins them."""
        up = {place: steps for steps, place in enumerate(self._above[first])}
        for steps, place in enumerate(self._above[second]):
            if place in up:
                return steps + up[place]
        return None


def _path(tree: ContentTree, node: int) -> list[int]:
    path = [node]
    while (head := tree[path[-1]].head) in tree and head not in path:
        path.append(head)
    return path


def charges(
    read: TreePair, node: TreeNode, target: int | None, aligned: Mapping[int, int | None]
) -> Iterator[tuple[str, float]]:
    """Yield the names and amounts of what *node* and its edge cost, aligned with *target*."""
    yield from _node_charges(read, node, target)
    if not node.is_root and (
        name := edge(read, Paths(read.text), aligned.get(node.head), node.id, target)
    ):
        yield name, 1.0


def _node_charges(
    read: TreePair, node: TreeNode, target: int | None
) -> Iterator[tuple[str, float]]:
    weight = read.idf[node.id]
    if target is None:
        yield f"no {kind_of_word(node)}", weight
    elif (candidate := candidate_of(read, node.id, target)) is not None and candidate.source:
        yield f"by {candidate.source}", candidate.distrust * weight


def _edge_cost(
    read: TreePair,
    paths: Paths,
    costs: Mapping[str, float],
    head: int | None,
    id_: int,
    target: int | None,
) -> float:
    name = edge(read, paths, head, id_, target)
    return costs[name] if name else 0.0


def edge(read: TreePair, paths: Paths, head: int | None, id_: int, target: int | None) -> str:
    """Return the name of what an edge costs, empty for the same relation or an end unaligned."""
    if head is None or target is None:
        return ""
    if head == target:
        return "same word"
    word, relation = read.text[target], read.hypothesis[id_].relation
    if word.head == head:
        same = word.relation == relation or (word.relation, relation) in AGREEING
        return "" if same else "other relation"
    steps = paths.steps(head, target)
    if steps is None:
        return "no path"
    return "two steps" if steps <= 2 else "longer path"
