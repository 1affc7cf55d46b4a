"""A hypothesis that puts one thing into a relation to another."""

from __future__ import annotations

import re
from typing import NamedTuple

from entailment.knowledge.inverses import inverse_preposition
from entailment.structure.sentences.qualities import Quality, quality_of
from entailment.structure.times import periods
from entailment.structure.vocabulary import any_word, listed
from entailment.text.denials import DENIAL
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.modals import without_named_modals
from entailment.text.name_forms import SMALL
from entailment.text.rewriting import capitalised
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.verbs import Token, is_verb, may_be_participle, tokens_of
from entailment.text.words import words

__all__ = [
    "COMPARATIVE_THAN",
    "FRONTED_PHRASE",
    "RELATING",
    "RelationClaim",
    "claim_about",
    "quality_in",
]


COMPARATIVE_THAN = re.compile(
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


class RelationClaim(NamedTuple):
    """A hypothesis in four: *Malmo*, *lies*, *south of*, *Lund*."""

    subject: str
    predicate: str
    relation: str
    object: str

    @property
    def quality(self) -> Quality | None:
        """What it compares; None for a preposition."""
        return quality_in(self.relation)

    def straight(self, relation: str) -> str:
        """Return the statement with *relation* for its own."""
        return f"{self.subject} {self.predicate} {relation} {self.object}."

    def exchanged(self, relation: str) -> str:
        """Return the statement with *relation* for its own, and its sides exchanged."""
        first = self.subject.split()[0]
        is_common = first.lower() in word_list("subject_determiners") or self.object.islower()
        subject = self.subject[:1].lower() + self.subject[1:] if is_common else self.subject
        return f"{capitalised(self.object)} {self.predicate} {relation} {subject}."


def claim_about(text: str, hypothesis: str) -> RelationClaim | None:
    """Return what *hypothesis* relates, if *text* has its sides and they may be exchanged.

    >>> claim_about("Hull beats York.", "York is smaller than Hull.").relation
    'smaller than'
    """
    claim = _claim(hypothesis.strip())
    sides = f"{claim.subject} {claim.object}" if claim is not None else ""
    is_about = lexical_stems(sides) <= lexical_stems(text)
    return claim if claim is not None and is_about and _may_turn(claim) else None


def _may_turn(claim: RelationClaim) -> bool:
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


def _claim(hypothesis: str) -> RelationClaim | None:
    """Return the parts of *hypothesis*; None where it compares or places nothing, or denies it."""
    patterns = (COMPARATIVE_THAN, inverse_preposition())
    relations = [match for pattern in patterns for match in pattern.finditer(hypothesis)]
    if len(relations) != 1 or DENIAL.search(hypothesis) or len(sentence_spans(hypothesis)) > 1:
        return None
    lowers = {token.lower for token in tokens_of(without_named_modals(hypothesis))}
    if lowers & (word_list("modality") | {"that", "who", "which", "if"}):
        return None
    start, end = relations[0].span()
    tokens = tokens_of(hypothesis[:start])
    verb = None if FRONTED_PHRASE.search(hypothesis[:start]) else _verb(tokens)
    other = _AUXILIARY.sub("", hypothesis[end:].strip(" ."))
    if verb is None or not _is_noun_phrase(other):
        return None
    at = tokens[verb].start
    subject, predicate, relation = (
        " ".join(part.split())
        for part in (hypothesis[:at], hypothesis[at:start], hypothesis[start:end])
    )
    return RelationClaim(subject, predicate, relation, other)


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


RELATING = alternatives(listed("extracts", "prepositions") | {"among", "as", "per"})


FRONTED_PHRASE = re.compile(
    rf"(?:^|[,;:]|\b(?:{any_word('clause_joins')}|that|whereas))\s*\b(?P<in>(?:{RELATING}"
    r"|sometimes|often|usually|once)\b[^;:]*)$",
    re.IGNORECASE,
)


def quality_in(relation: str) -> Quality | None:
    """Return what *relation* compares; None for a preposition."""
    comparative = COMPARATIVE_THAN.fullmatch(relation)
    return quality_of(comparative["form"]) if comparative else None
