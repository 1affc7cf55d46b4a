"""All rules over a passage and a claim."""

from __future__ import annotations

from functools import lru_cache

from entailment.model import Mismatch
from entailment.systems.mismatches.misattribution import crossed_names, crossed_quantities
from entailment.systems.mismatches.names import replaced
from entailment.systems.mismatches.polarity import denied, left_open, opposed
from entailment.systems.mismatches.quantities import unborne
from entailment.systems.mismatches.roles import compared, exclusives, quantified, swapped

__all__ = ["LONGEST", "clashes"]

LONGEST = 2000
"""Characters of a passage that the rules read; a longer one is no sentence or two."""


@lru_cache(maxsize=1024)
def clashes(text: str, claim: str) -> tuple[Mismatch, ...]:
    """Return why *text* does not support *claim*, whatever a system says; nothing where it may.

    >>> [str(found) for found in clashes("It has 300 seats.", "It has more than 400 seats.")]
    ["number: the hypothesis has 'more than 400', the text has '300'"]
    """
    if len(text) > LONGEST or " ".join(claim.split()) in " ".join(text.split()):
        return ()
    return tuple(
        found
        for rule in (
            unborne,
            crossed_quantities,
            compared,
            quantified,
            exclusives,
            denied,
            left_open,
            opposed,
            swapped,
            crossed_names,
            replaced,
        )
        for found in rule(text, claim)
    )
