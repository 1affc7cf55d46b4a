"""Many answers in a file of JSON lines, checked into a file of reports that can be resumed.

| key | is |
| --- | --- |
| id | names the record; the number of its line without |
| answer | plain text or Markdown |
| sources | a list of texts, of documents with `text` (`corpora.records`) and of files: `{"path"}` |

A record without `sources` is checked against those that all records share; a list of contexts or
documents in another key is named by `columns`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from entailment.checking.report import Report
from entailment.datasets.problems import MAX_ID, shown
from entailment.datasets.source import Source
from entailment.errors import DataError, OptionError

__all__ = ["Record", "Written", "read_records", "write_reports"]


PARTS = ("id", "answer", "sources")
"""The parts of a record."""

_BEGINS = b'{"id": '
"""What every report of a batch begins with."""


@dataclass(frozen=True, slots=True)
class Record:
    """An answer of a batch; *sources* is None where it has none of its own."""

    id: str
    answer: str = field(repr=False)
    sources: tuple[object, ...] | None = field(default=None, repr=False)


class Written(NamedTuple):
    """A report in a file: its values, as `Report.to_dict` has them, and whether it was resumed."""

    values: dict[str, Any]
    resumed: bool


def read_records(path: str | Path, columns: Mapping[str, str] | None = None) -> Iterator[Record]:
    """Yield the records of the file at *path*; `-` is standard input.

    *columns* maps `id`, `answer` and `sources` to other keys. Raise DataError, naming the line, for
    a record that is broken or whose id came before, OptionError for a part that no record has.
    """
    keys = {part: part for part in PARTS} | dict(columns or {})
    if unknown := keys.keys() - set(PARTS):
        raise OptionError(f"no part of a record is called '{min(unknown)}' ({', '.join(PARTS)})")
    source = Source(path)
    seen: set[str] = set()
    for number, line in source.lines():
        if not line.strip():
            continue
        try:
            record = _record(json.loads(line), str(number), keys)
        except (ValueError, RecursionError) as error:
            problem = error if isinstance(error, _RecordError) else "is not a JSON object"
            raise DataError(str(problem), path=source.name, line=number) from error
        if record.id in seen:
            problem = f"record '{shown(record.id)}' is here again; ids must be unique"
            raise DataError(problem, path=source.name, line=number)
        seen.add(record.id)
        yield record


def write_reports(
    records: Iterable[Record],
    check: Callable[[Iterator[Record]], Iterable[Report]],
    system: str,
    target: Path,
    *,
    overwrite: bool = False,
) -> Iterator[Written]:
    """Check *records* into the file *target*, a JSON object a line; yield each report.

    *check* gives the report on each record, in order. Lines are written to `TARGET.part`, which
    becomes *target* when all are done. What a killed run has checked is not checked again, nor a
    whole *target*. Raise DataError where the part or *target* is of other records or another
    *system*, unless *overwrite*, and for a part that holds no reports.
    """
    part = target.with_name(target.name + ".part")
    remaining = iter(records)
    if target.exists() and not part.exists() and not overwrite:
        yield from _known(target, remaining, system)
        return
    _require_reports(part)
    if overwrite:
        part.unlink(missing_ok=True)
    for values in _finished(part) if part.exists() else ():
        _require_same(values, next(remaining, None), system, part)
        yield Written(values, resumed=True)
    with part.open("ab") as stream:
        for report in check(remaining):
            values = report.to_dict()
            line = json.dumps(values, ensure_ascii=False)
            stream.write(f"{line}\n".encode("utf-8", "backslashreplace"))
            stream.flush()
            yield Written(values, resumed=False)
        os.fsync(stream.fileno())
    os.replace(part, target)


def _known(target: Path, records: Iterator[Record], system: str) -> Iterator[Written]:
    """Yield the reports of *target* where they are on all *records*; raise DataError otherwise."""
    try:
        with target.open("rb") as stream:
            for line in stream:
                values = dict(json.loads(line))
                _require_same(values, next(records, None), system, target)
                yield Written(values, resumed=True)
    except (TypeError, ValueError, DataError) as error:
        problem = "is there already; name another file or give --overwrite"
        raise DataError(problem, path=target) from error
    if (record := next(records, None)) is not None:
        problem = f"ends before record '{shown(record.id)}'; remove it or give --overwrite"
        raise DataError(problem, path=target)


class _RecordError(ValueError):
    """A record is not what the table of this module says."""


def _record(value: object, number: str, keys: Mapping[str, str]) -> Record:
    if not isinstance(value, dict):
        raise _RecordError('is not an object; a record is {"id", "answer", "sources"}')
    name, answer, sources = (value.get(keys[part]) for part in PARTS)
    name = number if name is None else str(name)
    if not name.strip() or len(name) > MAX_ID:
        raise _RecordError(f'has an "{keys["id"]}" that is empty or too long')
    if not isinstance(answer, str):
        raise _RecordError(f'has no "{keys["answer"]}" that is a string')
    if sources is not None and not isinstance(sources, list):
        raise _RecordError(f'has "{keys["sources"]}" that are not a list')
    return Record(name, answer, None if sources is None else tuple(map(_source, sources)))


def _source(value: object) -> object:
    """Return a source as `open_sources` takes it: a file as a path."""
    if isinstance(value, dict) and isinstance(value.get("path"), str):
        return Path(value["path"])
    if isinstance(value, str | dict):
        return value
    raise _RecordError('has a source that is neither a text nor an object with "text" or "path"')


def _require_reports(part: Path) -> None:
    """Raise DataError where *part* is there and begins as no report does."""
    if not part.exists():
        return
    with part.open("rb") as stream:
        first = stream.read(len(_BEGINS))
    if not _BEGINS.startswith(first):
        raise DataError("holds no reports; move it away, or name another file", path=part)


def _finished(part: Path) -> Iterator[dict[str, Any]]:
    """Yield the reports in *part*, from which a line that a kill cut off is removed."""
    end = 0
    with part.open("rb") as stream:
        for line in stream:
            if line.endswith(b"\n"):
                try:
                    yield dict(json.loads(line))
                except (TypeError, ValueError) as error:
                    problem = "holds a broken report; remove it or give --overwrite"
                    raise DataError(problem, path=part) from error
                end += len(line)
    os.truncate(part, end)


def _require_same(report: dict[str, Any], record: Record | None, system: str, part: Path) -> None:
    if record is None:
        problem = "was written for more records"
    elif (report.get("id"), report.get("answer")) != (record.id, record.answer):
        problem = f"was written for other records than '{shown(record.id)}'"
    elif report.get("system") != system:
        problem = f"was written by {report.get('system')}, not by {system}"
    else:
        return
    raise DataError(f"{problem}; give --overwrite to begin again", path=part)
