"""Marks of Markdown within a line, which change how a word is shown and not its meaning.

What is struck out is no longer stated, and left out.

| in the text | is read as |
| --- | --- |
| **bold**, *italic*, __bold__, `code` | bold, italic, bold, code |
| [a tower](https://example.org/a), ![a tower](a.png) | a tower, nothing |
| in 1904[12], in 1904【4†source】, in 1904<sup>12</sup> | in 1904 |
| 10<sup>6</sup> | 10⁶ |
| <b>tall</b>, <br> | tall, a line end |
| costs ~~4~~ 5 euros, costs <del>4</del> 5 euros | costs 5 euros |
| a row of a table of two cells; of more | Founded: 1911; Bolt, 1911, Ulm |

Marks that come alone stay (*f**k*, *5 * 3*, a footnote's *), as do numbers in brackets behind a
blank, which may be a year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from entailment.text.characters import Normal, replaced
from entailment.text.superscripts import POWER, REFERENCE, raised

__all__ = ["STRUCK", "may_be_marked", "without_marks"]

STRUCK = re.compile(
    r"(?<!~)~~(?=[^\s~])(?:[^~]|~(?!~)){1,2000}?(?<=\S)~~(?!~)[ ]?"
    r"|<(?P<name>del|s|strike)(?:\s[^<>]{0,150})?>"
    r"(?:[^<]|<(?!/?(?P=name)\b)){0,2000}</(?P=name)>[ ]?",
    re.IGNORECASE,
)
"""What is struck out, and the blank behind it."""

_AROUND = re.compile(
    rf"""
    (?P<image>!\[[^\[\]\n]{{0,500}}\]\([^()\n]{{0,2000}}\))
  | \[(?P<link>[^\[\]\n]{{1,500}})\]
      \((?:[^()\s]|\([^()\s]{{0,200}}\)){{0,2000}}(?:\s"[^"\n]{{0,300}}")?\)
  | (?:(?<=[.,;:!?)”"’\d])|(?<=[^\W\d_]{{3}}))
      (?P<citation>(?:\[\d{{1,3}}(?:\s?[,;–-]\s?\d{{1,3}})*\])+)(?!\()
  | (?-i:{REFERENCE})
  | {POWER}
  | (?P<source>【[^【】\n]{{0,200}}】)
  | (?P<end><(?:br\s?/?|/?p)>)
  | (?P<tag></?(?:b|i|u|em|strong|span|a|mark|code)
      (?:\s[^<>\n=]{{0,50}}=[^<>\n]{{0,150}})?\s?/?>)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SHOWN = re.compile(
    r"(?<![\w*])(\*{1,3})(?=\S)(?P<star>[^*\n]{1,300}?)(?<=\S)\1(?![\w*])"
    r"|(?<![\w_])(_{1,3})(?=\S)(?P<line>[^_\n]{1,300}?)(?<=\S)\3(?![\w_])"
    r"|(?<!`)`(?=\S)(?P<code>[^`\n]{1,300}?)(?<=\S)`(?!`)"
)
_ROW = re.compile(
    r"(?:^|(?<=\n)|(?<=\.\ ))[ \t]*\|(?P<cells>[^|\n]{0,2000}(?:\|[^|\n]{0,2000}){0,100})\|"
    r"(?=[ \t]*(?:\n|$|\.(?:\s|$)))"
)
_RULE = re.compile(r"[\s|:-]*")
_BETWEEN = re.compile(r"\s*\|[\s|]*")
_MAY_BE_MARKED = re.compile(r"[\[*_`<【|^⁰-⁹¹²³]|~~|[a-z]\.\d")
_LONG = 100_000
"""Characters from which a text is too long to be cached."""


def may_be_marked(text: str) -> bool:
    """Return whether *text* has any character that a mark begins with."""
    return _MAY_BE_MARKED.search(text) is not None


def without_marks(text: str) -> Normal:
    """Return *text* without its marks; as it is where nothing else is in it.

    >>> without_marks("The [old tower](tower.md) is **38 metres** tall.[2]").text
    'The old tower is 38 metres tall.'
    """
    if not may_be_marked(text):
        return Normal(text)
    return _without_marks(text) if len(text) > _LONG else _cached_without_marks(text)


def _without_marks(text: str) -> Normal:
    bare = replaced(text, _marks(text))
    return bare if any(map(str.isalnum, bare.text)) else Normal(text)


_cached_without_marks = lru_cache(maxsize=64)(_without_marks)


def _marks(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where in *text* marks are, in order, and what is read there; none of them overlap."""
    at = 0
    struck = ((*match.span(), "") for match in STRUCK.finditer(text))
    spans = [*struck, *_spans(_AROUND, text), *_spans(_SHOWN, text), *_bars(text)]
    for start, end, put in sorted(spans):
        if start >= at and end > start:
            yield start, end, put
            at = end


def _spans(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the parts of each match on either side of what it shows, or the whole of it."""
    for match in pattern.finditer(text):
        groups = match.groupdict()
        shown = next((name for name in _WORDS if groups.get(name) is not None), None)
        if shown is None:
            power = raised(groups.get("power") or "")
            yield *match.span(), "\n" if groups.get("end") else power
        else:
            yield match.start(), match.start(shown), ""
            yield match.end(shown), match.end(), ""


def _bars(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the bars of each row of a table, and all of the rule below its head."""
    for row in _ROW.finditer(text):
        start, end = row.span("cells")
        if _RULE.fullmatch(text, start, end):
            yield *row.span(), ""
            continue
        bars = [bar.span() for bar in _BETWEEN.finditer(text, start, end)]
        inner = [(a, b) for a, b in bars if text[start:a].strip() and text[b:end].strip()]
        first = len(text[start:end]) - len(text[start:end].lstrip(" \t|"))
        last = len(text[start:end].rstrip(" \t|"))
        yield row.start(), start + first, ""
        yield from ((a, b, ": " if len(inner) == 1 else ", ") for a, b in inner)
        yield start + last, row.end(), ""


_WORDS = ("link", "star", "line", "code")
