"""Namesakes: a person of the hypothesis, of whom a text has only the surname, as another's.

| text | hypothesis | other |
| --- | --- | --- |
| The singer Anna Bell got the prize. | Maria Bell got the prize. | Anna Bell |
| Liz Bell, Mrs Bell or A. Bell got it. | Elizabeth Bell got it. | none: may be the same |
| Her sister Anna Bell got it. | Maria Bell has a sister. | none: *her* may be Maria's |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import JaroWinkler

from entailment.discourse.lexicon import affiliations, titles
from entailment.discourse.name_matching import folded, names_person
from entailment.discourse.name_roles import Name, known_names, names_of
from entailment.knowledge.person_words import given_names, relatives
from entailment.model import Mismatch
from entailment.systems.mismatches.subjects import OTHER_NAME
from entailment.text.lexicon import any_of
from entailment.text.name_forms import CAPITAL, NAME
from entailment.text.words import words

__all__ = ["NEAR", "namesakes"]

NEAR = 0.8
"""Jaro-Winkler similarity from which two names may be spellings of one."""

_TWO_NAMES = re.compile(rf"{CAPITAL}[\w'’-]+\s+{NAME}")
_INITIAL_BEFORE = re.compile(rf"\b{CAPITAL}\.\s*$")
_PRONOUN = re.compile(rf"\b(?:{any_of('pronouns_of_persons')})\b", re.IGNORECASE)


def namesakes(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the full name of *hypothesis* where *text* has its surname with other given names.

    >>> [str(one) for one in namesakes("Anna Bell got the prize.", "Maria Bell got the prize.")]
    ["name: the hypothesis has 'Maria Bell', the text has 'Anna Bell'"]
    """
    if not _TWO_NAMES.search(hypothesis) or OTHER_NAME.search(text):
        return
    known = known_names(text, hypothesis)
    for stated in map(_full_name, names_of(hypothesis, known)):
        if not _is_of_person(stated) or any(part in text.lower() for part in folded(stated[0])):
            continue
        mentions = [
            name
            for name in names_of(text, known)
            if folded(name.words[-1].form) == folded(stated[-1])
        ]
        others = [_full_name(name) for name in mentions]
        if not others or _may_mean_another(text, mentions[0], others):
            continue
        if all(_is_another(other, stated) for other in others if len(other) > 1):
            yield Mismatch("name", " ".join(stated), " ".join(others[0]), contradicts=False)


def _full_name(name: Name) -> list[str]:
    """Return the words of *name* without titles and peoples before it, and without possessive."""
    forms = [re.sub(r"['’]s$", "", word.form) for word in name.words]
    while forms[1:] and (forms[0] in titles() or forms[0] in affiliations()):
        forms = forms[1:]
    return forms


def _is_of_person(forms: Sequence[str]) -> bool:
    return len(forms) > 1 and forms[0] in given_names()


def _may_mean_another(text: str, first: Name, others: Sequence[Sequence[str]]) -> bool:
    """Return whether *text* may be about somebody else than the person of its *first* mention.

    That is one to whom a pronoun or a title before it may refer, or whose relative that person is.
    """
    before = text[: first.start]
    if not _is_of_person(others[0]) or _PRONOUN.search(before) or _INITIAL_BEFORE.search(before):
        return True
    if any(word.lemma in relatives() for word in words(text)):
        return True
    sex, surname = given_names()[others[0][0]].sex, re.escape(others[0][-1])
    titled = re.finditer(rf"\b(\w+)\.?\s+{surname}\b", text)
    return any(titles().get(match[1], "") not in ("", sex) for match in titled)


def _is_another(other: Sequence[str], stated: Sequence[str]) -> bool:
    """Return whether *other* is the full name of another person than *stated*."""
    if not _is_of_person(other) or names_person(" ".join(other), " ".join(stated)):
        return False
    return not any(
        len(word) == 1 or JaroWinkler.similarity(word.lower(), own.lower()) >= NEAR
        for word in other[:-1]
        for own in stated[:-1]
    )
