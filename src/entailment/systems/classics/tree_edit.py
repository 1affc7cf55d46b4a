r"""Tree edit distance between dependency trees, with learned costs: Kouylekov, EDITS.

    d(T, H) = min Σ γ(operation),    operations: insert h, delete t, substitute h for t

over ordered trees (Zhang and Shasha, 1989; Pawlik and Augsten, 2016, whose algorithm APTED the
library `apted` has). After Kouylekov and Magnini (2005, 2006) and Negri et al. (2009):

| operation | γ |
| --- | --- |
| insert h | c(insert, kind of h) · idf(h) |
| delete t | c(delete) |
| substitute h for t, of one lemma | 0 |
| substitute h for t, by a rule or match | c(by resource) · (1.05 - 0.8 weight) · idf(h) |
| the same, by another relation | + c(other relation) |
| substitute any other word | that of both, deleted and inserted |

All are shares of the size of H. The costs are learned (`derivations`), or stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from entailment.errors import MissingExtraError
from entailment.model import Pair, Proof, ProofStep, TreeNode
from entailment.structure.content_trees import ContentTree
from entailment.systems.classics.alignment_proofs import alignment_proof, candidate_of
from entailment.systems.classics.derivations import Derivation, Derived
from entailment.systems.classics.tree_pairs import TreePair, TreePairs, kind_of_word
from entailment.systems.knowledge_alignment import Tables
from entailment.systems.mismatches.kinds import DENYING

__all__ = ["EditNode", "TreeEdit", "edit_tree", "tree_edit", "tree_edits"]

LIMIT = 60
"""Nodes of a text whose tree is edited; of a longer one the sentences nearest to the hypothesis."""

_INSERTED = {
    "name": 1.0,
    "number": 1.0,
    "verb": 1.0,
    "light verb": 0.3,
    "noun": 1.0,
    "modifier": 0.8,
    "other": 0.5,
}
_DELETED = 0.02


class EditNode(NamedTuple):
    """A node for the algorithm: the tree's own, None for the root over all sentences."""

    node: TreeNode | None
    children: tuple[EditNode, ...]


def edit_tree(tree: ContentTree) -> EditNode:
    """Return *tree* as an ordered tree under one root."""
    under: dict[int | None, list[TreeNode]] = {}
    for node in tree.values():
        above = None if node.is_root or node.head not in tree else node.head
        under.setdefault(above, []).append(node)

    def built(node: TreeNode | None) -> EditNode:
        below = under.get(node.id if node else None, [])
        return EditNode(node, tuple(map(built, sorted(below, key=lambda n: n.start))))

    return built(None)


class TreeEdit:
    """Searches edits by the tables *resources* and *tools* of a recipe."""

    def __init__(self, resources: Tables, tools: Tables):
        self.pairs = TreePairs(resources, tools, LIMIT)

    @cached_property
    def costs(self) -> Mapping[str, float]:
        """What the search begins with."""
        replaced = {f"by {source}": 0.5 for source in self.pairs.sources}
        inserted = {f"insert {kind}": cost for kind, cost in _INSERTED.items()}
        return {**inserted, **replaced, "delete": _DELETED, "other relation": 0.1}

    @cached_property
    def signs(self) -> Mapping[str, int]:
        """The names of the values: the edits, and the mismatches."""
        return dict.fromkeys([*self.costs, "unproved", *DENYING], -1)

    @property
    def identity(self) -> str:
        """The pipeline and the resources, with their versions."""
        return self.pairs.identity

    def prepare(self, pairs: Sequence[Pair]) -> None:
        """Analyse the texts of *pairs* together."""
        self.pairs.prepare(pairs)

    def derive(self, pair: Pair, costs: Mapping[str, float]) -> Derivation:
        """Return the values of the cheapest edits, and the words that they keep."""
        read = self.pairs.read(pair)
        aligned = tree_edits(read, costs)
        values = dict.fromkeys(self.signs, 0.0)
        size = max(1, len(read.hypothesis))
        for name, amount in _uses(read, aligned):
            values[name] += amount / size
        values["unproved"] = read.beyond / size
        for kind in DENYING:
            values[kind] = float(min(2, read.mismatches.get(kind, 0)))
        return Derivation(tuple(values.values()), aligned)

    def proof(self, pair: Pair, derivation: Derivation, costs: Mapping[str, float]) -> Proof:
        """Return the edits as a proof; what is deleted is in a note."""
        read = self.pairs.read(pair)
        size = max(1, len(read.hypothesis))

        def cost(step: ProofStep) -> float:
            node = read.hypothesis[step.hypothesis_node or 0]
            if step.operation == "insert":
                return costs[f"insert {kind_of_word(node)}"] * read.idf[node.id] / size
            if step.operation == "replace" and step.node is not None:
                name, amount = _replacement(read, node, step.node)
                return costs[name] * amount / size
            is_other = step.operation == "attach" and _is_other(read, node, step.node)
            return costs["other relation"] / size if is_other else 0.0

        deleted = len(read.text) - len(set(derivation.trail.values()) - {None})
        total = deleted * costs["delete"] / size
        note = f"{deleted} words of the text are deleted, for {total:.2f}"
        return alignment_proof(read, derivation.trail, cost, (note,))

    def reasons(self, pair: Pair) -> tuple[str, ...]:
        """Return the mismatches of the pair."""
        return tuple(map(str, self.pairs.aligner.compare(pair).mismatches))


