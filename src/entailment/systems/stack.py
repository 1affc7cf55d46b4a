r"""Stacked judges: a linear classifier learns how far to trust each member and each feature.

A three-way member gives two values, with probabilities cut off at ε,

    log P(E) - log(1 - P(E))        log P(C) - log P(U)

a two-way member the first of them. With the documented features of `measures` they are what
the two heads of `heads` learn from, and the features of a recipe's parts (`learned`), their
directions unchanged. A member's log odds may not count against it: its weight in
the head of entailment is never negative (Wolpert, 1992, "Stacked generalization").

A member that must be fitted, and is not named by the folder of a fitted system, is fitted with the
stack, which learns from what it predicts out of its folds (`members`).

Where a member read a long text in windows, the features are those of the window that decided:
that some sentence or other of a long text has a word of the hypothesis says little.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from entailment.errors import ModelError, OptionError
from entailment.model import (
    Explains,
    Explanation,
    Judgment,
    LabelScheme,
    Pair,
)
from entailment.systems.batches import judged_in_batches
from entailment.systems.features import (
    checked_measures,
    contradiction_signs,
    described_contributions,
    measured,
)
from entailment.systems.heads import Heads, Learner
from entailment.systems.learned import learned
from entailment.systems.log_odds import MemberLogOdds, pair_key
from entailment.systems.measures import DIRECTIONS
from entailment.systems.member_signs import anchors_of, signs_of
from entailment.systems.members import Members

__all__ = ["Known", "Stack"]

_EASE = 10.0
"""How much more freely an anchored stack moves the intercepts of tasks than weights."""


class Stack:
    """Learns from labelled pairs how to combine its members' judgments with documented features.

    *members* are tables with a system's `name` (or the folder of a fitted one) and its options;
    those that must be fitted are fitted with it. *measures* are names of features ("all" for every
    one), *c* the inverse strength of regularisation, which shrinks weights towards 0 or, if
    *anchored*, towards the mean of the members' log odds: unless the pairs show otherwise, it
    judges as they do. *features*, *resources* and *tools* are tables of a recipe, as for `learned`,
    for more features. It must be fitted.
    """

    def __init__(
        self,
        members: Sequence[Mapping[str, Any]] = ({"name": "overlap"}, {"name": "coverage"}),
        measures: Sequence[str] | str = (),
        c: float = 0.1,
        features: Sequence[Mapping[str, object]] = (),
        resources: Sequence[Mapping[str, object]] = (),
        tools: Sequence[Mapping[str, object]] = (),
        anchored: bool = False,
    ):
        if not 0 < c < math.inf:
            raise OptionError(f"c must be greater than 0 and finite, not {c}")
        if isinstance(members, str) or not members:
            raise OptionError("members must be a list of one or more tables")
        if isinstance(measures, str) and measures != "all":
            raise OptionError('measures must be a list of names, or "all"')
        self._options = (members, measures, c, features, resources, tools, anchored)
        self.c = c
        self.anchored = anchored
        self.measures = () if not measures else _named_measures(measures)
        self._members = Members(members)
        has_parts = bool(features or resources or tools)
        self._learned = learned(features, resources, tools) if has_parts else None
        self._known: Mapping[bytes, Known] = {}
        self._rows: dict[bytes, NDArray[Any]] = {}
        self._heads: Heads | None = None
        self._trained_on: Mapping[str, object] = {}

    excluded_from_signature = frozenset({"members", "model", "threads"})
    """Options excluded from the signature: the fingerprint has the members."""

    @property
    def fingerprint(self) -> str:
        """What each member is, with the options and the models that it judges by."""
        parts = [] if self._learned is None else [self._learned.fingerprint]
        return "+".join([*self._members.identities, *parts])

    @property
    def labels(self) -> LabelScheme:
        """Three-way where the fitted stack distinguishes contradiction from unknown."""
        return self._fitted().labels

    @property
    def trained_on(self) -> Mapping[str, object]:
        """The training data of the stack and its members, where they declare it."""
        from entailment.systems.named import joined_training

        return joined_training([_Declared(self._trained_on), *self._members.systems])

    def fitted_to(self, trained_on: Mapping[str, object]) -> Stack:
        """Return the stack with a record of its training data."""
        other = self._with(self._members, self._heads)
        other._trained_on = trained_on
        return other

    def knowing(self, known: Mapping[bytes, Known]) -> Stack:
        """Return the stack with what its members say of some pairs, by `log_odds.pair_key`.

        It is fitted to and judges these by what is *known*, such as by what members predicted that
        did not learn from them.
        """
        other = self._with(self._members, self._heads)
        other._known, other._rows = known, {}
        return other

    def for_workers(self, processes: int) -> Stack:
        """Return the stack for one of several *processes*, whose members share the cores."""
        return self._with(self._members.for_workers(processes), self._heads)

    @property
    def values(self) -> tuple[str, ...]:
        """The names of the classifier's inputs, members first."""
        described: list[str] = []
        for member, labels in zip(self._members.systems, self._members.labels, strict=True):
            described.append(f"{member.name} log odds of entailment")
            if labels is LabelScheme.THREE_WAY:
                described.append(f"{member.name} log odds of contradiction against unknown")
        return (*described, *self.measures, *self._directions)

    @property
    def _directions(self) -> Mapping[str, int]:
        """The features of the recipe's parts, with the sign of each weight."""
        return {} if self._learned is None else self._learned.values.signs

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        return judged_in_batches(pairs, self._judged)

    def _judged(self, batch: Sequence[Pair]) -> Iterable[Judgment]:
        log_odds = self._log_odds(batch)
        judgments = self._fitted().judge(self._seen(batch, log_odds), batch)
        return [
            replace(judgment, explanation=odds.explanation_of(judgment))
            for judgment, odds in zip(judgments, log_odds, strict=True)
        ]

    def explain(self, pair: Pair) -> Explanation:
        """Return the first explaining member's explanation, and the values that weighed most."""
        from entailment.systems.explanation import explain_words

        row = self._seen([pair], self._log_odds([pair]))[0].tolist()
        described = described_contributions(self._fitted().entailment, self.values, row)
        explaining = [m.system for m in self._members.systems if isinstance(m.system, Explains)]
        explained = explaining[0].explain(pair) if explaining else explain_words(pair)
        return replace(explained, reasons=(*explained.reasons, *described))

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Stack:
        """Return the stack fitted to the labelled pairs; ValueError if only one label is there."""
        labelled = [pair for pair in pairs if pair.gold is not None]
        signs = signs_of(self._members.labels)
        x = self._seen(labelled, self._log_odds(labelled, partial(self._unseen, seed=seed)))
        learner = Learner(
            "logistic",
            self.c,
            [
                *(e for e, _ in signs),
                *(DIRECTIONS[name].value for name in self.measures),
                *self._directions.values(),
            ],
            [
                *(c for _, c in signs),
                *contradiction_signs(self.measures),
                *contradiction_signs([*self._directions]),
            ],
            anchors_of(signs, len(x[0]) - len(signs)) if self.anchored and len(x) else None,
            _EASE if self.anchored else 1.0,
        )
        shares = [
            self._known[key].share if (key := pair_key(pair)) in self._known else 1.0
            for pair in labelled
        ]
        heads = learner.fit(x, labelled, seed, shares)
        return self._with(self._members.fitted(labelled, seed), heads)

    def state(self) -> dict[str, object]:
        """Return the fitted classifier as JSON values."""
        learned = {"learned": self._members.states()} if self._members.is_learning else {}
        return {**self._seen_by_heads(), "c": self.c, **learned, **self._fitted().state()}

    def with_state(self, state: Mapping[str, object]) -> Stack:
        """Return the stack with the classifier of *state*; raise ModelError if it does not fit."""
        for what, own in self._seen_by_heads().items():
            if state.get(what) != own:
                raise ModelError(f"was fitted with other {what} than these options name: {own}")
        members = self._members.with_states(state.get("learned"))
        return self._with(members, Heads.of(state, len(self.values)))

    def _seen_by_heads(self) -> dict[str, object]:
        return {
            "members": [*self._members.identities],
            "values": list(self.values),
        }

    def _with(self, members: Members, heads: Heads | None) -> Stack:
        other = Stack(*self._options)
        other._members, other._heads = members, heads
        other._learned = self._learned
        other._known, other._rows = self._known, self._rows
        return other

    def _fitted(self) -> Heads:
        if self._heads is None:
            raise ModelError(
                "a stack is fitted before it judges: entail train PAIRS -s SYSTEM -o FOLDER, "
                "then -s FOLDER"
            )
        return self._heads

    def _seen(self, pairs: Sequence[Pair], log_odds: Sequence[MemberLogOdds]) -> NDArray[Any]:
        """Return what the classifier sees: a row a pair; those of known pairs are cached."""
        keys = [pair_key(pair) for pair in pairs]
        new = [place for place, key in enumerate(keys) if key not in self._rows]
        rows = dict(zip(new, self._new_rows(pairs, log_odds, new), strict=True)) if new else {}
        self._rows.update((keys[at], row) for at, row in rows.items() if keys[at] in self._known)
        seen = [rows[at] if at in rows else self._rows[key] for at, key in enumerate(keys)]
        return np.array(seen).reshape(len(pairs), -1)

    def _new_rows(
        self, pairs: Sequence[Pair], log_odds: Sequence[MemberLogOdds], places: Sequence[int]
    ) -> NDArray[Any]:
        """Return the rows of the pairs at *places*."""
        pairs, log_odds = [pairs[at] for at in places], [log_odds[at] for at in places]
        numbers = np.array([odds.numbers for odds in log_odds], float).reshape(len(pairs), -1)
        if not self.measures and self._learned is None:
            return numbers
        parts = [odds.part_of(pair) for odds, pair in zip(log_odds, pairs, strict=True)]
        more = [] if self._learned is None else [self._learned.rows(parts)]
        return np.hstack([numbers, measured(parts, self.measures), *more])

    def _log_odds(
        self,
        pairs: Sequence[Pair],
        judge: Callable[[Sequence[Pair]], list[MemberLogOdds]] | None = None,
    ) -> list[MemberLogOdds]:
        """Return what is known of *pairs*, and of the others what the members *judge*."""
        keys = [pair_key(pair) for pair in pairs]
        new = [pair for key, pair in zip(keys, pairs, strict=True) if key not in self._known]
        rest = iter((judge or self._members.log_odds)(new))
        return [self._known[key].log_odds if key in self._known else next(rest) for key in keys]

    def _unseen(self, pairs: Sequence[Pair], seed: int) -> list[MemberLogOdds]:
        return self._members.unseen_log_odds(pairs, seed) if pairs else []


class Known(NamedTuple):
    """What the members say of a pair, and what it weighs where a stack is fitted."""

    log_odds: MemberLogOdds
    share: float = 1.0


class _Declared(NamedTuple):
    """The declared training data of the stack itself."""

    trained_on: Mapping[str, object]


def _named_measures(measures: Sequence[str] | str) -> tuple[str, ...]:
    return checked_measures(None if measures == "all" else measures)
