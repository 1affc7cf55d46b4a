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
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from entailment.knowledge.formats.dictionary import data_file, rows
from entailment.knowledge.formats.files import RuleFiles
from entailment.knowledge.rules import Rule, both_ways

__all__ = ["geography"]

_NAME = "geography"
_WITHIN = (0.95, 0.9, 0.85)


class _Place(NamedTuple):
    """A place: its name, its kinds, what it lies in, other names, adjectives and nouns."""

    name: str
    kinds: tuple[str, ...]
    within: str
    others: tuple[str, ...] = ()
    adjectives: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()


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


def _read(path: Path) -> Iterator[Rule]:
    places = _places(path.parent)
    shared = Counter(name for place in places.values() for name in (place.name, *place.others))
    for key, place in places.items():
        for name in (place.name, *place.others):
            share = 0.5 if shared[name] > 1 else 1.0
            for rule in _of_place(key, place, places):
                if rule.right != name:
                    weight = rule.weight * share
                    yield Rule(name, rule.right, rule.relation, weight, _NAME, "n", rule.right_pos)
        yield from _of_people(place)


def _of_place(key: str, place: _Place, places: dict[str, _Place]) -> Iterator[Rule]:
    for other in (place.name, *place.others):
        yield Rule(place.name, other, "synonym", 0.95, _NAME, "n", "n")
    for kind in place.kinds:
        yield Rule(place.name, kind, "instance", 0.95, _NAME, "n", "n")
    for adjective in place.adjectives:
        yield Rule(place.name, adjective, "demonym", 0.7, _NAME, "n", "a")
    around = place.within
    for weight in _WITHIN:
        outer = places.get(around)
        for name in (outer.name, *outer.others) if outer else (around,):
            if name:
                yield Rule(place.name, name, "part", weight, _NAME, "n", "n")
        if outer is None or around == key:
            break
        around = outer.within


def _of_people(place: _Place) -> Iterator[Rule]:
    for adjective in place.adjectives:
        yield Rule(adjective, place.name, "demonym", 0.8, _NAME, "a", "n")
    for noun in place.nouns:
        yield Rule(noun, place.name, "demonym", 0.8, _NAME, "n", "n")
        for adjective in place.adjectives:
            if noun != adjective:
                yield from both_ways(Rule(noun, adjective, "demonym", 0.8, _NAME, "n", "a"))


def _places(folder: Path) -> dict[str, _Place]:
    """Return every place by its name, states by name and `(state)`, capitals by `(city)`."""
    found: dict[str, _Place] = {}
    for _, (name, city, continent, adjectives, nouns, others) in rows(
        folder / "countries.tsv", 6, 6
    ):
        key = name.lower()
        found[key] = _Place(
            key, ("country",), continent.lower(), _names(others), _names(adjectives), _names(nouns)
        )
        found[f"{city.lower()} (city)"] = _Place(city.lower(), ("city", "capital"), key)
    for _, (name, code, short, city, noun) in rows(folder / "states.tsv", 5, 5):
        key = f"{name.lower()} (state)"
        found[key] = _Place(
            name.lower(), ("state",), "united states", (code, *_names(short)), (), _names(noun)
        )
        found[f"{city.lower()} (city)"] = _Place(city.lower(), ("city",), key)
    for file, kind in (("cities.tsv", "city"), ("regions.tsv", "region")):
        for _, (name, within, others) in rows(folder / file, 3, 3):
            around = within.lower()
            keys = (around, f"{around} (state)", f"{around} (city)")
            outer = next((key for key in keys if key in found), around)
            found[f"{name.lower()} (city)"] = _Place(name.lower(), (kind,), outer, _names(others))
    return found


def _names(cell: str) -> tuple[str, ...]:
    return tuple(name.strip().lower() for name in cell.split(",") if name.strip())
