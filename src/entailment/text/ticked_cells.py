"""Cells of tables that say yes or no, and which of row and column has the other.

| columns | row | read |
| --- | --- | --- |
| Plan, Audit log | Team, no | Team (Plan) does not have Audit log. |
| Feature, Pro | Audit log, ✗ | The Feature Audit log is not available with Pro. |
| Feature, Pro | Support, included | The Feature Support is available with Pro. |
| Name, Vote | Ann, no | (no such cell: the vote itself is *no*) |

A dash says *no* where another cell says yes or no and none has a figure, which a dash may stand
for too. *Included* and *available* say *yes* where features are the rows; else they may be what
the column is of: *Status*.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from entailment.text.lexicon import word_list
from entailment.text.words import words

__all__ = ["ticked_statements"]

_NOTED = r"\s*[*†‡¹²³]?"
_YES = re.compile(rf"(?:yes|[✓✔☑✅]\ufe0f?){_NOTED}", re.IGNORECASE)
_NO = re.compile(rf"(?:no|none|[✗✘☒❌❎×]\ufe0f?){_NOTED}", re.IGNORECASE)
_INCLUDED = re.compile(rf"(?:available|included|supported){_NOTED}", re.IGNORECASE)
_EXCLUDED = re.compile(
    rf"(?:not\s(?:available|included|supported)|excluded|unavailable|unsupported){_NOTED}",
    re.IGNORECASE,
)
_DASH = re.compile(r"[-‐–—−]+")
_PREDICATE = re.compile(r"\w+ed|default|optional", re.IGNORECASE)
_DENIED = re.compile(r"(?:no|non|not|without)\b", re.IGNORECASE)


def ticked_statements(
    corner: str, name: str, values: Sequence[tuple[str, str]]
) -> list[str | None]:
    """Return what each of *values* states, a column and its cell, in the row *name*.

    None for a cell that says neither yes nor no. *corner* stands over the names of the rows.

    >>> ticked_statements("Feature", "SSO", [("Pro", "✓"), ("Team", "—")])
    ['The Feature SSO is available with Pro', 'The Feature SSO is not available with Team']
    >>> ticked_statements("Plan", "Pro", [("Users", "12"), ("SSO", "no")])
    [None, 'Pro (Plan) does not have SSO']
    """
    ticks = _ticks([cell for _, cell in values], corner)
    columns = [column for column, _ in values]
    return [
        None if is_so is None or not column else _statement(corner, name, column, is_so)
        for column, is_so in zip(columns, ticks, strict=True)
    ]


def _ticks(cells: Sequence[str], corner: str) -> list[bool | None]:
    """Return for each of *cells*, those of a row, whether it says yes, no or neither.

    >>> _ticks(["✓", "—", "12"], "Plan"), _ticks(["✓", "—"], "Plan")
    ([True, None, None], [True, False])
    """
    read = [_tick(cell, _has_features(corner)) for cell in cells]
    has_figure = any(character.isdigit() for cell in cells for character in cell)
    if has_figure or all(tick is None for tick in read):
        return read
    return [
        False if _DASH.fullmatch(cell) else tick for cell, tick in zip(cells, read, strict=True)
    ]


def _tick(cell: str, has_features: bool) -> bool | None:
    if _YES.fullmatch(cell) or (has_features and _INCLUDED.fullmatch(cell)):
        return True
    if _NO.fullmatch(cell) or (has_features and _EXCLUDED.fullmatch(cell)):
        return False
    return None


def _statement(corner: str, name: str, column: str, is_so: bool) -> str | None:
    """Return that what the row is of has what the column is of, or has not, or the reverse.

    >>> _statement("Answer", "Ann", "Vote", True), _statement("Feature", "SSO", "Supported", True)
    (None, 'SSO (Feature) has Supported')
    """
    is_of_column = _is_of_column(corner, column)
    feature = (name if is_of_column else column).rstrip(" ?")
    if not _is_had(feature):
        return None
    if is_of_column:
        noun = f"The {corner} {feature}" if corner else feature
        return f"{noun} is{'' if is_so else ' not'} available with {column}"
    owner = f"{name} ({corner})" if corner else name
    return f"{owner} {'has' if is_so else 'does not have'} {feature}"


def _has_features(corner: str) -> bool:
    return corner.lower() in word_list("feature_columns")


def _is_of_column(corner: str, column: str) -> bool:
    """Return whether the cells under *column* are of what it names, not of what the row is of.

    So where the rows are features, or the corner is empty, as it is in a table that compares
    products; but not under *Supported*, which the row is.
    """
    return (not corner or _has_features(corner)) and not _PREDICATE.fullmatch(column)


def _is_had(feature: str) -> bool:
    """Return whether something may have *feature*: it is no answer, and it denies nothing.

    *No ads* does: two denials in one statement are misread.
    """
    named = words(feature)
    is_answer = not named or named[-1].lower in word_list("answered_columns")
    return not is_answer and not _DENIED.match(feature)
