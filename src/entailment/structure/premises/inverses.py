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
from typing import NamedTuple

from entailment.knowledge.inverses import inverse_preposition, inverse_prepositions
from entailment.model import Label
from entailment.structure.premises.derivation import (
    DENIAL,
    Derivation,
    capitalised,
    content_stems,
    sentence_spans,
)
from entailment.structure.premises.qualities import Quality, are_opposite, quality_of
from entailment.structure.times import periods
from entailment.structure.vocabulary import any_word, listed
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.modals import without_named_modals
from entailment.text.name_forms import SMALL
from entailment.text.verbs import Token, is_verb, may_be_participle, tokens_of
from entailment.text.words import words

__all__ = ["Claim", "by_inverses", "claim_about"]

_COMPARATIVE = re.compile(
    rf"\b(?P<form>(?:more|less|fewer)(?:\s+{SMALL}+){{0,2}}?|{SMALL}+er|worse)\s+than\b",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(rf"\s+(?:{any_of('finite_forms_of_be')}|do|does|did|has|have|had)$", re.I)

_BE = re.compile(rf"(?:{any_of('finite_forms_of_be')})\b", re.IGNORECASE)
_SHARE = re.compile(r"%|\b(?:per\s?cent|percent|half|third|quarter|times)\b", re.IGNORECASE)
_STANDS = re.compile(
    r"\b(?:st(?:oo|an)d|appear|sp(?:o|ea)k|testif|kne(?:el|lt)|s[ai]ng|play|perform|nam|call|look"
    r"|ask|r[au]n|chas|br(?:ing|ought)|put|plac|t[ao]k|take|s(?:eek|ought))",
    re.IGNORECASE,
)
"""What is done *before* somebody who looks on, or *after* whom one is named, and not earlier."""

_LONGEST = 5
"""Words of a subject."""

_MOST = 3
"""Relations of a text that are tried."""


class Claim(NamedTuple):
    """A hypothesis in four: *Malmo*, *lies*, *south of*, *Lund*."""

    subject: str
    predicate: str
    relation: str
    object: str

    @property
    def quality(self) -> Quality | None:
        """What it compares; None for a preposition."""
        return _quality(self.relation)

    def straight(self, relation: str) -> str:
        """Return the statement with *relation* for its own."""
        return f"{self.subject} {self.predicate} {relation} {self.object}."

    def exchanged(self, relation: str) -> str:
        """Return the statement with *relation* for its own, and its sides exchanged."""
        first = self.subject.split()[0]
        is_common = first.lower() in word_list("subject_determiners") or self.object.islower()
        subject = self.subject[:1].lower() + self.subject[1:] if is_common else self.subject
        return f"{capitalised(self.object)} {self.predicate} {relation} {subject}."


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


def claim_about(text: str, hypothesis: str) -> Claim | None:
    """Return what *hypothesis* relates, if *text* has its sides and they may be exchanged.

    >>> claim_about("Hull beats York.", "York is smaller than Hull.").relation
    'smaller than'
    """
    claim = _claim(hypothesis.strip())
    sides = f"{claim.subject} {claim.object}" if claim is not None else ""
    is_about = content_stems(sides) <= content_stems(text)
    return claim if claim is not None and is_about and _may_turn(claim) else None


_NOT_AS = re.compile(r"\bnot\s+(?P<form>(?:as|so)\s+(?P<adjective>[a-z]+)\s+as)\b", re.I)


def _not_as(text: str, claim: Claim) -> Iterator[Derivation]:
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


def _may_turn(claim: Claim) -> bool:
    """Return whether the predicate is of either side alone: no share of one, no act on a third.

    *Ann lives north of Leeds* is not of Leeds, *the court heard Ann before Bob* not of Bob.
    """
    tokens = tokens_of(claim.predicate)
    if _SHARE.search(claim.predicate) or any(token.is_name for token in tokens):
        return False
    if claim.quality is not None:
        return True
    if claim.relation.lower() in ("before", "after") and _STANDS.search(claim.predicate):
        return False
    are_names = claim.subject[:1].isupper() and claim.object[:1].isupper()
    objects = [token for token in tokens[1:] if token.lower in word_list("subject_determiners")]
    if not objects:
        is_plain = len([word for word in words(claim.predicate) if word.is_content]) < 2
        return is_plain or _BE.match(claim.predicate) is not None
    is_race = claim.relation.lower() in ("before", "after", "ahead of", "behind")
    return is_race and are_names and not _BE.match(claim.predicate)


def _claim(hypothesis: str) -> Claim | None:
    """Return the parts of *hypothesis*; None where it compares or places nothing, or denies it."""
    patterns = (_COMPARATIVE, inverse_preposition())
    relations = [match for pattern in patterns for match in pattern.finditer(hypothesis)]
    if len(relations) != 1 or DENIAL.search(hypothesis) or len(sentence_spans(hypothesis)) > 1:
        return None
    lowers = {token.lower for token in tokens_of(without_named_modals(hypothesis))}
    if lowers & (word_list("modality") | {"that", "who", "which", "if"}):
        return None
    start, end = relations[0].span()
    tokens = tokens_of(hypothesis[:start])
    verb = None if _FRONTED.search(hypothesis[:start]) else _verb(tokens)
    other = _AUXILIARY.sub("", hypothesis[end:].strip(" ."))
    if verb is None or not _is_noun_phrase(other):
        return None
    at = tokens[verb].start
    subject, predicate, relation = (
        " ".join(part.split())
        for part in (hypothesis[:at], hypothesis[at:start], hypothesis[start:end])
    )
    return Claim(subject, predicate, relation, other)


def _verb(tokens: list[Token]) -> int | None:
    """Return where the predicate begins, behind a name or a determiner and a noun."""
    if not tokens or any(token.form in ',;:"' for token in tokens):
        return None
    be = next((n for n, token in enumerate(tokens) if _BE.fullmatch(token.form)), None)
    if be is not None and 0 < be <= _LONGEST:
        return be
    if tokens[0].lower not in word_list("subject_determiners"):
        at = next((n for n in range(len(tokens)) if not _is_of_name(tokens, n)), 0)
        is_owner = at > 0 and tokens[at - 1].lower.endswith(("'s", "s'"))
        return None if is_owner else at or None
    verbs = (n for n, t in enumerate(tokens) if is_verb(tokens, n) or may_be_participle(t))
    verb = next(verbs, len(tokens) - 1)  # what stands last if it is no known verb: *costs*
    return verb if verb > 1 else None


def _is_of_name(tokens: list[Token], at: int) -> bool:
    """Return whether the token at *at* is a word of a name, or of several that are joined."""
    token = tokens[at]
    if token.is_name or token.form in "&." or token.form[0].isdigit():
        return True
    follows = at + 1 < len(tokens) and tokens[at + 1].is_name
    return token.lower in ("of", "and", "'s", "de", "van", "von", "the") and follows


def _is_noun_phrase(phrase: str) -> bool:
    """Return whether *phrase* is of a thing: no clause, no number and no time."""
    tokens = tokens_of(phrase)
    if not tokens or len(tokens) > 8 or tokens[0].form[0].isdigit():
        return False
    is_bare = len(tokens) == 1 and tokens[0].form.isalpha()  # *elephants*
    begins = tokens[0].is_name or tokens[0].lower in word_list("subject_determiners") or is_bare
    has_verb = any(is_verb(tokens, at) for at in range(len(tokens)))
    return begins and not has_verb and not re.search("[,;:]", phrase) and not periods(phrase)


def _inverses_in(text: str, claim: Claim) -> Iterator[tuple[str, bool, bool]]:
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
    pattern = _COMPARATIVE if is_comparison else inverse_preposition()
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        relations = [] if DENIAL.search(sentence) else [*pattern.finditer(sentence)]
        ends = [*(match.start() for match in relations[1:]), len(sentence)]
        for match, stop in zip(relations, ends, strict=False):
            before = sentence[: match.start()]
            yield match[0].lower(), before, _phrase(sentence[match.end() : stop])


_PREPOSITION = alternatives(listed("extracts", "prepositions") | {"among", "as", "per"})
_FRONTED = re.compile(
    rf"(?:^|[,;:]|\b(?:{any_word('clause_joins')}|that|whereas))\s*\b(?P<in>(?:{_PREPOSITION}"
    r"|sometimes|often|usually|once)\b[^;:]*)$",
    re.IGNORECASE,
)
_BEHIND = re.compile(rf"\b(?!by\s+\d)(?:{_PREPOSITION})\b(?P<in>.*)", re.IGNORECASE)


def _is_limited(before: str, phrase: str, claim: Claim) -> bool:
    """Return whether a phrase that *claim* lacks says when or in what something is so.

    >>> claim = Claim("Rome", "is", "warmer than", "Oslo")
    >>> [_is_limited(form, "Rome", claim) for form in ("Oslo is", "In January Oslo is")]
    [False, True]
    """
    own = {word.lower for word in words(f"{claim.subject} {claim.predicate} {claim.object}")}
    fronted, behind = _FRONTED.search(before), _BEHIND.search(phrase)
    limits = [
        word.lower
        for word in words(fronted["in"] if fronted else "")
        if word.is_content or word.lower in word_list("calendar")
    ]
    limits += [word.lower for word in words(behind["in"] if behind else "")]
    return not own | word_list("subject_determiners") >= set(limits)


def _has(phrase: str, side: str) -> bool:
    """Return whether *phrase* may be of *side*: it has its words, or is a pronoun."""
    stems = content_stems(phrase)
    return not stems or content_stems(side) <= stems


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
    quality = _quality(relation)
    if quality is None:
        return inverse_prepositions().get(relation.lower(), frozenset()).__contains__
    return lambda stated: (other := _quality(stated)) is not None and are_opposite(other, quality)


def _quality(relation: str) -> Quality | None:
    """Return what *relation* compares; None for a preposition."""
    comparative = _COMPARATIVE.fullmatch(relation)
    return quality_of(comparative["form"]) if comparative else None
