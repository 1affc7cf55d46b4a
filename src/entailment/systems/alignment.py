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
from collections.abc import Iterable, Set
from functools import cached_property
from typing import NamedTuple

from rapidfuzz.distance import JaroWinkler

from entailment.knowledge.idf import Idf
from entailment.model import Alignment, Pair
from entailment.text.quantities import Quantity, agree, differ, quantities
from entailment.text.words import Word, words

__all__ = ["Columns", "Comparison", "QuantityMatch", "WordMatch"]

_NEAR = 0.92
"""Jaro-Winkler similarity from which two names are spellings of the same (Winkler, 1990)."""

_ROOT = 5
"""Letters that words of one family share at least."""


class QuantityMatch(NamedTuple):
    """A quantity of the hypothesis, whether the text supports it, or which of its own conflicts."""

    quantity: Quantity
    is_supported: bool
    mismatch: Quantity | None


class WordMatch(NamedTuple):
    """The place in the text of the word that one of the hypothesis is aligned with, and how."""

    place: int
    how: str
    weight: float


class Columns(NamedTuple):
    """The words of one side by their forms: a tuple each, in order."""

    lowers: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    stems: tuple[str, ...] = ()

    @classmethod
    def of(cls, side: tuple[Word, ...]) -> Columns:
        """Return the forms of the words of *side*."""
        return cls(*tuple(zip(*side, strict=True))[1:4])


class Comparison:
    """The words of a pair and the alignment between them, each part computed when first needed."""

    def __init__(self, pair: Pair):
        self.pair = pair
        self.text = words(pair.text)
        self.hypothesis = words(pair.hypothesis)
        self._weighed: tuple[Idf, tuple[float, ...]] | None = None

    @cached_property
    def content(self) -> tuple[Word, ...]:
        """The content words of the hypothesis; all its words where it has no other."""
        return tuple([word for word in self.hypothesis if word.is_content]) or self.hypothesis

    @cached_property
    def text_content(self) -> tuple[Word, ...]:
        """The content words of the text."""
        return tuple([word for word in self.text if word.is_content])

    @cached_property
    def text_columns(self) -> Columns:
        """The lower-case words, lemmas and stems of the text."""
        return Columns.of(self.text)

    @cached_property
    def hypothesis_columns(self) -> Columns:
        """The lower-case words, lemmas and stems of the hypothesis."""
        return Columns.of(self.hypothesis)

    @property
    def text_lowers(self) -> Set[str]:
        """The lower-case words of the text."""
        return self._place_of_lower.keys()

    @cached_property
    def text_lemmas(self) -> Set[str]:
        """The lemmas of the text."""
        return frozenset(self.text_columns.lemmas)

    @cached_property
    def text_stems(self) -> Set[str]:
        """The stems of the text."""
        return frozenset(self.text_columns.stems)

    @cached_property
    def aligned(self) -> tuple[Alignment | None, ...]:
        """For each content word of the hypothesis its alignment, or None where there is none."""
        return tuple(
            None if match is None else self._alignment(word, match)
            for word, match in zip(self.content, self.word_matches, strict=True)
        )

    @cached_property
    def word_matches(self) -> tuple[WordMatch | None, ...]:
        """What `aligned` has, by places in the text."""
        return tuple([self._match(word) for word in self.content])

    @cached_property
    def uncovered(self) -> tuple[Word, ...]:
        """The content words of the hypothesis that are aligned with nothing in the text."""
        matched = zip(self.content, self.word_matches, strict=True)
        return tuple([word for word, match in matched if match is None])

    @cached_property
    def names(self) -> tuple[Word, ...]:
        """The name words of the hypothesis.

        The word that begins it is one too if the text writes it with a capital within a sentence.
        """
        names = [word for word in self.content if word.is_name]
        if self.content and self._begins_with_name(self.content[0]):
            names.insert(0, self.content[0])
        return tuple(names)

    @cached_property
    def quantity_matches(self) -> tuple[QuantityMatch, ...]:
        """Each quantity of the hypothesis with its support or differ in the text, in order."""
        in_hypothesis = quantities(self.pair.hypothesis)
        in_text = quantities(self.pair.text) if in_hypothesis else ()
        return tuple(_quantity_match(quantity, in_text) for quantity in in_hypothesis)

    def idf_weights(self, idf: Idf) -> tuple[float, ...]:
        """Return the weight of each content word by *idf*."""
        if self._weighed is None or self._weighed[0] is not idf:
            self._weighed = idf, tuple([idf.weight(word.lower) for word in self.content])
        return self._weighed[1]

    @cached_property
    def positions(self) -> tuple[int, ...]:
        """For each aligned content word, in order, the index of its word in the text."""
        return tuple([match.place for match in self.word_matches if match is not None])

    @cached_property
    def span(self) -> tuple[int, int]:
        """First and last index of the shortest stretch of the text with 3 of 4 aligned words."""
        places = sorted(set(self.positions))
        needed = math.ceil(0.75 * len(places))
        return min(
            zip(places, places[needed - 1 :], strict=False), key=lambda ends: ends[1] - ends[0]
        )

    @cached_property
    def _place_of_lower(self) -> dict[str, int]:
        return _first_places(self.text_columns.lowers)

    @cached_property
    def _place_of_lemma(self) -> dict[str, int]:
        return _first_places(self.text_columns.lemmas)

    @cached_property
    def _place_of_stem(self) -> dict[str, int]:
        return _first_places(self.text_columns.stems)

    @cached_property
    def _content_by_initial(self) -> dict[str, list[tuple[int, Word]]]:
        words_of: dict[str, list[tuple[int, Word]]] = defaultdict(list)
        for place, word in enumerate(self.text):
            if word.is_content:
                words_of[word.lower[0]].append((place, word))
        return words_of

    def _begins_with_name(self, word: Word) -> bool:
        """Return whether *word* begins the hypothesis and is a name within the text alone."""
        if word.is_name or word is not self.hypothesis[0]:
            return False
        return any(other.is_name and other.lower == word.lower for other in self.text)

    def _alignment(self, word: Word, match: WordMatch) -> Alignment:
        text_word = self.text[match.place]
        ends = word.form, word.start, text_word.form, text_word.start
        return Alignment(*ends, match.how, match.weight)

    def _match(self, word: Word) -> WordMatch | None:
        if (place := self._place_of_lower.get(word.lower)) is not None:
            return WordMatch(place, "same word", 1.0)
        if word.lemma in self.text_lemmas:
            return WordMatch(self._place_of_lemma[word.lemma], "same lemma", 1.0)
        if word.stem in self.text_stems:
            return WordMatch(self._place_of_stem[word.stem], "same stem", 0.9)
        if (place := self._acronym(word)) is not None:
            return WordMatch(place, "acronym", 0.9)
        return self._near(word)

    def _near(self, word: Word) -> WordMatch | None:
        if len(word.lower) < 4 or word.lower[0].isdigit():
            return None
        best: WordMatch | None = None
        has_capital = word.form[0].isupper()
        for place, candidate in self._content_by_initial.get(word.lower[0], ()):
            if has_capital and candidate.form[0].isupper():
                if JaroWinkler.similarity(word.lower, candidate.lower) >= _NEAR:
                    return WordMatch(place, "name variant", 0.8)
            elif best is None and _same_root(word.lower, candidate.lower):
                best = WordMatch(place, "same root", 0.6)
        return best

    def _acronym(self, word: Word) -> int | None:
        """Return the place of the text word that begins the long form, or is the acronym."""
        if word.form.isupper() and 2 <= len(word.form) <= 6:
            return self._text_acronyms.get(word.form)
        if word.form[0].isupper():
            return self._acronym_of_words.get(word.start)
        return None

    @cached_property
    def _text_acronyms(self) -> dict[str, int]:
        return dict(_acronyms(self.text))

    @cached_property
    def _acronym_of_words(self) -> dict[int, int]:
        short = {
            word.form: place
            for place, word in enumerate(self.text)
            if 2 <= len(word.form) <= 6 and word.form.isupper()
        }
        acronym_of = {}
        for acronym, begin in _acronyms(self.hypothesis) if short else ():
            if acronym in short:
                for word in _capitalised_run(self.hypothesis, begin):
                    acronym_of[word.start] = short[acronym]
        return acronym_of


