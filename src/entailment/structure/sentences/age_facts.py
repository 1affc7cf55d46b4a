"""Who is how old when, and when they were born, as a text says it of each of its people.

| text | fact |
| --- | --- |
| Ann Berg (b. 1912) painted. | Ann Berg was born in 1912 |
| Ann Berg retired in 1970 at the age of 58. | 58 years old at that event; that was in 1970 |
| Tom, now 67, repairs organs. | 67 years old now |
| His daughter Maren is thirty years younger. | born 30 years after him |
| Two years later she left. | 2 years after what is before |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.structure.sentences.assertion import has_retraction, is_asserted
from entailment.structure.sentences.bare_ages import whole_number
from entailment.structure.sentences.people import (
    MENTION,
    Clause,
    People,
    Person,
    is_alone,
    read_clauses,
)
from entailment.structure.time_network import Constraint
from entailment.structure.vocabulary import table
from entailment.text.lexicon import any_of
from entailment.text.name_forms import NAME
from entailment.text.ordinals import ordinal_value

__all__ = ["AGE", "CALENDAR", "NOW", "NUMBER", "Fact", "age_of", "read_facts", "years_in"]

CALENDAR = "calendar"
"""The year 0."""

NOW = "now"
"""When the text was written."""

NUMBER = r"(?:\d{1,3}|(?:a\s)?[a-z]+(?:-[a-z]+)?|a\shundred\sand\s[a-z-]+)"
_DECADE = "|".join((*table("quantities", "decades"), "teens"))
_END = (
    r"(?=\s*(?:[,;:.)]|$)"
    r"|\s(?:and|but|when|while|in|on|at|as|to|by|with|from|after|before|the|or)\b)"
)
_NUMBERED = rf"(?P<years>{NUMBER})(?:\syears?(?:\sold|\sof\sage)|(?!\syears?\b)){_END}"
_SPANNED = (
    rf"in\s(?:his|her|their)\s(?P<part>early|mid|middle|late)?[\s-]?(?P<decade>{_DECADE})\b"
    r"|in\s(?:his|her)\s(?P<running>[\w-]+)\syear\b"
)
AGE = rf"(?:{_NUMBERED}|{_SPANNED})"
_BE = r"(?:is|was|were|are|being|turned|turns)"
_ADVERB = r"(?:(?:now|then|only|just|already|still|barely|himself|herself)\s)?"
_AGED = re.compile(
    rf"(?:(?:\b(?P<be>{_BE})\s{_ADVERB}(?:(?P<bound>not\syet|over|under|past|more\sthan|less\sthan)\s)?|\b(?:aged|at\s(?:the\s)?age(?:\sof)?|at)\s"
    rf"|^\W*(?P<adverb>now|then|aged|at|only|just|still)\s|^,\s(?=[\w-]+\W*$)|^(?P<and>,?\s?and)\s(?=[\w-]+\W*$))(?:{_NUMBERED})|\b(?:{_SPANNED}))",
    re.IGNORECASE,
)
_COMPOUND = re.compile(
    rf"\b(?P<years>{NUMBER})-year-old\s(?P<who>(?-i:(?:[a-z-]+\s){{0,3}}{NAME})|[a-z]+)", re.I
)
_BIRTHDAY = re.compile(
    r"\b(?P<short>short\sof\s)?(?:his|her|their)\s(?P<nth>[\w-]+)\sbirthday\b", re.I
)
_BORN = re.compile(r"(?:\b(?:was\s|were\s)?born\b|\bb\.)[^.;]*?\b(?P<year>1\d{3}|20\d\d)\b", re.I)
_LIFE = re.compile(
    r"^\((?:born\s|b\.\s?)?(?P<born>1\d{3}|20\d\d)\s?[-–—]\s?(?P<died>1\d{3}|20\d\d)"
)
_IN_YEAR = re.compile(
    rf"\b(?:in|on|of|{any_of('months')})\s(?:[a-z]+\s(?:of\s)?)?(?:\d{{1,2}},?\s)?(?:{any_of('months')},?\s)?"
    r"(?P<year>1\d{3}|20\d\d)\b(?!s)",
    re.IGNORECASE,
)
_APART = re.compile(
    rf"\b(?:(?:exactly|just|only)\s)?(?P<count>{NUMBER})\s(?P<unit>years?|decades?|months?)\s"
    rf"(?:(?:his|her|their)\s(?P<rank>junior|senior)|(?P<way>older|younger))"
    rf"(?:\sthan\s(?P<other>he\b|she\b|(?-i:{MENTION})))?",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    rf"(?:^|\W)(?P<count>{NUMBER})\s(?P<unit>years?|decades?|months?)\s*$", re.IGNORECASE
)
_BY = re.compile(
    rf"\b(?:his|her)\s(?P<rank>junior|senior)\sby\s(?P<count>{NUMBER})\s(?P<unit>years?)", re.I
)
_LATER = re.compile(
    rf"(?:^|\s)(?P<count>{NUMBER})\s(?P<unit>years?|decades?)\s(?P<way>later|afterwards|earlier)\b",
    re.I,
)
_AGO = re.compile(rf"\b(?P<count>{NUMBER})\s(?P<unit>years?|decades?)\sago\b", re.I)
_SIBLING = re.compile(
    rf"(?:\b(?:his|her|their)|(?P<own>{NAME})['’]s)\s(?:\w+\s)?(?P<way>elder|older|younger|little|big)\s"
    rf"(?:half-)?(?P<noun>brother|sister|twin),?\s(?P<other>{NAME})"
)
_IS_SIBLING = re.compile(
    rf"\b(?:is|was)\s(?:the\s(?P<way>elder|older|younger)\s(?:brother|sister)\sof\s(?:the\s)?(?:[a-z-]+\s){{0,2}}(?P<other>{NAME})"
    rf"|(?P<other2>{NAME})['’]s\s(?P<way2>elder|older|younger)\s(?:brother|sister))"
)
_SIBLINGS_APART = 40
"""Years between the births of two children of one mother, at most."""

_TWIN = re.compile(rf"\b(?:his|her)\stwin(?:\s(?:brother|sister))?,?\s(?P<other>{NAME})")
_UNSURE = re.compile(
    r"\b(?:not|never|no|nearly|almost|about|around|over|under|until|if|would|might|may|claim\w*)\b",
    re.I,
)


class Fact(NamedTuple):
    """What a text says of two times, and the sentence that says so."""

    constraint: Constraint
    sentence: tuple[int, int]
    is_of_age: bool = True
    """Whether it is of somebody's age; else of when an event was."""
    start: int = -1
    """Where its clause begins."""


