"""How assessors judged the answers of slot-filling systems, as TAC KBP 2009 to 2011 has it.

| file | a line, or an element |
| --- | --- |
| queries | `<query id="SF10"><name>Chris Simcox</name><enttype>PER</enttype>...</query>` |
| run | query id, slot, run id, document id, answer; `NIL` for the document where there is none |
| assessments | 11 fields, parted by tabs |

The fields of assessments are filler id, query id, system id, slot, document id, start, end,
response, normalised response, equivalence class and judgment: -1 wrong, 1 correct, 2 redundant,
3 inexact. Query, slot, document, normalised response, class and judgment stand where the official
scorer of 2010 reads them (the fields 2, 4, 5, 9, 10, 11, and NIL documents passed over); the names
of the rest, and that 2009 and 2011 are the same, are inferred. Runs are of five fields parted by
blanks, as that scorer reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from entailment.datasets.elements import Element
from entailment.datasets.problems import MAX_ID, Problems, shown
from entailment.datasets.source import Line, Source, bad_byte
from entailment.datasets.xml import records
from entailment.errors import DataError
from entailment.validation.checks import MAX_NAME

__all__ = [
    "NO_RESPONSE",
    "Assessment",
    "Judgment",
    "Query",
    "Response",
    "read_assessments",
    "read_queries",
    "read_responses",
]

NO_RESPONSE = frozenset({"", "no_response"})
"""What stands for no answer, in lower case; for a document NIL does, too."""

_FIELDS = 11
_NO_TEXT = re.compile("[\0-\x08\x0b-\x1f\x7f\ud800-\udfff]")


class Judgment(Enum):
    """How an assessor judged an answer."""

    WRONG = -1
    CORRECT = 1
    REDUNDANT = 2
    INEXACT = 3


class Query(NamedTuple):
    """An entity that systems filled slots of; *entity_type* is `per`, `org` or `gpe`."""

    id: str
    name: str
    entity_type: str


class Response(NamedTuple):
    """The answer of a system for a slot: a value and the document that is to support it."""

    query_id: str
    slot: str
    document_id: str
    value: str
    path: str = ""
    line: int | None = None

    @property
    def is_given(self) -> bool:
        """Whether there is an answer at all."""
        document, value = self.document_id.lower(), self.value.lower()
        return value not in NO_RESPONSE and document not in NO_RESPONSE | {"nil"}


class Assessment(NamedTuple):
    """An answer and how it was judged."""

    response: Response
    judgment: Judgment


def read_queries(path: str | Path | Source) -> dict[str, Query]:
    """Return the queries at *path* by id; raise DataError for one twice, a broken one, or none."""
    source = path if isinstance(path, Source) else Source(path)
    queries: dict[str, Query] = {}
    for element in records(source, {"query"}, Problems(source.name)):
        query = _query(element, source.name)
        if query.id in queries:
            problem = f"query '{shown(query.id)}' appears twice"
            raise DataError(problem, path=source.name, line=element.line)
        queries[query.id] = query
    if not queries:
        raise DataError("holds no <query id>", path=source.name)
    return queries


def read_assessments(path: str | Path | Source) -> Iterator[Assessment]:
    """Yield the assessments at *path*; a header is passed over, and so are empty lines.

    Raise DataError for a line that has not the fields, or no judgment.
    """
    source = path if isinstance(path, Source) else Source(path)
    for place, line in enumerate(_lines(source)):
        fields = [field.strip() for field in line.text.split("\t")]
        if len(fields) != _FIELDS:
            problem = f"has {len(fields)} fields; an assessment has {_FIELDS}, parted by tabs"
            raise DataError(problem, path=source.name, line=line.number)
        if place == 0 and not _is_number(fields[10]):
            continue
        _, query_id, _, slot, document_id, _, _, response, normalised, _, judgment = fields
        answer = _response(query_id, slot, document_id, normalised or response, line, source.name)
        yield Assessment(answer, _judgment(judgment, line, source.name))


def read_responses(path: str | Path | Source) -> Iterator[Response]:
    """Yield the answers of the run at *path*; raise DataError for a line that is not one."""
    source = path if isinstance(path, Source) else Source(path)
    for line in _lines(source):
        fields = line.text.split(None, 4)
        if len(fields) < 4:
            columns = "an answer has query, slot, run, document and value"
            raise DataError(
                f"has {len(fields)} fields; {columns}", path=source.name, line=line.number
            )
        query_id, slot, _, document_id = fields[:4]
        value = fields[4].strip() if len(fields) > 4 else ""
        yield _response(query_id, slot, document_id, value, line, source.name)


def _query(element: Element, path: str) -> Query:
    fields = {child.tag.lower(): child.text for child in element.children}
    query_id = element.attributes.get("id", "").strip()
    name, entity_type = fields.get("name", ""), fields.get("enttype", "").lower()
    missing = next(
        (
            what
            for what, value in (("id", query_id), ("<name>", name), ("<enttype>", entity_type))
            if not value
        ),
        None,
    )
    if missing:
        raise DataError(f"{element.name} has no {missing}", path=path, line=element.line)
    if entity_type not in ("per", "org", "gpe"):
        problem = f"{element.name} has the enttype '{shown(entity_type)}'"
        raise DataError(f"{problem} (known: per, org, gpe)", path=path, line=element.line)
    return Query(query_id, name, entity_type)


def _lines(source: Source) -> Iterator[Line]:
    for line in source.lines():
        if not line.text.strip():
            continue
        if (byte := bad_byte(line.text)) is not None:
            problem = f"has the byte 0x{byte:02x}, which is not {source.encoding}"
            raise DataError(problem, path=source.name, line=line.number)
        if match := _NO_TEXT.search(line.text):
            problem = f"has the character U+{ord(match[0]):04X}, which is not text"
            raise DataError(problem, path=source.name, line=line.number)
        yield line


def _response(
    query_id: str, slot: str, document_id: str, value: str, line: Line, path: str
) -> Response:
    if not query_id or not slot:
        raise DataError("has no query or no slot", path=path, line=line.number)
    for part in (query_id, slot, document_id):
        if len(part) > MAX_ID:
            problem = f"has '{shown(part)}' for an id; it has at most {MAX_ID:,} characters"
            raise DataError(problem, path=path, line=line.number)
    if len(value) > MAX_NAME:
        problem = f"has a value of {len(value):,} characters; at most {MAX_NAME:,} are read"
        raise DataError(problem, path=path, line=line.number)
    return Response(query_id, slot, document_id, value, path, line.number)


def _judgment(field: str, line: Line, path: str) -> Judgment:
    try:
        return Judgment(int(field))
    except ValueError as error:
        known = ", ".join(f"{judgment.value} {judgment.name.lower()}" for judgment in Judgment)
        problem = f"has the judgment '{shown(field)}' (known: {known})"
        raise DataError(problem, path=path, line=line.number) from error


def _is_number(field: str) -> bool:
    return re.fullmatch(r"-?\d{1,9}", field, re.ASCII) is not None
