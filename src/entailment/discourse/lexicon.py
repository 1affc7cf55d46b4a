"""Words about names and who bears them: titles, kinds of organisations, forms of one office.

The lists of the package lie in `data/lexicon.toml`; those of people and places come from
`entailment.knowledge`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files

from entailment.knowledge import gazetteer
from entailment.knowledge.person_words import given_names, occupations, relatives
from entailment.text.lexicon import honorifics, words_of

__all__ = [
    "affiliations",
    "exclusive_offices",
    "first_names",
    "form_groups",
    "is_place",
    "office_groups",
    "organisation_kinds",
    "person_nouns",
    "sexed_words",
    "titles",
    "word_set",
    "words_by_head",
]


@lru_cache(maxsize=64)
def word_set(name: str) -> frozenset[str]:
    """Return the words of the list *name*."""
    return words_of(_lists()[name])


@lru_cache(maxsize=8)
def sexed_words(name: str) -> Mapping[str, str]:
    """Return the words of the list *name*, each with its sex, `f`, `m` or empty."""
    words = (word.partition("*") for word in word_set(name))
    return {word: sex for word, _, sex in words}


@lru_cache(maxsize=8)
def form_groups(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the lines of the list *name*, each the forms of one thing."""
    lines = _lists()[name].strip().splitlines()
    return tuple(tuple(form.strip() for form in line.split(",")) for line in lines)


@lru_cache(maxsize=8)
def words_by_head(name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the lines of the list *name* as what stands before the colon and the words after."""
    lines = (line.partition(":") for line in _lists()[name].strip().splitlines())
    return {head.strip(): tuple(words.split()) for head, _, words in lines}


@lru_cache(maxsize=1)
def organisation_kinds() -> Mapping[str, str]:
    """Return the words of names of organisations and what such an organisation is called."""
    by_kind = words_by_head("organisation_kinds").items()
    return {word: kind for kind, words in by_kind for word in words}


@lru_cache(maxsize=1)
def first_names() -> Mapping[str, str]:
    """Return the given names that are hardly ever another word, as written, and their sex."""
    return {name: given.sex for name, given in given_names().items() if given.is_plain}


@lru_cache(maxsize=1)
def titles() -> Mapping[str, str]:
    """Return what stands with a capital before names of people, and its sex or nothing.

    >>> titles()["Mrs"], titles()["Senator"], "St" in titles()
    ('f', '', False)
    """
    offices = {
        word: occupations()[word].sex if word in occupations() else "" for word in _offices()
    }
    before = {form: title.sex for title in honorifics() for form in title[:2]}
    unsure = word_set("titles_of_places") | {""}
    return {
        word.capitalize(): sex for word, sex in (offices | before).items() if word not in unsure
    }


@lru_cache(maxsize=1)
def exclusive_offices() -> frozenset[str]:
    """Return the offices of which nobody has two at once: governor, general; not professor."""
    held = {
        title.word for title in honorifics() if title.kind not in ("", "man", "woman", "academic")
    }
    return frozenset(held | _offices()) - {""}


@lru_cache(maxsize=1)
def person_nouns() -> Mapping[str, str]:
    """Return the nouns that say for sure that a person is meant, and their sex or nothing."""
    grouped = {
        noun: occupation.sex for noun, occupation in occupations().items() if occupation.group
    }
    return {**grouped, **relatives()}


@lru_cache(maxsize=1)
def affiliations() -> frozenset[str]:
    """Return the words with a capital that say to which people or party somebody belongs."""
    return frozenset(map(str.capitalize, gazetteer.demonyms())) | word_set("affiliations")


@lru_cache(maxsize=1)
def office_groups() -> tuple[tuple[str, ...], ...]:
    """Return the forms of each office, with the abbreviations that stand before names."""
    short = {title.word: title.abbreviation for title in honorifics() if title.abbreviation}
    groups = [_with_short(group, short) for group in form_groups("offices")]
    known = {form for group in groups for form in group}
    return (*groups, *(_with_short([word], short) for word in short if word and word not in known))


def is_place(name: str) -> bool:
    """Return whether *name* is a listed place that is hardly ever a surname."""
    return gazetteer.is_place(name) and name not in word_set("surnames_too")


def _offices() -> frozenset[str]:
    return word_set("office_words")


def _with_short(group: Iterable[str], short: Mapping[str, str]) -> tuple[str, ...]:
    forms = [form for word in group for form in (word, short.get(word, "")) if form]
    dotted = (f"{form}." for form in forms if form in short.values())
    return tuple(dict.fromkeys((*forms, *dotted)))


@lru_cache(maxsize=1)
def _lists() -> dict[str, str]:
    path = files("entailment.discourse").joinpath("data", "lexicon.toml")
    lists: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))
    return lists
