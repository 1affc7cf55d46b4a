from __future__ import annotations

import pytest

from entailment.knowledge.converses import converses, exclusions, nominalisation
from entailment.knowledge.scales import dimension, opposites


@pytest.mark.parametrize(
    ("predicate", "other", "roles"),
    [
        ("buy", "sell", {"agent": "recipient", "patient": "patient", "source": "agent"}),
        ("borrow", "lend", {"agent": "recipient", "patient": "patient", "source": "agent"}),
        ("parent", "child", {"theme": "of", "of": "theme"}),
        ("belong", "own", {"recipient": "agent", "agent": "patient"}),
    ],
)
def test_a_converse_has_the_same_participants_in_other_roles(
    predicate: str, other: str, roles: dict[str, str]
) -> None:
    assert roles in [
        dict(converse.roles) for converse in converses(predicate) if converse.predicate == other
    ]


def test_a_kind_does_not_entail_what_is_of_that_kind() -> None:
    assert "kill" in {converse.predicate for converse in converses("murder")}
    assert "murder" not in {converse.predicate for converse in converses("kill")}


def test_an_unknown_predicate_has_no_rules() -> None:
    assert converses("frobnicate") == exclusions("frobnicate") == ()
    assert nominalisation("frobnication") is None


@pytest.mark.parametrize(("word", "other"), [("pass", "fail"), ("hot", "cold"), ("rise", "fall")])
def test_opposites_go_both_ways(word: str, other: str) -> None:
    assert other in {opposite.word for opposite in opposites(word)}
    assert word in {opposite.word for opposite in opposites(other)}


def test_the_ends_of_a_scale_differ_in_sign() -> None:
    assert dimension("tall") == ("length", 1)
    assert dimension("short") == ("length", -1)
