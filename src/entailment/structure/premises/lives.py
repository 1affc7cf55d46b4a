"""When somebody was born, died and was alive, and how old they became, by the dates of a text.

| text | hypothesis | line |
| --- | --- | --- |
| She was born in 1912 and died in 1950. | She died at the age of 38. | 1950 - 1912 = 37 or 38 |
| | She lived to be older than 40. | 1950 - 1912 = 37 or 38 |
| | She was alive in 1930. | 1912 < 1930 < 1950 |
| Ann Berg (1912-1950) painted. | Ann Berg was alive in 1930. | 1912 < 1930 < 1950 |
| | Ann Berg died in 1950. | died 1950 |

A judge is to find in the text that somebody was born and died then. It is to find only the sentence
where that says so in any case (`_sentence`): judges miss dates in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from entailment.knowledge.person_words import given_names
from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.bare_ages import FIRST_AGE
from entailment.structure.sentences.owners import are_of_one_person
from entailment.structure.times import has_era, iso_day, periods
from entailment.text.lexicon import any_of
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.quantities import quantities
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems

__all__ = ["by_lives"]

_BETWEEN = (
    r"(?:(?!\b(?:and|who|that|which|\w+ed|built)\b)"
    rf"(?:[^.;(),]|,\s(?={CAPITAL}|in\b|on\b))){{0,60}}?"
)
_BORN = re.compile(rf"\bborn\b{_BETWEEN}\b(?:in|on)\s+(?:[^.;(),]{{0,20}}?\s)??(\d{{4}})\b")
_DIED = re.compile(rf"\bdied\b{_BETWEEN}\b(?:in|on)\s+(?:[^.;(),]{{0,20}}?\s)??(\d{{4}})\b")
_DATE = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\s+(?i:{any_of('months')})\s+"
    rf"|(?i:{any_of('months')})\s+\d{{1,2}},?\s+)?\d{{4}}"
)
_WORD = rf"(?<![\w.'’-]){CAPITAL}[\w.'’-]*"
_PARTICLE = rf"(?:the|{any_of('name_particles')})"
_NAMED = rf"(?:[Tt]he\s+{SMALL}+\s+)?{_WORD}(?:\s+(?:{_PARTICLE}\s+){{0,2}}{_WORD}){{0,6}}"
_SPAN = re.compile(
    rf"(?P<named>{_NAMED})\s+\(\s*(?P<verb>born\s+)?(?P<born>{_DATE})\s*"
    rf"(?:[-–—]|(?P<verb2>,\s*(?:and\s+)?died))\s*(?P<died>{_DATE})\s*\)"
)
"""Years or days of a life in brackets behind a name."""

_REIGN = re.compile(r"\b(?:reign|rule|papacy|presidency|term|time)\s+of\s+$", re.IGNORECASE)
_ALIVE = re.compile(
    r"^(?P<who>.{2,60}?)\s+was\s+(?P<not>not\s+|no longer\s+)?(?:still\s+)?alive\s+in\s+"
    r"(?P<year>\d{4})\W*$"
)
_AGE = r"(?:the\s+age\s+of\s+|reaching\s+(?:the\s+age\s+of\s+)?|(?:his|her)\s+)?"
_AGED = re.compile(
    r"^(?P<who>.{2,60}?)\s+(?:(?P<died>died)\s+(?P<how>before|after|at|aged)\s+"
    rf"(?P<rough>about\s+|around\s+)?{_AGE}|lived\s+(?:to\s+be\s+)?(?P<than>older\s+than|over|"
    r"more\s+than|past|beyond|until|to)\s+(?:the\s+age\s+of\s+)?)"
    r"(?P<years>\d{1,3}|[a-z]+(?:[\s-][a-z]+){0,4}?)(?:(?:st|nd|rd|th)\s+birthday|\s+years?(?:\s+old|\s+of\s+age)?)?\W*$"
)
_DATED = re.compile(
    r"^(?P<who>.{2,60}?)\s+(?:(?P<born>was\s+born)|(?:died|passed\s+away))\s+"
    r"(?:in|on)\s+(?P<date>[^;]{4,30}?)\W*$"
)
_OF_AGE = re.compile(r"\b(?:age|reaching|birthday|old)\b")
_MONTH = re.compile(rf"\b(?:{any_of('months')})\b", re.I)

_MOST = 2
"""Years of birth or of death of a text that are tried."""

_LONGEST_LIFE = 130
"""Years."""

_LONGEST_TERM = 20
"""Years of an office, above which those in brackets are of a life."""


class _Event(NamedTuple):
    """A birth or a death, in the words of the text, and its year."""

    form: str
    year: int
    start: int | None = None
    """Where its verb begins; None for one in brackets behind a name."""
    is_sure: bool = False
    """Whether the brackets are of a life in any case."""

    @classmethod
    def in_brackets(cls, verb: str, span: re.Match[str]) -> _Event:
        """Return what the date of a life in the brackets *span* says, with *verb*."""
        date = span[verb]
        form = f"{verb} {'in' if date.isdigit() else 'on'} {date}"
        return cls(form, int(date[-4:]), is_sure=_is_of_life(span))


def by_lives(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield what the dates of birth and death of *text* say of them, an age or a year of a life."""
    yield from _by_brackets(text, hypothesis)
    claimed = _ALIVE.match(hypothesis.strip()) or _AGED.match(hypothesis.strip())
    if claimed is None:
        return
    for birth, death in _lives(text, claimed["who"]):
        born, died, ages = birth.year, death.year, _ages(birth, death)
        places = [event.start for event in (birth, death) if event.start is not None]
        if not are_of_one_person(text, places, claimed["who"]):
            continue
        label = _alive(claimed, born, died) if claimed.re is _ALIVE else _aged(claimed, ages)
        if label is None or (claimed.re is _AGED and _has_days(birth, death)):
            continue
        premises = _sentence(text, birth, death, claimed["who"]) or (
            f"{claimed['who']} was {birth.form}.",
            f"{claimed['who']} {death.form}.",
        )
        year = int(claimed["year"]) if claimed.re is _ALIVE else None
        difference = f"{died} - {born} = {' or '.join(map(str, ages))}"
        line = difference if year is None else " < ".join(map(str, sorted((born, year, died))))
        yield Derivation(premises, label, line, "life")


