"""Labels with their bounds: which versions a text or a hypothesis speaks of.

| text | hypothesis | then |
| --- | --- | --- |
| requires Python 3.9 or later | works with Python 3.12 | supported |
| requires Python 3.9 or later | works with Python 3.8 | excluded |
| requires Python 3.9 or later | requires Python 3.12 | neither |
| was updated to 3.0.15 | was updated to 3.0 | neither |
| supports 3.2 and newer | supports 3.2 or later | supported |

A bound of a text holds for each version within it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from entailment.structure.vocabulary import phrases
from entailment.text.labels import is_series, label_parts
from entailment.text.quantities import OF_LABEL, Quantity, agree

__all__ = ["allows", "is_label", "label_bound", "labels_are_apart"]

_BEFORE = {">=": "at_least", ">": "above", "<": "below", "<=": "at_most"}
_BEHIND = {">=": "or_later", "<=": "or_earlier"}
_REACH = 60


def is_label(quantity: Quantity) -> bool:
    """Return whether *quantity* is a version, a section or the like."""
    return quantity.unit == OF_LABEL


def label_bound(text: str, label: Quantity) -> tuple[str, int]:
    """Return the bound of *label* in *text* and where that begins: `>=` for *3.9 or later*.

    >>> from entailment.text.quantities import quantities
    >>> text = "It requires Python 3.9 or later."
    >>> label_bound(text, quantities(text)[0])
    ('>=', 19)
    """
    end = label.start + len(label.form)
    before = text[max(0, label.start - _REACH) : label.start]
    for sign, name in _BEHIND.items():
        if _behind(name).match(text, end):
            return sign, label.start
    for sign, name in _BEFORE.items():
        if match := _before(name).search(before):
            return sign, label.start - len(match[0])
    return "=", label.start


@lru_cache(maxsize=2)
def _behind(name: str) -> re.Pattern[str]:
    return re.compile(rf",?\s?(?:{_words(name)})(?!\w)", re.IGNORECASE)


@lru_cache(maxsize=4)
def _before(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_words(name)})\s(?:[\w+#-]{{1,20}}\s){{0,2}}v?\Z", re.IGNORECASE)


def _words(name: str) -> str:
    return "|".join(map(re.escape, phrases("quantities", "label_bounds", name)))


def allows(sign: str, bound: Quantity, label: Quantity) -> bool:
    """Return whether *label* is among those that *sign* and *bound* are of."""
    parts, own = label_parts(label.form), label_parts(bound.form)
    return {
        "=": agree(bound, label),
        ">=": parts >= own,
        ">": parts > own,
        "<": parts < own,
        "<=": parts <= own,
    }[sign]


def labels_are_apart(signs: tuple[str, str], first: Quantity, second: Quantity) -> bool:
    """Return whether no version is both of *first* and of *second*, with the bounds *signs*.

    A version may be meant by that of its series: 3.0.15 by 3.0.
    """
    if is_series(first.form, second.form):
        return False
    if signs[0] != "=" != signs[1]:
        return False
    if signs[0] == "=":
        return not allows(signs[1], second, first)
    return not allows(signs[0], first, second)
