"""What one thing is to another, as a text puts it the other way round.

| text | hypothesis | so |
| --- | --- | --- |
| Hull is bigger than York. | York is smaller than Hull. | entailed |
| Ann earns more than Bob. | Bob earns less than Ann. | entailed |
| Lund lies north of Malmo. | Malmo lies south of Lund. | entailed |
| Hull is not as big as York. | York is bigger than Hull. | entailed |
| Hull is bigger than York. | Hull is smaller than York. | contradicted |
| The mill was built before the church. | The mill was built after the church. | nothing |

The hypothesis is rewritten by the comparative or the preposition that the text has before one of
its sides: with the two exchanged, if that is its subject, and as they are, if it is its object. Of
a preposition the second contradicts nothing, as what stands before one thing may be behind another.
*Before* and *after* are for things, not times.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice, pairwise

from entailment.knowledge.inverses import inverse_preposition, inverse_prepositions
from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.qualities import are_opposite, quality_of
from entailment.structure.sentences.relation_claims import (
    COMPARATIVE_THAN,
    FRONTED_PHRASE,
    RELATING,
    RelationClaim,
    claim_about,
    quality_in,
)
from entailment.structure.vocabulary import any_word
from entailment.text.denials import DENIAL
from entailment.text.lexicon import word_list
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.verbs import is_verb, tokens_of
from entailment.text.words import words

__all__ = ["by_inverses"]


_MOST = 3
"""Relations of a text that are tried."""


def by_inverses(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether *hypothesis* is so by the inverse relation that *text* has."""
    claim = claim_about(text, hypothesis)
    if claim is None:
        return
    yield from _not_as(text, claim)
    for stated, is_of_subject, is_of_object in islice(_inverses_in(text, claim), _MOST):
        if is_of_subject:
            line = f"'{stated}' one way is '{claim.relation}' the other"
            yield Derivation((claim.exchanged(stated),), Label.ENTAILMENT, line, "inverse")
        if is_of_object:
            line, decides = f"'{stated}' is not '{claim.relation}'", claim.quality is not None
            premises = (claim.straight(stated),)
            yield Derivation(premises, Label.CONTRADICTION, line, "inverse", decides)


_NOT_AS = re.compile(r"\bnot\s+(?P<form>(?:as|so)\s+(?P<adjective>[a-z]+)\s+as)\b", re.I)


def _not_as(text: str, claim: RelationClaim) -> Iterator[Derivation]:
    """Yield that who is not as tall as another is shorter, where a sentence says just that."""
    quality = claim.quality
    sentences = [text[start:end].strip() for start, end in sentence_spans(text)]
    for sentence in sentences if quality is not None else ():
        match = _NOT_AS.search(sentence)
        if match is None or quality_of(f"more {match['adjective']}") != quality:
            continue
        relation = f"not {match['form']}"
        for premise, label in (
            (claim.exchanged(relation), Label.ENTAILMENT),
            (claim.straight(relation), Label.CONTRADICTION),
        ):
            if premise.lower().strip(" .") == sentence.lower().strip(" ."):
                line = f"'{relation}' for '{claim.relation}'"
                yield Derivation((sentence,), label, line, "inverse")


def _inverses_in(text: str, claim: RelationClaim) -> Iterator[tuple[str, bool, bool]]:
    """Yield the relations of *text* that are the inverse of that of *claim*.

    Each as it is written, with whether the subject of *claim* stands behind it, and whether the
    object does; those with neither are left out.
    """
    is_inverse, behind = _inverse_of(claim.relation), dict[str, list[str]]()
    for relation, before, phrase in _relations(text, is_comparison=claim.quality is not None):
        if is_inverse(relation) and not (claim.quality and _is_limited(before, phrase, claim)):
            behind.setdefault(relation, []).append(phrase)
    for relation, others in behind.items():
        is_of_subject, is_of_object = (
            any(_has(phrase, side) for phrase in others) for side in (claim.subject, claim.object)
        )
        if is_of_subject or is_of_object:
            yield relation, is_of_subject, is_of_object


def _relations(text: str, *, is_comparison: bool) -> Iterator[tuple[str, str, str]]:
    """Yield the relations of the sentences that deny nothing, with what is before and behind."""
    pattern = COMPARATIVE_THAN if is_comparison else inverse_preposition()
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        relations = [] if DENIAL.search(sentence) else [*pattern.finditer(sentence)]
        ends = [*(match.start() for match in relations[1:]), len(sentence)]
        for match, stop in zip(relations, ends, strict=False):
            before = sentence[: match.start()]
            yield match[0].lower(), before, _phrase(sentence[match.end() : stop])


_BEHIND = re.compile(rf"\b(?!by\s+\d)(?:{RELATING})\b(?P<in>.*)", re.IGNORECASE)


def _is_limited(before: str, phrase: str, claim: RelationClaim) -> bool:
    """Return whether a phrase that *claim* lacks says when or in what something is so.

    >>> claim = RelationClaim("Rome", "is", "warmer than", "Oslo")
    >>> [_is_limited(form, "Rome", claim) for form in ("Oslo is", "In January Oslo is")]
    [False, True]
    """
    own = {word.lower for word in words(f"{claim.subject} {claim.predicate} {claim.object}")}
    fronted, behind = FRONTED_PHRASE.search(before), _BEHIND.search(phrase)
    limits = [
        word.lower
        for word in words(fronted["in"] if fronted else "")
        if word.is_content or word.lower in word_list("calendar")
    ]
    limits += [word.lower for word in words(behind["in"] if behind else "")]
    return not own | word_list("subject_determiners") >= set(limits)


def _has(phrase: str, side: str) -> bool:
    """Return whether *phrase* may be of *side*: it has its words, or is a pronoun."""
    stems = lexical_stems(phrase)
    return not stems or lexical_stems(side) <= stems


def _phrase(behind: str) -> str:
    """Return the noun phrases, joined or not, with which *behind* begins.

    >>> _phrase("Bob and Cleo and the mill is new")
    'Bob and Cleo '
    """
    clause = _CLAUSE.split(behind, maxsplit=1)[0]
    places = [match.start() for match in _JOINED.finditer(clause)]
    for start, end in pairwise([*places, len(clause)]):
        tokens = tokens_of(clause[start:end])
        if any(is_verb(tokens, at) for at in range(len(tokens))):
            return clause[:start]
    return clause


_CLAUSE = re.compile(
    rf"[.;:()](?!\d)|\b(?:but|while|whereas|when|if|{any_word('relative_pronouns')})\b"
)
_JOINED = re.compile(r",|\b(?:and|or)\b")


def _inverse_of(relation: str) -> Callable[[str], bool]:
    """Return whether a relation is the inverse of *relation*, as a function."""
    quality = quality_in(relation)
    if quality is None:
        return inverse_prepositions().get(relation.lower(), frozenset()).__contains__
    return lambda stated: (other := quality_in(stated)) is not None and are_opposite(other, quality)