def tree_edits(read: TreePair, costs: Mapping[str, float]) -> Mapping[int, int | None]:
    """Return the node of the text that each node of the hypothesis is substituted for, or None.

    Raise MissingExtraError without the library `apted`.
    """
    apted, config = _library()
    searched = {id_: read.hypothesis[id_] for id_ in read.order}
    left, right = edit_tree(read.text), edit_tree(searched)
    mapping = apted(left, right, _config(config, read, costs)).compute_edit_mapping()
    aligned: dict[int, int | None] = dict.fromkeys(read.order)
    for first, second in mapping:
        text, hypothesis = (first.node if first else None), (second.node if second else None)
        if text and hypothesis and candidate_of(read, hypothesis.id, text.id):
            aligned[hypothesis.id] = text.id
    return aligned


def _library() -> tuple[Any, Any]:
    try:
        from apted import APTED, Config
    except ImportError as error:
        raise MissingExtraError("the edit distance of trees", "trees") from error
    return APTED, Config


def _config(base: Any, read: TreePair, costs: Mapping[str, float]) -> Any:
    inserted = {
        id_: costs[f"insert {kind_of_word(node)}"] * read.idf[id_]
        for id_, node in read.hypothesis.items()
    }
    deleted = costs["delete"]
    substituted: dict[tuple[int, int], float] = {}
    for id_ in read.order:
        for candidate in read.candidates.get(id_, ()):
            name, amount = _replacement(read, read.hypothesis[id_], candidate.node)
            is_other = _is_other(read, read.hypothesis[id_], candidate.node)
            cost = costs[name] * amount + costs["other relation"] * is_other
            substituted[candidate.node, id_] = cost

    class Costs(base):  # type: ignore[misc]
        """The costs for the algorithm."""

        valuecls = float

        def delete(self, node: EditNode) -> float:
            return deleted if node.node else 0.0

        def insert(self, node: EditNode) -> float:
            return inserted[node.node.id] if node.node else 0.0

        def rename(self, first: EditNode, second: EditNode) -> float:
            if first.node is None or second.node is None:
                return 0.0 if first.node is second.node else 1e6
            both = deleted + inserted[second.node.id]
            return substituted.get((first.node.id, second.node.id), both)

    return Costs()


def _uses(read: TreePair, aligned: Mapping[int, int | None]) -> list[tuple[str, float]]:
    uses: list[tuple[str, float]] = []
    for id_, target in aligned.items():
        node = read.hypothesis[id_]
        if target is None:
            uses.append((f"insert {kind_of_word(node)}", read.idf[id_]))
        else:
            uses.append(_replacement(read, node, target))
            uses.append(("other relation", float(_is_other(read, node, target))))
    deleted = len(read.text) - len({target for target in aligned.values() if target is not None})
    return [*uses, ("delete", float(deleted))]


def _replacement(read: TreePair, node: TreeNode, target: int) -> tuple[str, float]:
    """Return the value that a substitution adds to, and the amount: none for the same lemma."""
    candidate = candidate_of(read, node.id, target)
    if candidate is None or not candidate.source:
        return "by form", 0.0
    return f"by {candidate.source}", candidate.distrust * read.idf[node.id]


def _is_other(read: TreePair, node: TreeNode, target: int | None) -> bool:
    return target is not None and read.text[target].relation != node.relation


def tree_edit(
    resources: Tables = (), tools: Tables = (), rounds: int = 3, c: float = 0.1
) -> Derived:
    """Judges by the edits that turn the text's dependency tree into the hypothesis's.

    *resources* and *tools* are tables as in a recipe; what they match costs less to substitute.
    *rounds* is how often fitting alternates between edits and costs (with 1, the costs stay
    unchanged), *c* the inverse strength of regularisation. It must be fitted.
    """
    return Derived(TreeEdit(resources, tools), c, rounds)
