"""What leads in to a list: *Acme has offices in:*, which is read before each of its items.

| lead-in | item | is read as |
| --- | --- | --- |
| Do not use it if you: | have an open wound; | Do not use it if you have an open wound |
| It does not cover: | theft | It does not cover theft |
| The kit has three parts: | a lamp | The kit has three parts: a lamp |
| It is open only to: | staff | It is open to staff, since others may enter, too |
| It must only be used for: | sports | It may be used for sports |
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
_ONLY = re.compile(
    r"\b(?P<before>\w++)\s++(?P<only>(?:only|solely|exclusively)\s+)"
    r"(?=(?P<next>\w+)(?P<rest>(?:\s+\w+){0,3})\Z)"
)
"""What excludes all but the items of a list together, none of which excludes the others."""

_OBLIGING = re.compile(r"\b(?:must|shall|should)\b", re.IGNORECASE)


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

    It does where the lead breaks off or the item begins with a verb. What excludes others from all
    the items together (*only to*) is left out.
    """
    lead = _without_only(lead)
    return f"{lead} " if breaks_off(lead) or _begins_with_verb(item) else f"{lead}: "


def _without_only(lead: str) -> str:
    """Return *lead* without *only* before a preposition or behind *may*.

    What must be done only so may be done so. *Only* stays where *lead* denies, and before *if* or
    *who*, since all of the items may be required then.
    """
    lists = claim_words()
    only = _ONLY.search(lead)
    if only is None or any(token.lower in lists["denials"] for token in tokens_of(lead)):
        return lead
    if not (lists["scope"] - {"as"}).isdisjoint(only["rest"].lower().split()):
        return lead
    is_joining = only["next"].lower() in lists["prepositions"] - lists["scope"]
    if not is_joining and only["before"].lower() not in lists["before_bare_verbs"]:
        return lead
    before, behind = lead[: only.start("only")], lead[only.end("only") :]
    return f"{_OBLIGING.sub('may', before)}{behind}"


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
