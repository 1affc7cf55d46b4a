"""All rules over a text and a hypothesis."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from entailment.model import Mismatch
from entailment.systems.mismatches.antonyms import antonyms
from entailment.systems.mismatches.attribution import crossed_names, crossed_quantities
from entailment.systems.mismatches.comparisons import comparisons
from entailment.systems.mismatches.modality import modalities
from entailment.systems.mismatches.names import replaced_names
from entailment.systems.mismatches.negation import negations
from entailment.systems.mismatches.quantifiers import exclusives, quantifiers
from entailment.systems.mismatches.quantities import unsupported
from entailment.systems.mismatches.roles import swapped_roles
from entailment.text.words import sentence_starts

__all__ = ["LONGEST", "RULES", "mismatches"]

LONGEST = 2000
"""Characters of a text that the rules read: they are made for a passage."""

Rule = Callable[[str, str], Iterator[Mismatch]]

RULES: Mapping[str, Rule] = {
    "quantities": unsupported,
    "crossed quantities": crossed_quantities,
    "comparisons": comparisons,
    "quantifiers": quantifiers,
    "exclusives": exclusives,
    "negations": negations,
    "modalities": modalities,
    "antonyms": antonyms,
    "roles": swapped_roles,
    "crossed names": crossed_names,
    "replaced names": replaced_names,
}
"""Every rule by name, in the order in which its mismatches are reported."""


@lru_cache(maxsize=1024)
def mismatches(text: str, hypothesis: str) -> tuple[Mismatch, ...]:
    """Return why *text* does not entail *hypothesis*, whatever a system judges; empty where it may.

    A text of more than `LONGEST` characters, and one with a sentence that begins as the hypothesis
    does to its end, has no mismatch.

    >>> [str(found) for found in mismatches("It has 300 seats.", "It has more than 400 seats.")]
    ["number: the hypothesis has 'more than 400', the text has '300'"]
    """
    if len(text) > LONGEST or _states(text, hypothesis):
        return ()
    return tuple(mismatch for rule in RULES.values() for mismatch in rule(text, hypothesis))


def _states(text: str, hypothesis: str) -> bool:
    """Return whether a sentence of *text* begins with *hypothesis*, white space apart."""
    statement = " ".join(hypothesis.split())
    return statement in " ".join(text.split()) and any(
        " ".join(text[start:].split()).startswith(statement)
        for start in {0, *sentence_starts(text)}
    )
