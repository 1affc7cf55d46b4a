"""What may be done to a content tree on the way to a hypothesis: one operation a step of a proof.

| operation | does | permitted by |
| --- | --- | --- |
| `replace` | a word becomes one of the hypothesis | a resource, a tool, a reference |
| `converse` | *sell to* becomes *buy from*, the arguments change roles | `knowledge.converses` |
| `attach` | a word is hung on another, with its branch | a rule of syntax, or nothing |
| `insert` | a word of the hypothesis is added | nothing |
| `extract` | a branch becomes a sentence of its own | nothing |
| `assert` | marks (denied, possible, ...) become those of the hypothesis | nothing |

What nothing permits costs more. The rules of syntax, for a word that is to be R of a head:

| rule | the text has |
| --- | --- |
| `passive` | it as the counterpart of R: *sold the mill*, *the mill was sold* |
| `noun modifier` | it before or behind the noun: *Iran's president*, *president of Iran* |
| `dative` | *gave Bo a book*, *gave a book to Bo* |
| `nominalisation` | it as modifier of a noun: *the sale of the mill* |
| `coordination` | it joined by *and* to the R of the head |
| `shared argument` | it as R of a verb that is joined to the head |
| `relative clause` | the head in a relative clause of it: *the firm that bought the mill* |
| `participle` | the head as a participle of it: *the mill sold in May* |
| `control` | it as argument of the verb that governs the head: *agreed to sell* |
| `apposition` | it next to the R of the head: *Ann Lee, the mayor, came* |
| `other preposition` · `other relation` | it under the head by another relation |
| `exchanged roles` | it as object where R is the subject, or the other way about |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from entailment.knowledge.converses import converses
from entailment.model import Proof, ProofStep, TreeNode
from entailment.structure.content_trees import ContentTree
from entailment.structure.vocabulary import words

__all__ = [
    "SYNTACTIC_RULES",
    "UNLICENSED_RULES",
    "Replayed",
    "applied",
    "converse_roles",
    "open_ids",
    "replay",
    "syntactic_rule",
]

SYNTACTIC_RULES = (
    "passive",
    "noun modifier",
    "dative",
    "nominalisation",
    "coordination",
    "shared argument",
    "relative clause",
    "participle",
    "control",
    "apposition",
)
"""The rules of syntax that leave what is stated as it is."""

UNLICENSED_RULES = (
    "other preposition",
    "other relation",
    "exchanged roles",
    "moved in the sentence",
    "moved from another sentence",
    "under an inserted word",
)
"""The names of what no rule permits."""

_ARGUMENTS = frozenset("subject passive-subject object agent".split())
_COUNTERPARTS = {
    ("object", "passive-subject"),
    ("passive-subject", "object"),
    ("subject", "agent"),
    ("agent", "subject"),
}
_OF_NOUNS = frozenset("possessive compound of amod".split())
_OF_EVENTS = frozenset("of by possessive compound".split())
_OBJECT_LIKE = frozenset("object passive-subject".split())
_NOT_PREPOSITIONS = frozenset(
    "root subject passive-subject object agent attribute recipient possessive compound amod nummod "
    "advmod npadvmod quantmod conj appos relcl acl advcl ccomp xcomp prt dep parataxis".split()
)
_RELATIVES = words("clauses", "relative_pronouns")
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


def syntactic_rule(tree: ContentTree, head: int, node: int, relation: str) -> str:
    """Return the rule by which *node* may be *relation* of *head*, empty if it is.

    One of `SYNTACTIC_RULES`, else the one of `UNLICENSED_RULES` that names what is done.
    """
    above, word = tree[head], tree[node]
    if word.head == head and node != head:
        return "" if word.relation == relation else _renamed(above, word.relation, relation)
    if rule := next(_rules(tree, above, word, relation), None):
        return rule
    if above.start < 0:
        return "under an inserted word"
    near = above.sentence == word.sentence
    return "moved in the sentence" if near else "moved from another sentence"


def _renamed(head: TreeNode, present: str, relation: str) -> str:
    if (present, relation) in _COUNTERPARTS:
        return "passive"
    if present in _OF_NOUNS and relation in _OF_NOUNS:
        return "noun modifier"
    if {present, relation} == {"recipient", "to"}:
        return "dative"
    if present in _OF_EVENTS and relation in _ARGUMENTS:
        return "nominalisation"
    if present in _ARGUMENTS and relation in _ARGUMENTS:
        return "exchanged roles"
    if present not in _NOT_PREPOSITIONS and relation not in _NOT_PREPOSITIONS:
        return "other preposition"
    return "other relation"


def _rules(tree: ContentTree, head: TreeNode, word: TreeNode, relation: str) -> Iterator[str]:
    """Yield the rules by which *word*, which is not under *head*, may be so by *relation*."""
    over = tree.get(word.head)
    if over is not None and over.id != word.id and over.head == head.id:
        same = over.relation == relation or (over.relation, relation) in _COUNTERPARTS
        if word.relation == "conj" and same:
            yield "coordination"
        if word.relation in ("appos", "compound") and same:
            yield "apposition"
    if head.lemma == "be" and _is_sister(tree, head, word):
        yield "apposition"
    governor = tree.get(head.head)
    if governor is None or governor.id == head.id:
        return
    if head.relation in ("conj", "xcomp", "advcl") and word.head == governor.id:
        same = word.relation == relation or (word.relation, relation) in _COUNTERPARTS
        if head.relation == "conj" and same:
            yield "shared argument"
        if head.relation in ("xcomp", "advcl") and relation in ("subject", "passive-subject"):
            yield "control"
    is_relative = governor.id == word.id and head.relation == "relcl"
    if is_relative and relation == _relative_role(tree, head):
        yield "relative clause"
    if governor.id == word.id and head.relation in ("acl", "amod") and head.pos == "VERB":
        is_present = head.form.lower().endswith("ing")
        if relation == "subject" if is_present else relation in _OBJECT_LIKE:
            yield "participle"


def _is_sister(tree: ContentTree, head: TreeNode, word: TreeNode) -> bool:
    """Return whether *word* is an apposition or title of what is under *head*, or that of it."""
    under = [node for node in tree.values() if node.head == head.id and node.id != head.id]
    return any(
        (word.head == other.id and word.relation in ("appos", "compound")) for other in under
    )


def _relative_role(tree: ContentTree, verb: TreeNode) -> str:
    """Return the role in a relative clause of the noun that it is of."""
    under = {node.relation: node for node in tree.values() if node.head == verb.id}
    for role, node in under.items():
        if node.lemma in _RELATIVES:
            return role
    return "object" if "subject" in under else "subject"


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
