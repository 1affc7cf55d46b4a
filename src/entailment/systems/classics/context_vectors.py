r"""Context vectors and subsequences: after Clarke at RTE-2 (Meaning as context and subsequence).

The degree to which a word v entails u is the share of v's contexts that u has too,

    d(v, u) = Σ_c min(x_v(c), x_u(c)) / Σ_c x_v(c)

with x_w(c) the positive mutual information of w and c (`knowledge.counts`). A
subsequence of H, k of its content words in order, is entailed to the degree of the best k words of
T that stand in that order:

    d(s) = max_{j₁ < ... < j_k} Π_i d(t_{j_i}, s_i)        score = mean over k = 1..n of mean_s d(s)

over all subsequences of at most *n* words without more than *gap* content words between two. A word
that is aligned with T as written, by lemma or spelling has degree 1. Without a resource, words are
entailed by the same word only and the score is one of skip-grams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from entailment.errors import OptionError
from entailment.knowledge.cooccurrence import counts_of
from entailment.knowledge.counts import Counts
from entailment.knowledge.resource import make_resources, versions
from entailment.model import Explanation, Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.measured import comparable_words
from entailment.systems.scored import Scored

__all__ = ["context_vectors"]

_MAX_WORDS = 2_000
"""Content words of a text that are compared, from its beginning; 200 of a hypothesis."""

Degrees = Sequence[Sequence[float]]
"""For each content word of the hypothesis the degree to which each of the text entails it."""


def context_vectors(
    resources: Sequence[Mapping[str, object]] = (),
    n: int = 2,
    gap: int = 2,
    threshold: float = 0.5,
    per: str | None = None,
) -> Scored:
    """Predicts entailment if the contexts of T's words include those of H's, in order.

    *resources* are the `[[resource]]` tables, one of which is `cooccurrence`; without any, a word
    entails only itself. *n*, from 1 to 3, is the length of subsequences, *gap* the number of
    content words that may be skipped between two. Pairs with a score of at least *threshold*, in
    [0, 1], are entailed; *per* names an attribute whose values get thresholds of their own when
    fitted.
    """
    if n not in (1, 2, 3) or gap < 0:
        raise OptionError(f"n is from 1 to 3 and gap at least 0, not {n} and {gap}")
    loaded = make_resources(resources)
    counts = counts_of(loaded)

    def score(pair: Pair) -> float:
        degrees = _degrees(AlignedPair(pair), counts)
        means = [_mean(_entailed(degrees, length, gap)) for length in range(1, n + 1)]
        known = [mean for mean in means if mean is not None]
        return sum(known) / len(known) if known else 1.0

    def explain(pair: Pair) -> Explanation:
        from entailment.systems.explanation import explain_words

        explained = explain_words(pair)
        reasons = _reasons(AlignedPair(pair), counts)
        return replace(explained, reasons=(*reasons, *explained.reasons))

    return Scored.at(score, threshold, per, explain, partial(versions, loaded))


def _degrees(compared: AlignedPair, counts: Counts | None) -> Degrees:
    text_words = comparable_words(compared)[:_MAX_WORDS]
    aligned_starts = {
        alignment.hypothesis_start: alignment.text_start
        for alignment in compared.aligned
        if alignment is not None
    }
    lemmas = {word.start: word.lemma for word in text_words}
    rows: dict[str, list[float]] = {}
    table = []
    for word in compared.content[: _MAX_WORDS // 10]:
        lemma = word.lemma
        aligned_lemma = lemmas.get(aligned_starts.get(word.start, -1), lemma)
        key = f"{lemma} {aligned_lemma}"
        if key not in rows:
            rows[key] = [
                1.0
                if other.lemma in (lemma, aligned_lemma)
                else (counts.inclusion(other.lemma, lemma) if counts else 0.0)
                for other in text_words
            ]
        table.append(rows[key])
    return table


def _entailed(degrees: Degrees, length: int, gap: int) -> Iterator[float]:
    """Yield the degree of each subsequence of *length* words."""
    for places in _subsequences(len(degrees), length, gap):
        best = list(degrees[places[0]])
        for place in places[1:]:
            best = _after(best, degrees[place])
        yield max(best, default=0.0)


def _after(before: Sequence[float], degrees: Sequence[float]) -> list[float]:
    """Return for each word of the text the best product that ends there."""
    greatest, products = 0.0, []
    for product, degree in zip(before, degrees, strict=True):
        products.append(greatest * degree)
        greatest = max(greatest, product)
    return products


def _subsequences(size: int, length: int, gap: int) -> Iterator[tuple[int, ...]]:
    """Yield the places of each subsequence, in order."""
    if length == 1:
        yield from ((place,) for place in range(size))
        return
    for prefix in _subsequences(size, length - 1, gap):
        last = prefix[-1]
        yield from ((*prefix, place) for place in range(last + 1, min(size, last + 2 + gap)))


def _mean(values: Iterator[float]) -> float | None:
    numbers = [*values]
    return sum(numbers) / len(numbers) if numbers else None


def _reasons(compared: AlignedPair, counts: Counts | None) -> Iterator[str]:
    if counts is None:
        return
    text_lemmas = [*dict.fromkeys(word.lemma for word in comparable_words(compared))][:_MAX_WORDS]
    for word in compared.uncovered:
        best = max(((counts.inclusion(v, word.lemma), v) for v in text_lemmas), default=(0.0, ""))
        if best[0] > 0:
            yield f"'{word.form}' has {best[0]:.0%} of the contexts of '{best[1]}'"
