r"""Reject first: false entailment is detected, the rest judged by likeness (MENT at RTE-2).

    s(T, H) = c(T, H) Π_d (1 - strength_d)^{d found something}

c is the share of the idf of H's content words that T answers, a word that a resource licenses by
the weight of the rule; d are the detectors of `detectors`. With the strength 1 of MENT
(Vanderwende, Menezes and Snow, 2006) one find is enough to reject.

With a classifier the finds of each detector, at most 3, and c are values that it weighs; no find
may speak for entailment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from entailment.errors import OptionError, UnknownNameError
from entailment.knowledge.idf import default_idf
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import make_resources
from entailment.model import Explanation, Mismatch, Pair
from entailment.systems.alignment import Comparison
from entailment.systems.measured import Classifier, Measured
from entailment.systems.mismatches.detectors import DETECTORS
from entailment.systems.scored import Scored

__all__ = ["false_entailment"]

_MOST = 3
"""Finds of one detector that a classifier is told."""

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
    """Says no where a detector finds something false, else judges by the words that are answered.

    *resources* are the `[[resource]]` tables by which words answer and exclude others. *detectors*
    are tables with a `name` and a `strength`, above 0 and at most 1 (1 rejects): `names`,
    `negation`, `modality`, `antonyms`, `roles`, `superlatives`, `conditionals`, `quantities`; all
    when None, and an empty list is none. *classifier*, `logistic` or `svm`, learns what each is
    worth instead and must be fitted, *c* is its inverse strength of regularisation. Without it the
    *threshold*, in [0, 1], is that of the score, and *per* names an attribute whose values get
    thresholds of their own when fitted.
    """
    made = make_resources(resources)
    found = _Finds(_strengths(detectors), Lookup(made, steps=1) if made else None)
    if classifier is None:
        return Scored.at(found.score, threshold, per, found.explained)
    if classifier == "tree":
        raise OptionError("classifier is logistic or svm, which can hold a find against a pair")
    return Measured(found, Classifier(classifier, c))


def _strengths(tables: Sequence[Mapping[str, object]] | None) -> dict[str, float]:
    """Return the strength of each detector that *tables* name."""
    if tables is None:
        return dict.fromkeys(DETECTORS, 1.0)
    found: dict[str, float] = {}
    for table in tables:
        name = table.get("name")
        if not isinstance(name, str):
            raise OptionError('a [[detector]] table has no name; write name = "negation"')
        if name not in DETECTORS:
            raise OptionError(str(UnknownNameError("detector", name, DETECTORS)))
        if name in found:
            raise OptionError(f"detector '{name}' is there twice; name each once")
        if others := sorted(set(table) - {"name", "strength"}):
            raise OptionError(f"detector '{name}' takes no option '{others[0]}', but strength")
        strength = table.get("strength", 1.0)
        if isinstance(strength, bool) or not isinstance(strength, int | float):
            raise OptionError(f"the strength of '{name}' is a number, not {strength!r}")
        if not 0 < strength <= 1:
            raise OptionError(f"the strength of '{name}' is above 0 and at most 1, not {strength}")
        found[name] = float(strength)
    return found


@dataclass(frozen=True)
class _Finds:
    """What the detectors of these strengths find, and how much of a hypothesis is answered."""

    strengths: Mapping[str, float]
    lookup: Lookup | None

    def score(self, pair: Pair) -> float:
        """Return how much is answered, less what speaks against it, in [0, 1]."""
        compared = Comparison(pair)
        value = self._answered(compared)
        for name, strength in self.strengths.items():
            if value and any(True for _ in DETECTORS[name](compared, self.lookup)):
                value *= 1 - strength
        return value

    @property
    def signs(self) -> Mapping[str, int]:
        """What is answered speaks for entailment, each detector against it."""
        return {"answered": 1, **dict.fromkeys(self.strengths, -1)}

    def measure(self, pair: Pair) -> list[float]:
        """Return how much is answered, and the share of three finds that each detector has."""
        compared = Comparison(pair)
        found = (DETECTORS[name](compared, self.lookup) for name in self.strengths)
        return [self._answered(compared), *(min(_MOST, len([*one])) / _MOST for one in found)]

    def tell(self, pair: Pair) -> tuple[str, ...]:
        """Return what the detectors find."""
        return tuple(str(mismatch) for mismatch in self._found(pair))

    def explained(self, pair: Pair) -> Explanation:
        """Return what the words say, and what the detectors find."""
        from entailment.systems.explanation import explain_words

        explained = explain_words(pair)
        found = self._found(pair)
        told = [str(one) for one in found if one.contradicts]
        new = [reason for reason in told if reason not in explained.reasons]
        return replace(explained, mismatches=found, reasons=(*new, *explained.reasons))

    def _found(self, pair: Pair) -> tuple[Mismatch, ...]:
        compared = Comparison(pair)
        return tuple(
            mismatch
            for name in self.strengths
            for mismatch in DETECTORS[name](compared, self.lookup)
        )

    def _answered(self, compared: Comparison) -> float:
        idf = default_idf()
        said = [*dict.fromkeys(word.lemma for word in compared.text_content)][:_WORDS]
        total = answered = 0.0
        for word, alignment in zip(compared.content, compared.aligned, strict=True):
            weight = idf.weight(word.lower)
            total += weight
            answered += weight * (
                alignment.weight if alignment else self._by_rule(word.lemma, said)
            )
        return answered / total if total else 1.0

    def _by_rule(self, asked: str, said: Sequence[str]) -> float:
        if self.lookup is None:
            return 0.0
        rules = (self.lookup.entails(other, asked) for other in said)
        return max((rule.weight for rule in rules if rule is not None), default=0.0)
