"""Closed word classes, as data files with their source: one word a line, `#` for remarks.

A line `@NAME` stands for the words of the list of that name.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

__all__ = ["word_list"]


@lru_cache
def word_list(name: str) -> frozenset[str]:
    """Return the words of `text/data/NAME.txt`, in lower case.

    >>> "never" in word_list("negation")
    True
    """
    text = files("entailment.text").joinpath("data", f"{name}.txt").read_text(encoding="utf-8")
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    included = (word_list(line.removeprefix("@")) for line in lines if line.startswith("@"))
    own = (line for line in lines if line and not line.startswith("@"))
    return frozenset(own).union(*included)
