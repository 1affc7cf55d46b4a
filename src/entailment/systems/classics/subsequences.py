r"""Subsequences and n-grams: after Kozareva and Montoyo (MLEnt) and Newman et al. at RTE-2.

Over the lemmas of the words of T and H, function words too:

| value | is |
| --- | --- |
| `rouge_1`, `rouge_2`, `rouge_3`, `rouge_4` | the share of H's n-grams that T has (Lin, 2004) |
| `unigram_precision` | the share of T's different words that H has |
| `rouge_l` | the longest common subsequence over H's length |
| `rouge_w` | the same, runs weighted: f⁻¹( WLCS / f(length) ), f(k) = k^1.2 |
| `rouge_s`, `rouge_su` | the share of H's skip-bigrams, gap at most 4, that T has; with words |
| `skip_grams` | the share of H's pairs of content words that T has in that order |
| `longest_run` | the longest unbroken run of H's words that T has, over H's length |
| `consecutive` | Σ over runs of H's words that T has, of their length squared, over H's squared |
| `cosine` | the cosine of the content lemmas of both |
| `licensed` | the mean over H's content words of the best alignment or the best rule |

Newman et al. grew decision trees over measures like ROUGE, with cosine, WordNet and VerbOcean;
Kozareva and Montoyo combined n-grams, skip-grams and longest subsequences with WordNet, and
learners by votes.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial

from entailment.knowledge.idf import default_idf
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import make_resources, versions
from entailment.knowledge.rules import Rule
from entailment.model import Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.measured import Classifier, Measured, comparable_words, named_parts
from entailment.systems.measures import (
    longest_common_subsequence,
    longest_common_substring,
    ngram_coverage,
    skip_bigram_coverage,
)

__all__ = ["subsequences"]

_WEIGHT = 1.2
_GAP = 4
_MAX_WORDS = 600
"""Words of a text or hypothesis that are compared by runs; the rest of a long one is ignored."""


def subsequences(
    resources: Sequence[Mapping[str, object]] = (),
    features: Sequence[Mapping[str, object]] | None = None,
    classifier: str = "tree",
    c: float = 0.1,
    depth: int = 4,
    least: int = 20,
) -> Measured:
    """Judges by shared n-grams, skip-grams and subsequences; must be fitted.

    *resources* are the `[[resource]]` tables by whose rules words entail others, in `licensed`
    alone. *features* are tables with the name of a feature: `rouge_1` to `rouge_4`,
    `unigram_precision`, `rouge_l`, `rouge_w`, `rouge_s`, `rouge_su`, `skip_grams`, `longest_run`,
    `consecutive`, `cosine`, `licensed`; all when None. *classifier* is `logistic`, `svm`, `tree` or
    `forest`, *c* the inverse strength of regularisation, *depth* is the maximum depth of a tree,
    *least* its minimum number of pairs per leaf.
    """
    loaded = make_resources(resources)
    names = named_parts("feature", features, tuple(_VALUES))
    lookup = Lookup(loaded, steps=1) if loaded else None
    return Measured(
        _Subsequences(names, lookup),
        Classifier(classifier, c, depth, least),
        uses=partial(versions, loaded),
    )


class _Subsequences:
    """The values called *names*; words entail others by *lookup*."""

    def __init__(self, names: Sequence[str], lookup: Lookup | None):
        self._names = tuple(names)
        self._lookup = lookup

    @property
    def signs(self) -> Mapping[str, int]:
        """1 for entailment; 0, either way, for the share of the text that the hypothesis has."""
        return {name: int(name != "unigram_precision") for name in self._names}

    def measure(self, pair: Pair) -> list[float]:
        """Return the values of a pair; an empty hypothesis is covered by any text."""
        compared = _Compared(pair, self._lookup)
        return [_VALUES[name](compared) for name in self._names]

    def describe(self, pair: Pair) -> tuple[str, ...]:
        """Return the runs of two words and more that both have, and the rules that were used."""
        compared = _Compared(pair, self._lookup)
        words = compared.hypothesis[:_MAX_WORDS]
        runs = [
            f"both have '{' '.join(w.form for w in words[begin : begin + length])}'"
            for begin, length in compared.runs
            if length > 1
        ]
        return (*runs, *(str(rule) for rule in compared.best_rules.values() if rule is not None))


class _Compared(AlignedPair):
    """A pair, its lemmas, the runs that both have, and the rules between their words."""

    def __init__(self, pair: Pair, lookup: Lookup | None):
        super().__init__(pair)
        self._lookup = lookup

    @cached_property
    def text_sequence(self) -> list[str]:
        """The lemmas of the text, of its beginning if it is long."""
        return [word.lemma for word in self.text[:_MAX_WORDS]]

    @cached_property
    def hypothesis_sequence(self) -> list[str]:
        """The lemmas of the hypothesis."""
        return [word.lemma for word in self.hypothesis[:_MAX_WORDS]]

    @cached_property
    def runs(self) -> list[tuple[int, int]]:
        """Start and length, in words, of the longest common runs, from left to right."""
        text_lemmas = f" {' '.join(self.text_sequence)} "
        runs, begin = [], 0
        while begin < len(self.hypothesis_sequence):
            length = 0
            while (
                begin + length < len(self.hypothesis_sequence)
                and f" {' '.join(self.hypothesis_sequence[begin : begin + length + 1])} "
                in text_lemmas
            ):
                length += 1
            if length:
                runs.append((begin, length))
            begin += max(1, length)
        return runs

    @cached_property
    def best_rules(self) -> dict[str, Rule | None]:
        """For each content lemma that the text lacks, the best rule that entails it."""
        if self._lookup is None:
            return {}
        text_lemmas = [*dict.fromkeys(word.lemma for word in comparable_words(self))][:_MAX_WORDS]
        return {
            word.lemma: max(
                (
                    rule
                    for other in text_lemmas
                    if (rule := self._lookup.entails(other, word.lemma))
                ),
                key=lambda rule: rule.weight,
                default=None,
            )
            for word in self.uncovered
        }


def _rouge(size: int) -> Callable[[_Compared], float]:
    def share(compared: _Compared) -> float:
        return ngram_coverage(compared, size)

    return share


def _unigram_precision(compared: _Compared) -> float:
    hypothesis, text = {*compared.hypothesis_sequence}, {word.lemma for word in compared.text}
    return len(hypothesis & text) / len(text) if text else 0.0


def _rouge_l(compared: _Compared) -> float:
    return longest_common_subsequence(compared, default_idf())


def _rouge_w(compared: _Compared) -> float:
    """Return the weighted longest common subsequence (Lin, 2004, figure 1)."""
    hypothesis_lemmas, text_lemmas = compared.hypothesis_sequence, compared.text_sequence
    if not hypothesis_lemmas:
        return 1.0
    best, run = [0.0] * (len(hypothesis_lemmas) + 1), [0] * (len(hypothesis_lemmas) + 1)
    for word in text_lemmas:
        before, before_run = best[:], run[:]
        for place, other in enumerate(hypothesis_lemmas, start=1):
            if word == other:
                length = before_run[place - 1]
                gain = (length + 1) ** _WEIGHT - length**_WEIGHT
                best[place], run[place] = before[place - 1] + gain, length + 1
            else:
                best[place], run[place] = max(before[place], best[place - 1]), 0
    share: float = (best[-1] / len(hypothesis_lemmas) ** _WEIGHT) ** (1 / _WEIGHT)
    return min(1.0, share)


def _skips(lemmas: Sequence[str]) -> set[tuple[str, str]]:
    return {
        (lemma, other)
        for place, lemma in enumerate(lemmas)
        for other in lemmas[place + 1 : place + 2 + _GAP]
    }


def _rouge_s(compared: _Compared) -> float:
    skip_bigrams = _skips(compared.hypothesis_sequence)
    return (
        len(skip_bigrams & _skips(compared.text_sequence)) / len(skip_bigrams)
        if skip_bigrams
        else 1.0
    )


def _rouge_su(compared: _Compared) -> float:
    skip_bigrams, text_skip_bigrams = (
        _skips(compared.hypothesis_sequence),
        _skips(compared.text_sequence),
    )
    words = {*compared.hypothesis_sequence}
    total = len(skip_bigrams) + len(words)
    return (
        (len(skip_bigrams & text_skip_bigrams) + len(words & {*compared.text_sequence})) / total
        if total
        else 1.0
    )


def _skip_grams(compared: _Compared) -> float:
    return skip_bigram_coverage(compared, default_idf())


def _longest_run(compared: _Compared) -> float:
    return longest_common_substring(compared, default_idf())


def _consecutive(compared: _Compared) -> float:
    size = len(compared.hypothesis_sequence)
    return sum(length**2 for _, length in compared.runs) / size**2 if size else 1.0


def _cosine(compared: _Compared) -> float:
    hypothesis_counts = Counter(word.lemma for word in compared.content)
    text_counts = Counter(word.lemma for word in comparable_words(compared))
    lengths = [
        math.sqrt(sum(n * n for n in counts.values()))
        for counts in (hypothesis_counts, text_counts)
    ]
    if not all(lengths):
        return float(not hypothesis_counts)
    return min(
        1.0,
        sum(n * text_counts[lemma] for lemma, n in hypothesis_counts.items()) / math.prod(lengths),
    )


def _entailed(compared: _Compared) -> float:
    weights = []
    for word, alignment in zip(compared.content, compared.aligned, strict=True):
        rule = compared.best_rules.get(word.lemma)
        weights.append(alignment.weight if alignment else rule.weight if rule else 0.0)
    return sum(weights) / len(weights) if weights else 1.0


_VALUES: Mapping[str, Callable[[_Compared], float]] = {
    "rouge_1": _rouge(1),
    "rouge_2": _rouge(2),
    "rouge_3": _rouge(3),
    "rouge_4": _rouge(4),
    "unigram_precision": _unigram_precision,
    "rouge_l": _rouge_l,
    "rouge_w": _rouge_w,
    "rouge_s": _rouge_s,
    "rouge_su": _rouge_su,
    "skip_grams": _skip_grams,
    "longest_run": _longest_run,
    "consecutive": _consecutive,
    "cosine": _cosine,
    "licensed": _entailed,
}