def years_in(form: str) -> list[int]:
    """Return the years in *form* that say when something was."""
    return [int(match["year"]) for match in _IN_YEAR.finditer(form)]


def age_of(match: re.Match[str]) -> tuple[float, float] | None:
    """Return the bounds of the age that *match*, of a pattern with AGE, gives."""
    if match["decade"]:
        first = (
            13
            if match["decade"] == "teens"
            else table("quantities", "decades")[match["decade"].lower()]
        )
        if first == 13:
            return 13, 20
        low, high = {"early": (0, 4), "late": (6, 10)}.get((match["part"] or "").lower(), (0, 10))
        low, high = (3, 7) if (match["part"] or "").lower().startswith("mid") else (low, high)
        return first + low, first + high
    if match["running"]:
        years = ordinal_value(match["running"])
        return (years - 1, years) if years else None
    years = whole_number(match["years"])
    return (years, years + 1) if years is not None and 0 < years < 116 else None


@lru_cache(maxsize=64)
def read_facts(text: str) -> tuple[tuple[Fact, ...], tuple[Clause, ...], People]:
    """Return what *text* says of ages and of the years of events, its clauses and its people."""
    clauses, people = read_clauses(text)
    facts = [*_bracketed(text, people)]
    for at, clause in enumerate(clauses):
        if not is_asserted(clause.form) or has_retraction(clause.text[slice(*clause.sentence)]):
            continue
        before = clauses[at - 1] if at else None
        behind = _behind(clauses, at)
        if before is not None and _AT_AGE.match(clause.form) and before.sentence == clause.sentence:
            clause.moment = before.moment
        for read in (_births, _ages, _gapped, _compounds, _birthdays, _relations, _siblings):
            stated = _parted(clause, list(read(clause, people, behind)), facts)
            facts += (Fact(each, clause.sentence, start=clause.start) for each in stated)
        dates = (*_dates(clause, before), *_distances(clause, behind))
        facts += (Fact(each, clause.sentence, is_of_age=False) for each in dates)
    return tuple(facts), tuple(clauses), people


_AT_AGE = re.compile(rf"\W*when\s(?:he|she)\swas\s(?:\w+\s){{0,2}}(?:{NUMBER})\W*$")
_BRACKETED = re.compile(
    rf"(?P<who>{NAME})\s\((?:b\.|born)[^()]{{0,40}}?\b(?P<year>1\d{{3}}|20\d\d)\)"
)


def _behind(clauses: list[Clause], at: int) -> Clause | None:
    """Return the clause behind that at *at*, or the next of its sentence with *when*."""
    if at + 1 >= len(clauses):
        return None
    rest = [each for each in clauses[at + 2 :] if each.sentence == clauses[at].sentence]
    is_age = re.search(rf"\b(?:was|were)\s(?:\w+\s)?{NUMBER}\W*$", clauses[at].form)
    later = (each for each in rest if _WHEN.match(each.form)) if is_age else iter(())
    return clauses[at + 1] if _WHEN.match(clauses[at + 1].form) else next(later, clauses[at + 1])