def _by_brackets(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield what the dates of a life in brackets say of a birth or a death."""
    claimed = _DATED.match(hypothesis.strip())
    if claimed is None:
        return
    verb = "born" if claimed["born"] else "died"
    for span in _SPAN.finditer(text):
        label = _dated(_Event.in_brackets(verb, span).form, claimed["date"])
        if label is not None and _is_of(text, span, claimed["who"]) and _is_of_life(span):
            spans = sentence_spans(text)
            whole = next(text[start:end] for start, end in spans if start <= span.start() < end)
            yield Derivation((whole.strip(),), label, f"{verb} {span[verb]}", "life")


def _dated(stated: str, claimed: str) -> Label | None:
    """Return whether what is *stated* with a date was at the time that is *claimed*.

    >>> [str(_dated("died on 28 April 2011", claimed)) for claimed in ("2011", "Oslo in 2011")]
    ['ENTAILMENT', 'None']
    """
    dates, others = periods(stated), periods(claimed)
    if len(dates) != 1 or len(others) != 1 or others[0].form != claimed:
        return None
    (date,), (other,) = dates, others
    if other.first <= date.first and date.last <= other.last:
        return Label.ENTAILMENT
    is_apart = date.last < other.first or other.last < date.first
    return Label.CONTRADICTION if is_apart else None


def _lives(text: str, who: str) -> Iterator[tuple[_Event, _Event]]:
    """Yield the birth and the death that may be those of one life, in brackets of that of *who*."""
    spans = [
        (_Event.in_brackets("born", match), _Event.in_brackets("died", match))
        for match in _SPAN.finditer(text)
        if _is_of(text, match, who)
    ]
    births, deaths = (
        [
            _Event(match[0], int(match[1]), match.start())
            for match in pattern.finditer(text)
            if not has_era(text, *match.span(1))
        ][:_MOST]
        for pattern in (_BORN, _DIED)
    )
    for birth, death in (*spans, *product(births, deaths)):
        if 0 < death.year - birth.year < _LONGEST_LIFE:
            yield birth, death


def _is_of(text: str, span: re.Match[str], who: str) -> bool:
    """Return whether *who* is named before the brackets, or a pronoun for the first of the text.

    Not a part of the name where others of the text have just that name.

    >>> span = _SPAN.search("Anna Lund (1912-1950) met Weber.")
    >>> [_is_of(span.string, span, who) for who in ("Lund", "The tutor", "She")]
    [True, False, True]
    """
    if _REIGN.search(text, 0, span.start()):
        return False
    own = lexical_stems(who)
    if not own:
        return not text[: span.start()].strip()
    named = lexical_stems(span["named"])
    namesakes = (lexical_stems(each["named"]) for each in _SPAN.finditer(text))
    return own == named or (own < named and own not in namesakes)


def _is_of_life(span: re.Match[str]) -> bool:
    """Return whether the brackets *span* are of nothing but a life.

    They have its days, or verbs, or are so many years behind the given name and surname of a person
    that they are no term of office.

    >>> spans = ("Ann Berg (1912-1950)", "Ann Berg (1942-1950)", "The Berg Gallery (1912-1950)")
    >>> [_is_of_life(match) for match in map(_SPAN.search, spans) if match]
    [True, False, False]
    """
    born, died = span["born"], span["died"]
    if span["verb2"] or not (born.isdigit() or died.isdigit()):
        return True
    names = span["named"].split()
    is_person = len(names) > 1 and names[0] in given_names() and not names[-1].isupper()
    return is_person and int(died[-4:]) - int(born[-4:]) >= _LONGEST_TERM


def _sentence(text: str, birth: _Event, death: _Event, who: str) -> tuple[str, ...]:
    """Return the sentence that says of *who* in any case when they were born and died."""
    if birth.start is None or death.start is None:
        date = re.split(r"\b(?:in|on)\s", birth.form)[-1]
        places = [match.start() for match in re.finditer(re.escape(date), text)]
        place = places[0] if birth.is_sure and death.is_sure and places else None
    else:
        place = birth.start if _is_of_both(text, birth, death, who) else None
    spans = sentence_spans(text) if place is not None else []
    return tuple(text[start:end].strip() for start, end in spans if start <= (place or 0) < end)


_AND = re.compile(r",?\s+and\s+(?:(?:he|she)\s+)?")


def _is_of_both(text: str, birth: _Event, death: _Event, who: str) -> bool:
    """Return whether *text* says in one sentence: *who* was born in 1912 and died in 1950."""
    if birth.start is None or death.start is None:
        return False
    starts = [start for start, end in sentence_spans(text) if start <= birth.start < end]
    subject = text[starts[0] : birth.start].split()
    between = _AND.fullmatch(text, birth.start + len(birth.form), death.start)
    return subject == [*who.split(), "was"] and between is not None


def _ages(birth: _Event, death: _Event) -> tuple[int, ...]:
    """Return the ages that there may be at the *death*: one where both have their days.

    >>> _ages(_Event("born on 12 May 1790", 1790), _Event("died on 3 April 1866", 1866))
    (75,)
    """
    age, days = death.year - birth.year, [_day(event.form) for event in (birth, death)]
    first, last = days
    if not first or not last:
        return (age - 1, age)
    return (age - (last < first),)


def _day(form: str) -> str:
    """Return the day of the year of *form*, *05-12*; empty where it has none."""
    period = next(iter(periods(form)), None)
    return iso_day(period.first)[-5:] if period and period.first == period.last else ""


def _has_days(birth: _Event, death: _Event) -> bool:
    """Return whether the text says of both in what month, so that they give one age elsewhere."""
    return birth.start is not None and all(_MONTH.search(event.form) for event in (birth, death))


def _alive(claimed: re.Match[str], born: int, died: int) -> Label | None:
    year = int(claimed["year"])
    if year in (born, died):
        return None
    is_so = (born < year < died) != bool(claimed["not"])
    return Label.ENTAILMENT if is_so else Label.CONTRADICTION


def _aged(claimed: re.Match[str], ages: Sequence[int]) -> Label | None:
    """Return whether one of the *ages* that there may be at death is what is *claimed*."""
    years = _whole_number(claimed["years"])
    how = claimed["how"] if claimed["died"] else " ".join(claimed["than"].split())
    if years is None or how == "until" or claimed["rough"]:
        return None
    if how == "to":  # also of who died later
        is_over = _OF_AGE.search(claimed[0]) is not None and max(ages) < years
        return Label.ENTAILMENT if years in ages else Label.CONTRADICTION if is_over else None
    is_hour = how == "at" and years < FIRST_AGE and claimed["years"].isalpha()
    if is_hour and not _OF_AGE.search(claimed[0]):
        return None  # *at ten* may be an hour
    if how in ("at", "aged"):
        return Label.ENTAILMENT if years in ages else Label.CONTRADICTION
    if how in ("before", "after"):
        if not _OF_AGE.search(claimed[0]):
            return None  # after two years is no age
        is_so = [age < years if how == "before" else age >= years for age in ages]
    else:
        is_so = [age > years for age in ages]
    if any(is_so) != all(is_so):
        return None
    return Label.ENTAILMENT if all(is_so) else Label.CONTRADICTION


def _whole_number(form: str) -> int | None:
    """Return the value of *form* if all of it is a whole number, in digits or words.

    >>> _whole_number("seventy-five"), _whole_number("7.5"), _whole_number("noon")
    (75, None, None)
    """
    number = next(iter(quantities(form)), None)
    if number is None or number.form != form or not isinstance(number.value, float):
        return None
    return int(number.value) if number.kind == "number" and number.value.is_integer() else None
