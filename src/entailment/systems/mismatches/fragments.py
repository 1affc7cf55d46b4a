"""Fragments of a text: a sentence that breaks off, and one that says what became of another.

| text | hypothesis | then |
| --- | --- | --- |
| The lessee must not | The lessee must not smoke. | not entailed |
| Ann can swim. Tom cannot. | Tom cannot swim. | left to the judge |
| That the pool be closed. Carried 5-2. That fees be raised. | To raise fees was carried. | not \
entailed |
| That the pool be closed. Carried 5-2. | To close the pool was carried. | left to the judge |

A sentence that breaks off has no end of its own; what somebody puts there is from nowhere, unless
the text has it elsewhere. A participle alone is about what stands before it, not behind it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import takewhile

from entailment.discourse.lexicon import first_names
from entailment.model import Mismatch
from entailment.text.leads import breaks_off
from entailment.text.name_forms import CAPITAL
from entailment.text.sentences import split_sentences
from entailment.text.verbs import Token, claim_words, has_verb, is_past, tokens_of
from entailment.text.words import Word, content_stems, words

__all__ = ["added_ends", "other_results"]

_BEFORE_MANNER = ("by", "on", "with", "without")
_MAY_BE_RESULT = re.compile(
    rf"(?:^|[^\w\s,]|\n)\s*+(?P<first>{CAPITAL}\w++)"
    rf"(?=\s*+(?:[^\w\s]|\d|\Z)|\s(?:{'|'.join(_BEFORE_MANNER)}|[a-z]+ly)\b)"
)
_MARK = re.compile(r"[^\w\s,]|\n")
_LONGEST_RESULT = 6
"""Words of a sentence that says what became of something: *Adopted by 5 votes to 2.*"""


def added_ends(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the end that *hypothesis* gives to a sentence of *text* that breaks off.

    >>> [mismatch.hypothesis for mismatch in added_ends("You must not", "You must not smoke.")]
    ['smoke']
    """
    claimed = [word for word in words(hypothesis) if not _is_article(word.lower)]
    if not _may_end_early(claimed, text):
        return
    for start, end in split_sentences(text):
        sentence = text[start:end].rstrip(" .…")
        begun = [word.lower for word in words(sentence) if not _is_article(word.lower)]
        rest = claimed[len(begun) :]
        if not rest or begun != [word.lower for word in claimed[: len(begun)]]:
            continue
        added = content_stems(hypothesis[rest[0].start :])
        is_broken = breaks_off(sentence) and (
            _is_open(sentence) or (text[:end].endswith(sentence) and _may_be_object(rest[0]))
        )
        if is_broken and not added <= content_stems(text):
            yield Mismatch(
                "clause", hypothesis[rest[0].start : rest[-1].end], sentence, contradicts=False
            )


def _may_end_early(claimed: Sequence[Word], text: str) -> bool:
    """Return whether *text* begins like *claimed* somewhere and ends, or has a mark, before it."""
    stated = [word for word in words(text) if not _is_article(word.lower)]
    for at, word in enumerate(stated):
        if not claimed or word.lower != claimed[0].lower:
            continue
        pairs = zip(stated[at:], claimed, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].lower == pair[1].lower, pairs))
        behind = stated[at + same].start if at + same < len(stated) else len(text)
        if behind == len(text) or _MARK.search(text, stated[at + same - 1].end, behind):
            return True
    return False


def _is_open(sentence: str) -> bool:
    """Return whether *sentence* ends with a word that nothing ends with, and not with a verb."""
    last = words(sentence)[-1].lower
    return last in claim_words()["open_ends"] | claim_words()["auxiliaries"]


def _may_be_object(word: Word) -> bool:
    """Return whether an object may begin with *word*: *theft*, not *in bed*."""
    lists = claim_words()
    return word.lower not in lists["prepositions"] | lists["adverbs"] | lists["scope"]


def _is_article(lower: str) -> bool:
    return lower in ("a", "an", "the")


def other_results(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the result in *hypothesis* that *text* has of something else, which stands before it.

    >>> text = "Close the pool. Carried 5-2. Raise the fees. Lost 3-4."
    >>> [mismatch.text for mismatch in other_results(text, "Raising the fees was carried.")]
    ['Carried 5-2.']
    """
    if not any(is_past(match["first"].lower()) for match in _MAY_BE_RESULT.finditer(text)):
        return
    sentences = [text[start:end] for start, end in split_sentences(text)]
    results = [at for at, sentence in enumerate(sentences) if _is_result(tokens_of(sentence))]
    if not results:
        return
    claimed = content_stems(hypothesis)
    stated = [content_stems(sentence) for sentence in sentences]
    subjects = _subjects(frozenset(results), stated)
    same = [at for at in results if words(sentences[at])[0].stem in claimed]
    if not same or any((claimed - stated[at]) & subjects[at] for at in same):
        return
    own = stated[same[0]]
    if (claimed & frozenset().union(*stated)) - own:
        verb = next(word.form for word in words(hypothesis) if word.stem in own)
        yield Mismatch("role", verb, sentences[same[0]], contradicts=False)


def _subjects(results: Container[int], stated: Sequence[frozenset[str]]) -> list[frozenset[str]]:
    """Return for each sentence, of the stems *stated*, those of the sentences that come before it.

    They begin behind the result before; several results may be of the same sentences.
    """
    subjects, before, is_first = [], frozenset[str](), True
    for at, stems in enumerate(stated):
        subjects.append(before)
        if at not in results:
            before = stems if is_first else before | stems
        is_first = at in results
    return subjects


def _is_result(tokens: Sequence[Token]) -> bool:
    """Return whether *tokens* are a past participle, and by whom or how: *Carried 5-2.*"""
    inside = [token for token in tokens if token.is_word]
    if not 1 <= len(inside) <= _LONGEST_RESULT or not inside[0].is_name:
        return False
    first, *others = inside
    if not is_past(first.lower) or first.form in first_names():
        return False
    behind = others[0].lower if others else ""
    has_manner = behind[:1].isdigit() or behind.endswith("ly") or behind in _BEFORE_MANNER
    return not others or (has_manner and not has_verb(" ".join(word.form for word in others)))
