"""The ranker against Lucene itself: the same terms, the same order, the same floats."""

from __future__ import annotations

import random
import sys
import unicodedata
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from entailment.datasets import open_dataset
from entailment.model import Passage
from entailment.retrieval.analysis import search_terms
from entailment.retrieval.lucene import LuceneRanker

from .lucene import HERE, Lucene

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def lucene(tmp_path_factory: pytest.TempPathFactory) -> Lucene:
    return Lucene(tmp_path_factory.mktemp("lucene"))


@pytest.fixture(scope="module")
def nasty() -> list[str]:
    lines = (HERE / "nasty.txt").read_text(encoding="utf-8").split("\n")[:-1]
    return [*lines, *invented(400, seed=2), "", " ", "\n", "a\r\nb", "\x00nul\x1fbell", "\\\\"]


@pytest.fixture(scope="module")
def sentences(data_folder: Path) -> tuple[list[str], list[str]]:
    """Every text and hypothesis of the development sets."""
    pairs = [
        pair
        for path in sorted((data_folder / "rte").glob("*.xml"))
        for pair in open_dataset(path, lenient=True)
    ]
    return [pair.text for pair in pairs], [pair.hypothesis for pair in pairs]


def invented(count: int, *, seed: int) -> list[str]:
    """Texts where everything that the grammar joins or parts meets everything else."""
    draw = random.Random(seed)
    bits = [*"aAbsS129.-_/,'&@ \t", "中", "é", "ก", "\u0e31", "한", "😀", "İ", "Σ", "’", "not"]
    return ["".join(draw.choices(bits, k=draw.randint(1, 40))) for _ in range(count)]


def assert_ranked_alike(
    lucene: Lucene, texts: Sequence[str], hypotheses: Sequence[str], *, deduplicate: bool
) -> None:
    expected = lucene.rank(texts, hypotheses, deduplicate=deduplicate)
    ranker = LuceneRanker(
        [Passage("d", number, text, 0, len(text)) for number, text in enumerate(texts)],
        deduplicate=deduplicate,
    )
    assert len(expected) == len(hypotheses)
    for hypothesis, hits in zip(hypotheses, expected, strict=True):
        candidates = ranker.rank(hypothesis)
        assert [c.passage.number for c in candidates] == [hit.place for hit in hits], hypothesis
        assert [np.float32(c.score) for c in candidates] == [np.float32(hit.score) for hit in hits]


def test_terms_are_lucenes(lucene: Lucene, nasty: list[str]) -> None:
    texts = [*nasty, *invented(20_000, seed=1)]
    assert [search_terms(text) for text in texts] == lucene.tokens(texts)


def test_every_character_is_of_lucenes_class(lucene: Lucene) -> None:
    characters = [
        chr(code)
        for code in range(sys.maxunicode + 1)
        if not 0xD800 <= code < 0xE000 and (code < 0x10000 or code % 97 == 0)
    ]
    texts = [f"x{c}y x'{c} x_{c} {c}" for c in characters]
    mine = {
        unicodedata.name(c, repr(c)): (search_terms(text), theirs)
        for c, text, theirs in zip(characters, texts, lucene.tokens(texts), strict=True)
    }
    assert {name: pair for name, pair in mine.items() if pair[0] != pair[1]} == {}


@pytest.mark.parametrize("deduplicate", [False, True])
def test_hard_texts_are_ranked_as_by_lucene(
    lucene: Lucene, nasty: list[str], deduplicate: bool
) -> None:
    assert_ranked_alike(lucene, nasty, nasty, deduplicate=deduplicate)


@pytest.mark.data
def test_terms_of_the_development_sets_are_lucenes(
    lucene: Lucene, sentences: tuple[list[str], list[str]]
) -> None:
    texts = [*sentences[0], *sentences[1]]
    assert [search_terms(text) for text in texts] == lucene.tokens(texts)


@pytest.mark.data
@pytest.mark.parametrize("deduplicate", [False, True])
def test_the_development_sets_are_ranked_as_by_lucene(
    lucene: Lucene, sentences: tuple[list[str], list[str]], deduplicate: bool
) -> None:
    assert len(sentences[0]) > 5000
    assert_ranked_alike(lucene, *sentences, deduplicate=deduplicate)


@pytest.mark.data
def test_topics_of_three_hundred_sentences_are_ranked_as_by_lucene(
    lucene: Lucene, sentences: tuple[list[str], list[str]]
) -> None:
    texts, hypotheses = sentences
    for start in islice(range(0, len(texts) - 300, 300), 10):
        topic = slice(start, start + 300)
        assert_ranked_alike(lucene, texts[topic], hypotheses[topic], deduplicate=False)
