"""How much a text states of one thing for so much of another, as a rate.

| text | so much | for |
| --- | --- | --- |
| fills 90 jars of honey a minute | 90 jars | a minute |
| pays 42 cents for every litre | 42 cents | a litre |
| travels at 60 km/h | 60 kilometres | an hour |
| one tablet every eight hours | one tablet | eight hours |
| two rolls at 14 euros each | 14 euros | a roll |
| each of the nine buses has 52 seats | 52 seats | a bus |
| a ticket costs 8 euros · tickets cost 8 euros | 8 euros | a ticket |

Nouns are compared by their stems, units by what they measure. What does not add up is no rate for a
noun: a temperature, a speed, an age or a length of time of each is none of all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from entailment.structure.amounts import Amount, amounts
from entailment.structure.sentences.stated_amounts import is_predicate
from entailment.structure.units import dimension, measures_time, unit_of
from entailment.structure.vocabulary import any_word, listed, table
from entailment.text.lexicon import alternatives, any_of
from entailment.text.name_forms import SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.words import lemma, stem, words

__all__ = ["Rate", "noun_stems", "stated_rates"]


class Rate(NamedTuple):
    """So much of one thing for so many of another; what it is of stands from *start* to *end*."""

    amount: Amount
    """How much there is, without what it is for."""

    nouns: frozenset[str]
    """Stems of what *amount* counts; none of a bare number and of a unit."""

    per: frozenset[str]
    """The unit that it is for, or the stems of nouns that name it."""

    per_count: Fraction
    start: int
    end: int


@lru_cache(maxsize=1024)
def stated_rates(text: str) -> tuple[Rate, ...]:
    """Return the rates of *text*, in the order of the table.

    >>> [(each.amount.form, *each.per) for each in stated_rates("It fills 90 jars a minute.")]
    [('90 jars a minute', 'minute')]
    """
    if _MARKED.search(text) is None:
        return ()
    stated = [amount for amount in amounts(text) if amount.kind not in ("share", "score")]
    return (
        *_written(text, stated),
        *_behind_noun(text, stated),
        *_regular(text, stated),
        *_apiece(text, stated),
        *_of_each(text, stated),
        *_priced(text, stated),
    )


_PRICED = alternatives(listed("acts", "pricing"))
_OFTEN = alternatives(table("quantities", "frequencies"))
_MARKED = re.compile(
    rf"\b(?:an?|one|per|each|every|apiece|{_PRICED}|{_OFTEN})\b|/",
    re.IGNORECASE,
)
_STOP = re.compile(r"[;:!?]|[.,](?!\d)|\b(?:and|but|or|if|than)\b")
_NOUN_PHRASE = re.compile(rf"\s+(?:of\s+)?((?:{SMALL}|-)+(?:\s+(?:{SMALL}|-)+){{0,2}})")


def noun_stems(text: str, place: int) -> frozenset[str]:
    """Return the stems of the content words right behind *place*, three at most.

    >>> sorted(noun_stems("It sold 40 blue jars in May.", 10))
    ['blue', 'jar']
    """
    match = _NOUN_PHRASE.match(text, place)
    stems: list[str] = []
    for word in words(match[1]) if match else ():
        if not word.is_content:
            break
        stems.append(word.stem)
    return frozenset(stems)


def _written(text: str, stated: list[Amount]) -> Iterator[Rate]:
    """Yield rates with a unit behind the amount: *42 cents a litre*, *60 km/h*."""
    for amount in stated:
        unit, _, below = amount.unit.partition("/")
        per = amount.per or below
        if not per or "/" in per or amount.unit == "time" or _APART.search(amount.counted):
            continue
        nouns = noun_stems(f"{amount.counted} ", 0) if amount.kind == "count" else frozenset()
        per_count, end = Fraction(amount.per_count), amount.end
        if begun := _BEGUN.match(text, _last_word(text, amount)):
            per, end = lemma(begun["noun"]), begun.end()
            per_count = Fraction(1, 2) if begun["half"] else Fraction(1)
        names = (
            frozenset({unit_of(per) or per}) if dimension(unit_of(per) or per) else _stems_of(per)
        )
        plain = replace(amount, per="", per_count=1, unit=unit)
        yield Rate(plain, nouns, names, per_count, amount.start, end)


def _last_word(text: str, amount: Amount) -> int:
    """Return where the last word of *amount* begins."""
    return amount.start + amount.form.rindex(" ") + 1 if " " in amount.form else amount.end


_BEGUN = re.compile(
    rf"(?:{alternatives(listed('acts', 'begun'))})\s+(?P<half>half[\s-](?:an\s+)?)?"
    rf"(?P<noun>{SMALL}+)"
)

_APART = re.compile(r"\b(?:after|before|from|with|at|to|by)\b")
"""Between an amount and what it is not for: *one minute after each portion*."""


def _stems_of(noun: str) -> frozenset[str]:
    """Return the stems by which *noun* may be named: of a head, those of persons as well."""
    persons = table("quantities", "people")
    names = noun.split()
    if noun in ("head", "person"):
        names += persons["of_any_kind"].split() + persons["person"].split()
    return frozenset(map(stem, names))


@lru_cache(maxsize=1)
def _unit_behind() -> re.Pattern[str]:
    names = alternatives(name for name in table("quantities", "units") if len(name) > 2)
    coins = alternatives(listed("acts", "coins"))
    return re.compile(
        rf"\s+(?:{coins})\s+(?:an?|per|(?:for\s+)?(?:each|every))\s+(?P<noun>(?:{SMALL}|-)+)\b"
        r"|(?:\s+(?!(?:and|or|if)\b)[a-z-]+){0,4}?"
        r"\s+(?:(?:in|for)\s+(?:one|an?)|an?|per|(?:for\s+)?(?:each|every))"
        rf"\s+(?:(?:full|complete|completed|started|working)\s+)?(?P<unit>{names})\b"
        r"(?!\s+[a-z]+s\b)"
    )


def _behind_noun(text: str, stated: list[Amount]) -> Iterator[Rate]:
    """Yield rates with more than a noun before the unit: *90 jars of honey a minute*."""
    for amount in stated:
        match = _unit_behind().match(text, amount.end)
        if match is None or amount.per or "/" in amount.unit or _is_article(amount):
            continue
        nouns = noun_stems(text, amount.end) if amount.kind == "count" else frozenset()
        per = frozenset({unit_of(match["unit"])}) if match["unit"] else _stems_of(match["noun"])
        yield Rate(amount, nouns, per, Fraction(1), amount.start, match.end())


def _is_article(amount: Amount) -> bool:
    return amount.form.lower().startswith(("a ", "an "))


def _regular(text: str, stated: list[Amount]) -> Iterator[Rate]:
    """Yield what is so often: *one tablet every eight hours*, *a monthly rent of 540 euros*."""
    for often in stated:
        if often.unit != "time" or not often.per or often.value is None:
            continue
        per, many = frozenset({often.per}), Fraction(often.per_count)
        done = [*_done(text, stated, often)]
        nouns = _TIMES if done else _TIMES | _stems_before(text, often)
        yield Rate(replace(often, unit="", per="", per_count=1), nouns, per, many, *_span(often))
        for amount in done:
            amount = replace(amount, interval=amount.interval.scaled(often.value))
            nouns = noun_stems(text, amount.end) if amount.kind == "count" else frozenset()
            start, end = min(amount.start, often.start), max(amount.end, often.end)
            yield Rate(amount, nouns, per, many, start, end)


_TIMES = frozenset({stem("times")})


def _stems_before(text: str, often: Amount) -> frozenset[str]:
    """Return the stems of the clause of *often*, which has what is so often: *a bus leaves*."""
    start = next(span[0] for span in sentence_spans(text) if often.start < span[1])
    stops = [match.end() for match in _STOP.finditer(text, start, often.start)]
    return lexical_stems(text[stops[-1] if stops else start : often.start])


def _span(amount: Amount) -> tuple[int, int]:
    return amount.start, amount.end


def _done(text: str, stated: list[Amount], often: Amount) -> Iterator[Amount]:
    """Yield the amount that is so *often*: the last of its sentence before, or right behind it."""
    start = next(span[0] for span in sentence_spans(text) if often.start < span[1])
    before = [each for each in stated if start <= each.start < often.start and not each.per]
    behind = [each for each in stated if each.start >= often.end and not each.per]
    if often.form.endswith("ly") and behind:
        if _OF_NOUN.fullmatch(text, often.end, behind[0].start):
            yield behind[0]
    elif before and not _STOP.search(text, before[-1].end, often.start):
        yield before[-1]


_OF_NOUN = re.compile(
    rf"\s+(?:{SMALL}|-)+(?:\s+(?:{any_of('finite_forms_of_be')}|of|comes?\s+to|amounts?\s+to))?(?:\s+(?:about|now))?\s+"
)


_EACH = re.compile(
    rf"\s*(?:(?!(?:{any_of('circumstance_prepositions')}|after|before|and)\b)\w+\s+){{0,2}}?"
    r"(?:each|apiece)\b(?!\s+(?:of|other))",
    re.IGNORECASE,
)


def _apiece(text: str, stated: list[Amount]) -> Iterator[Rate]:
    """Yield what each has of the nouns before it: *two rolls at 14 euros each*."""
    for amount in stated:
        match = _EACH.match(text, amount.end)
        if match is None or amount.per or not _adds_up(text, amount):
            continue
        start = next(span[0] for span in sentence_spans(text) if amount.start < span[1])
        before = frozenset(
            word.stem for word in words(text[start : amount.start]) if word.is_content
        )
        nouns = noun_stems(text, amount.end) if amount.kind == "count" else frozenset()
        if before:
            yield Rate(amount, nouns, before - nouns, Fraction(1), amount.start, match.end())


def _adds_up(text: str, amount: Amount) -> bool:
    """Return whether two of what has *amount* have twice as much: of money, not of time."""
    if amount.kind == "count":
        nouns = noun_stems(text, amount.end)
        return nouns.isdisjoint(_DEGREES) if nouns else not is_predicate(text, amount.start)
    if amount.kind != "measure":
        return True
    is_of_more = "/" in amount.unit or dimension(amount.unit) in ("temperature", "speed")
    return not (is_of_more or measures_time(amount.unit) or _EXTENT.match(text, amount.end))


_DEGREES = frozenset(map(stem, ("degree", "degrees")))
_EXTENT = re.compile(r"\s+(?:tall|high|deep|wide)\b")
"""Behind a length of each that no two have together."""


_OF_EACH = re.compile(
    rf"\b(?:each|every)\s+(?:of\s+(?:{any_word('identity_determiners')})\s+)?"
    rf"(?:\w+\s+)?(?P<noun>(?:{SMALL}|-)+)\b",
    re.IGNORECASE,
)


def _of_each(text: str, stated: list[Amount]) -> Iterator[Rate]:
    """Yield what each of a noun has: *each of the nine buses has 52 seats*."""
    for match in _OF_EACH.finditer(text):
        behind = [each for each in stated if each.start >= match.end()]
        noun = lemma(match["noun"].lower())
        if not behind or behind[0].per or _STOP.search(text, match.end(), behind[0].start):
            continue
        if _is_article(behind[0]) or measures_time(unit_of(noun)) or _has_number(text, match):
            continue
        amount = behind[0]
        if not _adds_up(text, amount):
            continue
        per = frozenset({unit_of(noun) or stem(noun)})
        nouns = noun_stems(text, amount.end) if amount.kind == "count" else frozenset()
        yield Rate(amount, nouns, per, Fraction(1), match.start(), amount.end)


def _has_number(text: str, each: re.Match[str]) -> bool:
    """Return whether *each* is of so many: *each dozen eggs*, not *each of the nine buses*."""
    return not _OF.search(each[0]) and any(
        each.start() < amount.start < each.end() for amount in amounts(text)
    )


_OF = re.compile(r"\bof\b")


_PRICE = re.compile(
    rf"\b(?P<noun>(?:{SMALL}|-)+)(?:\s+(?:for|of)\s+(?:{SMALL}|-)+)?\s+"
    rf"(?:{_PRICED})\s+(?:(?:about|some|only|just|roughly)\s+)?$",
    re.IGNORECASE,
)


_DEFINITE = re.compile(rf"\b(?:the|{any_of('possessives')})\s+(?:[\w-]+\s+)?$", re.IGNORECASE)
"""Before a noun that is of one thing, or of all together: *the blue tickets cost 8 euros*."""

_PARTITIVE = re.compile(r"\bof\s+(?:[\w-]+\s+){0,2}$", re.IGNORECASE)
_MOST_BEFORE = 2
"""Words between a number and the noun that it counts."""


def _is_of_many(text: str, price: re.Match[str]) -> bool:
    """Return whether *price* is that of so many, or of a part: *a dozen eggs cost 3 euros*."""
    return _PARTITIVE.search(text, 0, price.start()) is not None or any(
        amount.value != 1
        and amount.start < price.end()
        and (amount.end > price.start() or _is_close(text[amount.end : price.start()]))
        for amount in amounts(text)
    )


def _is_close(between: str) -> bool:
    """Return whether *between* is at most two words without a mark."""
    return len(between.split()) <= _MOST_BEFORE and _STOP.search(between) is None


def _priced(text: str, stated: list[Amount]) -> Iterator[Rate]:
    """Yield what a noun costs, holds or weighs: *a ticket costs 8 euros*."""
    for amount in stated:
        match = _PRICE.search(text, max(0, amount.start - 60), amount.start)
        if match is None or amount.per or _DEFINITE.search(text, 0, match.start()):
            continue
        if not _adds_up(text, amount) or _is_of_many(text, match):
            continue
        names = {stem(lemma(match["noun"].lower()))}
        unit = unit_of(lemma(match["noun"].lower()))
        nouns = noun_stems(text, amount.end) if amount.kind == "count" else frozenset()
        yield Rate(
            amount,
            nouns,
            frozenset({unit} if unit else names),
            Fraction(1),
            match.start(),
            amount.end,
        )