def _first_places(forms: tuple[str, ...]) -> dict[str, int]:
    """Return the first place of each of *forms*."""
    return dict(zip(reversed(forms), range(len(forms) - 1, -1, -1), strict=True))


def _quantity_match(hypothesis: Quantity, in_text: tuple[Quantity, ...]) -> QuantityMatch:
    if any(agree(quantity, hypothesis) for quantity in in_text):
        return QuantityMatch(hypothesis, True, None)
    return QuantityMatch(
        hypothesis, False, next((q for q in in_text if differ(q, hypothesis)), None)
    )


def _same_root(left: str, right: str) -> bool:
    """Return whether two words share a beginning long enough to be of one family.

    >>> _same_root("inhabitants", "inhabited"), _same_root("contact", "contract")
    (True, False)
    """
    shorter, longer = sorted((len(left), len(right)))
    shared = max(_ROOT, math.ceil(0.6 * longer))
    return shared <= shorter and left[:shared] == right[:shared]


def _acronyms(sentence: tuple[Word, ...]) -> Iterable[tuple[str, int]]:
    """Yield the initials of each run of two and more capitalised words, and where it begins.

    A run begins with a content word, so that no *The* at the start of a sentence is in it.
    """
    for begin, word in enumerate(sentence):
        if _has_capital(word) and (begin == 0 or not _has_capital(sentence[begin - 1])):
            run = _capitalised_run(sentence, begin)
            if len(run) > 1:
                yield "".join(w.form[0] for w in run if w.form[0].isupper()), begin


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
