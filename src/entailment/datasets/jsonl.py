"""Readers of JSON lines: ours, SuperGLUE's, and those of SNLI and MultiNLI.

| reader | keys of an object |
| --- | --- |
| `jsonl` | text, hypothesis; id, label, task and any other are optional |
| `superglue` | premise, hypothesis, idx; label |
| `nli-jsonl` | sentence1, sentence2, gold_label; pairID, genre |

Attributes are strings. A number, true or false keeps its spelling; null, a list and an
object are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from entailment.datasets.labels import NAMING, NLI, Vocabulary, named_labels, parse_label
from entailment.datasets.lines import readable_lines
from entailment.datasets.problems import (
    Problems,
    checked_pair,
    require_parts,
    shown,
)
from entailment.datasets.source import Source
from entailment.model import Label, Pair

__all__ = ["Jsonl", "NliJsonl", "SuperGlue"]

PARTS = ("id", "text", "hypothesis", "label")
"""The parts of a pair."""


class _JsonLines:
    """What the readers share: an object a line, its keys named by the format.

    *label_map* maps words and numbers in the file to labels.
    """

    text = "text"
    hypothesis = "hypothesis"
    label = "label"
    id = "id"
    attributes: tuple[str, ...] | None = None
    """The keys that become attributes; None stands for all others."""

    def __init__(self, label_map: Mapping[str, str] | None = None):
        self._named = named_labels(label_map)
        self._vocabulary: Vocabulary = {**NLI, **self._named}

    def recognises(self, source: Source) -> bool:
        """Return whether the first object has the keys of this format."""
        return {self.text, self.hypothesis} <= _first_keys(source)

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        for line in readable_lines(source, problems):
            try:
                pair = self._pair(_object(line.text), line.number, problems)
            except ValueError as error:
                problems.report(str(error), line.number)
            else:
                problems.begin_pair(line.number)
                yield pair

    def _pair(self, value: dict[str, Any], number: int, problems: Problems) -> Pair:
        pair_id = _id(value.get(self.id), number)
        for key in (self.text, self.hypothesis):
            if not isinstance(value.get(key), str):
                problem = f"pair '{shown(pair_id)}' has no \"{shown(key)}\" that is a string"
                raise ValueError(problem)
        try:
            gold = self._gold(value.get(self.label, value.get("label")))
        except ValueError as error:
            problems.unknown_label(f"pair '{shown(pair_id)}' has the {error}{NAMING}", number)
            gold = None
        return checked_pair(
            pair_id, value[self.text], value[self.hypothesis], gold, self._attributes(value)
        )

    def _gold(self, value: object) -> Label | None:
        word = None if value is None else _as_text(value)
        if value is not None and not isinstance(value, str) and word not in self._named:
            raise ValueError(
                f"label {shown(repr(value))}; write it as a word "
                "(entailment, contradiction, neutral, not_entailment)"
            )
        return parse_label(word, self._vocabulary)

    def _attributes(self, value: dict[str, Any]) -> dict[str, str]:
        own = {self.text, self.hypothesis, self.label, self.id}
        keys = value.keys() - own if self.attributes is None else self.attributes
        texts = {key: _as_text(value.get(key)) for key in sorted(keys)}
        return {key: text for key, text in texts.items() if text is not None}


class Jsonl(_JsonLines):
    """Our own: {"id", "text", "hypothesis", "label", ...} a line; the rest are attributes.

    *columns* maps `text`, `hypothesis`, `label` and `id` to the keys of another program's file.
    """

    def __init__(
        self,
        label_map: Mapping[str, str] | None = None,
        columns: Mapping[str, str] | None = None,
    ):
        super().__init__(label_map)
        require_parts(columns or {}, PARTS)
        for part, key in (columns or {}).items():
            setattr(self, part, key)


class SuperGlue(_JsonLines):
    """SuperGLUE RTE and CB: {"premise", "hypothesis", "label", "idx"} a line."""

    text = "premise"
    id = "idx"
    attributes = ()


class NliJsonl(_JsonLines):
    """SNLI and MultiNLI: {"sentence1", "sentence2", "gold_label", "pairID"} a line."""

    text = "sentence1"
    hypothesis = "sentence2"
    label = "gold_label"
    id = "pairID"
    attributes = ("genre", "captionID", "promptID")


def _first_keys(source: Source) -> set[str]:
    if not source.head().lstrip().startswith("{"):
        return set()
    first = next(line.text for line in source.lines() if line.text.strip())
    try:
        return set(_object(first))
    except ValueError:  # the keys that are seen must do
        keys = ("text", "premise", "sentence1", "sentence2", "hypothesis")
        return {key for key in keys if f'"{key}"' in first}


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


def _id(value: object, number: int) -> str:
    if value is None:
        return str(number)
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    raise ValueError(f"has the id {shown(repr(value))}; an id is a string or a whole number")
