"""The threshold on P(entailment) that gives the best F on topics with gold.

Over all decisions whether a candidate entails a hypothesis, those with P(entailment) of t or more
are returned, and F = 2h / (r + g), of h hits, r returned and g gold sentences, is that of the Main
task. For novelty it is the F of the class *novel*: a hypothesis counts as novel where no
candidate of it reaches t.

Probabilities are taken with six digits, as run files hold them. A threshold lies midway between
two of them that differ, so that equal ones are never parted; of several with the same F the one
that returns least is taken (for novelty, that calls least novel).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from entailment.errors import DataError

__all__ = [
    "DIGITS",
    "Scored",
    "ThresholdFit",
    "TopicFits",
    "best_threshold",
    "fit_by_topic",
    "novelty_decisions",
]

DIGITS = 6
"""Digits of a probability that count."""


class Scored(NamedTuple):
    """A decision: its topic and hypothesis, what is known of it and whether gold says yes.

    For the Main task *score* is P(entailment) of a candidate, in [0, 1], and *gold* whether it
    entails. *score* None is a gold sentence that no threshold returns.
    """

    topic: str
    hypothesis: str
    score: float | None
    gold: bool


class ThresholdFit(NamedTuple):
    """A threshold with the F, in [0, 1], that it has on what it was fitted to."""

    threshold: float
    f: float


class TopicFits(NamedTuple):
    """Thresholds for topics, each fitted to the others, and the F that they have together."""

    thresholds: Mapping[str, float]
    f: float


def best_threshold(decisions: Iterable[Scored], *, novelty: bool = False) -> ThresholdFit:
    """Return the threshold with the best F; raise DataError where nothing is gold.

    With *novelty* a decision says yes below the threshold: `novelty_decisions` makes these.

    >>> found = [Scored("t", "1", 0.9, True), Scored("t", "1", 0.4, True),
    ...          Scored("t", "2", 0.4, False), Scored("t", "2", 0.1, False)]
    >>> best_threshold(found)
    ThresholdFit(threshold=0.25, f=0.8)
    """
    known = list(decisions)
    relevant = sum(scored.gold for scored in known)
    if not relevant:
        what = "novel" if novelty else "entailed"
        raise DataError(f"nothing in the topics is {what}, so no threshold can be fitted")
    groups = _by_score(known)
    # For novelty the least is novel where the most is returned, so the lowest threshold is first.
    steps = list(_steps(groups))
    best = ThresholdFit(0.0, -1.0)
    for threshold, reaching, gold_reaching in reversed(steps) if novelty else steps:
        returned = len(known) - reaching if novelty else reaching
        hits = relevant - gold_reaching if novelty else gold_reaching
        f = 2 * hits / (returned + relevant)
        if f > best.f:
            best = ThresholdFit(threshold, f)
    return best


def fit_by_topic(decisions: Iterable[Scored], *, novelty: bool = False) -> TopicFits:
    """Return for each topic the threshold that is best on all other topics.

    The F is cross-validated: no topic's own gold has part in its threshold. Raise DataError for
    fewer than two topics.
    """
    by_topic: dict[str, list[Scored]] = defaultdict(list)
    for decision in decisions:
        by_topic[decision.topic].append(decision)
    if len(by_topic) < 2:
        raise DataError("a threshold per topic is fitted to the other topics; there is only one")
    thresholds = {
        topic: best_threshold(
            (scored for other, decided in by_topic.items() if other != topic for scored in decided),
            novelty=novelty,
        ).threshold
        for topic in by_topic
    }
    everything = [scored for decided in by_topic.values() for scored in decided]
    returned = [
        scored for scored in everything if _says_yes(scored, thresholds[scored.topic], novelty)
    ]
    hits = sum(scored.gold for scored in returned)
    return TopicFits(
        thresholds, 2 * hits / (len(returned) + sum(scored.gold for scored in everything))
    )


def novelty_decisions(
    decisions: Iterable[Scored], hypotheses: Iterable[tuple[str, str]]
) -> list[Scored]:
    """Return a decision for each of *hypotheses*, `(topic, id)`: whether it is novel.

    Its score is the highest of its candidates, None without any; gold is that nothing entails.
    """
    best: dict[tuple[str, str], float] = {}
    entailed: set[tuple[str, str]] = set()
    for decision in decisions:
        key = decision.topic, decision.hypothesis
        if decision.score is not None:
            best[key] = max(decision.score, best.get(key, 0.0))
        if decision.gold:
            entailed.add(key)
    return [Scored(*key, best.get(key), key not in entailed) for key in hypotheses]


class _Group(NamedTuple):
    """The decisions of one score."""

    score: float
    size: int
    gold: int


def _by_score(decisions: Sequence[Scored]) -> list[_Group]:
    """Return the decisions that have a score, grouped, the highest first."""
    groups: dict[float, list[bool]] = defaultdict(list)
    for decision in decisions:
        if decision.score is not None:
            groups[round(decision.score, DIGITS)].append(decision.gold)
    return [
        _Group(score, len(gold), sum(gold)) for score, gold in sorted(groups.items(), reverse=True)
    ]


def _steps(groups: Sequence[_Group]) -> Iterator[tuple[float, int, int]]:
    """Yield each threshold, the highest first, with how many reach it, and how many gold.

    Nothing is above a score of 1, so that no threshold leaves it out.
    """
    scores = [group.score for group in groups]
    if not scores or scores[0] < 1.0:
        yield _between(1.0, scores[0] if scores else 0.0), 0, 0
    count = gold = 0
    for group, below in zip(groups, [*scores, 0.0][1:], strict=True):
        count += group.size
        gold += group.gold
        yield _between(group.score, below), count, gold


def _between(high: float, low: float) -> float:
    return round((high + low) / 2, DIGITS + 1)


def _says_yes(scored: Scored, threshold: float, novelty: bool) -> bool:
    reaches = scored.score is not None and round(scored.score, DIGITS) >= threshold
    return not reaches if novelty else reaches
