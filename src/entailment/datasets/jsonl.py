"""Readers of JSON lines: ours, SuperGLUE's, and those of SNLI and MultiNLI.

| reader | keys of an object |
| --- | --- |
| `jsonl` | text, hypothesis; id, label, task and any other string are optional |
| `superglue` | premise, hypothesis, idx; label |
| `nli-jsonl` | sentence1, sentence2, gold_label; pairID, genre |
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from entailment.datasets.labels import NLI, parse_label
from entailment.datasets.problems import Problems, checked_pair
from entailment.datasets.source import Line, Source, bad_byte
from entailment.model import Pair

__all__ = ["Jsonl", "NliJsonl", "SuperGlue"]


class _JsonLines:
    """What the readers share: an object a line, its keys named by the format."""

    text = "text"
    hypothesis = "hypothesis"
    label = "label"
    id = "id"
    attributes: tuple[str, ...] | None = None
    """The keys that are kept as attributes; None keeps every other string."""

    def recognises(self, source: Source) -> bool:
        """Return whether the first object has the keys of this format."""
        first = _first_object(source)
        return first is not None and {self.text, self.hypothesis} <= first.keys()

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        for line in source.lines():
            if not line.text.strip():
                continue
            try:
                yield self._pair(_object(line), line.number)
            except (ValueError, RecursionError) as error:
                problems.report(_said(error), line.number)

    def _pair(self, value: dict[str, Any], number: int) -> Pair:
        pair_id = value.get(self.id)
        pair_id = str(number) if pair_id is None else str(pair_id)
        for key in (self.text, self.hypothesis):
            if not isinstance(value.get(key), str):
                raise ValueError(f"pair '{pair_id}' has no \"{key}\" that is a string")
        label = value.get(self.label)
        if label is not None and not isinstance(label, str):
            raise ValueError(
                f"pair '{pair_id}' has the label {label!r}; write it as a word "
                "(entailment, contradiction, neutral, not_entailment)"
            )
        try:
            gold = parse_label(label, NLI)
        except ValueError as error:
            raise ValueError(f"pair '{pair_id}' has the {error}") from error
        return checked_pair(
            pair_id, value[self.text], value[self.hypothesis], gold, self._attributes(value)
        )

    def _attributes(self, value: dict[str, Any]) -> dict[str, str]:
        own = {self.text, self.hypothesis, self.label, self.id}
        keys = value.keys() - own if self.attributes is None else self.attributes
        return {key: value[key] for key in sorted(keys) if isinstance(value.get(key), str)}


class Jsonl(_JsonLines):
    """Our own: {"id", "text", "hypothesis", "label", ...} a line; the rest are attributes."""


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


def _first_object(source: Source) -> dict[str, Any] | None:
    first = source.head().lstrip().partition("\n")[0]
    if not first.startswith("{"):
        return None
    try:
        value = json.loads(first)
    except (ValueError, RecursionError):
        # A first line longer than the head, or a broken one: its first keys must do.
        return {key: None for key in ("text", "premise", "sentence1", "sentence2", "hypothesis")
                if f'"{key}"' in first}
    return value if isinstance(value, dict) else None


def _object(line: Line) -> dict[str, Any]:
    if (byte := bad_byte(line.text)) is not None:
        raise ValueError(f"the byte 0x{byte:02x} is not UTF-8")
    value = json.loads(line.text)
    if not isinstance(value, dict):
        raise ValueError("the line is JSON but not an object")
    return value


def _said(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"is not a JSON object: {error.msg} at column {error.colno}"
    return "is nested too deeply" if isinstance(error, RecursionError) else str(error)
