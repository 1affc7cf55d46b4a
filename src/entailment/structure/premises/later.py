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

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.assertion import is_reported
from entailment.structure.sentences.shifts import (
    TOLERANCE,
    UNITS_LATER,
    Shift,
    count_before,
    shifts,
    time_before,
)
from entailment.structure.sentences.stated_times import times_of
from entailment.structure.times import Period, has_era
from entailment.text.clauses import clause_at
from entailment.text.denials import UNSURE
from entailment.text.lexicon import any_of
from entailment.text.modals import without_named_modals
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.verbs import verb_tokens

__all__ = ["by_later"]

_APART = re.compile(
    r"^(?P<subject>[^,.;:]{2,60}?)\s(?P<verb>(?:(?:was|were)\s)?[a-z]+)\sin\s(?P<year>1\d{3}|20\d\d)"
    r",\s(?P<count>[^\W_](?:[\w, -]{0,40}\w)?)\syears?\s(?P<way>before|after)\s"
    rf"(?P<other>(?:the|an?|{any_of('possessives')}|{any_of('subject_pronouns')})"
    rf"\s(?:{SMALL}|[ -]){{2,60}}"
    rf"|{CAPITAL}[^,.;:()\d]{{1,60}})\.?$"
)
_IN_YEAR = re.compile(r"\bin\s+(?P<year>1\d{3}|20\d\d)\b")
_BOUNDARY = re.compile(r"[,;:.()]\s|\s(?:and|but|then)\s")


def by_later(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the time of *hypothesis* is what *text* counts for its event."""
    times = times_of(hypothesis)
    if len(times) != 1 or times[0].role != "time" or UNITS_LATER.search(hypothesis):
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
    for shift in shifts(text):
        base = time_before(text, shift)
        if base is None or not rest <= lexical_stems(text):
            continue
        if UNITS_LATER.search(text, base.end, shift.start):
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


_PERSON = re.compile(r",?\s*(?:then\s+)?(?:he|she|they)\s", re.IGNORECASE)
_BE = re.compile(rf"\b(?:{any_of('finite_forms_of_be')})\b", re.IGNORECASE)


def _is_of_another(text: str, base: Period, shift: Shift, hypothesis: str) -> bool:
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
        count = count_before(sentence, stated.end("count"))
        if count is None or count[0] != stated.start("count"):
            continue
        is_later = stated["way"].lower() == "before"
        year = int(stated["year"])
        shift = Shift(*stated.span(), count[1] if is_later else -count[1])
        is_so = year + (shift.years or 0) == int(claimed["year"])
        label = Label.ENTAILMENT if is_so else Label.CONTRADICTION
        yield Derivation((sentence,), label, shift.line(year), "later")


_OF_SAME = re.compile(r"(?:he|she|it|they)\s(?:had\s)?(?P<verb>[a-z].*)")
"""What the subject itself did: *after they had started the business*."""


def _label(days: Period, shift: Shift, goal: Period) -> Label | None:
    """Return whether *days* are in *goal*; None for the parts of them, and for what is rounded."""
    if days.is_within(goal):
        return Label.ENTAILMENT
    gap = max(goal.first - days.last, days.first - goal.last)
    return Label.CONTRADICTION if gap > TOLERANCE[shift.unit] else None
