"""Where one sentence of a text has the words of a hypothesis, in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from entailment.structure.sentences.compared_words import SentenceWords
from entailment.structure.vocabulary import listed
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.verbatim import covered
from entailment.text.lexicon import word_list
from entailment.text.ordinals import ordinal_value
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import Token, is_third_person, tokens_of
from entailment.text.words import stem

__all__ = ["Extract", "Gap", "extract_of", "is_number", "is_part_of", "unpossessed"]

_MOST = 120
"""Words and marks of a sentence."""

_ELSEWHERE = 0.75
"""The share of the hypothesis's content words by which another sentence may say the same."""


class Gap(NamedTuple):
    """Words of a sentence from *begin* to *end* that a hypothesis has not.

    *at* is the word of the hypothesis that follows, the number of its words where none does.
    """

    begin: int
    end: int
    at: int


class Extract:
    """A hypothesis and a sentence that has its words: the place of each, None where it has it not.

    Only articles and auxiliaries may be missing.
    """

    def __init__(self, stated: SentenceWords, claimed: SentenceWords, places: Sequence[int | None]):
        self.stated = stated
        self.claimed = claimed
        self.places = tuple(places)
        self.taken = frozenset(place for place in places if place is not None)

    @property
    def verb(self) -> int | None:
        """Which word of the hypothesis is its first verb, None where it is not sure."""
        return next(filter(self._is_verb, range(1, len(self.claimed))), None)

    def _is_verb(self, at: int) -> bool:
        place = self.places[at]
        if self.claimed.is_verb[at] or (place is not None and self.stated.is_verb[place]):
            return True
        return is_third_person(self.claimed.tokens[at]) and not any(
            self.claimed.is_verb[at + 1 : at + 2]
        )

    @property
    def subject(self) -> range:
        """The words of the hypothesis before its first verb."""
        return range(self.verb or 0)

    def gaps(self) -> Iterator[Gap]:
        """Yield what is left out before, between and behind the words of the hypothesis."""
        last = -1
        for at, place in enumerate(self.places):
            if place is None:
                continue
            if place > last + 1:
                yield Gap(last + 1, place, at)
            last = place
        if last + 1 < len(self.stated):
            yield Gap(last + 1, len(self.stated), len(self.places))

    def form(self, begin: int, end: int) -> str:
        """Return the words of the sentence from *begin* to *end*, as written."""
        return " ".join(token.form for token in self.stated.tokens[begin:end])


@lru_cache(maxsize=512)
def extract_of(text: str, hypothesis: str) -> Extract | None:
    """Return where the only sentence of *text* that may say *hypothesis* has its words, or None.

    >>> extract_of("The roof of the old mill burned.", "The mill burned.").places
    (3, 5, 6)
    """
    claimed = [token for token in tokens_of(hypothesis) if token.is_word]
    spans = sentence_spans(text)
    if not 2 <= len(claimed) <= _MOST or len(sentence_spans(hypothesis)) > 1 or "?" in hypothesis:
        return None
    near = [
        sentence
        for sentence in (text[start:end].strip() for start, end in spans)
        if covered(sentence, hypothesis) >= (_ELSEWHERE if len(spans) > 1 else 1)
    ]
    if len(near) != 1:
        return None
    stated = tokens_of(near[0])
    if len(stated) > _MOST:
        return None
    places = _places([_key(token) for token in stated], claimed)
    if places is None:
        return None
    return Extract(SentenceWords(stated, near[0]), SentenceWords(claimed, hypothesis), places)


def unpossessed(token: Token) -> str:
    """Return *token* in lower case without the sign of a possessor.

    >>> unpossessed(tokens_of("Ann's")[0])
    'ann'
    """
    return token.lower.removesuffix("'s")


def is_number(token: Token) -> bool:
    """Return whether *token* is a number, in digits or as a word."""
    return token.form[0].isdigit() or token.lower in word_list("numerals")


def is_part_of(token: Token) -> bool:
    """Return whether *token* is a number, an ordinal or a fraction: *third* of six."""
    lower = token.lower
    is_rank = ordinal_value(lower) is not None or lower in ("last", "half")
    last = lower.rpartition("-")[2]
    is_fraction = last in listed("extracts", "fractions")
    return is_number(token) or is_rank or is_fraction


def _key(token: Token) -> str:
    return stem(unpossessed(token))


def _places(stated: Sequence[str], claimed: Sequence[Token]) -> tuple[int | None, ...] | None:
    """Return the places of *claimed* in *stated*, as many as can be next to one another."""
    best: dict[tuple[int, int], tuple[int, tuple[int | None, ...]]] = {(-1, -1): (0, ())}
    for at, token in enumerate(claimed):
        key, found = _key(token), dict[tuple[int, int], tuple[int, tuple[int | None, ...]]]()
        for (_, last), (score, places) in best.items():
            if _may_miss(token):
                _keep(found, (at, last), score, (*places, None))
            for place in range(last + 1, len(stated)):
                if stated[place] == key:
                    near = 3 if place == last + 1 else 1
                    _keep(found, (at, place), score + near, (*places, place))
        best = found
    if not best:
        return None
    return max(best.values(), key=lambda scored: scored[0])[1]


def _keep(
    found: dict[tuple[int, int], tuple[int, tuple[int | None, ...]]],
    state: tuple[int, int],
    score: int,
    places: tuple[int | None, ...],
) -> None:
    if state not in found or found[state][0] < score:
        found[state] = score, places


def _may_miss(token: Token) -> bool:
    return token.lower in word_list("forms_of_be") | lexicon().words["may_be_added"]
