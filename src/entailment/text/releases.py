"""Headings of the notes on a release, before whose items the version is read.

| heading | below it | item | is read as |
| --- | --- | --- | --- |
| 4.0.0 - 2026-02-10 | | Removed: Python 3.8. | In 4.0.0 (2026-02-10): Removed: Python 3.8. |
| [4.0.0] | Removed | Python 3.8 | In 4.0.0: Removed: Python 3.8. |
| Unreleased · Installation | | Python 3.8 | Python 3.8 |

Two numbers alone, *3.2*, may be those of a clause: they are a version behind *v* or *version*, in
square brackets or before a date.
"""

from __future__ import annotations

import re

from entailment.text.lexicon import word_list

__all__ = ["kind_of_change", "release_of"]

_RELEASE = re.compile(
    r"[\W_]{0,9}(?P<product>(?:[A-Za-z][\w-]{0,30}\s){0,3}?)"
    r"(?P<word>(?:version|release|rel\.)\s|v\.?\s?)?(?P<square>\[v?)?"
    r"(?P<version>\d{1,4}(?:\.\d{1,4}){1,3}(?:[-.]?(?:alpha|beta|dev|rc|a|b)[.-]?\d{0,3})?)"
    r"\]?(?:\([^()\s]{1,200}\))?(?:\s*[-–—:,(/|]*\s*(?P<date>\w[\w ,./-]{0,30}))?[\W_]{0,9}",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def release_of(heading: str) -> str:
    """Return the version that *heading* names, with its date; empty where it may name none.

    >>> release_of("4.0.0 - 2026-02-10"), release_of("[v2.1](https://x.org) (May 3, 2024)")
    ('4.0.0 (2026-02-10)', '2.1 (May 3, 2024)')
    >>> release_of("3.2"), release_of("4.0.0 Installation"), release_of("Install Ferrule 4.0.0")
    ('', '', '')
    """
    match = _RELEASE.fullmatch(heading.strip())
    if match is None or (match["date"] and not _YEAR.search(match["date"])):
        return ""
    is_marked = bool(match["word"] or match["date"])
    is_bare = not match["product"] and (match["square"] or match["version"].count(".") > 1)
    if not (is_marked or is_bare):
        return ""
    return f"{match['version']} ({match['date'].strip()})" if match["date"] else match["version"]


def kind_of_change(heading: str) -> str:
    """Return *heading* where it only names a kind of change, as in *Removed*; else nothing.

    >>> kind_of_change("Bug Fixes"), kind_of_change("Installation")
    ('Bug Fixes', '')
    """
    bare = heading.strip("*_: \t\r\n")
    return bare if bare.lower() in word_list("kinds_of_change") else ""
