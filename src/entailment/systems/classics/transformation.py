r"""Entailment as proof: the cheapest operations that turn the text's tree into the hypothesis's.

After BIUTEE (Bar-Haim et al., 2007; Stern and Dagan, 2011 and 2012). A proof is a sequence of
operations on the tree of the text (`structure.operations`); its cost is the sum of their costs,

    cost(proof) = Σ c(step) a(step) / Σ idf(h)
                                     h∈H

with a(step) the amount of the step: how informative its word is, times how little the rule is to
be trusted, or 1 for an operation of syntax. A beam search goes down the tree of the hypothesis: for
each word it tries every candidate of the text, attached by the rules of syntax where they permit
it, and the insertion of the word. Rules are applied only where the hypothesis requires what they
bring, so that the search need not apply them everywhere.

| step | cost by |
| --- | --- |
| replace a word | the resource or the kind of match |
| attach by a rule of syntax | the rule |
| attach without one | other preposition, other relation, exchanged roles, moved |
| insert a word | its kind: name, number, verb, noun, modifier |
| extract a branch, change marks | polarity, modality |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from entailment.errors import OptionError
from entailment.model import Pair, Proof, ProofStep, TreeNode
from entailment.structure.content_trees import ContentTree, realised
from entailment.structure.operations import (
    SYNTACTIC_RULES,
    UNLICENSED_RULES,
    applied,
    converse_roles,
    open_ids,
    syntactic_rule,
)
from entailment.systems.classics.derivations import Derivation, Derived
from entailment.systems.classics.tree_pairs import Candidate, TreePair, TreePairs, kind_of_word
from entailment.systems.knowledge_alignment import Tables
from entailment.systems.measured import named_parts

__all__ = ["OPERATIONS", "Transformation", "transformation"]

OPERATIONS = (*SYNTACTIC_RULES, "references", "converses")
"""The names of the operations that a recipe may leave out; what nothing permits stays possible."""

LIMIT = 4000
"""Steps that the search for one proof tries; then it takes the best for each word in turn."""

_INSERTED = {
    "name": 1.2,
    "number": 1.2,
    "verb": 0.8,
    "light verb": 0.2,
    "noun": 1.0,
    "modifier": 0.7,
    "other": 0.4,
}
_STRUCTURE = {
    **dict.fromkeys(SYNTACTIC_RULES, 0.05),
    "other preposition": 0.15,
    "other relation": 0.2,
    "exchanged roles": 0.5,
    "moved in the sentence": 0.3,
    "moved from another sentence": 0.4,
    "under an inserted word": 0.2,
    "extracted": 0.05,
    "converses": 0.1,
    "polarity": 1.0,
    "modality": 0.5,
}
_MISMATCHES = ("antonym", "number", "date", "money", "percent", "negation")


class _Use(NamedTuple):
    """A step, and the value that it adds to: by name and amount."""

    step: ProofStep
    value: str
    amount: float


@dataclass(frozen=True, slots=True)
class _State:
    """A derivation that has come to some word of the hypothesis."""

    cost: float
    tree: ContentTree
    alignment: Mapping[int, int]
    uses: tuple[_Use, ...]


class Transformation:
    """Searches proofs by the tables *resources*, *tools* and *operations* of a recipe.

    *beam* is how many unfinished proofs are followed at once.
    """

    def __init__(self, resources: Tables, tools: Tables, operations: Tables | None, beam: int):
        if isinstance(beam, bool) or not isinstance(beam, int) or not 1 <= beam <= 1000:
            raise OptionError(f"beam is a whole number from 1 to 1000, not {beam!r}")
        self.pairs = TreePairs(resources, tools)
        self.operations = frozenset(
            () if operations == [] else named_parts("operation", operations, OPERATIONS)
        )
        self.beam = beam

    @cached_property
    def costs(self) -> Mapping[str, float]:
        """What the search begins with: about what people would call near and far."""
        replaced = {f"by {source}": 0.5 for source in self.pairs.sources}
        inserted = {f"insert {kind}": cost for kind, cost in _INSERTED.items()}
        return {**inserted, **replaced, **_STRUCTURE}

    @cached_property
    def signs(self) -> Mapping[str, int]:
        """The names of the values: the steps, what remains unproved, and the mismatches."""
        return dict.fromkeys([*self.costs, "unproved", *_MISMATCHES], -1)

    @property
    def identity(self) -> str:
        """The pipeline and the resources, with their versions."""
        return self.pairs.identity

    def prepare(self, pairs: Sequence[Pair]) -> None:
        """Analyse the texts of *pairs* together."""
        self.pairs.prepare(pairs)

    def derive(self, pair: Pair, costs: Mapping[str, float]) -> Derivation:
        """Return the values of the cheapest proof, and its steps."""
        read = self.pairs.read(pair)
        state, was_cut = self._search(read, costs)
        values = dict.fromkeys(self.signs, 0.0)
        for use in state.uses:
            values[use.value] += use.amount / read.weight
        values["unproved"] = read.beyond / max(1, len(read.hypothesis))
        for kind in _MISMATCHES:
            values[kind] = float(min(2, read.mismatches.get(kind, 0)))
        return Derivation(tuple(values.values()), (state, was_cut))

    def proof(self, pair: Pair, derivation: Derivation, costs: Mapping[str, float]) -> Proof:
        """Return the proof with the sentence after each step."""
        read = self.pairs.read(pair)
        state, was_cut = derivation.trail
        tree, steps = read.text, list[ProofStep]()
        for use in state.uses:
            assert use.step.hypothesis_node is not None
            tree = applied(use.step, tree, read.hypothesis[use.step.hypothesis_node])
            cost = costs[use.value] * use.amount / read.weight
            sentence = "" if use.step.node is None else realised(tree, use.step.node)
            steps.append(replace(use.step, cost=cost, sentence=sentence))
        cut = (f"the search was cut off after {LIMIT} steps",) if was_cut else ()
        return Proof(
            tuple(read.text.values()),
            tuple(read.hypothesis.values()),
            tuple(steps),
            tuple(state.alignment.items()),
            open_ids(tree, read.hypothesis, state.alignment),
            sum(step.cost for step in steps),
            (*read.notes, *cut),
        )

    def reasons(self, pair: Pair) -> tuple[str, ...]:
        """Return the mismatches of the pair."""
        return tuple(map(str, self.pairs.aligner.compare(pair).mismatches))

    def _search(self, read: TreePair, costs: Mapping[str, float]) -> tuple[_State, bool]:
        """Return the cheapest derivation, and whether the limit cut the search off."""
        states = [_State(0.0, read.text, {}, ())]
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

    def _ways(
        self, read: TreePair, state: _State, node: TreeNode
    ) -> Iterator[tuple[int, tuple[_Use, ...]]]:
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
        yield -1 - node.id, (_Use(step, f"insert {kind_of_word(node)}", weight),)

    def _uses(
        self,
        tree: ContentTree,
        node: TreeNode,
        head: int | None,
        candidate: Candidate,
        weight: float,
    ) -> Iterator[_Use]:
        word = tree[candidate.node]
        ids = candidate.node, node.id
        if head is not None:
            rule = syntactic_rule(tree, head, word.id, node.relation)
            if rule:
                yield _Use(ProofStep("attach", rule, *ids, head), self._charged(rule), 1.0)
        elif not word.is_root:
            yield _Use(ProofStep("extract", "", *ids), "extracted", 1.0)
        if word.lemma != node.lemma:
            yield self._replacement(word, node, candidate, weight)
        if word.marks != node.marks:
            is_denial = ("denied" in word.marks) != ("denied" in node.marks)
            change = (
                f"{', '.join(word.marks) or 'asserted'} as {', '.join(node.marks) or 'asserted'}"
            )
            value = "polarity" if is_denial else "modality"
            yield _Use(ProofStep("assert", change, *ids), value, 1.0)

    def _charged(self, rule: str) -> str:
        """Return the value that a rule of syntax adds to: a move, where it is left out."""
        if rule in UNLICENSED_RULES or rule in self.operations:
            return rule
        return "moved in the sentence"

    def _replacement(
        self, word: TreeNode, node: TreeNode, candidate: Candidate, weight: float
    ) -> _Use:
        ids = word.id, node.id
        if "converses" in self.operations and converse_roles(word.lemma, node.lemma):
            rule = f"{word.lemma} = {node.lemma}"
            return _Use(ProofStep("converse", rule, *ids, resource="converses"), "converses", 1.0)
        step = ProofStep("replace", candidate.rule, *ids, resource=candidate.source or "form")
        return _Use(step, f"by {candidate.source or 'form'}", _distrust(candidate) * weight)


def _joined(node: TreeNode, head: int, candidate: Candidate, weight: float) -> _Use:
    """Return the insertion of a word whose head is aligned with what stands for both."""
    source = candidate.source or "form"
    step = ProofStep("insert", candidate.rule, -1 - node.id, node.id, head, source)
    return _Use(step, f"by {source}", _distrust(candidate) * weight)


def _distrust(candidate: Candidate) -> float:
    return 1.05 - 0.8 * candidate.weight


def _after(state: _State, cost: float, node: TreeNode, way: tuple[int, tuple[_Use, ...]]) -> _State:
    aligned, uses = way
    tree = state.tree
    for use in uses:
        tree = applied(use.step, tree, node)
    alignment = {**state.alignment, node.id: aligned}
    return _State(cost, tree, alignment, (*state.uses, *uses))


def transformation(
    resources: Tables = (),
    tools: Tables = (),
    operations: Tables | None = None,
    beam: int = 12,
    rounds: int = 3,
    c: float = 0.03,
) -> Derived:
    """Judges by the cheapest proof: operations that turn the text's tree into the hypothesis's.

    *resources* and *tools* are tables as in a recipe; what they match may be replaced, at a cost of
    their own. *operations* are tables with a `name`: the rules of syntax `passive`, `noun
    modifier`, `dative`, `nominalisation`, `coordination`, `shared argument`, `relative clause`,
    `participle`, `control`, `apposition`; `references` and `converses`; all when None. *beam* is
    the number of proofs searched in parallel, from 1 to 1000, *rounds* how often fitting alternates
    between proofs and costs, *c* the inverse strength of regularisation. It must be fitted.
    """
    return Derived(Transformation(resources, tools, operations, beam), c, rounds)
