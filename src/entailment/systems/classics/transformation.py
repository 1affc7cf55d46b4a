r"""Entailment as proof: the cheapest operations that turn the text's tree into the hypothesis's.

After BIUTEE (Bar-Haim et al., 2007; Stern and Dagan, 2011 and 2012). A proof is a sequence of
operations on the tree of the text (`structure.operations`); its cost is the sum of their costs,

    cost(proof) = Σ c(step) a(step) / Σ idf(h)
                                     h∈H

with a(step) the amount of the step: how informative its word is, times how little the rule is to
be trusted, or 1 for an operation of syntax. A beam search goes down the tree of the hypothesis: for
each word it tries every candidate of the text, attached by the rules of syntax where they permit
it, and the insertion of the word. Rules are applied only where the hypothesis requires what they
bring, so that the search need not apply them everywhere (`proof_search`). What no proof shows,
values of words may (`matching_features`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from entailment.errors import OptionError
from entailment.model import Pair, Proof, ProofStep
from entailment.structure.content_trees import realised
from entailment.structure.operations import applied, open_ids
from entailment.structure.syntax_rules import SYNTACTIC_RULES
from entailment.systems.classics.derivations import Derivation, Derived
from entailment.systems.classics.matching_features import MatchingFeatures
from entailment.systems.classics.proof_search import LIMIT, ProofSearch
from entailment.systems.classics.tree_pairs import TreePairs
from entailment.systems.knowledge_alignment import Tables
from entailment.systems.measured import named_parts
from entailment.systems.mismatches.kinds import DENYING

__all__ = ["OPERATIONS", "Transformation", "transformation"]

OPERATIONS = (*SYNTACTIC_RULES, "references", "converses")
"""The names of the operations that a recipe may leave out; what nothing permits stays possible."""

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


class Transformation:
    """Searches proofs by the tables *resources*, *tools* and *operations* of a recipe.

    *beam* is how many unfinished proofs are followed at once.
    """

    def __init__(
        self,
        resources: Tables,
        tools: Tables,
        operations: Tables | None,
        beam: int,
        features: Tables = (),
    ):
        if isinstance(beam, bool) or not isinstance(beam, int) or not 1 <= beam <= 1000:
            raise OptionError(f"beam is a whole number from 1 to 1000, not {beam!r}")
        self.pairs = TreePairs(resources, tools)
        names = () if operations == [] else named_parts("operation", operations, OPERATIONS)
        self._search = ProofSearch(frozenset(names), beam)
        self._matching = MatchingFeatures(features, resources, tools)

    @cached_property
    def costs(self) -> Mapping[str, float]:
        """What the search begins with: about what people would call near and far."""
        replaced = {f"by {source}": 0.5 for source in self.pairs.sources}
        inserted = {f"insert {kind}": cost for kind, cost in _INSERTED.items()}
        return {**inserted, **replaced, **_STRUCTURE}

    @cached_property
    def signs(self) -> Mapping[str, int]:
        """The names of the values: steps, what remains unproved, mismatches, and the features."""
        proved = dict.fromkeys([*self.costs, "unproved", *DENYING], -1)
        return {**proved, **self._matching.signs}

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
        state, was_cut = self._search.cheapest(read, costs)
        values = dict.fromkeys(self.signs, 0.0)
        for use in state.uses:
            values[use.value] += use.amount / read.weight
        values["unproved"] = read.beyond / max(1, len(read.hypothesis))
        for kind in DENYING:
            values[kind] = float(min(2, read.mismatches.get(kind, 0)))
        values |= self._matching.measure(pair)
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


def transformation(
    resources: Tables = (),
    tools: Tables = (),
    operations: Tables | None = None,
    beam: int = 12,
    rounds: int = 3,
    c: float = 0.03,
    features: Tables = (),
) -> Derived:
    """Judges by the cheapest proof: operations that turn the text's tree into the hypothesis's.

    *resources* and *tools* are tables as in a recipe; what they match may be replaced, at a cost of
    their own. *operations* are tables with a `name`: the rules of syntax `passive`, `noun
    modifier`, `dative`, `nominalisation`, `coordination`, `shared argument`, `relative clause`,
    `participle`, `control`, `apposition`; `references` and `converses`; all when None. *beam* is
    how many proofs are followed at once, from 1 to 1000, *rounds* how often proofs and costs
    alternate when it is fitted, *c* the inverse strength of regularisation. *features* are tables
    with names of features, as for `learned`, which are weighted together with the proof. It must be
    fitted.
    """
    return Derived(Transformation(resources, tools, operations, beam, features), c, rounds)
