"""Ordinals in digits and words, and their value: *11th*, *eleventh*, *twenty-first*, *hundredth*.

| written | value |
| --- | --- |
| 11th · eleventh | 11 |
| 22nd · twenty-second | 22 |
| 100th · hundredth | 100 |
| last · the twenty second delay | none · 2 |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.text.lexicon import word_sequence
from entailment.text.numerals import TENS

__all__ = ["ORDINAL", "ordinal_value", "ordinals"]

_FIRST = {word: value for value, word in enumerate(word_sequence("ordinals"), start=1)}
_ROUND = {f"{ten.removesuffix('y')}ieth": value for ten, value in TENS.items()} | {"hundredth": 100}
_BELOW_TEN = "|".join([*_FIRST][:9])
_WORDS = "|".join(sorted({*_FIRST, *_ROUND}, key=len, reverse=True))

ORDINAL = (
    rf"(?:\d{{1,9}}(?:st|nd|rd|th)|(?:{'|'.join(TENS)})-(?:{_BELOW_TEN})|(?:{_WORDS}))"
    r"(?![^\W_])"
)
"""The expression of an ordinal in lower case."""

_ORDINAL = re.compile(rf"\b{ORDINAL}", re.IGNORECASE)


def ordinal_value(form: str) -> int | None:
    """Return the value of the ordinal *form*, None where it is none.

    >>> ordinal_value("11th"), ordinal_value("Eleventh"), ordinal_value("forty-second")
    (11, 11, 42)
    """
    if not _ORDINAL.fullmatch(form):
        return None
    lower = form.lower()
    if lower[0].isdigit():
        return int(lower[:-2])
    if lower in _FIRST or lower in _ROUND:
        return _FIRST.get(lower) or _ROUND[lower]
    ten, unit = lower.split("-")
    return TENS[ten] + _FIRST[unit]


def ordinals(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each ordinal of *text* begins, and its value.

    >>> list(ordinals("The 11th novel, and the twelfth."))
    [(4, 11), (24, 12)]
    """
    for match in _ORDINAL.finditer(text):
        value = ordinal_value(match[0])
        if value is not None:
            yield match.start(), value
