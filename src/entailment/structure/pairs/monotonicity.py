"""Two sentences that differ by a phrase, where an inference goes from the wider to the narrower.

Under a negation and behind *all* and *no*, a sentence with a wider phrase entails that with a
narrower one, and not the reverse (van Benthem, 1986). So what is judged is, by contraposition,
whether the hypothesis without its negation entails the text without it:

| text | hypothesis | judged |
| --- | --- | --- |
| She does not own a dog. | She does not own a poodle. | does own a poodle => does own a dog |
| No girls slept. | No children slept. | Some children slept. => Some girls slept. |
| All dogs bark. | All old dogs bark. | Some old dogs bark. => Some dogs bark. |

*Most* goes neither way: *most girls slept* says nothing of most children unless they are the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from entailment.knowledge.antonyms import opposites as antonyms
from entailment.knowledge.scales import opposites
from entailment.structure.vocabulary import listed, table
from entailment.text.contractions import written_out
from entailment.text.rewriting import capitalised
from entailment.text.verbs import first_verb, is_verb, tokens_of
from entailment.text.words import Word, sentence_starts, words

__all__ = ["Reversal", "reversal"]

_LONGEST = 40
"""Words of a sentence that is compared."""

_CHARACTERS = 400
"""Its characters."""

_REACH = 7
"""Words behind a negation that the phrase may begin after."""

_PHRASE = 3
"""Words of a phrase by which the two may differ."""


def _forms(name: str) -> dict[str, str]:
    return {form: str(other) for form, other in table("clauses", name).items()}


_POSITIVE = _forms("positives")
_OF_WHOLE_NOUN = _forms("quantifiers_of_nouns")
_ANY = _forms("indefinites")
_NOT_WIDER = listed("clauses", "not_wider")
_BREAKS = listed("clauses", "reach_ends")


class Reversal(NamedTuple):
    """The pair whose entailment is that of the pair it was made of."""

    text: str
    hypothesis: str
    line: str
    is_necessary_alone: bool
    """Whether it must be entailed and that is not enough, as for *most*."""


class _Sentence(NamedTuple):
    """A sentence with its words, and the forms by which they are compared."""

    text: str
    words: tuple[Word, ...]
    forms: list[str]


def reversal(text: str, hypothesis: str) -> Reversal | None:
    """Return the reversed pair for a *text* of one sentence that differs by a phrase, or None.

    >>> found = reversal("She does not own a dog.", "She does not own a poodle.")
    >>> (found.text, found.hypothesis) if found else None
    ('She does own a poodle.', 'She does own a dog.')
    """
    stated, claimed = (_sentence(written_out(side).text) for side in (text, hypothesis))
    if stated is None or claimed is None or stated.forms == claimed.forms:
        return None
    first = _common(stated.forms, claimed.forms)
    last = _common(stated.forms[first:][::-1], claimed.forms[first:][::-1])
    spans = [side.words[first : len(side.words) - last] for side in (stated, claimed)]
    operator = _operator(stated, first)
    if operator is None or not _are_phrases(spans, stated, last):
        return None
    form = stated.forms[operator]
    if form not in _OF_WHOLE_NOUN and stated.forms[first - 1] == "the":
        return None  # *the old man* is not one of *the man*
    if form in _OF_WHOLE_NOUN and not _are_of_noun(stated, operator, first, last):
        return None
    return Reversal(
        _without(claimed, operator),
        _without(stated, operator),
        f"behind '{stated.words[operator].form}' what is narrower follows from what is wider",
        form == "most",
    )


def _sentence(text: str) -> _Sentence | None:
    text = text.strip()
    if len(text) > _CHARACTERS or "?" in text:
        return None
    every = words(text)
    if not 2 < len(every) <= _LONGEST or len(sentence_starts(text)) > 1:
        return None
    forms = ["a" if word.lower == "an" else word.lower.replace("’", "'") for word in every]
    for at, (before, form) in enumerate(pairwise(forms), start=1):
        if (before, form) == ("at", "all"):
            forms[at] = ""
    return _Sentence(text, every, forms)


def _common(first: Sequence[str], second: Sequence[str]) -> int:
    """Return the length of the common prefix of the two."""
    pairs = zip(first, second, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(first), len(second)))


def _operator(sentence: _Sentence, end: int) -> int | None:
    """Return where the only negation or quantifier is, if it reaches what begins at *end*."""
    forms = sentence.forms
    lemmas = [form and word.lemma for form, word in zip(forms, sentence.words, strict=True)]
    operators = [
        at for at, form in enumerate(forms) if form in _OF_WHOLE_NOUN or _is_negation(form)
    ]
    if (
        len(operators) != 1
        or not 0 < end - operators[0] <= _REACH
        or _NOT_WIDER & {*forms, *lemmas} - {forms[operators[0]], lemmas[operators[0]]}
    ):
        return None
    if not _has_scope(sentence, operators[0], end):
        return None
    reach = sentence.text[sentence.words[operators[0]].end : sentence.words[end - 1].end]
    is_broken = bool(_BREAKS & set(forms[:end])) or re.search(r"[,;:()\"“”]", reach) is not None
    return None if is_broken else operators[0]


def _has_scope(sentence: _Sentence, operator: int, end: int) -> bool:
    """Return whether the whole predicate from *operator* to the word at *end* is in its scope.

    *Every*, *all* and *no* at the beginning have it; *not* behind the first verb; *no* in what
    follows the first verb, and *without* before a gerund, up to another verb.
    """
    form = sentence.forms[operator]
    if operator == 0:
        return form in _OF_WHOLE_NOUN or form == "no"
    if form in _OF_WHOLE_NOUN:
        return False  # not of the subject: from each side
    tokens = tokens_of(sentence.text)
    first = first_verb(tokens)
    if form == "never":
        return first is None or tokens[first].start > sentence.words[operator].start
    if form in ("no", "without"):
        place, limit = sentence.words[operator].end, sentence.words[end - 1].end
        others = (
            is_verb(tokens, at)
            for at, token in enumerate(tokens)
            if place <= token.start < limit and not token.lower.endswith("ing")
        )
        is_behind_verb = first is not None and tokens[first].start < place
        is_gerund = "".join(sentence.forms[operator + 1 : operator + 2]).endswith("ing")
        return (is_behind_verb if form == "no" else is_gerund) and not any(others)
    if first is None:
        return False
    verb = sentence.words[operator - 1 if form == "not" else operator]
    return tokens[first].start == verb.start


def _is_negation(form: str) -> bool:
    return form in _POSITIVE


def _are_phrases(spans: Sequence[tuple[Word, ...]], stated: _Sentence, last: int) -> bool:
    """Return whether the words that differ are one phrase each, or a modifier that one lacks."""
    if any(len(span) > _PHRASE for span in spans):
        return False
    every = [word for span in spans for word in span]
    if not all(_is_of_phrase(word) for word in every):
        return False
    if all(spans):
        return not any(_exclude(first, second) for first in spans[0] for second in spans[1])
    following = stated.words[len(stated.words) - last] if last else None
    is_adverb = any(word.lower.endswith("ly") for word in every)
    return following is not None and following.is_content and not is_adverb


def _exclude(first: Word, second: Word) -> bool:
    """Return whether one of the two is the opposite of the other: not guilty is innocent."""
    opposed = {opposite.word for opposite in opposites(first.lemma)} | antonyms(first.lemma)
    return second.lemma in opposed


def _is_of_phrase(word: Word) -> bool:
    is_open = word.is_content or word.lower in {"a", "an", *_ANY}
    return is_open and not word.is_name and not any(letter.isdigit() for letter in word.form)


def _are_of_noun(stated: _Sentence, operator: int, first: int, last: int) -> bool:
    """Return whether the words that differ are of the noun behind the quantifier at *operator*."""
    if first == operator + 1:
        return last > 0
    tokens = tokens_of(stated.text)
    verb = first_verb(tokens)
    end = len(stated.words) - last
    return verb is not None and stated.words[end - 1].end <= tokens[verb].start


def _without(sentence: _Sentence, operator: int) -> str:
    """Return *sentence* without its negation, or with *some* in place of its quantifier."""
    pieces: list[str] = []
    end = 0
    for at, (word, form) in enumerate(zip(sentence.words, sentence.forms, strict=True)):
        pieces.append(sentence.text[end : word.start])
        end = word.end
        pieces.append(_positive(form) if at == operator else _ANY.get(form, word.form))
    joined = "".join([*pieces, sentence.text[end:]])
    joined = re.sub(r"\s+", " ", joined).strip()
    return capitalised(joined)


def _positive(form: str) -> str:
    return _POSITIVE.get(form, _OF_WHOLE_NOUN.get(form, form))