def _bracketed(text: str, people: People) -> Iterator[Fact]:
    """Yield the births that *text* gives in brackets: *Ann Berg (b. 1912)*."""
    for match in _BRACKETED.finditer(text):
        person = people.add(match["who"])
        if person is not None:
            yield Fact(_year(int(match["year"]), person), match.span())


def _parted(clause: Clause, read: list[Constraint], facts: list[Fact]) -> list[Constraint]:
    """Return what was *read* with another event where *facts* have another age at that of *clause*.

    Without a verb of its own a part may be of another: *lost her father at two, a son at nine*.
    """
    stated = {fact.constraint[:2]: fact.constraint[2:] for fact in facts}
    if all(stated.get(each[:2], each[2:]) == each[2:] for each in read):
        return read
    old, clause.moment = clause.moment, -1 - clause.start
    return [each._replace(second=clause.moment) if each.second == old else each for each in read]


def _births(clause: Clause, people: People, behind: Clause | None) -> Iterator[Constraint]:
    form = clause.form
    born = _BORN.search(form)
    if born is not None and clause.person is not None and not _ROUGHLY.search(born[0]):
        yield _year(int(born["year"]), clause.person)
    if (life := _LIFE.match(form.strip())) and clause.person is not None:
        yield _year(int(life["born"]), clause.person)
        yield _year(int(life["died"]), (clause.person, "died"))


_ROUGHLY = re.compile(rf"\b(?:{any_of('before_rough_counts')}|c|ca|circa)\b", re.IGNORECASE)


def _year(year: int, node: object) -> Constraint:
    return Constraint(CALENDAR, node, year, year + 1)


def _ages(clause: Clause, people: People, behind: Clause | None) -> Iterator[Constraint]:
    person = clause.person
    for match in _AGED.finditer(clause.form) if person is not None else ():
        span, is_when = _bounded(match), behind is not None and _WHEN.match(behind.form)
        before = clause.form[: match.start("bound") if match["bound"] else match.end()]
        if span is None or _UNSURE.search(before) or (match["and"] and not is_when):
            continue
        verb, adverb = (match["be"] or "").lower(), (match["adverb"] or "").lower()
        is_now = verb in ("is", "are") or adverb == "now"
        is_event = behind is not None and is_when and (verb or match["and"])
        moment: object = behind.moment if behind and is_event else clause.moment
        is_bare = not verb and not adverb and match[0][:1] == "," and not match["decade"]
        if is_bare or (adverb in ("now", "then", "only") and clause.form.startswith(",")):
            person = _named_before(clause, people) or clause.person
        yield Constraint(person, NOW if is_now else moment, *span)
        if is_bare and not years_in(clause.text[slice(*clause.sentence)]):
            yield Constraint(person, NOW, *span)


def _named_before(clause: Clause, people: People) -> Person | None:
    """Return whom the words right before *clause* mention: *she beat Tom Holt, 61*."""
    before = _MENTIONED.search(clause.text, clause.sentence[0], clause.start)
    return people.add(before[0]) if before else None


_MENTIONED = re.compile(rf"{MENTION}$")
_WHEN = re.compile(r"\W*when\b")


def _bounded(match: re.Match[str]) -> tuple[float, float] | None:
    """Return the bounds of the age that *match* gives, with *not yet* or *over* before it."""
    span, bound = age_of(match), (match["bound"] or "").lower()
    if span is None or not bound:
        return span
    is_low = bound in ("over", "past", "more than")
    return (span[0], 120) if is_low else (0, span[0])


def _gapped(clause: Clause, people: People, behind: Clause | None) -> Iterator[Constraint]:
    """Yield the age of who shares a verb with who is before: *Ann was 20 and Tom 27*."""
    match = _GAPPED.fullmatch(clause.form)
    years = whole_number(match["years"].lower()) if match else None
    if match and years and clause.person is not None and clause.previous is not None:
        yield Constraint(clause.person, clause.moment, years, years + 1)


_GAPPED = re.compile(rf"(?:and|,)\s(?:she|he|(?:{MENTION}))\s(?P<years>{NUMBER})\W*")


def _compounds(clause: Clause, people: People, behind: Clause | None) -> Iterator[Constraint]:
    for match in _COMPOUND.finditer(clause.form):
        is_apposed = re.fullmatch(r",\san?\s", clause.form[: match.start()])
        person = clause.person if is_apposed else people.add(match["who"])
        years = whole_number(match["years"].lower())
        if person is not None and years:
            yield Constraint(person, clause.moment, years, years + 1)
            if not years_in(clause.text[slice(*clause.sentence)]):
                yield Constraint(person, NOW, years, years + 1)


