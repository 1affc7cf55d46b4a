"""The judgments of people about pairs, and how a project collects them.

| value | is |
| --- | --- |
| `Settings` | how a project is annotated |
| `Annotator` | a person who annotates |
| `Annotation` | the judgment of that person about a pair |
| `Suggestion` | what a system judged about it |
| `Resolution` | what became of the pair: its gold label, or that it was dropped |
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from entailment.errors import OptionError
from entailment.model import Label, LabelScheme, conflate

__all__ = [
    "Annotation",
    "Annotator",
    "Purpose",
    "Resolution",
    "Settings",
    "Suggestion",
    "differ",
    "now",
    "require_evidence",
]


class Purpose(StrEnum):
    """Why a pair is in an annotator's list."""

    QUALIFY = "qualify"
    ANNOTATE = "annotate"
    REPEAT = "repeat"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a project is annotated.

    *judges* is how many people annotate each pair; *repeats* the share of an annotator's pairs
    that come a second time, unmarked; *qualification* the accuracy on the qualifying pairs, in
    [0, 1], that an annotator must reach before any other pair; *seed* decides order and
    assignment. *suggestions* is the system whose judgment is shown after the person's; None for
    no suggestions.
    """

    labels: LabelScheme = LabelScheme.THREE_WAY
    guidelines: str = "rte5"
    judges: int = 3
    repeats: float = 0.0
    qualification: float = 0.8
    seed: int = 0
    suggestions: str | None = None

    def __post_init__(self) -> None:
        if not self.judges >= 1:
            raise OptionError(f"{self.judges} judges a pair; at least 1 is required")
        for name, share in (("repeats", self.repeats), ("qualification", self.qualification)):
            if not 0 <= share <= 1:
                raise OptionError(f"{name} is {share}; it is a share between 0 and 1")

    def to_json(self) -> dict[str, Any]:
        """Return the settings as values that JSON can hold."""
        return {**asdict(self), "labels": self.labels.value}


class Annotator(NamedTuple):
    """A person who annotates; *token* opens that person's page and nobody else's."""

    name: str
    token: str


@dataclass(frozen=True, slots=True)
class Annotation:
    """The judgment of a person about a pair, and when it was made.

    *label* is None for a pair that was skipped as flawed. *partly* marks a hypothesis of which
    only a part is entailed. *evidence* are stretches of the text, in characters. *seconds* passed
    between the pair being shown and the judgment. *guidelines* is the version that the annotator
    followed.
    """

    pair_id: str
    annotator: str
    label: Label | None
    guidelines: str
    time: datetime.datetime
    partly: bool = False
    evidence: tuple[tuple[int, int], ...] = ()
    comment: str = ""
    seconds: float | None = None
    purpose: Purpose = Purpose.ANNOTATE

    @property
    def is_flawed(self) -> bool:
        """Whether the pair was skipped because it is flawed."""
        return self.label is None


class Suggestion(NamedTuple):
    """What a system judged about a pair; *score* is P(entailment)."""

    pair_id: str
    system: str
    label: Label
    score: float


class Resolution(NamedTuple):
    """What became of a pair: its gold label, or None for a pair that was dropped.

    *method* is how it was decided, *person* who did so where that was no rule.
    """

    pair_id: str
    label: Label | None
    method: str
    person: str
    reason: str
    time: datetime.datetime


def differ(first: Label, second: Label) -> bool:
    """Return whether two judgments differ; where one of them is two-way, both are read two-way.

    >>> differ(Label.UNKNOWN, Label.NO_ENTAILMENT), differ(Label.UNKNOWN, Label.CONTRADICTION)
    (False, True)
    """
    if Label.NO_ENTAILMENT in (first, second):
        first, second = conflate(first), conflate(second)
    return first is not second


def require_evidence(evidence: Iterable[tuple[int, int]], text: str) -> None:
    """Raise OptionError for a stretch that is not in *text*."""
    for start, end in evidence:
        if not 0 <= start < end <= len(text):
            problem = f"is not in the text of {len(text)} characters"
            raise OptionError(f"evidence {start}-{end} {problem}")


def now() -> datetime.datetime:
    """Return the time in UTC, to the millisecond, as annotations are dated."""
    time = datetime.datetime.now(datetime.UTC)
    return time.replace(microsecond=time.microsecond // 1000 * 1000)
