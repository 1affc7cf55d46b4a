"""Several systems judge; their probabilities are averaged, or their labels counted."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import tee
from typing import Any

from entailment.errors import ModelError, OptionError
from entailment.model import Explanation, Fittable, Judgment, Label, LabelScheme, Pair
from entailment.registry import systems

__all__ = ["Vote"]


class Vote:
    """Combines the judgments of its members by the mean of their probabilities, or by majority.

    *members* are tables with a system's `name` and its options; *method* is `mean` or `majority`
    (its probabilities are shares of votes, ties go to the mean); *weights* holds one number per
    member.
    """

    def __init__(
        self,
        members: Sequence[Mapping[str, Any]] = ({"name": "features"}, {"name": "coverage"}),
        method: str = "mean",
        weights: Sequence[float] | None = None,
    ):
        if isinstance(members, str) or not members:
            raise OptionError("members must be a list of one or more tables")
        if method not in ("mean", "majority"):
            raise OptionError(f"method must be mean or majority, not '{method}'")
        if weights is not None and not _can_weigh(weights, len(members)):
            raise OptionError("weights must be one number of 0 or more for each member, not all 0")
        self._options = (members, method, weights)
        self.method = method
        self.weights = tuple(weights) if weights is not None else (1.0,) * len(members)
        self._members = [_member(table) for table in members]

    @property
    def labels(self) -> LabelScheme:
        """Three-way if every member is."""
        schemes = {getattr(member, "labels", LabelScheme.TWO_WAY) for member in self._members}
        return LabelScheme.THREE_WAY if schemes == {LabelScheme.THREE_WAY} else LabelScheme.TWO_WAY

    @property
    def trained_on(self) -> Mapping[str, object]:
        """The training data of the members, where they declare it."""
        from entailment.systems.named import joined_training

        return joined_training(self._members)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        streams = tee(pairs, len(self._members))
        judged = [m.judge(s) for m, s in zip(self._members, streams, strict=True)]
        two_way = self.labels is LabelScheme.TWO_WAY
        for votes in zip(*judged, strict=True):
            yield self._joined([vote.two_way() if two_way else vote for vote in votes])

    def explain(self, pair: Pair) -> Explanation:
        """Return the alignment of words and the judgment of each member."""
        from dataclasses import replace

        from entailment.systems.explanation import explain_words

        judgments = [next(iter(member.judge([pair]))) for member in self._members]
        names = [str(table["name"]) for table in self._options[0]]
        reasons = tuple(
            f"{name} says {judgment.label} ({judgment.confidence:.2f})"
            for name, judgment in zip(names, judgments, strict=True)
        )
        explained = explain_words(pair)
        return replace(explained, reasons=(*reasons, *explained.reasons))

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Vote:
        """Return the vote with every member fitted to *pairs* that can be."""
        labelled = list(pairs)
        return self._with_members(
            [
                member.fit(labelled, seed=seed) if isinstance(member, Fittable) else member
                for member in self._members
            ]
        )

    def state(self) -> dict[str, object]:
        """Return what the members learned, in their order."""
        return {"members": [m.state() if isinstance(m, Fittable) else None for m in self._members]}

    def with_state(self, state: Mapping[str, object]) -> Vote:
        """Return the vote whose members have learned *state*."""
        states = state.get("members")
        if not isinstance(states, list) or len(states) != len(self._members):
            raise ModelError(f"holds no state for {len(self._members)} members")
        return self._with_members(
            [
                _with_state(m, member_state)
                for m, member_state in zip(self._members, states, strict=True)
            ]
        )

    def _with_members(self, members: list[Any]) -> Vote:
        other = Vote(*self._options)
        other._members = members
        return other

    def _joined(self, votes: Sequence[Judgment]) -> Judgment:
        total = sum(self.weights)
        mean = {
            label: sum(
                weight * vote.probabilities.get(label, 0.0)
                for weight, vote in zip(self.weights, votes, strict=True)
            )
            / total
            for label in votes[0].labels.members
        }
        if self.method == "mean":
            return Judgment(votes[0].pair_id, _chosen(mean, mean), mean)
        shares = {
            label: sum(
                weight
                for weight, vote in zip(self.weights, votes, strict=True)
                if vote.label is label
            )
            / total
            for label in mean
        }
        return Judgment(votes[0].pair_id, _chosen(shares, mean), shares)


def _with_state(member: Any, state: object) -> Any:
    if not isinstance(member, Fittable):
        if state is not None:
            raise ModelError("holds a state for a member that cannot be fitted")
        return member
    if not isinstance(state, Mapping):
        raise ModelError("holds no state for a member that is fitted")
    return member.with_state(state)


def _can_weigh(weights: Sequence[float], count: int) -> bool:
    return len(weights) == count and min(weights) >= 0 and 0 < sum(weights) < math.inf


def _chosen(shares: Mapping[Label, float], ties: Mapping[Label, float]) -> Label:
    return max(shares, key=lambda label: (shares[label], ties[label]))


def _member(table: Mapping[str, Any]) -> Any:
    name = table.get("name") if isinstance(table, Mapping) else None
    if not isinstance(name, str):
        raise OptionError("each member of a vote is a table with the name of a system")
    options = {key: value for key, value in table.items() if key != "name"}
    return systems.create(name, **options)
