r"""Two linear classifiers that together give three labels, shared by the learned systems.

Over the features x of a pair (standardised):

    P(E | x)      = σ(w · x + b + b_task)
    P(C | x, ¬E)  = σ(v · x + c + c_task)

The first learns from every labelled pair, two-way or three-way; the second from the pairs that
are not entailed and whose gold says which of contradiction and unknown they are. Hence
P(contradiction) = (1 - P(E)) P(C | ¬E), and the score of a pair is the same in both schemes. The
intercept b_task moves the threshold of each application setting; it is shrunk by the same
penalty as the rest, and a pair without a task has none.

A weight of the first may not contradict what its feature measures (see `learning`), so that no
mismatch of numbers ever speaks for entailment.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from entailment.errors import ModelError
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.systems.learning import logistic, svm
from entailment.systems.scored import two_way_judgment

__all__ = ["Head", "Heads", "Learner", "three_way_judgment"]

_CONSTANT = 1e-9
"""Deviation under which a feature is the same for all pairs but for rounding."""

_THREE_WAY = (Label.CONTRADICTION, Label.UNKNOWN)


@dataclass(frozen=True, slots=True)
class Head:
    """One fitted linear classifier: weights of the standardised features and of the tasks."""

    mean: tuple[float, ...]
    scale: tuple[float, ...]
    weights: tuple[float, ...]
    intercept: float
    tasks: Mapping[str, float]

    def log_odds(self, x: NDArray[Any], tasks: Sequence[str | None]) -> NDArray[Any]:
        """Return the log odds of rows *x* (pairs by features), whose tasks are *tasks*."""
        moved = np.array([self.tasks.get(task or "", 0.0) for task in tasks])
        standard = (x - np.array(self.mean)) / np.array(self.scale)
        # Summed row by row: a matrix product rounds a row by the number of the other rows, and
        # a judgment must be the same to the last digit in any batch.
        odds: NDArray[Any] = (standard * self.weights).sum(axis=1) + self.intercept + moved
        return odds

    def contributions(self, row: Sequence[float]) -> NDArray[Any]:
        """Return what each feature of one pair adds to the log odds."""
        shares: NDArray[Any] = (
            (np.array(row) - np.array(self.mean)) / np.array(self.scale) * np.array(self.weights)
        )
        return shares

    def state(self) -> dict[str, object]:
        """Return the numbers as JSON values."""
        return {
            "mean": list(self.mean),
            "scale": list(self.scale),
            "weights": list(self.weights),
            "intercept": self.intercept,
            "tasks": dict(self.tasks),
        }

    @classmethod
    def of(cls, state: Mapping[str, Any], size: int) -> Head:
        """Return the head whose `state` was *state*; raise ValueError if it is not of *size*."""
        mean, scale, weights = (
            tuple(float(number) for number in state[key]) for key in ("mean", "scale", "weights")
        )
        if {len(mean), len(scale), len(weights)} != {size}:
            raise ValueError(f"expected {size} weights")
        tasks = {str(task): float(value) for task, value in state["tasks"].items()}
        intercept = float(state["intercept"])
        numbers = [*mean, *scale, *weights, intercept, *tasks.values()]
        if not np.isfinite(numbers).all() or 0.0 in scale:
            raise ValueError("a weight is not a finite number, or a scale is zero")
        return cls(mean, scale, weights, intercept, tasks)


@dataclass(frozen=True, slots=True)
class Learner:
    """How heads are fitted: `logistic` or `svm`, and the inverse strength of regularisation.

    *entailment* and *contradiction* have a sign a feature for either head, as `logistic` takes
    them; *anchors* the weights of the features as they are, not standardised, that the penalty of
    either head pulls to (0). Intercepts of tasks are shrunk *ease* squared times less.
    """

    classifier: str
    c: float
    entailment: Sequence[int]
    contradiction: Sequence[int]
    anchors: tuple[Sequence[float], Sequence[float]] | None = None
    ease: float = 1.0

    def fit(
        self,
        x: NDArray[Any],
        pairs: Sequence[Pair],
        seed: int,
        shares: Sequence[float] | None = None,
    ) -> Heads:
        """Return heads fitted to rows *x* of labelled *pairs*; ValueError if one label is there.

        *shares* are what each pair weighs, 1 without them; `svm` knows none.
        """
        entailed = [pair.gold is Label.ENTAILMENT for pair in pairs]
        if len(set(entailed)) < 2:
            raise ValueError("is fitted on pairs of which some are entailed and some not")
        tasks = [pair.task for pair in pairs]
        weighing = np.ones(len(pairs)) if shares is None else np.array(shares)
        at_e, at_c = self.anchors or (None, None)
        first = self._head(x, tasks, entailed, self.entailment, at_e, weighing, seed)
        three_way = [place for place, pair in enumerate(pairs) if pair.gold in _THREE_WAY]
        contradicted = [pairs[place].gold is Label.CONTRADICTION for place in three_way]
        if min(sum(contradicted), len(three_way) - sum(contradicted)) < 2:
            return Heads(first, None)
        settings = [tasks[place] for place in three_way]
        second = self._head(
            x[three_way],
            settings,
            contradicted,
            self.contradiction,
            at_c,
            weighing[three_way],
            seed,
        )
        return Heads(first, second)

    def _head(
        self,
        x: NDArray[Any],
        tasks: Sequence[str | None],
        positive: Sequence[bool],
        signs: Sequence[int],
        anchor: Sequence[float] | None,
        shares: NDArray[Any],
        seed: int,
    ) -> Head:
        mean, scale = x.mean(axis=0), x.std(axis=0)
        scale[scale < _CONSTANT] = 1.0
        names = sorted({task for task in tasks if task})
        settings = self.ease * np.array([[float(task == name) for name in names] for task in tasks])
        design = np.hstack([(x - mean) / scale, settings.reshape(len(tasks), len(names))])
        y = np.array(positive)
        if self.classifier == "svm":
            weights, intercept = svm(design, y, self.c, seed)
        else:
            start = scale * np.array(anchor or [0.0] * len(scale))
            weights, intercept = logistic(
                design,
                y,
                self.c,
                [*signs, *(0 for _ in names)],
                shares=shares,
                anchor=np.append(start, np.zeros(len(names))),
            )
        return Head(
            tuple(mean.tolist()),
            tuple(scale.tolist()),
            tuple(weights[: len(mean)].tolist()),
            intercept,
            dict(zip(names, (self.ease * weights[len(mean) :]).tolist(), strict=True)),
        )


@dataclass(frozen=True, slots=True)
class Heads:
    """The fitted head of entailment and, with three-way gold, that of contradiction."""

    entailment: Head
    contradiction: Head | None

    @property
    def labels(self) -> LabelScheme:
        """Three-way where contradiction is distinguished from unknown."""
        return LabelScheme.TWO_WAY if self.contradiction is None else LabelScheme.THREE_WAY

    def judge(self, x: NDArray[Any], pairs: Sequence[Pair]) -> Iterator[Judgment]:
        """Yield one judgment for each row of *x* and its pair."""
        tasks = [pair.task for pair in pairs]
        entailed = map(_sigmoid, self.entailment.log_odds(x, tasks).tolist())
        if self.contradiction is None:
            for pair, p in zip(pairs, entailed, strict=True):
                yield two_way_judgment(pair.id, p)
            return
        contradicted = map(_sigmoid, self.contradiction.log_odds(x, tasks).tolist())
        for pair, e, c in zip(pairs, entailed, contradicted, strict=True):
            yield three_way_judgment(pair.id, e, (1.0 - e) * c)

    def state(self) -> dict[str, object]:
        """Return the numbers as JSON values."""
        second = self.contradiction
        return {
            "entailment": self.entailment.state(),
            "contradiction": None if second is None else second.state(),
        }

    @classmethod
    def of(cls, state: Mapping[str, object], size: int) -> Heads:
        """Return the heads whose `state` was *state*; raise ModelError if it is not of *size*."""
        try:
            first = Head.of(cast("Mapping[str, Any]", state["entailment"]), size)
            second = cast("Mapping[str, Any] | None", state["contradiction"])
            return cls(first, None if second is None else Head.of(second, size))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ModelError(f"holds no fitted weights: {error!r}") from error


def three_way_judgment(pair_id: str, entailed: float, contradicted: float) -> Judgment:
    """Return the judgment; entailment from one half on, so that it is the two-way one as well.

    Below, it is contradicted where that is likelier than either of the others, else unknown.
    """
    unknown = max(0.0, 1.0 - entailed - contradicted)
    is_contradicted = contradicted > max(unknown, entailed)
    other = Label.CONTRADICTION if is_contradicted else Label.UNKNOWN
    label = Label.ENTAILMENT if entailed >= 0.5 else other
    probabilities = {
        Label.ENTAILMENT: entailed,
        Label.CONTRADICTION: contradicted,
        Label.UNKNOWN: unknown,
    }
    return Judgment(pair_id, label, probabilities)


def _sigmoid(log_odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-500.0, min(500.0, log_odds))))
