r"""Sets, vectors and strings: the lexical distances of JU_CSE_TAC and many others, group `strings`.

A and B are the sets of content lemmas of text and hypothesis, a and b their vectors of counts.
"""

from __future__ import annotations

import math
from collections import Counter

from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler, Levenshtein

from entailment.systems.learned.catalogue import feature
from entailment.systems.learned.reading import AnalysedPair

__all__: list[str] = []


def _counts(reading: AnalysedPair) -> tuple[Counter[str], Counter[str]]:
    compared = reading.compared
    words = compared.text_content or compared.text
    return Counter(w.lemma for w in words), Counter(w.lemma for w in compared.content)


@feature("strings")
def jaccard(reading: AnalysedPair) -> float:
    """|A ∩ B| / |A ∪ B|. [0, 1]"""
    a, b = _counts(reading)
    union = a.keys() | b.keys()
    return len(a.keys() & b.keys()) / len(union) if union else 1.0


@feature("strings")
def dice(reading: AnalysedPair) -> float:
    """2 |A ∩ B| / (|A| + |B|). [0, 1]"""
    a, b = _counts(reading)
    total = len(a) + len(b)
    return 2 * len(a.keys() & b.keys()) / total if total else 1.0


@feature("strings")
def cosine(reading: AnalysedPair) -> float:
    """Cosine of the counts, a · b / (|a| |b|). [0, 1]"""
    a, b = _counts(reading)
    size = math.sqrt(sum(n * n for n in a.values()) * sum(n * n for n in b.values()))
    if not size:
        return float(a == b)
    return sum(n * a[lemma] for lemma, n in b.items()) / size


@feature("strings")
def block_similarity(reading: AnalysedPair) -> float:
    """1 - Σ |a - b| / Σ (a + b), the Manhattan distance of the counts. [0, 1]"""
    a, b = _counts(reading)
    total = a.total() + b.total()
    difference = sum(abs(a[lemma] - b[lemma]) for lemma in a.keys() | b.keys())
    return 1.0 - difference / total if total else 1.0


@feature("strings")
def euclidean_similarity(reading: AnalysedPair) -> float:
    """1 - |a - b| / sqrt(|a|² + |b|²), the Euclidean distance of the counts. [0, 1]"""
    a, b = _counts(reading)
    total = sum(n * n for n in [*a.values(), *b.values()])
    difference = sum((a[lemma] - b[lemma]) ** 2 for lemma in a.keys() | b.keys())
    return 1.0 - math.sqrt(difference / total) if total else 1.0


@feature("strings")
def levenshtein_similarity(reading: AnalysedPair) -> float:
    """1 - the character edit distance over the longer side's length. [0, 1]"""
    compared = reading.compared
    text, hypothesis = compared.pair.text.lower(), compared.pair.hypothesis.lower()
    return Levenshtein.normalized_similarity(text, hypothesis)


@feature("strings")
def jaro_winkler(reading: AnalysedPair) -> float:
    """Jaro-Winkler similarity of the two strings (Winkler, 1990). [0, 1]"""
    compared = reading.compared
    return JaroWinkler.similarity(compared.pair.text.lower(), compared.pair.hypothesis.lower())


@feature("strings")
def best_part_similarity(reading: AnalysedPair) -> float:
    """Similarity of the hypothesis to the most similar part of the text. [0, 1]

    Indel similarity of the best window of its length (local, as Smith and Waterman, 1981); of a
    shorter text, that of all of it.
    """
    pair = reading.compared.pair
    text, hypothesis = pair.text.lower(), pair.hypothesis.lower()
    is_shorter = len(text) < len(hypothesis)
    return (fuzz.ratio if is_shorter else fuzz.partial_ratio)(hypothesis, text) / 100


@feature("strings")
def soft_coverage(reading: AnalysedPair) -> float:
    """Mean over the hypothesis's words of the greatest Jaro-Winkler similarity in the text. [0, 1]

    Monge and Elkan (1996).
    """
    text_words = {other.lower for other in reading.compared.text}
    words = [other.lower for other in reading.compared.content]
    if not words:
        return 1.0
    best = [
        1.0
        if word in text_words
        else max((JaroWinkler.similarity(word, other) for other in text_words), default=0.0)
        for word in words
    ]
    return sum(best) / len(best)
