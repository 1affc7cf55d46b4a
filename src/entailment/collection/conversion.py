"""Pairs of any format as a file of another: JSON lines, csv, Parquet, or the XML of a challenge.

XML has id, label, task, text and hypothesis (and RTE-3's the length); the others have every
attribute. One that is named as a part of the pair, where `--columns` chose another column for that
part, gets the prefix `source_`.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path

from entailment.collection.release_formats import XML_FORMATS, formats_of, write_pairs
from entailment.datasets.parquet import write_parquet
from entailment.errors import DataError, OptionError
from entailment.files import write_whole
from entailment.model import Label, LabelScheme, Pair

__all__ = ["FORMATS", "form_of", "write_as"]

_TABLES = ("jsonl", "csv", "parquet")

FORMATS = (*_TABLES, *XML_FORMATS)
"""The names of the formats that can be written."""

_PARTS = frozenset({"id", "text", "hypothesis", "label"})


def form_of(path: str | Path) -> str:
    """Return the format that the name of a file says; raise OptionError for one that says none.

    >>> form_of("pairs.csv")
    'csv'
    """
    form = Path(path).suffix.removeprefix(".")
    if form not in _TABLES:
        raise OptionError(f"{path}: name the format with --to ({', '.join(FORMATS)})")
    return form


def write_as(form: str, pairs: Sequence[Pair], path: Path) -> None:
    """Write *pairs* to *path* in the format *form*, three labels folded where it has two.

    Raise OptionError where the format has three labels and the pairs two, DataError for what it
    cannot hold: no pair, a pair without a label among others, a character that XML excludes.
    """
    if not pairs:
        raise DataError("no pair is left to write", path=path)
    if form == "parquet":
        write_parquet(path, lambda: map(json.dumps, _rows(pairs)))
        return
    if form in _TABLES:
        text = _jsonl(pairs) if form == "jsonl" else _csv(pairs)
        write_whole(path, text.encode("utf-8", "backslashreplace"))
        return
    labels = {pair.gold for pair in pairs if pair.gold is not None}
    two_way = Label.NO_ENTAILMENT in labels
    scheme = LabelScheme.TWO_WAY if two_way else LabelScheme.of(labels)
    has_more = XML_FORMATS[form].labels is LabelScheme.THREE_WAY and scheme is LabelScheme.TWO_WAY
    if labels and has_more:
        known = ", ".join(formats_of(scheme))
        raise OptionError(f"pairs of two labels cannot be written as '{form}' (--to {known})")
    try:
        write_pairs(pairs, path, XML_FORMATS[form], is_blind=not labels)
    except DataError:
        raise
    except ValueError as error:
        raise DataError(str(error), path=path) from error


def _rows(pairs: Sequence[Pair]) -> list[dict[str, str]]:
    return [
        {
            "id": pair.id,
            "text": pair.text,
            "hypothesis": pair.hypothesis,
            **({} if pair.gold is None else {"label": str(pair.gold)}),
            **{_column(name): value for name, value in pair.attributes.items()},
        }
        for pair in pairs
    ]


def _column(attribute: str) -> str:
    """Return the name of the column of *attribute*, which is none of the parts of a pair."""
    return f"source_{attribute}" if attribute in _PARTS else attribute


def _jsonl(pairs: Sequence[Pair]) -> str:
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in _rows(pairs))


def _csv(pairs: Sequence[Pair]) -> str:
    rows = _rows(pairs)
    stream = io.StringIO()
    heads = dict.fromkeys(name for row in rows for name in row)
    writer = csv.DictWriter(stream, list(heads), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue()
