r"""Similarity of words by WordNet, summed over the pair: after Sagan at RTE-6 (Castillo, 2010).

    sim(T, H) = 1/|H| Σ_{(t, h) ∈ A} s(t, h)

where A pairs the content words of H with those of T one to one, greedily, the most similar first,
and s is a measure of `knowledge.similarity`; a word aligned as written, by its lemma, stem,
acronym or spelling has 1. Each measure gives two values, that sum and the mean over H of the most
similar word of T, which may serve several. Without a resource only the same words are similar.

Sagan took the measures as features of a support vector machine and trained on sets made of
RTE-3 and RTE-4; which of its measures did the most is not in the overview.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial

from entailment.knowledge.idf import default_idf
from entailment.knowledge.resource import make_resources, versions
from entailment.knowledge.similarity import SIMILARITIES, WordSimilarity, word_graph
from entailment.model import Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.measured import Classifier, Measured, comparable_words, named_parts
from entailment.text.words import Word

__all__ = ["greedy", "wordnet_similarity"]

_MAX_WORDS = 400
"""Different words of a text or hypothesis that are compared; the rest of a long one is not."""


def wordnet_similarity(
    resources: Sequence[Mapping[str, object]] = (),
    features: Sequence[Mapping[str, object]] | None = None,
    senses: int = 4,
    classifier: str = "svm",
    c: float = 0.1,
    depth: int = 3,
    least: int = 10,
) -> Measured:
    """Judges by the similarity of the words of text and hypothesis in WordNet; must be fitted.

    *resources* are the `[[resource]]` tables, one of which is a WordNet; without any, only
    identical words are similar. *features* are tables with the name of a measure: `path`,
    `wup`, `lch`, `res`, `lin`; all when None. *senses* is the number of senses used per word,
    *classifier* `logistic`, `svm`, `tree` or `forest`, *c* the inverse strength of regularisation,
    *depth* is the maximum depth of a tree, *least* its minimum number of pairs per leaf.
    """
    loaded = make_resources(resources)
    graph = word_graph(loaded)
    names = named_parts("feature", features, tuple(SIMILARITIES))
    similar = None if graph is None else WordSimilarity(graph, senses=senses, idf=default_idf())
    return Measured(
        _Similarities(names, similar),
        Classifier(classifier, c, depth, least),
        uses=partial(versions, loaded),
    )


class _Similarities:
    """Two values a measure, of aligned words."""

    def __init__(self, names: Sequence[str], similar: WordSimilarity | None):
        self._names = tuple(names)
        self._similar = similar

    @cached_property
    def signs(self) -> Mapping[str, int]:
        """All speak for entailment."""
        return {f"{name}_{how}": 1 for name in self._names for how in ("aligned", "nearest")}

    def measure(self, pair: Pair) -> list[float]:
        """Return the values of a pair; an empty hypothesis is covered by any text."""
        compared = AlignedPair(pair)
        hypothesis, text = _words(compared)
        values: list[float] = []
        for name in self._names:
            table = self._table(name, compared, hypothesis, text)
            values += [_share(greedy(table)), _share([max(row, default=0.0) for row in table])]
        return values

    def describe(self, pair: Pair) -> tuple[str, ...]:
        """Return sentences on the most similar word of the text for each unaligned word."""
        compared = AlignedPair(pair)
        hypothesis, text = _words(compared)
        aligned = _aligned_lemmas(compared)
        sentences = []
        for word, row in zip(
            hypothesis, self._table(self._names[0], compared, hypothesis, text), strict=True
        ):
            best = max(range(len(row)), key=row.__getitem__, default=None)
            if word.start not in aligned and best is not None and row[best] > 0:
                sentences.append(
                    f"'{text[best].form}' is like '{word.form}' ({self._names[0]} {row[best]:.2f})"
                )
        return tuple(sentences)

    def _table(
        self, name: str, compared: AlignedPair, hypothesis: Sequence[Word], text: Sequence[Word]
    ) -> list[list[float]]:
        """Return the similarities of words of the hypothesis (rows) and of the text (columns)."""
        aligned = _aligned_lemmas(compared)
        return [
            [
                1.0
                if aligned.get(word.start) == other.lemma
                else self._similarity(name, word, other)
                for other in text
            ]
            for word in hypothesis
        ]

    def _similarity(self, name: str, word: Word, other: Word) -> float:
        if word.lemma == other.lemma:
            return 1.0
        if self._similar is None or word.is_name or other.is_name:
            return 0.0
        return self._similar.similarity(name, word.lemma, other.lemma)


def greedy(table: Sequence[Sequence[float]]) -> list[float]:
    """Return for each row its value in the one-to-one pairing that takes the greatest first.

    >>> greedy([[0.9, 0.8], [0.7, 0.1]])
    [0.9, 0.1]
    """
    order = sorted(
        (
            (value, row, column)
            for row, line in enumerate(table)
            for column, value in enumerate(line)
        ),
        key=lambda cell: (-cell[0], cell[1], cell[2]),
    )
    taken: set[int] = set()
    value_of: dict[int, float] = {}
    for value, row, column in order:
        if row not in value_of and column not in taken:
            taken.add(column)
            value_of[row] = value
    return [value_of.get(row, 0.0) for row in range(len(table))]


def _share(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 1.0


def _words(compared: AlignedPair) -> tuple[list[Word], list[Word]]:
    hypothesis = {word.lemma: word for word in reversed(compared.content)}
    text = {word.lemma: word for word in reversed(comparable_words(compared))}
    return [*reversed(hypothesis.values())][:_MAX_WORDS], [*reversed(text.values())][:_MAX_WORDS]


def _aligned_lemmas(compared: AlignedPair) -> dict[int, str]:
    """Return the aligned lemma of the text of words of the hypothesis, by their offsets."""
    lemmas = {word.start: word.lemma for word in compared.text}
    return {
        alignment.hypothesis_start: lemmas[alignment.text_start]
        for alignment in compared.aligned
        if alignment is not None and alignment.how != "same root"
    }
