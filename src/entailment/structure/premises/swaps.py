"""The same words with two of them in each other's place, where that turns the roles round.

| text | hypothesis | so |
| --- | --- | --- |
| The thief was caught by the guard. | The thief caught the guard. | open |
| A young man climbs a rocky hill. | A rocky hill climbs a young man. | open |
| Vera sold the inn to Otto. | Otto sold the inn to Vera. | contradicted |
| Ada was a pupil of Bo. | Bo was Ada's pupil. | contradicted |
| Tom met Ann. | Ann met Tom. | mutual: nothing |
| Tom left before Ann. | Ann left after Tom. | another preposition: nothing |
| The inn stands opposite the mill. | The mill stands opposite the inn. | mutual: nothing |
| It is an old tower. | The tower is old. | a property, no role: nothing |
| The owner of the inn is Ada's aunt. | Ada's aunt is the owner of the inn. | the same: nothing |
| Behind the inn stood a barn. | A barn stood behind the inn. | the same: nothing |

Only for one sentence on each side with the same content words. Both may be so of what people and
things do to each other, unless one of `entailment.knowledge.converses` excludes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.knowledge.converses import exclusions
from entailment.knowledge.inverses import inverse_preposition
from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.vocabulary import any_word, listed, table
from entailment.text.lexicon import any_of, word_list
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.stems import base_of
from entailment.text.verbs import tokens_of
from entailment.text.words import sentence_starts, stem, words

__all__ = ["by_swaps"]

_PASSIVE = re.compile(
    rf"\b(?:{any_of('forms_of_be')})\s+(?:\w+ly\s+)?(?!\w+ing\b(?<!being))\w+(?:ed|en|t|n|k|g|d|m|e)\b[^.]*\bby\b",
    re.IGNORECASE,
)
_OPEN = re.compile(rf"\b(?:{any_word('both_ways')})\b|n['’]t|[,;:\"“”‘]|^'", re.IGNORECASE)
_MAY_BE_OTHERS = re.compile(
    rf"\b(?:{any_word('of_others')})\b|^{CAPITAL}{SMALL}+s\s{SMALL}+\s{SMALL}+s\b"
)
"""Signs that both ways may be so, of two things or at two times."""

_COPULA = re.compile(
    rf"\b(?:(?:has|have|had)\s+been|{any_of('finite_forms_of_be')}|{any_word('linking')})\b"
)
_MAY_BE_PASSIVE = re.compile(rf"\bby\b|\b(?:{any_of('forms_of_be')})\s+\w+(?:ed|en)\b", re.I)
_LONGEST = 20
"""Words and marks of a sentence of which two phrases change places."""
_OF = re.compile(
    r"(?!\w+ing\b)(?:(?:the|an?)\s+)?(?P<noun>(?:[\w-]+\s+){0,3}?(?!out\b)[\w-]+)\s+of\s+(?P<whose>.+)"
)
_WHOSE = re.compile(r"(?P<whose>.+?)(?:['’]s|s['’])\s+(?P<noun>\w+)")


class _Relation(NamedTuple):
    """The stems of who is what of whom: *Ada was a pupil of Bo*."""

    who: frozenset[str]
    noun: tuple[str, ...]
    whose: frozenset[str]


def by_swaps(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that *hypothesis* has who did it and to whom the other way round than *text*."""
    if (
        any(len(sentence_starts(side)) > 1 for side in (text, hypothesis))
        or _OPEN.search(text)
        or _OPEN.search(hypothesis)
    ):
        return
    stated, claimed = _content(text), _content(hypothesis)
    if sorted(stated) != sorted(claimed) or len(set(stated)) != len(stated):
        return
    if any(_begins_with_preposition(side) for side in (text, hypothesis)):
        return  # behind the house stood a barn
    if _prepositions(text) != _prepositions(hypothesis):
        return
    if set(stated) & _mutual() or _is_identity(text, hypothesis):
        return
    if not _is_turned(text, stated, hypothesis, claimed):
        return
    label = Label.CONTRADICTION if _is_exclusive(text) else Label.UNKNOWN
    line = "the text has the two the other way round"
    yield Derivation((text.strip(),), label, line, "roles")


def _begins_with_preposition(sentence: str) -> bool:
    prepositions = listed("extracts", "prepositions") | listed("clauses", "of_places")
    return any(token.lower in prepositions for token in tokens_of(sentence)[:1])


def _is_exclusive(text: str) -> bool:
    """Return whether the predicate of *text*, its verb or noun, excludes the roles turned round."""
    relation = _relation(text)
    if relation is not None:
        nouns = [word for word in words(text) if word.stem == relation.noun[-1]]
        return any(rule for word in nouns for rule in exclusions(word.lemma) if "of" in rule.roles)
    verbs = [word for word in words(text) if word.is_content][1:]
    is_of_verb = any("agent" in rule.roles for verb in verbs for rule in exclusions(base_of(verb)))
    return is_of_verb and not _MAY_BE_OTHERS.search(text)


