"""The words of a pair and the alignment between them.

A hypothesis word is aligned with the first of these that the text has:

| how | weight | e.g. |
| --- | --- | --- |
| `same word` | 1.0 | bought, bought |
| `same lemma` | 1.0 | bought, buys |
| `same stem` | 0.9 | acquisition, acquisitive |
| `acronym` | 0.9 | United Nations, UN |
| `name variant` | 0.8 | Schueller, Shueller |
| `same root` | 0.6 | producer, production |
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from rapidfuzz.distance import JaroWinkler

from entailment.model import Alignment, Pair
from entailment.text.quantities import Quantity, agree, differ, quantities
from entailment.text.words import Word, words

__all__ = ["Comparison", "QuantityMatch"]

_NEAR = 0.92
"""Jaro-Winkler similarity from which two names are spellings of the same (Winkler, 1990)."""


class QuantityMatch(NamedTuple):
    """A quantity of the hypothesis, whether the text supports it, or which of its own conflicts."""

    quantity: Quantity
    is_supported: bool
    mismatch: Quantity | None


class Comparison:
    """The words of a pair and the alignment between them, each part computed when first needed."""

    def __init__(self, pair: Pair):
        self.pair = pair
        self.text = words(pair.text)
        self.hypothesis = words(pair.hypothesis)

    @cached_property
    def content(self) -> tuple[Word, ...]:
        """The content words of the hypothesis; all its words where it has no other."""
        return tuple(word for word in self.hypothesis if word.is_content) or self.hypothesis

    @cached_property
    def text_content(self) -> tuple[Word, ...]:
        """The content words of the text."""
        return tuple(word for word in self.text if word.is_content)

    @cached_property
    def text_lowers(self) -> frozenset[str]:
        """The lower-case words of the text."""
        return frozenset(word.lower for word in self.text)

    @cached_property
    def text_lemmas(self) -> frozenset[str]:
        """The lemmas of the text."""
        return frozenset(word.lemma for word in self.text)

    @cached_property
    def text_stems(self) -> frozenset[str]:
        """The stems of the text."""
        return frozenset(word.stem for word in self.text)

    @cached_property
    def aligned(self) -> tuple[Alignment | None, ...]:
        """For each content word of the hypothesis its alignment, or None where there is none."""
        return tuple(self._align(word) for word in self.content)

    @cached_property
    def uncovered(self) -> tuple[Word, ...]:
        """The content words of the hypothesis that are aligned with nothing in the text."""
        return tuple(
            word
            for word, alignment in zip(self.content, self.aligned, strict=True)
            if alignment is None
        )

    @cached_property
    def names(self) -> tuple[Word, ...]:
        """The name words of the hypothesis.

        The word that begins it is one too if the text writes it with a capital within a sentence.
        """
        inside = {word.lower for word in self.text if word.is_name}
        return tuple(
            word
            for word in self.content
            if word.is_name or (word is self.hypothesis[0] and word.lower in inside)
        )

    @cached_property
    def quantity_matches(self) -> tuple[QuantityMatch, ...]:
        """Each quantity of the hypothesis with its support or differ in the text, in order."""
        in_hypothesis = quantities(self.pair.hypothesis)
        in_text = quantities(self.pair.text) if in_hypothesis else ()
        return tuple(_quantity_match(quantity, in_text) for quantity in in_hypothesis)

    @cached_property
    def positions(self) -> tuple[int, ...]:
        """For each aligned content word, in order, the index of its word in the text."""
        index = {word.start: place for place, word in enumerate(self.text)}
        return tuple(
            index[alignment.text_start] for alignment in self.aligned if alignment is not None
        )

    @cached_property
    def span(self) -> tuple[int, int]:
        """First and last index of the shortest stretch of the text with 3 of 4 aligned words."""
        places = sorted(set(self.positions))
        needed = math.ceil(0.75 * len(places))
        return min(
            zip(places, places[needed - 1 :], strict=False), key=lambda ends: ends[1] - ends[0]
        )

    @cached_property
    def _text_index(self) -> dict[str, dict[str, Word]]:
        index: dict[str, dict[str, Word]] = {"lower": {}, "lemma": {}, "stem": {}}
        for word in reversed(self.text):
            index["lower"][word.lower] = word
            index["lemma"][word.lemma] = word
            index["stem"][word.stem] = word
        return index

    @cached_property
    def _by_initial(self) -> dict[str, list[Word]]:
        words_of: dict[str, list[Word]] = defaultdict(list)
        for word in self.text_content:
            words_of[word.lower[0]].append(word)
        return words_of

    def _align(self, word: Word) -> Alignment | None:
        index = self._text_index
        if (match := index["lower"].get(word.lower)) is not None:
            return _alignment(word, match, "same word", 1.0)
        if (match := index["lemma"].get(word.lemma)) is not None:
            return _alignment(word, match, "same lemma", 1.0)
        if (match := index["stem"].get(word.stem)) is not None:
            return _alignment(word, match, "same stem", 0.9)
        if (match := self._acronym(word)) is not None:
            return _alignment(word, match, "acronym", 0.9)
        return self._near(word)

    def _near(self, word: Word) -> Alignment | None:
        if len(word.lower) < 4 or word.lower[0].isdigit():
            return None
        best: Alignment | None = None
        for candidate in self._by_initial.get(word.lower[0], ()):
            if word.form[0].isupper() and candidate.form[0].isupper():
                if JaroWinkler.similarity(word.lower, candidate.lower) >= _NEAR:
                    return _alignment(word, candidate, "name variant", 0.8)
            elif best is None and _same_root(word.lower, candidate.lower):
                best = _alignment(word, candidate, "same root", 0.6)
        return best

    def _acronym(self, word: Word) -> Word | None:
        """Return the text word that begins the long form of *word*, or that is its acronym."""
        if word.form.isupper() and 2 <= len(word.form) <= 6:
            return self._text_acronyms.get(word.form)
        if word.form[0].isupper():
            return self._acronym_of_words.get(word.start)
        return None

    @cached_property
    def _text_acronyms(self) -> dict[str, Word]:
        return dict(_acronyms(self.text))

    @cached_property
    def _acronym_of_words(self) -> dict[int, Word]:
        short = {w.form: w for w in self.text if w.form.isupper() and 2 <= len(w.form) <= 6}
        acronym_of = {}
        for acronym, first in _acronyms(self.hypothesis) if short else ():
            if acronym in short:
                begin = self.hypothesis.index(first)
                for word in _capitalised_run(self.hypothesis, begin):
                    acronym_of[word.start] = short[acronym]
        return acronym_of


def _quantity_match(hypothesis: Quantity, in_text: tuple[Quantity, ...]) -> QuantityMatch:
    if any(agree(quantity, hypothesis) for quantity in in_text):
        return QuantityMatch(hypothesis, True, None)
    return QuantityMatch(
        hypothesis, False, next((q for q in in_text if differ(q, hypothesis)), None)
    )


def _alignment(word: Word, text_word: Word, how: str, weight: float) -> Alignment:
    return Alignment(word.form, word.start, text_word.form, text_word.start, how, weight)


def _same_root(left: str, right: str) -> bool:
    """Return whether two words share a beginning long enough to be of one family.

    >>> _same_root("inhabitants", "inhabited"), _same_root("contact", "contract")
    (True, False)
    """
    shared = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        shared += 1
    return shared >= 5 and shared >= 0.6 * max(len(left), len(right))


def _acronyms(sentence: tuple[Word, ...]) -> Iterable[tuple[str, Word]]:
    """Yield the initials of each run of two and more capitalised words, and its first word.

    A run begins with a content word, so that no *The* at the start of a sentence is in it.
    """
    for begin, word in enumerate(sentence):
        if _has_capital(word) and (begin == 0 or not _has_capital(sentence[begin - 1])):
            run = _capitalised_run(sentence, begin)
            if len(run) > 1:
                yield "".join(w.form[0] for w in run if w.form[0].isupper()), word


def _has_capital(word: Word) -> bool:
    return word.is_content and word.form[0].isupper()


def _capitalised_run(sentence: tuple[Word, ...], begin: int) -> list[Word]:
    """Return the capitalised words from *begin* on, with an *of* or *for* between them."""
    run: list[Word] = []
    for place in range(begin, min(begin + 8, len(sentence))):
        word = sentence[place]
        joins = word.lower in ("of", "for", "and", "the") and place + 1 < len(sentence)
        if not word.form[0].isupper() and not (joins and sentence[place + 1].form[0].isupper()):
            break
        run.append(word)
    return run
