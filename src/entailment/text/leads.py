"""What leads in to a list: *Acme has offices in:*, which is read before each of its items.

| lead-in | item | is read as |
| --- | --- | --- |
| Do not use it if you: | have an open wound; | Do not use it if you have an open wound |
| It does not cover: | theft | It does not cover theft |
| The kit has three parts: | a lamp | The kit has three parts: a lamp |
"""

from __future__ import annotations

import re

from entailment.text.lexicon import word_list
from entailment.text.verbs import claim_words, may_be_participle, tokens_of

__all__ = ["before_item", "breaks_off", "lead_in"]

_MARKS = "*_ \t"
"""Marks of emphasis around a line, and blanks."""

_WORD = re.compile(r"[^\W\d_]{2}")
_FIRST_WORD = re.compile(r"[\w'’]+")


def lead_in(sentence: str) -> str:
    """Return *sentence* as it leads in to a list behind it, without its colon; else nothing.

    Without a colon it does so where it breaks off.

    >>> lead_in("**The warranty does not cover:**"), lead_in("Here they are.")
    ('The warranty does not cover', '')
    """
    bare = " ".join(sentence.split()).strip(_MARKS)
    lead = bare.removesuffix(":").rstrip(_MARKS)
    is_lead = bare.endswith(":") or (bare[-1:].isalnum() and breaks_off(lead))
    return lead if is_lead and _WORD.search(lead) else ""


def before_item(lead: str, item: str) -> str:
    """Return what is read before *item*: *lead*, and a colon unless the sentence runs on.

    It does where the lead breaks off or the item begins with a verb.
    """
    return f"{lead} " if breaks_off(lead) or _begins_with_verb(item) else f"{lead}: "


def breaks_off(lead: str) -> bool:
    """Return whether *lead* is no sentence without what follows it.

    >>> breaks_off("The warranty does not cover"), breaks_off("The kit has three parts")
    (True, False)
    """
    words = [token for token in tokens_of(lead) if token.is_word]
    lists = claim_words()
    if len(words) < 2:
        return False
    *before, last = words
    if last.lower in word_list("subject_pronouns") and before:
        last = before.pop()  # if you
    if last.lower in lists["open_ends"] | lists["auxiliaries"] | lists["finite"]:
        return True
    while before and before[-1].lower in lists["adverbs"] | {"not"}:
        before.pop()
    is_helped = bool(before) and before[-1].lower in lists["before_bare_verbs"]
    return is_helped and not may_be_participle(last)


def _begins_with_verb(item: str) -> bool:
    first = _FIRST_WORD.search(item)
    if first is None:
        return False
    lists = claim_words()
    verbs = lists["auxiliaries"] | lists["finite"] | lists["irregular"] | lists["nouns_too"]
    return first[0] in verbs or (first[0].islower() and first[0].endswith("ed"))
