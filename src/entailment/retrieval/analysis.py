r"""Text to search terms, as the StandardAnalyzer of Lucene 2.9 makes them.

The analyzer is a chain: StandardTokenizer, StandardFilter, LowerCaseFilter, StopFilter. The
tokenizer's grammar has nine rules; at each place the longest match counts, the first rule of
those that match as much, and what no rule matches is passed over:

| rule | is | example |
| --- | --- | --- |
| ALPHANUM | `(letter \| thai \| digit)+` | `B2B` |
| APOSTROPHE | `letters (' letters)+` | `O'Reilly's` |
| ACRONYM | `letter . (letter .)+` | `U.S.A.` |
| COMPANY | `letters (& \| @) letters` | `AT&T` |
| EMAIL | `alphanum ([.-_] alphanum)* @ alphanum ([.-] alphanum)+` | `a.b@c.org` |
| HOST | `alphanum (. alphanum)+` | `www.nist.gov` |
| NUM | parts joined by `_ - / . ,`, every other one with a digit | `1,234.56`, `F-16` |
| CJ | one Chinese or Japanese character | |
| ACRONYM_DEP | `alphanum . (alphanum .)+`, which loses its last dot | `nist.gov.` |

StandardFilter takes a final 's from an APOSTROPHE and the dots from an ACRONYM. Letters and
digits are those of Unicode 3.0 within 16 bits (`data/unicode3.tsv`), so later letters, emoji and
lone surrogates part words. A token of more than 255 characters is passed over.

One thing may differ from Lucene 2.9.1: a letter's lower case is that of the running Python's
Unicode, there of the running Java's, so a few rare scripts (Georgian capitals) fold or do not;
sentences and hypotheses do alike, so what is found stays the same but where both cases meet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain
from typing import NamedTuple

__all__ = ["MAX_TOKEN_LENGTH", "STOP_WORDS", "Terms", "by_word", "search_terms", "terms_of"]

Terms = Callable[[str], list[str]]
"""Returns the terms of a text in order, repeated as they are."""

STOP_WORDS = frozenset(
    "a an and are as at be but by for if in into is it no not of on or such "
    "that the their then there these they this to was will with".split()
)
"""The stop words of Lucene 2.9; *no* and *not* are among them."""

MAX_TOKEN_LENGTH = 255
"""Characters that a token may have."""

_CACHED_WORDS = 2**15
"""Words whose terms are cached: of running English, all but a few in a hundred."""

_LONG_WORD = 50
"""Characters from which a word is too long to be cached."""

_THAI = "\u0e00-\u0e59"
_CHINESE_JAPANESE = (
    "\u3100-\u312f\u3040-\u309f\u30a0-\u30ff\u31f0-\u31ff\u3300-\u337f"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff65-\uff9f"
)


def by_word(analyse: Terms) -> Terms:
    """Return *analyse* with the terms of words cached, a word being what is between blanks.

    *analyse* takes no token across a blank, which all tokens of this module keep to.
    """

    @lru_cache(maxsize=_CACHED_WORDS)
    def cached(word: str) -> tuple[str, ...]:
        return tuple(analyse(word))

    def analysed(text: str) -> list[str]:
        words = text.split()
        if max(map(len, words), default=0) < _LONG_WORD:
            return list(chain.from_iterable(map(cached, words)))
        return [
            term
            for word in words
            for term in (cached(word) if len(word) < _LONG_WORD else analyse(word))
        ]

    return analysed


def terms_of(text: str) -> list[str]:
    """Return what `search_terms` returns, without a cache."""
    terms = (_lower(token) for token in _tokens(text))
    return [term for term in terms if term not in STOP_WORDS]


_by_word = by_word(terms_of)


def search_terms(text: str) -> list[str]:
    """Return the terms of *text* in order, repeated as they are; none if it is all stop words.

    >>> search_terms("The U.S.A. isn't AT&T's, is it not?")
    ['usa', "isn't", 'at&t', 's']
    """
    return _by_word(text)


class _Grammar(NamedTuple):
    """The rules as patterns whose match is the longest there is (`++` never gives back)."""

    start: re.Pattern[str]
    apostrophe: re.Pattern[str]
    acronym: re.Pattern[str]
    local_part: re.Pattern[str]
    domain: re.Pattern[str]
    others: tuple[re.Pattern[str], ...]
    host_with_dot: re.Pattern[str]


@cache
def _grammar() -> _Grammar:
    letter, digit = _unicode3("letter"), _unicode3("digit")
    letters = f"[{letter}]++"
    alphanum = f"[{letter}{digit}{_THAI}]"
    word = f"{alphanum}++"
    joint = "[_\\-/.,]"
    numbered = f"[{letter}]*+[{digit}][{letter}{digit}]*+"
    return _Grammar(
        start=re.compile(
            f"(?P<word>{word})(?!['&@.,_/\\-]{alphanum})|(?P<joined>{alphanum})"
            f"|[{_CHINESE_JAPANESE}]"
        ),
        apostrophe=re.compile(f"{letters}(?:'{letters})++"),
        acronym=re.compile(f"[{letter}]\\.(?:[{letter}]\\.)++"),
        local_part=re.compile(f"{word}(?:[.\\-_]{word})*+"),
        domain=re.compile(f"@{word}(?:[.\\-]{word})++"),
        others=tuple(
            re.compile(rule)
            for rule in (
                word,
                f"{letters}[&@]{letters}",
                f"{word}(?:\\.{word})++",
                f"{word}{joint}{numbered}(?:{joint}{word}{joint}{numbered})*+(?:{joint}{word})?+",
                f"{numbered}{joint}{word}(?:{joint}{numbered}{joint}{word})*+"
                f"(?:{joint}{numbered})?+",
            )
        ),
        host_with_dot=re.compile(f"{word}\\.(?:{word}\\.)++"),
    )


def _tokens(text: str) -> Iterator[str]:
    """Yield the tokens of *text* as StandardFilter leaves them, in their own case."""
    grammar = _grammar()
    no_address_before = 0
    at = 0
    while match := grammar.start.search(text, at):
        start, at = match.span()
        if match.lastgroup != "joined":
            if at - start <= MAX_TOKEN_LENGTH:
                yield match.group()
            continue
        address = start
        if start >= no_address_before:
            address, no_address_before = _address(text, start, grammar)
        token, at = _longest(text, start, address, grammar)
        if at - start <= MAX_TOKEN_LENGTH:
            yield token


def _address(text: str, start: int, grammar: _Grammar) -> tuple[int, int]:
    """Return where an e-mail address from *start* ends, *start* if none does, and where to look on.

    Every place within one chain of words has the same end of the local part, so it is looked for
    once; else `a_a_a_...` would take time in the square of its length.
    """
    local = grammar.local_part.match(text, start)
    end = local.end() if local else start
    domain = grammar.domain.match(text, end)
    return (domain.end(), end) if domain else (start, end)


def _longest(text: str, start: int, address: int, grammar: _Grammar) -> tuple[str, int]:
    """Return the token that begins at *start*, filtered by its kind, and where it ends."""
    end = max(address, *(_end(rule, text, start) for rule in grammar.others))
    apostrophe = _end(grammar.apostrophe, text, start)
    acronym = _end(grammar.acronym, text, start)
    dotted = _end(grammar.host_with_dot, text, start)
    if apostrophe >= max(end, acronym, dotted):
        possessive = text[apostrophe - 2 : apostrophe] in ("'s", "'S")
        return text[start : apostrophe - 2 if possessive else apostrophe], apostrophe
    if acronym >= max(end, dotted):
        return text[start:acronym].replace(".", ""), acronym
    if dotted > end:
        return text[start : dotted - 1], dotted
    return text[start:end], end


def _end(rule: re.Pattern[str], text: str, start: int) -> int:
    match = rule.match(text, start)
    return match.end() if match else start


def _lower(token: str) -> str:
    """Return *token* in lower case, character by character, as Java does."""
    if token.isascii():
        return token.lower()
    return "".join(character.lower()[0] for character in token)


def _unicode3(kind: str) -> str:
    """Return the characters of *kind* as ranges within the brackets of a pattern."""
    table = (
        files("entailment.retrieval").joinpath("data", "unicode3.tsv").read_text(encoding="ascii")
    )
    rows = [line.split("\t") for line in table.splitlines() if not line.startswith("#")]
    return "".join(f"\\u{first}-\\u{last}" for row_kind, first, last in rows if row_kind == kind)
