"""Whether a pair is in English, cheaply: by its script, by its function words, by a dictionary.

| not English | where |
| --- | --- |
| by script | more than half of the letters of text or hypothesis are not Latin |
| by foreign words | text, hypothesis or both have `LEAST_FOREIGN` or more function words of other |
| | European languages and more than English ones, and their words are not in the dictionary |
| by English words | of `LEAST_WORDS` or more words of both too few are English function words: |
| | fewer than `LEAST_SHARE` of any, and than `LEAST_LONG_SHARE` of such as only English has; |
| | and the words of both are not in the dictionary |

Words are not in the dictionary where fewer than `LEAST_KNOWN_SHARE` of those in lower case are.
Function words that only English has are those of three letters or more. No more than the first
`READ` characters of either are looked at; words within a name (*van der Sar*), units (*5 um*) and
*et al.* do not count. It is meant to warn, so it errs towards English: a pair of few words passes,
and one of names and numbers. Of the pairs of the English development sets of RTE-1 to RTE-3 it
takes none for something else, of the Italian, German and French ones of RTE-3 it misses 1, 2 and 0
in 100, and 36, 51 and 17 where the text is empty: a statement of a few words seldom has two
function words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from entailment.model import Pair
from entailment.text.lexicon import word_list
from entailment.text.name_forms import CAPITAL
from entailment.text.words import is_word

__all__ = [
    "LEAST_FOREIGN",
    "LEAST_KNOWN_SHARE",
    "LEAST_LONG_SHARE",
    "LEAST_SHARE",
    "LEAST_WORDS",
    "READ",
    "is_english",
]

LEAST_FOREIGN = 2
LEAST_KNOWN_SHARE = 0.6
LEAST_WORDS = 12
LEAST_SHARE = 0.10
LEAST_LONG_SHARE = 0.03
READ = 2000

_ELSEWHERE = {"all", "per", "was"}
"""English function words of three letters that are frequent words of other languages too."""

_IN_NAME = re.compile(
    rf"(?<=\w) (?:(?:d[aeiou]|de[lnr]|d[ao]s|el|l[aeo]s?|v[ao]n|y|e|al) ){{1,2}}(?={CAPITAL})"
)
"""Particles between the parts of a name, where the part before them is a word."""

_NOT_FOREIGN = re.compile(r"(?<=\d) ?[^\W\d_]{1,2}\b|\bet al\b|\b[Nn]on-")
"""A unit after its number, what stands for further authors, and a prefix."""

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def is_english(pair: Pair) -> bool:
    """Return whether *pair* may be in English.

    >>> is_english(Pair("1", "渡轮七点离开港口。", "渡轮离开了。"))
    False
    >>> is_english(Pair("1", "Das Haus ist rot.", "The house is red."))
    False
    """
    sides = [_NOT_FOREIGN.sub(" ", side[:READ]) for side in (pair.text, pair.hypothesis)]
    if any(map(_is_of_another_script, sides)):
        return False
    if any(map(_has_foreign_words, (sides[:1], sides[1:], sides))):
        return False
    return _has_function_words(" ".join(sides))


def _is_of_another_script(text: str) -> bool:
    if text.isascii():
        return False
    letters = [letter for letter in text if letter.isalpha()]
    latin = sum(unicodedata.name(letter, "").startswith("LATIN") for letter in letters)
    return 2 * latin < len(letters)


def _has_foreign_words(sides: Sequence[str]) -> bool:
    tokens: list[str] = []
    for side in sides:
        first, *others = _WORD.findall(_IN_NAME.sub(" ", side)) or [""]
        tokens += (first.lower(), *others)
    foreign = sum(map(word_list("foreign_function_words").__contains__, tokens))
    if foreign < LEAST_FOREIGN:
        return False
    if foreign <= sum(map(word_list("function_words").__contains__, tokens)):
        return False
    return not _is_in_dictionary(" ".join(sides))


def _has_function_words(text: str) -> bool:
    """Return whether *text* may be English by its function words or, with few, by the others."""
    tokens = [word.lower() for word in _WORD.findall(text.replace("’", "'"))]
    if len(tokens) < LEAST_WORDS:
        return True
    listed = word_list("function_words")
    known = [word for word in tokens if word in listed]
    longer = [word for word in known if len(word) > 2 and word not in _ELSEWHERE]
    if len(known) >= LEAST_SHARE * len(tokens) or len(longer) >= LEAST_LONG_SHARE * len(tokens):
        return True
    return _is_in_dictionary(text.lower() if text.isupper() else text)


def _is_in_dictionary(text: str) -> bool:
    """Return whether enough of the words in lower case are English, or there are none."""
    common = {token for token in _WORD.findall(text) if token[0].islower()}
    known = sum(map(is_word, common - word_list("foreign_function_words")))
    return known >= LEAST_KNOWN_SHARE * len(common)
