"""Whether a sentence says of an amount that it is allowed: *ten are too many*, *three may stay*.

| sentence | is allowed | end |
| --- | --- | --- |
| Three guests may stay. · Three are enough. | yes | any · low |
| Ten guests may not stay. · Ten would exceed the limit. | no | any · high |
| Ten guests are not too many. | yes | high |
| Ten guests stayed. · Ten guests need not pay. | nothing | |
"""

from __future__ import annotations

import re
from typing import NamedTuple

from entailment.structure.sentences.duties import is_conditional
from entailment.structure.vocabulary import any_word
from entailment.text.denials import NO_DENIAL
from entailment.text.lexicon import any_of
from entailment.text.modals import without_named_modals
from entailment.text.stems import lexical_stems

__all__ = ["Verdict", "verdict_of"]


class Verdict(NamedTuple):
    """What is said of an amount."""

    is_allowed: bool
    end: str
    """Of which end of what is allowed it speaks: `high`, `low`, or empty for any."""

    stems: frozenset[str]
    """The stems of the words that say so."""


def verdict_of(sentence: str) -> Verdict | None:
    """Return what *sentence* says of its amount; None for what is neither allowed nor forbidden.

    >>> verdict = verdict_of("Seven people are too many for the lift.")
    >>> verdict.is_allowed, verdict.end
    (False, 'high')
    """
    plain = _AT_ONCE.sub("", without_named_modals(sentence))
    if is_conditional(plain) or _OPEN.search(plain):
        return None
    for pattern, is_allowed in _PATTERNS:
        match = pattern.search(plain)
        if match is not None:
            denials = _denials(f"{plain[: match.start()]} {plain[match.end() :]}")
            verdict = Verdict(is_allowed != bool(denials), _end(match), lexical_stems(match[0]))
            return verdict if denials < 2 else None
    denials = _denials(plain)
    is_modal = _MODAL.search(plain) or (denials and _DUTY.search(plain))
    return Verdict(not denials, "", frozenset()) if is_modal and denials < 2 else None


def _denials(sentence: str) -> int:
    return len(_DENIED.findall(_RELATIVE.sub(" ", sentence)))


def _end(match: re.Match[str]) -> str:
    groups = match.groupdict()
    return next((name for name in ("high", "low") if groups.get(name)), "")


_LIMIT = rf"(?:\s+\w+){{0,3}}?\s+(?:{any_word('limits')})"
_PATTERNS = (
    (
        re.compile(
            rf"\b(?P<high>too\s+(?:{any_word('large_measures')})"
            rf"|(?:\w+er|more)\s+than\s+(?:\w+\s+){{0,3}}(?:allow|permit)(?:s|ed)?"
            rf"|(?:exceed(?:s|ed|ing)?|(?:above|over|beyond){_LIMIT}|more\s+than{_LIMIT}))\b"
            rf"|\b(?P<low>too\s+(?:{any_word('small_measures')})|falls?\s+short"
            rf"|(?:below|under){_LIMIT}|insufficient)\b"
            rf"|\b(?:{any_word('forbidden')})\b",
            re.IGNORECASE,
        ),
        False,
    ),
    (
        re.compile(
            rf"\b(?P<low>enough|sufficient|suffices?)\b|\b(?:{any_word('compliant')}|within{_LIMIT}"
            rf"|(?:is|are)\s+fine|respects?{_LIMIT})\b",
            re.IGNORECASE,
        ),
        True,
    ),
)
_MODAL = re.compile(rf"\b(?:{any_word('permitting')})\b", re.IGNORECASE)
_DUTY = re.compile(rf"\b(?:{any_word('ruling')}|should)\b", re.IGNORECASE)
_MODALS = rf"(?:{any_word('permitting')}|{any_word('ruling')}|should)"
_DENIED = re.compile(rf"\b{NO_DENIAL}(?:{any_of('denials')})\b", re.IGNORECASE)
_RELATIVE = re.compile(rf"\b(?:who|which)\b(?:(?!\b(?:{_MODALS}|is|are)\b)[^,.;])*", re.IGNORECASE)
_AT_ONCE = re.compile(r"\bat\s+once\b", re.IGNORECASE)
_OPEN = re.compile(
    rf"\b(?:only|need|have\s+to|has\s+to|(?:could|may)\s+have|{any_word('past_auxiliaries')}|(?:and|but)\s+(?:\w+\s+){{0,2}}not)\b",
    re.IGNORECASE,
)
