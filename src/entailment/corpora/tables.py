"""Documents in JSON lines and in csv, read one at a time however long the file is.

A csv file without a column of texts is a table of data, and one document, each row of which is on
the line on which it begins in the file. Where a column is named by a number that is no year, the
table has no header, and its rows are read as they stand.

| key or column | is |
| --- | --- |
| text | the document; offsets are those of this text |
| sentences | instead of it, in JSON: a list of strings; the text is these, each on a line |
| id | its id; without one, the file and the line |
| title, dateline | what they say |
| date | the day of publication, ISO: 2005-06-14, with or without a time |
| speaker, author, from, name | who speaks, before the text as *Ann:*, which is then part of it; |
| | but for a speaker, only where the text says *I* or *you* or asks |

Other keys and columns are ignored.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from entailment.corpora.blocks import Block, sentences_of
from entailment.corpora.document import (
    MAX_DOCUMENT,
    SPEAKERS,
    day_of,
    document_or_problem,
    joined,
    make_document,
    spoken_by,
)
from entailment.corpora.files import CorpusFile
from entailment.corpora.rows import is_figure, is_number
from entailment.datasets.problems import Problems, shown
from entailment.datasets.rows import Row, first_line, header_of, quoted_rows, separator_of
from entailment.datasets.source import Source, bad_byte
from entailment.errors import DataError
from entailment.model import Document

__all__ = ["Csv", "JsonLines"]

_TEXTS = frozenset("body content page_content passage sentences".split())
"""Names of columns of texts in other formats: such a file is no table of data."""

_ENDING = re.compile(r"(?:\s*\(\d+\))?(?:\.csv|\.tsv)?(?:\.gz)?\Z", re.IGNORECASE)
_PARTS_OF_NAME = re.compile(r"[\s._-]+")
"""What stands between the words of the name of a file."""


class JsonLines:
    """A document a line: {"id", "title", "date", "text" or "sentences"}."""

    suffixes = (".jsonl", ".ndjson")

    def recognises(self, source: Source) -> bool:
        """Return whether the first line is an object with a text or sentences."""
        head = source.head().lstrip()
        first = head.partition("\n")[0]
        try:
            return head.startswith("{") and bool({"text", "sentences"} & _object(first).keys())
        except ValueError:
            return False

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the documents of *file*; each wrong line goes to *problems*."""
        source = file.source()
        encoding = source.encoding
        for number, line in source.lines():
            if (byte := bad_byte(line)) is not None:
                problems.report(f"has the byte 0x{byte:02x}, which is not {encoding}", number)
            elif line.strip():
                yield from document_or_problem(
                    problems, partial(_of_line, file, number, line), number
                )


