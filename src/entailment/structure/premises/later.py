"""A time that a text counts from another: founded in 1961 and closed 32 years later.

| text | hypothesis | line |
| --- | --- | --- |
| It was founded in 1961 and closed 32 years later. | It closed in 1993. | 1961 + 32 = 1993 |
| She married in 1950; two years earlier she left Ulm. | She left in 1949. | 1950 - 2 = 1948 |
| The mill closed in 1998, a year before the pit. | The pit closed in 1999. | 1998 + 1 = 1999 |
| It closed in May 2018 and reopened six months later. | It reopened in November 2018. | 2018-11 |
| He died on 5 May 1066 and was buried the next day. | He was buried on 6 May 1066. | 1066-05-06 |

Months, weeks and decades may be rounded: what is off by less than a week, or half of the others, is
not excluded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.assertion import is_reported
from entailment.structure.sentences.stated_times import times_of
from entailment.structure.times import Period, day_number, has_era, iso_day
from entailment.text.clauses import clause_at
from entailment.text.denials import UNSURE
from entailment.text.lexicon import any_of
from entailment.text.modals import without_named_modals
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.quantities import quantities
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.verbs import verb_tokens

__all__ = ["by_later"]

_TOLERANCE = {"year": 0, "decade": 5 * 365, "month": 16, "week": 6, "day": 0}
"""Days by which what is counted in a unit may be off."""

_UNIT = rf"(?P<unit>{'|'.join(_TOLERANCE)})s?"
_UNITS_LATER = re.compile(
    rf"\s+{_UNIT}\s+(?P<way>later|afterwards|after that|earlier|before that)\b", re.IGNORECASE
)
_NEXT = re.compile(
    rf"\bthe\s+(?P<way>next|following|previous)\s+{_UNIT}(?=\s*(?:[.,;]|$))",
    re.IGNORECASE,
)
_AFTER = re.compile(rf"\s+{_UNIT}(?=\s*(?:[.,;]|$))", re.IGNORECASE)
"""Behind a count with *after*: *it closed after 101 years*."""
_APART = re.compile(
    r"^(?P<subject>[^,.;:]{2,60}?)\s(?P<verb>(?:(?:was|were)\s)?[a-z]+)\sin\s(?P<year>1\d{3}|20\d\d)"
    r",\s(?P<count>[^\W_](?:[\w, -]{0,40}\w)?)\syears?\s(?P<way>before|after)\s"
    rf"(?P<other>(?:the|an?|{any_of('possessives')}|{any_of('subject_pronouns')})"
    rf"\s(?:{SMALL}|[ -]){{2,60}}"
    rf"|{CAPITAL}[^,.;:()\d]{{1,60}})\.?$"
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

_EARLIER = frozenset({"earlier", "before that", "previous"})
_BOUNDARY = re.compile(r"[,;:.()]\s|\s(?:and|but|then)\s")


class _Shift(NamedTuple):
    """So many units from one time to another, and where they are written; fewer than 0 earlier."""

    start: int
    end: int
    number: int
    unit: str = "year"
    is_of_first: bool = False
    """Whether it counts from the only time before it."""

    @property
    def years(self) -> int | None:
        """How many years it is; None for a smaller unit."""
        return {"year": 1, "decade": 10}[self.unit] * self.number if self.is_of_years else None

    @property
    def is_of_years(self) -> bool:
        """Whether it is of whole years."""
        return self.unit in ("year", "decade")

    def line(self, year: int) -> str:
        """Return the step from *year*: *1961 + 32 = 1993*."""
        years = self.years or 0
        return f"{year} {'+' if years >= 0 else '-'} {abs(years)} = {year + years}"

    def days(self, base: Period) -> Period | None:
        """Return the days on which it ends, counted from *base*; None from what is too long."""
        if self.years is not None:
            return _year(base.years[0] + self.years)
        if self.unit == "month":
            if iso_day(base.first)[:-3] != iso_day(base.last)[:-3]:
                return None
            months = base.years[0] * 12 + int(iso_day(base.first)[-5:-3]) - 1 + self.number
            first = _month(months)
            return Period(first, _month(months + 1) - 1, iso_day(first)[:-3], 0, 0)
        if base.first != base.last:
            return None
        day = base.first + self.number * (7 if self.unit == "week" else 1)
        return Period(day, day, iso_day(day), 0, 0)


def _year(year: int) -> Period:
    return Period(day_number(year, 1, 1), day_number(year, 12, 31), str(year), 0, 0)


def _month(months: int) -> int:
    return day_number(months // 12, months % 12 + 1, 1)


def by_later(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the time of *hypothesis* is what *text* counts for its event."""
    times = times_of(hypothesis)
    if len(times) != 1 or times[0].role != "time" or _UNITS_LATER.search(hypothesis):
        return
    (claimed,) = times
    span = claimed.start, claimed.period.end
    is_of_era = has_era(hypothesis, claimed.period.start, claimed.period.end)
    if is_of_era or claimed.period.years[0] != claimed.period.years[1]:
        return
    rest = lexical_stems(hypothesis[: span[0]] + hypothesis[span[1] :])
    in_year = _IN_YEAR.fullmatch(hypothesis, *span)
    if in_year is not None:
        yield from _apart(text, hypothesis, in_year)
    for shift in _shifts(text):
        base = _base(text, shift)
        if base is None or not rest <= lexical_stems(text):
            continue
        if _UNITS_LATER.search(text, base.end, shift.start):
            continue
        other, own = (
            lexical_stems(clause_at(text, place, _BOUNDARY)) for place in (base.start, shift.start)
        )
        if not rest & (own - other) or _is_of_another(text, base, shift, hypothesis):
            continue  # of the event that is counted from, or of whom somebody else did it to
        days = shift.days(base)
        label = _label(days, shift, claimed.period) if days is not None else None
        if days is not None and label is not None:
            premise = rewritten(hypothesis, *span, text[shift.start : shift.end].lower())
            year = base.years[0]
            line = shift.line(year) if shift.is_of_years else f"{base.form}: {days.form}"
            yield Derivation((premise,), label, line, "later")


