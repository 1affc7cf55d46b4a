"""Numbers of several parts that name something: versions, sections, addresses.

| written | parts | is a label, as |
| --- | --- | --- |
| version 2.10 · sections 4.1 and 4.10 | 2, 10 · 4, 1 and 4, 10 | such a noun is before it |
| v2.10 · 3.0.15 · 10.0.0.1 | 2, 10 · 3, 0, 15 · 10, 0, 0, 1 | it is written so |
| Python 3.10 or newer | 3, 10 | a name is before it, and nothing that it counts behind |
| was removed in 4.10 · since 2.3 | 4, 10 · 2, 3 | so it is where something happens |
| Part 2.5 million · Germany 2.5 million · 1.200.000 | none | they are amounts |
| CI 1.2 to 2.6 · GDP 2.10 · Months 7.4 (6.9 to 7.6) | none | so a measure is written |

The parts are whole numbers, so that 3.10 is later than 3.9 and not 3.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.text.currencies import currency_of
from entailment.text.lexicon import any_of, word_list
from entailment.text.name_forms import CAPITAL
from entailment.text.numerals import SCALES
from entailment.text.words import lemma

__all__ = ["UNIT_BEHIND", "Label", "is_series", "label_parts", "labels", "order_of"]

UNIT_BEHIND = re.compile(
    r"\s?(?:(?:[KMGT]i?|[km])?B|[kmcμn]m|[kMG]?Hz|[kMG]W|kV|k?m?g|m[lLs]|kJ)(?![\w])"
)
"""Signs of units, which no year and no label is before."""


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
_PLACE_BEFORE = re.compile(
    r"(?:\b(?:since|before|until|new\sin)"
    rf"|(?:\b(?:{any_of('forms_of_be')}|and)\s|\A|[^\w\s]\s)[a-z]+ed\sin)\s\Z",
    re.IGNORECASE,
)
_JOINED = re.compile(r"(?:,\s(?:and\s|or\s)?|\s(?:and|or|to|through)\s|\s?[-–]\s?)v?\Z")
_BEHIND = re.compile(r"\s?[-–]?\s?([^\W\d_]+|[°µ′″'\"])")
_AMOUNT_BEHIND = re.compile(r"\s?\(\s?[-+−]?\d{1,3}(?!\d)|\s\d")
"""What is behind a number in a table, and behind the mean before its range."""

_RANGE = re.compile(r"\s?[-–]\s?(\d{1,9}\.\d{1,9})|\sto\s(\d{1,9}\.\d{1,9})")
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
    if _is_measured(text, match.end()):
        return False
    if _NOUN_BEFORE.search(before):
        return True
    name = _NAME_BEFORE.search(before)
    is_named = name is not None and _may_have_label(name[1]) and not _is_amount_of_table(match)
    return (is_named or bool(_PLACE_BEFORE.search(before))) and not _is_counted(match)


def _is_measured(text: str, end: int) -> bool:
    """Return whether a scale, a currency or a unit is behind the number that ends at *end*."""
    if UNIT_BEHIND.match(text, end):
        return True
    behind = _BEHIND.match(text, end)
    word = behind[1].lower() if behind else ""
    is_unit = lemma(word) != word and lemma(word) in word_list("fraction_units")
    return is_unit or word in (*SCALES, "per", "percent") or currency_of(word) is not None


def _may_have_label(name: str) -> bool:
    """Return whether a label may be behind *name*: no letter, measure, currency or day.

    >>> [_may_have_label(name) for name in ("Python", "A", "GDP", "EUR", "Thursday")]
    [True, False, False, False, False]
    """
    lower = name.lower()
    lists = ("function_words", "measures", "calendar")
    is_listed = any(lower in word_list(each) for each in lists)
    return len(name) > 1 and currency_of(lower) is None and not is_listed


def _is_amount_of_table(match: re.Match[str]) -> bool:
    """Return whether another number follows as in a table, or the end of a range of amounts."""
    if _AMOUNT_BEHIND.match(match.string, match.end()):
        return True
    last = _RANGE.match(match.string, match.end())
    return last is not None and float(match["form"]) <= float(last[1] or last[2])


def _is_counted(match: re.Match[str]) -> bool:
    """Return whether a word is behind the number that may be its unit or what it counts."""
    behind = _BEHIND.match(match.string, match.end())
    return behind is not None and behind[1] not in word_list("function_words")
