"""Page breaks within a sentence: what a page has at its edges is no part of the text.

| between *must not* and *sublet the flat* stands | the sentence |
| --- | --- |
| Page 4 of 9 · - 4 - · 4 | runs across |
| 18     REPORT OF THE COMMITTEE · Annual Report     18 | runs across |
| Annual Report 2023          Westfell Water | runs across |
| a form feed | runs across |
| Opening hours | ends |
| nothing but an empty line | ends |

It runs across only where the paragraph before has no stop at its end and the one behind begins in
lower case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["PARAGRAPH_END", "across_pages", "is_page_number", "page_breaks"]

_LINE_END = r"(?>\r\n|\r|\n)"
PARAGRAPH_END = re.compile(rf"{_LINE_END}[^\S\r\n]*+{_LINE_END}\s*+|[\f\u2029]\s*+")
"""An empty line, or a form feed, with the blanks behind it."""

_NUMBER = (
    r"[-–—\[(]?[ ]?(?:(?i:page|pg\.?|p\.)[ ]?)?\d{1,4}(?:[ ]?(?:of|/)[ ]?\d{1,4})?[ ]?[-–—\])]?"
)
_APART = r"(?:[ ]{2,}|[ ]*\t\s*|[ ]?\|[ ]?)"
_WIDE = r"[ ]{8,}"
"""The blanks between what stands left and what stands right at the edge of a page."""

_EDGE = rf"""
    (?: {_NUMBER}
      | [^\Wa-z][^a-z\r\n]{{3,80}}
      | \d{{1,4}}{_APART}\S[^\r\n]{{0,80}}
      | \w(?:(?!{_APART}\d)[^\r\n]){{0,80}}{_APART}(?:{_NUMBER})
      | \S(?:(?!{_WIDE})[^\r\n]){{0,80}}{_WIDE}\S[^\r\n]{{0,80}}
      | \w(?:(?!(?i:page))[^\r\n.]){{0,60}}\b(?i:page)[ ]\d{{1,4}}(?:[ ]of[ ]\d{{1,4}})?
    )
"""

_BREAK = re.compile(rf"\s*+(?:{_EDGE}[^\S\r\n\f]*(?:{_LINE_END}|\f)\s*+){{0,3}}(?=[a-zà-ÿ])", re.X)
_PAGE_NUMBER = re.compile(_NUMBER)
_OPEN_END = re.compile(r"[\w,-]\Z")
_LOWER = re.compile(r"[a-zà-ÿ]")
_STOPS = (".", "!", "?", ":", ";")
_NEAR = 200
"""Characters before a page break that are looked at."""


def is_page_number(line: str) -> bool:
    """Return whether *line* is the number of a page.

    >>> is_page_number("Page 4 of 9"), is_page_number("- 12 -"), is_page_number("12 eggs")
    (True, True, False)
    """
    return _PAGE_NUMBER.fullmatch(line.strip()) is not None


def page_breaks(text: str) -> Iterator[tuple[int, int]]:
    r"""Yield where in *text* a page ends within a sentence, from its last character to the next.

    >>> [(start, end)] = page_breaks("He must not\n\nPage 4 of 9\n\nsmoke.")
    >>> "He must not\n\nPage 4 of 9\n\nsmoke."[start:end]
    '\n\nPage 4 of 9\n\n'
    """
    at = 0
    for gap in PARAGRAPH_END.finditer(text):
        if gap.start() < at:
            continue
        before = text[max(at, gap.start() - _NEAR) : gap.start()].rstrip()
        if not _is_broken_off(before):
            continue
        page = _BREAK.match(text, gap.start())
        if page is not None and ("\f" in page[0] or page[0].strip()):
            start = (
                gap.start() - len(text[max(at, gap.start() - _NEAR) : gap.start()]) + len(before)
            )
            at = page.end()
            yield start, at


def _is_broken_off(paragraph: str) -> bool:
    """Return whether *paragraph* ends without a stop, on a line with a letter in lower case.

    >>> _is_broken_off("He must not"), _is_broken_off("He left."), _is_broken_off("HOURS")
    (True, False, False)
    """
    last = len(paragraph) - 1
    if not _OPEN_END.match(paragraph[-1:]):
        return False
    line = max(paragraph.rfind("\n"), paragraph.rfind("\r")) + 1
    return last == 0 or _LOWER.search(paragraph, line, last) is not None


def across_pages(text: str) -> str:
    r"""Return *text* with a line end and blanks for each page break within a sentence.

    It is as long as before.

    >>> across_pages("He must not\n\n4\n\nsmoke.")
    'He must not\n    smoke.'
    """
    pieces, at = [], 0
    for start, end in page_breaks(text):
        pieces += [text[at:start], "\n".ljust(end - start)]
        at = end
    return "".join([*pieces, text[at:]]) if pieces else text
