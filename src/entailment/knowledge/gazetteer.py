"""The gazetteer: countries, states, cities, regions and peoples, with all their names.

One data file a kind, each with its source: `countries.tsv`, `states.tsv`, `cities.tsv`,
`regions.tsv` and `peoples.tsv`. A name that is not listed may be a place all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from entailment.knowledge.formats.dictionary import data_file, rows

__all__ = [
    "Place",
    "country",
    "demonyms",
    "is_place",
    "people",
    "place_forms",
    "places",
    "read_places",
    "state",
]


@dataclass(frozen=True, slots=True)
class Place:
    """A place: its usual name, its kinds, the key of what it lies in, and its other names.

    *codes* are abbreviations in capitals, *adjectives* and *nouns* the words for its people.
    """

    name: str
    kinds: tuple[str, ...]
    within: str
    others: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    adjectives: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All its names, the usual one first."""
        return (self.name, *self.others, *self.codes)

    @property
    def demonyms(self) -> tuple[str, ...]:
        """The words for what is of it and for who lives there, each once."""
        return tuple(dict.fromkeys((*self.adjectives, *self.nouns)))


@lru_cache(maxsize=1)
def places() -> Mapping[str, Place]:
    """Return the places that come with the package, as `read_places` does."""
    return read_places(Path(data_file("countries.tsv")).parent)


def country(name: str) -> Place | None:
    """Return the country that *name* names, or whose people or things it names, or None.

    >>> found = country("Canadian")
    >>> found and found.name
    'Canada'
    """
    countries = _lookup().countries
    return countries.get(_plain(name)) or countries.get(_singular(name))


def state(name: str) -> Place | None:
    """Return the state or province that *name* names, in full or short, or None.

    >>> found = state("Ariz.")
    >>> found and found.name
    'Arizona'
    """
    return _lookup().states.get(_plain(name))


def people(name: str) -> tuple[str, ...]:
    """Return the forms of a people that is not a country's; empty for other names.

    >>> people("Kurd")
    ('Kurdish', 'Kurd', 'Kurds')
    """
    return _lookup().peoples.get(_plain(name), ())


@lru_cache(maxsize=1)
def demonyms() -> frozenset[str]:
    """Return the words for what is of a country or of a people, in lower case."""
    lookup = _lookup()
    words = {word.lower() for place in lookup.countries.values() for word in place.demonyms}
    return frozenset(words | {forms[0].lower() for forms in lookup.peoples.values()})


def is_place(name: str) -> bool:
    """Return whether *name*, as written, is the name of a listed place.

    >>> is_place("Basra"), is_place("basra"), is_place("Iraqi")
    (True, False, False)
    """
    return name in _lookup().names or name.replace(".", "") in _lookup().names


def place_forms(value: str) -> tuple[str, ...]:
    """Return the ways in which the place *value* may be written, as it is first.

    The first part alone is one where the second says what it lies in.

    >>> place_forms("Tucson, Ariz.")
    ('Tucson, Ariz.', 'Tucson, Arizona', 'Tucson, AZ', 'Tucson')
    """
    head, comma, tail = (part.strip() for part in value.partition(","))
    if comma and head and tail:
        return tuple(dict.fromkeys([value, *(f"{head}, {form}" for form in _names(tail)), head]))
    return tuple(dict.fromkeys([value, *_names(value)]))


def read_places(folder: Path) -> dict[str, Place]:
    """Return the places of the tables in *folder* by key: the name in lower case.

    A state's key ends with `(state)`, that of a city or region with `(city)`, so that Georgia and
    New York are there twice. Raise DataError with file and line for what is not such a table.
    """
    places = dict(_countries(folder / "countries.tsv"))
    places |= _states(folder / "states.tsv")
    for _, (name, within, others) in rows(folder / "cities.tsv", 3, 3):
        place = Place(name, ("city",), _key(within, places), _cells(others))
        places[f"{name.lower()} (city)"] = place
    for _, cells in rows(folder / "regions.tsv", 6, 6):
        name, kinds, within, adjectives, nouns, others = cells
        places[f"{name.lower()} (city)"] = Place(
            name,
            _cells(kinds),
            _key(within, places),
            _cells(others),
            (),
            _cells(adjectives),
            _cells(nouns),
        )
    return places


def _countries(path: Path) -> Iterator[tuple[str, Place]]:
    for _, (name, capital, continent, adjectives, nouns, others) in rows(path, 6, 6):
        key = name.lower()
        people = _cells(adjectives), _cells(nouns)
        yield key, Place(name, ("country",), continent.lower(), _cells(others), (), *people)
        if capital:
            yield f"{capital.lower()} (city)", Place(capital, ("city", "capital"), key)


def _states(path: Path) -> Iterator[tuple[str, Place]]:
    for _, (name, kind, within, code, others, capital, noun) in rows(path, 7, 7):
        key = f"{name.lower()} (state)"
        yield (
            key,
            Place(name, (kind,), within.lower(), _cells(others), _cells(code), (), _cells(noun)),
        )
        if capital:
            yield f"{capital.lower()} (city)", Place(capital, ("city",), key)


def _key(within: str, places: Mapping[str, Place]) -> str:
    """Return the key of what a place lies *within*, itself where that is a continent."""
    around = within.lower()
    keys = (around, f"{around} (state)", f"{around} (city)")
    return next((key for key in keys if key in places), around)


def _names(value: str) -> tuple[str, ...]:
    place = state(value) or country(value)
    return (value,) if place is None else place.names


@dataclass(frozen=True, slots=True)
class _Lookup:
    countries: dict[str, Place]
    states: dict[str, Place]
    peoples: dict[str, tuple[str, ...]]
    names: frozenset[str]


@lru_cache(maxsize=1)
def _lookup() -> _Lookup:
    countries, states = dict[str, Place](), dict[str, Place]()
    for key, place in places().items():
        if "country" in place.kinds:
            countries.update(dict.fromkeys(map(_plain, (*place.names, *place.demonyms)), place))
        elif key.endswith(" (state)"):
            states.update(dict.fromkeys(map(_plain, place.names), place))
    peoples = dict[str, tuple[str, ...]]()
    for _, (name, others) in rows(data_file("peoples.tsv"), 2, 2):
        forms = (name, *_cells(others))
        peoples.update(dict.fromkeys(map(_plain, forms), forms))
    for place in places().values():
        if place.kinds == ("region",) and place.adjectives:
            forms = tuple(dict.fromkeys((*place.adjectives, *place.nouns, place.name)))
            peoples.update(dict.fromkeys(map(_plain, forms), forms))
    continents = {place.within.title() for place in countries.values()} - set(countries)
    names = {name for place in places().values() for name in (place.name, *place.others)}
    return _Lookup(countries, states, peoples, frozenset(names | continents))


def _cells(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _plain(name: str) -> str:
    """Return *name* in lower case, without article, full stops, hyphens and doubled blanks."""
    bare = " ".join(re.sub(r"[.\-]", " ", re.sub(r"(?<=\b\w)\.", "", name)).split()).lower()
    return bare.removeprefix("the ")


def _singular(name: str) -> str:
    bare = _plain(name)
    return bare[:-1] if bare.endswith("s") and not bare.endswith("ss") else bare
