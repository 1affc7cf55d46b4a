"""Quantifiers: how much of something the hypothesis claims beyond the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.structure.sentences.exception_words import EXCEPT
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.verbatim import covered, sentences
from entailment.text.denials import DENIAL
from entailment.text.lexicon import word_list
from entailment.text.words import Word, content_stems, words

__all__ = ["dropped_exceptions", "exclusives", "quantifiers"]

_REACH = 4
"""Words from a quantifier to its noun."""

_ENOUGH = 0.85
"""The share of the hypothesis's content words that the sentence of a quantifier needs."""

_ALL, _MOST, _MANY, _SOME = 5, 4, 3, 2


class _Quantifier(NamedTuple):
    """Its words, its level from 0 (`no`) to 5 (`all`), and the stem of its noun."""

    form: str
    level: int
    noun: str


def quantifiers(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the quantifiers of *hypothesis* that go beyond that of *text* on the same noun."""
    in_hypothesis = [*_quantifiers(hypothesis)]
    if len(in_hypothesis) != 1:
        return
    (stated,) = in_hypothesis
    near = (sentence for sentence in sentences(text) if covered(sentence, hypothesis) >= _ENOUGH)
    alike = [
        (quantifier, sentence)
        for sentence in near
        for quantifier in _quantifiers(sentence)
        if quantifier.noun == stated.noun
    ]
    if not alike:
        return
    other, sentence = max(alike, key=lambda each: each[0].level)
    if (stated.level == 0) != (other.level == 0):
        is_denied = any(_is_denied(*each) for each in ((hypothesis, stated), (sentence, other)))
        if not is_denied or (stated.level == 0 and other.level < _ALL):
            # some got no bonus, and none got one: open
            yield Mismatch("quantifier", stated.form, other.form, contradicts=not is_denied)
    elif stated.level > other.level:
        is_denied = other.form.startswith(("not ", "few"))
        yield Mismatch("quantifier", stated.form, other.form, is_denied and stated.level == _ALL)


def _is_denied(sentence: str, quantifier: _Quantifier) -> bool:
    """Return whether *sentence* has a negation besides *quantifier*."""
    return len(DENIAL.findall(sentence)) > (quantifier.level == 0)


def _quantifiers(text: str) -> Iterator[_Quantifier]:
    every = words(text)
    for place, word in enumerate(every):
        is_number = word.lower == "no" and text[word.end : word.end + 1] == "."
        level = None if is_number else lexicon().quantifiers.get(word.lower)
        before = every[place - 1].lower if place else ""
        is_superlative = before in ("at", "the") and word.lower in ("most", "least")
        noun = None if level is None or is_superlative else _noun(text, every, place)
        if level is None or noun is None:
            continue
        if before == "not" and level == _ALL:
            yield _Quantifier(f"not {word.lower}", _MOST, noun.stem)
        elif before == "a" and word.lower == "few":
            is_many = place > 1 and every[place - 2].lower in lexicon().words["before_a_few"]
            yield _Quantifier(word.lower, _MANY if is_many else _SOME, noun.stem)
        else:
            yield _Quantifier(word.lower, level, noun.stem)


def _noun(text: str, every: Sequence[Word], place: int) -> Word | None:
    """Return the last content word of the phrase that the quantifier at *place* begins."""
    noun = None
    for at in range(place + 1, min(place + 1 + _REACH, len(every))):
        word = every[at]
        if re.search(r"[^\w\s'’-]", text[every[at - 1].end : word.start]):
            break
        if word.is_content and not word.form[0].isdigit():
            is_inflected = word.lemma != word.lower
            if noun is not None and is_inflected:
                break  # an inflected word behind the noun is its verb
            noun = word
            if is_inflected:
                break  # a plural ends the phrase
        elif word.lower not in lexicon().words["partitive"]:
            break
    return noun


def exclusives(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield an *only* of *hypothesis* where *text* has none."""
    lists = lexicon().words
    if {word.lower for word in words(text)} & (lists["exclusive"] | lists["excluding"]):
        return
    for word in words(hypothesis):
        if word.lower in lists["exclusive"]:
            yield Mismatch("quantifier", word.form, None, contradicts=False)


_ABSOLUTE = re.compile(
    r"\b(?:never|ever|always|at\s+all|(?:under|in)\s+no\s+(?:circumstances?|case)|without\s+exception)\b",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(
    rf"\b(?!save\s+(?!(?:for|that|where|when|in|as)\b))(?:{EXCEPT})\b", re.IGNORECASE
)
_EXCEPTED = re.compile(r"\b(?:outside|besides|beyond|otherwise|else|unless|but)\b", re.IGNORECASE)
_UNIVERSAL = re.compile(
    rf"{_ABSOLUTE.pattern}|\b(?:all|every|each|no|none|nobody|nothing)\b", re.IGNORECASE
)
"""What an exception may be of, be it the one of the hypothesis or another."""

_JOINT = re.compile(r";|,\s+and\b", re.IGNORECASE)

_MOST_OF = 0.6
"""The share of the hypothesis's content words that the clause of an exception needs."""


def dropped_exceptions(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the *never* of *hypothesis* of which a clause of *text* has an exception.

    >>> text = "It does not cover wear, except for the brakes."
    >>> [str(each) for each in dropped_exceptions(text, "It never covers wear.")]
    ["quantifier: the hypothesis has 'never', the text has 'except for'"]
    """
    absolute = _ABSOLUTE.search(hypothesis)
    if absolute is None or _EXCEPTED.search(hypothesis) or _EXCEPTION.search(hypothesis):
        return
    for clause in (part for sentence in sentences(text) for part in _JOINT.split(sentence)):
        match = _EXCEPTION.search(clause)
        if match is None or _is_of_exception(hypothesis, match):
            continue
        is_of_one = len(_UNIVERSAL.findall(clause)) <= 1
        if is_of_one and covered(clause, hypothesis) >= _MOST_OF:
            yield Mismatch("quantifier", absolute[0], match[0], contradicts=False)
            return


def _is_of_exception(hypothesis: str, match: re.Match[str]) -> bool:
    """Return whether *hypothesis* names what the text excepts, which its rule does not.

    That is also so where *save* is a verb: *to save for a house*.
    """
    before, behind = match.string[: match.start()], match.string[match.end() :]
    last = words(before)[-1:]
    is_near = last and not before[last[0].end :].strip()
    is_after_verb_sign = is_near and last[0].lower in word_list("before_verbs")
    if match[0].lower().startswith("save") and is_after_verb_sign:
        return True
    excepted = content_stems(behind.split(",")[0]) - content_stems(before)
    return not excepted.isdisjoint(content_stems(hypothesis))
