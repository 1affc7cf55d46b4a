"""Labels that may say who speaks, at the beginning of a line or of a sentence.

| label | e.g. |
| --- | --- |
| a name or a role, and a colon | *MR. SMITH (Dalby):*, *Priya:*, *AGENT (Priya):*, *<v Chair>* |
| that behind a time | *[00:12] Ann Berg:*, *[14/02/2026, 09:03:05] Ann:* |
| a name and a time on a line of their own | *Ann 9:01 AM*, *### Ann (09:01)* |
| a question or an answer | *Q.*, *A:* |

By its form alone *Fee:* is one, too: `discourse.turns` has those that name a speaker.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.text.lexicon import title_abbreviations
from entailment.text.name_forms import CAPITAL

__all__ = ["LABEL", "Label", "inline_labels", "line_labels", "may_begin_turn"]

_CLOCK = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[.,]\d{1,3})?(?:\s?[AaPp]\.?[Mm]\.?)?"
_STAMP = rf"(?:\[[^\[\]\r\n]{{0,24}}{_CLOCK}\]|\({_CLOCK}\)|{_CLOCK}(?:\s[–—-])?)"
_WORD = rf"(?:{CAPITAL}[\w'’.-]{{0,30}})"
LABEL = rf"(?:{_WORD}(?:\s(?:(?:of|the|for)\s)*(?:{_WORD}|\d{{1,3}})){{0,5}})"
"""What a label consists of: words with a capital, and numbers behind the first."""

_BRACKETS = r"(?:[^\S\r\n]?\([^()\r\n]{1,60}\))?"
_NAMED = rf"(?P<label>{LABEL}{_BRACKETS})"
_LINE = re.compile(
    rf"^[^\S\r\n]*(?:#{{1,6}}[^\S\r\n]|[>*_]{{1,3}})?(?:(?P<stamp>{_STAMP})[^\S\r\n]+)?(?:"
    rf"{_NAMED}[*_]{{0,3}}:[*_]{{0,3}}(?=\s)"
    rf"|<v[^\S\r\n]+(?P<voice>[^<>\r\n]{{1,60}})>"
    rf"|(?P<alone>{LABEL})[^\S\r\n]+[(\[]?(?P<time>{_CLOCK})[)\]]?[*_]{{0,3}}[^\S\r\n]*(?=[\r\n]|\Z)"
    r"|(?P<part>[QA])[.:](?=[^\S\r\n]+\S))",
    re.MULTILINE,
)
_MAY_BE_LABELLED = re.compile(r"[:<]|\d\.\d|[QA]\.")
"""What every line with a label has."""

_INLINE = re.compile(
    rf"(?<=[.!?…\"”’]\s)(?:(?P<stamp>{_STAMP})\s)?{_NAMED}:(?=\s+\S)"
    r"|(?<=[.!?]\s)(?P<part>[QA])[.:](?=\s\S)"
)
_WORD_BEFORE = re.compile(r"(\w+)\.\s\Z")


class Label(NamedTuple):
    """A label from *start* to *end*, its words, and whether a time stands with it."""

    start: int
    end: int
    words: str
    is_stamped: bool = False


def line_labels(text: str) -> Iterator[Label]:
    r"""Yield the labels that the lines of *text* begin with.

    >>> [label.words for label in line_labels("[00:12] Ann Berg: Yes.\nBen  9:02 AM\nNo.")]
    ['Ann Berg', 'Ben']
    """
    for match in _LINE.finditer(text):
        named = match["label"] or match["voice"] or match["alone"] or match["part"]
        if not _is_title(named):
            is_stamped = any(match[group] for group in ("stamp", "voice", "time"))
            yield Label(match.start(), match.end(), named.strip(), is_stamped)


def inline_labels(text: str) -> Iterator[Label]:
    """Yield the labels before sentences within a line.

    >>> [label.words for label in inline_labels("Ann: Is it so? Ben: No. [09:15] Cy: Yes.")]
    ['Ben', 'Cy']
    """
    for match in _INLINE.finditer(text):
        before = _WORD_BEFORE.search(text, max(0, match.start() - 12), match.start())
        if before is None or not _is_title(before[1]):
            words = match["label"] or match["part"]
            yield Label(match.start(), match.end(), words, bool(match["stamp"]))


def may_begin_turn(lines: list[str]) -> list[bool]:
    """Return which of *lines* begin with a label: with a time, or as other lines do.

    >>> may_begin_turn(["Ann: I sold the van", "Ben: I did not", "and will not"])
    [True, True, False]
    >>> may_begin_turn(["They open at nine on", "Sunday: the fair"])
    [False, False]
    """
    labels = [
        next(line_labels(line), None) if _MAY_BE_LABELLED.search(line) else None for line in lines
    ]
    are_several = sum(label is not None for label in labels) > 1
    return [label is not None and (label.is_stamped or are_several) for label in labels]


def _is_title(words: str) -> bool:
    """Return whether *words* are only a title, whose name does not follow."""
    return words.rstrip(".").lower() in title_abbreviations()
