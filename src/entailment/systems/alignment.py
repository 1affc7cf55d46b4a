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
from collections.abc import Iterator, Set
from functools import lru_cache
from itertools import compress, pairwise
from typing import NamedTuple

from rapidfuzz.distance import JaroWinkler

from entailment.knowledge.idf import Idf
from entailment.model import Alignment, Pair
from entailment.systems.lazy import lazy
from entailment.text.quantities import Quantity, agree, differ, quantities
from entailment.text.words import Columns, Word, are_names, columns, content, has_name, words

__all__ = ["AlignedPair", "QuantityMatch", "WordMatch"]

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


class AlignedPair:
    """The words of a pair and the alignment between them, each part computed when first needed.

    *text_columns* and *hypothesis_columns* are the words of each side by their forms,
    *content_columns* the content words of the hypothesis, at *content_places* in it.
    """

    def __init__(self, pair: Pair):
        self.pair = pair
        self.text_columns = columns(pair.text)
        self.hypothesis_columns = columns(pair.hypothesis)
        self.content_places, self.content_columns = content(pair.hypothesis)
        self._weighed: tuple[Idf, tuple[float, ...]] | None = None

    @lazy
    def text(self) -> tuple[Word, ...]:
        """The words of the text."""
        return words(self.pair.text)

    @lazy
    def hypothesis(self) -> tuple[Word, ...]:
        """The words of the hypothesis."""
        return words(self.pair.hypothesis)

    @lazy
    def content(self) -> tuple[Word, ...]:
        """The content words of the hypothesis; all its words where it has no other."""
        return tuple([self.hypothesis[place] for place in self.content_places])

    @lazy
    def text_content(self) -> tuple[Word, ...]:
        """The content words of the text."""
        return tuple([word for word in self.text if word.is_content])

    @lazy
    def text_lowers(self) -> Set[str]:
        """The lower-case words of the text."""
        return self._place_of_lower.keys()

    @lazy
    def text_lemmas(self) -> Set[str]:
        """The lemmas of the text."""
        return frozenset(self.text_columns.lemmas)

    @lazy
    def text_stems(self) -> Set[str]:
        """The stems of the text."""
        return frozenset(self.text_columns.stems)

    @lazy
    def shared_bigrams(self) -> tuple[bool, ...]:
        """Whether the text has each two neighbouring lemmas of the hypothesis."""
        present, line = self.text_lemmas, self.text_lemma_line
        return tuple(
            [
                first in present and second in present and f" {first} {second} " in line
                for first, second in pairwise(self.hypothesis_columns.lemmas)
            ]
        )

    @lazy
    def text_lemma_line(self) -> str:
        """The lemmas of the text with a blank before and after each."""
        return f" {' '.join(self.text_columns.lemmas)} "

    @lazy
    def aligned(self) -> tuple[Alignment | None, ...]:
        """For each content word of the hypothesis its alignment, or None where there is none."""
        return tuple(
            None if match is None else self._alignment(word, match)
            for word, match in zip(self.content, self.word_matches, strict=True)
        )

    @lazy
    def word_matches(self) -> tuple[WordMatch | None, ...]:
        """What `aligned` has, by places in the text."""
        place_of = self._place_of_lower
        return tuple(
            [
                _same_word(place_of[lower]) if lower in place_of else self._match(number)
                for number, lower in enumerate(self.content_columns.lowers)
            ]
        )

    @lazy
    def match_weights(self) -> tuple[float, ...]:
        """The weight of the match of each content word, 0 where there is none."""
        return tuple([0.0 if match is None else match.weight for match in self.word_matches])

    @lazy
    def uncovered(self) -> tuple[Word, ...]:
        """The content words of the hypothesis that are aligned with nothing in the text."""
        return tuple([self.content[number] for number in self.uncovered_numbers])

    @lazy
    def uncovered_numbers(self) -> tuple[int, ...]:
        """The numbers of these among the content words, from 0 on."""
        return tuple([n for n, match in enumerate(self.word_matches) if match is None])

    @lazy
    def names(self) -> tuple[Word, ...]:
        """The name words of the hypothesis."""
        return tuple(compress(self.content, self.content_names))

    @lazy
    def content_names(self) -> tuple[bool, ...]:
        """Whether each content word of the hypothesis is a name.

        The word that begins it is one too if the text writes it with a capital within a sentence.
        """
        in_hypothesis = are_names(self.pair.hypothesis, self.hypothesis_columns)
        names = [in_hypothesis[place] for place in self.content_places]
        if names and not names[0] and self._begins_with_name:
            names[0] = True
        return tuple(names)

    @lazy
    def quantity_matches(self) -> tuple[QuantityMatch, ...]:
        """Each quantity of the hypothesis with its support or differ in the text, in order."""
        in_hypothesis = quantities(self.pair.hypothesis)
        in_text = quantities(self.pair.text) if in_hypothesis else ()
        return tuple(_quantity_match(quantity, in_text) for quantity in in_hypothesis)

    @lazy
    def excluded_kinds(self) -> Set[str]:
        """The kinds of the quantities of the hypothesis that one of the text excludes."""
        return {match.quantity.kind for match in self.quantity_matches if match.mismatch}

    def idf_weights(self, idf: Idf) -> tuple[float, ...]:
        """Return the weight of each content word by *idf*."""
        if self._weighed is None or self._weighed[0] is not idf:
            self._weighed = idf, tuple(map(idf.weight, self.content_columns.lowers))
        return self._weighed[1]

    @lazy
    def positions(self) -> tuple[int, ...]:
        """For each aligned content word, in order, the index of its word in the text."""
        return tuple([match.place for match in self.word_matches if match is not None])

    @lazy
    def span(self) -> tuple[int, int]:
        """First and last index of the shortest stretch of the text with 3 of 4 aligned words."""
        places = sorted(set(self.positions))
        needed = math.ceil(0.75 * len(places))
        ends = zip(places, places[needed - 1 :], strict=False)
        return min([(last - first, first, last) for first, last in ends])[1:]

    @lazy
    def _place_of_lower(self) -> dict[str, int]:
        return _first_places(self.text_columns.lowers)

    @lazy
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
        return has_name(self.pair.text, text, first)

    def _alignment(self, word: Word, match: WordMatch) -> Alignment:
        text_word = self.text[match.place]
        ends = word.form, word.start, text_word.form, text_word.start
        return Alignment(*ends, match.how, match.weight)

    def _match(self, number: int) -> WordMatch | None:
        """Return the match of the content word *number*, whose lower case the text has not."""
        forms, lowers, lemmas, stems, *_ = self.content_columns
        if lemmas[number] in self.text_lemmas:
            return WordMatch(self.text_columns.lemmas.index(lemmas[number]), "same lemma", 1.0)
        if stems[number] in self.text_stems:
            return WordMatch(self.text_columns.stems.index(stems[number]), "same stem", 0.9)
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

    @lazy
    def _text_acronyms(self) -> dict[str, int]:
        return dict(_acronyms(self.text_columns))

    @lazy
    def _acronym_of_place(self) -> dict[int, int]:
        """The places in the text of the acronyms of words of the hypothesis, by their places."""
        forms = self.text_columns.forms
        in_capitals = compress(enumerate(forms), map(str.isupper, forms))
        short = {form: place for place, form in in_capitals if 2 <= len(form) <= 6}
        acronym_of = {}
        for acronym, begin in _acronyms(self.hypothesis_columns) if short else ():
            if acronym in short:
                run = _capitalised_run(self.hypothesis_columns, begin)
                acronym_of.update(dict.fromkeys(range(begin, begin + len(run)), short[acronym]))
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
    if left[:_ROOT] != right[:_ROOT]:
        return False
    shorter, longer = sorted((len(left), len(right)))
    shared = max(_ROOT, math.ceil(0.6 * longer))
    return shared <= shorter and left[:shared] == right[:shared]


def _acronyms(sentence: Columns) -> Iterator[tuple[str, int]]:
    """Yield the initials of each run of two and more capitalised words, and where it begins.

    A run begins with a content word, so that no *The* at the start of a sentence is in it.
    """
    goes_on = False
    for begin, has_capital in enumerate(sentence.have_capitals):
        if has_capital and not goes_on:
            run = _capitalised_run(sentence, begin)
            if len(run) > 1:
                yield "".join(form[0] for form in run if form[0].isupper()), begin
        goes_on = has_capital


def _capitalised_run(sentence: Columns, begin: int) -> list[str]:
    """Return the capitalised words from *begin* on, with an *of* or *for* between them."""
    forms, lowers = sentence.forms, sentence.lowers
    run: list[str] = []
    for place in range(begin, min(begin + 8, len(forms))):
        form = forms[place]
        joins = lowers[place] in ("of", "for", "and", "the") and place + 1 < len(forms)
        if not form[0].isupper() and not (joins and forms[place + 1][0].isupper()):
            break
        run.append(form)
    return run
