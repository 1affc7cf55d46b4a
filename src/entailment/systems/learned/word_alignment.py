r"""The alignment classifier: which word of the text each word of the hypothesis is aligned with.

After Hickl et al. (2006): a classifier, trained on pairs that were aligned by hand, judges each
pair of words (h, t) by

    P(h ~ t) = σ(w · f(h, t) + b)

| feature | is |
| --- | --- |
| `lemma` `stem` | 1 where these are the same |
| `prefix` | how much of the longer word both begin with |
| `rule` | the greatest weight of a match by tools and resources |
| `kind` | 1 where the parts of speech are the same |
| `names` | 1 where both are names |
| `numbers` | 1 for two different numbers |
| `relation` `head` | 1 where their relation, or the lemma that they hang on, is the same |
| `neighbour` | 1 where a content word next to them has the same lemma |

A word is aligned with its likeliest word of the text, where that is likelier than not. The weights
are in `data/alignments.toml`; `fitted_weights` fits them to the pairs of `data/alignments.tsv`.
"""

from __future__ import annotations

import math
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from entailment.model import Pair
from entailment.systems.learned.tokens import full, places_by_offset
from entailment.text.linguistics import Analysis, Token
from entailment.text.words import stem

if TYPE_CHECKING:
    from entailment.systems.learned.reading import AnalysedPair

__all__ = [
    "FEATURES",
    "WordAlignment",
    "WordLink",
    "aligned_by_hand",
    "fitted_weights",
    "shipped_weights",
    "word_alignment",
]

FEATURES = (
    "lemma",
    "stem",
    "prefix",
    "rule",
    "kind",
    "names",
    "numbers",
    "relation",
    "head",
    "neighbour",
)
"""The features of a pair of words, in order."""

_SIGNS = (1, 1, 1, 1, 1, 1, -1, 1, 1, 1)
_MOST_TOKENS = 400
"""Tokens of a text from which on no more are compared."""


class WordLink(NamedTuple):
    """The likeliest word of the text for one of the hypothesis, by its place; its probability."""

    place: int | None
    probability: float

    @property
    def is_aligned(self) -> bool:
        """Whether it is likelier than not."""
        return self.place is not None and self.probability > 0.5


WordAlignment = Mapping[int, WordLink]
"""For each content token of the hypothesis, by its place, its likeliest word of the text."""


class HandAligned(NamedTuple):
    """A pair and, for forms of the hypothesis, the forms of the text that they are aligned with."""

    pair: Pair
    links: Mapping[str, str]


def word_alignment(reading: AnalysedPair) -> WordAlignment:
    """Return the alignment of the content words of *reading* by the weights that are shipped."""
    weights, intercept = shipped_weights()
    outcome: dict[int, WordLink] = {}
    for place, rows in _rows(reading):
        odds = {t: float(np.dot(weights, row)) + intercept for t, row in rows.items()}
        best = max(odds, key=lambda t: (odds[t], -t), default=None)
        probability = 0.0 if best is None else 1.0 / (1.0 + math.exp(-odds[best]))
        outcome[place] = WordLink(best, probability)
    return outcome


def fitted_weights(readings: Iterable[tuple[AnalysedPair, Mapping[str, str]]]) -> tuple[float, ...]:
    """Return the weights and, last, the intercept fitted to *readings* that were aligned by hand.

    Each comes with forms of the hypothesis and the forms of the text that they are aligned with.
    """
    from entailment.systems.learning import logistic

    x, y = [], []
    for reading, links in readings:
        tokens, text = reading.hypothesis.tokens, reading.text.tokens
        for place, rows in _rows(reading):
            for other, row in rows.items():
                x.append(row)
                y.append(links.get(tokens[place].form) == text[other].form)
    weights, intercept = logistic(np.array(x), np.array(y), 1.0, _SIGNS)
    return (*(float(weight) for weight in weights), float(intercept))


@lru_cache(maxsize=1)
def shipped_weights() -> tuple[tuple[float, ...], float]:
    """Return the weights of `FEATURES`, and the intercept, that come with the package."""
    table = tomllib.loads(_data("alignments.toml"))
    return tuple(float(table[name]) for name in FEATURES), float(table["intercept"])


def aligned_by_hand() -> Iterator[HandAligned]:
    """Yield the pairs that were aligned by hand."""
    lines = [line for line in _data("alignments.tsv").splitlines() if not line.startswith("#")]
    for number, line in enumerate(lines, start=1):
        text, hypothesis, links = line.split("\t")
        pairs = (link.split("=") for link in links.split())
        yield HandAligned(Pair(str(number), text, hypothesis), dict(pairs))


def _data(name: str) -> str:
    folder = files("entailment.systems.learned").joinpath("data")
    return folder.joinpath(name).read_text(encoding="utf-8")


def _rows(reading: AnalysedPair) -> Iterator[tuple[int, dict[int, tuple[float, ...]]]]:
    """Yield each content token of the hypothesis with the features of all words of the text."""
    hypothesis, text = reading.hypothesis, reading.text
    rules = _rules(reading)
    others = [n for n, token in enumerate(text.tokens[:_MOST_TOKENS]) if full(token)]
    near, text_near = _neighbours(hypothesis), _neighbours(text)
    for place, token in enumerate(hypothesis.tokens):
        if full(token):
            yield (
                place,
                {
                    other: (
                        *_of_words(token, text.tokens[other], rules[place].get(other, 0.0)),
                        *_of_places(hypothesis, place, text, other),
                        float(bool(near[place] & text_near[other])),
                    )
                    for other in others
                },
            )


def _of_words(word: Token, other: Token, rule: float) -> tuple[float, ...]:
    value, two = word.form.lower(), other.form.lower()
    are_numbers = word.pos == other.pos == "NUM"
    return (
        float(word.lemma.lower() == other.lemma.lower()),
        float(stem(value) == stem(two)),
        _prefix(value, two) / max(len(value), len(two), 1),
        rule,
        float(word.pos == other.pos),
        float(word.pos == other.pos == "PROPN"),
        float(are_numbers and value != two and rule == 0.0),
    )


def _of_places(first: Analysis, place: int, other: Analysis, at: int) -> tuple[float, float]:
    word, second = first.tokens[place], other.tokens[at]
    heads = first.tokens[word.head].lemma, other.tokens[second.head].lemma
    is_below = not word.is_root and not second.is_root
    return (
        float(word.relation == second.relation),
        float(is_below and heads[0].lower() == heads[1].lower()),
    )


def _neighbours(analysis: Analysis) -> list[set[str]]:
    """Return for each token the lemmas of the content words before and behind it."""
    content = [n for n, token in enumerate(analysis.tokens) if full(token)]
    outcome: list[set[str]] = [set() for _ in analysis.tokens]
    for left, right in pairwise(content):
        outcome[left].add(analysis.tokens[right].lemma.lower())
        outcome[right].add(analysis.tokens[left].lemma.lower())
    return outcome


def _rules(reading: AnalysedPair) -> Mapping[int, Mapping[int, float]]:
    """Return the greatest weight of a match of each two tokens, by their places."""
    places, text_places = (
        places_by_offset(enumerate(side.tokens)) for side in (reading.hypothesis, reading.text)
    )
    outcome: dict[int, dict[int, float]] = defaultdict(dict)
    for match in reading.compared.candidates:
        place = places.get(match.word.start)
        for word in match.text_words:
            other = text_places.get(word.start)
            if place is not None and other is not None:
                known = outcome[place].get(other, 0.0)
                outcome[place][other] = max(known, match.weight)
    return outcome


def _prefix(first: str, second: str) -> int:
    """Return how many characters both begin with."""
    both = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))
