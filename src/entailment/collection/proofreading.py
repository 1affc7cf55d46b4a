"""What a proof-reader looks at in the hypotheses of a set before it is released.

| kind | a hypothesis |
| --- | --- |
| `spelling` | has a word, not a name, that neither the word list nor its text knows |
| `pronoun` | begins to speak of he, she, it, they or we without having named them |
| `relative date` | has a date that only the day of publication settles: *yesterday*, *last year* |
| `tense` | speaks of a day before its document as to come, or of a later one as past |
| `order` | is of a document older than the text's (in RTE-6 it is always later) |
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from entailment.collection.candidates import CandidatePair
from entailment.discourse.expressions import Expression, expressions, is_weather
from entailment.text.dates import DateSpan, dates
from entailment.text.lexicon import word_list
from entailment.text.words import Word, is_word, words

__all__ = ["Remark", "proofread"]

_PRONOUNS = {"personal", "thing", "group", "first person"}
_ARTICLES = frozenset("a an the his her its their our this that these those".split())
_FUTURE = re.compile(r"\b(?:will|won['’]t|shall|going to|about to)\b|['’]ll\b", re.IGNORECASE)
_PLAIN = re.compile(r"[a-z]{3,}(?:-[a-z]{3,})*")


class Remark(NamedTuple):
    """Something in a hypothesis that a person should look at."""

    pair_id: str
    kind: str
    words: str
    message: str


def proofread(
    candidates: Iterable[CandidatePair], known_words: Collection[str] = frozenset()
) -> Iterator[Remark]:
    """Yield the remarks on the hypotheses of *candidates*, in order.

    *known_words*, in lower case, are right besides those of the English word list.
    """
    for candidate in candidates:
        yield from _spelling(candidate, known_words)
        yield from _pronouns(candidate)
        yield from _dates(candidate)


def _spelling(candidate: CandidatePair, known_words: Collection[str]) -> Iterator[Remark]:
    in_text = {word.lower for word in words(candidate.text)}
    for word in words(candidate.hypothesis):
        if word.is_name or word.lower in in_text or word.lower in known_words:
            continue
        if _PLAIN.fullmatch(word.lower) and not _is_known(word):
            yield Remark(candidate.id, "spelling", word.form, "is not in the word list")


def _is_known(word: Word) -> bool:
    known = word_list("function_words")
    return all(part in known or is_word(part) for part in word.lower.split("-"))


def _pronouns(candidate: CandidatePair) -> Iterator[Remark]:
    hypothesis = candidate.hypothesis
    before = words(hypothesis)
    for pronoun in sorted(expressions(hypothesis, 0, len(hypothesis), 0)):
        is_empty = pronoun.what == "thing" and is_weather(hypothesis, pronoun.end)
        if pronoun.what not in _PRONOUNS or is_empty:
            continue
        if not any(_names(word, pronoun, hypothesis) for word in before):
            message = "refers to nobody named before it"
            yield Remark(candidate.id, "pronoun", hypothesis[pronoun.start : pronoun.end], message)
            return


def _names(word: Word, pronoun: Expression, hypothesis: str) -> bool:
    """Return whether *word*, before the pronoun, names somebody or something."""
    if word.end > pronoun.start:
        return False
    before = hypothesis[: word.start].split()
    if pronoun.owns and word.is_content:  # people lost their lives
        return True
    return word.is_name or (word.is_content and bool(before) and before[-1].lower() in _ARTICLES)


def _dates(candidate: CandidatePair) -> Iterator[Remark]:
    provenance = candidate.provenance
    published = provenance.hypothesis_date or provenance.date
    for date in dates(candidate.hypothesis, published or datetime.date(2000, 6, 15)):
        if date.is_relative:
            message = "is relative to a day that the hypothesis does not name"
            yield Remark(candidate.id, "relative date", date.form, message)
        elif published is not None and (problem := _tense(candidate, date, published)):
            yield Remark(candidate.id, "tense", date.form, problem)
    text_date, hypothesis_date = provenance.date, provenance.hypothesis_date
    if text_date and hypothesis_date and hypothesis_date < text_date:
        message = f"is older than the text of {text_date}"
        yield Remark(candidate.id, "order", str(hypothesis_date), message)


def _tense(candidate: CandidatePair, date: DateSpan, published: datetime.date) -> str | None:
    is_future = _FUTURE.search(candidate.hypothesis) is not None
    if is_future and date.last < published:
        return f"is to come, but the document is of {published}"
    if not is_future and date.first > published and _is_past(candidate.hypothesis):
        return f"is past, but the document is of {published}"
    return None


def _is_past(hypothesis: str) -> bool:
    pasts = word_list("irregular_pasts")
    forms = [word.lower for word in words(hypothesis)]
    return any(form in pasts or form.endswith("ed") for form in forms) or "was" in forms
