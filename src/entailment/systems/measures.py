"""The documented features of a pair, from the classic learned systems of RTE-1 to RTE-7.

Each is a number in a stated range, near 0 or 1 wherever that is natural. The sources are named in
the docstrings; `entail systems --features` prints this table.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import compress, count, pairwise

from rapidfuzz.distance import LCSseq, Levenshtein

from entailment.knowledge.idf import Idf
from entailment.systems.alignment import AlignedPair
from entailment.systems.measuring import Direction, Measure, MeasureTable
from entailment.systems.mismatch_measures import MISMATCHES

__all__ = [
    "DIRECTIONS",
    "MEASURES",
    "Direction",
    "Measure",
    "idf_coverage",
    "longest_common_subsequence",
    "measure_pair",
    "measure_pairs",
    "ngram_coverage",
    "window_coverage",
]

_WORDS = MeasureTable()


def measure_pair(compared: AlignedPair, idf: Idf, names: Sequence[str]) -> list[float]:
    """Return the features called *names* of a pair, in that order."""
    return [MEASURES[name](compared, idf) for name in names]


def measure_pairs(
    compared: Sequence[AlignedPair], idf: Idf, names: Sequence[str]
) -> list[list[float]]:
    """Return each of the features called *names* of all pairs.

    A feature of 64 pairs in turn takes a fifth less time than all features of each pair, as its
    code stays in the caches of the processor.
    """
    measures = [MEASURES[name] for name in names]
    return [[measure(pair, idf) for pair in compared] for measure in measures]


@_WORDS.add(Direction.FOR)
def word_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's words that the text has, as written. [0, 1]"""
    return _share(compared.hypothesis_columns.lowers, compared.text_lowers)


@_WORDS.add(Direction.FOR)
def content_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's content words that the text has, as written. [0, 1]"""
    return _share(compared.content_columns.lowers, compared.text_lowers)


@_WORDS.add(Direction.FOR)
def lemma_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's content lemmas that the text has. [0, 1]"""
    return _share(compared.content_columns.lemmas, compared.text_lemmas)


@_WORDS.add(Direction.FOR)
def aligned_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Weight of the aligned content words of the hypothesis over their number. [0, 1]"""
    weights = compared.match_weights
    return sum(weights) / len(weights) if weights else 1.0


@_WORDS.add(Direction.FOR)
def idf_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's idf that aligned content words carry. [0, 1]

    After Monz and de Rijke (2001).
    """
    total = covered = 0.0
    for weight, match_weight in zip(compared.idf_weights(idf), compared.match_weights, strict=True):
        total += weight
        covered += weight * match_weight
    return covered / total if total else 1.0


@_WORDS.add(Direction.FOR)
def stem_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's content stems that the text has. [0, 1]"""
    return _share(compared.content_columns.stems, compared.text_stems)


@_WORDS.add(Direction.AGAINST)
def uncovered_words(compared: AlignedPair, idf: Idf) -> float:
    """Number of content words aligned with nothing, at most 5, over 5. [0, 1]"""
    return min(5, len(compared.uncovered_numbers)) / 5


@_WORDS.add(Direction.AGAINST)
def heaviest_uncovered(compared: AlignedPair, idf: Idf) -> float:
    """Greatest idf of a content word aligned with nothing; 0 where all are aligned. [0, 1]"""
    weights = compared.idf_weights(idf)
    return max([weights[number] for number in compared.uncovered_numbers], default=0.0)


@_WORDS.add(Direction.FOR)
def all_covered(compared: AlignedPair, idf: Idf) -> float:
    """1 where every content word is aligned, else 0."""
    return float(not compared.uncovered_numbers)


@_WORDS.add(Direction.FOR)
def bigram_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's lemma bigrams that the text has. [0, 1]"""
    shared = compared.shared_bigrams
    return sum(shared) / len(shared) if shared else 1.0


@_WORDS.add(Direction.FOR)
def trigram_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's lemma trigrams that the text has. [0, 1]"""
    lemmas, line = compared.hypothesis_columns.lemmas, compared.text_lemma_line
    shared = [
        first and second and f" {' '.join(lemmas[begin : begin + 3])} " in line
        for begin, (first, second) in enumerate(pairwise(compared.shared_bigrams))
    ]
    return sum(shared) / len(shared) if shared else 1.0


@_WORDS.add(Direction.FOR)
def skip_bigram_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's content lemma pairs that the text has in that order. [0, 1]

    Skip-bigrams with any gap (Lin and Och, 2004; Kozareva and Montoyo, 2006).
    """
    number = len(compared.content_places)
    if number < 2:
        return idf_coverage(compared, idf)
    ordered, before = 0, list[int]()
    for place in compared.positions:
        ordered += bisect_left(before, place)
        insort(before, place)
    return ordered / (number * (number - 1) // 2)


@_WORDS.add(Direction.FOR)
def longest_common_subsequence(compared: AlignedPair, idf: Idf) -> float:
    """Length of the longest common subsequence of lemmas over the hypothesis's length. [0, 1]"""
    lemmas = compared.hypothesis_columns.lemmas
    return LCSseq.similarity(compared.text_columns.lemmas, lemmas) / len(lemmas) if lemmas else 1.0


@_WORDS.add(Direction.FOR)
def longest_common_substring(compared: AlignedPair, idf: Idf) -> float:
    """Longest run of hypothesis lemmas that the text has unbroken, over its length. [0, 1]"""
    lemmas, shared = compared.hypothesis_columns.lemmas, compared.shared_bigrams
    if True not in shared:
        return (not compared.text_lemmas.isdisjoint(lemmas)) / len(lemmas) if lemmas else 1.0
    longest = 2
    for begin in compress(count(), shared):
        while (
            begin + longest < len(lemmas)
            and shared[begin + longest - 1]
            and f" {' '.join(lemmas[begin : begin + longest + 1])} " in compared.text_lemma_line
        ):
            longest += 1
    return longest / len(lemmas)


