"""What stands before a sentence and is no part of it: a label, a number, a time, a sign.

| before | e.g. |
| --- | --- |
| the number of a clause, the mark of an item | *4.2*, *§ 3*, *(a)*, *A.*, *-* |
| when it was spoken | *[00:12]*, *(1:02:07)*, *00:12:*, *12:05 -* |
| a label of up to five words, or who speaks | *Pets:*, *MR. SMITH:* |
| a word to the listener | *Well,* |

A time without a mark (*10:30 The train leaves*) is of what is stated, unless it is no time of day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.text.characters import Normal, replaced
from entailment.text.clauses import subject_of
from entailment.text.conditions import BINDING, INVERTED, marker_forms
from entailment.text.lexicon import alternatives, word_list
from entailment.text.sentences import CLAUSE_NUMBER, item_mark, split_sentences
from entailment.text.verbs import claim_words

__all__ = ["Opening", "openings", "stamp_before", "without_openings"]

_CLOCK = r"\d{1,2}:[0-5]\d(?::[0-5]\d)?(?:[.,]\d{1,3})?"
_STAMP = re.compile(rf"\s*{_CLOCK}\s*(?:[–—-]|:)\s+(?=\S)")
_SURE_STAMP = re.compile(
    rf"\s*(?:(?:\[{_CLOCK}\]|\({_CLOCK}\))\s*(?:[:–—-]\s+)?(?=\S)"
    r"|(?:00:[0-5]\d|\d{1,2}:[0-5]\d:[0-5]\d)(?!:?\d)\s*(?:[:–—-]\s+(?=\S)|(?=[\"“'‘]?[A-Z])))"
)
"""A time that is no time of day: in brackets, within the first hour, or with seconds."""

_LABEL = re.compile(
    r"\W{0,4}(?P<label>(?:[\w'’&/.-]{1,40}[ ]){0,4}[\w'’&/.-]{1,40}):[*_]{0,3}\s+"
    r"(?=[\"“'‘]?(?:[A-Z]|\d))"
)
_INTERJECTION = re.compile(rf"\s*{alternatives(claim_words()['interjections'])},\s+(?=\w)", re.I)
_LETTER = re.compile(r"\s*[A-Z]\.\s+(?P<next>\w+)")
_MAY_OPEN = re.compile(r"[:)\]§]|(?<!\S)[*+•‣◦▪–—-]+\s|\d\.|\b[A-Z]\.\s|^\s*\w+,\s")
_MOST = 4
"""Openings before one sentence."""


class Opening(NamedTuple):
    """What stands before a sentence, from *start* to *end*, and its *label*, if it has one."""

    start: int
    end: int
    label: str


def stamp_before(sentence: str) -> int:
    """Return the length of what is no time of day before *sentence*; 0 if nothing stands there.

    >>> stamp_before("[00:12] It is so."), stamp_before("10:30 - The train leaves.")
    (8, 0)
    """
    stamp = _SURE_STAMP.match(sentence)
    return stamp.end() if stamp else 0


def openings(text: str) -> Iterator[Opening]:
    """Yield what stands before the sentences of *text*, in order.

    >>> [opening.label for opening in openings("4.2 Pets: Dogs are admitted. Ann: Well, yes.")]
    ['Pets', 'Ann']
    """
    if not _MAY_OPEN.search(text):
        return
    for start, end in split_sentences(text):
        opening = _opening(text[start:end])
        if 0 < opening.end < end - start:
            yield Opening(start, start + opening.end, opening.label)


def without_openings(text: str, stated: frozenset[str] = frozenset()) -> Normal:
    """Return *text* without what stands before its sentences, but for labels with a word *stated*.

    >>> without_openings("(a) Note: Dogs are admitted.").text
    'Dogs are admitted.'
    >>> without_openings("Oslo: It rained.", frozenset({"oslo"})).text
    'Oslo: It rained.'
    """
    return replaced(
        text,
        (
            (each.start, each.end, "")
            for each in openings(text)
            if stated.isdisjoint(re.findall(r"\w+", each.label.lower()))
        ),
    )


def _opening(sentence: str) -> Opening:
    at, labels = 0, []
    for _ in range(_MOST):
        rest = sentence[at:]
        label = _label(rest)
        stamp = _SURE_STAMP.match(rest) or _STAMP.match(rest)
        length = _numbered(rest) or (stamp.end() if stamp else label.end() if label else 0)
        interjection = _INTERJECTION.match(rest)
        length = length or (interjection.end() if interjection else 0)
        if not length:
            break
        if label and length == label.end():
            labels.append(label["label"])
        at += length
    return Opening(0, at, " ".join(labels))


def _numbered(sentence: str) -> int:
    """Return the length of a number or mark before *sentence*; the initial of a name is none."""
    letter = _LETTER.match(sentence)
    if letter is not None:
        following = letter["next"].lower()
        conditions = marker_forms(*BINDING, *INVERTED, "rule", "permission")
        opens = following in word_list("function_words") or any(
            form.split()[0] == following for form in conditions
        )
        return letter.start("next") if opens else 0
    number = CLAUSE_NUMBER.match(sentence)
    return number.end() if number else item_mark(sentence)


def _label(sentence: str) -> re.Match[str] | None:
    """Return the label before *sentence*; nothing that states something, or begins a list."""
    label = _LABEL.match(sentence)
    if label is None or subject_of(label["label"]) is not None:
        return None
    lowers = set(re.findall(r"\w+", label["label"].lower()))
    return None if lowers & (claim_words()["auxiliaries"] | claim_words()["finite"]) else label
