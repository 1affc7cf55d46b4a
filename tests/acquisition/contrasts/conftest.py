"""Sentences of the kinds that the makers read, parsed once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from entailment.acquisition.contrasts import Pool, parsed_sentences
from entailment.acquisition.contrasts.sentence import Sentence
from entailment.text.linguistics import Analyser

SENTENCES = (
    "A man is riding a horse.",
    "The woman pushed the boy in the park.",
    "Two women are wearing red hats.",
    "Twelve men are working in a restaurant.",
    "The dogs are running in the snow.",
    "The boy behind the teacher is reading a book.",
    "The president's mother died in the hospital.",
    "The soup is cold.",
    "The committee rejected the offer.",
    "Norman Jewison directed Steve McQueen.",
    "A chef gave the customer a spoon.",
    "The teacher and the nurse are singing.",
    "An old man is carrying a red bag.",
    "The film is two hours long.",
    "The police officer chased the driver.",
    "The girl opened the letter.",
    "The singer visited Berlin in the spring.",
    "The farmer sold an apple.",
    "Two boys are climbing a tree.",
    "The lawyer wrote a novel.",
)


@pytest.fixture(scope="session")
def sentences() -> tuple[Sentence, ...]:
    rows = [("written", sentence) for sentence in SENTENCES]
    return tuple(parsed_sentences(rows, Analyser(cache=False)))


@pytest.fixture(scope="session")
def pool(sentences: tuple[Sentence, ...]) -> Pool:
    return Pool(sentences, seed=1)


@pytest.fixture(scope="session")
def parse() -> Callable[[str], Sentence]:
    analyser = Analyser(cache=False)
    return lambda text: next(iter(parsed_sentences([("written", text)], analyser)))
