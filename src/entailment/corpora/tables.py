"""Documents in JSON lines and in csv, read one at a time however long the file is.

| key or column | is |
| --- | --- |
| text | the document; offsets are those of this text |
| sentences | instead of it, in JSON: a list of strings; the text is these, each on a line |
| id | its id; without one, the file and the line |
| title, dateline | what they say |
| date | the day of publication, ISO: 2005-06-14, with or without a time |

Other keys and columns are ignored.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from functools import partial

from entailment.corpora.document import document_or_problem, iso_date, joined, make_document
from entailment.corpora.files import CorpusFile
from entailment.datasets.problems import Problems, shown
from entailment.datasets.rows import first_line, header_of, quoted_rows, separator_of
from entailment.datasets.source import Source, bad_byte
from entailment.errors import DataError
from entailment.model import Document

__all__ = ["Csv", "JsonLines"]


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
    """A document a row, under a header that names the columns; text is the only one needed."""

    suffixes = (".csv", ".tsv")

    def recognises(self, source: Source) -> bool:
        """Return False: only its ending distinguishes a table from text with commas."""
        return False

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the documents of *file*; each wrong row goes to *problems*."""
        source = file.source()
        rows = quoted_rows(source, separator_of(first_line(source)), problems)
        header = header_of(rows, source)
        columns = [name.strip().lower().removeprefix("\ufeff") for name in header.cells]
        if "text" not in columns:
            problem = f"has no column 'text' (columns: {shown(', '.join(columns))})"
            raise DataError(problem, path=file.path, line=header.line)
        for row in rows:
            if row.bad_byte is not None:
                problem = f"has the byte 0x{row.bad_byte:02x}, which is not {source.encoding}"
                problems.report(problem, row.line)
            elif len(row.cells) != len(columns):
                problem = f"has {len(row.cells)} cells under {len(columns)} columns"
                problems.report(problem, row.line)
            else:
                fields = dict(zip(columns, row.cells, strict=True))
                make = partial(_document, file, row.line, fields, fields["text"])
                yield from document_or_problem(problems, make, row.line)


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
    text, places = (content, None) if isinstance(content, str) else joined(enumerate(content))
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
    date = iso_date(value)
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
