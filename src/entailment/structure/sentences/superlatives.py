"""What a clause says to be the first or the last of a set, in any of several wordings.

| clause | what | of which | quality | rank |
| --- | --- | --- | --- | --- |
| The silo is the tallest building in Karsholm. | The silo | building, Karsholm | tall | 1 |
| No other building in Karsholm is as tall as the silo. | the silo | building, Karsholm | tall | 1 |
| The silo is taller than any other building. | The silo | building | tall | 1 |
| Nobody else at the table ate as much bread as Hugo. | Hugo | table | much bread | 1 |
| Corran is the second-highest peak on the island. | Corran | peak, island | high | 2 |
| Only Derrow is higher than Calla in that range. | Calla | range | high | 2 |
"""

from __future__ import annotations

import re
from typing import NamedTuple

from entailment.structure.sentences.qualities import Quality, quality_of
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import alternatives, any_of
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.stems import base_stems

__all__ = ["Superlative", "superlative_in"]


class Superlative(NamedTuple):
    """That *what* is the first of *those* by *quality*, or of another *rank*."""

    what: frozenset[str]
    those: frozenset[str]
    quality: Quality
    rank: int = 1

    is_bare: bool = False
    """Whether *those* may lack what they are, which is what the first is."""


_BE = rf"(?:{any_of('finite_forms_of_be')})"
_NONE = r"(?:[Nn]o(?:ne)?|[Nn]othing|[Nn]obody|[Nn]o\s+one|[Nn]owhere)"
_WHAT = r"(?P<what>[^,;:.]{2,60}?)"
_OTHERS = (
    r"(?:any|all|every|each)(?:\s+of)?(?:\s+the)?\s+(?:others?\b|else\b)\s*(?P<those>[^,;:.]*)"
)
_DEGREE = rf"(?:(?P<degree>more|less|fewer)(?:\s+(?P<of>{SMALL}+))?|(?P<comparative>{SMALL}+er))"
_IS_MOST = re.compile(
    rf"^{_WHAT}\s+{_BE}\s+(?:[a-z]+ly\s+)?the\s+(?:(?P<rank>second|third|fourth|fifth)[\s-])?"
    rf"(?:(?P<form>{SMALL}{{2,}}est)|(?P<degree>most|least)\s+(?P<of>{SMALL}+))\b\s*(?P<those>[^,;:.]*)$"
)
_MORE_THAN_OTHERS = re.compile(rf"^{_WHAT}\s+(?P<verb>{SMALL}+)\s+{_DEGREE}\s+than\s+{_OTHERS}$")
_NONE_AS = re.compile(
    rf"^{_NONE}\b\s*(?:other\b|else\b)?\s*(?P<those>[^,;:.]*?)\s+(?P<verb>{SMALL}+)\s+(?:as|so)\s+"
    rf"(?P<adjective>{SMALL}+)(?:\s+(?P<of>{SMALL}+))?\s+as\s+(?P<what>[^,;:.]+)$"
)
_NONE_MORE = re.compile(
    rf"^{_NONE}\b\s*(?:other\b|else\b)?\s*(?P<those>[^,;:.]*?)\s+(?P<verb>{SMALL}+)\s+{_DEGREE}\s+than\s+"
    r"(?P<what>[^,;:.]+)$"
)
_PLACE = rf"{any_of('circumstance_prepositions')}|of|among"
_HAS_MOST = re.compile(
    rf"^{_WHAT}\s+(?P<verb>{SMALL}+)\s+the\s+(?P<degree>most|least|fewest)\s+(?P<of>{SMALL}+)\s*(?P<those>(?:{_PLACE})\s[^,;:.]*)?$"
)
_ONLY = re.compile(
    rf"^Only\s+[^,;:.]+?\s+{_BE}\s+{_DEGREE}\s+than\s+(?P<what>[^,;:.]+?)(?P<those>\s+(?:{_PLACE})\s[^,;:.]+)?$"
)
_RANKS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5}
_FRONTED = re.compile(rf"^(?:At|With)\s+(?:about\s+)?[\d.,]+\s+\w+,?\s+(?={CAPITAL}|the\b)")
_CLAUSE_END = re.compile(rf"[,;]\s|\s(?:{alternatives(listed('extracts', 'joining') - {'and'})})\s")


def superlative_in(sentence: str) -> Superlative | None:
    """Return what *sentence*, or its first clause, says to be the first of a set.

    >>> superlative_in("No other lake is as deep as the Orm.").quality
    Quality(word='deep', is_more=True)
    """
    clause = _FRONTED.sub("", sentence.strip().rstrip(".!"))
    if not re.search(r"\b(?:than|as|the)\b", clause):
        return None
    for form in (clause, _CLAUSE_END.split(clause, maxsplit=1)[0]):
        for pattern in (_NONE_AS, _NONE_MORE, _ONLY, _MORE_THAN_OTHERS, _IS_MOST, _HAS_MOST):
            if (match := pattern.match(form)) is not None:
                return _superlative(pattern, match)
    return None


def _superlative(pattern: re.Pattern[str], match: re.Match[str]) -> Superlative | None:
    if _DENIED.search(match["what"]) or (pattern is _IS_MOST and _PART.search(match[0])):
        return None
    quality = _quality(match.groupdict())
    what, those = base_stems(match["what"]), base_stems(match["those"] or "")
    if quality is None or not what:
        return None
    named = match.groupdict().get("rank")
    rank = 2 if pattern is _ONLY else _RANKS[named] if named else 1
    is_bare = pattern in (_ONLY, _MORE_THAN_OTHERS, _HAS_MOST)
    return Superlative(what - {"one"}, those - what, quality, rank, is_bare)


_DENIED = re.compile(r"\b(?:not|never|no|none|nothing|probably|perhaps|said|says|if)\b", re.I)
_PART = re.compile(r"\b(?:one|some|among|ever|since|yet)\b", re.IGNORECASE)
"""What makes a superlative one of many, or of a time."""


def _quality(groups: dict[str, str | None]) -> Quality | None:
    verb, of = groups.get("verb") or "", groups.get("of") or ""
    own = " ".join(
        filter(None, (of, "" if re.fullmatch(_BE, verb) else min(base_stems(verb), default="")))
    )
    if adjective := groups.get("adjective"):
        is_number = adjective in ("many", "much")
        return Quality(own, True) if is_number else Quality(adjective, True)
    if form := groups.get("form"):
        return quality_of(f"{form[:-2]}r")
    if comparative := groups.get("comparative"):
        return quality_of(comparative)
    degree = groups.get("degree")
    return Quality(own, degree in ("more", "most")) if degree else None
