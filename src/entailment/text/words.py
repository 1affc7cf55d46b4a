"""The words of a text, with lower case, lemma and stem.

Lemmas are simplemma's (dictionary and rules); stems are those that Snowball's English stemmer
(Porter, 2001) gives for the lemma, so that *bought* and *buying* share one. Both are cached per
word form, so that a corpus costs each form once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from entailment.text.lexicon import title_abbreviations, word_list

__all__ = [
    "Word",
    "content_stems",
    "dictionary_form",
    "is_word",
    "lemma",
    "sentence_starts",
    "stem",
    "stems",
    "words",
]

_WORD = re.compile(
    r"""
    [A-Za-z](?:\.[A-Za-z])+(?![^\W\d_])\.?(?:['’]s\b)?   # U.S., e.g.
  | \d+(?:[.,]\d+)*                       # 1,200.50
  | [^\W\d_]+(?:['’][^\W\d_]+)*           # O'Reilly's, don't
    """,
    re.VERBOSE,
)
_ASCII_WORD = re.compile(
    r"""
    [A-Za-z](?:
        [A-Za-z]+(?:'[A-Za-z]+)*
      | (?:\.[A-Za-z])+(?![A-Za-z])\.?(?:'s\b)?
      | (?:'[A-Za-z]+)*
    )
  | [0-9]+(?:[.,][0-9]+)*
    """,
    re.VERBOSE | re.ASCII,
)
"""The same for text of ASCII alone, in half of the time."""

_SENTENCE_END = re.compile(r"""[.!?]['"’”)\]]*\s+["'‘“(\[]*(?=[^\W_])""")
_LONGEST_TITLE = 8
_SHORT_WORD_BEFORE = re.compile(rf"\b[^\W\d_]{{1,{_LONGEST_TITLE}}}\Z")
_FIRST = re.compile(r"[^\W_]")

_SHORT = 1000
"""Characters up to which a text is one of many whose words are cached."""


class Word(NamedTuple):
    """One word: as written, in lower case without possessive, its lemma, stem and offset."""

    form: str
    lower: str
    lemma: str
    stem: str
    start: int
    is_content: bool
    """Not among the function words."""
    is_name: bool
    """Written with a capital where a common word would not be."""

    @property
    def end(self) -> int:
        """The offset after the last character of the word."""
        return self.start + len(self.form)


def words(text: str) -> tuple[Word, ...]:
    """Return the words of *text* in order; numbers are words, punctuation is not.

    >>> [(word.lower, word.lemma) for word in words("Yahoo's lawyers bought it.")]
    [('yahoo', 'yahoo'), ('lawyers', 'lawyer'), ('bought', 'buy'), ('it', 'it')]
    """
    return _words_of_short(text) if len(text) <= _SHORT else _words_of_long(text)


def _words(text: str) -> tuple[Word, ...]:
    starts = sentence_starts(text)
    result = []
    end = 0
    new = tuple.__new__  # what `Word` itself calls, for each word of every text
    for form in _pattern(text).findall(text):  # no letter or digit is between words, so `find`
        start = text.find(form, end)  # has the place
        end = start + len(form)
        lower, base, root, is_content, may_name = _analysed(form)
        is_name = may_name and (start not in starts or _is_name_form(form))
        result.append(new(Word, (form, lower, base, root, start, is_content, is_name)))
    return tuple(result)


def _pattern(text: str) -> re.Pattern[str]:
    return _ASCII_WORD if text.isascii() else _WORD


_words_of_short = lru_cache(maxsize=512)(_words)
_words_of_long = lru_cache(maxsize=16)(_words)


def content_stems(text: str) -> frozenset[str]:
    """Return the stems of the content words of *text*.

    >>> sorted(content_stems("The ferries left the harbour."))
    ['ferri', 'harbour', 'left']
    """
    return frozenset(word.stem for word in words(text) if word.is_content)


def stems(text: str) -> Iterator[tuple[int, str]]:
    """Yield where each word of *text* begins, and its stem; nothing of a long text is held.

    >>> list(stems("She bought them."))
    [(0, 'she'), (4, 'buy'), (11, 'they')]
    """
    for match in _pattern(text).finditer(text):
        yield match.start(), _analysed(match[0])[2]


def sentence_starts(text: str) -> frozenset[int]:
    """Return the offsets of the first letter or digit of each sentence, split by punctuation.

    No sentence ends with an initial or with a title before a name.

    >>> sorted(sentence_starts('"He left." Mr. J. Doe stayed.'))
    [1, 11]
    """
    first = _FIRST.search(text)
    if first is None:
        return frozenset()
    ends = [m.end() for m in _SENTENCE_END.finditer(text) if _ends_sentence(m, text)]
    return frozenset((first.start(), *ends))


def _ends_sentence(match: re.Match[str], text: str) -> bool:
    follows, at = text[match.end()], match.start()
    if not follows.isupper() and not follows.isdigit():
        return False
    short = _SHORT_WORD_BEFORE.search(text, max(0, at - _LONGEST_TITLE), at)
    before = short[0] if short else ""
    is_initial = len(before) == 1 and before.isupper()
    return not is_initial and before.lower() not in title_abbreviations()


@lru_cache(maxsize=200_000)
def lemma(word: str) -> str:
    """Return the dictionary form of a lower-case English word, in lower case.

    >>> lemma("children")
    'child'
    """
    return dictionary_form(word).lower() if word.isalpha() else word


def dictionary_form(word: str) -> str:
    """Return the dictionary form of an English word as it is spelled.

    >>> dictionary_form("monday"), dictionary_form("days")
    ('Monday', 'day')
    """
    import simplemma

    # Each form is looked up once, for which the whole dictionary is not worth being unpacked.
    base: str = simplemma.lemmatize(word, lang="en", low_memory=True)
    return base


@lru_cache(maxsize=200_000)
def is_word(form: str) -> bool:
    """Return whether *form*, in lower case, is in the dictionary of English that lemmas are from.

    >>> is_word("unhappy"), is_word("iltucson")
    (True, False)
    """
    import simplemma

    known: bool = simplemma.is_known(form, lang="en", low_memory=True)
    return known


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """Return the Snowball stem of a lower-case English word.

    >>> stem("acquisitions")
    'acquisit'
    """
    root: str = _stemmer().stemWord(word)
    return root


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    import Stemmer

    return Stemmer.Stemmer("english")


def _analysed(form: str) -> tuple[str, str, str, bool, bool]:
    """Return how *form* is read; numbers, of which there is no end, fill no cache."""
    return (form, form, form, True, False) if form.isdigit() else _analysed_word(form)


@lru_cache(maxsize=100_000)
def _analysed_word(form: str) -> tuple[str, str, str, bool, bool]:
    lower = form.lower().replace("’", "'").removesuffix("'s")
    if form[: len(lower)] in ("US", "U.S", "U.S."):  # not the pronoun
        lower = "u.s."
    elif "." in lower and lower[0].isalpha():
        lower = lower.replace(".", "")
    is_content = lower not in word_list("function_words")
    base = lemma(lower)
    return lower, base, stem(base), is_content, is_content and form[0].isupper()


@lru_cache(maxsize=50_000)
def _is_name_form(form: str) -> bool:
    """Return whether a capitalised word that begins a sentence is a name even so."""
    bare = form.removesuffix("'s").removesuffix("’s")
    if bare.isupper() and len(bare) > 1:
        return True
    lower, base, *_ = _analysed(form)
    return base == lower and not is_word(lower)
