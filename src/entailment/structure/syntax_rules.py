"""The rules of syntax by which a word may hang on another than it does.

For a word that is to be R of a head:

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

from collections.abc import Iterator

from entailment.model import TreeNode
from entailment.structure.content_trees import ContentTree
from entailment.structure.vocabulary import listed

__all__ = ["SYNTACTIC_RULES", "UNLICENSED_RULES", "syntactic_rule"]

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
_RELATIVES = listed("clauses", "relative_pronouns")


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
