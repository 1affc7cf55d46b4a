"""Texts as they are trained on, and as they are compared: cleaned, and bare.

Sets come tokenised or not; `clean` joins what a tokeniser of the Penn Treebank parted, so that a
model sees one style. `bare` is what shows whether two texts are the same.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

__all__ = ["bare", "clean", "place", "word_count"]

_QUOTES = re.compile(r"``|''")
_BEFORE_MARK = re.compile(r"\s+([.,;:!?%)\]])")
_AFTER_MARK = re.compile(r"([(\[])\s+")
_NEGATION = re.compile(r" n't\b")
_CLITIC = re.compile(r" ('(?:s|re|ve|ll|d|m)\b)")
_NOT_BASIC = re.compile(r"[^a-z0-9]")


def clean(text: str) -> str:
    """Return *text* without the traces of a tokeniser, on one line.

    >>> print(clean("He did n't see Ann 's cat ( or dog ) ."))
    He didn't see Ann's cat (or dog).
    """
    text = _BEFORE_MARK.sub(r"\1", _QUOTES.sub('"', text))
    text = _CLITIC.sub(r"\1", _NEGATION.sub("n't", text))
    return " ".join(_AFTER_MARK.sub(r"\1", text).split())


def bare(text: str) -> str:
    r"""Return the letters and digits of *text* in lower case, all that is compared.

    Where at least half of them are a to z and digits, these alone are returned: the others may be
    garbled in a copy, as the apostrophe of the second example is in RTE-1. Of any other text they
    are those of all scripts, after Unicode's compatibility composition (NFKC).

    >>> bare("It's 5 o'clock."), bare("Iraqâ\x80\x99s"), bare("Кот спит.")
    ('its5oclock', 'iraqs', 'котспит')
    >>> bare("caf\u00e9") == bare("cafe\u0301")
    True
    """
    if text.isascii():
        return _NOT_BASIC.sub("", text.lower())
    basic = _NOT_BASIC.sub("", unicodedata.normalize("NFC", text).lower())
    folded = unicodedata.normalize("NFKC", text).casefold()
    every = "".join(filter(str.isalnum, unicodedata.normalize("NFKC", folded)))
    return basic if 2 * len(basic) >= len(every) else every


def place(text: str) -> float:
    """Return a number in [0, 1) that depends on the bare text alone: its place among all.

    >>> place("A b.") == place("a B")
    True
    """
    digest = hashlib.sha1(bare(text).encode(), usedforsecurity=False).hexdigest()
    return float(int(digest[:8], 16) / 2**32)


def word_count(text: str, hypothesis: str) -> int:
    """Return how many words text and hypothesis have together."""
    return len(text.split()) + len(hypothesis.split())
