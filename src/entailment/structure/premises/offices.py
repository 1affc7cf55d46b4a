"""Whether a hypothesis is of the end of an office that the text only says somebody holds.

| text | hypothesis | so |
| --- | --- | --- |
| Its chairman, Paul Ohm, welcomed the deal. | Paul Ohm stepped down as chairman. | may be later |
| Paul Ohm is still chairman. | Paul Ohm resigned as chairman. | denied |
| In June 2024 Paul Ohm, its chairman, spoke. | Paul Ohm resigned as chairman in 2020. | denied |

Whoever resigns held the office before: a text that says no more than that denies nothing.
"""

from __future__ import annotations

import re

from entailment.structure.premises.derivation import DENIAL, content_stems
from entailment.structure.premises.stated_times import times_of
from entailment.structure.vocabulary import any_word
from entailment.text.name_forms import CAPITAL, NAME, SMALL

__all__ = ["is_of_holder"]

_END = (
    r"(?:resign(?:s|ed)?|step(?:s|ped)?\s+down|stood\s+down|quit(?:s)?|retire[sd]?|left|leaves"
    r"|(?:(?:is|was|been|be)\s+)?(?:dismissed|sacked|fired|removed|ousted|deposed|replaced|voted\s+out))"
)
_ENDED = re.compile(
    rf"\s*(?P<holder>\S.{{0,119}}?)\s+(?:(?:has|have|had|will|also|then)\s+){{0,3}}{_END}\s+(?:from\s+)?"
    r"(?:as|the\s+(?:post|office|job|position|role)\s+of)\s+(?:(?:the|its|their|an?|his|her)\s+)?(?P<office>[^.,;]+)",
    re.IGNORECASE,
)
_ANY_END = re.compile(rf"\b{_END}\b|\b(?:former|ex|late|predecessor|successor)\b", re.IGNORECASE)
_STAYS = re.compile(rf"\b(?:{any_word('staying')})\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_NAME = rf"(?P<holder>{NAME})"
_OFFICE = (
    rf"(?P<office>(?:(?:the|its|their|an?)\s+)?{SMALL}+(?:[\s-]+{SMALL}+){{0,3}}"
    rf"(?:\s+{CAPITAL}\w*){{0,4}})"
)
_HOLDS = (
    re.compile(rf"\b(?i:{_OFFICE}),?\s+{_NAME}\b"),
    re.compile(rf"\b{_NAME},\s+{_OFFICE},"),
    re.compile(rf"\b{_NAME}\s+(?:is|was)\s+{_OFFICE}\W*$"),
)
"""How a text names an office with who holds it, and says nothing of how that ends."""


def is_of_holder(text: str, hypothesis: str) -> bool:
    """Return whether *text* says no more than that somebody holds what *hypothesis* says is ended.

    >>> is_of_holder("Its chairman, Paul Ohm, spoke.", "Paul Ohm stepped down as chairman.")
    True
    >>> is_of_holder("Paul Ohm is still chairman.", "Paul Ohm stepped down as chairman.")
    False
    """
    match = _ENDED.match(hypothesis)
    if match is None or any(each.search(text) for each in (DENIAL, _ANY_END, _STAYS)):
        return False
    holder = content_stems(match["holder"].split()[-1])
    office = content_stems(re.split(r"\b(?:of|at|in|for|on)\b", match["office"])[0])
    if not holder or not office or DENIAL.search(hypothesis):
        return False
    is_held = any(
        holder <= content_stems(match["holder"]) and office <= content_stems(match["office"])
        for sentence in _SENTENCE.split(text)
        for pattern in _HOLDS
        for match in pattern.finditer(sentence)
    )
    return is_held and _may_be_before(text, hypothesis)


def _may_be_before(text: str, hypothesis: str) -> bool:
    """Return whether no time of *text* is behind one of *hypothesis*."""
    claimed = [time.period for time in times_of(hypothesis)]
    stated = [time.period for time in times_of(text)]
    return all(early.is_before(late) for early in stated for late in claimed)
