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

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from entailment.checking.report import Report
from entailment.checking.sources import require_readable
from entailment.corpora.records import has_text
from entailment.datasets.problems import MAX_ID, Problems, shown
from entailment.datasets.source import Source
from entailment.errors import DataError, EntailmentError, OptionError
from entailment.resumption import Written, write_resumed
from entailment.signature import signature_fields

__all__ = ["Record", "read_records", "write_reports"]

_PARTS = ("id", "answer", "sources")
"""The parts of a record."""


@dataclass(frozen=True, slots=True)
class Record:
    """An answer of a batch; *sources* is None where it has none of its own."""

    id: str
    answer: str = field(repr=False)
    sources: tuple[object, ...] | None = field(default=None, repr=False)

    @property
    def checksum(self) -> str:
        """Of its own sources as they are given, a file by its path: eight hexadecimal digits."""
        given = json.dumps(self.sources, default=str)
        return hashlib.sha256(given.encode()).hexdigest()[:8]

    def signed(self, report: Report) -> Report:
        """Return *report*, on this record, with its id and checksum."""
        signature = f"{report.signature}|record:{self.checksum}"
        return replace(report, id=self.id, signature=signature)


def read_records(
    path: str | Path,
    columns: Mapping[str, str] | None = None,
    *,
    lenient: bool = False,
    are_shared: bool = True,
) -> Iterator[Record]:
    """Yield the records of the file at *path*; `-` is standard input.

    *columns* maps `id`, `answer` and `sources` to other keys. Raise DataError, naming the line,
    before the first record for one that is broken or whose id came before, or that has no sources
    unless they *are_shared*; with *lenient* these are skipped. Without it, the files and folders
    of all records are read once before the first, and DataError names the record of a broken one.
    Raise DataError for a file without any record, and OptionError for a part that no record has.
    """
    keys = {part: part for part in _PARTS} | dict(columns or {})
    if unknown := keys.keys() - set(_PARTS):
        raise OptionError(f"no part of a record is called '{min(unknown)}' ({', '.join(_PARTS)})")
    source = Source(path)
    problems = Problems(source.name, lenient=lenient)
    if not lenient:
        _require_readable(_read(source, keys, problems, are_shared=are_shared))
    read = False
    for record in _read(source, keys, problems, are_shared=are_shared):
        read = True
        yield record
    if not read:
        problem = 'holds no answers to check; a record is {"id", "answer", "sources"}, one per line'
        raise DataError(problem, path=source.name)


def _read(
    source: Source, keys: Mapping[str, str], problems: Problems, *, are_shared: bool
) -> Iterator[Record]:
    seen: set[str] = set()
    for number, line in source.lines():
        if not line.strip():
            continue
        try:
            record = _record(json.loads(line), str(number), keys)
            if record.id in seen:
                raise _RecordError(f"record '{shown(record.id)}' is here again; ids must be unique")
            if record.sources is None and not are_shared:
                name = shown(record.id)
                raise _RecordError(f"record '{name}' has no sources, and there is no --sources")
        except (ValueError, RecursionError) as error:
            problem = error if isinstance(error, _RecordError) else "is not a JSON object"
            problems.report(str(problem), number)
        else:
            seen.add(record.id)
            yield record


def _require_readable(records: Iterable[Record]) -> None:
    """Read the files of *records* once; raise DataError, with the record, for a broken one."""
    seen: set[object] = set()
    for record in records:
        for source in record.sources or ():
            if not isinstance(source, Path) or source in seen:
                continue
            seen.add(source)
            try:
                require_readable(source)
            except EntailmentError as error:
                raise DataError(f"record '{shown(record.id)}': {error}") from error


def write_reports(
    records: Iterable[Record],
    check: Callable[[Iterator[Record]], Iterable[Report]],
    system: str,
    target: Path,
    *,
    settings: Mapping[str, str] = MappingProxyType({}),
    overwrite: bool = False,
) -> Iterator[Written]:
    """Check *records* into the file *target*, a JSON object a line; yield each report.

    *check* gives the signed report on each record, in order. Lines are written to `TARGET.part`,
    which becomes *target* when all are done. What a killed run has checked is not checked again,
    nor a whole *target*. Raise DataError where the part or *target* is of other answers, other
    sources of their own, another *system* or other *settings* (fields of the signature), unless
    *overwrite*, and for a part that holds no reports. Files may have changed unnoticed.
    """

    def expected(record: Record) -> Mapping[str, Any]:
        given = {"id": record.id, "answer": record.answer, "sources": record.checksum}
        return {**given, **settings, "system": system}

    def compared(line: Mapping[str, Any]) -> Mapping[str, Any]:
        fields = signature_fields(str(line.get("signature")))
        return {**fields, **line, "sources": fields.get("record")}

    return write_resumed(
        records,
        lambda remaining: (report.to_dict() for report in check(remaining)),
        expected,
        target,
        what="record",
        compared=compared,
        overwrite=overwrite,
    )


class _RecordError(ValueError):
    """A record is not what the table of this module says."""


def _record(value: object, number: str, keys: Mapping[str, str]) -> Record:
    if not isinstance(value, dict):
        raise _RecordError('is not an object; a record is {"id", "answer", "sources"}')
    name, answer, sources = (value.get(keys[part]) for part in _PARTS)
    name = number if name is None else str(name)
    if not name.strip() or len(name) > MAX_ID:
        raise _RecordError(f'has an "{keys["id"]}" that is empty or too long')
    if not isinstance(answer, str):
        raise _RecordError(f'has no "{keys["answer"]}" that is a string')
    if sources is not None and not isinstance(sources, list):
        raise _RecordError(f'has "{keys["sources"]}" that are not a list')
    return Record(name, answer, None if sources is None else tuple(map(_source, sources)))


def _source(value: object) -> object:
    """Return a source as `open_sources` takes it: a path and no text as a file."""
    if isinstance(value, dict) and isinstance(value.get("path"), str) and not has_text(value):
        return Path(value["path"])
    if isinstance(value, str | dict):
        return value
    raise _RecordError('has a source that is neither a text nor an object with "text" or "path"')
