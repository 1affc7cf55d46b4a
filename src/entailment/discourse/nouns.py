"""What nouns and given names imply: a tenor is a person, a bakery none, Jadwiga a woman."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from entailment.discourse.appositions import is_apposition, is_noun_phrase
from entailment.discourse.lexicon import (
    form_groups,
    office_groups,
    organisation_kinds,
    person_nouns,
    sexed_words,
    word_set,
    words_by_head,
)
from entailment.discourse.names import Name
from entailment.knowledge.person_words import given_names, occupations

__all__ = [
    "adjacent_nouns",
    "alike",
    "gender_of",
    "interchangeable",
    "is_occupation",
    "is_organisation_noun",
    "kind_of_noun",
    "occupation_nouns",
    "occupations_in",
    "sex_of",
    "synonymous",
]

_AFTER = re.compile(
    r"(?:(?P<comma>\s*,\s*(?:(?:aged?\s+)?\d{1,3}\s*,\s*)?(?!who (?:is|was)\b))"
    r"|\s*,?\s+(?:is|was|became|remains?|who (?:is|was))\s+)"
    r"(?:(?:now|then|once|also|himself|herself)\s+)?(?P<words>(?:[\w'’-]+[ ]+){0,7}?[\w'’-]+)"
    r"(?=\s*[,.;:)]|\s*$|\s+(?:of|at|for|in|from|who|with|on|and|to|by|whose|that)\b)"
)
_WORD = re.compile(r"[\w'’-]+")
_WORDS_BEFORE = re.compile(r"(?:[\w'’-]+[.,]?[ ]+){1,4}$")
_PEOPLES_SEX = re.compile(r"(?:sh|ch|ts)(wo)?man$")
"""What ends the words for a man or a woman of a people, Irishman; a German is either."""

_FEMALE_ENDING = re.compile(r"[a-z]{2}(?:a|ine|elle|ette)$")


@lru_cache(maxsize=1)
def occupation_nouns() -> frozenset[str]:
    """Return the words that say what a person is, each a single word."""
    known = {*occupations(), *person_nouns(), *words_by_head("descriptions")}
    return frozenset(word for word in known if " " not in word) - word_set("unsure_nouns")


def is_occupation(word: str) -> bool:
    """Return whether *word* says what a person is: tenor, lawyer, widow."""
    return word in occupation_nouns()


def is_organisation_noun(word: str) -> bool:
    """Return whether *word* ends names of organisations and things: Morris High School."""
    lower = word.lower()
    known = _organisation_nouns() | word_set("no_surnames")
    return not known.isdisjoint((lower, lower.removesuffix("s"))) or word in organisation_kinds()


def kind_of_noun(noun: str) -> Literal["person", "organisation"] | None:
    """Return what *noun* describes (senator, company), or None for other words."""
    if noun in occupation_nouns():
        return "person"
    return "organisation" if noun in _organisation_nouns() else None


@lru_cache(maxsize=1_000)
def interchangeable(noun: str) -> frozenset[str]:
    """Return *noun* and the nouns that may stand for it: reporter, journalist."""
    known = occupations()
    group = known[noun].group if noun in known else ""
    return frozenset(
        {noun, *(second for second, first in known.items() if group and first.group == group)}
    )


@lru_cache(maxsize=1_000)
def synonymous(noun: str) -> frozenset[str]:
    """Return the nouns for whom *noun* surely means: itself, its synonyms, kinds of it.

    >>> "reporter" in synonymous("journalist"), "physicist" in synonymous("scientist")
    (True, True)
    >>> "physicist" in synonymous("chemist")
    False
    """
    forms = (group for group in form_groups("offices") if noun in group)
    same = frozenset({noun}).union(*forms)
    return same | {other for other in _kinds() if noun in _above(other)}


@lru_cache(maxsize=1_000)
def alike(noun: str) -> frozenset[str]:
    """Return the nouns that may describe whom *noun* means: itself, its like, its kinds.

    >>> "ballerina" in alike("dancer"), "dancer" in alike("ballerina"), "cook" in alike("dancer")
    (True, True, False)
    """
    below = {other for other in _kinds() if noun in _above(other)}
    return interchangeable(noun) | below | _above(noun)


def sex_of(noun: str) -> str:
    """Return the sex that *noun* implies, or nothing.

    >>> sex_of("woman"), sex_of("actress"), sex_of("baker")
    ('f', 'f', '')
    """
    if match := _PEOPLES_SEX.search(noun):
        return "f" if match[1] else "m"
    return person_nouns().get(noun, "") or sexed_words("strangers").get(noun, "")


def gender_of(name: str, *, guess: bool = False) -> str:
    """Return the sex that the first name of *name* is mostly given to, or nothing.

    To *guess* is to take what ends as women's names mostly do for one.

    >>> gender_of("Jadwiga Nowak"), gender_of("Piotr Malek"), gender_of("A. Lee")
    ('f', 'm', '')
    """
    first = name.split()[0] if name.split() else ""
    known = _sexes_of_names().get(first.lower(), "")
    if known or " " not in name or not guess:
        return known
    return "f" if _FEMALE_ENDING.search(first) else ""


def adjacent_nouns(text: str, name: Name, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield the words for what a person is that stand next to *name*: the tenor Jan Peerce.

    Each has the place of its noun. *start* and *end* are those of the sentence.
    """
    yield from _nouns_before(text, name, start)
    after = _AFTER.match(text, name.end, end)
    words = list(_WORD.finditer(text, *after.span("words"))) if after else []
    if after is None or not words[-1][0].islower():  # else it describes another
        return
    forms = [word[0] for word in words]
    if after["comma"] is None:
        is_its = is_noun_phrase(forms)
    else:
        is_its = is_apposition(text, (start, end), name.begins, forms, words[-1].end())
    if is_its:
        for noun in _occupations_named(forms[-1]):
            yield words[-1].start(), noun


