"""What may be done to a content tree on the way to a hypothesis: one operation a step of a proof.

| operation | does | permitted by |
| --- | --- | --- |
| `replace` | a word becomes one of the hypothesis | a resource, a tool, a reference |
| `converse` | *sell to* becomes *buy from*, the arguments change roles | `knowledge.converses` |
| `attach` | a word is hung on another, with its branch | a rule of syntax, or nothing |
| `insert` | a word of the hypothesis is added | nothing |
| `extract` | a branch becomes a sentence of its own | nothing |
| `assert` | marks (denied, possible, ...) become those of the hypothesis | nothing |

What nothing permits costs more. The rules of syntax are those of `syntax_rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from entailment.knowledge.converses import converses
from entailment.model import Proof, ProofStep, TreeNode
from entailment.structure.content_trees import ContentTree
from entailment.structure.syntax_rules import syntactic_rule

__all__ = ["Replayed", "applied", "converse_roles", "moved", "open_ids", "replay"]

_ROLES = {
    "agent": "subject",
    "patient": "object",
    "recipient": "to",
    "source": "from",
    "theme": "of",
}
_ACTIVE = {"passive-subject": "object", "agent": "subject", "recipient": "to"}


@dataclass(frozen=True)
class Replayed:
    """A tree after all steps of a proof, and the ids of the hypothesis that it lacks."""

    tree: ContentTree
    gap: tuple[int, ...]


def replay(proof: Proof, tree: ContentTree) -> Replayed:
    """Return what the steps of *proof* make of *tree*, the tree of its text.

    The gap is that of the proof, unless the proof is wrong. Raise ValueError for a step that the
    tree as it is then does not permit.
    """
    hypothesis = {node.id: node for node in proof.hypothesis}
    for step in proof.steps:
        if step.hypothesis_node not in hypothesis:
            raise ValueError(f"a step is of no word of the hypothesis: {step}")
        tree = applied(step, tree, hypothesis[step.hypothesis_node])
    return Replayed(tree, open_ids(tree, hypothesis, dict(proof.alignment)))


def open_ids(
    tree: ContentTree, hypothesis: ContentTree, alignment: Mapping[int, int]
) -> tuple[int, ...]:
    """Return the ids of *hypothesis* that are not in *tree* as they are there.

    A node is there if the node that it is aligned with has its lemma, its marks, and its relation
    to the node that its head is aligned with.
    """
    return tuple(
        id_ for id_, node in hypothesis.items() if not _stands(tree, node, alignment, hypothesis)
    )


def _stands(
    tree: ContentTree, node: TreeNode, alignment: Mapping[int, int], hypothesis: ContentTree
) -> bool:
    aligned = tree.get(alignment.get(node.id, _NOWHERE))
    if aligned is None or aligned.lemma != node.lemma or aligned.marks != node.marks:
        return False
    if node.is_root or node.head not in hypothesis:
        return aligned.is_root
    return aligned.relation == node.relation and aligned.head == alignment.get(node.head)


_NOWHERE = -(10**9)


def applied(step: ProofStep, tree: ContentTree, hypothesis: TreeNode) -> ContentTree:
    """Return *tree* after *step*, which is about the node *hypothesis*.

    Raise ValueError where the tree does not permit the step.
    """
    if step.operation == "insert":
        return _with(tree, _inserted(step, tree, hypothesis))
    node = tree.get(_NOWHERE if step.node is None else step.node)
    if node is None:
        raise ValueError(f"there is no node {step.node} to {step.operation}")
    if step.operation == "replace":
        return _with(tree, _reworded(node, hypothesis))
    if step.operation == "assert":
        return _with(tree, replace(node, marks=hypothesis.marks))
    if step.operation == "extract":
        return _with(tree, replace(node, head=node.id, relation="root"))
    if step.operation == "converse":
        return _conversed(tree, node, hypothesis, step.rule)
    if (
        step.operation == "attach"
        and step.head is not None
        and step.head in tree
        and step.head != node.id
    ):
        if step.rule != syntactic_rule(tree, step.head, node.id, hypothesis.relation):
            raise ValueError(f"'{step.rule}' does not permit {step}")
        return moved(tree, node, step.head, hypothesis.relation)
    raise ValueError(f"no operation: {step}")


def moved(tree: ContentTree, node: TreeNode, head: int, relation: str) -> ContentTree:
    """Return *tree* with the branch of *node* under *head*; where that was below, they change."""
    changed = dict(tree)
    above = changed[head]
    if node.id in _path(tree, head):
        place = node.head if not node.is_root and node.head in tree else head
        is_root = place == head
        changed[head] = replace(above, head=place, relation="root" if is_root else node.relation)
    changed[node.id] = replace(node, head=head, relation=relation)
    return changed


def converse_roles(lemma: str, other: str) -> Mapping[str, str] | None:
    """Return how relations change where *lemma* becomes its converse *other*; None for no rule.

    >>> dict(converse_roles("sell", "buy"))["to"]
    'subject'
    """
    for rule in converses(lemma):
        if rule.predicate == other and all(
            role in _ROLES and into in _ROLES for role, into in rule.roles.items()
        ):
            return {_ROLES[role]: _ROLES[into] for role, into in rule.roles.items()}
    return None


def _conversed(tree: ContentTree, node: TreeNode, hypothesis: TreeNode, rule: str) -> ContentTree:
    roles = converse_roles(node.lemma, hypothesis.lemma)
    if roles is None:
        raise ValueError(f"'{rule}' is not a rule of converses")
    changed = dict(_with(tree, _reworded(node, hypothesis)))
    for other in tree.values():
        if other.head == node.id and other.id != node.id:
            active = _ACTIVE.get(other.relation, other.relation)
            if active in roles:
                changed[other.id] = replace(other, relation=roles[active])
    return changed


def _reworded(node: TreeNode, hypothesis: TreeNode) -> TreeNode:
    return replace(node, form=hypothesis.form, lemma=hypothesis.lemma, pos=hypothesis.pos)


def _inserted(step: ProofStep, tree: ContentTree, hypothesis: TreeNode) -> TreeNode:
    id_ = -1 - hypothesis.id
    if id_ in tree or step.node != id_:
        raise ValueError(f"node {step.node} cannot be inserted")
    if step.head is None:
        return replace(hypothesis, id=id_, start=-1, head=id_, relation="root", sentence=-1)
    if step.head not in tree:
        raise ValueError(f"there is no node {step.head} to insert under")
    return replace(hypothesis, id=id_, start=-1, head=step.head, sentence=tree[step.head].sentence)


def _with(tree: ContentTree, node: TreeNode) -> ContentTree:
    changed = dict(tree)
    changed[node.id] = node
    return changed


def _path(tree: ContentTree, node: int) -> list[int]:
    path = [node]
    while (head := tree[path[-1]].head) in tree and head not in path:
        path.append(head)
    return path
