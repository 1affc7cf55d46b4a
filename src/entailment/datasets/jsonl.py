"""Readers of JSON lines: ours, SuperGLUE's, and those of SNLI and MultiNLI.

| reader | keys of an object |
| --- | --- |
| `jsonl` | text, hypothesis; id, label, task and any other are optional |
| `superglue` | premise, hypothesis, idx; label |
| `nli-jsonl` | sentence1, sentence2, gold_label; pairID, genre |

Attributes are strings. A number, true or false is kept as it is written; null, a list and an
object are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from entailment.datasets.labels import NLI, parse_label
from entailment.datasets.problems import Problems, checked_pair, shown
from entailment.datasets.source import Source, bad_byte
from entailment.model import Label, Pair

__all__ = ["Jsonl", "NliJsonl", "SuperGlue"]


class _JsonLines:
    """What the readers share: an object a line, its keys named by the format."""

    text = "text"
    hypothesis = "hypothesis"
    label = "label"
    id = "id"
    attributes: tuple[str, ...] | None = None
    """The keys that are kept as attributes; None keeps every other."""

    def recognises(self, source: Source) -> bool:
        """Return whether the first object has the keys of this format."""
        return {self.text, self.hypothesis} <= _first_keys(source)

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        for line in source.lines():
            if not line.text.strip():
                continue
            if (byte := bad_byte(line.text)) is not None:
                problem = f"has the byte 0x{byte:02x}, which is not {source.encoding}"
                problems.report(problem, line.number)
                continue
            try:
                pair = self._pair(_object(line.text), line.number)
            except ValueError as error:
                problems.report(str(error), line.number)
            else:
                yield pair

    def _pair(self, value: dict[str, Any], number: int) -> Pair:
        pair_id = _id(value.get(self.id), number)
        for key in (self.text, self.hypothesis):
            if not isinstance(value.get(key), str):
                raise ValueError(f"pair '{shown(pair_id)}' has no \"{key}\" that is a string")
        return checked_pair(
            pair_id,
            value[self.text],
            value[self.hypothesis],
            self._gold(value, pair_id),
            self._attributes(value),
        )

    def _gold(self, value: dict[str, Any], pair_id: str) -> Label | None:
        word = value.get(self.label, value.get("label"))
        if word is not None and not isinstance(word, str):
            raise ValueError(
                f"pair '{shown(pair_id)}' has the label {shown(repr(word))}; write it as a word "
                "(entailment, contradiction, neutral, not_entailment)"
            )
        try:
            return parse_label(word, NLI)
        except ValueError as error:
            raise ValueError(f"pair '{shown(pair_id)}' has the {error}") from error

    def _attributes(self, value: dict[str, Any]) -> dict[str, str]:
        own = {self.text, self.hypothesis, self.label, self.id}
        keys = value.keys() - own if self.attributes is None else self.attributes
        texts = {key: _as_text(value.get(key)) for key in sorted(keys)}
        return {key: text for key, text in texts.items() if text is not None}


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
