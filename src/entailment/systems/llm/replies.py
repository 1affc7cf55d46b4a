"""A reply of a language model to probabilities; anything else is an error, never a label."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from entailment.model import Label

__all__ = ["SCHEMA", "BrokenReplyError", "Reply", "read_reply"]

_KEYS = {
    Label.ENTAILMENT: "entailment",
    Label.CONTRADICTION: "contradiction",
    Label.UNKNOWN: "unknown",
}

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        **{key: {"type": "number", "minimum": 0, "maximum": 1} for key in _KEYS.values()},
        "reason": {"type": "string"},
    },
    "required": [*_KEYS.values(), "reason"],
    "additionalProperties": False,
}
"""What a reply is, for endpoints that keep to a schema."""

_OBJECT = re.compile(r"\{.*\}", re.DOTALL)
_SHOWN = 80
_ROUNDING = 0.05
"""How far from 1 probabilities may sum: models round."""


class BrokenReplyError(ValueError):
    """A reply is a refusal, is cut off, or is not what was asked for."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model says of a pair; the probabilities sum to 1."""

    probabilities: Mapping[Label, float] = field(hash=False)
    reason: str


def read_reply(response: Mapping[str, Any]) -> Reply:
    """Return what the *response* of an endpoint says; raise BrokenReplyError for no judgment."""
    try:
        choice = response["choices"][0]
        message = choice["message"]
    except (KeyError, IndexError, TypeError) as error:
        raise BrokenReplyError("the response has no message") from error
    if refusal := message.get("refusal"):
        raise BrokenReplyError(f"the model refused: {_short(refusal)}")
    if choice.get("finish_reason") in ("length", "content_filter"):
        raise BrokenReplyError(f"the reply was cut off ({choice['finish_reason']})")
    return _reply(message.get("content") or "")


def _reply(content: str) -> Reply:
    match = _OBJECT.search(content)
    try:
        value = json.loads(match[0]) if match else None
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise BrokenReplyError(f"the reply is not a JSON object: {_short(content)}")
    given: list[Any] = [value.get(key) for key in _KEYS.values()]
    if not all(map(_is_probability, given)):
        raise BrokenReplyError(f"the reply has not three probabilities: {_short(content)}")
    chances: dict[Label, float] = dict(zip(_KEYS, given, strict=True))
    total = sum(chances.values())
    if abs(total - 1) > _ROUNDING:
        raise BrokenReplyError(f"the probabilities of the reply sum to {total:g}, not to 1")
    reason = value.get("reason")
    return Reply(
        {label: chance / total for label, chance in chances.items()},
        reason if isinstance(reason, str) else "",
    )


def _is_probability(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _short(text: object) -> str:
    line = " ".join(str(text).split())
    return f"'{line[:_SHOWN]}…'" if len(line) > _SHOWN else f"'{line}'"
