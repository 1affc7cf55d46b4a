"""A claim in the words of a passage, where arithmetic or grammar alone tells that it follows.

| the passage says | the claim says | restated |
| --- | --- | --- |
| 300 employees | more than 200 employees | 300 employees |
| A is larger than B. | B is smaller than A. | A is larger than B. |

The restatement entails the claim, so that a passage that entails the one entails the other too.
"""

from __future__ import annotations

import re

from entailment.systems.mismatches.quantities import bounded, comparable, is_within
from entailment.systems.mismatches.roles import comparatives, is_opposite
from entailment.text.words import words

__all__ = ["restated"]


def restated(text: str, claim: str) -> str | None:
    """Return *claim* restated, or None where there is nothing to restate.

    >>> restated("It has 300 seats.", "It has more than 200 seats.")
    'It has 300 seats.'
    """
    asked = [one for one in bounded(claim) if one.sign != "="]
    if len(asked) == 1:
        (one,) = asked
        like = [
            other
            for other in bounded(text)
            if comparable(other.quantity, one.quantity) and is_within(other, one)
        ]
        if len(like) == 1 and like[0].form != one.form:
            said = text[like[0].begin : like[0].quantity.start] + like[0].form
            end = one.quantity.start + len(one.form)
            return claim[: one.begin] + said + claim[end:]
    return _turned(text, claim)


_COMPARED = re.compile(
    r"(?P<one>.{1,80}?) (?P<verb>is|are|was|were) (?P<what>\w+er|(?:more|less) \w+) than "
    r"(?P<other>[^,;]{1,80}?)\.?$"
)


def _turned(text: str, claim: str) -> str | None:
    """Return a comparison the other way round, by the opposite word that *text* has for it."""
    found = _COMPARED.match(claim)
    asked = comparatives(claim) if found else []
    if found is None or len(asked) != 1:
        return None
    for one in comparatives(text):
        is_crossed = one.one & asked[0].other and one.other & asked[0].one
        if is_crossed and is_opposite(one.what, asked[0].what):
            said = words(text)
            what = text[said[one.at].start : said[one.than].start].strip()
            return f"{found['other']} {found['verb']} {what} than {found['one']}."
    return None
