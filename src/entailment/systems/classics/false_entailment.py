r"""Reject first: false entailment is detected, the rest judged by coverage (MENT at RTE-2).

    s(T, H) = c(T, H) Π_d (1 - strength_d)^{d detected a mismatch}

c is the share of the idf of H's content words that are aligned with T, a word entailed by a
resource with the weight of the rule; d are the detectors of `detectors`. With the strength 1 of
MENT (Vanderwende, Menezes and Snow, 2006) one mismatch is enough to reject.

With a classifier the mismatches of each detector, at most 3, and c are values that it weighs; no
mismatch may speak for entailment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from entailment.errors import OptionError, UnknownNameError
from entailment.knowledge.idf import default_idf
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import make_resources, versions
from entailment.model import Explanation, Mismatch, Pair
from entailment.registry import named_tables
from entailment.systems.alignment import AlignedPair
from entailment.systems.measured import Classifier, Measured
from entailment.systems.mismatches.detectors import DETECTORS
from entailment.systems.scored import Scored

__all__ = ["false_entailment"]

_MAX_MISMATCHES = 3
"""Mismatches of one detector that a classifier counts."""

_WORDS = 400
"""Different words of a text that are looked up for a word of the hypothesis."""


def false_entailment(
    resources: Sequence[Mapping[str, object]] = (),
    detectors: Sequence[Mapping[str, object]] | None = None,
    classifier: str | None = None,
    c: float = 0.1,
    threshold: float = 0.6,
    per: str | None = None,
) -> Scored | Measured:
    """Predicts no entailment if a detector fires, else judges by the aligned words.

    *resources* are the `[[resource]]` tables by which words entail and exclude others. *detectors*
    are tables with a `name` and a `strength`, above 0 and at most 1 (1 rejects): `names`,
    `negation`, `modality`, `antonyms`, `roles`, `superlatives`, `conditionals`, `quantities`; all
    when None, none when empty. *classifier*, `logistic` or `svm`, learns the weight of each instead
    and must be fitted; *c* is its inverse strength of regularisation. Without it, pairs with a
    score of at least *threshold*, in [0, 1], are entailed, and *per* names an attribute whose
    values get thresholds of their own when fitted.
    """
    loaded = make_resources(resources)
    uses = partial(versions, loaded)
    detection = _Detection(_strengths(detectors), Lookup(loaded, steps=1) if loaded else None)
    if classifier is None:
        return Scored.at(detection.score, threshold, per, detection.explanation, uses)
    if classifier in ("tree", "forest"):
        raise OptionError(
            "classifier is logistic or svm, which can weigh a mismatch against a pair"
        )
    return Measured(detection, Classifier(classifier, c), uses=uses)


def _strengths(tables: Sequence[Mapping[str, object]] | None) -> dict[str, float]:
    """Return the strength of each detector that *tables* name."""
    if tables is None:
        return dict.fromkeys(DETECTORS, 1.0)
    strengths: dict[str, float] = {}
    for name, options in named_tables("detector", tables, "negation"):
        if name not in DETECTORS:
            raise OptionError(str(UnknownNameError("detector", name, DETECTORS)))
        if others := sorted(set(options) - {"strength"}):
            raise OptionError(f"detector '{name}' takes no option '{others[0]}', but strength")
        strength = options.get("strength", 1.0)
        if isinstance(strength, bool) or not isinstance(strength, int | float):
            raise OptionError(f"the strength of '{name}' is a number, not {strength!r}")
        if not 0 < strength <= 1:
            raise OptionError(f"the strength of '{name}' is above 0 and at most 1, not {strength}")
        strengths[name] = float(strength)
    return strengths


@dataclass(frozen=True)
class _Detection:
    """The mismatches by detectors of these strengths, and the coverage of the hypothesis."""

    strengths: Mapping[str, float]
    lookup: Lookup | None

    def score(self, pair: Pair) -> float:
        """Return the coverage less the strengths of the detectors that fire, in [0, 1]."""
        compared = AlignedPair(pair)
        value = self._coverage(compared)
        for name, strength in self.strengths.items():
            if value and any(True for _ in DETECTORS[name](compared, self.lookup)):
                value *= 1 - strength
        return value

    @property
    def signs(self) -> Mapping[str, int]:
        """Coverage speaks for entailment, each detector against it."""
        return {"answered": 1, **dict.fromkeys(self.strengths, -1)}

    def measure(self, pair: Pair) -> list[float]:
        """Return the coverage and, for each detector, its mismatches, at most 3, over 3. [0, 1]"""
        compared = AlignedPair(pair)
        mismatches = (DETECTORS[name](compared, self.lookup) for name in self.strengths)
        return [
            self._coverage(compared),
            *(min(_MAX_MISMATCHES, len([*detected])) / _MAX_MISMATCHES for detected in mismatches),
        ]

    def describe(self, pair: Pair) -> tuple[str, ...]:
        """Return the mismatches as sentences."""
        return tuple(str(mismatch) for mismatch in self._mismatches(pair))

    def explanation(self, pair: Pair) -> Explanation:
        """Return the alignment of words, and the mismatches of the detectors."""
        from entailment.systems.explanation import explain_words

        explanation = explain_words(pair)
        mismatches = self._mismatches(pair)
        contradictions = [str(mismatch) for mismatch in mismatches if mismatch.contradicts]
        new = [reason for reason in contradictions if reason not in explanation.reasons]
        return replace(explanation, mismatches=mismatches, reasons=(*new, *explanation.reasons))

    def _mismatches(self, pair: Pair) -> tuple[Mismatch, ...]:
        compared = AlignedPair(pair)
        return tuple(
            mismatch
            for name in self.strengths
            for mismatch in DETECTORS[name](compared, self.lookup)
        )

    def _coverage(self, compared: AlignedPair) -> float:
        idf = default_idf()
        text_lemmas = [*dict.fromkeys(word.lemma for word in compared.text_content)][:_WORDS]
        total = covered = 0.0
        for word, alignment in zip(compared.content, compared.aligned, strict=True):
            weight = idf.weight(word.lower)
            total += weight
            covered += weight * (
                alignment.weight if alignment else self._by_rule(word.lemma, text_lemmas)
            )
        return covered / total if total else 1.0

    def _by_rule(self, hypothesis_lemma: str, text_lemmas: Sequence[str]) -> float:
        if self.lookup is None:
            return 0.0
        rules = (self.lookup.entails(other, hypothesis_lemma) for other in text_lemmas)
        return max((rule.weight for rule in rules if rule is not None), default=0.0)
