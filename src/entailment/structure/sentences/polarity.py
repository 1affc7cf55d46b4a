"""A statement with its polarity reversed, in the words of a text.

| statement | text has | reversed |
| --- | --- | --- |
| 60 % did not fail | failed | 60 % failed |
| 60 % passed | failed | 60 % failed |
| 60 % voted | did not vote | 60 % did not vote |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.knowledge.scales import opposites
from entailment.text.denials import DENIED_VERB
from entailment.text.rewriting import rewritten
from entailment.text.words import Word, words

__all__ = ["reversals"]

_DO = re.compile(r"\b(?:do|does|did)\s+not\s+(?P<verb>[^\W_]+)", re.IGNORECASE)


def reversals(text: str, statement: str) -> Iterator[str]:
    """Yield *statement* with its polarity reversed, as far as *text* has the words for it.

    >>> list(reversals("Two failed.", "Three did not fail."))
    ['Three failed.']
    """
    if match := _DO.search(statement):
        for word in _with_lemma(text, {words(match["verb"])[0].lemma}):
            yield rewritten(statement, match.start(), match.end(), word.form)
        return
    if match := DENIED_VERB.search(statement):
        yield rewritten(statement, match.start(), match.end(), f"{match['auxiliary']} ")
        return
    yield from _opposed(text, statement)
    yield from _denied(text, statement)


def _opposed(text: str, statement: str) -> Iterator[str]:
    for word in words(statement):
        others = {
            opposite.word for opposite in opposites(word.lemma) if opposite.kind == "complementary"
        }
        for other in _with_lemma(text, others):
            yield rewritten(statement, word.start, word.end, other.form)


def _denied(text: str, statement: str) -> Iterator[str]:
    verbs = {words(match["verb"])[0].lemma: match[0] for match in _DO.finditer(text)}
    for word in words(statement):
        if word.lemma in verbs:
            yield rewritten(statement, word.start, word.end, verbs[word.lemma])


def _with_lemma(text: str, lemmas: set[str]) -> Iterator[Word]:
    """Yield the first word of *text* for each of *lemmas*."""
    seen: set[str] = set()
    for word in words(text):
        if word.lemma in lemmas and word.lemma not in seen:
            seen.add(word.lemma)
            yield word
