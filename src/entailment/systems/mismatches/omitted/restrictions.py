"""Of which ones a text says something, where a hypothesis says it of all of the kind.

| text | hypothesis | left out |
| --- | --- | --- |
| All staff in Leeds got a bonus. | All staff got a bonus. | in Leeds |
| Each guest who paid was fed. | Each guest was fed. | who paid |
| No rider wearing a helmet was hurt. | No rider was hurt. | wearing a helmet |
| Patients over 75 should fast. | Patients should fast. | over 75 |
| Most patients should fast. | Patients should fast. | Most |
| All wild bees had mites. | All bees had mites. | wild |

Behind a comma a clause restricts nothing: *all guests, who paid, were fed*. Neither does what a
noun is of in any case: *all members of the club*.
"""

from __future__ import annotations

from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.structure.vocabulary import relative_pronouns
from entailment.systems.mismatches.omitted.extract import (
    Extract,
    Gap,
    extract_of,
    is_determiner,
    is_number,
)
from entailment.systems.mismatches.omitted.lexicon import words_in
from entailment.text.lexicon import word_list
from entailment.text.verbs import Token, may_be_participle
from entailment.text.words import lemma

__all__ = ["omitted_restrictions"]

_ADJECTIVES_OF = frozenset("all every no each".split())
_RELATIVE = relative_pronouns() - {"what", "whatever"}
_OF_CONTEXT = frozenset(("in", "at", "of", "to"))
"""Prepositions of what a text is about in any case: *Apprentices at Kessler get 700 euros*."""

_RESTRICTING = frozenset("without under above below".split())

_LONGEST_QUANTITY = 4
"""Words of *some of the first*."""


def omitted_restrictions(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield what *text* restricts a statement to that *hypothesis* makes of all.

    >>> print(*omitted_restrictions("All staff in Leeds got a raise.", "All staff got a raise."))
    quantifier: the hypothesis has 'All', the text has 'All staff in Leeds'
    """
    extract = extract_of(text, hypothesis)
    if extract is None:
        return
    for gap in extract.gaps:
        at = extract.before(gap)
        quantifier = None if at is None else _quantifier(extract, gap, at)
        if quantifier is not None and _restricts(extract, gap, quantifier):
            begin = extract.places[quantifier]
            yield _mismatch(extract, quantifier, gap.begin if begin is None else begin, gap.end)
        elif at is not None and _is_adjective_of(extract, gap):
            yield _mismatch(extract, at, gap.begin - 1, gap.end)
        elif _is_of_some(extract, gap):
            yield _mismatch(extract, 0, gap.begin, gap.end + 1)


def _mismatch(extract: Extract, at: int, begin: int, end: int) -> Mismatch:
    form = extract.claimed.tokens[at].form
    return Mismatch("quantifier", form, extract.form(begin, end), contradicts=False)


def _is_adjective_of(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* is between *all* or *no* and its noun: all *commercial* beehives."""
    quantifier = extract.stated.tokens[gap.begin - 1].form.lower()
    if quantifier not in _ADJECTIVES_OF or extract.is_last(gap):
        return False
    closed = word_list("function_words") | word_list("numerals")
    return all(lower.isalpha() and lower not in closed for lower in extract.lowers(gap))


def _is_of_some(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* says how many of a kind it is, or which: *most* patients should fast."""
    verb = extract.verb
    lowers = extract.lowers(gap)
    if gap.at != 0 or verb is None or len(lowers) > _LONGEST_QUANTITY or "," in lowers:
        return False
    is_some = bool({*lowers[:3]} & words_in("of_some"))
    if not is_some and not any(lower.startswith("non-") for lower in lowers):
        return False
    return extract.claimed.tokens[verb].lower == "will" or _is_kind(extract, verb)


def _quantifier(extract: Extract, gap: Gap, before: int) -> int | None:
    """Return which word of the hypothesis says how many it is of, of those before *gap*."""
    if _is_behind_subject(extract, gap):
        if _says_how_many(extract, 0, words_in("of_how_many")):
            is_only = extract.claimed.tokens[0].lower in ("none", "only")
            has_phrase = any(map(extract.claimed.is_following, range(1, before + 1)))
            return 0 if is_only or not has_phrase else None
        first = extract.stated.keys[gap.begin]
        is_plural = _is_plural(extract.claimed.tokens[before]) and first not in _OF_CONTEXT
        may_restrict = is_plural or first.endswith("ing")
        return 0 if may_restrict and _is_kind(extract, gap.at) else None
    if gap.at in extract.subject:
        return None
    if extract.claimed.tokens[before].lower in words_in("times") | {"other", "way"}:
        return None  # *all day*, *each other*
    near = range(before - 1, max(before - 4, 0), -1)
    return next(
        (at for at in near if _says_how_many(extract, at, words_in("of_how_many_objects"))), None
    )


def _is_behind_subject(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* is between the subject of the hypothesis and its verb."""
    if gap.at == extract.verb:
        return True
    is_near = 0 < gap.at <= 3 and gap.at < min(
        len(extract.claimed), extract.verb or len(extract.claimed)
    )
    return is_near and _is_general(extract, gap.at)


def _says_how_many(extract: Extract, at: int, listed: frozenset[str]) -> bool:
    """Return whether the word *at* is of *listed*, without a number behind: *all 12 members*."""
    form = extract.claimed.tokens[at].lower
    following = extract.claimed.tokens[at + 1 : at + 2]
    if form not in listed or not following:
        return False
    if form in words_in("vague") and following[0].lower == "of":
        return False
    return form in ("only", "none", "no") or not is_number(following[0])


def _is_plural(token: Token) -> bool:
    return lemma(token.lower) != token.lower or token.lower in ("people", "species", "staff")


def _is_kind(extract: Extract, end: int) -> bool:
    """Return whether the words before *end* are a kind, of which what follows holds in general.

    That is a plural, or what cannot be counted, without a determiner.
    """
    place = extract.places[0]
    if place is None or end >= len(extract.claimed):
        return False
    first, *others = extract.claimed.tokens[:end]
    if place > 0 and extract.stated.tokens[place].is_name:
        return False
    if (
        is_determiner(first.lower)
        or is_number(first)
        or first.lower in word_list("pronouns_of_persons")
    ):
        return False
    is_plain = first.form.isalpha() and all(t.form.isalpha() and not t.is_name for t in others)
    return is_plain and _is_general(extract, end)


def _is_general(extract: Extract, verb: int) -> bool:
    """Return whether what is from *verb* is a rule, or what is so often or always."""
    lowers = [token.lower for token in extract.claimed.tokens[verb : verb + 2]]
    if lowers[0] in words_in("of_rules") or set(lowers[1:]) & words_in("habitual"):
        return True
    return lowers[0] in ("is", "are") and bool({*lowers[1:]} & words_in("ruled"))


def _restricts(extract: Extract, gap: Gap, quantifier: int) -> bool:
    """Return whether *gap* says which ones are meant of those before it."""
    stated, first = extract.stated, extract.stated.tokens[gap.begin]
    lower = first.lower
    if not first.is_word:
        return False
    if lower in _RELATIVE:
        return lower != "that" or stated.has_verb(gap.begin + 1, gap.end)
    if _is_behind_subject(extract, gap):
        if lower in ("of", "to"):
            return extract.claimed.tokens[quantifier].lower in ("none", "only")
        is_participle = may_be_participle(first) or lower.endswith("ing")
        return is_participle or stated.begins_phrase(gap.begin) or lower in _RESTRICTING
    if "than" in extract.own:
        return stated.is_following(gap.begin)
    return may_be_participle(first) and stated.is_following(gap.begin + 1)
