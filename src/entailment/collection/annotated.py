"""An annotation with its pair, as it is written to files and read from them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from entailment.collection.annotations import Annotation, now
from entailment.model import Label

__all__ = ["FROM_FILE_GUIDELINES", "AnnotatedPair", "time_of"]

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
        return self.suggestion is not self.annotation.label

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


def time_of(value: object) -> datetime.datetime:
    """Return the time, in UTC where it names no zone; the present for None."""
    if not value:
        return now()
    time = datetime.datetime.fromisoformat(str(value))
    return time if time.tzinfo else time.replace(tzinfo=datetime.UTC)
