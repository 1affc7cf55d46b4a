"""Documents that are in memory already: strings, mappings and the objects of other libraries.

| record | text | metadata |
| --- | --- | --- |
| a string | itself | |
| a mapping | `text`, `sentences`, `page_content`, `content` | other keys, `metadata`, `meta` |
| LangChain's Document | `page_content` | `metadata` |
| Haystack's Document | `content` | `meta` |
| LlamaIndex's nodes | `text` | `metadata` |

Of the metadata `id`, `title`, `dateline`, `date` and `source` are used. Objects are recognised by
their attributes, so that none of these libraries is imported.
"""

from __future__ import annotations

import datetime
import numbers
import os
import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from entailment.corpora.document import day_of, joined, make_document
from entailment.datasets.problems import shown
from entailment.errors import DataError, OptionError, kind_of
from entailment.model import Document

__all__ = ["has_text", "record_document", "unread_date"]

_TEXTS = ("text", "page_content", "content")
_METADATA = ("metadata", "meta")
_IDS = ("id", "id_", "node_id")
_PLAIN = (str, numbers.Number, uuid.UUID, os.PathLike)
"""The types of values that are names as they are written."""


def record_document(record: object, name: str, *, lenient: bool = False) -> Document:
    """Return the document that *record* is; *name* is its id where it has none.

    Raise OptionError for an object of another kind, DataError, naming the record, for one whose
    text is empty, too long or not text, whose id is neither a string nor a number or the like, or
    whose date names no day. A date of its metadata that does not is left out (`unread_date`), with
    *lenient* any.
    """
    if isinstance(record, Document):
        return record
    fields = _fields(record)
    text = _text(fields)
    if text is None:
        raise OptionError(
            f"{name} is {kind_of(record)}; a source is a string, a mapping with 'text', an object "
            "with page_content, content or text, or a pathlib.Path"
        )
    is_left_out = unread_date(record) is not None and (lenient or not _has_own_date(record))
    try:
        document_id = _id(fields) or name
        content, places = (text, None) if isinstance(text, str) else joined(enumerate(text))
        return make_document(
            document_id,
            content,
            places,
            title=_first(fields, ("title",)),
            dateline=_first(fields, ("dateline",)),
            date=None if is_left_out else _date(fields.get("date")),
            source=_first(fields, ("source",)),
        )
    except ValueError as error:
        raise DataError(f"{name}: {error}") from error


def unread_date(record: object) -> str | None:
    """Return the date of *record* as it is written, where it names no day; None for any other.

    >>> unread_date({"text": "It rained.", "metadata": {"date": "2024"}})
    '2024'
    """
    date = None if isinstance(record, Document) else _fields(record).get("date")
    try:
        _date(date)
    except ValueError:
        return shown(str(date))
    return None


def has_text(record: Mapping[str, Any]) -> bool:
    """Return whether *record* has a key that holds, or should hold, the text of a document."""
    return any(record.get(key) is not None for key in ("sentences", *_TEXTS))


def _fields(record: object) -> dict[str, Any]:
    """Return what *record* says by name, its own attributes before its metadata."""
    if isinstance(record, str):
        return {"text": record}
    if isinstance(record, Mapping):
        own = {str(key): value for key, value in record.items() if value is not None}
    else:
        own = dict(_attributes(record))
    metadata: Mapping[str, Any] = next(
        (own[key] for key in _METADATA if isinstance(own.get(key), Mapping)), {}
    )
    return {**metadata, **own}


def _has_own_date(record: object) -> bool:
    """Return whether *record* gives a date itself, not in metadata that a retriever wrote."""
    return isinstance(record, Mapping) and record.get("date") is not None


def _id(fields: Mapping[str, Any]) -> str | None:
    """Return the first id that *fields* have; raise ValueError for one that is no plain value."""
    for name in _IDS:
        value = fields.get(name)
        if value is not None and not isinstance(value, _PLAIN):
            raise ValueError(f"has an id that is {kind_of(value)}; give a string or a number")
    return _first(fields, _IDS)


def _attributes(record: object) -> Iterator[tuple[str, Any]]:
    for name in (*_TEXTS, *_METADATA, *_IDS):
        value = getattr(record, name, None)
        if value is not None:
            yield name, value


def _text(fields: Mapping[str, Any]) -> str | list[str] | None:
    """Return the text, or the sentences, of which a text is made; None where there is neither."""
    sentences = fields.get("sentences")
    if isinstance(sentences, list | tuple) and all(
        isinstance(sentence, str) for sentence in sentences
    ):
        return list(sentences)
    return next((fields[name] for name in _TEXTS if isinstance(fields.get(name), str)), None)


def _first(fields: Mapping[str, Any], names: tuple[str, ...]) -> str | None:
    """Return the first of *names* that has a plain value that is not blank."""
    for name in names:
        value = fields.get(name)
        is_plain = isinstance(value, _PLAIN) and not isinstance(value, bool)
        if is_plain and value == value and str(value).strip():  # NaN stands for none
            return str(value).strip()
    return None


def _date(value: object) -> datetime.date | None:
    if value != value:  # NaN and NaT stand for none
        return None
    if isinstance(value, datetime.datetime):
        return value.date()
    if value is None or isinstance(value, datetime.date):
        return value
    date = day_of(str(value))
    if date is None and str(value).strip():
        raise ValueError(f"has the date '{shown(str(value))}'; write it as 2005-06-14")
    return date