def occupations_in(words: str) -> frozenset[str]:
    """Return the words for what a person is among *words*, in full where they are titles."""
    return frozenset(noun for word in _WORD.findall(words) for noun in _occupations_named(word))


def _nouns_before(text: str, name: Name, start: int) -> Iterator[tuple[int, str]]:
    """Yield the nouns right before *name* and in its title, those that *and* joins to them too."""
    least = max(start, name.begins - 60)
    before = _WORDS_BEFORE.search(text[least : name.start])
    words = list(_WORD.finditer(text, least + before.start(), name.start)) if before else []
    in_commas = bool(words) and text[words[-1].end() : name.start].startswith(",")
    if in_commas and text[name.end : name.end + 1] not in (",", ".", ""):
        return  # When he met the judge, Tom Roe left
    for at in reversed(range(max(0, len(words) - 3), len(words))):
        is_other = at > 0 and words[at - 1][0].lower() in word_set("before_title")
        nouns = () if is_other else _occupations_named(words[at][0])
        for noun in nouns:
            yield words[at].start(), noun
        is_title = words[at].start() >= name.begins or words[at][0] == "and"
        is_inside = in_commas and (words[at][0] in ("of", "for", "at") or words[at][0][0].isupper())
        if not (nouns or is_title or is_inside):  # the mayor of Ulm, Tom Roe, left
            break


@lru_cache(maxsize=20_000)
def _occupations_named(word: str) -> tuple[str, ...]:
    """Return the occupations that *word* is, in full where it is a title: Sen., senator."""
    lower = word.lower()
    same = (group for group in office_groups() if lower in (form.rstrip(".") for form in group))
    return tuple(
        form
        for form in dict.fromkeys((lower, *(form for group in same for form in group)))
        if form in occupation_nouns()
    )


@lru_cache(maxsize=1)
def _organisation_nouns() -> frozenset[str]:
    return word_set("organisation_nouns") | frozenset(filter(str.islower, organisation_kinds()))


@lru_cache(maxsize=1)
def _kinds() -> dict[str, frozenset[str]]:
    """Return what people are, each with the kinds right above it, but the broadest."""
    by_word: dict[str, set[str]] = {}
    for word, occupation in occupations().items():
        if occupation.kind:
            by_word.setdefault(word, set()).update({occupation.kind} - word_set("broad_kinds"))
    for kind, members in words_by_head("descriptions").items():
        for word in members:
            by_word.setdefault(word, set()).add(kind)
    return {word: frozenset(kinds) for word, kinds in by_word.items()}


def _above(noun: str) -> frozenset[str]:
    kinds, waiting = set[str](), [noun]
    while waiting:
        for kind in _kinds().get(waiting.pop(), ()):
            if kind not in kinds:
                kinds.add(kind)
                waiting.append(kind)
    return frozenset(kinds)


@lru_cache(maxsize=1)
def _sexes_of_names() -> dict[str, str]:
    return {name.lower(): given.sex for name, given in given_names().items()}
