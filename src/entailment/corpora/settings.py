r"""Settings in JSON, TOML and YAML: each value with the words of its key as a statement.

| in the file | in the text of the document | read |
| --- | --- | --- |
| {"pool": {"maxSize": 20}} | pool.maxSize: 20 | The max size of pool is 20. |
| plans: [{name: Team, seats: 25, sso: no}] | Team \| 25 \| no | as the row of a table |
| regions = ["eu", "us"] | regions[1]: eu | The regions include eu. |
| {"note": "This is old. It is red."} | note: This is old. It is red. | This is old. It is red. |

Figures are those of the file: 3.10 stays so. In YAML, what `<<` refers to is read as if it stood
there. What is too long for settings (a lock file, an export), not valid or ambiguous, as a key that
occurs twice, is left out with a note, for it stands in many folders of documentation.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from typing import NamedTuple

from entailment.corpora.blocks import Sentence
from entailment.corpora.document import decoded, make_document, whole
from entailment.corpora.files import CorpusFile
from entailment.corpora.rows import columns_of
from entailment.datasets.problems import Problems
from entailment.datasets.source import Source
from entailment.errors import DataError, MissingExtraError
from entailment.model import Document, Lead
from entailment.text.sentences import split_sentences

__all__ = ["Settings"]

MAX_BYTES = 1_000_000
"""Bytes of a file."""

MAX_VALUES = 2_000
"""Values of a file."""

MAX_NODES = 10 * MAX_VALUES
"""Keys and elements of a file, also those without a value."""

MAX_DEPTH = 32
"""Keys from the top of the file to a value."""

_NAMES = ("name", "id", "title", "key")
"""The keys of which the first names an object in a list."""

_NOTHING = ("", "null", "~", "none")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_PROSE = re.compile(r"\S+(?:\s+\S+){2,}[.!?…]['\"’”)]*")


class _UnreadError(ValueError):
    """A file holds no settings that can be read."""


class _Value(NamedTuple):
    """A value, where it is in the file, and what it is of: the nearest key or name first.

    *is_listed* says that it is one of several.
    """

    path: str
    value: str
    owners: tuple[str, ...]
    is_listed: bool = False

    @property
    def lead(self) -> str:
        """What is read before the value."""
        what, *owners = self.owners or ("value",)
        of = f" of {owners[0]}" if owners else ""
        within = f" ({', '.join(owners[1:])})" if owners[1:] else ""
        return f"The {what}{of}{within} {'include' if self.is_listed else 'is'} "


class _Table(NamedTuple):
    """The values of several objects of a kind, each of which has a name in its first cell."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Settings:
    """A file of keys and values, which is one document."""

    suffixes = (".json", ".toml", ".yaml", ".yml")

    def recognises(self, source: Source) -> bool:
        """Return False: text may have keys and values, too."""
        return False

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the one document of *file*; one that holds no settings is skipped."""
        try:
            content = _parsed(file)
            _require_few(content)
            text, sentences = _text(_values(_merged(content)))
            document = make_document(file.id, text, sentences, source=str(file.path))
        except RecursionError:
            problems.skip("is nested too deeply")
        except (ValueError, DataError, MissingExtraError) as error:
            reason = error.problem if isinstance(error, DataError) else str(error)
            problems.skip(" ".join(reason.split()))
        else:
            yield document


def _parsed(file: CorpusFile) -> object:
    """Return what *file* holds; raise ValueError or DataError for what is not of its format."""
    text = decoded(file, whole(file, MAX_BYTES))
    try:
        if file.suffix == ".json":
            return json.loads(text, parse_float=str, parse_int=str, object_pairs_hook=_object)
        if file.suffix == ".toml":
            return tomllib.loads(text, parse_float=str)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise _UnreadError(f"is not valid {file.suffix[1:].upper()}: {error}") from error
    return _parsed_yaml(text)


def _parsed_yaml(text: str) -> object:
    try:
        import yaml
    except ImportError as error:
        raise MissingExtraError("reading YAML", "yaml") from error

    class Loader(getattr(yaml, "CBaseLoader", yaml.BaseLoader)):  # type: ignore[misc]
        """The faster of the two loaders, where it is there, which takes no key twice."""

        def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> object:
            names = [name.value for name, _ in node.value if isinstance(name, yaml.ScalarNode)]
            _object((name, None) for name in names)
            return super().construct_mapping(node, deep)

    try:
        documents = list(yaml.load_all(text, Loader))
    except yaml.YAMLError as error:
        raise _UnreadError(f"is not valid YAML: {error}") from error
    return documents[0] if len(documents) == 1 else documents


def _object(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    """Return *pairs* as a mapping; raise ValueError for a key that occurs twice.

    >>> _object([("port", 80), ("port", 443)])
    Traceback (most recent call last):
    entailment.corpora.settings._UnreadError: has the key 'port' twice in an object
    """
    content: dict[str, object] = {}
    for key, value in pairs:
        if key in content:
            raise _UnreadError(f"has the key {key[:40]!r} twice in an object")
        content[key] = value
    return content


def _require_few(content: object) -> None:
    """Raise ValueError for more than `MAX_NODES` keys and elements, as aliases in YAML can make."""
    waiting, number = [content], 0
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping | list):
            waiting += value.values() if isinstance(value, Mapping) else value
        number += 1
        if number > MAX_NODES:
            raise _UnreadError(f"has more than {MAX_NODES:,} keys, too many for settings")


def _merged(content: object) -> object:
    """Return *content* with what YAML's `<<` refers to in its place; keys next to it prevail.

    >>> _merged({"<<": {"port": "1", "host": "a"}, "port": "2"})
    {'port': '2', 'host': 'a'}
    """
    if isinstance(content, list):
        return [_merged(value) for value in content]
    if not isinstance(content, Mapping):
        return content
    own = {key: _merged(value) for key, value in content.items()}
    bases = own.pop("<<", None)
    for base in bases if isinstance(bases, list) else [bases]:
        if isinstance(base, Mapping):
            own = {**base, **own}
    return own


def _values(
    content: object, path: str = "", owners: tuple[str, ...] = ()
) -> Iterator[_Value | _Table]:
    """Yield the values of *content*, which is at *path* and below the keys *owners*."""
    if len(owners) > MAX_DEPTH:
        raise _UnreadError(f"has keys nested more than {MAX_DEPTH} deep")
    if records := _records(content):
        yield from _values_of(records, path, owners)
    elif isinstance(content, Mapping):
        for key, value in content.items():
            below = f"{path}.{key}" if path else str(key)
            yield from _values(value, below, (_words(str(key)), *owners))
    elif isinstance(content, list):
        for number, value in enumerate(content, start=1):
            at = f"{path}[{number}]"
            if _is_nested(value):
                yield from _values(value, at, (str(number), *owners))
            elif written := _written(value):
                yield _Value(at, written, owners, is_listed=True)
    elif written := _written(content):
        yield _Value(path, written, owners)


def _records(content: object) -> dict[str, Mapping[str, object]]:
    """Return the objects of a kind that *content* holds, by their names; none for other content.

    >>> _records([{"name": "Team", "seats": "25"}])
    {'Team': {'seats': '25'}}
    >>> _records({"team": {"seats": "25"}, "pro": {"seats": "90"}})
    {'team': {'seats': '25'}, 'pro': {'seats': '90'}}
    >>> _records({"server": {"port": "1"}, "pool": {"size": "2"}})
    {}
    """
    if isinstance(content, list) and all(isinstance(value, Mapping) for value in content):
        for key in _NAMES:
            names = [
                _written(value.get(key)) for value in content if not _is_nested(value.get(key))
            ]
            if len(set(filter(None, names))) == len(content):
                others = ({k: v for k, v in value.items() if k != key} for value in content)
                return dict(zip(names, others, strict=True))
    elif isinstance(content, Mapping) and len(content) > 1:
        objects = [value for value in content.values() if isinstance(value, Mapping) and value]
        if len(objects) == len(content) and len({frozenset(value) for value in objects}) == 1:
            return {str(key): value for key, value in content.items()}
    return {}


def _values_of(
    records: Mapping[str, Mapping[str, object]], path: str, owners: tuple[str, ...]
) -> Iterator[_Value | _Table]:
    """Yield the table of *records* with their values, and then what is nested in them."""
    keys = dict.fromkeys(
        key for record in records.values() for key in record if not _is_nested(record[key])
    )
    header = (owners[0] if owners else "", *(_words(str(key)) for key in keys))
    rows = (
        (name, *("" if _is_nested(value := record.get(key)) else _cell(value) for key in keys))
        for name, record in records.items()
    )
    if keys:
        yield _Table(header, tuple(rows))
    for name, record in records.items():
        for key, value in record.items():
            if _is_nested(value):
                below = (_words(str(key)), name, *owners)
                yield from _values(value, f"{path}[{name}].{key}", below)


def _is_nested(value: object) -> bool:
    return isinstance(value, Mapping | list)


def _cell(value: object) -> str:
    """Return a value as tables have it: yes or no for true and false."""
    written = _written(value).replace("|", r"\|")
    return {"true": "yes", "false": "no"}.get(written.lower(), written)


def _written(value: object) -> str:
    """Return a value in one line, as JSON writes true and false; empty where there is none."""
    text = " ".join(str(value).split())
    if value is None or text.lower() in _NOTHING:
        return ""
    return text.lower() if isinstance(value, bool) else text


def _words(key: str) -> str:
    """Return the words of a key.

    >>> _words("maxConnections"), _words("retention_days"), _words("TLS-mode"), _words("$schema")
    ('max connections', 'retention days', 'TLS mode', 'schema')
    """
    parts = re.findall(r"[^\W_]+(?:['’.][^\W_]+)*", _CAMEL.sub(" ", key))
    is_camel = _CAMEL.search(key) is not None
    return " ".join(part.lower() if is_camel and part.istitle() else part for part in parts)


def _text(values: Iterable[_Value | _Table]) -> tuple[str, list[Sentence]]:
    """Return the text of *values*, each on a line, and its statements; raise ValueError if many."""
    text, sentences = StringIO(), list[Sentence]()
    number = 0
    for value in values:
        number += len(value.rows) * len(value.header) if isinstance(value, _Table) else 1
        if number > MAX_VALUES:
            raise _UnreadError(f"has more than {MAX_VALUES:,} values, too many for settings")
        if isinstance(value, _Table):
            _add_table(value, text, sentences)
        else:
            _add_value(value, text, sentences)
    return text.getvalue(), sentences


def _add_value(value: _Value, text: StringIO, sentences: list[Sentence]) -> None:
    line = text.tell()
    text.write(f"{value.path}: ")
    start = text.tell()
    text.write(f"{value.value}\n")
    if _PROSE.fullmatch(value.value):
        for begin, end in split_sentences(value.value):
            sentences.append(Sentence(len(sentences), start + begin, start + end))
    else:
        lead = Lead(value.lead, line)
        sentences.append(Sentence(len(sentences), start, start + len(value.value), lead=lead))


def _add_table(table: _Table, text: StringIO, sentences: list[Sentence]) -> None:
    text.write(" | ".join(table.header) + "\n")
    for cells in table.rows:
        line, start = " | ".join(cells), text.tell()
        columns = columns_of(line, cells, table.header)
        text.write(f"{line}\n")
        end = start + len(line.rstrip())
        sentences.append(Sentence(len(sentences), start, end, columns=columns))
