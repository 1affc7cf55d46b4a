"""What a statement of a text holds with alone, where a hypothesis leaves it out.

| text | hypothesis | left out |
| --- | --- | --- |
| It stopped exports to Malta. | It stopped exports. | to Malta |
| She rarely operates on Fridays. | She rarely operates. | on Fridays |
| They did not win at home. | They did not win. | at home |
| They drank tea or coffee. | They drank coffee. | tea or |
| It costs 90 francs per tooth. | It costs 90 francs. | per tooth |
| It is closed between noon and two. | It is closed. | between noon and two |
| Every room but the attic burned. | Every room burned. | but the attic |
| They chose timber instead of steel. | They chose steel. | timber instead of |

What is denied, ended or forbidden is so with what stands behind it; a time restricts none of these
but what happens seldom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.structure.vocabulary import calendar_words, listed
from entailment.systems.mismatches.omitted.extract import (
    Extract,
    Gap,
    extract_of,
    is_determiner,
    is_number,
)
from entailment.systems.mismatches.omitted.lexicon import phrases_as_group, words_in
from entailment.text.lexicon import word_list
from entailment.text.verbs import claim_words, may_be_participle
from entailment.text.words import lemma

__all__ = ["has_exception", "is_event", "omitted_scopes"]

_INSTEAD = re.compile(rf"{phrases_as_group('instead')}(?: (?:the|an?))?$", re.IGNORECASE)
_EXCEPT, _EXCEPT_OF_ALL = (
    re.compile(rf"\W*{phrases_as_group(name)}\b", re.IGNORECASE)
    for name in ("except", "except_of_all")
)

_HOW = frozenset(("with", "by", "under", "without"))
"""Prepositions of how something is ended, which restrict nothing: *abolished it under pressure*."""

_OF_ENDED = frozenset(("for", "to", "of"))
"""Prepositions of whom or what an end is for: *suspended flights to Malta*."""

_AGAIN = frozenset(("except", "than", "apart", "but"))
"""Words of a hypothesis that has an exception, too."""


def omitted_scopes(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield what *text* has in the scope of a denial, an end or a choice that *hypothesis* has not.

    >>> print(*omitted_scopes("It stopped exports to Malta.", "It stopped exports."))
    clause: the hypothesis has 'exports', the text has 'exports to Malta'
    """
    extract = extract_of(text, hypothesis)
    if extract is None:
        return
    for gap in extract.gaps:
        at = extract.before(gap)
        if "." in extract.stated.keys[gap.begin : gap.end - 1]:
            continue
        is_scope = _is_either(extract, gap) if at is None else _is_scope(extract, gap, at)
        if is_scope:
            form = extract.claimed.tokens[0 if at is None else at].form
            stated = extract.form(max(gap.begin - 1, 0), gap.end)
            yield Mismatch("clause", form, stated, contradicts=False)


def _is_scope(extract: Extract, gap: Gap, before: int) -> bool:
    """Return whether what the word *before* of the hypothesis is of is so with *gap* alone."""
    return (
        _is_of_end(extract, gap, before)
        or _is_of_denial(extract, gap, before)
        or _is_alternative(extract, gap)
        or _is_rate(extract, gap, before)
        or _is_of_state(extract, gap, before)
        or _is_instead(extract, gap)
        or _is_condition(extract, gap)
        or has_exception(extract, gap.begin, gap.end)
    )


