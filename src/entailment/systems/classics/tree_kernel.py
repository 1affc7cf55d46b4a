r"""Cross-pair similarity: a support vector machine over pairs of trees with placeholders.

After Zanzotto and Moschitti (2006): two pairs are similar where what relates text and hypothesis
is, whatever they are about. K_s compares the trees of both (`pair_kernel`), K_l the d standardised
values a and b of words: how well the hypothesis is covered.

    K_l(A, B) = (1 + ⟨a, b⟩ / d)^p
    K(A, B) = s K_s(A, B) + (1 - s) K_l(A, B) + t [A and B are of one task],     t = 0.2 in ours

Where several s, p or C are given, those are taken that judge best in five folds of the pairs that
are learned from, pairs of one hypothesis together.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from entailment.errors import ModelError, OptionError
from entailment.model import Alignment, Explanation, Judgment, Label, LabelScheme, Pair
from entailment.systems.classics.pair_kernel import PairKernel
from entailment.systems.classics.support_pairs import Settings, SupportPairs, pair_of_task
from entailment.systems.classics.tree_fragments import anchors
from entailment.systems.knowledge_alignment import Tables
from entailment.systems.measured import UNFITTED
from entailment.systems.scored import two_way_judgment

__all__ = ["TreeKernel", "tree_kernel"]

BATCH = 256
"""Pairs that are analysed and judged together."""

_FOLDS = 5
_SAME_TASK = 0.2


@dataclass(frozen=True)
class TreeKernel:
    """Judges by *kernel*; two-way; it is fitted before it judges, to the best of *settings*."""

    kernel: PairKernel
    settings: tuple[Settings, ...]
    learned: SupportPairs | None = None

    labels = LabelScheme.TWO_WAY
    excluded_from_signature = frozenset[str]()

    @property
    def fingerprint(self) -> str:
        """The pipelines and resources that it judges by, with their versions."""
        return self.kernel.identity

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        learned = self._fitted()
        stream = iter(pairs)
        while batch := list(islice(stream, BATCH)):
            self.kernel.prepare(batch)
            margins = self._similarities(batch, learned) @ np.array(learned.weights)
            for pair, margin in zip(batch, margins + learned.intercept, strict=True):
                odds = round(learned.slope * float(margin) + learned.shift, 9)
                p = 1.0 / (1.0 + math.exp(-max(-500.0, min(500.0, odds))))
                yield two_way_judgment(pair.id, p)

    def explain(self, pair: Pair) -> Explanation:
        """Return the anchors of the pair, and the learned pairs that weighed most."""
        learned = self._fitted()
        self.kernel.prepare([pair])
        similarities = self._similarities([pair], learned)[0]
        shares = similarities * np.array(learned.weights)
        heaviest = np.argsort(-np.abs(shares), kind="stable")[:3]
        read = self.kernel.pairs.read(pair)
        reasons = [
            f"it is like a pair that is {'' if shares[n] > 0 else 'not '}entailed "
            f"({similarities[n]:.2f}): {learned.pairs[n].text!r} and "
            f"{learned.pairs[n].hypothesis!r}"
            for n in heaviest
        ]
        aligned = [(read.hypothesis[a.hypothesis], read.text[a.text]) for a in anchors(read)]
        return Explanation(
            alignments=tuple(
                Alignment(first.form, first.start, second.form, second.start, "anchor", 1.0)
                for first, second in aligned
            ),
            reasons=(*read.notes, *reasons),
        )

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> TreeKernel:
        """Return the system fitted to the labelled pairs; ValueError if only one label is there."""
        labelled = [pair for pair in pairs if pair.gold is not None]
        y = np.array([pair.gold is Label.ENTAILMENT for pair in labelled])
        if min(int(y.sum()), int((~y).sum())) < 2:
            raise ValueError("is fitted on at least two pairs of either label")
        self.kernel.prepare(labelled)
        values = self.kernel.measured(labelled)
        mean, scale = values.mean(axis=0), values.std(axis=0)
        scale[scale < 1e-9] = 1.0
        standard = (values - mean) / scale
        parts = _Parts(
            standard @ standard.T / max(1, standard.shape[1]),
            self.kernel.structural(labelled, labelled) if self._compares_trees else None,
            _same_task(labelled, labelled),
        )
        settings = self._best(parts, y, labelled)
        learned = _learned(parts.joined(settings), y, labelled, settings, mean, scale)
        return replace(self, learned=learned)

    def state(self) -> dict[str, object]:
        """Return the support pairs and their weights as JSON values."""
        return {"values": list(self.kernel.values.signs), **self._fitted().state()}

    def with_state(self, state: Mapping[str, object]) -> TreeKernel:
        """Return the system with what *state* holds; raise ModelError if it does not fit."""
        if state.get("values") != list(self.kernel.values.signs):
            raise ModelError("was fitted with other values than these")
        learned = SupportPairs.of(state, len(self.kernel.values.signs))
        return replace(self, learned=learned)

    @property
    def _compares_trees(self) -> bool:
        return any(settings.structure for settings in self.settings)

    def _best(self, parts: _Parts, y: NDArray[Any], pairs: Sequence[Pair]) -> Settings:
        """Return the settings that judge best in folds; the first of equals."""
        if len(self.settings) == 1:
            return self.settings[0]
        folds = _folds(y, pairs)

        def right(settings: Settings) -> int:
            return _right(parts.joined(settings), y, settings.c, folds)

        return max(self.settings, key=right)

    def _fitted(self) -> SupportPairs:
        if self.learned is None:
            raise ModelError(UNFITTED)
        return self.learned

    def _similarities(self, pairs: Sequence[Pair], learned: SupportPairs) -> NDArray[Any]:
        support = learned.pairs
        self.kernel.prepare(support)
        ours = learned.standardised(self.kernel.measured(pairs))
        others = learned.standardised(self.kernel.measured(support))
        parts = _Parts(
            ours @ others.T / max(1, ours.shape[1]),
            self.kernel.structural(pairs, support) if learned.settings.structure else None,
            _same_task(pairs, support),
        )
        return parts.joined(learned.settings)


@dataclass(frozen=True)
class _Parts:
    """The parts of a kernel matrix: the products of values, K_s, and which are of one task."""

    words: NDArray[Any]
    trees: NDArray[Any] | None
    tasks: NDArray[Any]

    def joined(self, settings: Settings) -> NDArray[Any]:
        lexical = (1.0 + self.words) ** settings.degree
        matrix: NDArray[Any] = (1 - settings.structure) * lexical + _SAME_TASK * self.tasks
        if self.trees is None or not settings.structure:
            return matrix
        return matrix + settings.structure * self.trees


def _same_task(left: Sequence[Pair], right: Sequence[Pair]) -> NDArray[Any]:
    """Return 1 where two pairs are of one task, which is known."""
    ours, others = ([pair.task or "" for pair in pairs] for pairs in (left, right))
    known = np.array([[bool(task)] for task in ours])
    same: NDArray[Any] = (np.array(ours)[:, None] == np.array(others)[None, :]) & known
    return same.astype(float)


def _folds(y: NDArray[Any], pairs: Sequence[Pair]) -> list[tuple[NDArray[Any], NDArray[Any]]]:
    """Return which pairs are learned from and which are judged, a row a fold."""
    from sklearn.model_selection import StratifiedGroupKFold

    hypotheses = [pair.hypothesis for pair in pairs]
    splits = StratifiedGroupKFold(min(_FOLDS, len(set(hypotheses)))).split(y, y, hypotheses)
    return [(train, test) for train, test in splits if len(set(y[train])) == 2]


def _right(
    matrix: NDArray[Any],
    y: NDArray[Any],
    c: float,
    folds: Sequence[tuple[NDArray[Any], NDArray[Any]]],
) -> int:
    """Return how many pairs are judged right by machines that did not learn from them."""
    from sklearn.svm import SVC

    right = 0
    for train, test in folds:
        machine = SVC(C=c, kernel="precomputed")
        machine.fit(matrix[np.ix_(train, train)], y[train])
        right += int((machine.predict(matrix[np.ix_(test, train)]) == y[test]).sum())
    return right


def _learned(
    matrix: NDArray[Any],
    y: NDArray[Any],
    pairs: Sequence[Pair],
    settings: Settings,
    mean: NDArray[Any],
    scale: NDArray[Any],
) -> SupportPairs:
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import cross_val_predict
    from sklearn.svm import SVC

    folds = min(_FOLDS, int(y.sum()), int((~y).sum()))
    machine = SVC(C=settings.c, kernel="precomputed")
    margins = cross_val_predict(machine, matrix, y, cv=folds, method="decision_function")
    platt = LogisticRegression(C=1e6).fit(margins.reshape(-1, 1), y)
    machine.fit(matrix, y)
    support = [pairs[n] for n in machine.support_.tolist()]
    return SupportPairs(
        settings,
        tuple(pair_of_task(pair.text, pair.hypothesis, pair.task) for pair in support),
        tuple(machine.dual_coef_[0].tolist()),
        float(machine.intercept_[0]),
        tuple(mean.tolist()),
        tuple(scale.tolist()),
        float(platt.coef_[0][0]),
        float(platt.intercept_[0]),
    )


def tree_kernel(
    features: Tables | None = None,
    resources: Tables = (),
    tools: Tables = (),
    structure: float | Sequence[float] = 0.2,
    degree: int | Sequence[int] = 2,
    c: float | Sequence[float] = 0.3,
) -> TreeKernel:
    """Judges by the similarity to learned pairs of trees with placeholders; must be fitted.

    *features* are tables with names of features, as for `learned`; *resources* and *tools* are
    tables as in a recipe, by which words are anchored. *structure*, in [0, 1], is the share of the
    tree kernel; the rest is that of the features, a polynomial of *degree* 1 to 3. *c* is the
    inverse strength of regularisation. Each of these three may be a list, from which inner folds
    choose. A fitted system holds the texts of the pairs that it compares with.
    """
    settings = tuple(
        Settings(*values) for values in product(_several(structure), _several(degree), _several(c))
    )
    for share, power, strength in settings:
        if isinstance(share, bool) or not 0 <= share <= 1:
            raise OptionError(f"structure is from 0 to 1, not {share!r}")
        if isinstance(power, bool) or power not in (1, 2, 3):
            raise OptionError(f"degree is 1, 2 or 3, not {power!r}")
        if isinstance(strength, bool) or not 0 < strength < math.inf:
            raise OptionError(f"c must be greater than 0 and finite, not {strength!r}")
    if not settings:
        raise OptionError("structure, degree and c name at least one value each")
    return TreeKernel(PairKernel(features, resources, tools), settings)


def _several(values: Any) -> tuple[Any, ...]:
    return tuple(values) if isinstance(values, list | tuple) else (values,)
