"""Places: what lies in what, what it is also called, and who lives there.

| rule | relation | weight |
| --- | --- | --- |
| Paris, France; Boston, Massachusetts | part | 0.95 |
| Paris, Europe; Boston, United States | part | 0.9, and 0.85 for three steps |
| Burma, Myanmar; Calif., California | synonym | 0.95 |
| German, Germany; Dane, Denmark | demonym | 0.8 |
| Germany, German | demonym | 0.7 |
| Germany, country; Paris, city | instance | 0.95 |

A name that several places share has half of these weights. Codes of states are looked up in
capitals: `TX`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from entailment.knowledge.formats.dictionary import data_file
from entailment.knowledge.formats.files import RuleFiles
from entailment.knowledge.gazetteer import Place, read_places
from entailment.knowledge.rules import Rule, both_ways

__all__ = ["geography"]

_NAME = "geography"
_WITHIN = (0.95, 0.9, 0.85)


def geography() -> RuleFiles:
    """Places: cities, states, countries and continents, other names, adjectives, inhabitants."""
    return RuleFiles(
        _NAME,
        _read,
        relations=("part", "synonym", "demonym", "instance"),
        licence="Apache-2.0",
        path=data_file("countries.tsv"),
        get="pip install entailment",
    )


@cache
def _read(path: Path) -> tuple[Rule, ...]:
    """Return the rules, which many systems of a process may look up."""
    return tuple(_rules(path))


def _rules(path: Path) -> Iterator[Rule]:
    places = read_places(path.parent)
    shared = Counter(name for place in places.values() for name in _names(place))
    for key, place in places.items():
        for name in _names(place):
            share = 0.5 if shared[name] > 1 else 1.0
            for rule in _of_place(key, place, places):
                if rule.right != name:
                    weight = rule.weight * share
                    yield Rule(name, rule.right, rule.relation, weight, _NAME, "n", rule.right_pos)
        yield from _of_people(place)


def _of_place(key: str, place: Place, places: Mapping[str, Place]) -> Iterator[Rule]:
    usual = place.name.lower()
    for other in _names(place):
        yield Rule(usual, other, "synonym", 0.95, _NAME, "n", "n")
    for kind in place.kinds:
        yield Rule(usual, kind, "instance", 0.95, _NAME, "n", "n")
    for adjective in map(str.lower, place.adjectives):
        yield Rule(usual, adjective, "demonym", 0.7, _NAME, "n", "a")
    around = place.within
    for weight in _WITHIN:
        outer = places.get(around)
        for name in _names(outer) if outer else (around,):
            if name:
                yield Rule(usual, name, "part", weight, _NAME, "n", "n")
        if outer is None or around == key:
            break
        around = outer.within


def _of_people(place: Place) -> Iterator[Rule]:
    name = place.name.lower()
    adjectives = [adjective.lower() for adjective in place.adjectives]
    for adjective in adjectives:
        yield Rule(adjective, name, "demonym", 0.8, _NAME, "a", "n")
    for noun in map(str.lower, place.nouns):
        yield Rule(noun, name, "demonym", 0.8, _NAME, "n", "n")
        for adjective in adjectives:
            if noun != adjective:
                yield from both_ways(Rule(noun, adjective, "demonym", 0.8, _NAME, "n", "a"))


def _names(place: Place) -> tuple[str, ...]:
    """Return the names of *place* in lower case, its codes in capitals."""
    return (place.name.lower(), *place.codes, *(other.lower() for other in place.others))
