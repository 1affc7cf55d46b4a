"""Operations on trees, each permitted by what the tree has, and proofs that replay."""

from __future__ import annotations

import pytest

from entailment.model import Proof, ProofStep, TreeNode
from entailment.structure.content_trees import (
    ContentTree,
    content_tree,
    nearest_sentences,
    realised,
)
from entailment.structure.operations import applied, open_ids, replay
from entailment.structure.proof_picture import svg
from entailment.structure.syntax_rules import syntactic_rule
from entailment.text.linguistics import Analyser


def tree(*words: tuple[str, str, int]) -> ContentTree:
    """The tree of (lemma, relation, head); a word that is its own head is a root."""
    nodes = [
        TreeNode(
            id_, lemma, 10 * id_, lemma, "VERB" if relation == "root" else "NOUN", relation, head
        )
        for id_, (lemma, relation, head) in enumerate(words)
    ]
    return {node.id: node for node in nodes}


BOUGHT = tree(("kemira", "subject", 1), ("buy", "root", 1), ("mill", "object", 1))
WAS_BOUGHT = tree(("mill", "passive-subject", 1), ("buy", "root", 1), ("kemira", "agent", 1))


@pytest.mark.parametrize(
    ("of", "head", "node", "relation", "rule"),
    [
        (BOUGHT, 1, 0, "subject", ""),
        (BOUGHT, 1, 0, "agent", "passive"),
        (BOUGHT, 1, 2, "passive-subject", "passive"),
        (BOUGHT, 1, 2, "subject", "exchanged roles"),
        (BOUGHT, 2, 0, "possessive", "moved in the sentence"),
        (tree(("ann", "subject", 1), ("come", "root", 1), ("go", "conj", 1)), 2, 0, "subject",
         "shared argument"),
        (tree(("buy", "root", 0), ("ham", "object", 0), ("egg", "conj", 1)), 0, 2, "object",
         "coordination"),
        (tree(("firm", "root", 0), ("who", "subject", 2), ("own", "relcl", 0)), 2, 0, "subject",
         "relative clause"),
        (tree(("agree", "root", 0), ("ann", "subject", 0), ("sell", "xcomp", 0)), 2, 1, "subject",
         "control"),
        (tree(("come", "root", 0), ("ann", "subject", 0), ("mayor", "appos", 1)), 0, 2, "subject",
         "apposition"),
        (tree(("sale", "root", 0), ("mill", "of", 0)), 0, 1, "object", "nominalisation"),
        (tree(("president", "root", 0), ("iran", "of", 0)), 0, 1, "possessive", "noun modifier"),
        (tree(("stay", "root", 0), ("york", "in", 0)), 0, 1, "near", "other preposition"),
    ],
)  # fmt: skip
def test_a_rule_of_syntax_is_read_from_the_tree(
    of: ContentTree, head: int, node: int, relation: str, rule: str
) -> None:
    assert syntactic_rule(of, head, node, relation) == rule


def test_an_active_clause_becomes_the_passive_one_in_two_steps() -> None:
    proof = Proof(
        tuple(BOUGHT.values()),
        tuple(WAS_BOUGHT.values()),
        (
            ProofStep("attach", "passive", 2, 0, 1),
            ProofStep("attach", "passive", 0, 2, 1),
        ),
        ((0, 2), (1, 1), (2, 0)),
    )
    assert replay(proof, BOUGHT).gap == ()
    assert open_ids(BOUGHT, WAS_BOUGHT, dict(proof.alignment)) == (0, 2)


def test_a_converse_changes_the_roles_of_its_arguments() -> None:
    sold = tree(("acme", "subject", 1), ("sell", "root", 1), ("kemira", "to", 1))
    bought = applied(ProofStep("converse", "sell = buy", 1, 1), sold, BOUGHT[1])
    assert [(node.lemma, node.relation) for node in bought.values()] == [
        ("acme", "from"),
        ("buy", "root"),
        ("kemira", "subject"),
    ]


def test_what_was_above_takes_the_place_of_what_moves_under_it() -> None:
    relative = tree(("firm", "subject", 2), ("own", "relcl", 0), ("close", "root", 2))
    moved = applied(ProofStep("attach", "relative clause", 0, 0, 1), relative, BOUGHT[0])
    assert (moved[0].head, moved[1].head, moved[2].head) == (1, 2, 2)


@pytest.mark.parametrize(
    "step",
    [
        ProofStep("attach", "coordination", 0, 0, 1),
        ProofStep("replace", "", 7, 0),
        ProofStep("insert", "", -1, 0, 9),
        ProofStep("converse", "buy = own", 1, 1),
        ProofStep("juggle", "", 0, 0),
        ProofStep("replace", "", 0, 9),
    ],
    ids=lambda step: f"{step.operation} {step.rule}",
)
def test_a_step_that_the_tree_does_not_permit_is_refused(step: ProofStep) -> None:
    proof = Proof(tuple(BOUGHT.values()), tuple(WAS_BOUGHT.values()), (step,), ())
    with pytest.raises(ValueError):
        replay(proof, BOUGHT)


def test_a_sentence_is_written_in_telegraphic_style() -> None:
    assert realised(WAS_BOUGHT, 0) == "mill buy by kemira"


def test_of_a_long_text_the_nearest_sentences_are_searched() -> None:
    nodes = [TreeNode(n, f"w{n}", n, f"w{n}", "NOUN", "root", n, sentence=n // 3) for n in range(9)]
    long = {node.id: node for node in nodes}
    assert list(nearest_sentences(long, {7: long[7]}, 5)) == [6, 7, 8]


def test_prepositions_are_relations_and_marks_say_what_is_not_asserted() -> None:
    pytest.importorskip("spacy")
    text = "The mill was not bought by Kemira in May."
    read = content_tree(text, Analyser(cache=False).analyse(text))
    relations = {node.lemma: node.relation for node in read.values()}
    assert relations == {
        "mill": "passive-subject",
        "buy": "root",
        "kemira": "agent",
        "may": "in",
    }
    assert [node.marks for node in read.values() if node.lemma == "buy"] == [("denied",)]


def test_a_picture_has_both_trees_and_the_alignment() -> None:
    proof = Proof(
        tuple(BOUGHT.values()), tuple(WAS_BOUGHT.values()), (), ((0, 2), (1, 1), (2, 0)), (2,)
    )
    drawn = svg(proof)
    assert drawn.count("kemira") == 2
    assert drawn.count('class="alignment"') == 3
    assert 'class="gap"' in drawn
