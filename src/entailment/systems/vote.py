"""Several systems judge; their probabilities are averaged, or their labels counted."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import tee
from typing import Any

from entailment.errors import ModelError, OptionError
from entailment.model import Explanation, Fittable, Judgment, Label, LabelScheme, Pair
from entailment.systems.loading import load_member
from entailment.systems.named import NamedSystem, joined_training

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
        self._tables = members
        self.method = method
        self.weights = tuple(weights) if weights is not None else (1.0,) * len(members)
        self._members = [load_member(table, "each member of a vote") for table in members]

    @property
    def labels(self) -> LabelScheme:
        """Three-way if every member is."""
        schemes = {member.labels for member in self._members}
        return LabelScheme.THREE_WAY if schemes == {LabelScheme.THREE_WAY} else LabelScheme.TWO_WAY

    @property
    def trained_on(self) -> Mapping[str, object]:
        """The training data of the members, where they declare it."""
        return joined_training(self._members)

    excluded_from_signature = frozenset({"members"})
    """Options excluded from the signature: the fingerprint has the members."""

    @property
    def fingerprint(self) -> str:
        """What each member is, with its options; the state of the vote has what they learned."""
        return "+".join(member.identity for member in self._members)

    def for_workers(self, processes: int) -> Vote:
        """Return the vote for one of several *processes*, whose members share the cores."""
        return self._with_members([member.for_workers(processes) for member in self._members])

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        streams = tee(pairs, len(self._members))
        judged = [m.judge(s) for m, s in zip(self._members, streams, strict=True)]
        two_way = self.labels is LabelScheme.TWO_WAY
        for votes in zip(*judged, strict=True):
            yield self._joined([vote.two_way() if two_way else vote for vote in votes])

    def explain(self, pair: Pair) -> Explanation:
        """Return the alignment of words and the judgment of each member."""
        from entailment.systems.explanation import explain_words

        judgments = [next(iter(member.judge([pair]))) for member in self._members]
        names = [str(table["name"]) for table in self._tables]
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
                member.fit(labelled, seed=seed) if isinstance(member.system, Fittable) else member
                for member in self._members
            ]
        )

    def state(self) -> dict[str, object]:
        """Return what the members learned, in their order."""
        own = [member.system for member in self._members]
        return {"members": [s.state() if isinstance(s, Fittable) else None for s in own]}

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

    def _with_members(self, members: list[NamedSystem]) -> Vote:
        other = copy(self)
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


def _with_state(member: NamedSystem, state: object) -> NamedSystem:
    if not isinstance(member.system, Fittable):
        if state is not None:
            raise ModelError("holds a state for a member that cannot be fitted")
        return member
    if not isinstance(state, Mapping):
        raise ModelError("holds no state for a member that is fitted")
    return replace(member, system=member.system.with_state(state))


def _can_weigh(weights: Sequence[float], count: int) -> bool:
    return len(weights) == count and min(weights) >= 0 and 0 < sum(weights) < math.inf


def _chosen(shares: Mapping[Label, float], ties: Mapping[Label, float]) -> Label:
    return max(shares, key=lambda label: (shares[label], ties[label]))
