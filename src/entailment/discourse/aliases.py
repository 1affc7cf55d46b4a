"""Other names of the same: what was her name at birth, what a man calls himself, an acronym.

| text | other name |
| --- | --- |
| Ann Lee, also known as Nan · better known as | Nan |
| Ann Lee (née Roe) · nee Roe · formerly Ann Roe · then Ann Roe | Roe, Ann Roe |
| Ann Lee, who was born Anna Roe · Born Anna Roe in York, she | Anna Roe |
| a man named Bo said that his real name is Ned Roe | Ned Roe |
| International Dock Union (IDU) · the Dock Union, or IDU | IDU |
| Castor GmbH ("Supplier") · Ann Lee (the "Buyer") | the Supplier, the Buyer |
"""

from __future__ import annotations

import re

from entailment.discourse.lexicon import word_set
from entailment.discourse.name_matching import folded
from entailment.discourse.names import Name
from entailment.text.name_forms import CAPITAL

__all__ = ["defined_term", "is_acronym", "is_birth_name", "is_born", "is_other_name"]

_KNOWN = re.compile(
    r"\s*[,(]?\s*(?:(?:who|which|that)\s+(?:is|was)\s+)?"
    r"(?:(?:\w+\s+)?(?:known|called|born|named|nicknamed|dubbed)(?:\s+(?:him|her)self)?"
    r"(?:\s+(?:to\s+)?(?!(?:in|at|near|on|to|into|from)\b)\w+)?(?:\s+as)?|n[eé]e?|formerly|previously|originally|then|alias|a\.?k\.?a\.?)"
    r"(?:\s+the)?\s+[\"“‘']?"
    r"|.{0,40}\b(?:real|birth|full|stage|maiden|pen)\s+name\s+(?:is|was)\s+[\"“]?"
    r"|.{0,20}\bgave\s+(?:his|hers)\s+as\s+"
)
_BORN = re.compile(r"\bborn\s+[\"“]?$", re.IGNORECASE)
_ACRONYM = re.compile(r"(?:\s*\(|\s*,\s+or\s+)(?:the\s+)?[\"“]?")
_DEFINED = re.compile(
    r"(?:,?\s+(?:plc|Inc\.?|LLC|Ltd\.?))?\s*\((?:here(?:in)?after,?\s+)?(?:referred\s+to\s+as\s+)?(?:the\s+)?"
    rf"[\"“](?P<term>{CAPITAL}[\w-]*+(?:\s{CAPITAL}[\w-]*+){{0,3}})[\"”]\)"
)
_PART_OF_PHRASE = re.compile(rf"(?:\b(?:{CAPITAL}[\w.]*|of|at|for)|['’]s)\s+(?:the\s+)?$|\w,\s+$")


def defined_term(text: str, name: Name) -> str:
    """Return what a contract calls the party *name* by a definition behind it, or nothing.

    Only words for parties are read so: Ann Lee ("Fargo") and the shares in Bolt AG (the "Shares")
    define none.
    """
    definition = _DEFINED.match(text, name.end)
    if definition is None or definition["term"].split()[-1].lower() not in word_set("parties"):
        return ""
    before = text[max(0, name.begins - 20) : name.begins]
    return "" if _PART_OF_PHRASE.search(before) else definition["term"]


def is_other_name(between: str) -> bool:
    """Return whether what stands *between* two names says that they are of one.

    >>> is_other_name(" (nee "), is_other_name(", also known as "), is_other_name(" met ")
    (True, True, False)
    >>> is_other_name(" was born in ")
    False
    """
    return _KNOWN.fullmatch(between) is not None


def is_birth_name(text: str, name: Name, known: str) -> bool:
    """Return whether *name* stands after *born* and has the first name of *known*."""
    words, others = folded(name.text), folded(known)
    if len(words) < 2 or not others or words[0] != others[0]:
        return False
    return _BORN.search(text[max(0, name.begins - 12) : name.begins]) is not None


def is_born(text: str, begins: int, place: int) -> bool:
    """Return whether a sentence that *begins* there has nothing but *Born* before *place*."""
    return text[begins:place].strip() == "Born"


def is_acronym(between: str, name: str) -> bool:
    """Return whether *name*, in capitals, is put in brackets or by *or* after another."""
    return name.isupper() and len(name) > 1 and _ACRONYM.fullmatch(between) is not None