def _is_either(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* has one of two subjects of which one does it: *Either Ann or* Bo."""
    lowers = extract.lowers(gap)
    others = {*lowers, *extract.stated.keys[gap.end :]}
    is_settled = bool({"not", "if"} & others) or any(other.endswith("n't") for other in others)
    return {"either", "or"} <= {*lowers} and not is_settled


def _is_of_end(extract: Extract, gap: Gap, before: int) -> bool:
    """Return whether *gap* restricts what is ended or forbidden: *stopped exports to Malta*."""
    if extract.verb is None or before <= extract.verb:
        return False
    base = _base(extract, extract.verb, before)
    is_forbidden = base in words_in("forbidding")
    near = extract.claimed.lowers(max(extract.verb + 1, before - 2), before)
    is_definite = any(map(is_determiner, near))
    if not (is_forbidden or base in words_in("ending")) or is_definite:
        return False
    first = extract.stated.tokens[gap.begin]
    if may_be_participle(first) and extract.stated.is_following(gap.begin + 1):
        return True
    prepositions = listed("extracts", "prepositions") | _OF_ENDED if is_forbidden else _OF_ENDED
    following = extract.stated.keys[gap.begin + 1 : gap.begin + 2]
    is_purpose = first.lower == "to" and not _begins_noun(extract, gap.begin + 1)
    is_personal = first.lower == "for" and bool({*following} & word_list("possessives"))
    if first.lower in _HOW or is_purpose or is_personal:
        return False
    return first.lower in prepositions and not _is_time(extract, gap)


def _begins_noun(extract: Extract, place: int) -> bool:
    """Return whether a name, a determiner, a number or a plural is at *place*."""
    if place >= len(extract.stated):
        return False
    token = extract.stated.tokens[place]
    is_plural = lemma(token.lower) != token.lower
    return token.is_name or is_plural or is_number(token) or is_determiner(token.lower)


def _base(extract: Extract, verb: int, end: int) -> str:
    """Return the base form of the verb behind the auxiliaries from *verb* to *end*."""
    lowers = extract.claimed.lowers(verb, end)
    auxiliaries = claim_words()["auxiliaries"]
    return lemma(next((lower for lower in lowers if lower not in auxiliaries), lowers[0]))


def _is_time(extract: Extract, gap: Gap) -> bool:
    """Return whether the phrase at the beginning of *gap* is one of time."""
    first, *others = extract.lowers(gap)[:4]
    times = calendar_words() | words_in("times")
    is_year = any(lower.isdigit() and len(lower) == 4 for lower in others)
    return (
        first in words_in("time_prepositions")
        or is_year
        or bool({*others, *map(lemma, others)} & times)
    )


def _is_of_denial(extract: Extract, gap: Gap, before: int) -> bool:
    """Return whether *gap* belongs to what is denied before it: not won *at home*."""
    lowers = {*extract.claimed.lowers(0, before + 1)}
    is_joined = extract.stated.keys[gap.end - 1] in ("or", "and", "nor")
    if is_joined or gap.at in extract.subject or gap.at == extract.verb:
        return False
    begins_phrase = extract.stated.begins_phrase(gap.begin)
    if lowers & words_in("seldom") or extract.claimed.tokens[0].lower == "few":
        return begins_phrase and gap.begin + 1 < gap.end
    is_denied = bool({"not", "never"} & lowers) or any(lower.endswith("n't") for lower in lowers)
    if not is_denied or {*map(lemma, lowers)} & words_in("done_to"):
        return False
    first = extract.stated.keys[gap.begin]
    is_phrase = first != "for" and (begins_phrase or first in ("with", "without", "under"))
    return first in words_in("reasons") or (is_phrase and not _is_time(extract, gap))


def _is_alternative(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* is one of two alternatives of the predicate, of which one is so."""
    verb = None if extract.verb is None else extract.places[extract.verb]
    lowers = extract.lowers(gap)
    if verb is None or gap.begin <= verb or "or" not in lowers or _has_choice(extract, gap):
        return False
    if {"(", ")", '"', "more", "so"} & {*lowers} or ", or" in " ".join(lowers):
        return False  # *a consort, or wife*
    is_before = lowers[-1] == "or" or (lowers[-2] == "or" and is_determiner(lowers[-1]))
    return is_before or (lowers[0] == "or" and not any(lower.isdigit() for lower in lowers))


def _has_choice(extract: Extract, gap: Gap) -> bool:
    """Return whether each of the alternatives of *gap* is so: *may take tea or coffee*."""
    lowers = extract.lowers(gap)
    earlier = {*extract.stated.keys[: gap.begin], *lowers[: lowers.index("or")]}
    bases = {
        lemma(lower) for lower in extract.claimed.lowers(extract.verb or 0, len(extract.claimed))
    }
    ends = words_in("forbidding") | words_in("ending")
    if earlier & words_in("free_choice") or bases & (ends | words_in("naming")):
        return True
    return not {"each", "every", "either"} & (earlier | {*lowers}) and not is_event(extract)


def is_event(extract: Extract) -> bool:
    """Return whether the verb is of what took place or has to: no general statement."""
    verb = extract.verb or 0
    lowers = extract.claimed.lowers(verb, verb + 3)
    is_past = lowers[0].endswith("ed") or lowers[0] in word_list("pasts_alone")
    return is_past or bool(words_in("of_events") & {*lowers})


def _is_rate(extract: Extract, gap: Gap, before: int) -> bool:
    """Return whether *gap* says for what each an amount is: 90 francs *per tooth*."""
    begin = extract.stated.keys[gap.begin : gap.begin + 2]
    is_rate = begin[0] == "per" or begin in (["for", "each"], ["for", "every"])
    return is_rate and any(map(is_number, extract.claimed.tokens[max(before - 3, 0) : before + 1]))


def _is_of_state(extract: Extract, gap: Gap, before: int) -> bool:
    """Return whether *gap* says for whom or when a state is so: *closed between* noon and two."""
    *_, copula, state = ["", "", *extract.claimed.lowers(0, before + 1)]
    first = extract.stated.keys[gap.begin]
    if copula not in words_in("copulas"):
        return False
    if first == "to":
        return state in words_in("states_to")
    return state in words_in("states") and first in (
        "between",
        "from",
        "on",
        "until",
        "during",
        "in",
    )


def _is_instead(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* takes back what follows: timber *instead of* concrete."""
    if extract.is_last(gap):
        return False
    if extract.stated.keys[gap.begin - 1 : gap.end] in (["not", "only"], ["not", "just"]):
        return True
    return _INSTEAD.search(extract.form(gap.begin, gap.end)) is not None


def _is_condition(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* is a condition in commas: wine and, *for those who pay*, beer."""
    lowers = extract.lowers(gap)
    if extract.is_last(gap) or lowers[0] != "," or {"ever", "any"} & {*lowers}:
        return False
    is_conditional = bool({"if", "unless", "provided"} & {*lowers[1:2]})
    return is_conditional or lowers[1:3] == ["for", "those"]


def has_exception(extract: Extract, begin: int, end: int) -> bool:
    """Return whether an exception that the hypothesis has not begins the words from *begin*."""
    words = extract.form(begin, end)
    if extract.own & _AGAIN:
        return False
    is_of_all = bool(extract.own & words_in("of_all"))
    return _EXCEPT.match(words) is not None or (
        is_of_all and _EXCEPT_OF_ALL.match(words) is not None
    )
