"""Proofs of logic as `model.Proof`: goals that were met, and axioms that a prover used.

The nodes are those of the content trees of both sides. A step is about a word of the hypothesis,
and of the text where one met it; the word of an atom is that of its predicate, or of a name in it.

| operation | is |
| --- | --- |
| `match` | the text states the goal |
| `axiom` | an axiom derives the goal from what the text states |
| `relax` | the text has it in another role, of something else, or not related |
| `drop` | nothing in the text; the goal is the gap |
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from entailment.model import Pair, Proof, ProofStep, TreeNode
from entailment.structure.content_trees import content_tree
from entailment.structure.reading import read
from entailment.systems.classics.logic.chaining import Step
from entailment.systems.classics.logic.lowering import Axiom
from entailment.systems.classics.logic.predicates import predicates

__all__ = ["axiom_proof", "goal_proof", "steps_of"]

_VARIABLE = re.compile(r"[a-z]h\d+")
"""The variables of a hypothesis, as they are printed."""


def goal_proof(pair: Pair, steps: Sequence[Step], notes: Sequence[str] = ()) -> Proof:
    """Return *steps*, a goal each, as a proof of *pair*; *notes* are those of the search."""
    text, hypothesis = _nodes(pair.text), _nodes(pair.hypothesis)
    proved: list[ProofStep] = []
    for step in steps:
        node = _named(hypothesis, _words(step.goal))
        source = _named(text, [step.source]) if step.source else None
        proved.append(
            ProofStep(
                step.operation,
                step.how,
                source.id if source else None,
                node.id if node else None,
                cost=step.cost,
                sentence=step.goal,
            )
        )
    dropped = (step.hypothesis_node for step in proved if step.operation == "drop")
    return Proof(
        text,
        hypothesis,
        tuple(proved),
        tuple(_alignment(proved)),
        tuple(dict.fromkeys(id_ for id_ in dropped if id_ is not None)),
        sum(step.cost for step in steps),
        tuple(notes),
    )


def steps_of(proof: Proof) -> list[Step]:
    """Return the steps of a proof that `goal_proof` made."""
    return [Step(step.sentence, step.rule, step.cost, step.operation) for step in proof.steps]


def axiom_proof(pair: Pair, axioms: Iterable[Axiom], notes: Sequence[str] = ()) -> Proof:
    """Return the proof of *pair* by *axioms*: a step for each name, costing 1 - weight; no gap."""
    text, hypothesis = _nodes(pair.text), _nodes(pair.hypothesis)
    words: dict[str, set[str]] = defaultdict(set)
    costs: dict[str, float] = {}
    for axiom in axioms:
        words[axiom.name] |= {predicate.lemma for predicate in predicates([axiom.formula])}
        costs[axiom.name] = 1.0 - axiom.weight
    steps = [
        ProofStep(
            "axiom",
            name,
            _id_of(_named(text, sorted(words[name]))),
            _id_of(_named(hypothesis, sorted(words[name]))),
            cost=cost,
        )
        for name, cost in costs.items()
    ]
    same = [
        ProofStep("match", "", _id_of(_named(text, [node.lemma])), node.id) for node in hypothesis
    ]
    cost = sum(step.cost for step in steps)
    return Proof(
        text, hypothesis, tuple(steps), tuple(_alignment([*steps, *same])), (), cost, tuple(notes)
    )


def _alignment(steps: Iterable[ProofStep]) -> Iterator[tuple[int, int]]:
    """Yield the nodes of the hypothesis and of the text that a step joins, each once."""
    seen: set[int] = set()
    for step in steps:
        if step.node is None or step.hypothesis_node is None or step.hypothesis_node in seen:
            continue
        if step.operation != "relax":
            seen.add(step.hypothesis_node)
            yield step.hypothesis_node, step.node


def _nodes(text: str) -> tuple[TreeNode, ...]:
    return tuple(content_tree(text, read(text).tree.analysis).values())


def _named(nodes: Iterable[TreeNode], words: Sequence[str]) -> TreeNode | None:
    """Return the first node whose lemma or form is one of *words*."""
    lower = {word.lower() for word in words}
    return next((node for node in nodes if {node.lemma.lower(), node.form.lower()} & lower), None)


def _words(goal: str) -> list[str]:
    """Return the words of an atom as it is printed: its predicate, of a role its filler.

    >>> _words("buy:v(eh1)"), _words("buy:v.agent(eh1, tom_lee)"), _words("buy:v.agent(eh1, xh2)")
    (['buy'], ['tom', 'lee'], ['buy'])
    """
    predicate, _, terms = goal.rstrip(")").partition("(")
    lemma, _, kind = predicate.rpartition(":")
    filler = terms.rpartition(", ")[2]
    if "." in kind and not _VARIABLE.fullmatch(filler):
        return filler.split("_")
    return [lemma.rstrip("<>=")]


def _id_of(node: TreeNode | None) -> int | None:
    return None if node is None else node.id
