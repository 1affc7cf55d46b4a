"""Persons: their names and titles, what they do, and how they are related."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from entailment.knowledge.formats.dictionary import data_file, read_rules, rows
from entailment.knowledge.formats.files import RuleFiles
from entailment.knowledge.rules import Rule, both_ways
from entailment.text.lexicon import honorifics

__all__ = ["kinship", "names", "occupations"]

_GET = "pip install entailment"


def names() -> RuleFiles:
    """Given names and their short forms (Bill, William), titles and who bears them."""
    return RuleFiles(
        "names",
        _read_names,
        relations=("name", "synonym", "hypernym"),
        licence="Apache-2.0",
        path=data_file("given_names.tsv"),
        get=_GET,
    )


def occupations() -> RuleFiles:
    """What people do, and what kind of people that makes them: reporter, journalist, person."""
    return RuleFiles(
        "occupations",
        _read_occupations,
        relations=("hypernym",),
        licence="Apache-2.0",
        path=data_file("occupations.tsv"),
        get=_GET,
    )


def kinship() -> RuleFiles:
    """Family relations: a mother is a parent, and no father."""
    return RuleFiles(
        "kinship",
        _read_kinship,
        relations=("hypernym", "synonym", "antonym"),
        licence="Apache-2.0",
        path=data_file("kinship.tsv"),
        get=_GET,
    )


def _read_names(path: Path) -> Iterator[Rule]:
    for _, (full, _, shorts, _) in rows(path, 4, 4):
        for short in filter(None, shorts.lower().split(", ")):
            yield Rule(short, full.lower(), "name", 0.8, "names", "n", "n")
            yield Rule(full.lower(), short, "name", 0.6, "names", "n", "n")
    for title in honorifics():
        if title.abbreviation and title.word:
            rule = Rule(title.abbreviation, title.word, "synonym", 0.95, "names", "n", "n")
            yield from both_ways(rule)
        for bearer in (title.abbreviation, title.word) if title.kind else ():
            if bearer:
                yield Rule(bearer, title.kind, "hypernym", 0.8, "names", "n", "n")


def _read_occupations(path: Path) -> Iterator[Rule]:
    """Yield each occupation with all kinds above it, 0.95 for the first and 0.9 of that for each.

    Two occupations may be of one kind; none is of two, and some are of none.
    """
    kinds = {word: kind for _, (word, kind, _, _) in rows(path, 4, 4) if kind}
    for word in kinds:
        above, weight, seen = kinds.get(word), 0.95, {word}
        while above is not None and above not in seen:
            yield Rule(word, above, "hypernym", weight, "occupations", "n", "n")
            seen.add(above)
            above, weight = kinds.get(above), weight * 0.9


def _read_kinship(path: Path) -> Iterator[Rule]:
    for rule in read_rules(path, resource="kinship"):
        if rule.relation == "hypernym":
            yield rule
        else:
            yield from both_ways(rule)
