"""The same words with two of them in each other's place, where that turns the roles round.

| text | hypothesis | so |
| --- | --- | --- |
| The thief was caught by the guard. | The thief caught the guard. | contradicted |
| The clerk handed it to the guest. | The guest handed it to the clerk. | contradicted |
| Ada was a pupil of Bo. | Bo was Ada's pupil. | contradicted |
| Tom met Ann. | Ann met Tom. | mutual: nothing |
| Tom left before Ann. | Ann left after Tom. | another preposition: nothing |
| It is an old tower. | The tower is old. | a property, no role: nothing |

Only for one sentence on each side with the same content words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from entailment.knowledge.inverses import inverse_preposition
from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.vocabulary import table
from entailment.text.lexicon import any_of
from entailment.text.words import sentence_starts, stem, words

__all__ = ["by_swaps"]

_PASSIVE = re.compile(
    rf"\b(?:{any_of('forms_of_be')})\s+(?:\w+ly\s+)?\w+(?:ed|en|t|n|k|g|d|m|e)\b[^.]*\bby\b",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:not|never|no|nor|and|or|than|as|with|between|both|each|who|which|that|if)\b|n't", re.I
)
_OF_BE = re.compile(rf"\b(?:{any_of('finite_forms_of_be')}|became)\b")
_OWNER = re.compile(r"['’]s?\s+\w+\s*\.?$|\bof\b")


def by_swaps(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that *hypothesis* has who did it and to whom the other way round than *text*."""
    if len(sentence_starts(text)) > 1 or _OPEN.search(text) or _OPEN.search(hypothesis):
        return
    stated, claimed = _content(text), _content(hypothesis)
    if sorted(stated) != sorted(claimed) or len(set(stated)) != len(stated):
        return
    if _prepositions(text) != _prepositions(hypothesis):
        return
    if set(stated) & _mutual() or not _is_turned(text, stated, hypothesis, claimed):
        return
    line = "the text has the two the other way round"
    yield Derivation((text.strip(),), Label.CONTRADICTION, line, "roles")


def _prepositions(sentence: str) -> list[str]:
    """Return the prepositions that turn the sides round themselves: *before*, *after*."""
    return [match[0].lower() for match in inverse_preposition().finditer(sentence)]


def _is_turned(text: str, stated: list[str], hypothesis: str, claimed: list[str]) -> bool:
    """Return whether the two sentences, of the same words, give them each other's roles."""
    owners = [_is_relation(side) for side in (text, hypothesis)]
    if any(owners):
        return all(owners) and stated[0] != claimed[0]
    agents = [_agent(text), _agent(hypothesis)]
    if agents == ["", ""]:
        has_subjects = _begins_with_subject(text) and _begins_with_subject(hypothesis)
        return has_subjects and _is_exchange(stated, claimed)
    if "" not in agents:
        return agents == [claimed[0], stated[0]]
    passive, active = (stated, claimed) if agents[0] else (claimed, stated)
    return active[0] == passive[0]


def _agent(text: str) -> str:
    """Return the stem of who acts in a passive, the first word behind *by*; else empty."""
    match = _PASSIVE.search(text)
    return next(iter(_content(text[match.end() :])), "") if match else ""


def _content(text: str) -> list[str]:
    return [word.stem for word in words(text) if word.is_content]


def _is_exchange(stated: list[str], claimed: list[str]) -> bool:
    """Return whether the first and another word change places, and nothing else does."""
    pairs = zip(stated, claimed, strict=True)
    different = [(word, own) for word, own in pairs if word != own]
    is_pair = len(different) == 2 and different[0] == different[1][::-1]
    return is_pair and stated[0] == different[0][0]


def _begins_with_subject(sentence: str) -> bool:
    """Return whether a word of content stands before a form of *be*, if there is one."""
    verb = _OF_BE.search(sentence)
    return verb is None or bool(_content(sentence[: verb.start()]))


def _is_relation(sentence: str) -> bool:
    """Return whether *sentence* says whose something or somebody is: *was Ada's pupil*."""
    verb = _OF_BE.search(sentence)
    return verb is not None and _OWNER.search(sentence, verb.end()) is not None


@lru_cache(maxsize=1)
def _mutual() -> frozenset[str]:
    names = f"{table('clauses', 'events')['mutual']} {table('clauses', 'events')['mutual_nouns']}"
    return frozenset(map(stem, names.split()))
