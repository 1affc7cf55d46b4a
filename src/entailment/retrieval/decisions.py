"""When a judged sentence is taken to entail: a threshold on P(entailment), and local novelty.

Local novelty is a part of the system IKOMA of RTE-6 (Bentivogli et al., 2010, section 2.7): it
finds out whether "the content of H was published for the first time in a determined entailing T,
implying that all the T's pre-dating that T do not entail H". The paper does not say how that T is
determined. Here it is the sentence that entails H with the highest probability, the first of
several; those of documents published on an earlier day are then left out. Days count, not hours,
and a document without a date is never earlier.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from entailment.errors import OptionError
from entailment.model import Judgment, Label

__all__ = ["Decision", "check_threshold", "decided_label", "not_predating"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Decision:
    """How judgments become evidence.

    *threshold* is the P(entailment), in [0, 1], from which a sentence entails; None takes the
    label that the system gave. *by_topic* has thresholds of some topics of their own.
    """

    threshold: float | None = None
    by_topic: Mapping[str, float] = field(default_factory=dict, hash=False)
    local_novelty: bool = False

    def threshold_of(self, topic_id: str | None) -> float | None:
        """Return the threshold for a topic, or for what is not a topic."""
        return self.threshold if topic_id is None else self.by_topic.get(topic_id, self.threshold)

    def __str__(self) -> str:
        parts = [] if self.threshold is None else [f"threshold={self.threshold}"]
        parts += [f"{topic}={value}" for topic, value in sorted(self.by_topic.items())]
        return ",".join([*parts, *(["local-novelty"] if self.local_novelty else [])])


def check_threshold(value: object) -> float:
    """Return *value* as a threshold; raise OptionError unless it is a number from 0 to 1."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise OptionError(f"threshold must be a number from 0 to 1, not {value!r}")
    return float(value)


def not_predating(
    entailing: Iterable[T],
    score: Callable[[T], float],
    date: Callable[[T], datetime.date | None],
) -> list[T]:
    """Return those of *entailing* that are not of a day before that of the best by *score*.

    >>> day = datetime.date(2005, 6, 14)
    >>> found = [(0.7, day), (0.9, day.replace(day=15)), (0.6, day.replace(day=16)), (0.6, None)]
    >>> [score for score, _ in not_predating(found, lambda f: f[0], lambda f: f[1])]
    [0.9, 0.6, 0.6]
    """
    dated = list(entailing)
    if not dated:
        return []
    first = date(max(dated, key=score))
    if first is None:
        return dated
    return [value for value in dated if (day := date(value)) is None or day >= first]


def decided_label(judgment: Judgment, entails: bool) -> Label:
    """Return entailment, or the likeliest of the labels that are not, as the decision has it."""
    if entails:
        return Label.ENTAILMENT
    if judgment.label is not Label.ENTAILMENT:
        return judgment.label
    others = [label for label in judgment.labels.members if label is not Label.ENTAILMENT]
    return max(others, key=lambda label: judgment.probabilities.get(label, 0.0))
