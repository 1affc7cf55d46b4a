r"""The classic learned system: documented features, a linear classifier, plain JSON.

The features are those of `measures`, the classifier that of `heads`. With `svm` the margin of a
linear support vector machine takes the place of the log odds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from entailment.errors import ModelError, OptionError, UnknownNameError
from entailment.knowledge.idf import default_idf
from entailment.model import Explanation, Judgment, LabelScheme, Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.heads import Head, Heads, Learner
from entailment.systems.measures import DIRECTIONS, MEASURES, measure_pairs

__all__ = [
    "Features",
    "checked_measures",
    "contradiction_signs",
    "described_contributions",
    "measured",
]

BATCH = 64
"""Pairs that are measured and judged together."""


class Features:
    """Judges by 35 documented features and a linear classifier.

    A pair is entailed if P(entailment) is at least 0.5, so that two-way and three-way labels agree;
    otherwise it is contradicted if that is more probable than entailed and than unknown, else
    unknown.

    *measures* are names of features, all when None, *classifier* is `logistic` or `svm`, *c* the
    inverse strength of regularisation. With the default options it is already fitted; with others,
    fit it before judging.
    """

    def __init__(
        self,
        measures: Sequence[str] | None = None,
        classifier: str = "logistic",
        c: float = 0.1,
    ):
        if classifier not in ("logistic", "svm"):
            raise OptionError(f"classifier must be logistic or svm, not '{classifier}'")
        if not 0 < c < math.inf:
            raise OptionError(f"c must be greater than 0 and finite, not {c}")
        self.measures = checked_measures(measures)
        self.classifier = classifier
        self.c = c
        self._heads: Heads | None = None
        self._trained_on: Mapping[str, object] = {}

    @property
    def labels(self) -> LabelScheme:
        """Three-way where the fitted model distinguishes contradiction from unknown."""
        return self._fitted().labels

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        heads = self._fitted()
        stream = iter(pairs)
        while batch := list(islice(stream, BATCH)):
            yield from heads.judge(measured(batch, self.measures), batch)

    def explain(self, pair: Pair) -> Explanation:
        """Return the alignment of words, the mismatches, and the features that weighed most."""
        from entailment.systems.explanation import explain_words

        row = measured([pair], self.measures)[0]
        contributions = described_contributions(
            self._fitted().entailment, self.measures, row.tolist()
        )
        explained = explain_words(pair)
        return replace(explained, reasons=(*explained.reasons, *contributions))

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Features:
        """Return the system fitted to the labelled pairs; ValueError if only one label is there."""
        labelled = [pair for pair in pairs if pair.gold is not None]
        learner = Learner(
            self.classifier,
            self.c,
            [DIRECTIONS[name].value for name in self.measures],
            contradiction_signs(self.measures),
        )
        return self._with_heads(learner.fit(measured(labelled, self.measures), labelled, seed))

    def state(self) -> dict[str, object]:
        """Return the fitted weights as JSON values."""
        return {
            "measures": list(self.measures),
            "classifier": self.classifier,
            "c": self.c,
            **self._fitted().state(),
        }

    def with_state(self, state: Mapping[str, object]) -> Features:
        """Return the system with the weights of *state*; raise ModelError if they do not fit."""
        if state.get("measures") != list(self.measures):
            raise ModelError("was fitted with other features than these options name")
        return self._with_heads(Heads.of(state, len(self.measures)))

    def _with_heads(self, heads: Heads) -> Features:
        fitted = Features(self.measures, self.classifier, self.c)
        fitted._heads = heads
        return fitted

    @property
    def trained_on(self) -> Mapping[str, object]:
        """What the shipped state was fitted to; empty for any other state."""
        self._fitted()
        return self._trained_on

    def _fitted(self) -> Heads:
        if self._heads is None:
            from entailment.systems.shipped import shipped_state

            shipped = shipped_state(self.measures, self.classifier, self.c)
            if shipped is None:
                raise ModelError(
                    "features with these options are not fitted; fit them with 'entail train'"
                )
            state, self._trained_on = shipped
            self._heads = Heads.of(state, len(self.measures))
        return self._heads


def checked_measures(names: Sequence[str] | None) -> tuple[str, ...]:
    """Return the features called *names*, all for None; raise OptionError for others."""
    if isinstance(names, str) or (names is not None and not names):
        raise OptionError("measures must be a list of one name or more")
    if unknown := set(names or ()) - MEASURES.keys():
        raise OptionError(str(UnknownNameError("measure", min(unknown), MEASURES)))
    return tuple(MEASURES if names is None else names)


def measured(pairs: Sequence[Pair], names: Sequence[str]) -> NDArray[Any]:
    """Return the features called *names* of *pairs*: a row a pair."""
    values = np.empty((len(pairs), len(names)))
    for begin in range(0, len(pairs), BATCH):
        compared = [AlignedPair(pair) for pair in pairs[begin : begin + BATCH]]
        values[begin : begin + BATCH] = np.array(measure_pairs(compared, default_idf(), names)).T
    return values


def contradiction_signs(names: Sequence[str]) -> list[int]:
    """Return the signs of the contradiction head: 1 for mismatches, 0 for the rest."""
    mismatches = {name for name in names if name.endswith(("_mismatch", "_pairs"))}
    return [int(name in mismatches) for name in names]


def described_contributions(
    head: Head, names: Sequence[str], row: Sequence[float]
) -> tuple[str, ...]:
    """Return sentences on the three values of *row* that weigh most for or against entailment."""
    shares = head.contributions(row)
    weightiest = sorted(range(len(names)), key=lambda place: -abs(shares[place]))[:3]
    return tuple(
        f"{names[place]} = {row[place]:.2f} speaks {'for' if shares[place] > 0 else 'against'} "
        f"entailment ({shares[place]:+.2f})"
        for place in weightiest
    )
