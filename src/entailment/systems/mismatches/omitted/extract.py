"""Where one sentence of a text has the words of a hypothesis, in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from entailment.structure.sentences.compared_words import SentenceWords
from entailment.structure.vocabulary import table
from entailment.systems.mismatches.omitted.lexicon import words_in
from entailment.systems.mismatches.verbatim import covered
from entailment.text.lexicon import word_list
from entailment.text.numerals import TENS
from entailment.text.ordinals import ordinal_value
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import Token, claim_words, has_forms, is_third_person, tokens_of
from entailment.text.words import lemma, stem

__all__ = [
    "Extract",
    "Gap",
    "are_passed",
    "extract_of",
    "is_determiner",
    "is_number",
    "is_part",
    "is_top",
    "unpossessed",
]

_MOST = 120
"""Words and marks of a sentence."""

_ELSEWHERE = 0.75
"""The share of the hypothesis's content words by which another sentence may say the same."""

_Places = tuple[int | None, ...]


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

    def __init__(self, stated: SentenceWords, claimed: SentenceWords, places: _Places):
        self.stated = stated
        self.claimed = claimed
        self.places = places
        self.taken = frozenset(place for place in places if place is not None)
        self.own = frozenset(token.lower for token in claimed.tokens)

    @cached_property
    def verb(self) -> int | None:
        """Which word of the hypothesis is its first verb, None where it is not sure."""
        return next(filter(self._is_verb, range(1, len(self.claimed))), None)

    def _is_verb(self, at: int) -> bool:
        place = self.places[at]
        if self.claimed.is_verb[at] or (place is not None and self.stated.is_verb[place]):
            return True
        token, before = self.claimed.tokens[at], self.claimed.tokens[at - 1].lower
        if any(self.claimed.is_verb[at + 1 : at + 2]):
            return False
        is_plural = lemma(before) != before and not token.is_name and has_forms(token.lower)
        return is_third_person(token) or (is_plural and self._is_behind_verb(at + 1))

    def _is_behind_verb(self, at: int) -> bool:
        """Return whether what is at *at* is no noun, of which the word before could be a part."""
        if at == len(self.claimed) or self.claimed.is_following(at):
            return True
        token = self.claimed.tokens[at]
        return is_determiner(token.lower) or is_number(token)

    @property
    def subject(self) -> range:
        """The words of the hypothesis before its first verb."""
        return range(self.verb or 0)

    @cached_property
    def gaps(self) -> tuple[Gap, ...]:
        """What is left out before, between and behind the words of the hypothesis."""
        return tuple(self._gaps())

    def _gaps(self) -> Iterator[Gap]:
        last = -1
        for at, place in enumerate(self.places):
            if place is None:
                continue
            if place > last + 1:
                yield Gap(last + 1, place, at)
            last = place
        if last + 1 < len(self.stated):
            yield Gap(last + 1, len(self.stated), len(self.places))

    def before(self, gap: Gap) -> int | None:
        """Return which word of the hypothesis is right before *gap*, None where none is."""
        place = gap.begin - 1
        return self.places.index(place) if place in self.taken else None

    def is_last(self, gap: Gap) -> bool:
        """Return whether no word of the hypothesis follows *gap*."""
        return gap.at == len(self.places)

    def is_before_verb(self, gap: Gap) -> bool:
        """Return whether *gap* is before the verb of the hypothesis, or behind its auxiliary."""
        return self.verb is not None and gap.at in (self.verb, self.verb + 1)

    def form(self, begin: int, end: int) -> str:
        """Return the words and marks from *begin* to *end*, without a stop at the end."""
        return " ".join(token.form for token in self.stated.tokens[begin:end]).rstrip(" .")

    def lowers(self, gap: Gap) -> list[str]:
        """Return the words and marks of *gap* in lower case, names too."""
        return [token.form.lower() for token in self.stated.tokens[gap.begin : gap.end]]


