"""The kinds of mismatches, and what depends on each.

Rules and detectors report them, with the words that mismatch. A judgment may have mismatches of
other kinds, too, where a plug-in reports them: nothing depends on those.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["DENYING", "KINDS", "KindRules"]


class KindRules(NamedTuple):
    """What depends on a kind.

    What *denies* a claim does so whatever its surroundings add, and is a feature of the systems
    that align trees. The guard takes what *has_condition* for a hypothesis without its condition:
    derivations from the text then count less.
    """

    denies: bool = False
    has_condition: bool = False


_PLAIN, _DENIES = KindRules(), KindRules(denies=True)

KINDS: Mapping[str, KindRules] = {
    "antonym": _DENIES,
    "number": _DENIES,
    "date": _DENIES,
    "money": _DENIES,
    "percent": _DENIES,
    "negation": _DENIES,
    "attribution": _PLAIN,
    "cause": _PLAIN,
    "clause": _PLAIN,
    "comparison": _PLAIN,
    "conditional": KindRules(has_condition=True),
    "modality": _PLAIN,
    "name": _PLAIN,
    "quantifier": _PLAIN,
    "question": KindRules(has_condition=True),
    "rank": _PLAIN,
    "repetition": _PLAIN,
    "role": _PLAIN,
    "significance": _PLAIN,
    "superlative": _PLAIN,
}
"""Every kind that rules and detectors report."""

DENYING = tuple(kind for kind, rules in KINDS.items() if rules.denies)
"""The kinds that deny a claim, in the order of the features."""
