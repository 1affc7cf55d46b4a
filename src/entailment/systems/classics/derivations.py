r"""Systems that judge by the cheapest way from a text to a hypothesis, and learn what ways cost.

A derivation d of a pair (a proof, a tree alignment, edits of a tree) has values f(d), how much it
uses each kind of step. Of all derivations of a pair the cheapest under the costs c counts:

    d* = argmin  c · f(d),        P(entailment) = σ(b - w · f(d*) + v · g(d*))
           d

g are values that the search does not minimise. Fitting alternates, as BIUTEE does (Stern and
Dagan, 2011): derive all pairs with the costs as they are, fit w, v and b to the labels by logistic
regression (no step may speak for entailment), take w for c, and derive again. A cost is never
less than a twentieth of what it began with, so that no step is free for want of pairs that use it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple, Protocol, cast

import numpy as np

from entailment.errors import ModelError, OptionError
from entailment.model import Alignment, Explanation, Judgment, Label, LabelScheme, Pair, Proof
from entailment.systems.features import described_contributions
from entailment.systems.heads import Heads, Learner
from entailment.systems.measured import UNFITTED

__all__ = ["Derivation", "Derived", "Deriver"]

BATCH = 256
"""Pairs that are analysed and judged together."""

_MAX_CACHED = 8192
"""Pairs whose values under the first costs stay in memory."""

_LEAST = 0.05
"""The share of the cost that the search begins with below which no cost falls."""


class Derivation(NamedTuple):
    """The cheapest derivation of a pair: a value for each name of the deriver, and its trail.

    The trail is whatever the deriver makes a proof of.
    """

    values: tuple[float, ...]
    trail: Any


class Deriver(Protocol):
    """Searches for the cheapest derivation of a pair."""

    @property
    def signs(self) -> Mapping[str, int]:
        """The names of all values, in order, with the sign of each weight: -1, 0 or 1."""
        ...

    @property
    def costs(self) -> Mapping[str, float]:
        """What the search begins with: the cost, above 0, of each value that it minimises."""
        ...

    @property
    def identity(self) -> str:
        """The pipelines and resources that derivations depend on, with their versions."""
        ...

    def prepare(self, pairs: Sequence[Pair]) -> None:
        """Analyse the texts of *pairs* together."""
        ...

    def derive(self, pair: Pair, costs: Mapping[str, float]) -> Derivation:
        """Return the cheapest derivation of *pair* under *costs*."""
        ...

    def proof(self, pair: Pair, derivation: Derivation, costs: Mapping[str, float]) -> Proof:
        """Return the derivation as a proof, with the cost of each step."""
        ...

    def reasons(self, pair: Pair) -> tuple[str, ...]:
        """Return what else the values rest on, in sentences for people."""
        ...


@dataclass(frozen=True)
class Derived:
    """Judges by the cheapest derivations of *deriver*; two-way; it is fitted before it judges.

    *rounds* is how often derivations and weights alternate, *c* the inverse strength of
    regularisation.
    """

    deriver: Deriver
    c: float = 0.1
    rounds: int = 3
    learned: Heads | None = None
    learned_costs: Mapping[str, float] | None = None
    _begun: OrderedDict[tuple[str, str], tuple[float, ...]] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )

    labels = LabelScheme.TWO_WAY
    excluded_from_signature = frozenset[str]()

    def __post_init__(self) -> None:
        if isinstance(self.c, bool) or not 0 < self.c < float("inf"):
            raise OptionError(f"c must be greater than 0 and finite, not {self.c!r}")
        if isinstance(self.rounds, bool) or not isinstance(self.rounds, int) or self.rounds < 1:
            raise OptionError(f"rounds is a whole number from 1 on, not {self.rounds!r}")

    @property
    def fingerprint(self) -> str:
        """The pipelines and resources that it judges by, with their versions."""
        return self.deriver.identity

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        heads, costs = self._fitted()
        stream = iter(pairs)
        while batch := list(islice(stream, BATCH)):
            self.deriver.prepare(batch)
            yield from heads.judge(self._rows(batch, costs), batch)

    def explain(self, pair: Pair) -> Explanation:
        """Return the proof of the pair, and which of its steps weighed most."""
        heads, costs = self._fitted()
        self.deriver.prepare([pair])
        derivation = self.deriver.derive(pair, costs)
        proof = self.deriver.proof(pair, derivation, costs)
        contributions = described_contributions(
            heads.entailment, tuple(self.deriver.signs), derivation.values
        )
        return Explanation(
            alignments=tuple(_aligned(proof)),
            uncovered=tuple(_missing(proof)),
            reasons=(*proof.notes, *contributions, *self.deriver.reasons(pair)),
            proof=proof,
        )

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Derived:
        """Return the system fitted to the labelled pairs; ValueError if only one label is there."""
        labelled = [pair.with_gold(_two_way(pair)) for pair in pairs if pair.gold is not None]
        self.deriver.prepare(labelled)
        costs: Mapping[str, float] = self.deriver.costs
        learner = Learner(
            "logistic", self.c, list(self.deriver.signs.values()), list(self.deriver.signs.values())
        )
        rows = np.array([self._first(pair) for pair in labelled], float)
        heads = learner.fit(rows, labelled, seed)
        for _ in range(self.rounds - 1):
            costs = self._costs(heads)
            previous, rows = rows, self._rows(labelled, costs)
            if np.array_equal(previous, rows):
                break
            heads = learner.fit(rows, labelled, seed)
        return replace(self, learned=heads, learned_costs=costs)

    def state(self) -> dict[str, object]:
        """Return the weights and costs as JSON values."""
        heads, costs = self._fitted()
        return {"values": list(self.deriver.signs), "costs": dict(costs), **heads.state()}

    def with_state(self, state: Mapping[str, object]) -> Derived:
        """Return the system with the weights of *state*; raise ModelError if they do not fit."""
        names = list(self.deriver.signs)
        if state.get("values") != names:
            raise ModelError("was fitted with other values than these")
        try:
            stored = cast("Mapping[str, Any]", state["costs"])
            costs = {name: float(stored[name]) for name in self.deriver.costs}
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(f"holds no costs: {error!r}") from error
        if not all(0 < cost < float("inf") for cost in costs.values()):
            raise ModelError("a cost is not above 0 and finite")
        return replace(self, learned=Heads.of(state, len(names)), learned_costs=costs)

    def _fitted(self) -> tuple[Heads, Mapping[str, float]]:
        if self.learned is None or self.learned_costs is None:
            raise ModelError(UNFITTED)
        return self.learned, self.learned_costs

    def _rows(self, pairs: Sequence[Pair], costs: Mapping[str, float]) -> Any:
        rows = [self.deriver.derive(pair, costs).values for pair in pairs]
        return np.array(rows, float).reshape(len(rows), len(self.deriver.signs))

    def _first(self, pair: Pair) -> tuple[float, ...]:
        """Return the values under the first costs, which cross-validation takes again and again."""
        key = pair.text, pair.hypothesis
        if (values := self._begun.get(key)) is None:
            values = self._begun[key] = self.deriver.derive(pair, self.deriver.costs).values
            while len(self._begun) > _MAX_CACHED:
                self._begun.popitem(last=False)
        return values

    def _costs(self, heads: Heads) -> Mapping[str, float]:
        """Return the weights as costs, on the scale of those that the search began with."""
        head = heads.entailment
        learned = {
            name: max(0.0, -weight / scale)
            for name, weight, scale in zip(
                self.deriver.signs, head.weights, head.scale, strict=True
            )
        }
        begun = self.deriver.costs
        share = sum(learned[name] for name in begun) / sum(begun.values()) or 1.0
        return {name: max(learned[name] / share, _LEAST * start) for name, start in begun.items()}


def _two_way(pair: Pair) -> Label:
    return Label.ENTAILMENT if pair.gold is Label.ENTAILMENT else Label.NO_ENTAILMENT


def _aligned(proof: Proof) -> Iterator[Alignment]:
    """Yield the words of the hypothesis that are words of the text, and how."""
    text = {node.id: node for node in proof.text}
    how = {step.hypothesis_node: step for step in proof.steps if step.operation != "attach"}
    hypothesis = {node.id: node for node in proof.hypothesis}
    for id_, aligned in proof.alignment:
        if (node := text.get(aligned)) is not None:
            step = how.get(id_)
            by = step.rule if step and step.operation in ("replace", "converse") else "same lemma"
            word = hypothesis[id_]
            yield Alignment(word.form, word.start, node.form, node.start, by, 1.0)


def _missing(proof: Proof) -> Iterator[str]:
    """Yield the words of the hypothesis that were inserted or remain unproved."""
    inserted = {step.hypothesis_node for step in proof.steps if step.operation == "insert"}
    for node in proof.hypothesis:
        if node.id in inserted or node.id in proof.gap:
            yield node.form