def _birthdays(clause: Clause, people: People, behind: Clause | None) -> Iterator[Constraint]:
    match = _BIRTHDAY.search(clause.form)
    years = ordinal_value(match["nth"]) if match else None
    if match and years and clause.person and not _UNSURE.search(clause.form[: match.start()]):
        low = years - 1 if match["short"] else years
        yield Constraint(clause.person, clause.moment, low, max(low + 0.1, years))


def _relations(clause: Clause, people: People, behind: Clause | None) -> Iterator[Constraint]:
    person = clause.person
    for match in (*_APART.finditer(clause.form), *_BY.finditer(clause.form)):
        groups = match.groupdict()
        form = groups.get("other")
        is_pronoun = form is None or form.lower() in ("he", "she")
        other = clause.previous if is_pronoun else people.add(form or "")
        years = _span_of_years(match)
        if person is None or other is None or other is person or years is None:
            continue
        way = (groups.get("rank") or groups["way"]).lower()
        pair = (person, other) if way in ("senior", "older") else (other, person)
        yield Constraint(*pair, *years)
    yield from _elders(clause, people)
    for match in _TWIN.finditer(clause.form):
        other = people.add(match["other"])
        if person is not None and other is not None and other is not person:
            yield Constraint(person, other, 0, 0)


def _elders(clause: Clause, people: People) -> Iterator[Constraint]:
    """Yield who is the elder of two siblings: *Ann's younger brother Tom*."""
    for match in (*_SIBLING.finditer(clause.form), *_IS_SIBLING.finditer(clause.form)):
        groups = match.groupdict()
        way = groups["way"] or groups["way2"]
        other = people.add(groups["other"] or groups["other2"])
        person = people.add(groups["own"]) if groups.get("own") else clause.person
        if match.re is _SIBLING and not groups["own"] and person is other:
            person = clause.previous
        if person is None or other is None or person is other:
            continue
        is_elder = (way in ("elder", "older", "big")) == (match.re is _IS_SIBLING)
        pair = (person, other) if is_elder else (other, person)
        yield Constraint(*pair, 0, _SIBLINGS_APART)


def _siblings(clause: Clause, people: People, behind: Clause | None) -> Iterator[Constraint]:
    """Yield how long before or after somebody else a person was born."""
    match, span = _distance(clause, behind)
    born = re.search(r"\bborn\b", clause.text[clause.sentence[0] : clause.end])
    other = people.add(is_alone(behind)) if match and behind and is_alone(behind) else None
    if span and behind and born and other and clause.person and other is not clause.person:
        is_before = behind.form.lstrip().startswith("before")
        pair = (clause.person, other) if is_before else (other, clause.person)
        yield Constraint(*pair, *span)


def _distances(clause: Clause, behind: Clause | None) -> Iterator[Constraint]:
    """Yield how long before or after the event *behind* that of *clause* was."""
    match, span = _distance(clause, behind)
    if match and span and behind and not is_alone(behind) and clause.moment != behind.moment:
        is_before = behind.form.lstrip().startswith("before")
        pair = (clause.moment, behind.moment)
        yield Constraint(*(pair if is_before else pair[::-1]), *span)


def _distance(
    clause: Clause, behind: Clause | None
) -> tuple[re.Match[str] | None, tuple[float, float] | None]:
    match = _AHEAD.search(clause.form)
    is_order = behind is not None and re.match(r"\s*(?:before|after)\b", behind.form)
    return (match, _span_of_years(match)) if match and is_order else (None, None)


def _span_of_years(match: re.Match[str]) -> tuple[float, float] | None:
    """Return the years between two births that are so many units apart, as these are rounded."""
    count = whole_number(re.sub(r"^an?$", "1", match["count"].lower()))
    if not count:
        return None
    size = {"year": 1.0, "decade": 10.0, "month": 1 / 12}[match["unit"].lower().rstrip("s")]
    slack = 0.5 * min(size, 1.0)
    return count * size - slack, count * size + slack


def _dates(clause: Clause, before: Clause | None) -> Iterator[Constraint]:
    """Yield when the event of *clause* was, by its year or from the event *before*."""
    years = years_in(clause.form) if not _BORN.search(clause.form) else []
    if len(years) == 1 and not re.search(r"\buntil\b", clause.form):
        yield _year(years[0], clause.moment)
    if (ago := _AGO.search(clause.form)) and (span := _span_of_years(ago)):
        yield Constraint(clause.moment, NOW, *span)
    later = _LATER.search(clause.form)
    span = _span_of_years(later) if later else None
    if (
        later is not None
        and span is not None
        and before is not None
        and before.moment != clause.moment
    ):
        pair = (before.moment, clause.moment)
        yield Constraint(*(pair if later["way"].lower() != "earlier" else pair[::-1]), *span)
