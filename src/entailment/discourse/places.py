"""Countries, their people and the states: which names are of one place, and of which kind.

The lists lie in `data/places.toml`. What is not in them may be a place all the same; only a
country's or a state's name tells its kind for sure.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

__all__ = ["Country", "State", "adjectives", "country", "people", "place_forms", "state"]


@dataclass(frozen=True, slots=True)
class Country:
    """A country: its names, first the usual one, and the words for what is of it."""

    names: tuple[str, ...]
    adjectives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A state or province: its names, first in full, and its country."""

    names: tuple[str, ...]
    country: str


def country(name: str) -> Country | None:
    """Return the country that *name* names, or whose people or things it names, or None.

    >>> found = country("Canadian")
    >>> found and found.names[0]
    'Canada'
    """
    return _places().countries.get(_plain(name)) or _places().countries.get(_singular(name))


def state(name: str) -> State | None:
    """Return the state or province that *name* names, in full or short, or None.

    >>> found = state("Ariz.")
    >>> found and found.names[0]
    'Arizona'
    """
    return _places().states.get(_plain(name))


def people(name: str) -> tuple[str, ...]:
    """Return the forms of a people that is no country's; empty for what is none.

    >>> people("Kurd")
    ('Kurdish', 'Kurd', 'Kurds')
    """
    return _places().peoples.get(_plain(name), ())


@lru_cache(maxsize=1)
def adjectives() -> frozenset[str]:
    """Return all words for what is of a country or a people, in small letters."""
    places = _places()
    found = {word.lower() for one in places.countries.values() for word in one.adjectives}
    found |= {word.lower() for forms in places.peoples.values() for word in forms[:1]}
    return frozenset(found)


def place_forms(value: str) -> tuple[str, ...]:
    """Return the ways in which the place *value* may be written, as it is first.

    Of a place with what it lies in the first part alone is one.

    >>> place_forms("Tucson, Ariz.")
    ('Tucson, Ariz.', 'Tucson, Arizona', 'Tucson, AZ', 'Tucson')
    """
    head, comma, tail = (part.strip() for part in value.partition(","))
    if comma and head and tail:
        return tuple(dict.fromkeys([value, *(f"{head}, {form}" for form in _names(tail)), head]))
    return tuple(dict.fromkeys([value, *_names(value)]))


def _names(value: str) -> Iterator[str]:
    if found := state(value):
        yield from found.names
    elif whole := country(value):
        yield from whole.names
    else:
        yield value


@dataclass(frozen=True, slots=True)
class _Places:
    countries: dict[str, Country]
    states: dict[str, State]
    peoples: dict[str, tuple[str, ...]]


@lru_cache(maxsize=1)
def _places() -> _Places:
    path = files("entailment.discourse").joinpath("data", "places.toml")
    lists: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))
    found = _Places({}, {}, {})
    for head, tail in _lines(lists["countries"]):
        name, _, others = head.partition(";")
        one = Country((name.strip(), *_parts(others)), tuple(_parts(tail)))
        found.countries.update({_plain(form): one for form in (*one.names, *one.adjectives)})
    for head, tail in _lines(lists["states"]):
        name, _, whole = head.partition(";")
        here = State((name.strip(), *_parts(tail)), whole.strip())
        found.states.update({_plain(form): here for form in here.names})
    for head, tail in _lines(lists["origins"]):
        forms = (head, *_parts(tail))
        found.peoples.update({_plain(form): forms for form in forms})
    return found


def _lines(text: str) -> Iterator[tuple[str, str]]:
    for line in text.strip().splitlines():
        head, _, tail = line.partition("/")
        yield head.strip(), tail.strip()


def _parts(text: str) -> Iterator[str]:
    return (part.strip() for part in text.split(",") if part.strip())


def _plain(name: str) -> str:
    """Return *name* in small letters, without article, full stops and doubled blanks."""
    bare = " ".join(re.sub(r"[.\-]", " ", re.sub(r"(?<=\b\w)\.", "", name)).split()).lower()
    return bare.removeprefix("the ")


def _singular(name: str) -> str:
    bare = _plain(name)
    return bare[:-1] if bare.endswith("s") and not bare.endswith("ss") else bare
