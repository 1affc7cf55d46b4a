r"""The matches of the hypothesis's words, by tools and resources: the group `knowledge`.

w(h) in [0, 1] is the weight of the best match of the content word h of the hypothesis H: 1 for the
same word, else the weight of the alignment or of the heaviest rule (see `knowledge_alignment`).
"""

from __future__ import annotations

import math
from itertools import pairwise

from entailment.systems.learned.catalogue import feature
from entailment.systems.learned.reading import AnalysedPair
from entailment.systems.measures import Direction

__all__: list[str] = []

_LEAST = 0.05
"""The weight of a word without a match in a product."""


@feature("knowledge")
def known_coverage(reading: AnalysedPair) -> float:
    """Mean of w(h) over the content words of the hypothesis (Corley and Mihalcea, 2005). [0, 1]"""
    weights = reading.weights
    return sum(weights) / len(weights) if weights else 1.0


@feature("knowledge")
def known_idf_coverage(reading: AnalysedPair) -> float:
    """Σ idf(h) w(h) / Σ idf(h) (Corley and Mihalcea, 2005, of the hypothesis). [0, 1]"""
    idfs = [reading.idf.weight(word.lower) for word in reading.compared.content]
    total = sum(idfs)
    covered = sum(idf * weight for idf, weight in zip(idfs, reading.weights, strict=True))
    return covered / total if total else 1.0


@feature("knowledge")
def known_product(reading: AnalysedPair) -> float:
    """Geometric mean of w(h), at least 0.05 each: a chain of matches (Adams, 2006). [0.05, 1]"""
    logs = [math.log(max(_LEAST, weight)) for weight in reading.weights]
    return math.exp(sum(logs) / len(logs)) if logs else 1.0


@feature("knowledge", Direction.AGAINST)
def heaviest_unknown(reading: AnalysedPair) -> float:
    """Greatest idf(h) (1 - w(h)); 0 where all are matched. [0, 1]"""
    return max(
        (
            reading.idf.weight(word.lower) * (1.0 - weight)
            for word, weight in zip(reading.compared.content, reading.weights, strict=True)
        ),
        default=0.0,
    )


@feature("knowledge", Direction.AGAINST)
def unknown_words(reading: AnalysedPair) -> float:
    """Number of content words without a match, at most 5, over 5 (Adams, 2006). [0, 1]"""
    return min(5, sum(weight == 0 for weight in reading.weights)) / 5


@feature("knowledge")
def all_known(reading: AnalysedPair) -> float:
    """1 where every content word is matched, else 0."""
    return float(all(reading.weights))


@feature("knowledge", Direction.EITHER)
def rule_share(reading: AnalysedPair) -> float:
    """Share of the content words that only a rule of a resource matches. [0, 1]"""
    matches = reading.compared.matches
    return sum(m.rule is not None for m in matches) / len(matches) if matches else 0.0


@feature("knowledge", Direction.AGAINST)
def known_mismatches(reading: AnalysedPair) -> float:
    """Number of mismatches by tools or resources, at most 2, over 2 (Adams: antonyms). [0, 1]"""
    return min(2, len(reading.compared.mismatches)) / 2


@feature("knowledge")
def known_bigram_coverage(reading: AnalysedPair) -> float:
    """Share of neighbouring content words matched by near words of the text, in order. [0, 1]

    Near are words at most three apart (Pakray and others, 2010: bigrams through WordNet).
    """
    index = {word.start: place for place, word in enumerate(reading.compared.text)}
    places = [
        index[m.text_words[0].start] if m.text_words else None for m in reading.compared.matches
    ]
    if len(places) < 2:
        return known_coverage(reading)
    near = [a is not None and b is not None and 0 <= b - a <= 3 for a, b in pairwise(places)]
    return sum(near) / len(near)


@feature("direction")
def text_idf_coverage(reading: AnalysedPair) -> float:
    """Share of the text's idf that words matched with the hypothesis carry. [0, 1]

    Corley and Mihalcea (2005), of the text.
    """
    used = {word.lower for match in reading.compared.matches for word in match.text_words}
    idfs = [(word.lower, reading.idf.weight(word.lower)) for word in reading.compared.text_content]
    total = sum(idf for _, idf in idfs)
    return sum(idf for lower, idf in idfs if lower in used) / total if total else 1.0


@feature("direction")
def directional_gap(reading: AnalysedPair) -> float:
    """sim(H in T) - sim(T in H): how much more of H is in T than of T in H. [-1, 1]

    The condition of directional relatedness (Tatar and others, 2009) is that it is not negative.
    """
    return known_idf_coverage(reading) - text_idf_coverage(reading)


@feature("direction", Direction.EITHER)
def mutual_coverage(reading: AnalysedPair) -> float:
    """Mean of sim(H in T) and sim(T in H) (Corley and Mihalcea, 2005, both ways). [0, 1]"""
    return (known_idf_coverage(reading) + text_idf_coverage(reading)) / 2
