"""The alignment classifier: trained on pairs aligned by hand, usable as features of a recipe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from entailment.knowledge.idf import default_idf
from entailment.model import Pair
from entailment.systems.knowledge_alignment import KnowledgeAligner
from entailment.systems.learned import learned
from entailment.systems.learned.reading import AnalysedPair
from entailment.systems.learned.tools import shared_analyser
from entailment.systems.learned.word_alignment import (
    FEATURES,
    aligned_by_hand,
    fitted_weights,
    shipped_weights,
)
from entailment.text.linguistics import PIPELINE

pytest.importorskip("spacy")

TOOLS = [{"name": "lemmas"}, {"name": "names"}, {"name": "numbers"}]


def reading(pair: Pair) -> AnalysedPair:
    aligner = KnowledgeAligner([], TOOLS)
    return AnalysedPair(aligner.compare(pair), default_idf(), shared_analyser(PIPELINE).analyse)


def readings() -> Iterator[tuple[AnalysedPair, Mapping[str, str]]]:
    return ((reading(pair), links) for pair, links in aligned_by_hand())


def test_what_was_aligned_by_hand_are_words_of_both_sides() -> None:
    for reading, links in readings():
        sides = [
            {token.form for token in side.tokens} for side in (reading.hypothesis, reading.text)
        ]
        assert set(links) <= sides[0]
        assert set(links.values()) <= sides[1]


def test_the_shipped_weights_are_near_those_fitted_without_wordnet() -> None:
    """They were fitted with WordNet: all but the weight of rules is about the same without it."""
    *weights, intercept = fitted_weights(readings())
    shipped, shipped_intercept = shipped_weights()
    of_words = [n for n, name in enumerate(FEATURES) if name != "rule"]
    assert [weights[n] for n in of_words] == pytest.approx([shipped[n] for n in of_words], abs=1.0)
    assert intercept == pytest.approx(shipped_intercept, abs=1.0)


def test_most_words_are_aligned_as_people_aligned_them() -> None:
    judged = [
        (links.get(reading.hypothesis.tokens[place].form), reading.text.tokens[link.place].form)
        for reading, links in readings()
        for place, link in reading.classified.items()
        if link.is_aligned and link.place is not None
    ]
    right = sum(gold == aligned for gold, aligned in judged)
    assert right / len(judged) > 0.9
    assert right / sum(len(links) for _, links in aligned_by_hand()) > 0.5


@pytest.mark.parametrize(
    ("name", "text", "hypothesis", "value"),
    [
        ("predicate_role", "Acme bought Kemira.", "Kemira was bought by Acme.", 1.0),
        ("predicate_role", "Acme bought Kemira.", "Kemira bought Acme.", 0.0),
        ("predicate_near_role", "Acme bought Kemira.", "Kemira bought Acme.", 1.0),
        ("entity_role", "Acme bought Kemira.", "Acme sold a mill.", 1.0),
        ("unaligned_chunks", "Acme bought Kemira.", "Acme bought a zebra.", 1 / 3),
        ("pattern_match", "Acme bought Kemira.", "Acme bought Kemira.", 1.0),
        ("pattern_match", "Acme sold Kemira.", "Acme bought Kemira.", 0.5),
        ("pattern_match", "Acme sold a mill.", "Acme bought Kemira.", 0.0),
        ("truth_mismatch", "Acme did not buy Kemira.", "Acme bought Kemira.", 1.0),
        ("truth_mismatch", "Acme may buy Kemira.", "Acme may buy Kemira.", 0.0),
        ("alignment_probability", "It rained.", "", 1.0),
    ],
)
def test_a_feature_of_aligned_words(name: str, text: str, hypothesis: str, value: float) -> None:
    system = learned([], (), [*TOOLS, {"name": "aligner", "features": [name]}])
    (row,) = system.rows([Pair("1", text, hypothesis)]).tolist()
    assert row == pytest.approx([value])
