r"""Stacked judges: a linear classifier learns how far to trust each member and each feature.

A three-way member gives two values, with probabilities cut off at ε,

    log P(E) - log(1 - P(E))        log P(C) - log P(U)

a two-way member the first of them. With the documented features of `measures` they are what
the two heads of `heads` learn from, and the features of a recipe's parts (`learned`), their
directions unchanged. A member's log odds may not count against it: its weight in
the head of entailment is never negative (Wolpert, 1992, "Stacked generalization").

Members judge as they are: what has to be fitted first is named by the folder of the fitted
system. A member that was fitted to the pairs of the stack would be trusted too much.

Where a member read a long text in windows, the features are those of the window that decided:
that some sentence or other of a long text has a word of the hypothesis says little.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from entailment.errors import DataError, ModelError, OptionError
from entailment.model import (
    Explains,
    Explanation,
    Fingerprinted,
    Judgment,
    LabelScheme,
    Pair,
)
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

if TYPE_CHECKING:
    from entailment.systems.named import NamedSystem

__all__ = ["Stack"]

BATCH = 32
"""Pairs that are judged together; a killed run repeats at most so many."""

_KEPT = 8192
"""Pairs whose members' log odds are cached, so that cross-validation judges each pair once."""


class Stack:
    """Learns from labelled pairs how to join its members' judgments with documented features.

    *members* are tables with a system's `name` (or the folder of a fitted one) and its options,
    *measures* names of features ("all" for every one), *c* the inverse strength of
    regularisation. *features*, *resources* and *tools* are tables of a recipe, as `learned` takes
    them, for more features. It is fitted before it judges.
    """

    def __init__(
        self,
        members: Sequence[Mapping[str, Any]] = ({"name": "overlap"}, {"name": "coverage"}),
        measures: Sequence[str] | str = (),
        c: float = 0.1,
        features: Sequence[Mapping[str, object]] = (),
        resources: Sequence[Mapping[str, object]] = (),
        tools: Sequence[Mapping[str, object]] = (),
    ):
        if not 0 < c < math.inf:
            raise OptionError(f"c must be greater than 0 and finite, not {c}")
        if isinstance(members, str) or not members:
            raise OptionError("members must be a list of one or more tables")
        if isinstance(measures, str) and measures != "all":
            raise OptionError('measures must be a list of names, or "all"')
        self._options = (members, measures, c, features, resources, tools)
        self.c = c
        self.measures = () if not measures else _named_measures(measures)
        self._members = [_member(table) for table in members]
        has_parts = bool(features or resources or tools)
        self._learned = learned(features, resources, tools) if has_parts else None
        self._kept: OrderedDict[bytes, MemberLogOdds] = OrderedDict()
        self._heads: Heads | None = None
        self._trained_on: Mapping[str, object] = {}

    unsigned = frozenset({"members", "model", "threads"})
    """Options excluded from the signature: the fingerprint has the members."""

    @property
    def fingerprint(self) -> str:
        """What each member is, with the options and the models that it judges by."""
        parts = [] if self._learned is None else [self._learned.fingerprint]
        return "+".join([*(_identity(member) for member in self._members), *parts])

    @property
    def labels(self) -> LabelScheme:
        """Three-way where the fitted stack distinguishes contradiction from unknown."""
        return self._fitted().labels

    @property
    def trained_on(self) -> Mapping[str, object]:
        """The training data of the stack and its members, where they declare it."""
        from entailment.systems.named import joined_training

        return joined_training([_Declared(self._trained_on), *self._members])

    def fitted_to(self, trained_on: Mapping[str, object]) -> Stack:
        """Return the stack with a record of its training data."""
        other = self._with(self._members, self._heads)
        other._trained_on = trained_on
        return other

    def beside(self, processes: int) -> Stack:
        """Return the stack for one of several *processes*, whose members share the cores."""
        return self._with([member.beside(processes) for member in self._members], self._heads)

    @property
    def values(self) -> tuple[str, ...]:
        """The names of the classifier's inputs, members first."""
        told: list[str] = []
        for member in self._members:
            told.append(f"{member.name} log odds of entailment")
            if member.labels is LabelScheme.THREE_WAY:
                told.append(f"{member.name} log odds of contradiction against unknown")
        return (*told, *self.measures, *self._directions)

    @property
    def _directions(self) -> Mapping[str, int]:
        """The features of the recipe's parts, with the sign of each weight."""
        return {} if self._learned is None else self._learned.values.signs

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        stream = iter(pairs)
        while batch := list(islice(stream, BATCH)):
            try:
                judgments = self._judged(batch)
            except DataError:  # a member refuses a pair: those before it are judged first
                judgments = (judgment for pair in batch for judgment in self._judged([pair]))
            yield from judgments

    def _judged(self, batch: Sequence[Pair]) -> Iterable[Judgment]:
        beliefs = self._beliefs(batch)
        judgments = self._fitted().judge(self._seen(batch, beliefs), batch)
        return [
            replace(judgment, explanation=belief.explanation_of(judgment))
            for judgment, belief in zip(judgments, beliefs, strict=True)
        ]

    def explain(self, pair: Pair) -> Explanation:
        """Return the first explaining member's explanation, and the values that weighed most."""
        from entailment.systems.explanation import explain_words

        row = self._seen([pair], self._beliefs([pair]))[0].tolist()
        told = described_contributions(self._fitted().entailment, self.values, row)
        explaining = [m.system for m in self._members if isinstance(m.system, Explains)]
        explained = explaining[0].explain(pair) if explaining else explain_words(pair)
        return replace(explained, reasons=(*explained.reasons, *told))

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Stack:
        """Return the stack fitted to the labelled pairs; ValueError if only one label is there."""
        labelled = [pair for pair in pairs if pair.gold is not None]
        members = [
            [(1, 0)] if member.labels is LabelScheme.TWO_WAY else [(1, 0), (0, 1)]
            for member in self._members
        ]
        signs = [sign for member in members for sign in member]
        x = self._seen(labelled, self._beliefs(labelled))
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
        )
        return self._with(self._members, learner.fit(x, labelled, seed))

    def state(self) -> dict[str, object]:
        """Return the fitted classifier as JSON values."""
        return {**self._seen_by_heads(), "c": self.c, **self._fitted().state()}

    def with_state(self, state: Mapping[str, object]) -> Stack:
        """Return the stack with the classifier of *state*; raise ModelError if it does not fit."""
        for what, own in self._seen_by_heads().items():
            if state.get(what) != own:
                raise ModelError(f"was fitted with other {what} than these options name: {own}")
        return self._with(self._members, Heads.of(state, len(self.values)))

    def _seen_by_heads(self) -> dict[str, object]:
        return {
            "members": [_identity(member) for member in self._members],
            "values": list(self.values),
        }

    def _with(self, members: list[NamedSystem], heads: Heads | None) -> Stack:
        other = Stack(*self._options)
        other._members, other._kept, other._heads = members, self._kept, heads
        other._learned = self._learned
        return other

    def _fitted(self) -> Heads:
        if self._heads is None:
            raise ModelError(
                "a stack is fitted before it judges: entail train PAIRS -s SYSTEM -o FOLDER, "
                "then -s FOLDER"
            )
        return self._heads

    def _seen(self, pairs: Sequence[Pair], beliefs: Sequence[MemberLogOdds]) -> NDArray[Any]:
        """Return the classifier's inputs, an array with a row a pair."""
        told = np.array([belief.numbers for belief in beliefs], float).reshape(len(pairs), -1)
        if not self.measures and self._learned is None:
            return told
        parts = [belief.part_of(pair) for belief, pair in zip(beliefs, pairs, strict=True)]
        more = [] if self._learned is None else [self._learned.rows(parts)]
        return np.hstack([told, measured(parts, self.measures), *more])

    def _beliefs(self, pairs: Sequence[Pair]) -> list[MemberLogOdds]:
        new = {pair_key(pair): pair for pair in pairs if pair_key(pair) not in self._kept}
        judged = [member.judge(new.values()) for member in self._members]
        for key, *judgments in zip(new, *judged, strict=True):
            self._kept[key] = MemberLogOdds.of(judgments)
        beliefs = [self._kept[pair_key(pair)] for pair in pairs]
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return beliefs


class _Declared(NamedTuple):
    """The declared training data of the stack itself."""

    trained_on: Mapping[str, object]


def _identity(member: NamedSystem) -> str:
    """Return all that a member's judgments depend on: its name and fingerprint or options."""
    if isinstance(member.system, Fingerprinted):
        return f"{member.name}@{member.system.fingerprint}"
    return member.description


def _named_measures(measures: Sequence[str] | str) -> tuple[str, ...]:
    return checked_measures(None if measures == "all" else measures)


def _member(table: Mapping[str, Any]) -> NamedSystem:
    from entailment.systems.loading import load_system

    name = table.get("name") if isinstance(table, Mapping) else None
    if not isinstance(name, str):
        raise OptionError("each member of a stack is a table with the name of a system")
    options = {key: value for key, value in table.items() if key != "name"}
    try:
        return load_system(name, options=options)
    except RecursionError as error:
        raise ModelError(f"'{name}' is a member of itself: endless recursion") from error
