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
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.derivation import (
    Derivation,
    clause_at,
    content_stems,
    is_reported,
    rewritten,
    sentence_spans,
)
from entailment.structure.times import has_era
from entailment.text.lexicon import any_of
from entailment.text.quantities import quantities

__all__ = ["by_later"]

_YEARS_LATER = re.compile(
    r"\s+years?\s+(?P<way>later|afterwards|after that|earlier|before that)\b", re.IGNORECASE
)
_APART = re.compile(
    r"^(?P<subject>[^,.;:]{2,60}?)\s(?P<verb>(?:(?:was|were)\s)?[a-z]+)\sin\s(?P<year>1\d{3}|20\d\d)"
    r",\s(?P<count>[^\W_](?:[\w, -]{0,40}\w)?)\syears?\s(?P<way>before|after)\s"
    r"(?P<other>(?:the|an?|his|her|its|their)\s[a-z -]{2,60}|[A-Z][^,.;:()\d]{1,60})\.?$"
)
_YEAR = re.compile(
    rf"(?:\b(?:in|since|from|of|{any_of('months')})\s+(?:\d{{1,2}},?\s+)?|\(\s*)(?P<year>1\d{{3}}|20\d\d)\b",
    re.IGNORECASE,
)
_IN_YEAR = re.compile(r"\bin\s+(?P<year>1\d{3}|20\d\d)\b")
_ARTICLE = re.compile(r"\ban?$", re.IGNORECASE)
_ROUGHLY = re.compile(rf"\b(?:{any_of('before_rough_counts')})\s+$", re.IGNORECASE)
_OF_RANGE = re.compile(
    r"[\w.,/–—-]$|\d\s*[-–—]\s*$|\b(?:or|between\s+\S+(?:\s\S+)?\s+and)\s+$", re.I
)
"""Before a number that is the second half of another: *10-12*, *2,5*, *one or two*."""

_UNSURE = re.compile(rf"\b(?:{any_of('negation')}|{any_of('modality')})\b|n['’]t\b", re.IGNORECASE)
_EARLIER = frozenset({"earlier", "before that"})
_BOUNDARY = re.compile(r"[,;:.()]\s|\s(?:and|but|then)\s")


class _Shift(NamedTuple):
    """So many years from one time to another, and where they are written; fewer than 0 earlier."""

    start: int
    end: int
    years: int

    def line(self, year: int) -> str:
        """Return the step from *year*: *1961 + 32 = 1993*."""
        sign = "+" if self.years >= 0 else "-"
        return f"{year} {sign} {abs(self.years)} = {year + self.years}"


def by_later(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the year of *hypothesis* is what *text* counts for its event."""
    years = list(_IN_YEAR.finditer(hypothesis))
    if len(years) != 1 or _YEARS_LATER.search(hypothesis):
        return
    claimed = years[0]
    if has_era(hypothesis, *claimed.span("year")):
        return
    rest = content_stems(hypothesis[: claimed.start()] + hypothesis[claimed.end() :])
    yield from _apart(text, hypothesis, claimed)
    for shift in _shifts(text):
        base = next(reversed(list(_YEAR.finditer(text, 0, shift.start))), None)
        if base is None or has_era(text, *base.span("year")) or not rest <= content_stems(text):
            continue
        if _YEARS_LATER.search(text, base.end(), shift.start):
            continue
        other, own = (
            content_stems(clause_at(text, place, _BOUNDARY))
            for place in (base.start("year"), shift.start)
        )
        if not rest & (own - other):
            continue  # of the event that is counted from
        year = int(base["year"])
        premise = rewritten(hypothesis, *claimed.span(), text[shift.start : shift.end].lower())
        yield Derivation((premise,), _label(year, shift, claimed), shift.line(year), "later")


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
        count = _count(sentence, stated.end("count"))
        if count is None or count[0] != stated.start("count"):
            continue
        is_later = stated["way"].lower() == "before"
        year = int(stated["year"])
        shift = _Shift(*stated.span(), count[1] if is_later else -count[1])
        yield Derivation((sentence,), _label(year, shift, claimed), shift.line(year), "later")


def _label(year: int, shift: _Shift, claimed: re.Match[str]) -> Label:
    is_so = year + shift.years == int(claimed["year"])
    return Label.ENTAILMENT if is_so else Label.CONTRADICTION


def _shifts(text: str) -> Iterator[_Shift]:
    """Yield the whole numbers of years that *text* counts on or back."""
    for stated in _YEARS_LATER.finditer(text):
        count = _count(text, stated.start())
        if count is not None and not _ROUGHLY.search(text, 0, count[0]):
            is_later = stated["way"].lower() not in _EARLIER
            yield _Shift(count[0], stated.end(), count[1] if is_later else -count[1])


def _count(text: str, end: int) -> tuple[int, int] | None:
    """Return where the whole number that ends at *end* begins, and the number; None for another."""
    if article := _ARTICLE.search(text, 0, end):
        return article.start(), 1
    number = next((q for q in quantities(text) if q.start + len(q.form) == end), None)
    if number is None or number.kind != "number" or not isinstance(number.value, float):
        return None
    if not number.value.is_integer() or number.is_rough or _OF_RANGE.search(text, 0, number.start):
        return None
    article = _ARTICLE.search(text, 0, len(text[: number.start].rstrip()))  # *a hundred*
    return (article.start() if article else number.start), int(number.value)
