"""The parts of a recipe, read from its tables, and the recipe without some of them.

A part is a table with a `name` in a list of such tables (`[[resource]]`, `[[member]]`), or a name
in a list of `resources`, `tools`, `features`, `measures` or `rules`. The parts of a part count too:
a resource of a member is a resource. Local novelty, which is a switch, is a part of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from entailment.systems.recipes import read_recipe, recipe_file

__all__ = ["Place", "RecipePart", "parts_of", "recipe_options", "reduced"]


Place = tuple[str | int, ...]
"""Where a part stands among the options: `("members", 0, "resources", 1)`."""

_LISTS_OF_NAMES = ("resources", "tools", "features", "measures", "rules")

_LOCAL_NOVELTY = "local_novelty"


class RecipePart(NamedTuple):
    """A part of a recipe: `resource`, `wordnet`, its number where several have that name."""

    kind: str
    name: str
    place: Place
    number: int = 0

    def __str__(self) -> str:
        return f"{self.name}#{self.number}" if self.number else self.name


def parts_of(options: Mapping[str, Any]) -> tuple[RecipePart, ...]:
    """Return the parts among *options*, in their order.

    >>> [str(part) for part in parts_of({"members": [{"name": "a"}, {"name": "a"}]})]
    ['a#1', 'a#2']
    """
    parts = list(_parts(options, ()))
    count = Counter((part.kind, part.name) for part in parts)
    seen: Counter[tuple[str, str]] = Counter()
    numbered = []
    for part in parts:
        key = part.kind, part.name
        seen[key] += 1
        numbered.append(part._replace(number=seen[key]) if count[key] > 1 else part)
    return tuple(numbered)


def recipe_options(source: str, given: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return name and options of the recipe at *source*, which may be a system's name alone.

    What is *given* overrides an option of the recipe.
    """
    recipe = recipe_file(source)
    name, own = (source, {}) if recipe is None else read_recipe(recipe)
    return name, {**own, **given}


def reduced(options: Mapping[str, Any], places: Iterable[Place]) -> dict[str, Any]:
    """Return *options* without what stands at *places*; a list that is then empty stays.

    >>> reduced({"members": [{"name": "a"}, {"name": "b"}]}, [("members", 0)])
    {'members': [{'name': 'b'}]}
    """
    rest = _without(options, (), frozenset(places))
    assert isinstance(rest, dict)
    return rest


def _parts(options: Mapping[str, Any], place: Place) -> Iterator[RecipePart]:
    for option, value in options.items():
        inner_place = (*place, option)
        kind = option.removesuffix("s")
        if option == _LOCAL_NOVELTY and value is True:
            yield RecipePart("decision", "local-novelty", inner_place)
        elif isinstance(value, Mapping):
            yield from _parts(value, inner_place)
        elif _is_list(value, str) and option in _LISTS_OF_NAMES:
            yield from (RecipePart(kind, name, (*inner_place, n)) for n, name in enumerate(value))
        elif _is_list(value, Mapping):
            for number, table in enumerate(value):
                if isinstance(table.get("name"), str):
                    yield RecipePart(kind, table["name"], (*inner_place, number))
                yield from _parts(table, (*inner_place, number))


def _is_list(value: object, of: type) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(candidate, of) for candidate in value)


def _without(value: object, place: Place, places: frozenset[Place]) -> object:
    if isinstance(value, Mapping):
        return {
            key: _without(inner, (*place, key), places)
            for key, inner in value.items()
            if (*place, key) not in places
        }
    if isinstance(value, list | tuple):
        return [
            _without(inner, (*place, number), places)
            for number, inner in enumerate(value)
            if (*place, number) not in places
        ]
    return value
