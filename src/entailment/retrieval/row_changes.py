"""What changed in a row of a table from one year or quarter to another, or from row to row.

| Ward | Beds 2023 | Beds 2024 |
| --- | --- | --- |
| Oncology | 28 | 24 |

A network rarely infers from two figures that the number of beds fell from 28 to 24. So a statement
that says that something rose or fell is judged by the columns of all years of what it names, and by
sentences that state the change. Where each year has a row, a row is read with those before it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from entailment.model import Passage
from entailment.structure.figure_verbs import direction
from entailment.text.tables import cells_of, row_keys, row_label
from entailment.text.words import words

__all__ = ["changes_in", "measure_of", "states_change"]

FEW = 3
"""Periods of a measure up to which the change between any two of them is read."""

_PERIOD = re.compile(
    r"(?<![\s,(])[\s,(]*(?:\b(?:in|for)\s)?\b(?P<form>(?:(?P<part>Q[1-4]|H[12]|[369]M|FY)\s?)?"
    r"(?P<year>(?:19|20)\d\d)(?:[/–-]\d\d)?)\b\)?"
)
_YEAR = re.compile(r"(?<!since )(?<!after )\b(?:19|20)\d\d\b")
_STATED = re.compile(
    r"(?P<about>.+?) (?:is|are) (?P<value>(?P<before>[^\d.(]*)"
    r"(?P<figure>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(?P<behind>[^\d.)]*))\."
)
"""What a row is read as for one of its cells, which has one figure, but none in brackets: *(5)* is
a loss, or a number of something."""


class _State(NamedTuple):
    """What a measure was in a period: *year*, perhaps a *part* of it, together its *form*.

    *unit* is the *value* without its *figure*.
    """

    year: str
    part: str
    form: str
    value: str
    figure: float
    unit: tuple[str, str]


def changes_in(statement: str, row: Passage, earlier: Sequence[Passage] = ()) -> str:
    """Return how the measures in *row* changed, where *statement* says that something changed.

    *earlier* are the rows of the same thing in earlier years, if rows are of years.

    >>> columns = ("Ward", "Beds 2023", "Beds 2024")
    >>> row = Passage("a.md", 1, "| Oncology | 28 | 24 |", 0, 22, columns)
    >>> changes_in("The number of beds fell.", row).split(". ")[0]
    'The Beds of Oncology (Ward) fell from 28 to 24'
    """
    if not row.columns or not states_change(statement):
        return ""
    years = _YEAR.findall(statement)
    of_columns = _changes(_states(row), years)
    return " ".join([*of_columns, *_changes(_states_of_rows(row, earlier), years)])


def measure_of(column: str) -> str:
    """Return the name of *column* without its unit and the year or quarter.

    >>> measure_of("Revenue Q3 2025, EUR million")
    'Revenue'
    """
    return _PERIOD.sub("", row_label(column).name or column).strip()


@lru_cache(maxsize=256)
def states_change(statement: str) -> bool:
    """Return whether *statement* has a word of rising or falling."""
    return any(direction(word.form) for word in words(statement))


def _changes(measures: Mapping[str, list[_State]], years: Sequence[str]) -> Iterator[str]:
    """Yield each change without and with its periods, as a statement may lack them, or its absence.

    Of those between years, only the one is read that ends in the last of *years*, those of the
    statement, and begins in the first, or right before the only one; where there is none, all.
    """
    for about, states in measures.items():
        states.sort()
        pairs = list(combinations(states, 2) if len(states) <= FEW else pairwise(states))
        changes = [pair for pair in pairs if _are_comparable(*pair)]
        has_parts = any(state.part for state in states)
        ending = [] if has_parts or not years else [c for c in changes if c[1].year == max(years)]
        if len(set(years)) > 1:
            ending = [change for change in ending if change[0].year == min(years)]
        for old, new in ending[-1:] or changes:
            if old.figure == new.figure:
                yield f"{about} stayed at {new.value} from {old.form} to {new.form}."
                continue
            verb = "rose" if old.figure < new.figure else "fell"
            yield f"{about} {verb} from {old.value} to {new.value}."
            yield f"{about} {verb} from {old.value} in {old.form} to {new.value} in {new.form}."


def _states(row: Passage) -> dict[str, list[_State]]:
    """Return the figures of *row* in columns of a year, by what they are of."""
    keys = set(row_keys(row.columns, cells_of(row.text)))
    measures: defaultdict[str, list[_State]] = defaultdict(list)
    for at, name in enumerate(row.columns):
        period = _PERIOD.search(row_label(name).name or name) if name and at not in keys else None
        stated = _STATED.fullmatch(_alone(row, keys, at).reading) if period else None
        if stated and period:
            measures[_PERIOD.sub("", stated["about"])].append(_state(stated, period))
    return measures


def _states_of_rows(row: Passage, earlier: Sequence[Passage]) -> dict[str, list[_State]]:
    """Return the figures of *row* and of the rows before it that are of *earlier* years."""
    places = row_keys(row.columns, cells_of(row.text))
    measures: defaultdict[str, list[_State]] = defaultdict(list)
    if not earlier or places.year is None:
        return measures
    for each in (*earlier, row):
        period = _PERIOD.search(cells_of(each.text)[places.year])
        for at in (at for at, name in enumerate(row.columns) if name and at not in places):
            reading = _alone(replace(each, columns=row.columns), set(places), at).reading
            stated = _STATED.fullmatch(_SENTENCE.split(reading)[-1])
            if stated and period:
                measures[_PERIOD.sub("", stated["about"])].append(_state(stated, period))
    return measures


_SENTENCE = re.compile(r"(?<=\.)\s(?=The\s)")


def _state(stated: re.Match[str], period: re.Match[str]) -> _State:
    before = stated["before"].rstrip("-−")
    size = float(stated["figure"].replace(",", ""))
    figure = size if before == stated["before"] else -size
    when = period["year"], period["part"] or "", period["form"]
    return _State(*when, stated["value"], figure, (before, stated["behind"]))


def _are_comparable(old: _State, new: _State) -> bool:
    """Return whether two states are of different periods of one length, and in one unit."""
    is_later = old.form != new.form and old.part[:1] == new.part[:1]
    return is_later and old.unit == new.unit


def _alone(row: Passage, keys: Collection[int | None], at: int) -> Passage:
    """Return *row* with its *keys* and the cell *at* alone."""
    read = (
        name if place == at or place in keys else None for place, name in enumerate(row.columns)
    )
    return replace(row, columns=tuple(read))
