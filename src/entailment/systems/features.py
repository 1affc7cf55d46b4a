r"""The classic learned system: documented features, a linear classifier, plain JSON.

Two classifiers share the features x (standardised):

    P(E | x)      = σ(w · x + b + b_task)
    P(C | x, ¬E)  = σ(v · x + c + c_task)

The first learns from every labelled pair, two-way or three-way; the second from the pairs that
are not entailed and whose gold says which of contradiction and unknown they are. Hence
P(contradiction) = (1 - P(E)) P(C | ¬E), and the score of a pair is the same in both schemes. The
intercept b_task moves the threshold of each application setting; it is shrunk by the same
penalty as the rest, and a pair without a task has none.

A weight of the first may not contradict what its feature measures (see `learning`), so that no
clash of numbers ever speaks for entailment. With `svm` the margin of a linear support vector
machine takes the place of the log odds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from entailment.errors import ModelError, OptionError, UnknownNameError
from entailment.knowledge.idf import default_idf
from entailment.model import Explanation, Judgment, Label, Labels, Pair
from entailment.systems.comparison import Comparison
from entailment.systems.learning import logistic, svm
from entailment.systems.measures import DIRECTIONS, MEASURES, measure_pair
from entailment.systems.scored import two_way_judgment

__all__ = ["Features", "Head"]

BATCH = 256
"""Pairs that are measured before they are judged together."""

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
        # Summed row by row: a matrix product rounds a row by how many others are beside it, and
        # a judgment must be the same to the last digit in any company.
        odds: NDArray[Any] = (standard * self.weights).sum(axis=1) + self.intercept + moved
        return odds

    def contributions(self, row: Sequence[float]) -> NDArray[Any]:
        """Return what each feature of one pair adds to the log odds."""
        shares: NDArray[Any] = (
            (np.array(row) - np.array(self.mean)) / np.array(self.scale) * np.array(self.weights)
        )
        return shares

    def state(self) -> dict[str, object]:
        """Return the numbers as JSON can hold them."""
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


class Features:
    """Judges by some 30 documented features and a linear classifier that learned their weights.

    A pair is entailed from P(entailment) = 0.5 on, so that two-way and three-way labels agree;
    below, it is contradicted or unknown, whichever is likelier.

    *measures* are names of features, all that are listed when None, *classifier* is `logistic`
    or `svm`, *c* the inverse strength of regularisation. With the options as they are it is
    fitted already; with others it must be fitted before it judges.
    """

    def __init__(
        self,
        measures: Sequence[str] | None = None,
        classifier: str = "logistic",
        c: float = 0.1,
    ):
        if isinstance(measures, str) or (measures is not None and not measures):
            raise OptionError("measures must be a list of one name or more")
        if unknown := set(measures or ()) - MEASURES.keys():
            raise OptionError(str(UnknownNameError("measure", min(unknown), MEASURES)))
        if classifier not in ("logistic", "svm"):
            raise OptionError(f"classifier must be logistic or svm, not '{classifier}'")
        if not 0 < c < math.inf:
            raise OptionError(f"c must be greater than 0 and finite, not {c}")
        self.measures = tuple(MEASURES if measures is None else measures)
        self.classifier = classifier
        self.c = c
        self._heads: tuple[Head, Head | None] | None = None
        self._trained_on: Mapping[str, object] = {}

    @property
    def labels(self) -> Labels:
        """Three-way where the fitted model can tell contradiction from unknown."""
        return Labels.THREE_WAY if self._fitted()[1] is not None else Labels.TWO_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        entailment, contradiction = self._fitted()
        stream = iter(pairs)
        while batch := list(islice(stream, BATCH)):
            x, tasks = self._measured(batch), [pair.task for pair in batch]
            entailed = map(_sigmoid, entailment.log_odds(x, tasks))
            if contradiction is None:
                for pair, p in zip(batch, entailed, strict=True):
                    yield two_way_judgment(pair.id, p)
                continue
            contradicted = map(_sigmoid, contradiction.log_odds(x, tasks))
            for pair, e, c in zip(batch, entailed, contradicted, strict=True):
                yield _three_way_judgment(pair.id, e, (1.0 - e) * c)

    def explain(self, pair: Pair) -> Explanation:
        """Return which words cover which, what clashes, and the features that weighed most."""
        from entailment.systems.explanation import explain_words

        entailment, _ = self._fitted()
        row = measure_pair(Comparison(pair), default_idf(), self.measures)
        shares = entailment.contributions(row)
        told = [
            f"{name} = {row[place]:.2f} speaks {'for' if shares[place] > 0 else 'against'} "
            f"entailment ({shares[place]:+.2f})"
            for place, name in sorted(
                enumerate(self.measures), key=lambda item: -abs(shares[item[0]])
            )[:3]
        ]
        explained = explain_words(pair)
        return replace(explained, reasons=(*explained.reasons, *told))

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Features:
        """Return the system fitted to the labelled pairs; ValueError if only one label is there."""
        labelled = [pair for pair in pairs if pair.gold is not None]
        x, tasks = self._measured(labelled), [pair.task for pair in labelled]
        entailed = [pair.gold is Label.ENTAILMENT for pair in labelled]
        if len(set(entailed)) < 2:
            raise ValueError("features are fitted on pairs of which some are entailed and some not")
        signs = [DIRECTIONS[name].value for name in self.measures]
        entailment = self._fit_head(x, tasks, entailed, signs, seed)
        told = [i for i, pair in enumerate(labelled) if pair.gold in _THREE_WAY]
        contradicted = [labelled[i].gold is Label.CONTRADICTION for i in told]
        contradiction = None
        if min(sum(contradicted), len(told) - sum(contradicted)) >= 2:
            contradiction = self._fit_head(
                x[told],
                [tasks[i] for i in told],
                contradicted,
                _against_entailment(self.measures),
                seed,
            )
        return self._with_heads(entailment, contradiction)

    def state(self) -> dict[str, object]:
        """Return what was learned, as JSON can hold it."""
        entailment, contradiction = self._fitted()
        return {
            "measures": list(self.measures),
            "classifier": self.classifier,
            "c": self.c,
            "entailment": entailment.state(),
            "contradiction": None if contradiction is None else contradiction.state(),
        }

    def with_state(self, state: Mapping[str, object]) -> Features:
        """Return the system that has learned *state*; raise ModelError if that is none of ours."""
        if state.get("measures") != list(self.measures):
            raise ModelError("was fitted with other features than these options name")
        size = len(self.measures)
        try:
            entailment = Head.of(cast("Mapping[str, Any]", state["entailment"]), size)
            second = cast("Mapping[str, Any] | None", state["contradiction"])
            contradiction = None if second is None else Head.of(second, size)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ModelError(f"holds no fitted features: {error!r}") from error
        return self._with_heads(entailment, contradiction)

    def _with_heads(self, entailment: Head, contradiction: Head | None) -> Features:
        fitted = Features(self.measures, self.classifier, self.c)
        fitted._heads = (entailment, contradiction)
        return fitted

    @property
    def trained_on(self) -> Mapping[str, object]:
        """What the shipped state was fitted to; empty for a state of one's own."""
        self._fitted()
        return self._trained_on

    def _fitted(self) -> tuple[Head, Head | None]:
        if self._heads is None:
            from entailment.systems.shipped import shipped_state

            shipped = shipped_state(self.measures, self.classifier, self.c)
            if shipped is None:
                raise ModelError(
                    "features with these options are not fitted; fit them with 'entail train'"
                )
            state, self._trained_on = shipped
            self._heads = self.with_state(state)._heads
            assert self._heads is not None
        return self._heads

    def _measured(self, pairs: Sequence[Pair]) -> NDArray[Any]:
        idf = default_idf()
        rows = [measure_pair(Comparison(pair), idf, self.measures) for pair in pairs]
        return np.array(rows, float).reshape(len(rows), len(self.measures))

    def _fit_head(
        self,
        x: NDArray[Any],
        tasks: Sequence[str | None],
        positive: Sequence[bool],
        signs: Sequence[int],
        seed: int,
    ) -> Head:
        mean, scale = x.mean(axis=0), x.std(axis=0)
        scale[scale < _CONSTANT] = 1.0
        names = sorted({task for task in tasks if task})
        settings = np.array([[float(task == name) for name in names] for task in tasks])
        design = np.hstack([(x - mean) / scale, settings.reshape(len(tasks), len(names))])
        y = np.array(positive)
        if self.classifier == "svm":
            weights, intercept = svm(design, y, self.c, seed)
        else:
            weights, intercept = logistic(design, y, self.c, [*signs, *(0 for _ in names)])
        return Head(
            tuple(mean.tolist()),
            tuple(scale.tolist()),
            tuple(weights[: len(mean)].tolist()),
            intercept,
            dict(zip(names, weights[len(mean) :].tolist(), strict=True)),
        )


def _against_entailment(names: Sequence[str]) -> list[int]:
    """Return the signs of the contradiction head: clashes speak for it, the rest is free."""
    clashes = {name for name in names if name.endswith(("_clash", "_mismatch", "_pairs"))}
    return [int(name in clashes) for name in names]


def _sigmoid(log_odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-500.0, min(500.0, log_odds))))


def _three_way_judgment(pair_id: str, entailed: float, contradicted: float) -> Judgment:
    """Return the judgment; entailment from one half on, so that it is the two-way one as well."""
    unknown = max(0.0, 1.0 - entailed - contradicted)
    other = Label.CONTRADICTION if contradicted > unknown else Label.UNKNOWN
    label = Label.ENTAILMENT if entailed >= 0.5 else other
    probabilities = {
        Label.ENTAILMENT: entailed,
        Label.CONTRADICTION: contradicted,
        Label.UNKNOWN: unknown,
    }
    return Judgment(pair_id, label, probabilities)