def _base(text: str, shift: _Shift) -> Period | None:
    """Return the last time before *shift*, of days for those."""
    years = list(_YEAR.finditer(text, 0, shift.start))
    if shift.is_of_first and len(years) != 1:
        return None
    if shift.is_of_years:
        if not years or has_era(text, *years[-1].span("year")):
            return None
        start, end = years[-1].span("year")
        return _year(int(years[-1]["year"]))._replace(start=start, end=end)
    before = [time.period for time in times_of(text[: shift.start])]
    return before[-1] if before and not has_era(text, before[-1].start, before[-1].end) else None


_PERSON = re.compile(r",?\s*(?:then\s+)?(?:he|she|they)\s", re.IGNORECASE)
_BE = re.compile(rf"\b(?:{any_of('finite_forms_of_be')})\b", re.IGNORECASE)


def _is_of_another(text: str, base: Period, shift: _Shift, hypothesis: str) -> bool:
    """Return whether the clause of *shift* has another subject than *hypothesis* is about.

    That is a noun that it lacks, or a pronoun for the subject of the sentence of *base*: *he bought
    it of the Holts. A year later he sold it*, and the Holts did not.
    """
    if _BE.search(hypothesis):
        return False
    form = text[shift.start : shift.end]
    clause = clause_at(text, shift.start, _BOUNDARY).replace(form, " ")
    before, own = clause[: _verb_at(clause)], hypothesis[: _verb_at(hypothesis)]
    if stems := lexical_stems(before):
        return not stems & lexical_stems(own)
    if not (_PERSON.match(clause) or _PERSON.match(text, shift.end)):
        return False
    start = next(start for start, end in sentence_spans(text) if base.start < end)
    opening = text[start : start + _verb_at(text[start:])]
    return not lexical_stems(own) <= lexical_stems(opening)


def _verb_at(sentence: str) -> int:
    """Return where the first verb of *sentence* begins; its end without one."""
    return next((token.start for token in verb_tokens(sentence)), len(sentence))


def _apart(text: str, hypothesis: str, claimed: re.Match[str]) -> Iterator[Derivation]:
    """Yield the year of what did so many years before or after the same as something else."""
    for start, end in sentence_spans(text):
        sentence = " ".join(text[start:end].split())
        stated = _APART.match(sentence)
        is_sure = not UNSURE.search(without_named_modals(sentence))
        if stated is None or not is_sure or is_reported(stated["subject"]):
            continue
        same = _OF_SAME.fullmatch(stated["other"])
        if same is None and stated["other"][:1].isupper() == stated["subject"].lower().startswith(
            "the "
        ):
            continue  # *Ann retired ... after the war*
        own = f"{stated['other']} {stated['verb']} {claimed[0]}".lower()
        if same is not None:
            own = f"{stated['subject']} {same['verb']} {claimed[0]}".lower()
        if " ".join(hypothesis.split()).rstrip(".").lower() != own:
            continue
        count = _count(sentence, stated.end("count"))
        if count is None or count[0] != stated.start("count"):
            continue
        is_later = stated["way"].lower() == "before"
        year = int(stated["year"])
        shift = _Shift(*stated.span(), count[1] if is_later else -count[1])
        is_so = year + (shift.years or 0) == int(claimed["year"])
        label = Label.ENTAILMENT if is_so else Label.CONTRADICTION
        yield Derivation((sentence,), label, shift.line(year), "later")


_OF_SAME = re.compile(r"(?:he|she|it|they)\s(?:had\s)?(?P<verb>[a-z].*)")
"""What the subject itself did: *after they had started the business*."""


def _label(days: Period, shift: _Shift, goal: Period) -> Label | None:
    """Return whether *days* are in *goal*; None for the parts of them, and for what is rounded."""
    if days.is_within(goal):
        return Label.ENTAILMENT
    gap = max(goal.first - days.last, days.first - goal.last)
    return Label.CONTRADICTION if gap > _TOLERANCE[shift.unit] else None


def _shifts(text: str) -> Iterator[_Shift]:
    """Yield the whole numbers of units that *text* counts on or back."""
    for stated in _UNITS_LATER.finditer(text):
        if count := _exact(text, stated.start()):
            sign = -1 if stated["way"].lower() in _EARLIER else 1
            yield _Shift(count[0], stated.end(), sign * count[1], stated["unit"].lower())
    for stated in _NEXT.finditer(text):
        sign = -1 if stated["way"].lower() in _EARLIER else 1
        yield _Shift(*stated.span(), sign, stated["unit"].lower())
    for stated in _AFTER.finditer(text):
        count = _exact(text, stated.start())
        after = _AFTER_COUNT.search(text, 0, count[0]) if count else None
        if count is not None and after is not None:
            unit = stated["unit"].lower()
            yield _Shift(after.start(), stated.end(), count[1], unit, is_of_first=True)


_AFTER_COUNT = re.compile(r"\bafter\s+$", re.IGNORECASE)


def _exact(text: str, end: int) -> tuple[int, int] | None:
    count = _count(text, end)
    return None if count is None or _ROUGHLY.search(text, 0, count[0]) else count


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
