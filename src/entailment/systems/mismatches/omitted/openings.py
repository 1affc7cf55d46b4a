"""What stands before a statement of a text that a hypothesis has without it.

| text | hypothesis | left out |
| --- | --- | --- |
| He forgot to lock the door. | He locked the door. | forgot to |
| She appeared to have won. | She won. | appeared to have |
| The bank may, in June, amend it. | The bank has amended it. | may |
| In the film, he robs a bank. | He robs a bank. | In the film |
| According to critics, it failed. | It failed. | According to critics |
| In mice, the drug works. | The drug works. | In mice |
| During sleep it must not be worn. | It must not be worn. | During sleep |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.structure.vocabulary import relative_pronouns
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.omitted.extract import Extract, Gap, extract_of, is_number
from entailment.systems.mismatches.omitted.lexicon import group_of, phrases_as_group, words_in
from entailment.systems.mismatches.omitted.scopes import has_exception, is_event
from entailment.text.lexicon import any_of, word_list
from entailment.text.name_forms import CAPITAL
from entailment.text.verbs import is_third_person, may_be_participle
from entailment.text.words import lemma

__all__ = ["omitted_openings"]

_ARTICLE = r"(?:(?:the|an?)\s)?$"
_CONTRARY = re.compile(
    rf"\b(?:{phrases_as_group('contrary')}|{group_of('short_of')}|before \w+ could"
    r"|as (?:if|though) .*)$",
    re.IGNORECASE,
)
_IMPRESSION = re.compile(rf"\b{phrases_as_group('impression')}$", re.IGNORECASE)
_HEDGING = re.compile(rf"\b{group_of('hedging')}$", re.IGNORECASE)
_TOGETHER = re.compile(rf"\b{group_of('together')}$", re.IGNORECASE)
_MODALS = word_list("modals") - {"must", "will", "shall"}

_SUPPOSED = (
    rf"\b{group_of('suppositions')}\b(?:(?:\s\w+){{0,2}}?\s|,\s[^.;,]+,\s)"
    rf"(?:that|holds\s+that|has\s+it\s+that)\s+{_ARTICLE}"
)
_WRONGLY = rf"\b{phrases_as_group('wrongly')}\s\w+\s+that\s+{_ARTICLE}"
_DEMANDED = rf"\b{group_of('demanding')}\s+that\s+{_ARTICLE}"
_OPEN = rf"\b{phrases_as_group('open')}\s+(?:that\s+)?{_ARTICLE}"
_OF_CRITICS = (
    rf"^\W*according\s+to\s+(?:(?:{any_of('possessives')}|the|some|many|one|an?)\s+)?"
    rf"(?:anonymous\s+\w+|{group_of('critics')})\b[^.;]*$"
)
_FICTION = re.compile(
    rf"^\W*[Ii]n\s+(?:[\w'’]+\s+){{1,4}}{group_of('fiction')}(?:\s+{CAPITAL}[\w'’]*){{0,5}},\W*{_ARTICLE[:-1]}"
    r"(?:\w+\s){0,3}$",
)
_DISTANCED = re.compile(
    "|".join((_SUPPOSED, _WRONGLY, _DEMANDED, _OPEN, _OF_CRITICS)),
    re.IGNORECASE,
)
"""What puts what follows in doubt, or in the mouth of those who are not taken at their word."""

_CONNECTIVE = re.compile(rf"^\W*{phrases_as_group('connectives')}\b", re.IGNORECASE)

_SETTING, _FRONTED, _CONDITIONS = (
    re.compile(rf"^\W*{phrases_as_group(name)}\b", re.IGNORECASE)
    for name in ("setting", "fronted", "conditions")
)
_PROVISION = re.compile(rf"\b{group_of('provisions')}\b", re.IGNORECASE)


def omitted_openings(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield what *text* has before its statement of *hypothesis*, or before the verb, alone.

    >>> print(*omitted_openings("He forgot to lock the door.", "He locked the door."))
    modality: the hypothesis has 'locked', the text has 'forgot to'
    """
    extract = extract_of(text, hypothesis)
    if extract is None:
        return
    yield from _before_all(extract)
    for gap in extract.gaps:
        if extract.is_last(gap) or extract.before(gap) is None:
            continue
        words = extract.form(gap.begin, gap.end)
        if "." not in words and _is_before_predicate(extract, gap, words):
            form = extract.claimed.tokens[gap.at].form
            yield Mismatch("modality", form, words, contradicts=False)


