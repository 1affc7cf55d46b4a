r"""Alignment of dependency graphs with learned weights, then a classifier over the alignment.

After de Marneffe, MacCartney, Grenager, Cer, Rafferty and Manning (2006) and MacCartney et al.
(2006). An alignment a maps each node h of the hypothesis to a node of the text or to none:

    cost(a) = Σ node(h, a(h)) + Σ edge(a(g), a(h))        over the edges (g, h) of the hypothesis
              h                 (g,h)

A node costs by the resource or kind of match that aligns it and by its idf; an edge by what the
text has between the two nodes: the same relation, another one, a path of two or more steps, or no
path. The hypothesis is a tree, so that the cheapest alignment is found exactly, from the leaves up
(in place of their beam search). No aligned examples exist: the weights are learned from labelled
pairs alone, by aligning and weighing in turn (`derivations`).

The second stage adds values of the whole alignment, which the search does not minimise:

| feature | values |
| --- | --- |
| `structure` | roles exchanged; the share of H in the largest aligned subtree; the root aligned |
| `polarity` | an aligned verb is denied on one side only |
| `modality` | it is possible, planned, permitted, ... on one side only |
| `factives` | it is attributed to somebody or believed on one side only |
| `mismatches` | numbers, dates, money, percentages, antonyms, negations by the tools |
| `lengths` | logarithms of the sizes of both trees |
| `mutual` | the share of the text's idf that is aligned (Marsi et al., 2006, both ways) |
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from entailment.knowledge.idf import default_idf
from entailment.model import Pair, Proof, ProofStep, TreeNode
from entailment.structure.content_trees import ContentTree
from entailment.systems.classics.alignment_proofs import alignment_proof, candidate_of
from entailment.systems.classics.derivations import Derivation, Derived
from entailment.systems.classics.tree_pairs import TreePair, TreePairs, kind_of_word
from entailment.systems.knowledge_alignment import Tables
from entailment.systems.measured import named_parts

__all__ = ["FEATURES", "Aligned", "GraphAlignment", "cheapest_alignment", "graph_alignment"]

Aligned = Mapping[int, int | None]
"""The node of the text, or None, by node of the hypothesis."""

FEATURES = ("structure", "polarity", "modality", "factives", "mismatches", "lengths", "mutual")
"""The names of the features of the second stage."""

_VALUES: Mapping[str, Mapping[str, int]] = {
    "structure": {"exchanged roles": -1, "largest subtree": 1, "root aligned": 1},
    "polarity": {"polarity": -1},
    "modality": {"modality": -1},
    "factives": {"attributed": -1},
    "mismatches": dict.fromkeys(("antonym", "number", "date", "money", "percent", "negation"), -1),
    "lengths": {"text size": 0, "hypothesis size": 0},
    "mutual": {"text aligned": 1},
}
_UNALIGNED = {
    "name": 1.2,
    "number": 1.2,
    "verb": 0.8,
    "light verb": 0.2,
    "noun": 1.0,
    "modifier": 0.7,
    "other": 0.4,
}
_EDGES = {
    "other relation": 0.1,
    "two steps": 0.15,
    "longer path": 0.25,
    "no path": 0.35,
    "same word": 0.1,
}
_ARGUMENTS = frozenset("subject passive-subject object agent".split())
_AGREEING = frozenset(
    {("object", "passive-subject"), ("passive-subject", "object"), ("subject", "agent")}
    | {("agent", "subject")}
)
_ATTRIBUTED = frozenset(("attribution", "belief"))


class GraphAlignment:
    """Searches alignments by the tables *resources* and *tools*; *features* are tables too."""

    def __init__(self, resources: Tables, tools: Tables, features: Tables | None):
        self.pairs = TreePairs(resources, tools)
        self.features = () if features == [] else named_parts("feature", features, FEATURES)

    @cached_property
    def costs(self) -> Mapping[str, float]:
        """What the search begins with."""
        aligned = {f"by {source}": 0.5 for source in self.pairs.sources}
        unaligned = {f"no {kind}": cost for kind, cost in _UNALIGNED.items()}
        return {**unaligned, **aligned, **_EDGES}

    @cached_property
    def signs(self) -> Mapping[str, int]:
        """The names of the values: those of nodes and edges, and of the features."""
        signs = dict.fromkeys([*self.costs, "unproved"], -1)
        for feature in self.features:
            signs |= _VALUES[feature]
        return signs

    @property
    def identity(self) -> str:
        """The pipeline and the resources, with their versions."""
        return self.pairs.identity

    def prepare(self, pairs: Sequence[Pair]) -> None:
        """Analyse the texts of *pairs* together."""
        self.pairs.prepare(pairs)

    def derive(self, pair: Pair, costs: Mapping[str, float]) -> Derivation:
        """Return the values of the cheapest alignment, and the alignment."""
        read = self.pairs.read(pair)
        aligned = cheapest_alignment(read, costs)
        values = dict.fromkeys(self.signs, 0.0)
        size = max(1, len(read.hypothesis))
        for id_, target in aligned.items():
            for name, amount in _charges(read, read.hypothesis[id_], target, aligned):
                values[name] += amount / size
        values["unproved"] = read.beyond / size
        for feature in self.features:
            values |= _MEASURES[feature](read, aligned)
        return Derivation(tuple(values.values()), aligned)

    def cost(self, read: TreePair, aligned: Aligned, costs: Mapping[str, float]) -> float:
        """Return what the alignment *aligned* costs, before it is made a share."""
        return sum(
            costs[name] * amount
            for id_, target in aligned.items()
            for name, amount in _charges(read, read.hypothesis[id_], target, aligned)
        )

    def proof(self, pair: Pair, derivation: Derivation, costs: Mapping[str, float]) -> Proof:
        """Return the alignment as a proof, the cost of each word with its first step."""
        read = self.pairs.read(pair)
        size = max(1, len(read.hypothesis))
        charged: set[int] = set()

        def cost(step: ProofStep) -> float:
            id_ = step.hypothesis_node
            if id_ is None or id_ in charged:
                return 0.0
            charged.add(id_)
            node, target = read.hypothesis[id_], derivation.trail.get(id_)
            charges = _charges(read, node, target, derivation.trail)
            return sum(costs[name] * amount for name, amount in charges) / size

        return alignment_proof(read, derivation.trail, cost)

    def reasons(self, pair: Pair) -> tuple[str, ...]:
        """Return the mismatches of the pair."""
        return tuple(map(str, self.pairs.aligner.compare(pair).mismatches))


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
    paths = _Paths(read.text)
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


class _Paths:
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


def _charges(
    read: TreePair, node: TreeNode, target: int | None, aligned: Mapping[int, int | None]
) -> Iterator[tuple[str, float]]:
    yield from _node_charges(read, node, target)
    if not node.is_root and (
        name := _edge(read, _Paths(read.text), aligned.get(node.head), node.id, target)
    ):
        yield name, 1.0


def _node_charges(
    read: TreePair, node: TreeNode, target: int | None
) -> Iterator[tuple[str, float]]:
    weight = read.idf[node.id]
    if target is None:
        yield f"no {kind_of_word(node)}", weight
    elif (candidate := candidate_of(read, node.id, target)) is not None and candidate.source:
        yield f"by {candidate.source}", (1.05 - 0.8 * candidate.weight) * weight


def _edge_cost(
    read: TreePair,
    paths: _Paths,
    costs: Mapping[str, float],
    head: int | None,
    id_: int,
    target: int | None,
) -> float:
    name = _edge(read, paths, head, id_, target)
    return costs[name] if name else 0.0


def _edge(read: TreePair, paths: _Paths, head: int | None, id_: int, target: int | None) -> str:
    """Return the name of what an edge costs, empty for the same relation or an end unaligned."""
    if head is None or target is None:
        return ""
    if head == target:
        return "same word"
    word, relation = read.text[target], read.hypothesis[id_].relation
    if word.head == head:
        same = word.relation == relation or (word.relation, relation) in _AGREEING
        return "" if same else "other relation"
    steps = paths.steps(head, target)
    if steps is None:
        return "no path"
    return "two steps" if steps <= 2 else "longer path"


def _structure(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    exchanged = 0
    for id_, target in aligned.items():
        node = read.hypothesis[id_]
        if target is None or node.is_root or read.text[target].head != aligned.get(node.head):
            continue
        relations = read.text[target].relation, node.relation
        is_argument = _ARGUMENTS.issuperset(relations)
        exchanged += is_argument and relations[0] != relations[1] and relations not in _AGREEING
    roots = [id_ for id_ in aligned if read.hypothesis[id_].is_root]
    outcome = sum(aligned[id_] is not None for id_ in roots)
    return {
        "exchanged roles": float(min(2, exchanged)),
        "largest subtree": _largest(read, aligned) / max(1, len(read.hypothesis)),
        "root aligned": outcome / len(roots) if roots else 1.0,
    }


def _largest(read: TreePair, aligned: Aligned) -> int:
    """Return the size of the largest subtree of the hypothesis that the text has as it is."""
    paths = _Paths(read.text)
    sizes: dict[int, int] = {}
    for id_ in reversed(list(aligned)):
        if aligned[id_] is None:
            continue
        sizes[id_] = sizes.get(id_, 0) + 1
        node = read.hypothesis[id_]
        head = aligned.get(node.head)
        joins = head is not None and not _edge(read, paths, head, id_, aligned[id_])
        if joins and not node.is_root:
            sizes[node.head] = sizes.get(node.head, 0) + sizes[id_]
    return max((size for id_, size in sizes.items() if aligned.get(id_) is not None), default=0)


def _polarity(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    return {"polarity": _share(read, aligned, frozenset(("denied",)))}


def _modality(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    kinds = {
        mark for tree in (read.text, read.hypothesis) for n in tree.values() for mark in n.marks
    }
    return {"modality": _share(read, aligned, frozenset(kinds) - _ATTRIBUTED - {"denied"})}


def _factives(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    return {"attributed": _share(read, aligned, _ATTRIBUTED)}


def _share(read: TreePair, aligned: Aligned, marks: frozenset[str]) -> float:
    """Return 1 where an aligned word has some of *marks* on one side only, else 0."""
    return float(
        any(
            target is not None
            and marks & set(read.text[target].marks) != marks & set(read.hypothesis[id_].marks)
            for id_, target in aligned.items()
        )
    )


def _mismatches(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    return {kind: float(min(2, read.mismatches.get(kind, 0))) for kind in _VALUES["mismatches"]}


def _lengths(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    sizes = len(read.text), len(read.hypothesis)
    return dict(zip(("text size", "hypothesis size"), map(math.log1p, sizes), strict=True))


def _mutual(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    idf = default_idf()
    weights = {node.id: idf.weight(node.form.lower()) for node in read.text.values()}
    used = {target for target in aligned.values() if target is not None}
    total = sum(weights.values())
    return {"text aligned": sum(weights[id_] for id_ in used) / total if total else 1.0}


_MEASURES = {
    "structure": _structure,
    "polarity": _polarity,
    "modality": _modality,
    "factives": _factives,
    "mismatches": _mismatches,
    "lengths": _lengths,
    "mutual": _mutual,
}


def graph_alignment(
    resources: Tables = (),
    tools: Tables = (),
    features: Tables | None = None,
    rounds: int = 3,
    c: float = 0.1,
) -> Derived:
    """Judges by the cheapest alignment of the two dependency trees, and by features of it.

    *resources* and *tools* are tables as in a recipe, by which words are aligned. *features* are
    tables with a `name`, of the second stage: `structure`, `polarity`, `modality`, `factives`,
    `mismatches`, `lengths`, `mutual`; all when None. *rounds* is how often fitting alternates
    between alignments and weights (with 1, the weights of the alignment stay unchanged), *c* the
    inverse strength of regularisation. It must be fitted.
    """
    return Derived(GraphAlignment(resources, tools, features), c, rounds)
