"""The words of a text, with lower case, lemma and stem.

Lemmas are simplemma's (dictionary and rules); stems are those that Snowball's English stemmer
(Porter, 2001) gives for the lemma, so that *bought* and *buying* share one. Both are cached per
word form, so that a corpus costs each form once.

`columns` has what follows from the forms alone, a tuple for each property of all words; `words`
has offsets and names besides, an object for each word, which takes three times as long.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import compress, count, repeat
from typing import Any, NamedTuple

from entailment.text.lexicon import title_abbreviations, word_list

__all__ = [
    "Columns",
    "Word",
    "are_names",
    "columns",
    "content",
    "content_stems",
    "dictionary_form",
    "has_content",
    "has_name",
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
        [A-Za-z]++(?:'[A-Za-z]++)*+
      | (?:\.[A-Za-z])+(?![A-Za-z])\.?(?:'s\b)?
      | (?:'[A-Za-z]++)*+
    )
  | [0-9]++(?:[.,][0-9]++)*+
    """,
    re.VERBOSE | re.ASCII,
)
"""The same for text of ASCII alone, in half of the time."""

_SENTENCE_END = re.compile(r"""[.!?]['"’”)\]]*\s+["'‘“(\[]*(?=[^\W_])""")
_LONGEST_TITLE = 8
_BEFORE_NUMBERS = frozenset({"no", "nos"})
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


class Columns(NamedTuple):
    """The words of a text, in order, by what their forms alone determine: a tuple each."""

    forms: tuple[str, ...] = ()
    lowers: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    stems: tuple[str, ...] = ()
    are_content: tuple[bool, ...] = ()
    have_capitals: tuple[bool, ...] = ()
    """Content words with a capital, which are names unless they only begin a sentence."""

    def content(self) -> Content:
        """Return the content words alone; all where there is no other."""
        places, are_content = range(len(self.forms)), self.are_content
        if True not in are_content:
            return Content(places, self)
        rows = compress(zip(*self, strict=True), are_content)
        return Content(tuple(compress(places, are_content)), Columns(*zip(*rows, strict=True)))


class Content(NamedTuple):
    """The content words of a text: their places among all words, and their columns."""

    places: Sequence[int]
    columns: Columns


def columns(text: str) -> Columns:
    """Return what the forms of the words of *text* determine.

    >>> columns("Yahoo's lawyers bought it.").lemmas
    ('yahoo', 'lawyer', 'buy', 'it')
    """
    return _columns_of_short(text) if len(text) <= _SHORT else _columns(text)


def _columns(text: str) -> Columns:
    forms = tuple(_pattern(text).findall(text))
    return Columns(forms, *zip(*map(_reading_of, forms), strict=True))


_columns_of_short = lru_cache(maxsize=512)(_columns)


def content(text: str) -> Content:
    """Return the content words of *text*; all its words where it has no other.

    >>> content("She bought a mill.").places
    (1, 3)
    """
    return _content_of_short(text) if len(text) <= _SHORT else columns(text).content()


@lru_cache(maxsize=512)
def _content_of_short(text: str) -> Content:
    return columns(text).content()


def words(text: str) -> tuple[Word, ...]:
    """Return the words of *text* in order; numbers are words, punctuation is not.

    >>> [(word.lower, word.lemma) for word in words("Yahoo's lawyers bought it.")]
    [('yahoo', 'yahoo'), ('lawyers', 'lawyer'), ('bought', 'buy'), ('it', 'it')]
    """
    return _words_of_short(text) if len(text) <= _SHORT else _words_of_long(text)


def are_names(text: str, read: Columns) -> Sequence[bool]:
    """Return for each word of *text*, whose columns are *read*, whether it is a name.

    >>> are_names("Lawyers of Yahoo left.", columns("Lawyers of Yahoo left."))
    [False, False, True, False]
    """
    if True not in read.have_capitals:
        return read.have_capitals
    if _SENTENCE_END.search(text) is None:
        first, *others = read.have_capitals
        return [first and _is_name_form(read.forms[0]), *others]
    begins = sentence_starts(text)
    return _are_names(read, begins, _starts(text, read.forms) if len(begins) > 1 else begins)


def has_name(text: str, read: Columns, lower: str) -> bool:
    """Return whether *text*, whose columns are *read*, has a name that is *lower* in lower case.

    >>> has_name("Lawyers of Yahoo left.", columns("Lawyers of Yahoo left."), "yahoo")
    True
    """
    places = compress(count(), map(lower.__eq__, read.lowers))
    capitalised = [place for place in places if read.have_capitals[place]]
    if not capitalised:
        return False
    starts = _starts(text, read.forms[: capitalised[-1] + 1])
    return any(
        not _begins_sentence(text, place, starts[place]) or _is_name_form(read.forms[place])
        for place in capitalised
    )


