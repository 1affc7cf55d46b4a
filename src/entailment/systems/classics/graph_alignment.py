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

The second stage adds values of the whole alignment (`alignment_features`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from entailment.model import Pair, Proof, ProofStep
from entailment.systems.classics.alignment_features import FEATURES, MEASURES, SIGNS
from entailment.systems.classics.alignment_proofs import alignment_proof
from entailment.systems.classics.cheapest_alignment import Aligned, charges, cheapest_alignment
from entailment.systems.classics.derivations import Derivation, Derived
from entailment.systems.classics.tree_pairs import TreePair, TreePairs
from entailment.systems.knowledge_alignment import Tables
from entailment.systems.measured import named_parts

__all__ = ["GraphAlignment", "graph_alignment"]

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
            signs |= SIGNS[feature]
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
            for name, amount in charges(read, read.hypothesis[id_], target, aligned):
                values[name] += amount / size
        values["unproved"] = read.beyond / size
        for feature in self.features:
            values |= MEASURES[feature](read, aligned)
        return Derivation(tuple(values.values()), aligned)

    def cost(self, read: TreePair, aligned: Aligned, costs: Mapping[str, float]) -> float:
        """Return what the alignment *aligned* costs, before it is made a share."""
        return sum(
            costs[name] * amount
            for id_, target in aligned.items()
            for name, amount in charges(read, read.hypothesis[id_], target, aligned)
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
            charged_for = charges(read, node, target, derivation.trail)
            return sum(costs[name] * amount for name, amount in charged_for) / size

        return alignment_proof(read, derivation.trail, cost)

    def reasons(self, pair: Pair) -> tuple[str, ...]:
        """Return the mismatches of the pair."""
        return tuple(map(str, self.pairs.aligner.compare(pair).mismatches))


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
