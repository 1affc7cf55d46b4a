"""The quantifiers of a text, each with its noun and what limits it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from entailment.structure.vocabulary import relative_pronouns
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.name_forms import SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import stem_at
from entailment.text.verbs import (
    COORDINATORS,
    Token,
    claim_words,
    is_verb,
    may_be_participle,
    tokens_of,
)
from entailment.text.words import words

__all__ = ["QuantifiedNoun", "is_of_part", "quantified_nouns"]


_WORDS = {
    "all": "all", "every": "all", "each": "all", "both": "all", "most": "most", "many": "many",
    "numerous": "many", "some": "some", "several": "some", "few": "few", "no": "no",
    "none": "no", "neither": "no", "not all": "not all", "not every": "not all",
    "only some": "few", "only a few": "few", "a few": "some",
    "quite a few": "many", "not a few": "many",
    "the majority": "most", "a majority": "most", "more than half": "most", "over half": "most",
    "the minority": "minority", "a minority": "minority",
    "less than half": "minority", "fewer than half": "minority", "under half": "minority",
}  # fmt: skip


_PATTERN = re.compile(
    r"(?<![-\w])(?:not\s+(?:all|every)|(?:(?:only|quite|not)\s+)?a\s+few|only\s+some|"
    r"(?:the|a)\s+(?:majority|minority)(?=\s+of\b)|"
    r"(?:more\s+than|over|(?:less|fewer)\s+than|under)\s+half(?!\s+(?:an?|as)\b)|"
    r"(?<!at\s)(?<!the\s)(?:all|every|each|both|most|many|numerous|some|several|few|none|neither|no))"
    rf"(?=\s+(?:of\s+)?(?:(?:the|these|those|{any_of('possessives')})\s+)?{SMALL})",
    re.IGNORECASE,
)


_SUPERLATIVE = re.compile(r"\s+(?:of\s+all\b|likely\b|important\b|famous\b)", re.IGNORECASE)


class QuantifiedNoun(NamedTuple):
    """A quantifier, its kind, the stem of its noun, and where it stands."""

    form: str
    kind: str
    noun: str
    start: int
    end: int


def is_of_part(text: str, start: int, end: int, hypothesis: str) -> bool:
    """Return whether the quantified noun of *text* from *start* to *end* is limited.

    That is by a phrase, participle or clause with it, or a phrase before its sentence, with a word
    that *hypothesis* lacks.

    >>> is_of_part("All boats in Malta sank.", 0, 9, "Most boats sank.")
    True
    """
    first, last = next(span for span in sentence_spans(text) if start < span[1])
    clause = _MARK.split(text[end:last], maxsplit=1)[0]
    fronted = _FRONTED.match(text[first:start])
    return any(
        word.stem not in {own.stem for own in words(hypothesis)}
        for word in words(f"{fronted[0] if fronted else ''} {clause[: _limit_end(clause)]}")
        if word.is_content or word.form[0].isdigit()
    )


def _limit_end(clause: str) -> int:
    """Return where in *clause*, what stands behind a noun, its verb begins, else the end of it."""
    tokens = tokens_of(clause)
    if not tokens or tokens[0].lower in relative_pronouns():
        return len(clause)
    verbs = [at for at in range(len(tokens)) if _may_be_verb(tokens, at)]
    if verbs[1:] and verbs[0] == 0 and may_be_participle(tokens[0]):
        between = {token.lower for token in tokens[: verbs[1]]}
        verbs = verbs if between & COORDINATORS else verbs[1:]  # the boats built in Malta sank
    return tokens[verbs[0]].start if verbs else len(clause)


def _may_be_verb(tokens: Sequence[Token], at: int) -> bool:
    lower = tokens[at].lower
    if lower in claim_words()["auxiliaries"] | word_list("irregular_pasts") or is_verb(tokens, at):
        return not tokens[at].is_name
    return may_be_participle(tokens[at]) and not lower.startswith("un")


_MARK = re.compile(r"[.;:!?()](?!\d)|,(?!\d)")


_FRONTED = re.compile(rf"(?:{alternatives(claim_words()['prepositions'])})\b[^,]*,", re.IGNORECASE)


def quantified_nouns(text: str) -> list[QuantifiedNoun]:
    """Return the quantifiers of *text* that have a noun, in order.

    >>> [(each.form, each.kind) for each in quantified_nouns("Most of the users stayed.")]
    [('Most', 'most')]
    """
    result = []
    for match in _PATTERN.finditer(text):
        form = re.sub(r"\s+", " ", match[0])
        noun = stem_at(text, match.end())
        if noun and not _SUPERLATIVE.match(text, match.end()):
            result.append(QuantifiedNoun(form, _WORDS[form.lower()], noun, *match.span()))
    return result
