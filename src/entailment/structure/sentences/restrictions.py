"""Whether an amount of a text is of only a part of what a hypothesis speaks of.

| text | hypothesis | restricted |
| --- | --- | --- |
| The ticket costs 8 euros for children. | It costs 12 euros. | by *for children* |
| In winter a room costs 80 euros. | A room costs less than 100 euros. | by *In winter* |
| It has 40 parks that are open at night. | It has 60 parks. | by *that are open at night* |
| The match took 90 minutes plus extra time. | It took two hours. | by *plus extra time* |
| The firm has 40 shops in Leeds. | It has 60 shops in Leeds. | no |
"""

from __future__ import annotations

import re
from itertools import pairwise

from entailment.structure.vocabulary import any_word, listed, phrases
from entailment.text.lexicon import alternatives, any_of
from entailment.text.name_forms import CAPITAL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.verbs import claim_words

__all__ = ["is_restricted"]

_PREPOSITION = alternatives(claim_words()["prepositions"] - {"to", "per"})
_APART_FORMS = "|".join(phrases("quantities", "parts", "apart"))
_OPENING = re.compile(rf"\b(?:{_PREPOSITION}|{_APART_FORMS})\b", re.IGNORECASE)
_RELATIVE = re.compile(rf"\b(?:{any_word('relative_pronouns')}|when|where)\b", re.IGNORECASE)
"""What begins a clause, whose own phrases limit no amount before it."""

_JOINING = alternatives({*listed("extracts", "joining"), "or", "than", "as"})
_CLAUSE_END = re.compile(rf"[.;:!?()](?!\d)|,(?!\d)|\b(?:{_JOINING})\b")
_APART = re.compile(rf",\s*(?={_APART_FORMS})", re.IGNORECASE)
_FRONTED = re.compile(rf"(?:{_PREPOSITION})\b", re.IGNORECASE)
_SUBJECT = re.compile(rf"\b(?:{any_of('subject_pronouns')})\b", re.IGNORECASE)
_COMMA = re.compile(r",(?!\d)")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_MARK = re.compile(r"\d+")
"""What limits an amount and is no content word."""


def is_restricted(text: str, start: int, end: int, hypothesis: str) -> bool:
    """Return whether a phrase with the amount of *text* from *start* to *end* limits it.

    That is a phrase behind it or before its clause of which *hypothesis* has no word.

    >>> is_restricted("A room costs 80 euros in winter.", 13, 21, "A room costs 90 euros.")
    True
    """
    behind = _APART.sub(" ", text[end:])
    clause = behind[: _place(_CLAUSE_END, behind)]
    first = next(span[0] for span in sentence_spans(text) if start < span[1])
    parts = _parts(clause)
    before = ["", *parts[:-1]]
    if any(
        _is_absent(part, hypothesis) and not _is_of_noun(previous, hypothesis)
        for previous, part in zip(before, parts, strict=False)
    ):
        return True
    return _is_absent(_fronted(text[first:start], hypothesis), hypothesis)


def _place(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.search(text)
    return match.start() if match else len(text)


def _parts(clause: str) -> list[str]:
    """Return the phrases of *clause*, each from what opens it.

    >>> _parts(" shops in Leeds for women")
    ['in Leeds ', 'for women']
    """
    places = [match.start() for match in _OPENING.finditer(clause)]
    if relative := _RELATIVE.search(clause):
        places = [at for at in places if at < relative.start()] + [relative.start()]
    return [clause[at:to] for at, to in pairwise([*places, len(clause)])]


def _fronted(opening: str, hypothesis: str) -> str:
    """Return the phrase before the subject of a clause that begins with *opening*, if any."""
    if not _FRONTED.match(opening):
        return ""
    own = lexical_stems(hypothesis)
    ends = [_place(_COMMA, opening), _place(_SUBJECT, opening)]
    ends += [match.start() for match in _WORD.finditer(opening) if lexical_stems(match[0]) & own]
    return opening[: min(ends)]


def _is_absent(phrase: str, hypothesis: str) -> bool:
    """Return whether *phrase* has content, and none that *hypothesis* has."""
    stems = lexical_stems(phrase) - lexical_stems(" ".join(_NO_LIMIT))
    marks = set(_MARK.findall(phrase))
    is_stated = stems & lexical_stems(hypothesis) or marks & set(_MARK.findall(hypothesis))
    return bool(stems or marks) and not is_stated


def _is_of_noun(phrase: str, hypothesis: str) -> bool:
    """Return whether a phrase behind *phrase* belongs to its noun, which *hypothesis* has as well.

    So of *in a train accident near London* the place is that of the accident.
    """
    return bool(phrase) and not _NAMED.search(phrase) and not _is_absent(phrase, hypothesis)


_NAMED = re.compile(rf"\s(?:{CAPITAL}|\d)")


_NO_LIMIT = phrases("quantities", "parts", "whole")
