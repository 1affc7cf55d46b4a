"""Events without a parse: the words that name what happens, and the words around them.

| word | is an event where |
| --- | --- |
| verb | it is inflected, or follows `to`, an auxiliary or a name, and no article is before it |
| noun | a verb is derived from it (acquisition, acquire) |

What may be a verb and what derives one, the caller says. Participants of an event are the other
content words of the sentence, with the side on which they stand; it is denied where a negation is
among the three words before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from entailment.text.lexicon import word_list
from entailment.text.words import Word, sentence_starts

__all__ = ["Event", "event_words", "sentences"]

_ENDINGS = ("ed", "ing")
_REACH = 3
"""Words before an event among which a negation denies it."""
_MOST = 300
"""Words before an event, and after it, that are taken for participants."""


@dataclass(frozen=True, slots=True)
class Event:
    """The word that names it, the words before and after it in the sentence, and denial."""

    word: Word
    before: tuple[Word, ...]
    after: tuple[Word, ...]
    is_denied: bool

    @property
    def participants(self) -> tuple[Word, ...]:
        """The other content words of its sentence."""
        return self.before + self.after


def event_words(
    sentence: Sequence[Word],
    may_be_verb: Callable[[str], bool],
    derives_verb: Callable[[str], bool],
) -> Iterator[Event]:
    """Yield the events of a sentence, in order."""
    denying = word_list("negation")
    for place, word in enumerate(sentence):
        if not word.is_content or word.is_name or word.lower[0].isdigit():
            continue
        previous = sentence[place - 1] if place else None
        is_verb = _is_verb(word, previous) and may_be_verb(word.lemma)
        if not is_verb and not derives_verb(word.lemma):
            continue
        yield Event(
            word,
            tuple(other for other in sentence[:place] if other.is_content)[-_MOST:],
            tuple(other for other in sentence[place + 1 :] if other.is_content)[:_MOST],
            any(other.lower in denying for other in sentence[max(0, place - _REACH) : place]),
        )


def _is_verb(word: Word, previous: Word | None) -> bool:
    """Return whether a word is inflected as a verb, or stands where a verb does."""
    if previous is not None and previous.lower in word_list("determiners"):
        return False
    if word.lower in word_list("irregular_pasts"):
        return True
    if word.lower != word.lemma and word.lower.endswith(_ENDINGS):
        return True
    if previous is None:
        return False
    is_third = word.lower != word.lemma and word.lower.endswith("s")
    return previous.lower in word_list("before_verbs") or (is_third and previous.is_name)


def sentences(text: str, words: Sequence[Word]) -> Iterator[list[Word]]:
    """Yield the *words* of a *text* by its sentences."""
    starts = sentence_starts(text)
    sentence: list[Word] = []
    for word in words:
        if word.start in starts and sentence:
            yield sentence
            sentence = []
        sentence.append(word)
    if sentence:
        yield sentence
