"""Prepositions that say the same with their sides exchanged."""

from __future__ import annotations

from entailment.knowledge.inverses import inverse_preposition, inverse_prepositions


def test_an_inverse_is_mutual() -> None:
    for preposition, others in inverse_prepositions().items():
        assert preposition not in others
        assert all(preposition in inverse_prepositions()[other] for other in others)


def test_the_longest_preposition_is_seen() -> None:
    text = "It stands to the left of the mill, north-east of Lund."
    seen = [match[0] for match in inverse_preposition().finditer(text)]
    assert seen == ["to the left of", "north-east of"]