def _prepositions(sentence: str) -> list[str]:
    """Return the prepositions that turn the sides round themselves: *before*, *after*."""
    return [match[0].lower() for match in inverse_preposition().finditer(sentence)]


def _is_turned(text: str, stated: list[str], hypothesis: str, claimed: list[str]) -> bool:
    """Return whether the two sentences, of the same words, give them each other's roles."""
    relation, own = _relation(text), _relation(hypothesis)
    if relation is not None or own is not None:
        return relation is not None and own is not None and _is_converse(relation, own)
    agents = [_agent(text), _agent(hypothesis)]
    if agents == ["", ""]:
        has_subjects = _begins_with_subject(text) and _begins_with_subject(hypothesis)
        if bool(_COPULA.search(text)) != bool(_COPULA.search(hypothesis)):
            return False  # one of them may be a passive without an agent
        is_exchange = _is_exchange(stated, claimed) or _is_exchange_of_phrases(text, hypothesis)
        return has_subjects and is_exchange
    if "" not in agents:
        return agents == [claimed[0], stated[0]]
    passive, active = (stated, claimed) if agents[0] else (claimed, stated)
    has_subjects = _begins_with_subject(text) and _begins_with_subject(hypothesis)
    is_active = not _MAY_BE_PASSIVE.search(hypothesis if agents[0] else text)
    return has_subjects and is_active and active[0] == passive[0]


def _agent(text: str) -> str:
    """Return the stem of who acts in a passive, the first word behind *by*; else empty."""
    match = _PASSIVE.search(text)
    after = words(text[match.end() :]) if match else []
    is_pronoun = bool(after) and after[0].lower in word_list("pronouns_of_persons")
    return next((word.stem for word in after if word.is_content), "") if not is_pronoun else ""


def _content(text: str) -> list[str]:
    return [word.stem for word in words(text) if word.is_content]


def _is_exchange(stated: list[str], claimed: list[str]) -> bool:
    """Return whether the first and a word behind the next change places, and nothing else does."""
    pairs = zip(stated, claimed, strict=True)
    different = [(word, own) for word, own in pairs if word != own]
    is_pair = len(different) == 2 and different[0] == different[1][::-1]
    return is_pair and stated[0] == different[0][0] and stated[1] != different[1][0]


def _is_exchange_of_phrases(text: str, hypothesis: str) -> bool:
    """Return whether what *text* begins with and another phrase change places around a verb.

    >>> _is_exchange_of_phrases("A young man climbs a hill.", "A hill climbs a young man.")
    True
    """
    stated, claimed = (
        [token.lower for token in tokens_of(side.strip(" ."))] for side in (text, hypothesis)
    )
    return len(stated) == len(claimed) <= _LONGEST and any(
        claimed == [*stated[there:end], *stated[here:there], *stated[:here], *stated[end:]]
        for here in range(1, len(stated) - 1)
        for there in range(here + 1, len(stated))
        for end in range(there + 1, len(stated) + 1)
        if all(_content(" ".join(part)) for part in (stated[:here], stated[here:there]))
        if stated[:here] != stated[there:end] and _content(" ".join(stated[there:end]))
    )


def _begins_with_subject(sentence: str) -> bool:
    """Return whether a word of content stands before a form of *be*, if there is one."""
    verb = _COPULA.search(sentence)
    return verb is None or bool(_content(sentence[: verb.start()]))


def _sides(sentence: str) -> tuple[str, str] | None:
    """Return what stands before and behind *be*, *become*, *remain* or *stay*."""
    verb = _COPULA.search(sentence)
    return None if verb is None else (sentence[: verb.start()], sentence[verb.end() :].strip(" ."))


def _is_identity(text: str, hypothesis: str) -> bool:
    """Return whether both say that one is the other: *the owner is Tom*, *Tom is the owner*."""
    stated, claimed = _sides(text), _sides(hypothesis)
    if stated is None or claimed is None:
        return False
    (before, behind), (own, other) = (
        [sorted(_content(side)) for side in each] for each in (stated, claimed)
    )
    return before == other and behind == own


def _relation(sentence: str) -> _Relation | None:
    """Return whose something or somebody *sentence* says that somebody is."""
    sides = _sides(sentence)
    match = sides and (_OF.fullmatch(sides[1]) or _WHOSE.fullmatch(sides[1]))
    if not sides or not match or _begins_with_preposition(sides[1]):
        return None
    noun = tuple(_content(match["noun"]))
    whole = frozenset(_content(sides[0])), noun, frozenset(_content(match["whose"]))
    return _Relation(*whole) if all(whole) else None


def _is_converse(stated: _Relation, claimed: _Relation) -> bool:
    """Return whether who is it of whom is the other way round."""
    is_turned = claimed.who <= stated.whose and stated.who <= claimed.whose
    is_same_rest = stated.whose - claimed.who == claimed.whose - stated.who
    return stated.noun == claimed.noun and is_turned and is_same_rest


@lru_cache(maxsize=1)
def _mutual() -> frozenset[str]:
    names = f"{table('clauses', 'events')['mutual']} {table('clauses', 'events')['mutual_nouns']}"
    return frozenset(map(stem, names.split()))
