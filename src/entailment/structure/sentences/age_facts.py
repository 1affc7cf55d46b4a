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
from typing import NamedTuple

from entailment.structure.sentences.bare_ages import whole_number
from entailment.structure.sentences.people import MENTION, Clause, People, Person, read_clauses
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
    r"(?=\s*(?:[,;:.)]|$)|\s(?:and|but|when|while|in|on|at|as|to|by|with|from|after|before|the)\b)"
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
    rf"(?:(?:\b(?P<be>{_BE})\s{_ADVERB}|\b(?:aged|at\s(?:the\s)?age(?:\sof)?|at)\s"
    rf"|^\W*(?P<adverb>now|then|aged|at|only|just|still)\s|^,\s(?=[\w-]+\W*$))(?:{_NUMBERED})|\b(?:{_SPANNED}))",
    re.IGNORECASE,
)
_COMPOUND = re.compile(rf"\b(?P<years>{NUMBER})-year-old\s(?P<who>(?:[a-z-]+\s){{0,3}}(?:{NAME}|[a-z]+))", re.I)
_BIRTHDAY = re.compile(r"\b(?P<short>short\sof\s)?(?:his|her|their)\s(?P<nth>[\w-]+)\sbirthday\b", re.I)
_BORN = re.compile(r"(?:\b(?:was\s|were\s)?born\b|\bb\.)[^.;]*?\b(?P<year>1\d{3}|20\d\d)\b", re.I)
_LIFE = re.compile(r"^\((?:born\s|b\.\s?)?(?P<born>1\d{3}|20\d\d)\s?[-–—]\s?(?P<died>1\d{3}|20\d\d)")
_IN_YEAR = re.compile(
    rf"\b(?:in|on|of|{any_of('months')})\s(?:[a-z]+\s(?:of\s)?)?(?:\d{{1,2}},?\s)?(?:{any_of('months')},?\s)?"
    r"(?P<year>1\d{3}|20\d\d)\b(?!s)",
    re.IGNORECASE,
)
_APART = re.compile(
    rf"\b(?:(?P<exact>exactly|just|only)\s)?(?P<count>{NUMBER})\s(?P<unit>years?|decades?|months?)\s"
    rf"(?:(?:(?:his|her|their)\s(?P<rank>junior|senior)|(?P<way>older|younger))"
    rf"(?:\sthan\s(?P<other>he|she|{MENTION}))?|(?P<order>before|after)\s(?P<sibling>(?:his|her)\s[a-z]+(?:\s{NAME})?)$)",
    re.IGNORECASE,
)
_BY = re.compile(rf"\b(?:his|her)\s(?P<rank>junior|senior)\sby\s(?P<count>{NUMBER})\s(?P<unit>years?)", re.I)
_LATER = re.compile(rf"^\W*(?P<count>{NUMBER})\s(?P<unit>years?|decades?)\s(?P<way>later|earlier)\b", re.I)
_TWIN = re.compile(rf"\b(?:his|her)\stwin(?:\s(?:brother|sister))?,?\s(?P<other>{NAME})")
_UNSURE = re.compile(r"\b(?:not|never|no|nearly|almost|about|around|over|under|until|if|would|might|may|claim\w*)\b", re.I)


class Fact(NamedTuple):
    """What a text says of two times, and the sentence that says so."""

    constraint: Constraint
    sentence: tuple[int, int]
    is_of_age: bool = True
    """Whether it is of somebody's age; else of when an event was."""


def years_in(form: str) -> list[int]:
    """Return the years in *form* that say when something was."""
    return [int(match["year"]) for match in _IN_YEAR.finditer(form)]


def age_of(match: re.Match[str]) -> tuple[float, float] | None:
    """Return the bounds of the age that *match*, of a pattern with AGE, gives."""
    if match["decade"]:
        first = 13 if match["decade"] == "teens" else table("quantities", "decades")[match["decade"].lower()]
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


def read_facts(text: str) -> tuple[list[Fact], list[Clause], People]:
    """Return what *text* says of ages and of the years of events, its clauses and its people."""
    clauses, people = read_clauses(text)
    facts: list[Fact] = []
    for at, clause in enumerate(clauses):
        behind = clauses[at + 1] if at + 1 < len(clauses) else None
        before = clauses[at - 1] if at else None
        for read in (_births, _ages, _compounds, _birthdays, _relations):
            stated = _parted(clause, list(read(clause, people, behind)), facts)
            facts += (Fact(each, clause.sentence) for each in stated)
        facts += (Fact(each, clause.sentence, is_of_age=False) for each in _dates(clause, before))
    return facts, clauses, people


def _parted(clause: Clause, read: list[Constraint], facts: list[Fact]) -> list[Constraint]:
    """Return what was *read* with another event where *facts* have another age at that of *clause*.

    Without a verb of its own a part may be of another: *lost her father at two, her mother at nine*.
    """
    stated = {fact.constraint[:2]: fact.constraint[2:] for fact in facts}
    if all(stated.get(each[:2], each[2:]) == each[2:] for each in read):
        return read
    old, clause.moment = clause.moment, -1 - clause.start
    return [each._replace(second=clause.moment) if each.second == old else each for each in read]


def _births(clause: Clause, people: People, behind: Clause | None) -> Iterator[Constraint]:
    form = clause.form
    born = _BORN.search(form)
    if born is not None and clause.person is not None:
        yield _year(int(born["year"]), clause.person)
    if life := _LIFE.match(form.strip()):
        if clause.person is not None:
            yield _year(int(life["born"]), clause.person)
            yield _year(int(life["died"]), (clause.person, "died"))


def _year(year: int, node: object) -> Constraint:
    return Constraint(CALENDAR, node, year, year + 1)


def _ages(clause: Clause, people: People, behind: Clause | None) -> Iterator[Constraint]:
    person = clause.person
    for match in _AGED.finditer(clause.form) if person is not None else ():
        span = age_of(match)
        if span is None or _UNSURE.search(clause.form[: match.end()]):
            continue
        is_bare = not match["be"] and match[0][:1] in ", ("
        is_now = (match["be"] or "").lower() in ("is", "are") or (match["adverb"] or "").lower() == "now"
        moment: object = NOW if is_now else clause.moment
        if match["be"] and behind is not None and re.match(r"when\b", behind.form):
            moment = behind.moment
        yield Constraint(person, moment, *span)
        if is_bare and not match["adverb"] and not is_now and not years_in(clause.text[slice(*clause.sentence)]):
            yield Constraint(person, NOW, *span)


def _compounds(clause: Clause, people: People, behind: Clause | None) -> Iterator[Constraint]:
    for match in _COMPOUND.finditer(clause.form):
        person, years = people.add(match["who"]), whole_number(match["years"].lower())
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
        form = groups.get("other") or groups.get("sibling")
        other = clause.previous if form is None or form.lower() in ("he", "she") else people.add(form)
        years = _span_of_years(match)
        if person is None or other is None or other is person or years is None:
            continue
        way = (groups.get("rank") or groups.get("way") or groups["order"]).lower()
        pair = (person, other) if way in ("senior", "older", "before") else (other, person)
        yield Constraint(*pair, *years)
    for match in _TWIN.finditer(clause.form):
        other = people.add(match["other"])
        if person is not None and other is not None and other is not person:
            yield Constraint(person, other, 0, 0)


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
    later = _LATER.search(clause.form)
    span = _span_of_years(later) if later else None
    if later is not None and span is not None and before is not None and before.moment != clause.moment:
        pair = (before.moment, clause.moment)
        yield Constraint(*(pair if later["way"].lower() == "later" else pair[::-1]), *span)
