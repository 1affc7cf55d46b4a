"""Readers of JSON lines: ours, SuperGLUE's, and those of SNLI and MultiNLI.

| reader | keys of an object |
| --- | --- |
| `jsonl` | text, hypothesis; id, label, task, any other are optional; else their usual names |
| `superglue` | premise, hypothesis, idx; label |
| `nli-jsonl` | sentence1, sentence2, gold_label; pairID, genre |

Attributes are strings. A number, true or false keeps its spelling, and so does a list of such
values (`lists`); null, an object and any other list are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from entailment.datasets.labels import (
    NAMING,
    NLI,
    LabelMap,
    Vocabulary,
    named_labels,
    parse_label,
)
from entailment.datasets.lines import readable_lines
from entailment.datasets.lists import written_list
from entailment.datasets.parts import (
    KNOWN,
    known_names,
    lacking,
    listed,
    require_two,
    without_point,
)
from entailment.datasets.problems import (
    Problems,
    checked_pair,
    require_parts,
    shown,
)
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.model import Label, Pair

__all__ = ["Jsonl", "NliJsonl", "SuperGlue", "missing_key"]


_ARRAY_BEGINS = re.compile(r"\s*\[\s*\{")
"""What an array of objects begins with."""


class _Keys(NamedTuple):
    """The keys of an object that hold the parts of a pair."""

    id: str = "id"
    text: str = "text"
    hypothesis: str = "hypothesis"
    label: str = "label"


class _JsonLines:
    """What the readers share: an object a line, its keys named by the format.

    *label_map* maps words and numbers in the file to labels.
    """

    keys = _Keys()
    attributes: tuple[str, ...] | None = None
    """The keys that become attributes; None stands for all others."""
    named: Mapping[str, str] = {}
    """The keys of the parts that the user names."""

    def __init__(self, label_map: LabelMap | None = None):
        self._named = named_labels(label_map)
        self._vocabulary: Vocabulary = {**NLI, **self._named}

    def recognises(self, source: Source) -> bool:
        """Return whether the first object has the keys of this format."""
        return not lacking(self.keys._asdict(), _first_keys(source))

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*.

        Raise DataError, after the last pair, for a key that is named and that no object has.
        """
        keys = self.keys_of(source)
        missing = set(self.named.values())
        for line in readable_lines(source, problems):
            try:
                value = _object(line.text)
                missing -= value.keys()
                pair = self._pair(value, keys, line.number, problems)
            except ValueError as error:
                problems.report(str(error), line.number)
            else:
                problems.begin_pair(line.number)
                yield pair
        if missing:
            known = listed(_first_keys(source))
            problem = f"no object has the key '{shown(min(missing))}' (keys of the first: {known})"
            raise DataError(problem, path=source.name)

    def keys_of(self, source: Source) -> _Keys:
        """Return the keys of the parts in the objects of *source*."""
        return self.keys

    def _pair(self, value: dict[str, Any], keys: _Keys, number: int, problems: Problems) -> Pair:
        own = value.get(keys.id)
        pair_id = problems.number_of(number) if own is None else _id(own)
        for key in (keys.text, keys.hypothesis):
            if not isinstance(value.get(key), str):
                problem = f"pair '{shown(pair_id)}' has no \"{shown(key)}\" that is a string"
                is_named = key in self.named.values() and key not in value
                present = f" (keys: {listed(value)})" if is_named else ""
                raise ValueError(problem + present)
        try:
            gold = self._gold(self._label(value, keys))
        except ValueError as error:
            problem = f"pair '{shown(pair_id)}' has the {error}{NAMING}"
            problems.unknown_label(pair_id, problem, number)
            gold = None
        attributes = self._attributes(value, keys)
        return checked_pair(pair_id, value[keys.text], value[keys.hypothesis], gold, attributes)

    def _label(self, value: dict[str, Any], keys: _Keys) -> object:
        return value.get(keys.label)

    def _gold(self, value: object) -> Label | None:
        word = None if value is None else _as_text(value)
        if isinstance(value, float) and value.is_integer() and word not in self._named:
            word = str(int(value))  # pandas has whole numbers so if one in the column is missing
        if value is not None and not isinstance(value, str) and word not in self._named:
            raise ValueError(
                f"label {shown(repr(value))}; write it as a word "
                "(entailment, contradiction, neutral, not_entailment)"
            )
        return parse_label(word, self._vocabulary)

    def _attributes(self, value: dict[str, Any], keys: _Keys) -> dict[str, str]:
        others = value.keys() - set(keys) if self.attributes is None else self.attributes
        texts = {key: _attribute(value.get(key)) for key in sorted(others)}
        return {key: text for key, text in texts.items() if text is not None}


