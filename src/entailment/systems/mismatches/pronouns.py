"""Pronouns: what a text says of *he* or *she*, and a hypothesis of somebody of the other sex.

| text | hypothesis | subject |
| --- | --- | --- |
| Lois scolded Keith because he had broken the kite. | Lois had broken the kite. | he |
| Mrs Lee dismissed Keith because he had broken a cup. | Mrs Lee had broken a cup. | he |

No other clause of the text may have all words of the hypothesis's predicate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.discourse.name_roles import known_names, names_of
from entailment.discourse.nouns import gender_of, sex_of
from entailment.model import Mismatch
from entailment.systems.mismatches.cues import has_stand_in
from entailment.systems.mismatches.subjects import GENDERS, subject_before_verb
from entailment.text.lexicon import any_of, title_sexes, word_list
from entailment.text.name_forms import CAPITAL
from entailment.text.verbs import tokens_of
from entailment.text.words import content_stems

__all__ = ["other_pronouns"]

_LEAST = 2
"""Content words of a predicate."""

_PRONOUN = re.compile(r"\b(?P<pronoun>he|she)\b(?P<rest>[^.,;:!?]*)", re.IGNORECASE)
_NEXT_CLAUSE = re.compile(
    rf"\s(?:and|but|or|so)\s+(?=(?:{any_of('subject_pronouns')}|the|{CAPITAL})\b)|\b(?:he|she|that|who|while|when)\b"
)


def other_pronouns(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the subject of *hypothesis* where *text* has its predicate of the other sex alone.

    >>> text = "Lois scolded Keith because he had broken the kite."
    >>> [str(mismatch) for mismatch in other_pronouns(text, "Lois had broken the kite.")]
    ["name: the hypothesis has 'Lois', the text has 'he'"]
    """
    subject = subject_before_verb(hypothesis)
    sex = _sex_of(subject)
    predicate = content_stems(hypothesis) - content_stems(subject)
    is_known = content_stems(subject) <= content_stems(text) and len(predicate) >= _LEAST
    if not sex or not is_known or has_stand_in(text, hypothesis):
        return
    if not _has_another_person(text, subject):
        return
    remaining, others = text, []
    for match in _PRONOUN.finditer(text):
        clause = _NEXT_CLAUSE.split(match["rest"], maxsplit=1)[0]
        if _TOGETHER.search(match[0]) or content_stems(subject) & content_stems(clause):
            return  # she and Tom, she with her husband
        if GENDERS[match["pronoun"].lower()] != sex and predicate <= content_stems(clause):
            remaining = remaining.replace(clause, " ")
            others.append(match["pronoun"])
    if others and not predicate <= content_stems(remaining):
        yield Mismatch("name", subject, others[0], contradicts=False)


_TOGETHER = re.compile(r"^(?:he|she)\s+and\b|\b(?:with|together|married)\b", re.IGNORECASE)


def _has_another_person(text: str, subject: str) -> bool:
    """Return whether *text* has somebody besides *subject*, whom a pronoun may stand for."""
    own = {word.lower() for word in subject.split()}
    names = names_of(text, known_names(text, ""))
    nouns = {token.lower for token in tokens_of(text)} - own
    is_named = any(not own & {word.lower for word in name.words} for name in names)
    return is_named or any(map(sex_of, nouns))


def _sex_of(subject: str) -> str:
    """Return the sex of whom *subject* names, `f` or `m`; empty where it is not sure."""
    tokens = tokens_of(subject)
    if not tokens:
        return ""
    first = tokens[0]
    title = first.lower.rstrip(".")
    if title in title_sexes() and len(tokens) > 1:
        return title_sexes()[title]
    if first.is_name and first.lower not in word_list("subject_determiners"):
        return gender_of(first.form)
    noun = tokens[-1].lower
    is_office = noun.endswith("man") and noun not in ("man", "woman")
    return "" if is_office else sex_of(noun)  # a spokesman may be a woman
