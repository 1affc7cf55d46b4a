"""Whether a number is negative: *-5%*, *minus 5 degrees*, *5 degrees below zero*."""

from __future__ import annotations

import re

from entailment.text.lexicon import any_of

__all__ = ["below_zero", "sign_start"]

_MINUS_WORDS = ("minus ", "negative ")
_SIGN_MAY_FOLLOW = re.compile(
    rf"(?:\b(?:{any_of('forms_of_be')}|of|to|at|from|by|between|and|than|about|around|nearly|almost"
    r"|under|over|below|above)\s+|[=:]\s*|[(\[\"'“‘]|-\d[\d.,]*[%°]?[CF]?,\s+)\Z",
    re.IGNORECASE,
)
_PLUS_BEFORE = re.compile(r"\bplus[\s-](?:or|and)[\s-]\Z", re.IGNORECASE)
_OF_SIGNED = re.compile(
    r"\s?(?:°|[CFK]\b)|[\s-]degrees?\b",
    re.IGNORECASE,
)
_NUMBER_BEFORE = re.compile(r"\d\S*\s+(?:[a-z°]+\s+)?\Z", re.IGNORECASE)
_BELOW_ZERO = re.compile(
    r"\s?°?(?:[\s-]?degrees?)?(?:\s?(?:celsius|centigrade|fahrenheit|[cf]))?\s+below\s+zero\b",
    re.IGNORECASE,
)

_NEAR = 50
"""Characters behind a number within which *degrees below zero* ends."""


def sign_start(match: re.Match[str], text: str, folded: str, start: int) -> int:
    """Return where the minus before *start*, where a numeral begins, is, or *start* without one.

    A hyphen is one only behind words that a number follows, or before a degree or a percentage:
    *to -5*, *-5%*, but not *10 -5*, *the men -2 of them-*.
    """
    at = start - 1
    if at >= 0 and text[at] in "-−":
        word = ""
    elif folded.endswith(_MINUS_WORDS, 0, start):
        word = "minus" if folded.endswith(_MINUS_WORDS[0], 0, start) else "negative"
        at = start - len(word) - 1
    else:
        return start
    if at > 0 and not (text[at - 1].isspace() or (not word and text[at - 1] in "([\"'“‘")):
        return start
    is_percent = bool(match["percent"] or match["percent2"])
    is_of_signed = is_percent or bool(_OF_SIGNED.match(text, match.end()))
    if word == "negative" and not is_of_signed:
        return start
    window = text[max(0, at - 24) : at]
    if word and _PLUS_BEFORE.search(window):
        return start
    if _SIGN_MAY_FOLLOW.search(window):
        return at
    is_alone = at == 0 and not word and not text[match.end() :].strip(" .")
    is_bare = is_of_signed and not _NUMBER_BEFORE.search(window)
    return at if is_alone or is_bare else start


def below_zero(folded: str, end: int) -> int | None:
    """Return where *degrees below zero* ends behind a number that ends at *end*, None without it.

    *folded* is in lower case.

    >>> below_zero("5 degrees below zero", 1)
    20
    """
    if folded.find("below zero", end, end + _NEAR) < 0:
        return None
    match = _BELOW_ZERO.match(folded, end)
    return match.end() if match else None
