"""Detectors over aligned words: each yields one way in which a text does not entail a hypothesis.

| detector | detects | in MENT |
| --- | --- | --- |
| `names` | a name of the hypothesis that nothing in the text is aligned with | unaligned entity |
| `negation` | a negation that only one of them has | negation mismatch |
| `modality` | a `may`, `plans to`, `said to` that only one of them has | modal auxiliary mismatch |
| `antonyms` | a word that a word of the text excludes, by the list or a resource | antonym match |
| `roles` | two names that change places around a word that both have | argument movement |
| `superlatives` | a superlative of the hypothesis that the text has not | superlative mismatch |
| `conditionals` | an `if` or `unless` of the aligned sentence alone | conditional mismatch |
| `quantities` | a number, sum, percentage or date that the text does not support | - |

MENT (Snow, Vanderwende and Menezes, 2006) detects them in aligned logical forms; here the forms are
aligned words, so the places of arguments are known by order and by `by` alone. They are evidence to
be weighed, by features and `false-entailment`; `mismatches` has the rules that decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from entailment.knowledge.lookup import Lookup
from entailment.model import Mismatch
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.antonyms import aligned_antonyms, antonyms_by_resources
from entailment.systems.mismatches.comparisons import aligned_superlatives
from entailment.systems.mismatches.modality import (
    aligned_conditionals,
    aligned_modalities,
    unconditional_modalities,
)
from entailment.systems.mismatches.names import aligned_names
from entailment.systems.mismatches.negation import aligned_negations
from entailment.systems.mismatches.quantities import aligned_quantities
from entailment.systems.mismatches.roles import aligned_roles

__all__ = ["DETECTORS", "Detector", "aligned_mismatches"]

Detector = Callable[[AlignedPair, Lookup | None], Iterator[Mismatch]]
"""What looks for mismatches of a pair, with or without resources."""


def aligned_mismatches(compared: AlignedPair) -> tuple[Mismatch, ...]:
    """Return the mismatches that explanations show: of quantities, cue words, antonyms and names.

    >>> from entailment.model import Pair
    >>> pair = Pair("T20", "She is a 21-year-old beauty queen.", "She is a 20-year-old queen.")
    >>> print(aligned_mismatches(AlignedPair(pair))[0])
    number: the hypothesis has '20', the text has '21'
    """
    return (
        *aligned_quantities(compared),
        *aligned_negations(compared),
        *aligned_modalities(compared),
        *aligned_antonyms(compared),
        *aligned_names(compared),
    )


def _without_resources(detect: Callable[[AlignedPair], Iterator[Mismatch]]) -> Detector:
    return lambda compared, lookup: detect(compared)


DETECTORS: Mapping[str, Detector] = {
    "names": aligned_names,
    "negation": _without_resources(aligned_negations),
    "modality": _without_resources(unconditional_modalities),
    "antonyms": antonyms_by_resources,
    "roles": _without_resources(aligned_roles),
    "superlatives": _without_resources(aligned_superlatives),
    "conditionals": _without_resources(aligned_conditionals),
    "quantities": _without_resources(aligned_quantities),
}
"""Every detector by name."""
