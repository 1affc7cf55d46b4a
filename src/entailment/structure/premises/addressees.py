"""A letter says *you* of whom a record speaks of as *she* or *the patient*.

| text | hypothesis | then |
| --- | --- | --- |
| She was given oxygen. | You were given oxygen. | not contradicted |
| She was given oxygen. | You were not given oxygen. | left to the judge |
| You must pay; she need not. | You need not pay. | left to the judge |

Who is addressed the text does not say, so that nothing is supported by it either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.text.clauses import subject_of
from entailment.text.rewriting import capitalised

__all__ = ["by_addressees"]

_OF_SPEAKERS = re.compile(r"\b(?:I|we|you|me|us|our|my|your|yours)\b", re.IGNORECASE)
_YOU = re.compile(
    r"\b(?P<your>your)\b|\byou\b(?:\s+(?P<verb>(?:are|were|have|do)(?:n['’]t)?)\b)?", re.IGNORECASE
)
_SINGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}
_PRONOUNS = (
    ("she", "her", re.compile(r"\b(?:she|her|hers)\b", re.IGNORECASE)),
    ("he", "his", re.compile(r"\b(?:he|him|his)\b", re.IGNORECASE)),
)


def by_addressees(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield *hypothesis* as of the only person of *text*, in place of *you*.

    >>> by = by_addressees("She was given oxygen.", "You were given oxygen.")
    >>> next(by).premises
    ('She was given oxygen.',)
    """
    if not _YOU.search(hypothesis) or _OF_SPEAKERS.search(text):
        return
    person = _person(text)
    if person is None:
        return
    subject, owner = person

    def replaced(match: re.Match[str]) -> str:
        if match["your"]:
            return owner
        verb = match["verb"]
        if not verb:
            return subject
        auxiliary = next(form for form in _SINGULAR if verb.lower().startswith(form))
        return f"{subject} {_SINGULAR[auxiliary]}{verb[len(auxiliary) :]}"

    premise = capitalised(_YOU.sub(replaced, hypothesis))
    yield Derivation((premise,), Label.UNKNOWN, f"'you' may be '{subject}'", "addressee")


def _person(text: str) -> tuple[str, str] | None:
    """Return how *text* refers to its only person, as a subject and as an owner."""
    pronouns = [(subject, owner) for subject, owner, pattern in _PRONOUNS if pattern.search(text)]
    if pronouns:
        return pronouns[0] if len(pronouns) == 1 else None
    subject = subject_of(text)
    return None if subject is None else (subject, f"{subject}'s")
