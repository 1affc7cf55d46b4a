"""Words for people: given names and their sex, occupations, relatives.

The lists lie in `given_names.tsv`, `occupations.tsv` and `kinship.tsv`, titles before names in
`text/data/honorifics.tsv`. The resources of `entailment.knowledge.people` make rules of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from entailment.knowledge.formats.dictionary import data_file, read_rules, rows

__all__ = [
    "GivenName",
    "Occupation",
    "given_names",
    "nicknames",
    "occupations",
    "relatives",
]


class GivenName(NamedTuple):
    """A given name: its sex, `f`, `m` or empty, and whether the word is mostly that name."""

    sex: str
    is_plain: bool


class Occupation(NamedTuple):
    """What a person is or does: the kind that it is of, its sex, and its group, each may be empty.

    The words of one *group* may stand for one another in a text (reporter, journalist).
    """

    kind: str
    sex: str
    group: str


@lru_cache(maxsize=1)
def given_names() -> Mapping[str, GivenName]:
    """Return the given names that have a sex, as written."""
    names = rows(data_file("given_names.tsv"), 4, 4)
    return {name: GivenName(sex, not other) for _, (name, sex, _, other) in names if sex}


@lru_cache(maxsize=1)
def nicknames() -> Mapping[str, frozenset[str]]:
    """Return for each given name, in lower case, those that may be of the same person.

    >>> "bill" in nicknames()["william"], "will" in nicknames()["bill"]
    (True, True)
    """
    groups: dict[str, set[str]] = {}
    for _, (name, _, short, _) in rows(data_file("given_names.tsv"), 4, 4):
        alike = {name.lower(), *filter(None, short.lower().split(", "))}
        for form in alike if len(alike) > 1 else ():
            groups.setdefault(form, set()).update(alike)
    return {form: frozenset(alike) for form, alike in groups.items()}


@lru_cache(maxsize=1)
def occupations() -> Mapping[str, Occupation]:
    """Return what people are and do, in lower case."""
    return {
        word: Occupation(kind, sex, group)
        for _, (word, kind, sex, group) in rows(data_file("occupations.tsv"), 4, 4)
    }


@lru_cache(maxsize=1)
def relatives() -> Mapping[str, str]:
    """Return the words for relatives, each with its sex or nothing.

    >>> relatives()["niece"], relatives()["cousin"]
    ('f', '')
    """
    sexes: dict[str, str] = {}
    for rule in read_rules(data_file("kinship.tsv"), resource="kinship"):
        sexes[rule.left] = _SEXES.get(rule.right, "") or sexes.get(rule.left, "")
    return sexes


_SEXES = {"woman": "f", "man": "m"}