class Jsonl(_JsonLines):
    """Our own: {"id", "text", "hypothesis", "label", ...} a line; the rest are attributes.

    *columns* maps `text`, `hypothesis`, `label` and `id` to the keys of another program's file.
    Objects with no text or hypothesis of that name have the usual names of a table.
    """

    def __init__(
        self,
        label_map: LabelMap | None = None,
        columns: Mapping[str, str] | None = None,
    ):
        super().__init__(label_map)
        require_parts(columns or {}, _Keys._fields)
        self.named = dict(columns or {})

    def recognises(self, source: Source) -> bool:
        """Return whether the first object has a text and a hypothesis, under usual names too."""
        first = _first_keys(source)
        if super().recognises(source) or lacking(self._keys_among(first)._asdict(), first):
            return super().recognises(source)
        return not any(other.recognises(source) for other in (SuperGlue(), NliJsonl()))

    def keys_of(self, source: Source) -> _Keys:
        """Return the keys that are named, else the usual ones in the first object."""
        return self._keys_among(_first_keys(source))

    def _keys_among(self, first: Collection[str]) -> _Keys:
        keys = self.keys._replace(**self.named)
        if lacking(keys._asdict(), first):
            keys = self.keys._replace(**{**known_names(first), **self.named})
        require_two(keys.text, keys.hypothesis)
        return keys


class SuperGlue(_JsonLines):
    """SuperGLUE RTE and CB: {"premise", "hypothesis", "label", "idx"} a line."""

    keys = _Keys(id="idx", text="premise")
    attributes = ()


class NliJsonl(_JsonLines):
    """SNLI and MultiNLI: {"sentence1", "sentence2", "gold_label", "pairID"} a line."""

    keys = _Keys("pairID", "sentence1", "sentence2", "gold_label")
    attributes = ("genre", "captionID", "promptID")

    def _label(self, value: dict[str, Any], keys: _Keys) -> object:
        return value.get(keys.label, value.get("label"))


def missing_key(source: Source) -> DataError | None:
    """Return the error of JSON lines without a text or a hypothesis; None of anything else."""
    if _ARRAY_BEGINS.match(source.head()):
        problem = "is a JSON array; a file of pairs has an object a line (jq -c '.[]' writes it)"
        return DataError(problem, path=source.name)
    keys = _first_keys(source)
    missing = lacking(known_names(keys), keys)
    if not keys or not missing:
        return None
    return DataError(
        f"has no key for the {' and the '.join(missing)} (keys: {listed(keys)}); "
        f"name one with --columns {','.join(f'{part}=KEY' for part in missing)}",
        path=source.name,
        line=1 + source.head().count("\n", 0, source.head().index("{")),
    )


def _first_keys(source: Source) -> tuple[str, ...]:
    """Return the keys of the first object of *source*, in their order; none of another format."""
    if not source.head().lstrip().startswith("{"):
        return ()
    first = next(line.text for line in source.lines() if line.text.strip())
    try:
        return tuple(_object(first))
    except ValueError:  # the keys that are seen must do
        usual = (*KNOWN["text"], *KNOWN["hypothesis"])
        return tuple(key for key in usual if f'"{key}"' in first)


def _object(line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except json.JSONDecodeError as error:
        problem = f"is not a JSON object: {error.msg} at column {error.colno}"
        raise ValueError(problem) from error
    except RecursionError as error:
        raise ValueError("is JSON nested too deeply") from error
    except ValueError as error:
        raise ValueError("has a number of thousands of digits; write it as a string") from error
    if not isinstance(value, dict):
        raise ValueError("is JSON but not an object; a pair is {...} on a line of its own")
    return value


def _as_text(value: object) -> str | None:
    """Return *value* as JSON writes it, a string without quotes; None for what has parts."""
    if isinstance(value, int | float):
        return json.dumps(value)
    return value if isinstance(value, str) else None


def _attribute(value: object) -> str | None:
    """Return *value* as JSON writes it, a string without quotes; None for what is left out."""
    return written_list(value) if isinstance(value, list) else _as_text(value)


def _id(value: object) -> str:
    value = without_point(value)
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    raise ValueError(f"has the id {shown(repr(value))}; an id is a string or a whole number")
