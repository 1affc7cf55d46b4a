"""Superscripts: references to sources, as journals print them, and powers.

| the text has | is |
| --- | --- |
| adults.³,⁴ · adults.<sup>3,4</sup> · adults^7^ · adults.3,4 It | a reference |
| 10⁶ · m² · 10<sup>6</sup> | a power |
| metres² · (a + b)² | perhaps a power: a 2 or 3 alone stays |
"""

from __future__ import annotations

from entailment.text.lexicon import word_list

__all__ = ["POWER", "REFERENCE", "raised"]

_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_AS_RAISED = str.maketrans("0123456789+-−", f"{_RAISED}⁺⁻⁻")
_UNLESS_ALONE = rf"(?!(?:<sup>|\^)?[23²³](?!\s?[,;–⁻-]?\s?[\d{_RAISED}]))"


def _list_of(digits: str) -> str:
    return rf"{digits}{{1,3}}(?:\s?[,;–⁻-]\s?{digits}{{1,3}}){{0,20}}"


_NUMBERS = _list_of(r"\d")


def _behind_no_short_form() -> str:
    """Return a pattern for a place behind no abbreviation or version: *art.5*, *2.0-beta.2*."""
    by_length: dict[int, list[str]] = {}
    for word in sorted(word_list("abbreviations_before_numbers")):
        by_length.setdefault(len(word), []).append(word)
    short = (rf"(?<!\b(?i:{'|'.join(words)})\.)" for words in by_length.values())
    versions = (rf"(?<!\d-[a-z]{{{length}}}\.)" for length in range(3, 9))
    return "".join((*short, *versions))


REFERENCE = rf"""(?:
    (?:(?<=[.,;:!?”"’])|(?<=(?:19|20)\d\d)|{_UNLESS_ALONE}(?:(?<=[)\]%])|(?<=[^\W\d_]{{3}})))
    (?:<sup>{_NUMBERS}</sup>|\^{_NUMBERS}\^|{_list_of(f"[{_RAISED}]")})(?!\w)
  | (?<=[a-z]{{3}}\.){_behind_no_short_form()}{_NUMBERS}(?=\s+["“(]?[A-Z]|\s*\Z))"""
"""What a superscript reference looks like, for a verbose pattern."""

POWER = r"<sup>(?P<power>[\d+−-]{1,4})</sup>(?![/⁄])"
"""A power in tags, and no numerator."""


def raised(text: str) -> str:
    """Return *text* with its digits and signs as superscripts.

    >>> raised("3,4"), raised("st")
    ('³,⁴', 'st')
    """
    return text.translate(_AS_RAISED)
