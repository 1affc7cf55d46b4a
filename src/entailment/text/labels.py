"""Numbers of several parts that name something: versions, sections, addresses.

| written | parts | is a label, as |
| --- | --- | --- |
| version 2.10 · sections 4.1 and 4.10 | 2, 10 · 4, 1 and 4, 10 | such a noun is before it |
| v2.10 · 3.0.15 · 10.0.0.1 | 2, 10 · 3, 0, 15 · 10, 0, 0, 1 | it is written so |
| Python 3.10 or newer | 3, 10 | a name is before it, and nothing that it counts behind |
| removed in 4.10 · since 2.3 | 4, 10 · 2, 3 | so it is where something happens |
| 2.10 m · Germany 2.5 million · 1.200.000 | none | they are amounts |

The parts are whole numbers, so that 3.10 is later than 3.9 and not 3.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.text.lexicon import any_of, word_list
from entailment.text.name_forms import CAPITAL

__all__ = ["Label", "is_series", "label_parts", "labels", "order_of"]


class Label(NamedTuple):
    """A label and where its digits begin."""

    form: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.form)


_DOTTED = re.compile(
    r"(?<![\w.,:/$€£¥+−])(?P<v>[vV])?(?P<form>\d{1,9}(?:\.\d{1,9}){1,4})(?![\w%]|[.,:/]\d|\s?%)"
)
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3}){2,}")
_DAY = re.compile(r"(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:[12]\d)?\d\d")
_NOUN_BEFORE = re.compile(
    rf"\b(?:{any_of('labelled_nouns')})s?[\s.]"
    r"(?:(?:[a-z]+\s(?:than|to)|below|above|before|after|since|from)\s)?\Z",
    re.IGNORECASE,
)
_NAME_BEFORE = re.compile(rf"\b({CAPITAL}[\w+#'’-]*|i(?:Pad)?OS|macOS)\s\Z")
_PLACE_BEFORE = re.compile(r"\b(?:since|in|before|until)\s\Z", re.IGNORECASE)
_JOINED = re.compile(r"(?:,\s(?:and\s|or\s)?|\s(?:and|or|to|through)\s|\s?[-–]\s?)v?\Z")
_BEHIND = re.compile(r"\s?[-–]?\s?([^\W\d_]+|[°µ′″'\"])")
_REACH = 30


def labels(text: str) -> Iterator[Label]:
    """Yield the labels of *text* in order.

    >>> [label.form for label in labels("Version 2.10 and v3.0.15 of Orbit 5.1, of 2.10 kg.")]
    ['2.10', '3.0.15', '5.1']
    """
    last = -1
    for match in _DOTTED.finditer(text):
        before = text[max(0, match.start() - _REACH) : match.start()]
        is_next = last >= 0 and bool(_JOINED.fullmatch(text[last : match.start()][:_REACH]))
        if match["v"] or _is_label(match, before, text) or (is_next and not _is_counted(match)):
            yield Label(match["form"], match.start("form"))
            last = match.end()


def label_parts(form: str) -> tuple[int, ...]:
    """Return the parts of *form* without zeros at its end; none for what is not such a number.

    >>> label_parts("3.10"), label_parts("2.1.0"), label_parts("three")
    ((3, 10), (2, 1), ())
    """
    digits = form.split(".")
    if not all(part.isascii() and part.isdigit() for part in digits):
        return ()
    parts = [int(part[:9]) for part in digits]
    while parts[1:] and not parts[-1]:
        parts.pop()
    return tuple(parts)


def order_of(form: str) -> float:
    """Return a number by which labels can be sorted: a larger one for 3.10 than for 3.9.

    >>> order_of("3.10") > order_of("3.9")
    True
    """
    return float(sum(part / 10 ** (4 * at) for at, part in enumerate(label_parts(form))))


def is_series(first: str, second: str) -> bool:
    """Return whether one of two labels is part of what the other names: 3.0.15 of 3.0."""
    parts, others = label_parts(first), label_parts(second)
    size = min(_size(first), _size(second), len(parts), len(others))
    return parts[:size] == others[:size]


def _size(form: str) -> int:
    return form.count(".") + 1


def _is_label(match: re.Match[str], before: str, text: str) -> bool:
    form = match["form"]
    if _size(form) > 2:
        return not _GROUPED.fullmatch(form) and not _DAY.fullmatch(form)
    if _NOUN_BEFORE.search(before):
        return True
    name = _NAME_BEFORE.search(before)
    is_named = name is not None and name[1].lower() not in word_list("function_words")
    return (is_named or bool(_PLACE_BEFORE.search(before))) and not _is_counted(match)


def _is_counted(match: re.Match[str]) -> bool:
    """Return whether a word is behind the number that may be its unit or what it counts."""
    behind = _BEHIND.match(match.string, match.end())
    return behind is not None and behind[1] not in word_list("function_words")
