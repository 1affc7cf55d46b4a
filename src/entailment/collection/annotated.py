"""An annotation with its pair, as it is written to files and read from them."""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from entailment.collection.annotations import Annotation, differ
from entailment.datasets.problems import shown
from entailment.model import Label
from entailment.text.characters import NOT_TEXT

__all__ = [
    "FROM_FILE_GUIDELINES",
    "AnnotatedPair",
    "evidence_of",
    "seconds_of",
    "text_of",
    "time_of",
]

FROM_FILE_GUIDELINES = "unknown"
"""The version of the guidelines of annotations from a file that does not name it."""


@dataclass(frozen=True, slots=True)
class AnnotatedPair:
    """An annotation with its pair, as far as that is known, and what the system judged."""

    annotation: Annotation
    text: str = ""
    hypothesis: str = ""
    task: str | None = None
    topic: str | None = None
    suggestion: Label | None = None

    @property
    def disagrees(self) -> bool | None:
        """Whether person and system differ; None without a suggestion or a label."""
        if self.suggestion is None or self.annotation.label is None:
            return None
        return differ(self.suggestion, self.annotation.label)

    def to_json(self) -> dict[str, Any]:
        """Return the columns as values that JSON can hold."""
        annotation = self.annotation
        return {
            "id": annotation.pair_id,
            "text": self.text,
            "hypothesis": self.hypothesis,
            "task": self.task,
            "topic": self.topic,
            "annotator": annotation.annotator,
            "label": annotation.label and str(annotation.label),
            "flawed": annotation.is_flawed,
            "partly": annotation.partly,
            "evidence": [list(stretch) for stretch in annotation.evidence],
            "comment": annotation.comment,
            "time": annotation.time.isoformat(),
            "seconds": annotation.seconds,
            "guidelines": annotation.guidelines,
            "purpose": str(annotation.purpose),
            "suggestion": self.suggestion and str(self.suggestion),
            "disagrees": self.disagrees,
        }


def time_of(value: object, default: datetime.datetime) -> datetime.datetime:
    """Return the time, in UTC where it names no zone; *default* for None."""
    if not value:
        return default
    time = datetime.datetime.fromisoformat(str(value))
    return time if time.tzinfo else time.replace(tzinfo=datetime.UTC)


def seconds_of(value: object) -> float | None:
    """Return the seconds on a pair, None for an empty *value*; raise ValueError for what is none.

    >>> seconds_of("2.5"), seconds_of("")
    (2.5, None)
    """
    if value in (None, ""):
        return None
    problem = f"{shown(repr(value))} seconds on a pair; give a number from 0"
    try:
        seconds = float(str(value))
    except ValueError as error:
        raise ValueError(problem) from error
    if not 0 <= seconds < math.inf:
        raise ValueError(problem)
    return seconds


def evidence_of(stretches: Iterable[Any]) -> tuple[tuple[int, int], ...]:
    """Return *stretches* as numbers; raise ValueError for what is not begin and end."""
    try:
        return tuple((int(start), int(end)) for start, end in stretches)
    except (OverflowError, TypeError, ValueError) as error:
        raise ValueError("evidence is not of the form '12-40 55-60'") from error


def text_of(values: Mapping[str, Any], name: str) -> str:
    """Return the value of *name* as text, empty where there is none; raise ValueError for others.

    >>> text_of({"task": 5}, "task"), text_of({}, "task")
    ('5', '')
    """
    value = values.get(name)
    if value is None:
        return ""
    if not isinstance(value, str | int | float) or NOT_TEXT.search(text := str(value)):
        raise ValueError(f"'{name}' is {shown(repr(value))}, which is not text")
    return text
