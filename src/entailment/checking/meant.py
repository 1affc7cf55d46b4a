"""What a sentence of an answer is about that names nothing: what the one before it names.

| before | sentence | is about |
| --- | --- | --- |
| Orbit Ltd was founded in 2009. | It has 40 employees. | Orbit Ltd |
| Orbit Ltd was founded in 2009. | The company has 40 employees. | Orbit Ltd |
| The Orbit 5 is a camera. | The device has four antennas. | The Orbit 5 |
| Orbit Ltd left Oslo for Rome. | It has 40 employees. | unknown: there are other names |
| Orbit Ltd bought a rival firm. | It has 40 employees. | unknown: it may be the firm |
| Ann Berg was born in Ulm. | The company has 40 employees. | unknown: she is none |

The sentence is judged as it is, but what a source says of something with another name is no
evidence on it.
"""

from __future__ import annotations

import re

from entailment.discourse.lexicon import first_names, organisation_kinds
from entailment.discourse.name_roles import known_names, names_of
from entailment.systems.mismatches.subjects import subject_before_verb
from entailment.systems.other_things import is_named
from entailment.text.words import words

__all__ = ["subject_meant"]

_OPENING = re.compile(r"(?:Its?|(?:The|This)\s+(?P<noun>[a-z]+))\b(?!['’])")
_IS_SUCH = re.compile(r"\s+(?:is|was)\s+an?\s")


def subject_meant(before: str, sentence: str) -> str:
    """Return the subject of the sentence *before* that *sentence* is about; empty if unsure.

    >>> subject_meant("Orbit Ltd was founded in 2009.", "The company has 40 employees.")
    'Orbit Ltd'
    """
    opening = _OPENING.match(sentence)
    subject = subject_before_verb(before)
    if opening is None or not is_named(subject, before) or _has_person(subject):
        return ""
    names = names_of(before, known_names(before, ""))
    if any(name.start >= len(subject) for name in names):
        return ""
    if _IS_SUCH.match(before, len(subject)):
        return subject
    noun, kinds = opening["noun"], organisation_kinds()
    has_other = any(word.lemma in kinds for word in words(before[len(subject) :]))
    return subject if not has_other and (noun is None or noun in kinds) else ""


def _has_person(subject: str) -> bool:
    return any(word in first_names() for word in subject.split())
