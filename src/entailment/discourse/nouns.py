"""What nouns and first names tell: a tenor is a person, a bakery a body, Jadwiga a woman."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from entailment.discourse.lexicon import vocabulary
from entailment.discourse.mentions import Name
from entailment.discourse.wordings import groups, listed, listed_words
from entailment.knowledge.formats.dictionary import rows, data_file

__all__ = [
    "alike",
    "bodies",
    "callings",
    "gender_of",
    "is_body",
    "kin",
    "meant_by",
    "sex_of",
    "told_of",
]

_TOLD = re.compile(
    r"(?:\s*,\s*(?:(?:aged?\s+)?\d{1,3}\s*,\s*)?"
    r"|\s*,?\s+(?:is|was|became|remains?|,? who (?:is|was))\s+)"
    r"(?:(?:now|then|once|also|himself|herself)\s+)?((?:[\w'’-]+[ ]+){0,7}?[\w'’-]+)"
    r"(?=\s*[,.;:]|\s+(?:of|at|for|in|from|who|with|on|and|to|by|whose|that)\b)"
)
_WORDS_BEFORE = re.compile(r"(?:[\w'’-]+[.,]?[ ]+){1,4}$")
_PEOPLES_SEX = re.compile(r"(?:sh|ch|ts)(wo)?man$")
"""What ends the words for a man or a woman of a people, Irishman; a German is either."""

_WIDE = frozenset("person worker professional employee".split())
_SEX = {"man": "m", "woman": "f", "boy": "m", "girl": "f"}


@lru_cache(maxsize=1)
def callings() -> frozenset[str]:
    """Return the words for what a person can be called: tenor, lawyer, widow."""
    known = {*vocabulary().person_nouns, *listed("callings").split(), *_kinds()}
    return frozenset(word for word in known if " " not in word) - {"second", "star", "person"}


@lru_cache(maxsize=1)
def bodies() -> frozenset[str]:
    """Return the words for what an organisation can be called: bakery, company, yard."""
    return frozenset(
        {*filter(str.islower, vocabulary().organisation_kinds), *listed("things").split()}
    )


def is_body(word: str) -> bool:
    """Return whether *word* ends names of organisations and things: Morris High School."""
    lower = word.lower()
    known = bodies() | listed_words("no_surnames")
    return not known.isdisjoint((lower, lower.removesuffix("s"))) or (
        word in vocabulary().organisation_kinds
    )


def meant_by(noun: str) -> Literal["person", "body"] | None:
    """Return what *noun* is said of, or None for other words."""
    if noun in callings():
        return "person"
    return "body" if noun in bodies() else None


@lru_cache(maxsize=1_000)
def alike(noun: str) -> frozenset[str]:
    """Return the nouns that may be said of whom *noun* means: itself, its like, its kinds.

    >>> "ballerina" in alike("dancer"), "dancer" in alike("ballerina"), "cook" in alike("dancer")
    (True, True, False)
    """
    known = vocabulary().person_nouns
    group = {one for one in known if noun in known and known[one].group == known[noun].group}
    below = {one for one in _kinds() if noun in _above(one)}
    return frozenset({noun} | group | below | _above(noun))


def sex_of(noun: str) -> str:
    """Return the sex that *noun* tells, or nothing.

    >>> sex_of("woman"), sex_of("actress"), sex_of("baker")
    ('f', 'f', '')
    """
    known = vocabulary().person_nouns
    if found := _PEOPLES_SEX.search(noun):
        return "f" if found[1] else "m"
    return _SEX.get(noun) or (known[noun].gender if noun in known else "")


def gender_of(name: str, *, guess: bool = False) -> str:
    """Return the sex that the first name of *name* is mostly given to, or nothing.

    To *guess* is to take what ends as women's names mostly do for one.

    >>> gender_of("Jadwiga Nowak"), gender_of("Piotr Malek"), gender_of("A. Lee")
    ('f', 'm', '')
    """
    first = name.split()[0] if name.split() else ""
    known = vocabulary().first_names.get(first) or _more_names().get(first.lower(), "")
    if known or " " not in name or not guess:
        return known
    return "f" if re.search(r"[a-z]{2}(?:a|ine|elle|ette)$", first) else ""


def told_of(text: str, name: Name, start: int, end: int) -> Iterator[str]:
    """Yield the words for what a person is that stand beside *name*: the tenor Jan Peerce.

    *start* and *end* are those of the sentence.
    """
    before = _WORDS_BEFORE.search(text[max(start, name.begins - 60) : name.start])
    if before is not None:
        words = re.findall(r"[\w'’-]+", before[0])
        for at, word in enumerate(words[-3:]):
            if at == 0 or words[-3:][at - 1].lower() not in listed("before_title").split():
                yield from _called(word)
    if found := _TOLD.match(text, name.end, end):
        words = re.findall(r"[\w'’-]+", found[1])
        for word in words[-3:] if words[-1].islower() else ():  # else it is said of another
            yield from _called(word)


@lru_cache(maxsize=20_000)
def _called(word: str) -> tuple[str, ...]:
    lower = word.lower()
    found = [lower] if lower in callings() else []
    for group in groups("titles"):
        if lower in (form.rstrip(".") for form in group):
            found += (form for form in group if form in callings())
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1)
def _kinds() -> dict[str, frozenset[str]]:
    """Return what people do, each with the kinds right above it, but the widest."""
    found: dict[str, set[str]] = {}
    for _, (one, kind) in rows(data_file("occupations.tsv"), 2, 2):
        found.setdefault(one, set()).update({kind} - _WIDE)
    for line in listed("kinds").strip().splitlines():
        kind, _, members = line.partition(":")
        for one in members.split():
            found.setdefault(one, set()).add(kind)
    return {one: frozenset(kinds) for one, kinds in found.items()}


def _above(noun: str) -> frozenset[str]:
    found, waiting = set[str](), [noun]
    while waiting:
        for kind in _kinds().get(waiting.pop(), ()):
            if kind not in found:
                found.add(kind)
                waiting.append(kind)
    return frozenset(found)


@lru_cache(maxsize=1)
def kin() -> frozenset[str]:
    """Return the words for relatives: mother, niece."""
    return frozenset(word for _, (word, _, _) in rows(data_file("kinship.tsv"), 3, 3))


@lru_cache(maxsize=1)
def _more_names() -> dict[str, str]:
    return {
        **dict.fromkeys(listed("women").lower().split(), "f"),
        **dict.fromkeys(listed("men").lower().split(), "m"),
    }
