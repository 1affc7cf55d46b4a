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
from collections.abc import Iterator, Sequence, Set
from functools import cached_property, lru_cache
from itertools import compress
from typing import NamedTuple

from rapidfuzz.distance import JaroWinkler

from entailment.knowledge.idf import Idf
from entailment.model import Alignment, Pair
from entailment.text.quantities import Quantity, agree, differ, quantities
from entailment.text.words import Columns, Word, are_names, columns, words

__all__ = ["Comparison", "QuantityMatch", "WordMatch"]

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


class Comparison:
    """The words of a pair and the alignment between them, each part computed when first needed.

    *text_columns* and *hypothesis_columns* are the words of each side by their forms.
    """

    def __init__(self, pair: Pair):
        self.pair = pair
        self.text_columns = columns(pair.text)
        self.hypothesis_columns = columns(pair.hypothesis)
        self._weighed: tuple[Idf, tuple[float, ...]] | None = None

    @cached_property
    def text(self) -> tuple[Word, ...]:
        """The words of the text."""
        return words(self.pair.text)

    @cached_property
    def hypothesis(self) -> tuple[Word, ...]:
        """The words of the hypothesis."""
        return words(self.pair.hypothesis)

    @cached_property
    def content(self) -> tuple[Word, ...]:
        """The content words of the hypothesis; all its words where it has no other."""
        return tuple([self.hypothesis[place] for place in self.content_places])

    @cached_property
    def content_places(self) -> Sequence[int]:
        """The places of these in the hypothesis."""
        are_content = self.hypothesis_columns.are_content
        places = range(len(are_content))
        return places if True not in are_content else tuple(compress(places, are_content))

    @cached_property
    def content_columns(self) -> Columns:
        """The same words by their forms."""
        content = self.hypothesis_columns.content()
        return content if content.forms else self.hypothesis_columns

    @cached_property
    def text_content(self) -> tuple[Word, ...]:
        """The content words of the text."""
        return tuple([word for word in self.text if word.is_content])

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
        place_of = self._place_of_lower
        return tuple(
            [
                _same_word(place_of[lower]) if lower in place_of else self._match(number)
                for number, lower in enumerate(self.content_columns.lowers)
            ]
        )

    @cached_property
    def match_weights(self) -> tuple[float, ...]:
        """The weight of the match of each content word, 0 where there is none."""
        return tuple([0.0 if match is None else match.weight for match in self.word_matches])

    @cached_property
    def uncovered(self) -> tuple[Word, ...]:
        """The content words of the hypothesis that are aligned with nothing in the text."""
        return tuple([self.content[number] for number in self.uncovered_numbers])

    @cached_property
    def uncovered_numbers(self) -> tuple[int, ...]:
        """The numbers of these among the content words, from 0 on."""
        return tuple([n for n, match in enumerate(self.word_matches) if match is None])

    @cached_property
    def names(self) -> tuple[Word, ...]:
        """The name words of the hypothesis."""
        return tuple(compress(self.content, self.content_names))

    @cached_property
    def content_names(self) -> tuple[bool, ...]:
        """Whether each content word of the hypothesis is a name.

        The word that begins it is one too if the text writes it with a capital within a sentence.
        """
        in_hypothesis = are_names(self.pair.hypothesis, self.hypothesis_columns)
        names = [in_hypothesis[place] for place in self.content_places]
        if names and not names[0] and self._begins_with_name:
            names[0] = True
        return tuple(names)

    @cached_property
    def quantity_matches(self) -> tuple[QuantityMatch, ...]:
        """Each quantity of the hypothesis with its support or differ in the text, in order."""
        in_hypothesis = quantities(self.pair.hypothesis)
        in_text = quantities(self.pair.text) if in_hypothesis else ()
        return tuple(_quantity_match(quantity, in_text) for quantity in in_hypothesis)

    @cached_property
    def excluded_kinds(self) -> Set[str]:
        """The kinds of the quantities of the hypothesis that one of the text excludes."""
        return {match.quantity.kind for match in self.quantity_matches if match.mismatch}

    def idf_weights(self, idf: Idf) -> tuple[float, ...]:
        """Return the weight of each content word by *idf*."""
        if self._weighed is None or self._weighed[0] is not idf:
            self._weighed = idf, tuple(map(idf.weight, self.content_columns.lowers))
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
    def _initials(self) -> str:
        """The first letter of each word of the text, in lower case."""
        return "".join([lower[0] for lower in self.text_columns.lowers])

    @property
    def _begins_with_name(self) -> bool:
        """Whether the hypothesis begins with a content word that is a name within the text."""
        first, form = self.content_columns.lowers[0], self.content_columns.forms[0]
        if self.content_places[0] > 0 or first not in self.text_lowers:
            return False
        text = self.text_columns
        if text.forms[0] == form and text.lowers.count(first) == 1:
            return False  # it begins the text as well
        if first not in compress(text.lowers, text.have_capitals):
            return False
        return first in compress(text.lowers, are_names(self.pair.text, text))

    def _alignment(self, word: Word, match: WordMatch) -> Alignment:
        text_word = self.text[match.place]
        ends = word.form, word.start, text_word.form, text_word.start
        return Alignment(*ends, match.how, match.weight)

    def _match(self, number: int) -> WordMatch | None:
        """Return the match of the content word *number*, whose lower case the text has not."""
        forms, lowers, lemmas, stems, *_ = self.content_columns
        if lemmas[number] in self.text_lemmas:
            return WordMatch(self._place_of_lemma[lemmas[number]], "same lemma", 1.0)
        if stems[number] in self.text_stems:
            return WordMatch(self._place_of_stem[stems[number]], "same stem", 0.9)
        if (place := self._acronym(forms[number], self.content_places[number])) is not None:
            return WordMatch(place, "acronym", 0.9)
        return self._near(forms[number], lowers[number])

    def _near(self, form: str, lower: str) -> WordMatch | None:
        if len(lower) < 4 or lower[0].isdigit():
            return None
        _, lowers, _, _, are_content, have_capitals = self.text_columns
        best: WordMatch | None = None
        has_capital = form[0].isupper()
        place = self._initials.find(lower[0])
        while place >= 0:
            if has_capital and have_capitals[place]:
                if JaroWinkler.similarity(lower, lowers[place]) >= _NEAR:
                    return WordMatch(place, "name variant", 0.8)
            elif best is None and are_content[place] and _same_root(lower, lowers[place]):
                best = WordMatch(place, "same root", 0.6)
            place = self._initials.find(lower[0], place + 1)
        return best

    def _acronym(self, form: str, place: int) -> int | None:
        """Return the place of the text word that begins the long form, or is the acronym.

        *place* is that of the word with *form* in the hypothesis.
        """
        if form.isupper() and 2 <= len(form) <= 6:
            return self._text_acronyms.get(form)
        if form[0].isupper():
            return self._acronym_of_place.get(place)
        return None

    @cached_property
    def _text_acronyms(self) -> dict[str, int]:
        return dict(_acronyms(self.text))

    @cached_property
    def _acronym_of_place(self) -> dict[int, int]:
        """The places in the text of the acronyms of words of the hypothesis, by their places."""
        forms = self.text_columns.forms
        in_capitals = compress(enumerate(forms), map(str.isupper, forms))
        short = {form: place for place, form in in_capitals if 2 <= len(form) <= 6}
        acronym_of = {}
        for acronym, begin in _acronyms(self.hypothesis) if short else ():
            if acronym in short:
                for place in range(begin, begin + len(_capitalised_run(self.hypothesis, begin))):
                    acronym_of[place] = short[acronym]
        return acronym_of


@lru_cache(maxsize=1024)
def _same_word(place: int) -> WordMatch:
    return WordMatch(place, "same word", 1.0)


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


def _acronyms(sentence: tuple[Word, ...]) -> Iterator[tuple[str, int]]:
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
