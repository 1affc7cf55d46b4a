"""A hypothesis in the words of the text, where arithmetic or grammar alone shows that it follows.

| the text says | the hypothesis says | restated |
| --- | --- | --- |
| 300 employees | more than 200 employees | 300 employees |
| A is larger than B. | B is smaller than A. | A is larger than B. |

The restatement entails the hypothesis, so that a text that entails the one entails the other too.
"""

from __future__ import annotations

import re

from entailment.systems.mismatches.comparisons import are_opposite, comparatives
from entailment.systems.mismatches.quantities import are_comparable, bounded, is_within
from entailment.text.words import words

__all__ = ["restated"]

_COMPARISON = re.compile(
    r"(?P<subject>.{1,80}?) (?P<verb>is|are|was|were) (?P<quality>\w+er|(?:more|less) \w+) than "
    r"(?P<standard>[^,;]{1,80}?)\.?$"
)


def restated(text: str, hypothesis: str) -> str | None:
    """Return *hypothesis* restated, or None where there is nothing to restate.

    >>> restated("It has 300 seats.", "It has more than 200 seats.")
    'It has 300 seats.'
    """
    return _with_quantity(text, hypothesis) or _reversed_comparison(text, hypothesis)


def _with_quantity(text: str, hypothesis: str) -> str | None:
    """Return *hypothesis* with the one quantity of *text* that is within its one bound."""
    stated = [quantity for quantity in bounded(hypothesis) if quantity.sign != "="]
    if len(stated) != 1:
        return None
    (only,) = stated
    within = [
        quantity
        for quantity in bounded(text)
        if are_comparable(quantity.quantity, only.quantity) and is_within(quantity, only)
    ]
    if len(within) != 1 or within[0].form == only.form:
        return None
    return hypothesis[: only.begin] + within[0].form_in(text) + hypothesis[only.end :]


def _reversed_comparison(text: str, hypothesis: str) -> str | None:
    """Return a comparison the other way round, by the opposite word that *text* has for it."""
    match = _COMPARISON.match(hypothesis)
    stated = comparatives(hypothesis) if match else []
    if match is None or len(stated) != 1:
        return None
    (only,) = stated
    for other in comparatives(text):
        is_crossed = other.subject & only.standard and other.standard & only.subject
        if is_crossed and are_opposite(other.quality, only.quality):
            every = words(text)
            quality = text[every[other.at].start : every[other.than].start].strip()
            return f"{match['standard']} {match['verb']} {quality} than {match['subject']}."
    return None
