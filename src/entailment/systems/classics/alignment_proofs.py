"""The steps that an alignment of two trees stands for.

An aligned word is hung where the hypothesis has it, becomes its word, and gets its marks; a word
that is aligned with nothing is inserted. So tree edits and alignments are proofs that can be
replayed, as the searched ones are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from entailment.model import Proof, ProofStep, TreeNode
from entailment.structure.content_trees import ContentTree, realised
from entailment.structure.operations import applied, open_ids
from entailment.structure.syntax_rules import syntactic_rule
from entailment.systems.classics.tree_pairs import Candidate, TreePair

__all__ = ["alignment_proof", "candidate_of"]


def alignment_proof(
    read: TreePair,
    aligned: Mapping[int, int | None],
    cost: Callable[[ProofStep], float],
    notes: Sequence[str] = (),
) -> Proof:
    """Return the proof of *aligned*, the node of the text or None by node of the hypothesis.

    *cost* gives what a step costs. Of two words aligned with the same word the second is inserted.
    """
    tree, alignment, steps = read.text, dict[int, int](), list[ProofStep]()
    for id_ in read.order:
        node = read.hypothesis[id_]
        target = aligned.get(id_)
        if target is None or target in alignment.values():
            target = -1 - id_
        alignment[id_] = target
        head = None if node.is_root else alignment.get(node.head)
        for step in _steps(read, tree, node, head, target):
            tree = applied(step, tree, node)
            sentence = realised(tree, target)
            steps.append(replace(step, cost=cost(step), sentence=sentence))
    return Proof(
        tuple(read.text.values()),
        tuple(read.hypothesis.values()),
        tuple(steps),
        tuple(alignment.items()),
        open_ids(tree, read.hypothesis, alignment),
        sum(step.cost for step in steps),
        (*read.notes, *notes),
    )


def candidate_of(read: TreePair, id_: int, target: int) -> Candidate | None:
    """Return the candidate by which *target* stands for the node *id_*, None if it is not one."""
    candidates = read.candidates.get(id_, ())
    return next((candidate for candidate in candidates if candidate.node == target), None)


def _steps(
    read: TreePair, tree: ContentTree, node: TreeNode, head: int | None, target: int
) -> Iterator[ProofStep]:
    if target < 0:
        yield ProofStep("insert", "", target, node.id, head)
        return
    word = tree[target]
    if head is not None:
        rule = syntactic_rule(tree, head, target, node.relation)
        if rule:
            yield ProofStep("attach", rule, target, node.id, head)
    elif not word.is_root:
        yield ProofStep("extract", "", target, node.id)
    if word.lemma != node.lemma:
        candidate = candidate_of(read, node.id, target)
        rule, source = (candidate.rule, candidate.source) if candidate else ("", "")
        yield ProofStep("replace", rule, target, node.id, resource=source or "form")
    if word.marks != node.marks:
        change = f"{', '.join(word.marks) or 'asserted'} as {', '.join(node.marks) or 'asserted'}"
        yield ProofStep("assert", change, target, node.id)
