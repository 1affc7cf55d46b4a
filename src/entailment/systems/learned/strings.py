r"""Sets, vectors and strings: the lexical distances of JU_CSE_TAC and many others, group `strings`.

A and B are the sets of content lemmas of text and hypothesis, a and b their vectors of counts.
"""

from __future__ import annotations

import math
from collections import Counter

from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler, Levenshtein

from entailment.systems.learned.catalogue import feature
from entailment.systems.learned.reading import Reading

__all__: list[str] = []


def _counts(reading: Reading) -> tuple[Counter[str], Counter[str]]:
    compared = reading.compared
    said = compared.text_content or compared.text
    return Counter(w.lemma for w in said), Counter(w.lemma for w in compared.content)


@feature("strings")
def jaccard(reading: Reading) -> float:
    """|A ∩ B| / |A ∪ B|. [0, 1]"""
    said, asked = _counts(reading)
    union = said.keys() | asked.keys()
    return len(said.keys() & asked.keys()) / len(union) if union else 1.0


@feature("strings")
def dice(reading: Reading) -> float:
    """2 |A ∩ B| / (|A| + |B|). [0, 1]"""
    said, asked = _counts(reading)
    total = len(said) + len(asked)
    return 2 * len(said.keys() & asked.keys()) / total if total else 1.0


@feature("strings")
def cosine(reading: Reading) -> float:
    """Cosine of the counts, a · b / (|a| |b|). [0, 1]"""
    said, asked = _counts(reading)
    size = math.sqrt(sum(n * n for n in said.values()) * sum(n * n for n in asked.values()))
    if not size:
        return float(said == asked)
    return sum(n * said[lemma] for lemma, n in asked.items()) / size


@feature("strings")
def block_similarity(reading: Reading) -> float:
    """1 - Σ |a - b| / Σ (a + b), the Manhattan distance of the counts. [0, 1]"""
    said, asked = _counts(reading)
    total = said.total() + asked.total()
    apart = sum(abs(said[lemma] - asked[lemma]) for lemma in said.keys() | asked.keys())
    return 1.0 - apart / total if total else 1.0


@feature("strings")
def euclidean_similarity(reading: Reading) -> float:
    """1 - |a - b| / sqrt(|a|² + |b|²), the Euclidean distance of the counts. [0, 1]"""
    said, asked = _counts(reading)
    total = sum(n * n for n in [*said.values(), *asked.values()])
    apart = sum((said[lemma] - asked[lemma]) ** 2 for lemma in said.keys() | asked.keys())
    return 1.0 - math.sqrt(apart / total) if total else 1.0


@feature("strings")
def levenshtein_similarity(reading: Reading) -> float:
    """1 - the character edit distance over the longer side's length. [0, 1]"""
    compared = reading.compared
    said, asked = compared.pair.text.lower(), compared.pair.hypothesis.lower()
    return Levenshtein.normalized_similarity(said, asked)


@feature("strings")
def jaro_winkler(reading: Reading) -> float:
    """Jaro-Winkler similarity of the two strings (Winkler, 1990). [0, 1]"""
    compared = reading.compared
    return JaroWinkler.similarity(compared.pair.text.lower(), compared.pair.hypothesis.lower())


@feature("strings")
def best_part_similarity(reading: Reading) -> float:
    """Similarity of the hypothesis to the part of the text that is most like it. [0, 1]

    Indel similarity of the best window of its length (local, as Smith and Waterman, 1981).
    """
    compared = reading.compared
    return fuzz.partial_ratio(compared.pair.hypothesis.lower(), compared.pair.text.lower()) / 100


@feature("strings")
def soft_coverage(reading: Reading) -> float:
    """Mean over the hypothesis's words of the most alike word of the text, by Jaro-Winkler. [0, 1]

    Monge and Elkan (1996).
    """
    said = {word.lower for word in reading.compared.text}
    asked = [word.lower for word in reading.compared.content]
    if not asked:
        return 1.0
    best = [
        1.0 if one in said else max((JaroWinkler.similarity(one, o) for o in said), default=0.0)
        for one in asked
    ]
    return sum(best) / len(best)
