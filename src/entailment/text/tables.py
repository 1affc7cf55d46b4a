"""Rows of tables as they are read: their cells, what they are about, and the units of figures.

| columns | row | read |
| --- | --- | --- |
| Plan, Price | Pro, €12 | The Price of Pro (Plan) is €12. |
| Year, Revenue (€ million) | 2021, 482 | The Revenue in 2021 is €482 million. |
| € million, 2023 | Revenue, 482 | The Revenue in 2023 is €482 million. |
| € million, 2023 | Headcount, 90 | The Headcount in 2023 is 90. |
| Plan, SSO | Pro, no | Pro (Plan) does not have SSO. |
| Feature, Pro | SSO, no | The Feature SSO is not available with Pro. |

How far a currency in the corner of a table reaches is not sure: *Patients, 130* there are hardly
€130 million. A statement that counts them is judged by the row `without_money`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from entailment.text.currencies import CURRENCY_CODES
from entailment.text.lexicon import any_of
from entailment.text.ticked_cells import ticked_statements

__all__ = [
    "RowKeys",
    "RowLabel",
    "cell_spans",
    "cells_of",
    "figures",
    "row_keys",
    "row_label",
    "sentences_of_row",
    "without_money",
]

_BAR = re.compile(r"(?<!\\)\|")


def cells_of(row: str) -> list[str]:
    r"""Return the cells of a row of a table, separated by bars, that are not empty.

    >>> cells_of(r"| Pro | | a\|b |")
    ['Pro', 'a|b']
    """
    return [row[start:end].replace(r"\|", "|") for start, end in cell_spans(row)]


def cell_spans(row: str) -> Iterator[tuple[int, int]]:
    """Yield where the cells of *row* that are not empty begin and end."""
    at = 0
    for begin, after in [*(bar.span() for bar in _BAR.finditer(row)), (len(row), len(row))]:
        cell = row[at:begin]
        if bare := cell.strip():
            start = at + len(cell) - len(cell.lstrip())
            yield start, start + len(bare)
        at = after


_YEAR = re.compile(r"(?:Q[1-4]\s|FY\s?)?[12]\d{3}(?:[/–-]\d{2}(?:\d{2})?)?")
_LIKELY_YEAR = re.compile(r"(?:Q[1-4]\s|FY\s?)?(?:1[5-9]|20)\d\d")
"""A year in a column without a name, in which the numbers of rows or rooms may stand."""

_YEARS = re.compile(
    r"(?:(?:academic|business|calendar|financial|fiscal|reporting|school)\s)?year|fy|season|period",
    re.IGNORECASE,
)
"""The name of a column with the year that a row is about."""

_NUMBER = re.compile(r"(?:.*[\W_])?id|no\.?|nr\.?|number|#", re.IGNORECASE)
"""The name of a column that numbers the rows, in front of the one with their names."""

_NAME = re.compile(r"(?!(?:n/?a|nil|none)\Z)[^\W\d_].*", re.IGNORECASE)
_PART = re.compile(r"[QH][1-4]|\D+")
"""What a row of a year is of, too: a quarter, or something that has no figures."""

_FIGURE = re.compile(r"[-−]?\d[\d.,'’ \u00a0\u202f]*")

_LABEL = re.compile(
    r"(?P<name>|.*?[^\s,(\[](?:\s*[(\[]|,\s|\s(?=in\s)))(?P<put>in\s)?"
    r"(?:(?P<money>[€$£¥]|US\$|[A-Z]{3}(?=\s?[a-z]))?\s?"
    r"(?:(?P<scale>thousand|million|billion|trillion)s?|(?P<short>(?(money)(?:mn?|bn|tn|k|['’]?000)|(?!))))"
    rf"|(?P<sign>[€$£¥%]|percent|{'|'.join(CURRENCY_CODES)})"
    r"|(?P<unit>[kMGTcmµ]?(?:[mglLWVJ]|Wh|Hz|Pa)[²³]?|[kKMGT]B|km/h|°[CF]|ha|t|h|min|lb|ft|rpm|mph))"
    r"[)\]]?"
)
"""A label with the unit of the figures that it stands over or before: *Revenue (€ million)*."""

_SCALES = ("thousand", "million", "billion", "trillion")
_SHORT_SCALES = {
    "m": "million",
    "mn": "million",
    "bn": "billion",
    "tn": "trillion",
} | dict.fromkeys(("k", "000"), "thousand")


class RowLabel(NamedTuple):
    """The name of a row or column of a table, and what its figures have before and behind them."""

    name: str
    before: str = ""
    behind: str = ""

    def with_unit(self, cell: str) -> str:
        """Return *cell* with the unit, where it is a figure without one."""
        return f"{self.before}{cell}{self.behind}" if _FIGURE.fullmatch(cell) else cell


@lru_cache(maxsize=4096)
def row_label(cell: str) -> RowLabel:
    """Return the label that *cell* is, without the unit that it gives.

    >>> row_label("Revenue (€ million)"), row_label("in thousands").behind
    (RowLabel(name='Revenue', before='€', behind=' million'), ' thousand')
    """
    match = _LABEL.fullmatch(cell)
    if match is None:
        return RowLabel(cell)
    groups = {key: value or "" for key, value in match.groupdict().items()}
    name, money, sign, unit = (groups[key] for key in ("name", "money", "sign", "unit"))
    if len(unit) == 1 and not name and not groups["put"]:
        return RowLabel(cell)  # a column *A* or *m* is hardly of a unit
    name = name.rstrip(" ([,")
    if unit or sign in ("%", "percent"):
        return RowLabel(name, "", f" {unit}" if unit else "%")
    scale = groups["scale"] or _SHORT_SCALES.get(groups["short"].strip("'’"), "")
    money = sign or money
    before = f"{money} " if money.isalpha() else money
    return RowLabel(name, before, f" {scale}" if scale else "")


class RowKeys(NamedTuple):
    """Which cells of a row say what it is about: its name and its year, by place."""

    name: int | None
    year: int | None

    @property
    def by_year(self) -> bool:
        """Whether the row is that of a year, and a name only its first statement."""
        return self.year is not None and (self.name is None or self.year < self.name)

    @property
    def corner(self) -> int:
        """The place of the cell under the corner of the table: its year or its name."""
        return self.year if self.year is not None and self.by_year else self.name or 0


def row_keys(columns: Sequence[str | None], cells: Sequence[str]) -> RowKeys:
    """Return which of *cells*, those of a row that are not empty, say what the row is about.

    >>> row_keys(("Plan", "Price"), ["Pro", "€12"]), row_keys(("Year", "Revenue"), ["2021", "12"])
    (RowKeys(name=0, year=None), RowKeys(name=None, year=0))
    >>> row_keys(("No.", "Town", "Year", "Rain"), ["1", "Ulm", "2021", "12"])
    RowKeys(name=1, year=2)
    >>> row_keys((None,), ["12"])
    RowKeys(name=0, year=None)
    """
    years = (at for at, pair in enumerate(zip(columns, cells, strict=False)) if _is_year(*pair))
    year = next(years, None)
    width = min(len(columns), len(cells))
    is_named = width > 2 and _NAME.fullmatch(cells[1]) is not None
    if year == 0:
        return RowKeys(1 if is_named and _PART.fullmatch(cells[1]) else None, 0)
    first = columns[0]
    is_number = width > 1 and (first is None or (is_named and _is_number(first, cells[0])))
    return RowKeys(1 if is_number else 0, year)


def _is_number(column: str, cell: str) -> bool:
    """Return whether *cell* only numbers its row."""
    return _NUMBER.fullmatch(column) is not None if column else _FIGURE.fullmatch(cell) is not None


def _is_year(column: str | None, cell: str) -> bool:
    """Return whether *cell* is the year that its row is about."""
    if column is None or not _YEAR.fullmatch(cell):
        return False
    label = row_label(column)
    if label.name:
        return _YEARS.fullmatch(label.name) is not None
    is_of_unit = label.behind.strip() not in ("", "%", *_SCALES)  # 1500 rpm
    return not is_of_unit and _LIKELY_YEAR.match(cell) is not None


def figures(columns: Sequence[str | None], cells: Sequence[str]) -> list[str]:
    """Return *cells* with the units of their columns, of their row and of the whole table.

    >>> figures(("Year", "Revenue (€ million)", "Staff"), ["2021", "482", "90"])
    ['2021', '€482 million', '90']
    """
    keys = row_keys(columns, cells)
    corner = row_label(columns[keys.corner] or "")
    row = RowLabel("") if keys.by_year else row_label(cells[keys.corner])
    with_units = []
    for at, (column, cell) in enumerate(zip(columns, cells, strict=False)):
        figure = cell.removesuffix(".")
        if column is not None and at not in keys:
            label = row_label(column)
            names = (row.name, label.name)
            for unit, counted in ((label, names[:1]), (row, ()), (corner, names)):
                if not (unit.before and any(map(_is_counted, counted))):
                    figure = unit.with_unit(figure)
        with_units.append(figure)
    return with_units


def _is_counted(name: str) -> bool:
    """Return whether a row or column *name* is of no money, in a table in *€ million* too.

    >>> _is_counted("Full-time employees"), _is_counted("Staff costs")
    (True, False)
    """
    return _counted().fullmatch(name) is not None


@lru_cache(maxsize=1)
def _counted() -> re.Pattern[str]:
    return re.compile(rf"number of .*|(?:[\w-]+\s)?{any_of('counted_rows')}", re.IGNORECASE)


def without_money(columns: Sequence[str | None], cells: Sequence[str]) -> tuple[str | None, ...]:
    """Return *columns* without the units of money that may not be those of this row.

    That is the unit in the corner, and those of columns, unless they name what they are of.

    >>> without_money(("€ million", "2023"), ["Patients", "130"])
    ('', '2023')
    >>> without_money(("Item", "Price (€)"), ["Drum", "12"])
    ('Item', 'Price (€)')
    """
    corner = row_keys(columns, cells).corner
    labels = [row_label(column or "") for column in columns]
    return tuple(
        label.name if label.before and (at == corner or _YEAR.fullmatch(label.name)) else column
        for at, (column, label) in enumerate(zip(columns, labels, strict=True))
    )


def sentences_of_row(
    columns: Sequence[str | None], cells: Sequence[str], about: str
) -> Iterator[str]:
    """Yield a sentence for each cell of a row but its name, with the unit of its labels.

    *about* is what the table is about, read where the row or the column is that of a year.
    """
    keys = row_keys(columns, cells)
    name = "" if keys.name is None else cells[keys.name]
    subject = row_label(name).name or name
    corner = row_label(columns[keys.corner] or "").name
    in_year = "" if keys.year is None else f" in {cells[keys.year]}"
    ticked = _ticked(columns, cells)
    for at, (column, figure) in enumerate(zip(columns, figures(columns, cells), strict=False)):
        if column is None or at == keys.corner:
            continue
        label = row_label(column).name
        if keys.by_year:
            noted = _in_brackets("" if at == keys.name else name, about)
            opening = f"The {label}{noted}{in_year} is" if label else f"{noted}{in_year}:"
        elif _YEAR.fullmatch(label):
            noted = _in_brackets(corner, about)
            opening = f"The {subject}{noted} in {label} {'are' if _is_plural(subject) else 'is'}"
        elif at in ticked:
            yield f"{ticked[at]}{in_year}."
            continue
        elif label:
            year = "" if at == keys.year else in_year
            opening = f"The {label} of {subject}{_in_brackets(corner)}{year} is"
        else:
            opening = f"{subject}{_in_brackets(corner)}{in_year}:"
        yield f"{opening.strip()} {figure}."


def _ticked(columns: Sequence[str | None], cells: Sequence[str]) -> dict[int, str]:
    """Return what the cells that say yes or no state, by place.

    >>> _ticked(("Plan", "Price", "SSO"), ["Pro", "€12", "yes"])
    {2: 'Pro (Plan) has SSO'}
    """
    keys = row_keys(columns, cells)
    if keys.name is None:
        return {}
    name, corner = cells[keys.name], row_label(columns[keys.corner] or "").name
    rest = [at for at in range(min(len(columns), len(cells))) if at not in keys]
    values = [(columns[at] or "", cells[at]) for at in rest]
    states = ticked_statements(corner, name, values)
    return {at: state for at, state in zip(rest, states, strict=True) if state}


def _is_plural(name: str) -> bool:
    """Return whether the noun of *name* is a plural, before what says of which it is.

    >>> _is_plural("Shares issued"), _is_plural("Cost of sales"), _is_plural("Sales growth")
    (True, False, False)
    """
    noun = re.split(rf"\s(?:{any_of('circumstance_prepositions')}\s|\w+ed\Z)", name, maxsplit=1)[0]
    return noun.endswith("s") and not noun.endswith("ss")


def _in_brackets(*notes: str) -> str:
    """Return those of *notes* that are not empty, in brackets behind what they note."""
    given = ", ".join(filter(None, notes))
    return f" ({given})" if given else ""
