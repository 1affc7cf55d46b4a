"""A line of a page or a record gives a date to a participle, and leaves out of what it is.

| text | hypothesis | then |
| --- | --- | --- |
| Published 14 May 2024. | The guideline was published in May 2024. | entailed |
| Adopted 3 May 2019. | The bylaws were adopted on 3 May 2019. | not contradicted |
| Last updated 9 June 2025. | The guideline was published in June 2025. | left to the judge |

A document says when it was published itself; what else a line is of the text leaves open, and so
for a document that it speaks of: *a review of the standard*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import word_list
from entailment.text.quantities import Quantity, agree, quantities
from entailment.text.stems import lexical_stems
from entailment.text.verbs import claim_words, may_be_participle, tokens_of
from entailment.text.words import words

__all__ = ["by_dated_lines"]

Claim = tuple[tuple[str, str], Quantity]
"""A participle with *last* or *first* before it or nothing, and its date."""

_LINE = re.compile(
    r"(?:^|[.;|\d]\s+|\n)(?P<form>(?:(?P<nth>last|first)\s+)?(?P<verb>[a-z]+)\s*:?\s+(?:on\s+)?)$",
    re.IGNORECASE,
)
_CLAIM = re.compile(
    r"(?P<before>^|.*?)\b(?:(?P<nth>last|first)\s+)?(?P<verb>[a-z]+)\s+(?:on|in)\s+$",
    re.IGNORECASE | re.DOTALL,
)
_SUBJECT = re.compile(
    rf"\s*(?:(?:the|this)\s+(?P<noun>[\w\s-]+?)|{'|'.join(sorted(word_list('subject_pronouns')))})\s+"
    r"(?:(?:was|were|has\s+been|is)\s+)?$",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"\s*,?\s*(?:and\s+)?(?:(?:it|she|he|they)\s+)?(?:(?:was|were)\s+)?$", re.IGNORECASE
)


def by_dated_lines(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the dated lines of *text* that give all dates of *hypothesis* to its participles."""
    lines = [*_lines(text)]
    claims = _claims(hypothesis) if lines else None
    if claims is None:
        return
    subject, dated = claims
    premises = []
    for event, date in dated:
        form = next(
            (form for form, own, other in lines if own == event and agree(other, date)), None
        )
        if form is None:
            return
        premises.append(form)
    is_document = subject is not None and _is_document(subject) and not _speaks_of(text, subject)
    label = Label.ENTAILMENT if is_document else Label.UNKNOWN
    yield Derivation(tuple(premises), label, "of what the line is of", "line")


def _lines(text: str) -> Iterator[tuple[str, tuple[str, str], Quantity]]:
    """Yield the lines, the participle of each with *last* or *first*, and the date."""
    for date in _dates(text):
        match = _LINE.search(text, 0, date.start)
        if match and may_be_participle(tokens_of(match["verb"].lower())[0]):
            end = date.start + len(date.form)
            yield f"{text[match.start('form') : end]}.", _event(match), date


def _claims(hypothesis: str) -> tuple[str | None, list[Claim]] | None:
    """Return the noun of the subject of *hypothesis*, and its participles with their dates.

    None where it says anything besides.
    """
    claims: list[Claim] = []
    begin, subject = 0, None
    for date in _dates(hypothesis):
        match = _CLAIM.match(hypothesis[begin : date.start])
        if match is None:
            return None
        opening = (_JOINT if claims else _SUBJECT).match(match["before"] + " " * (not claims))
        if opening is None or (not claims and _has_auxiliary(opening["noun"] or "")):
            return None
        subject = subject if claims else opening["noun"]
        claims.append((_event(match), date))
        begin = date.start + len(date.form)
    return (subject, claims) if claims and not hypothesis[begin:].strip(" .") else None


def _has_auxiliary(noun: str) -> bool:
    return not (claim_words()["auxiliaries"] | word_list("negation")).isdisjoint(
        noun.lower().split()
    )


def _event(match: re.Match[str]) -> tuple[str, str]:
    return (match["nth"] or "").lower(), words(match["verb"])[0].stem


def _dates(text: str) -> list[Quantity]:
    return [each for each in quantities(text) if each.kind == "date"]


def _is_document(noun: str) -> bool:
    documents = lexical_stems(" ".join(listed("clauses", "documents")))
    return bool(noun.split()) and lexical_stems(noun.split()[-1]) <= documents


def _speaks_of(text: str, subject: str) -> bool:
    """Return whether *text* speaks of a document, which it may be about: *the policy*."""
    noun = re.escape(subject.split()[-1])
    return (
        re.search(rf"\b(?:the|an?|our|its|their)\s+(?:\w+\s+){{0,2}}{noun}\b", text, re.I)
        is not None
    )
