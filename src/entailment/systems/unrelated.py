"""The sentences of a text that have nothing to do with a hypothesis, which a judge need not read.

A network is led astray by a sentence of something else: behind a text of the RTE sets it turned
6 to 7 labels of 100 (`bench/robustness.py`). A sentence is unrelated if

- it has no content word of the hypothesis, by stems, while another sentence has;
- it does not refer to a related sentence before it (*He died. Later reports denied it.*), and no
  related sentence refers back to it;
- it does not state the condition of another: *If the tank is empty, a lamp lights. The tank is
  empty.*

A sentence refers to the one before it, the first to the one behind it (*Nobody believes this.*),
where it begins with an anaphor or a connective, or is short and has an anaphor before anything is
named; and the one behind a question answers it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from entailment.text.characters import Normal, replaced
from entailment.text.conditions import conditions_in
from entailment.text.lexicon import word_list
from entailment.text.questions import is_question
from entailment.text.sentences import split_sentences
from entailment.text.words import content_stems, words

__all__ = ["LONGEST", "gaps", "without_unrelated"]

LONGEST = 2_000
"""Characters of a text up to which its sentences are sorted out; of a longer one windows are."""

_SHORT = 8
"""Words of a sentence that may be about what another says; a longer one says something itself."""

_MET = 2
"""Content words that a sentence has to share with a conditional one to state its condition."""

Span = tuple[int, int]


def without_unrelated(text: str, hypothesis: str) -> Normal:
    """Return *text* without the sentences that are unrelated to *hypothesis*.

    A text of more than `LONGEST` characters, or without a related sentence, stays as it is.

    >>> without_unrelated("Ann left Rome. He won. Fog hid the pier.", "Ann left.").text
    'Ann left Rome. He won.'
    """
    sentences = split_sentences(text) if len(text) <= LONGEST else []
    if len(sentences) < 2:
        return Normal(text)
    forms = [text[start:end] for start, end in sentences]
    content = content_stems(hypothesis)
    shares = [not content.isdisjoint(content_stems(form)) for form in forms]
    if not any(shares) or all(shares):
        return Normal(text)
    answers = [False, *map(is_question, forms[:-1])]
    refers = [any(both) for both in zip(map(_refers, forms), answers, strict=True)]
    related = _connected(_with_met(forms, shares), refers)
    return replaced(text, ((start, end, "") for start, end in gaps(text, sentences, related)))


def _with_met(sentences: Sequence[str], shares: Sequence[bool]) -> list[bool]:
    """Return *shares*, true also of what states the condition of a sentence that shares words."""
    conditional = [
        content_stems(sentence)
        for sentence, is_shared in zip(sentences, shares, strict=True)
        if is_shared and any(conditions_in(sentence))
    ]
    return [
        is_shared or any(len(content_stems(sentence) & other) >= _MET for other in conditional)
        for sentence, is_shared in zip(sentences, shares, strict=True)
    ]


def _connected(shares: Sequence[bool], refers: Sequence[bool]) -> list[bool]:
    """Return which sentences are related: those that share words, and those connected with them."""
    related = list(shares)
    for at in range(1, len(related)):
        related[at] |= refers[at] and related[at - 1]
    for at in range(len(related) - 1, 0, -1):
        related[at - 1] |= refers[at] and related[at]
    related[0] |= refers[0] and related[1]
    return related


def gaps(text: str, sentences: Sequence[Span], related: Sequence[bool]) -> Iterator[Span]:
    """Yield the stretches of *text* to leave out: runs of sentences not *related*, with a blank."""
    for is_related, run in groupby(range(len(sentences)), key=related.__getitem__):
        places = [] if is_related else list(run)
        if not places:
            continue
        first, last = places[0], places[-1]
        if last + 1 < len(sentences):
            yield sentences[first][0], sentences[last + 1][0]
        else:
            yield sentences[first - 1][1], len(text)


def _refers(sentence: str) -> bool:
    inside = words(sentence)
    if inside and inside[0].lower in word_list("anaphoric_openings"):
        return True
    if len(inside) > _SHORT:
        return False
    unnamed = takewhile(lambda word: not word.is_name, inside)
    return any(word.lower in word_list("anaphors") for word in unnamed)
