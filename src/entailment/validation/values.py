"""Where a document has a value, whatever the form in which it is written there.

| kind | found as well |
| --- | --- |
| person, organisation, agent, name, school | parts, acronyms, pronouns (`mentions`) |
| place, city, state | Ariz. for Arizona, a city without its state |
| origin, country | Canada and Canadian |
| religion, affiliation | Islam and Muslim |
| organisation | a Democrat for the Democratic Party |
| title | CEO for chief executive, Sen. for senator; not *vice president* for president |
| date, age, number, amount | any that agrees in value and is as exact, in any unit (`timing`) |
| url | without http:// and www. |
| cause, charge, text | the same words in other forms |

The type of a value is checked before a document is read: a date must be one, an age a number, and
a name may not be a date or a number, nor a city be a country.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from entailment.discourse.document import ResolvedDocument
from entailment.discourse.headline import headline_names
from entailment.discourse.lexicon import form_groups, office_groups, word_set
from entailment.knowledge.gazetteer import country, people, place_forms, places, state
from entailment.structure.amount import Amount
from entailment.text.quantities import Quantity, quantities
from entailment.text.spans import Spans
from entailment.text.words import words
from entailment.validation.mentions import (
    Mention,
    NameKind,
    find_mentions,
    literal,
    within_longer_name,
)
from entailment.validation.pattern_data import is_person_noun
from entailment.validation.spelling import letters_of, plain
from entailment.validation.timing import (
    age_of,
    amount_of,
    date_of,
    dated,
    measure_of,
    measures,
    number_of,
    numbers,
)
from entailment.validation.wording import root

__all__ = ["TIMED", "find_value", "forms", "type_problem"]

NAMED: dict[str, NameKind] = {
    "person": "person",
    "organisation": "organisation",
    "agent": "either",
    "name": "either",
    "school": "organisation",
}
TIMED = frozenset("date age number amount".split())
_PLACES = frozenset("place city state country".split())
_CALLED = {"state": "state or province"}
_SCHEME = re.compile(r"(?:https?://)?(?:www\.)?\Z", re.IGNORECASE)
_URL = re.compile(
    r"(?:https?://)?(?:www\.)?((?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?)", re.IGNORECASE
)


def find_value(
    reading: ResolvedDocument,
    value: str,
    kind: str,
    *,
    synonyms: bool = True,
    containment: bool = True,
    probable: bool = False,
) -> list[Mention]:
    """Return the mentions of *value*, a value of *kind*, in order.

    Without *synonyms* only as it is written, without *containment* in longer names too; *probable*
    is to have what may mean somebody, he or the company, as well.
    """
    if kind in TIMED:
        return _timed(reading, value, kind)
    if kind in NAMED:
        named = find_mentions(_read_for(reading, value, kind), value, NAMED[kind])
        mentions = [mention for mention in named if probable or mention.means != "pronoun"]
        return sorted([*mentions, *_by_members(reading, value, kind, mentions)])
    mentions, taken = list[Mention](), Spans()
    for form, plural in forms(value, kind) if synonyms else [(value, False)]:
        for start, end in _spans(reading.text, form, plural, kind):
            index = reading.sentence_at(start)
            if index is None or taken.overlap(start, end):
                continue
            if not (containment and _is_part_of_other(reading, start, end, kind)):
                taken.add(start, end)
                mentions.append(Mention(start, end, index, "value"))
    return sorted(mentions)


def _read_for(reading: ResolvedDocument, value: str, kind: str) -> ResolvedDocument:
    """Return the reading for a value that the headline names, as it follows whom that is about."""
    named = kind in ("person", "agent") and headline_names(reading.document.title or "", value)
    return reading.about(person=value) if named else reading


def _by_members(
    reading: ResolvedDocument, value: str, kind: str, mentions: Iterable[Mention]
) -> Iterator[Mention]:
    """Yield where members are called after the party or church *value*, but for *mentions*."""
    if kind != "organisation" or len(forms(value, "affiliation")) == 1:
        return
    taken = Spans()
    for mention in mentions:
        taken.add(mention.start, mention.end)
    for mention in find_value(reading, value, "affiliation"):
        if reading.text[mention.start].isupper() and not taken.overlap(mention.start, mention.end):
            yield mention


def _timed(reading: ResolvedDocument, value: str, kind: str) -> list[Mention]:
    """Return where the document has a date, age, number or amount that supports *value*."""
    period = date_of(value) if kind == "date" else None
    years = age_of(value) if kind == "age" else None
    number = number_of(str(years) if years is not None else value)
    number = amount_of(value) if kind == "amount" else number
    measure = measure_of(value) if kind == "number" else None
    mentions = list[Mention]()
    for index, passage in enumerate(reading.passages):
        if period is not None:
            when = dated(passage.text, reading.document.date, passage.start)
            spans = [(timed.start, timed.end) for timed in when if timed.period.supports(period)]
        elif number is not None and passage.columns:
            cells = (cell for cell in passage.cells if any(_numbers(cell.text, number, measure)))
            spans = [(cell.start, cell.end) for cell in cells]
        elif number is not None:
            spans = list(_numbers(passage.text, number, measure, passage.start))
        else:
            spans = []
        mentions += [Mention(start, end, index, "value") for start, end in spans]
    return mentions


def _numbers(
    text: str, number: Quantity, measure: Amount | None, begin: int = 0
) -> Iterator[tuple[int, int]]:
    """Yield where *text* has *measure*, in any unit; *number* for a value without a unit."""
    return numbers(text, number, begin) if measure is None else measures(text, measure, begin)


def forms(value: str, kind: str) -> list[tuple[str, bool]]:
    """Return the ways in which *value* may be written, each with whether it may be in the plural.

    >>> forms("CEO", "title")[1]
    ('chief executive officer', True)
    """
    value = " ".join(value.split()).strip(" .,;:") if kind != "state" else " ".join(value.split())
    if kind == "country" and (whole := country(value)):
        return [(form, form in whole.demonyms) for form in (value, *whole.names, *whole.demonyms)]
    if kind in _PLACES:
        return [(form, False) for form in place_forms(value)]
    if kind == "origin":
        return [(form, form != value) for form in _origins(value)]
    if kind == "title":
        return [(form, True) for form in _same(office_groups(), value)]
    if kind in ("religion", "affiliation"):
        return [(form, True) for form in _same(form_groups("faiths"), value)]
    if kind == "charge":
        return [(form, True) for form in _same(form_groups("charges"), value)]
    if kind == "any":
        known = (*_origins(value), *place_forms(value), *_same(office_groups(), value))
        return [
            (form, True) for form in dict.fromkeys((*known, *_same(form_groups("faiths"), value)))
        ]
    if kind == "url":
        match = _URL.fullmatch(value.rstrip("/"))
        return [(match[1] if match else value, False)]
    return [(value, True)]


def type_problem(value: str, kind: str) -> str | None:
    """Return why *value* cannot be of *kind*, or None where it can.

    >>> type_problem("one", "date"), type_problem("1933", "date")
    ('no date that is understood', None)
    """
    bare = value.strip()
    if not re.search(r"\w", bare):
        return "empty"
    if kind == "date":
        return None if date_of(bare) else "no date that is understood"
    if kind == "age":
        years = age_of(bare)
        return None if years is not None and years <= 130 else "no age"
    if kind == "number":
        return None if number_of(bare) is not None else "no number"
    if kind == "url":
        return None if _URL.fullmatch(bare.rstrip("/")) else "no address of a website"
    return _name_problem(bare, kind)


def _name_problem(value: str, kind: str) -> str | None:
    """Return of what other kind *value* surely is; a name that is in no list may be of any."""
    only_figures = not re.search(r"[^\W\d_]", value)
    if only_figures and kind not in ("text", "name", "organisation", "agent"):
        return f"a number, no {kind}"
    if kind not in ("text", "name", "organisation", "agent", "title") and _is_date(value):
        return f"a date, no {kind}"
    known = {"country": country(value), "state": state(value), "city": _is_city(value)}
    others = [name for name, place in known.items() if place]
    if kind == "state" and "country" not in others:
        others = []  # many a state or province is called as its city: Berlin, Geneva
    if kind in known and not known[kind] and others:
        other = others[0]
        return f"a {_CALLED.get(other, other)}, no {_CALLED.get(kind, kind)}"
    if kind == "person" and any(map(is_person_noun, value.split())) and value.islower():
        return "no name of a person"
    if kind == "person" and " " in value and (country(value) or state(value)):
        return "a place, no person"  # in one word it is a name, too: Jordan, Georgia
    return None


def _is_date(value: str) -> bool:
    """Return whether all of *value* is a date, and not a part as in *theft in 1998*."""
    return bool(date_of(value)) and any(each.form == value for each in quantities(value))


def _is_city(value: str) -> bool:
    """Return whether a city is called *value*, as a country or state may be: Panama, New York."""
    name = value.lower()
    keys = (f"{form} (city)" for form in (name, f"{name} city", f"city of {name}"))
    return any("city" in place.kinds for key in keys if (place := places().get(key)))


def _origins(value: str) -> tuple[str, ...]:
    if whole := country(value):
        return tuple(dict.fromkeys([value, *whole.names, *whole.demonyms]))
    return tuple(dict.fromkeys([value, *people(value)]))


def _same(groups: Iterable[Sequence[str]], value: str) -> tuple[str, ...]:
    plain = value.lower().strip(". ")
    for group in groups:
        if plain in (form.lower().strip(".") for form in group):
            return tuple(dict.fromkeys([value, *group]))
    return (value,)


def _spans(text: str, form: str, plural: bool, kind: str) -> Iterator[tuple[int, int]]:
    if kind in ("cause", "charge", "text"):
        yield from _in_any_form(text, form)
        return
    pattern = _titled(form) if kind in ("title", "religion", "affiliation") else literal(form)
    if pattern is None:
        return
    for match in pattern.finditer(plain(text)):
        if kind == "title" and _is_other_office(text, match.start(), match.end()):
            continue
        scheme = _SCHEME.search(text[max(0, match.start() - 12) : match.start()])
        yield match.start() - len(scheme[0] if scheme and kind == "url" else ""), match.end()
    if plural and kind not in ("title", "religion", "affiliation"):
        more = literal(form + "s")
        yield from (match.span() for match in (more.finditer(plain(text)) if more else ()))


@lru_cache(maxsize=512)
def _titled(form: str) -> re.Pattern[str] | None:
    """Return what finds *form* in the singular and plural, without regard to capitals."""
    parts = [letters_of(part) for part in re.findall(r"[^\s\-]+", form)]
    if not parts:
        return None
    end = r"\b" if form[-1].isalnum() else ""
    phrase = r"[\s-]+".join(parts)
    return re.compile(rf"\b{phrase}(?:s|es)?{end}", re.IGNORECASE)


def _is_other_office(text: str, start: int, end: int) -> bool:
    before = re.search(r"([\w']+)[\s-]+$", text[max(0, start - 30) : start])
    after = re.match(r"[\s-]+(\w+)", text[end : end + 30])
    return (before is not None and before[1].lower() in word_set("before_title")) or (
        after is not None and after[1].lower() in word_set("after_title")
    )


def _in_any_form(text: str, form: str) -> Iterator[tuple[int, int]]:
    """Yield where the content words of *form* follow one another in any of their forms."""
    sought = [root(word.lower) for word in words(form) if word.is_content]
    if not sought:
        return
    first = re.compile(rf"\b{re.escape(sought[0][:3])}", re.IGNORECASE)
    if not first.search(text):
        return
    roots = [(root(word.lower), word.start, word.end) for word in words(text) if word.is_content]
    for at in range(len(roots) - len(sought) + 1):
        if all(roots[at + n][0] == value for n, value in enumerate(sought)):
            yield roots[at][1], roots[at + len(sought) - 1][2]


def _is_part_of_other(reading: ResolvedDocument, start: int, end: int, kind: str) -> bool:
    if kind not in (*_PLACES, "origin", "religion", "affiliation"):
        return False
    text = reading.text
    if kind in ("religion", "affiliation", "origin") and text[start].islower():
        return False
    return within_longer_name(reading, start, end, "organisation")