class Csv:
    """A document a row under a header with a column *text*, else a table, which is one document."""

    suffixes = (".csv", ".tsv")

    def recognises(self, source: Source) -> bool:
        """Return False: only its ending distinguishes a table from text with commas."""
        return False

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the documents of *file*; each wrong row goes to *problems*."""
        source = file.source()
        rows = quoted_rows(source, separator_of(first_line(source)), problems)
        header = header_of(rows, source)
        if header.cells[0].removeprefix("\ufeff").lower() == "sep=":  # for Excel
            header = header_of(rows, source)
        names = [name.strip().removeprefix("\ufeff") for name in header.cells]
        columns = [name.lower() for name in names]
        whole_rows = _whole_rows(rows, len(columns), source.encoding, problems)
        if "text" in columns:
            for row in whole_rows:
                fields = dict(zip(columns, row.cells, strict=True))
                make = partial(_document, file, row.line, fields, fields["text"])
                yield from document_or_problem(problems, make, row.line)
        elif len(columns) < 2 or not _TEXTS.isdisjoint(columns):
            known = shown(", ".join(columns))
            problem = f"has no column 'text' (columns: {known}); rename the one with the texts"
            raise DataError(problem, path=file.path, line=header.line)
        else:
            table = partial(_table, file, header._replace(cells=names), whole_rows)
            yield from document_or_problem(problems, table)


def _whole_rows(
    rows: Iterable[Row], width: int, encoding: str, problems: Problems
) -> Iterator[Row]:
    """Yield those of *rows* with *width* cells; each other one goes to *problems*."""
    for row in rows:
        if row.bad_byte is not None:
            problem = f"has the byte 0x{row.bad_byte:02x}, which is not {encoding}"
            problems.report(problem, row.line)
        elif len(row.cells) != width:
            problems.report(f"has {len(row.cells)} cells under {width} columns", row.line)
        else:
            yield row


class _Line(NamedTuple):
    """A row as it is in the text of a table, from *start* on."""

    start: int
    text: str
    cells: Sequence[str]


def _table(file: CorpusFile, names: Row, rows: Iterable[Row]) -> Document:
    """Return the document of a table: its rows, a line each, with bars between the cells.

    Raise ValueError where it is too long, before the rest is read.
    """
    header = [" ".join(name.replace("_", " ").split()) for name in names.cells]
    lines: list[_Line] = []
    text, number = StringIO(), 1
    for row in chain([names._replace(cells=header)], rows):
        line = _line(row.cells)
        if line.strip(" |") or not lines:
            text.write("\n" * max(len(lines) > 0, row.line - number))
            lines.append(_Line(text.tell(), line, row.cells))
            text.write(line)
            number = row.line
        if text.tell() > MAX_DOCUMENT:
            problem = f"has more than {MAX_DOCUMENT:,} characters: split it"
            raise ValueError(f"the table '{shown(file.id)}' {problem}")
    whole = text.getvalue()
    return make_document(
        file.id,
        whole,
        sentences_of(whole, _blocks(lines, header)),
        title=_title(Path(file.id).name),
        source=str(file.path),
    )


def _blocks(lines: Sequence[_Line], header: list[str]) -> Iterator[Block]:
    """Yield the rows of a table but its header, if it has one."""
    has_header = not any(map(is_figure, header))
    if not header[0] and _is_numbered(line.cells[0] for line in lines[1:]):
        header = ["No.", *header[1:]]
    for line in lines[1:] if has_header else lines:
        cells = (line.cells, header) if has_header else ()
        yield Block(line.start, line.start + len(line.text), *cells)


def _is_numbered(column: Iterable[str]) -> bool:
    """Return whether the cells of *column* are numbers, and not all of them years."""
    cells = [cell for cell in column if cell.strip()]
    return all(map(is_number, cells)) and any(map(is_figure, cells))


def _title(name: str) -> str:
    """Return the words of the *name* of a file.

    >>> _title("norla_key-figures.2024 (1).csv")
    'norla key figures 2024'
    """
    return _PARTS_OF_NAME.sub(" ", _ENDING.sub("", name, count=1)).strip()


def _line(cells: Iterable[str]) -> str:
    """Return *cells* on a line, with bars between them."""
    return " | ".join(" ".join(cell.split()).replace("|", r"\|") for cell in cells)


def _of_line(file: CorpusFile, number: int, line: str) -> Document:
    value = _object(line)
    fields: dict[str, str] = {}
    for key in ("id", "title", "dateline", "date"):
        entry = value.get(key)
        if isinstance(entry, int) and not isinstance(entry, bool) and key == "id":
            entry = str(entry)
        if entry is not None and not isinstance(entry, str):
            raise ValueError(f'"{key}" is {shown(repr(entry))}; a string was expected')
        fields[key] = entry or ""
    fields |= {key: entry for key in SPEAKERS if isinstance(entry := value.get(key), str)}
    text = value.get("text")
    sentences = value.get("sentences")
    if isinstance(text, str) and sentences is None:
        return _document(file, number, fields, text)
    if isinstance(sentences, list) and all(isinstance(sentence, str) for sentence in sentences):
        return _document(file, number, fields, sentences)
    raise ValueError('has no "text" that is a string, nor "sentences" that are a list of them')


def _document(
    file: CorpusFile, number: int, fields: Mapping[str, str], content: str | list[str]
) -> Document:
    if isinstance(content, str):
        text, places = spoken_by(fields, content), None
    else:
        first = [spoken_by(fields, sentence) for sentence in content[:1]]
        text, places = joined(enumerate([*first, *content[1:]]))
    return make_document(
        fields.get("id", "").strip() or f"{file.id}:{number}",
        text,
        places,
        title=fields.get("title"),
        dateline=fields.get("dateline"),
        date=_date(fields.get("date", "")),
        source=f"{file.path}:{number}",
    )


def _date(value: str) -> datetime.date | None:
    date = day_of(value)
    if date is None and value.strip():
        raise ValueError(f"has the date '{shown(value)}'; write it as 2005-06-14")
    return date


def _object(line: str) -> dict[str, object]:
    try:
        value = json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"is not a JSON object: {error.msg} at column {error.colno}") from error
    except RecursionError as error:
        raise ValueError("is JSON nested too deeply") from error
    if not isinstance(value, dict):
        raise ValueError("is JSON but not an object; a document is {...} on a line of its own")
    return value
