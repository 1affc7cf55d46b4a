"""The beam search for the cheapest proof: down the hypothesis, each word in every way.

| step | cost by |
| --- | --- |
| replace a word | the resource or the kind of match |
| attach by a rule of syntax | the rule |
| attach without one | other preposition, other relation, exchanged roles, moved |
| insert a word | its kind: name, number, verb, noun, modifier |
| extract a branch, change marks | polarity, modality |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from entailment.model import ProofStep, TreeNode
from entailment.structure.content_trees import ContentTree
from entailment.structure.operations import applied, converse_roles
from entailment.structure.syntax_rules import UNLICENSED_RULES, syntactic_rule
from entailment.systems.classics.tree_pairs import Candidate, TreePair, kind_of_word

__all__ = ["LIMIT", "PartialProof", "ProofSearch", "Use"]

LIMIT = 4000
"""Steps that the search for one proof tries; then it takes the best for each word in turn."""


class Use(NamedTuple):
    """A step, and the value that it adds to: by name and amount."""

    step: ProofStep
    value: str
    amount: float


_Way = tuple[int, tuple[Use, ...]]
"""The node of the text for one of the hypothesis, and the steps that make it stand there."""


@dataclass(frozen=True, slots=True)
class PartialProof:
    """A derivation that has come to some word of the hypothesis."""

    cost: float
    tree: ContentTree
    alignment: Mapping[int, int]
    uses: tuple[Use, ...]


@dataclass(frozen=True, slots=True)
class ProofSearch:
    """Searches with the rules called *operations*, *beam* unfinished proofs at once."""

    operations: frozenset[str]
    beam: int

    def cheapest(self, read: TreePair, costs: Mapping[str, float]) -> tuple[PartialProof, bool]:
        """Return the cheapest derivation, and whether the limit cut the search off."""
        states = [PartialProof(0.0, read.text, {}, ())]
        tried = 0
        for id_ in read.order:
            node = read.hypothesis[id_]
            ways = [
                (state.cost + sum(costs[use.value] * use.amount for use in uses), number, way)
                for number, state in enumerate(states)
                for way in self._ways(read, state, node)
                for uses in (way[1],)
            ]
            tried += len(ways)
            ways.sort(key=lambda way: way[:2])
            best = ways[: self.beam if tried < LIMIT else 1]
            states = [_after(states[number], cost, node, way) for cost, number, way in best]
        return states[0], tried >= LIMIT

    def _ways(self, read: TreePair, state: PartialProof, node: TreeNode) -> Iterator[_Way]:
        """Yield the node of the text for *node*, and the steps that make it stand there."""
        head = None if node.is_root else state.alignment.get(node.head)
        weight = read.idf[node.id]
        taken = set(state.alignment.values())
        for candidate in read.candidates.get(node.id, ()):
            if candidate.source == "reference" and "references" not in self.operations:
                continue
            if candidate.node == head and head is not None:
                yield -1 - node.id, (_joined(node, head, candidate, weight),)
            elif candidate.node not in taken:
                uses = self._uses(state.tree, node, head, candidate, weight)
                yield candidate.node, tuple(uses)
        step = ProofStep("insert", "", -1 - node.id, node.id, head)
        yield -1 - node.id, (Use(step, f"insert {kind_of_word(node)}", weight),)

    def _uses(
        self,
        tree: ContentTree,
        node: TreeNode,
        head: int | None,
        candidate: Candidate,
        weight: float,
    ) -> Iterator[Use]:
        word = tree[candidate.node]
        ids = candidate.node, node.id
        if head is not None:
            rule = syntactic_rule(tree, head, word.id, node.relation)
            if rule:
                yield Use(ProofStep("attach", rule, *ids, head), self._charged(rule), 1.0)
        elif not word.is_root:
            yield Use(ProofStep("extract", "", *ids), "extracted", 1.0)
        if word.lemma != node.lemma:
            yield self._replacement(word, node, candidate, weight)
        if word.marks != node.marks:
            is_denial = ("denied" in word.marks) != ("denied" in node.marks)
            change = (
                f"{', '.join(word.marks) or 'asserted'} as {', '.join(node.marks) or 'asserted'}"
            )
            value = "polarity" if is_denial else "modality"
            yield Use(ProofStep("assert", change, *ids), value, 1.0)

    def _charged(self, rule: str) -> str:
        """Return the value that a rule of syntax adds to: a move, where it is left out."""
        if rule in UNLICENSED_RULES or rule in self.operations:
            return rule
        return "moved in the sentence"

    def _replacement(
        self, word: TreeNode, node: TreeNode, candidate: Candidate, weight: float
    ) -> Use:
        ids = word.id, node.id
        if "converses" in self.operations and converse_roles(word.lemma, node.lemma):
            rule = f"{word.lemma} = {node.lemma}"
            return Use(ProofStep("converse", rule, *ids, resource="converses"), "converses", 1.0)
        step = ProofStep("replace", candidate.rule, *ids, resource=candidate.source or "form")
        return Use(step, f"by {candidate.source or 'form'}", candidate.distrust * weight)


def _joined(node: TreeNode, head: int, candidate: Candidate, weight: float) -> Use:
    """Return the insertion of a word whose head is aligned with what stands for both."""
    source = candidate.source or "form"
    step = ProofStep("insert", candidate.rule, -1 - node.id, node.id, head, source)
    return Use(step, f"by {source}", candidate.distrust * weight)


def _after(
    state: PartialProof, cost: float, node: TreeNode, way: tuple[int, tuple[Use, ...]]
) -> PartialProof:
    aligned, uses = way
    tree = state.tree
    for use in uses:
        tree = applied(use.step, tree, node)
    alignment = {**state.alignment, node.id: aligned}
    return PartialProof(cost, tree, alignment, (*state.uses, *uses))
