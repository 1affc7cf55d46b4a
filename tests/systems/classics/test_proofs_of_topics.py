"""The recipe of BIU on the example topics: every YES has a proof that replays, in little time."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.datasets.topics import open_topics
from entailment.examples import example_topics
from entailment.model import Label, Pair
from entailment.retrieval.recipes import load_search_recipe
from entailment.retrieval.topic_pairs import TopicPairs
from entailment.structure.operations import replay
from entailment.systems.recipes import shipped_recipe
from tests.knowledge.wordnet_files import write_wordnet
from tests.pace import within

pytest.importorskip("spacy")

MILLISECONDS = 150
"""What judging a pair may take, of the processor, the parse included."""


@pytest.fixture
def pairs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Pair]:
    """The judged candidates of two topics, with a WordNet of a dozen synsets and a new cache."""
    write_wordnet(tmp_path / "resources" / "wordnet")
    monkeypatch.delenv("WNSEARCHDIR", raising=False)
    monkeypatch.delenv("WNHOME", raising=False)
    monkeypatch.setenv("ENTAILMENT_RESOURCES", str(tmp_path / "resources"))
    monkeypatch.setenv("ENTAILMENT_CACHE", str(tmp_path / "cache"))
    topics = open_topics(str(example_topics()))
    judged = [pair for pair in TopicPairs(topics) if pair.gold is not None]
    return [pair for pair in judged if pair.attributes["topic"] in ("E0601", "E0602")]


def test_every_yes_on_the_example_topics_has_a_proof_that_replays(pairs: list[Pair]) -> None:
    system = load_search_recipe(shipped_recipe("rte6/biu")).system
    entailing = [pair for pair in pairs if pair.gold is Label.ENTAILMENT]
    others = [pair for pair in pairs if pair.gold is not Label.ENTAILMENT]
    fitted = system.fit([*entailing, *others[: len(entailing)]])
    with within(MILLISECONDS / 1000 * len(pairs)):
        judgments = list(fitted.judge(pairs))
    entailed = [p for p, j in zip(pairs, judgments, strict=True) if j.label is Label.ENTAILMENT]
    assert entailed
    for pair in entailed:
        proof = fitted.explain(pair).proof
        assert proof is not None
        assert replay(proof, {node.id: node for node in proof.text}).gap == proof.gap == ()
