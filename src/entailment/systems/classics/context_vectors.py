r"""Context vectors and subsequences: after Clarke at RTE-2 (Meaning as context and subsequence).

The degree to which a word v entails u is the share of v's contexts that u has too,

    d(v, u) = Σ_c min(x_v(c), x_u(c)) / Σ_c x_v(c)

with x_w(c) how much more often w is together with c than by chance (`knowledge.cooccurrence`). A
subsequence of H, k of its content words in order, is entailed to the degree of the best k words of
T that stand in that order:

    d(s) = max_{j₁ < ... < j_k} Π_i d(t_{j_i}, s_i)        score = mean over k = 1..n of mean_s d(s)

over all subsequences of at most *n* words without more than *gap* content words between two. A word
that T answers as written, by lemma or spelling has degree 1. Without a resource, words are entailed
by themselves alone and the score is one of skip-grams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from entailment.errors import OptionError
from entailment.knowledge.cooccurrence import Counts, counts_of
from entailment.knowledge.resource import make_resources
from entailment.model import Explanation, Pair
from entailment.systems.alignment import Comparison
from entailment.systems.measured import answering
from entailment.systems.scored import Scored

__all__ = ["context_vectors"]

_MOST = 2_000
"""Content words of a text that are looked at, in its order; 200 of a hypothesis."""

Degrees = Sequence[Sequence[float]]
"""For each content word of the hypothesis the degree to which each of the text entails it."""


def context_vectors(
    resources: Sequence[Mapping[str, object]] = (),
    n: int = 2,
    gap: int = 2,
    threshold: float = 0.5,
    per: str | None = None,
) -> Scored:
    """Says entailment where the contexts of the text's words hold the hypothesis's, in order.

    *resources* are the `[[resource]]` tables, of which one is `cooccurrence`; without any, only
    the same word entails another. *n*, from 1 to 3, is the length of subsequences, *gap* how many
    content words may be left out between two. Enough is *threshold*, in [0, 1]; *per* names an
    attribute whose values get thresholds of their own when fitted.
    """
    if n not in (1, 2, 3) or gap < 0:
        raise OptionError(f"n is from 1 to 3 and gap at least 0, not {n} and {gap}")
    counts = counts_of(make_resources(resources))

    def score(pair: Pair) -> float:
        degrees = _degrees(Comparison(pair), counts)
        means = [_mean(_entailed(degrees, length, gap)) for length in range(1, n + 1)]
        known = [mean for mean in means if mean is not None]
        return sum(known) / len(known) if known else 1.0

    def told(pair: Pair) -> Explanation:
        from entailment.systems.explanation import explain_words

        explained = explain_words(pair)
        reasons = _told(Comparison(pair), counts)
        return replace(explained, reasons=(*reasons, *explained.reasons))

    return Scored.at(score, threshold, per, told)


def _degrees(compared: Comparison, counts: Counts | None) -> Degrees:
    said = answering(compared)[:_MOST]
    answers = {
        found.hypothesis_start: found.text_start for found in compared.aligned if found is not None
    }
    lemmas = {word.start: word.lemma for word in said}
    rows: dict[str, list[float]] = {}
    table = []
    for word in compared.content[: _MOST // 10]:
        lemma = word.lemma
        answer = lemmas.get(answers.get(word.start, -1), lemma)
        key = f"{lemma} {answer}"
        if key not in rows:
            rows[key] = [
                1.0
                if other.lemma in (lemma, answer)
                else (counts.inclusion(other.lemma, lemma) if counts else 0.0)
                for other in said
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
    for here, degree in zip(before, degrees, strict=True):
        products.append(greatest * degree)
        greatest = max(greatest, here)
    return products


def _subsequences(size: int, length: int, gap: int) -> Iterator[tuple[int, ...]]:
    """Yield the places of each subsequence, in order."""
    if length == 1:
        yield from ((place,) for place in range(size))
        return
    for begun in _subsequences(size, length - 1, gap):
        last = begun[-1]
        yield from ((*begun, place) for place in range(last + 1, min(size, last + 2 + gap)))


def _mean(values: Iterator[float]) -> float | None:
    found = [*values]
    return sum(found) / len(found) if found else None


def _told(compared: Comparison, counts: Counts | None) -> Iterator[str]:
    if counts is None:
        return
    said = [*dict.fromkeys(word.lemma for word in answering(compared))][:_MOST]
    for word in compared.uncovered:
        found = max(((counts.inclusion(v, word.lemma), v) for v in said), default=(0.0, ""))
        if found[0] > 0:
            yield f"'{word.form}' has {found[0]:.0%} of the contexts of '{found[1]}'"