@lru_cache(maxsize=512)
def extract_of(text: str, hypothesis: str) -> Extract | None:
    """Return where the only sentence of *text* that may say *hypothesis* has its words, or None.

    >>> extract_of("The roof of the old mill burned.", "The mill burned.").places
    (3, 5, 6)
    """
    claimed = [token for token in tokens_of(hypothesis) if token.is_word]
    if not 2 <= len(claimed) <= _MOST or len(sentence_spans(hypothesis)) > 1 or "?" in hypothesis:
        return None
    sentence = _only_sentence(text, hypothesis)
    stated = tokens_of(sentence) if sentence else []
    if sentence is None or len(stated) > _MOST:
        return None
    places = _places([_key(token) for token in stated], claimed)
    if places is None:
        return None
    return Extract(SentenceWords(stated, sentence), SentenceWords(claimed, hypothesis), places)


def _only_sentence(text: str, hypothesis: str) -> str | None:
    """Return the sentence of *text* that has the words of *hypothesis*, if no other may say it."""
    spans = sentence_spans(text)
    enough = _ELSEWHERE if len(spans) > 1 else 1
    sentences = (text[start:end].strip() for start, end in spans)
    near = [sentence for sentence in sentences if covered(sentence, hypothesis) >= enough]
    return near[0] if len(near) == 1 else None


def _places(stated: Sequence[str], claimed: Sequence[Token]) -> _Places | None:
    """Return the places of *claimed* in *stated*, as many as can be next to one another.

    The best places of the words so far are found for each place that the last of them may have.
    """
    best: dict[int, tuple[int, _Places]] = {-1: (0, ())}
    for token in claimed:
        key, extended = _key(token), dict[int, tuple[int, _Places]]()
        for last, (score, places) in best.items():
            options = [place for place in range(last + 1, len(stated)) if stated[place] == key]
            for place in options:
                is_next = place == last + 1 > 0
                _set_if_better(extended, place, score + (3 if is_next else 1), (*places, place))
            if _may_be_added(token):
                _set_if_better(extended, last, score, (*places, None))
        best = extended
    places = max(best.values(), key=lambda scored: scored[0])[1] if best else ()
    return places if any(place is not None for place in places) else None


def _set_if_better(
    best: dict[int, tuple[int, _Places]], last: int, score: int, places: _Places
) -> None:
    if last not in best or best[last][0] <= score:  # of two, the nearer
        best[last] = score, places


def _key(token: Token) -> str:
    if token.lower in word_list("forms_of_be"):
        return "be"
    return stem(unpossessed(token))


def _may_be_added(token: Token) -> bool:
    return token.lower in word_list("forms_of_be") | words_in("may_be_added")


def unpossessed(token: Token) -> str:
    """Return *token* in lower case without the sign of a possessor.

    >>> unpossessed(tokens_of("Ann's")[0])
    'ann'
    """
    return token.lower.removesuffix("'s")


def is_number(token: Token) -> bool:
    """Return whether *token* is a number, in digits or as a word."""
    parts = token.form.lower().split("-")
    return token.form[0].isdigit() or parts[0] in word_list("numerals") | TENS.keys()


def is_part(token: Token) -> bool:
    """Return whether *token* is a number, an ordinal or a fraction: *third* of six."""
    lower = token.form.lower()
    is_rank = ordinal_value(lower) is not None or lower in ("last", "half")
    is_fraction = lower.rpartition("-")[2] in table("quantities", "fractions")
    return is_number(token) or is_rank or is_fraction


def is_top(lower: str) -> bool:
    """Return whether *lower* is a superlative, or says that there is one alone or before others."""
    is_superlative = lower.endswith("est") and lemma(lower) != lower
    return (is_superlative and lower not in word_list("not_superlatives")) or lower in words_in(
        "tops"
    )


def is_determiner(lower: str) -> bool:
    """Return whether *lower* is an article, *this*, *some* and the like, or *his*."""
    return lower in word_list("determiners") | word_list("possessives")


def are_passed(tokens: Sequence[Token]) -> bool:
    """Return whether *tokens*, behind a subject, are auxiliaries and adverbs alone."""
    passed = claim_words()["auxiliaries"] | claim_words()["adverbs"]
    return all(token.lower in passed or token.lower.endswith("ly") for token in tokens)