def _are_names(read: Columns, begins: Set[int], starts: Iterable[int]) -> Sequence[bool]:
    """Return which words are names where sentences begin at *begins*, and words at *starts*.

    The starts of the words after the last of *begins* may be left out.
    """
    names = list(read.have_capitals)
    for place in compress(count(), map(begins.__contains__, starts)):
        names[place] = names[place] and _is_name_form(read.forms[place])
    return names


def _words(text: str) -> tuple[Word, ...]:
    read = columns(text)
    forms, lowers, lemmas, stems, are_content, _ = read
    starts = _starts(text, forms)
    names = _are_names(read, sentence_starts(text), starts)
    rows = zip(forms, lowers, lemmas, stems, starts, are_content, names, strict=True)
    return tuple(map(tuple.__new__, repeat(Word), rows))  # what `Word` itself calls


def _starts(text: str, forms: tuple[str, ...]) -> list[int]:
    """Return where the words with these *forms* begin; no letter or digit is between them."""
    starts, end = [], 0
    for form in forms:
        start = text.find(form, end)
        starts.append(start)
        end = start + len(form)
    return starts


def _pattern(text: str) -> re.Pattern[str]:
    return _ASCII_WORD if text.isascii() else _WORD


_words_of_short = lru_cache(maxsize=512)(_words)
_words_of_long = lru_cache(maxsize=16)(_words)


def has_content(text: str) -> bool:
    """Return whether *text* has a word that is not a function word.

    >>> has_content("He was there."), has_content("He was ill.")
    (False, True)
    """
    return True in columns(text).are_content


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
        yield match.start(), _reading_of(match[0])[2]


def sentence_starts(text: str) -> frozenset[int]:
    """Return the offsets of the first letter or digit of each sentence, split by punctuation.

    No sentence ends with an initial, with a title before a name or in *No. 10*.

    >>> sorted(sentence_starts('"He left No. 10." Mr. J. Doe stayed.'))
    [1, 18]
    """
    first = _FIRST.search(text)
    if first is None:
        return frozenset()
    ends = [m.end() for m in _SENTENCE_END.finditer(text) if _ends_sentence(m, text)]
    return frozenset((first.start(), *ends))


def _begins_sentence(text: str, place: int, start: int) -> bool:
    """Return whether the word at *place* in *text*, which begins at *start*, begins a sentence."""
    if place == 0:
        return True
    before = max(text.rfind(mark, 0, start) for mark in ".!?")
    end = _SENTENCE_END.match(text, before) if before >= 0 else None
    return end is not None and end.end() == start and _ends_sentence(end, text)


def _ends_sentence(match: re.Match[str], text: str) -> bool:
    follows, at = text[match.end()], match.start()
    if not follows.isupper() and not follows.isdigit():
        return False
    short = _SHORT_WORD_BEFORE.search(text, max(0, at - _LONGEST_TITLE), at)
    before = short[0] if short else ""
    is_initial = len(before) == 1 and before.isupper()
    is_counted = follows.isdigit() and before.lower() in _BEFORE_NUMBERS
    return not (is_initial or is_counted or before.lower() in title_abbreviations())


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

    return bool(form) and bool(simplemma.is_known(form, lang="en", low_memory=True))


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


_Reading = tuple[str, str, str, bool, bool]
"""Of a form: what `Columns` has of it after the form itself."""


class _Readings(dict[str, _Reading]):
    """How forms are read, each read when first looked up; numbers, of which there is no end, not.

    A look-up of a form that was read before runs no Python.
    """

    def __missing__(self, form: str) -> _Reading:
        if form.isdigit():
            return form, form, form, True, False
        if len(self) >= _MOST_READINGS:
            self.clear()
        reading = self[form] = _read(form)
        return reading


_MOST_READINGS = 100_000
_reading_of = _Readings().__getitem__


def _read(form: str) -> _Reading:
    lower = form.lower().replace("’", "'").removesuffix("'s")
    if form[: len(lower)] in ("US", "U.S", "U.S."):  # not the pronoun
        lower = "u.s."
    elif "." in lower and lower[0].isalpha():
        lower = lower.replace(".", "")
    is_month = lower == "may" and form[0] == "M"  # not the verb
    is_content = is_month or lower not in word_list("function_words")
    base = lemma(lower)
    return lower, base, stem(base), is_content, is_content and form[0].isupper()


@lru_cache(maxsize=50_000)
def _is_name_form(form: str) -> bool:
    """Return whether a capitalised word that begins a sentence is a name even so."""
    bare = form.removesuffix("'s").removesuffix("’s")
    if bare.isupper() and len(bare) > 1:
        return True
    lower, base, *_ = _reading_of(form)
    return base == lower and not is_word(lower)
