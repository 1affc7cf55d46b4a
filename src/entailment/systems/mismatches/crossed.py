"""What a sentence says of one of two acts, and a hypothesis of the other.

| text | hypothesis | why |
| --- | --- | --- |
| Ann was crowned in the abbey and buried on the island. | Ann was buried in the abbey. | that is \
where she was crowned |
| Ann leads the bank, and Bo leads the mill. | Bo leads the bank. | it is the mill |

The clause with the hypothesis's verb must have something else in the place of what the hypothesis
takes from another clause, and the hypothesis no word that the sentence lacks. Nothing where the
clause has a pronoun, which may stand for something of the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from entailment.model import Mismatch
from entailment.systems.mismatches.cues import has_stand_in
from entailment.systems.mismatches.subjects import (
    MAY_STAND_FOR,
    SubjectClause,
    clauses_of,
    subject_before_verb,
)
from entailment.text.words import Word, content_stems, sentence_starts, words

__all__ = ["crossed_clauses"]

_JOINED = re.compile(r"\band\b|[,;]")

_MOST = 2
"""Content words that the hypothesis may take from another clause."""


def crossed_clauses(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield what *hypothesis* says of one clause of *text* and *text* of another.

    >>> [str(one) for one in crossed_clauses(
    ...     "Ann was crowned in the abbey and buried on the island.",
    ...     "Ann was buried in the abbey.")]
    ["role: the hypothesis has 'abbey', the text has 'island'"]
    """
    claimed = [word for word in words(hypothesis) if word.is_content]
    parts = clauses_of(text)
    if len(parts) != 2 or len(sentence_starts(text)) > 1 or has_stand_in(text, hypothesis):
        return
    subject = content_stems(subject_before_verb(hypothesis))
    for own, other in (parts, parts[::-1]):
        is_of_subject = bool(subject) and subject <= content_stems(own.subject)
        forms = {word.lower for word in words(own.text)}
        if not is_of_subject or forms & MAY_STAND_FOR or _JOINED.search(hypothesis):
            continue
        taken = _taken(claimed, own, other)
        instead = _instead(own, claimed)
        if taken and instead:
            form = " ".join(word.form for word in taken)
            yield Mismatch("role", form, " ".join(word.form for word in instead), contradicts=False)
            return


def _taken(claimed: Sequence[Word], own: SubjectClause, other: SubjectClause) -> list[Word]:
    """Return the last words of *claimed* if *other* has them, and *own* all before them."""
    taken = [word for word in claimed if word.stem not in own.stems]
    subject = content_stems(own.subject)
    stated = [word for word in claimed if word.stem in own.stems - subject]
    is_end = bool(taken) and taken == list(claimed[-len(taken) :]) and len(taken) <= _MOST
    is_of_other = {word.stem for word in taken} <= other.stems - content_stems(other.subject)
    return taken if is_end and is_of_other and stated else []


def _instead(own: SubjectClause, claimed: Sequence[Word]) -> list[Word]:
    """Return the words of the predicate of *own* that the hypothesis does not have."""
    stated = {word.stem for word in claimed} | content_stems(own.subject)
    return [word for word in words(own.text) if word.is_content and word.stem not in stated]
