"""A hypothesis of several clauses is supported by the sentences that state them."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.conjuncts import by_conjuncts

PASSAGE = (
    "The canary stopped singing. Someone made a joke about it. A second later they all understood, "
    "dropped their spoons and ran for the doors."
)


def parts(hypothesis: str, text: str = PASSAGE) -> list[str]:
    return [part for each in by_conjuncts(text, hypothesis) for part in each.premises]


@pytest.mark.parametrize(
    ("hypothesis", "premises"),
    [
        ("The tower weighs 900 tonnes, and the lift takes 40 seconds.",
         ["The tower weighs 900 tonnes.", "The lift takes 40 seconds."]),
        ("Jakub left in May and has a dog now.",
         ["Jakub left in May.", "Jakub has a dog now."]),
        ("Jakub was arrested and charged with murder.",
         ["Jakub was arrested.", "Jakub was charged with murder."]),
        ("Jakub was arrested but not hurt.", ["Jakub was arrested.", "Jakub was not hurt."]),
        ("Jakub was elected in May and dismissed the board.",
         ["Jakub was elected in May.", "Jakub dismissed the board."]),
        ("Jakub never smoked in bed and has never lost a race.",
         ["Jakub never smoked in bed.", "Jakub has never lost a race."]),
        ("The minutes were approved; Dr Gashi abstained from it.",
         ["The minutes were approved.", "Dr Gashi abstained from it."]),
        ("Sales fell in Asia, but in Europe they rose by a tenth.",
         ["Sales fell in Asia.", "In Europe they rose by a tenth."]),
    ],
)  # fmt: skip
def test_each_clause_is_a_premise(hypothesis: str, premises: list[str]) -> None:
    assert parts(hypothesis) == premises


@pytest.mark.parametrize(
    "hypothesis",
    [
        "The mill was sold to Ann and Bo.",
        "If it rains, the fair is cut and the stalls are closed.",
        "The minister said that the mill was closed and the staff were dismissed.",
        "The man who owned the mill and sold the inn was ill.",
        "Both Ann and Bo were rescued and sang.",
        "Nobody was rescued and lived to tell it.",
        "The canary stopped singing.",
        "Some students passed and received a prize.",
        "Ann left after Bo had sung and Tom had danced.",
        "Had Ann left and had Bo stayed, all would be well.",
        "Ann doubts that and Tom was lost.",
        "Ann bought and sold cars.",
        "Ann likes fish and chips with rice and eats it daily.",
        "Jakub was rescued and never charged.",
        'She said "it was sold and it was burned".',
        "and",
        "",
    ],
)
def test_what_may_not_come_apart_stays_whole(hypothesis: str) -> None:
    assert parts(hypothesis) == []


def test_one_sentence_is_read_as_it_is() -> None:
    assert parts("The mill was sold and the inn was burned.", "The mill was sold and burned.") == []


def test_all_parts_together_entail() -> None:
    (derivation,) = by_conjuncts(PASSAGE, "The canary was silent, and they all were scared of it.")
    assert derivation.label is Label.ENTAILMENT