@_WORDS.add(Direction.FOR)
def character_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's character trigrams that the text has. [0, 1]"""
    hypothesis, text = compared.pair.hypothesis.lower(), compared.pair.text.lower()
    trigrams = set(map("".join, _ngrams(hypothesis, 3)))
    return sum(map(text.__contains__, trigrams)) / len(trigrams) if trigrams else 1.0


@_WORDS.add(Direction.FOR)
def edit_similarity(compared: AlignedPair, idf: Idf) -> float:
    """1 minus the lemma edit distance of the hypothesis to the aligned span of the text. [0, 1]

    Normalised Levenshtein distance (Kouylekov and Magnini, 2006), over the span only so that
    a long text is not penalised.
    """
    lemmas = compared.hypothesis_columns.lemmas
    return Levenshtein.normalized_similarity(_span_lemmas(compared), lemmas)


@_WORDS.add(Direction.FOR)
def span_density(compared: AlignedPair, idf: Idf) -> float:
    """Aligned words over the length of the span of the text that holds them. [0, 1]"""
    if len(compared.positions) < 2:
        return 1.0 if compared.positions else 0.0
    first, last = compared.span
    inside = {place for place in compared.positions if first <= place <= last}
    return len(inside) / (last - first + 1)


@_WORDS.add(Direction.FOR)
def window_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Idf coverage by the best window of twice the hypothesis's length. [0, 1]"""
    width = 2 * len(compared.hypothesis_columns.forms) + 2
    idf_weights = compared.idf_weights(idf)
    matched = zip(idf_weights, compared.word_matches, strict=True)
    weights = [(match.place, _exact(match.weight * weight)) for weight, match in matched if match]
    total = sum(map(_exact, idf_weights))
    is_whole = len(compared.text_columns.forms) <= width
    best = sum([weight for _, weight in weights]) if is_whole else _heaviest(weights, width)
    return best / total if total else 1.0


def _heaviest(weights: Iterable[tuple[int, int]], width: int) -> int:
    """Return the greatest sum of *weights*, each with its place, in any *width* places."""
    ordered = sorted(weights)
    best = inside = left = 0
    for place, weight in ordered:
        inside += weight
        while ordered[left][0] <= place - width:
            inside -= ordered[left][1]
            left += 1
        best = max(best, inside)
    return best


@_WORDS.add(Direction.FOR)
def order_agreement(compared: AlignedPair, idf: Idf) -> float:
    """Share of neighbouring aligned words that are in the same order in the text. [0, 1]"""
    places = compared.positions
    steps = list(pairwise(places))
    return sum(a < b for a, b in steps) / len(steps) if steps else 1.0


@_WORDS.add(Direction.FOR)
def first_word_covered(compared: AlignedPair, idf: Idf) -> float:
    """1 where the first content word, mostly of the subject, is aligned, else 0."""
    matches = compared.word_matches
    return float(bool(matches) and matches[0] is not None)


@_WORDS.add(Direction.FOR)
def last_word_covered(compared: AlignedPair, idf: Idf) -> float:
    """1 where the last content word is aligned, else 0."""
    matches = compared.word_matches
    return float(bool(matches) and matches[-1] is not None)


@_WORDS.add(Direction.FOR)
def name_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's name words that the text has; 1 where it has none. [0, 1]"""
    matches = list(compress(compared.word_matches, compared.content_names))
    return (len(matches) - matches.count(None)) / len(matches) if matches else 1.0


@_WORDS.add(Direction.EITHER)
def name_share(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's content words that are names. [0, 1]"""
    names = compared.content_names
    return sum(names) / len(names) if names else 0.0


@_WORDS.add(Direction.FOR)
def common_word_coverage(compared: AlignedPair, idf: Idf) -> float:
    """Mean weight of the alignments of content words other than names. [0, 1]"""
    weights = [
        weight
        for weight, is_name in zip(compared.match_weights, compared.content_names, strict=True)
        if not is_name
    ]
    return sum(weights) / len(weights) if weights else 1.0


@lru_cache(maxsize=4096)
def _exact(weight: float) -> int:
    """Return *weight* as a whole number, so that sums are exact."""
    return round(weight * 2**40)


def _span_lemmas(compared: AlignedPair) -> Sequence[str]:
    if not compared.positions:
        return ()
    first, last = compared.span
    return compared.text_columns.lemmas[first : last + 1]


def _share(forms: Collection[str], present: Set[str]) -> float:
    """Return the share of *forms* that are *present*; 1 where there are none."""
    return sum(map(present.__contains__, forms)) / len(forms) if forms else 1.0


def ngram_coverage(compared: AlignedPair, size: int) -> float:
    """Return the share of the hypothesis's runs of *size* lemmas that the text has, in [0, 1]."""
    lemmas = compared.hypothesis_columns.lemmas
    if len(lemmas) < size:
        return 1.0
    text_ngrams = set(_ngrams(compared.text_columns.lemmas, size))
    matched = map(text_ngrams.__contains__, _ngrams(lemmas, size))
    return sum(matched) / (len(lemmas) - size + 1)


def _ngrams(parts: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    return zip(*[parts[start:] for start in range(size)], strict=False)


MEASURES: Mapping[str, Measure] = {**_WORDS.measures, **MISMATCHES.measures}
"""Every feature by name, in the order of their definition."""

DIRECTIONS: Mapping[str, Direction] = {**_WORDS.directions, **MISMATCHES.directions}
"""The direction of each feature: no learned weight may let a mismatch speak for entailment."""
