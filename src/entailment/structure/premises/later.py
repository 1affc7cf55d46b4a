"""A year that a text counts from another: founded in 1961 and closed 32 years later.

| text | hypothesis | line |
| --- | --- | --- |
| It was founded in 1961 and closed 32 years later. | It closed in 1993. | 1961 + 32 = 1993 |
| She married in 1950; two years earlier she left Ulm. | She left in 1949. | 1950 - 2 = 1948 |
| The mill closed in 1998, a year before the pit. | The pit closed in 1999. | 1998 + 1 = 1999 |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.premises.derivation import (
    Derivation,
    content_stems,
    is_reported,
    rewritten,
    sentence_spans,
)
from entailment.text.lexicon import any_of, word_sequence

__all__ = ["by_later"]

_NUMERALS = word_sequence("numerals")
_LATER = re.compile(
    rf"\b(?P<count>\d{{1,3}}|an?|{'|'.join(_NUMERALS[1:])})\s+years?\s+"
    r"(?P<way>later|afterwards|after that|earlier|before that)\b",
    re.IGNORECASE,
)
_APART = re.compile(
    r"^(?P<subject>[^,.;:]{2,60}?)\s(?P<verb>(?:(?:was|were)\s)?[a-z]+)\sin\s(?P<year>1\d{3}|20\d\d)"
    rf",\s(?P<count>\d{{1,3}}|an?|{'|'.join(_NUMERALS[1:])})\syears?\s(?P<way>before|after)\s"
    r"(?P<other>(?:the|an?|his|her|its|their)\s[a-z -]{2,60}|[A-Z][^,.;:()\d]{1,60})\.?$"
)
_YEAR = re.compile(
    rf"(?:\b(?:in|since|from|of|{any_of('months')})\s+(?:\d{{1,2}},?\s+)?|\(\s*)(?P<year>1\d{{3}}|20\d\d)\b",
    re.IGNORECASE,
)
_IN_YEAR = re.compile(r"\bin\s+(?P<year>1\d{3}|20\d\d)\b")
_ROUGHLY = re.compile(
    r"\b(?:about|around|almost|nearly|roughly|approximately|some|half|than|over|under|least|most"
    r"|within|to)\s+$",
    re.IGNORECASE,
)
_UNSURE = re.compile(rf"\b(?:{any_of('negation')}|{any_of('modality')})\b|n['’]t\b", re.IGNORECASE)
_EARLIER = frozenset({"earlier", "before that"})
_BOUNDARY = re.compile(r"[,;:.()]\s|\s(?:and|but|then)\s")


def by_later(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the year of *hypothesis* is what *text* counts for its event."""
    years = list(_IN_YEAR.finditer(hypothesis))
    if len(years) != 1 or _LATER.search(hypothesis):
        return
    claimed = years[0]
    rest = content_stems(hypothesis[: claimed.start()] + hypothesis[claimed.end() :])
    yield from _apart(text, hypothesis, claimed)
    for stated in _LATER.finditer(text):
        base = next(reversed(list(_YEAR.finditer(text, 0, stated.start()))), None)
        if base is None or not rest <= content_stems(text):
            continue
        if _ROUGHLY.search(text, base.end(), stated.start()) or _LATER.search(
            text, base.end(), stated.start()
        ):
            continue
        other = _part(text, base.start("year"))
        if not rest & (content_stems(_part(text, stated.start())) - content_stems(other)):
            continue  # of the event that is counted from
        count, is_later = _count(stated["count"].lower()), stated["way"].lower() not in _EARLIER
        year = int(base["year"]) + (count if is_later else -count)
        premise = rewritten(hypothesis, *claimed.span(), stated[0].lower())
        label = Label.ENTAILMENT if year == int(claimed["year"]) else Label.CONTRADICTION
        line = f"{base['year']} {'+' if is_later else '-'} {count} = {year}"
        yield Derivation((premise,), label, line, "later")


def _apart(text: str, hypothesis: str, claimed: re.Match[str]) -> Iterator[Derivation]:
    """Yield the year of what did so many years before or after the same as something else."""
    for start, end in sentence_spans(text):
        sentence = " ".join(text[start:end].split())
        stated = _APART.match(sentence)
        if stated is None or _UNSURE.search(sentence) or is_reported(stated["subject"]):
            continue
        if stated["other"][:1].isupper() == stated["subject"].lower().startswith("the "):
            continue  # *Ann retired ... after the war*
        own = f"{stated['other']} {stated['verb']} {claimed[0]}".lower()
        if " ".join(hypothesis.split()).rstrip(".").lower() != own:
            continue
        count, is_later = _count(stated["count"].lower()), stated["way"].lower() == "before"
        year = int(stated["year"]) + (count if is_later else -count)
        label = Label.ENTAILMENT if year == int(claimed["year"]) else Label.CONTRADICTION
        line = f"{stated['year']} {'+' if is_later else '-'} {count} = {year}"
        yield Derivation((sentence,), label, line, "later")


def _count(form: str) -> int:
    if form.isdigit():
        return int(form)
    return _NUMERALS.index(form) if form in _NUMERALS else 1


def _part(text: str, place: int) -> str:
    """Return the words around *place*, up to a mark or a conjunction on either side."""
    edges = [0, *(at for match in _BOUNDARY.finditer(text) for at in match.span()), len(text)]
    return text[max(at for at in edges if at <= place) : min(at for at in edges if at > place)]
