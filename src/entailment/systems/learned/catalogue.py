"""Every feature by name and group, with its direction and the tool that it comes with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import NamedTuple

from entailment.errors import OptionError
from entailment.systems.learned.reading import AnalysedPair
from entailment.systems.measured import named_parts
from entailment.systems.measures import DIRECTIONS, MEASURES, Direction

__all__ = ["Feature", "catalogue", "chosen", "feature", "groups"]

Measure = Callable[[AnalysedPair], float]


class Feature(NamedTuple):
    """A measure of a pair: its name and group, its direction, and the tool that it requires."""

    name: str
    group: str
    direction: Direction
    measure: Measure
    tool: str | None = None


_MODULES = (
    "words",
    "strings",
    "dependencies",
    "phrases",
    "structure",
    "commitments",
    "alignments",
)
"""The modules of features, in order."""

_CLASSIC: Mapping[str, Sequence[str]] = {
    "words": (
        "word_coverage content_coverage lemma_coverage aligned_coverage idf_coverage "
        "stem_coverage uncovered_words heaviest_uncovered all_covered first_word_covered "
        "last_word_covered common_word_coverage"
    ).split(),
    "sequences": (
        "bigram_coverage trigram_coverage skip_bigram_coverage longest_common_subsequence "
        "longest_common_substring character_coverage edit_similarity span_density "
        "window_coverage order_agreement"
    ).split(),
    "names": ["name_coverage", "name_share"],
    "quantities": (
        "quantities_agree number_mismatch date_mismatch money_mismatch percent_mismatch"
    ).split(),
    "polarity": ["negation_mismatch", "modality_mismatch", "antonym_pairs"],
    "lengths": ["hypothesis_length", "text_length", "length_ratio"],
}
"""The measures of the system `features`, by group."""

_REGISTERED: dict[str, Feature] = {}


def feature(
    group: str, direction: Direction = Direction.FOR, tool: str | None = None
) -> Callable[[Measure], Measure]:
    """Return a decorator that registers a function as the feature of its name."""

    def register(function: Measure) -> Measure:
        name = function.__name__
        _REGISTERED[name] = Feature(name, group, direction, function, tool)
        return function

    return register


@lru_cache(maxsize=1)
def catalogue() -> Mapping[str, Feature]:
    """Return every feature by name, those of the system `features` first."""
    classic = {
        name: Feature(name, group, DIRECTIONS[name], _classic(name))
        for group, names in _CLASSIC.items()
        for name in names
    }
    for module in _MODULES:
        import_module(f"entailment.systems.learned.{module}")
    return classic | _REGISTERED


@lru_cache(maxsize=1)
def groups() -> Mapping[str, tuple[str, ...]]:
    """Return the names of the features of each group."""
    names_of: dict[str, tuple[str, ...]] = {}
    for entry in catalogue().values():
        names_of[entry.group] = (*names_of.get(entry.group, ()), entry.name)
    return names_of


def chosen(
    tables: Iterable[Mapping[str, object]] | None, of_tools: Mapping[str, Sequence[str]]
) -> tuple[Feature, ...]:
    """Return the features that `[[feature]]` tables name, by group or name, and those of tools.

    Without *tables* they are all that require no tool. *of_tools* has the features of each tool.
    Raise OptionError for an unknown feature, one that comes with a tool, or for none at all.
    """
    known = catalogue()
    free = [entry.name for entry in known.values() if entry.tool is None]
    if tables is None:
        names = free
    else:
        named = named_parts("feature", tables, (*groups(), *known)) if tables else ()
        names = [name for entry in named for name in groups().get(entry, (entry,))]
    for name in names:
        if (tool := known[name].tool) is not None:
            raise OptionError(
                f"feature '{name}' comes with the tool '{tool}': "
                f'write [[tool]] with name = "{tool}", features = ["{name}"]'
            )
    for brought in of_tools.values():
        names = [*names, *brought]
    if not names:
        raise OptionError(f"no feature is left; name one or more of {', '.join(groups())}")
    return tuple(known[name] for name in dict.fromkeys(names))


def _classic(name: str) -> Measure:
    measure = MEASURES[name]

    def of_reading(reading: AnalysedPair) -> float:
        return measure(reading.compared, reading.idf)

    of_reading.__doc__ = measure.__doc__
    return of_reading
