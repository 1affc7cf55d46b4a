"""The members of a stack: those that judge as they are, and those that are fitted with it.

A member that learns and has not been fitted is fitted to the pairs of the stack. What the stack
learns from is then what such a member predicts of each pair when it is fitted to the other folds
(Wolpert, 1992), as it would be trusted too much on pairs that it has seen. Folds keep pairs of
one hypothesis together.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from entailment.errors import ModelError
from entailment.model import Fingerprinted, Fittable, Judgment, Label, LabelScheme, Pair
from entailment.systems.loading import load_member
from entailment.systems.log_odds import MemberLogOdds, pair_key
from entailment.systems.named import NamedSystem

__all__ = ["Members"]

_FOLDS = 5
"""Folds in which a member that is fitted with the stack predicts."""

_MOST_CACHED = 8192
"""Pairs whose judgments are cached, so that cross-validation judges each pair once."""


class Members:
    """The members of *tables*, each a table with a system's `name` and its options."""

    def __init__(self, tables: Sequence[Mapping[str, Any]]):
        self.systems = tuple(load_member(table, "each member of a stack") for table in tables)
        self._learning = tuple(n for n, system in enumerate(self.systems) if _is_unfitted(system))
        self._cached: OrderedDict[tuple[object, ...], tuple[Judgment, ...]] = OrderedDict()

    @property
    def labels(self) -> tuple[LabelScheme, ...]:
        """The schemes of the judgments; two-way for every member that is fitted with the stack."""
        return tuple(
            LabelScheme.TWO_WAY if n in self._learning else member.labels
            for n, member in enumerate(self.systems)
        )

    @property
    def identities(self) -> tuple[str, ...]:
        """All that the judgments of each member depend on, but for what the stack teaches it."""
        return tuple(
            member.identity if n in self._learning else _identity(member)
            for n, member in enumerate(self.systems)
        )

    @property
    def is_learning(self) -> bool:
        """Whether any member is fitted with the stack."""
        return bool(self._learning)

    def for_workers(self, processes: int) -> Members:
        """Return the members for one of several *processes* that share the cores."""
        return self._with([member.for_workers(processes) for member in self.systems])

    def log_odds(self, pairs: Sequence[Pair]) -> list[MemberLogOdds]:
        """Return the log odds of *pairs*; ModelError where a member is not fitted."""
        predicted = {n: [*self.systems[n].judge(pairs)] for n in self._learning}
        return self._joined(pairs, predicted)

    def unseen_log_odds(self, pairs: Sequence[Pair], seed: int) -> list[MemberLogOdds]:
        """Return the log odds of labelled *pairs* by members that were not fitted to them."""
        folds = [*_folds(pairs, seed)] if self._learning else []
        predicted = {n: _out_of_fold(self.systems[n], pairs, folds, seed) for n in self._learning}
        return self._joined(pairs, predicted)

    def fitted(self, pairs: Sequence[Pair], seed: int) -> Members:
        """Return the members, those that learn with the stack fitted to *pairs*."""
        return self._with(
            member.fit(pairs, seed=seed) if n in self._learning else member
            for n, member in enumerate(self.systems)
        )

    def states(self) -> list[object]:
        """Return as JSON values what members learned with the stack, None for the others."""
        return [
            member.system.state() if n in self._learning else None
            for n, member in enumerate(self.systems)
        ]

    def with_states(self, states: object) -> Members:
        """Return the members that learned *states*; raise ModelError where they do not fit."""
        if not self._learning:
            return self
        if not isinstance(states, list) or len(states) != len(self.systems):
            raise ModelError(f"holds no state for {len(self.systems)} members")
        return self._with(
            member if n not in self._learning else _with_state(member, states[n])
            for n, member in enumerate(self.systems)
        )

    def _with(self, systems: Any) -> Members:
        other = Members.__new__(Members)
        other.systems, other._learning = tuple(systems), self._learning
        other._cached = self._cached
        return other

    def _joined(
        self, pairs: Sequence[Pair], predicted: Mapping[int, Sequence[Judgment]]
    ) -> list[MemberLogOdds]:
        judged = self._judgments(pairs)
        joined = []
        for place, own in enumerate(judged):
            rest = iter(own)
            joined.append(
                MemberLogOdds.of(
                    [
                        predicted[n][place].two_way() if n in predicted else next(rest)
                        for n in range(len(self.systems))
                    ]
                )
            )
        return joined

    def _judgments(self, pairs: Sequence[Pair]) -> list[tuple[Judgment, ...]]:
        """Return the judgments of the members that judge as they are."""
        keys = [(pair_key(pair), *sorted(pair.attributes.items())) for pair in pairs]
        new = {key: pair for key, pair in zip(keys, pairs, strict=True) if key not in self._cached}
        steady = [system for n, system in enumerate(self.systems) if n not in self._learning]
        judged = [[*member.judge(new.values())] for member in steady]
        for place, key in enumerate(new):
            self._cached[key] = tuple(judgments[place] for judgments in judged)
        outcome = [self._cached[key] for key in keys]
        while len(self._cached) > _MOST_CACHED:
            self._cached.popitem(last=False)
        return outcome


def _out_of_fold(
    member: NamedSystem, pairs: Sequence[Pair], folds: Sequence[Sequence[int]], seed: int
) -> list[Judgment]:
    judgments: dict[int, Judgment] = {}
    for fold in folds:
        held_out = set(fold)
        rest = [pair for place, pair in enumerate(pairs) if place not in held_out]
        fitted = member.fit(rest, seed=seed)
        judgments.update(zip(fold, fitted.judge([pairs[n] for n in fold]), strict=True))
    return [judgments[place] for place in range(len(pairs))]


def _folds(pairs: Sequence[Pair], seed: int) -> Iterator[list[int]]:
    """Yield the places of *pairs* in folds; ValueError for too few labels or hypotheses."""
    from sklearn.model_selection import StratifiedGroupKFold

    labels = [pair.gold is Label.ENTAILMENT for pair in pairs]
    groups = [pair.hypothesis for pair in pairs]
    rarest = min((labels.count(label) for label in set(labels)), default=0)
    count = min(_FOLDS, len(set(groups)), rarest)
    if rarest < 2 or len(set(labels)) < 2:
        raise ValueError("is fitted on at least two pairs of either label")
    if count < 2:
        raise ValueError("is fitted on pairs of at least two different hypotheses")
    splitter = StratifiedGroupKFold(count, shuffle=True, random_state=seed)
    for _, fold in splitter.split(labels, labels, groups):
        yield fold.tolist()


def _is_unfitted(member: NamedSystem) -> bool:
    """Return whether *member* must be fitted before it judges."""
    if not isinstance(member.system, Fittable):
        return False
    try:
        member.system.state()
    except ModelError:
        return True
    return False


def _identity(member: NamedSystem) -> str:
    """Return the name of a member with its fingerprint or, where it learns, all it depends on."""
    if isinstance(member.system, Fingerprinted) and not isinstance(member.system, Fittable):
        return f"{member.name}@{member.system.fingerprint}"
    return member.description


def _with_state(member: NamedSystem, state: object) -> NamedSystem:
    if not isinstance(state, Mapping):
        raise ModelError("holds no state for a member that is fitted with the stack")
    return replace(member, system=member.system.with_state(state))
