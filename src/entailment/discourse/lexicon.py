"""What words tell of a name: who is a woman or a man, and what is which kind of organisation."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

__all__ = ["Noun", "Vocabulary", "vocabulary"]


class Noun(NamedTuple):
    """A noun for a person: those that share *group* may stand for one another."""

    group: int
    gender: str
    """`f`, `m`, or empty where it tells nothing."""


class Vocabulary(NamedTuple):
    """The word lists of `data/references.toml`, made ready for look-up."""

    first_names: dict[str, str]
    """A first name, as written, and its gender."""
    titles: dict[str, str]
    """A title, as written and without full stop, and its gender or nothing."""
    person_nouns: dict[str, Noun]
    organisation_kinds: dict[str, str]
    """A word of a name, or said of one, and what such an organisation is called."""
    organisation_verbs: frozenset[str]
    organisation_possessions: frozenset[str]
    places: frozenset[str]
    peoples: frozenset[str]


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """Return the word lists, read once."""
    data = files("entailment.discourse").joinpath("data", "lexicon.toml")
    lists: dict[str, str] = tomllib.loads(data.read_text(encoding="utf-8"))
    return Vocabulary(
        {name: gender for gender, key in _FIRST_NAMES for name in lists[key].split()},
        {title: gender for gender, key in _TITLES for title in lists[key].split()},
        _person_nouns(lists["person_nouns"]),
        _kinds(lists["organisation_kinds"]),
        *(frozenset(lists[key].split()) for key in _SETS),
    )


_FIRST_NAMES = (("f", "female_names"), ("m", "male_names"))
_TITLES = (("", "titles"), ("f", "female_titles"), ("m", "male_titles"))
_SETS = ("organisation_verbs", "organisation_possessions", "places", "peoples")


def _person_nouns(lines: str) -> dict[str, Noun]:
    nouns = {}
    for group, line in enumerate(lines.strip().splitlines()):
        for entry in line.split():
            noun, _, gender = entry.partition("*")
            nouns[noun] = Noun(group, gender)
    return nouns


def _kinds(lines: str) -> dict[str, str]:
    kinds: dict[str, str] = {}
    for line in lines.strip().splitlines():
        kind, _, words = line.partition(":")
        kinds |= dict.fromkeys(words.split(), kind)
    return kinds
