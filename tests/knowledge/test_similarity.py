"""Words by a small WordNet: paths and information by hand, and where walks are found."""

from __future__ import annotations

import math
from pathlib import Path
from typing import NoReturn

import numpy as np
import pytest

from entailment.errors import OptionError
from entailment.knowledge.idf import Idf
from entailment.knowledge.similarity import SIMILARITIES, WordSimilarity
from entailment.knowledge.walks import Walks, cosine, mean_vector, overlap
from entailment.knowledge.wordnet import WordNet

COUNTED = Idf(100, {"dog": 9, "canine": 4, "animal": 19, "river": 29, "pack": 4})


@pytest.fixture
def similar(wordnet: Path) -> WordSimilarity:
    return WordSimilarity(WordNet(str(wordnet)).graph(), idf=COUNTED)


def test_measures_by_hand(similar: WordSimilarity) -> None:
    """A dog is a canine, which is an animal, a root: depths 3, 2 and 1."""
    assert similar.similarity("path", "dog", "animal") == pytest.approx(1 / 3)
    assert similar.similarity("wup", "dog", "canine") == pytest.approx(2 * 2 / (2 * 2 + 1))
    assert similar.similarity("lch", "dog", "canine") == pytest.approx(
        1 - math.log(2) / math.log(40)
    )


def test_information_is_of_all_that_lies_under(similar: WordSimilarity) -> None:
    """10 of dog, half of them in another meaning, 5 of canine, 20 of animal; 70 of all nouns."""
    (canine,) = similar.graph.senses("canine", "n")
    (animal,) = similar.graph.senses("animal", "n")
    assert similar.information(canine) == pytest.approx(-math.log(10 / 70))
    assert similar.information(animal) == pytest.approx(-math.log(30 / 70))


@pytest.mark.parametrize("measure", SIMILARITIES)
def test_a_measure_is_symmetric_and_greatest_for_synonyms(
    similar: WordSimilarity, measure: str
) -> None:
    words = ["dog", "canine", "animal", "river", "danube", "buy", "get", "nonesuch"]
    for word in words:
        assert similar.similarity(measure, word, word) == 1
        for other in words:
            value = similar.similarity(measure, word, other)
            assert 0 <= value <= 1
            assert value == similar.similarity(measure, other, word)
    assert similar.similarity(measure, "dog", "river") == 0


def test_a_walk_is_a_distribution_and_knows_its_neighbours(wordnet: Path) -> None:
    walks = Walks(WordNet(str(wordnet)).graph())
    dog, canine, river = map(walks.of, ("dog", "canine", "river"))
    assert dog.value.sum() == pytest.approx(1)
    assert cosine(dog, dog) == pytest.approx(1)
    assert 1 > cosine(dog, canine) > cosine(dog, river) == 0
    assert 0 < overlap(dog, canine) < 1
    assert len(walks.of("nonesuch").at) == 0
    both = mean_vector([dog, river, walks.of("nonesuch")])
    assert both.value.sum() == pytest.approx(1)
    assert set(both.at) == set(dog.at) | set(river.at)


def test_a_walk_is_that_of_power_iteration(wordnet: Path) -> None:
    """p = c M p + (1 - c) v over the five nouns about dogs, by hand."""
    walks = Walks(WordNet(str(wordnet)).graph(), least=1e-9)
    walked = walks.of("canine")
    names = ["dog", "canine", "animal", "pack"]
    edges = [("dog", "canine"), ("canine", "animal"), ("dog", "pack")]
    matrix = np.zeros((4, 4))
    for first, second in edges:
        matrix[names.index(first), names.index(second)] = 1
        matrix[names.index(second), names.index(first)] = 1
    matrix /= matrix.sum(axis=0)
    start = np.array([0.0, 1.0, 0.0, 0.0])
    p = start
    for _ in range(300):
        p = 0.85 * matrix @ p + 0.15 * start
    assert sorted(walked.value) == pytest.approx(sorted(p), abs=1e-3)


def test_random_walks_require_database_files(wordnet: Path) -> None:
    class Library:
        def senses(self, lemma: str, pos: str) -> tuple[str, ...]:
            return ()

        def synset(self, key: str) -> NoReturn:
            raise KeyError(key)

    with pytest.raises(OptionError, match="database files"):
        Walks(Library())
