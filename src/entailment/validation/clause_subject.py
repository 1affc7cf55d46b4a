"""Whether a clause without a name may state something of what the document is about.

| subject | states something of it |
| --- | --- |
| It started in 2015. · There are 40 beds. | yes |
| The project started in 2015. | where the title or its first sentence calls it a project |
| The basin covers 5,130 hectares. | for a fact about its basin |
| Eleven papers were printed. | for a fact about its papers |
| The old mill was built in 1822. · A rival is based in Lyon. | no |
| The clinic at the lake has 31 beds. · Founded in 1901, the buyer grew. | no |
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from entailment.text.lexicon import word_list
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.verbs import Token, claim_words, finite_verb, may_be_participle, tokens_of
from entailment.text.words import content_stems

__all__ = ["has_subject_of", "kinds_in"]

_INTRODUCTION = re.compile(rf"(?:{CAPITAL}{SMALL}+ )[^,:;]{{1,60}}, (?={SMALL})")
"""What stands before the subject: *For the year to March 2022, sales were £318m.*"""

_IS_A = re.compile(r"\s*(?:is|was|are|were) (?:a|an|the|one of the) ([^,.;:()]+)")
_INDEFINITE = frozenset({"a", "an", "another", "one"})
_THINGS = frozenset({"it", "there"})


def has_subject_of(clause: str, known: Collection[str]) -> bool:
    """Return whether *clause* begins with *it*, or with a noun all of whose words are *known*.

    Those are stems; numbers may stand among them. The verb follows at once.

    >>> known = {"basin", "paper"}
    >>> [has_subject_of(f"{it} five.", known) for it in ("It has", "The basin is", "The dam is")]
    [True, True, False]
    """
    match = _INTRODUCTION.match(clause)
    is_introduced = match is not None and match[0].split()[0].lower() in _prepositions()
    tokens = tokens_of(clause[match.end() :] if match and is_introduced else clause)
    if not tokens or tokens[0].lower in _THINGS:
        return bool(tokens)
    if tokens[0].lower in _INDEFINITE:
        return False
    at = _behind_noun(tokens, known)
    return at is not None and _is_verb_at(tokens, at)


def kinds_in(sentence: str) -> frozenset[str]:
    """Return the stem of what the rest of a sentence says that its subject is.

    >>> sorted(kinds_in(" is a small river of 45 km."))
    ['river']
    """
    match = _IS_A.match(sentence)
    if match is None:
        return frozenset()
    phrase = list[str]()
    for word in match[1].split():
        if word in _prepositions() or word in ("that", "which", "who", "and"):
            break
        phrase.append(word)
    return content_stems(phrase[-1]) if phrase else frozenset()


def _behind_noun(tokens: Sequence[Token], known: Collection[str]) -> int | None:
    """Return the place behind the determiner, numbers and known words that *tokens* begin with."""
    at, has_noun = 0, False
    determiners = word_list("subject_determiners") | claim_words()["determiners"]
    at += tokens[0].lower in determiners
    while at < len(tokens):
        stems = content_stems(tokens[at].form)
        is_number = tokens[at].form[0].isdigit() or tokens[at].lower in word_list("numerals")
        is_in_name = has_noun and tokens[at].lower == "of"
        if not (is_number or is_in_name or (stems and stems <= set(known))):
            break
        has_noun = has_noun or not is_number
        at += 1
    return at if has_noun else None


def _is_verb_at(tokens: Sequence[Token], at: int) -> bool:
    """Return whether the verb is at *at*, behind numbers and adverbs, or behind an apposition."""
    verb, adverbs = finite_verb(tokens), claim_words()["adverbs"]
    if verb is not None and verb >= at:
        between = [token for token in tokens[at:verb] if token.is_word]
        if all(each.form[0].isdigit() or each.lower in adverbs for each in between):
            return True
    if at == len(tokens):
        return False
    form = tokens[at].lower
    if form == "," and at + 1 < len(tokens):
        return may_be_participle(tokens[at + 1]) or tokens[at + 1].lower == "which"
    if verb is not None:
        return False
    is_past = may_be_participle(tokens[at]) or form in word_list("irregular_pasts")
    return is_past or (tokens[at].form.islower() and form.endswith("s"))


def _prepositions() -> Collection[str]:
    return claim_words()["prepositions"] | word_list("circumstance_prepositions")