def _is_before_predicate(extract: Extract, gap: Gap, words: str) -> bool:
    """Return whether *words*, those of *gap*, say that what follows is not so, or perhaps."""
    is_verbal = extract.stated.is_verb[gap.end] or may_be_participle(extract.stated.tokens[gap.end])
    if _HEDGING.search(words) and is_verbal:
        return True
    if not extract.is_before_verb(gap) or is_number(extract.stated.tokens[gap.end]):
        return False
    is_of_all = _TOGETHER.search(words) is not None and "and" not in extract.own
    if is_of_all and "and" in extract.stated.keys[: gap.end]:
        return True
    if relative_pronouns() & {*extract.lowers(gap)}:
        return _is_modal(extract, gap)
    is_denied = any(
        lower in ("not", "never") or lower.endswith("n't") for lower in extract.lowers(gap)
    )
    if not is_denied and (_CONTRARY.search(words) or _IMPRESSION.search(words)):
        return True
    return _is_modal(extract, gap) or _is_aim(extract, gap)


def _is_modal(extract: Extract, gap: Gap) -> bool:
    """Return whether a modal before the verb of an event is left out."""
    keys, lowers = extract.stated.keys, {*extract.lowers(gap)}
    if lowers & (word_list("subject_pronouns") | {"and"}):
        return False  # *was written in 1999 and would be sung in 2001*
    if lowers & relative_pronouns() and "would" in lowers:
        return False  # *Pius, who would die in France*
    if extract.own & word_list("modality") or not is_event(extract):
        return False
    return bool({keys[gap.begin], keys[gap.end - 1]} & _MODALS)


def _is_aim(extract: Extract, gap: Gap) -> bool:
    """Return whether the verb is only an aim in the text: hopes *to* sign, sought *to* sign."""
    if gap.at != extract.verb or extract.stated.keys[gap.end - 1] != "to":
        return False
    claimed = extract.claimed.tokens[gap.at].lower
    lists = lexicon().words
    before = {lemma(lower) for lower in extract.lowers(gap)[-3:]}
    is_finite = extract.stated.keys[gap.end] != claimed and not claimed.endswith("ing")
    return is_finite and bool(before & (lists["pursuing"] | lists["embedding_between"]))


def _before_all(extract: Extract) -> Iterator[Mismatch]:
    """Yield what stands before the hypothesis and takes it back, or without which it is not so."""
    first = next((place for place in extract.places if place is not None), 0)
    token = extract.stated.tokens[first]
    opening = extract.stated.sentence[: token.start]
    rest = {*extract.stated.keys[first:]}
    if (match := _DISTANCED.search(opening)) and not rest & words_in("confirming"):
        yield Mismatch("attribution", token.form, match[0].strip(" ,"), contradicts=False)
    elif _FICTION.search(opening) and _is_present(extract):
        yield Mismatch("attribution", token.form, opening.strip(" ,"), contradicts=False)
    elif _is_exception(extract, first) or (_SETTING.search(opening) and _is_present(extract)):
        yield Mismatch("quantifier", token.form, opening.strip(" ,"), contradicts=False)
    elif _is_of_rule(extract, opening, first):
        yield Mismatch("conditional", token.form, opening.strip(" ,"), contradicts=False)


def _is_exception(extract: Extract, first: int) -> bool:
    """Return whether the words before *first* are an exception and a comma, without a verb."""
    is_closed = first > 1 and extract.stated.tokens[first - 1].form == ","
    is_clause = extract.stated.has_verb(0, first) or len(extract.stated.commas(0, first)) > 1
    others = words_in("of_all") & {*extract.stated.keys} - extract.own
    return is_closed and not is_clause and not others and has_exception(extract, 0, first)


def _is_of_rule(extract: Extract, opening: str, first: int) -> bool:
    """Return whether *opening*, before *first*, says when or where a rule is: *During sleep*."""
    if extract.verb is None or not _FRONTED.search(opening):
        return False
    if {";", ":"} & {*opening} or _PROVISION.search(opening) or _CONNECTIVE.search(opening):
        return False
    is_condition = _CONDITIONS.search(opening) is not None
    if extract.stated.has_verb(0, first) and not is_condition:
        return False
    verb, *others = extract.claimed.lowers(extract.verb, extract.verb + 3)
    if {verb, *others[:1]} & words_in("of_rules"):
        return True
    if verb in ("is", "are") and {*others} & words_in("ruled"):
        return True
    return is_condition and _is_present(extract) and not _is_past(extract, first)


def _is_present(extract: Extract) -> bool:
    """Return whether the verb of the hypothesis is in the present."""
    if extract.verb is None:
        return False
    token = extract.claimed.tokens[extract.verb]
    return is_third_person(token) or token.lower in ("is", "are")


def _is_past(extract: Extract, end: int) -> bool:
    """Return whether one of the words before *end* may be a past form."""
    lowers = {*extract.stated.lowers(0, end)}
    if lowers & (word_list("pasts_alone") | {"was", "were"}):
        return True
    may_be_past = any(map(may_be_participle, extract.stated.tokens[:end]))
    return may_be_past and not {"is", "are"} & lowers
