r"""Cross-pair similarity: a support vector machine over pairs of trees with placeholders.

After Zanzotto and Moschitti (2006): two pairs are similar where what relates text and hypothesis
is, whatever they are about. With A_c the fragments of both trees of the pair A under the renaming c
of its placeholders (`tree_fragments`),

    K_s(A, B) = max ⟨A_c, B⟩ / √(⟨A, A⟩ ⟨B, B⟩)
                 c
    K(A, B) = s K_s(A, B) + (1 - s) K_l(A, B)

with K_l = (1 + ⟨a, b⟩ / d)² of the d standardised values of words a and b: how well the hypothesis
is covered. The fragments are listed and numbered, so that K_s of many pairs is a few products of
sparse matrices; what is listed of a pair is cached on disk.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from entailment.errors import ModelError, OptionError
from entailment.model import Alignment, Explanation, Judgment, Label, LabelScheme, Pair
from entailment.systems.classics.fragment_store import FragmentStore, Rows
from entailment.systems.classics.tree_fragments import anchors, fragments, numbered, renamings
from entailment.systems.classics.tree_pairs import TreePairs
from entailment.systems.knowledge_alignment import Tables
from entailment.systems.learned.values import FeatureValues
from entailment.systems.scored import two_way_judgment

__all__ = ["PairKernel", "SupportPairs", "TreeKernel", "tree_kernel"]

BATCH = 256
"""Pairs that are analysed and judged together."""

_FORMAT = "4"
"""Changes whenever what is listed of a pair does."""

_MAX_CACHED = 4096
_FOLDS = 5


class PairKernel:
    """The kernel of pairs, by the tables *features*, *resources* and *tools*; *share* is s."""

    def __init__(self, features: Tables | None, resources: Tables, tools: Tables, share: float):
        if isinstance(share, bool) or not 0 <= share <= 1:
            raise OptionError(f"structure is from 0 to 1, not {share!r}")
        self.pairs = TreePairs(resources, tools)
        self.values = FeatureValues(features, resources, tools)
        self.share = float(share)
        self._listed: OrderedDict[tuple[str, str], Rows] = OrderedDict()
        self._measured: OrderedDict[tuple[str, str], tuple[float, ...]] = OrderedDict()

    @property
    def identity(self) -> str:
        """The pipeline and the resources, with their versions."""
        return self.pairs.identity

    def prepare(self, pairs: Sequence[Pair]) -> None:
        """Analyse the texts of *pairs* together."""
        self.pairs.prepare(pairs)
        self.values.prepare(pairs)

    def measured(self, pairs: Sequence[Pair]) -> NDArray[Any]:
        """Return the values of words, a row a pair."""
        rows = [self._cached(self._measured, pair, self._measure) for pair in pairs]
        return np.array(rows, float).reshape(len(pairs), len(self.values.signs))

    def structural(self, left: Sequence[Pair], right: Sequence[Pair]) -> NDArray[Any]:
        """Return K_s of each pair of *left* with each of *right*, in [0, 1]."""
        ours, others = self._rows(left), self._rows(right)
        columns = np.unique(_numbers(ours, others))
        plain = _matrix([rows[0] for rows in others], columns)
        best = np.zeros((len(left), len(right)))
        for place, _ in enumerate(renamings()):
            renamed = _matrix([rows[place] for rows in ours], columns)
            best = np.maximum(best, (renamed @ plain.T).toarray())
        norms = np.outer(_norms(ours), _norms(others))
        return np.divide(best, norms, out=np.zeros_like(best), where=norms > 0)

    def lexical(self, left: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
        """Return K_l of standardised rows of values."""
        products: NDArray[Any] = (1.0 + (left @ right.T) / max(1, left.shape[1])) ** 2
        return products

    def _rows(self, pairs: Sequence[Pair]) -> list[Rows]:
        return [self._cached(self._listed, pair, self._list) for pair in pairs]

    def _list(self, pair: Pair) -> Rows:
        if (stored := self._store.get(pair.text, pair.hypothesis)) is not None:
            return stored
        read = self.pairs.read(pair)
        of_pair = anchors(read)
        rows = []
        for names in renamings():
            weights: dict[int, float] = {}
            for side, tree in (("T", read.text), ("H", read.hypothesis)):
                ids = [a.text if side == "T" else a.hypothesis for a in of_pair]
                weights |= numbered(fragments(tree, dict(zip(ids, names, strict=False))), side)
            numbers = np.array(sorted(weights), np.uint32)
            rows.append((numbers.view(np.int32), _weights(weights, numbers)))
        self._store.put(pair.text, pair.hypothesis, tuple(rows))
        return tuple(rows)

    def _measure(self, pair: Pair) -> tuple[float, ...]:
        return tuple(float(value) for value in self.values.measure(pair))

    @cached_property
    def _store(self) -> FragmentStore:
        names = [name for name, _ in self.pairs.aligner.tools]
        return FragmentStore(f"{_FORMAT} {self.pairs.identity} {names}")

    @staticmethod
    def _cached(cache: OrderedDict[tuple[str, str], Any], pair: Pair, make: Any) -> Any:
        key = pair.text, pair.hypothesis
        if (value := cache.get(key)) is None:
            value = cache[key] = make(pair)
            while len(cache) > _MAX_CACHED:
                cache.popitem(last=False)
        return value


def _weights(weights: Mapping[int, float], numbers: NDArray[Any]) -> NDArray[Any]:
    return np.array([weights[int(number)] for number in numbers], np.float32)


def _numbers(*sides: Sequence[Rows]) -> NDArray[Any]:
    outcome = [numbers for side in sides for rows in side for numbers, _ in rows]
    return np.concatenate(outcome) if outcome else np.zeros(0, np.int32)


def _matrix(rows: Sequence[tuple[NDArray[Any], NDArray[Any]]], columns: NDArray[Any]) -> Any:
    from scipy.sparse import csr_matrix

    ends = np.cumsum([0, *(len(numbers) for numbers, _ in rows)])
    numbers = np.concatenate([n for n, _ in rows]) if rows else np.zeros(0, np.int32)
    joined = np.searchsorted(columns, numbers)
    values = np.concatenate([w for _, w in rows]) if rows else np.zeros(0)
    return csr_matrix((values.astype(float), joined, ends), shape=(len(rows), max(1, len(columns))))


def _norms(rows: Sequence[Rows]) -> NDArray[Any]:
    return np.array(
        [math.sqrt(float((weights.astype(float) ** 2).sum())) for ((_, weights), *_) in rows]
    )


@dataclass(frozen=True)
class SupportPairs:
    """What was learned: pairs with their weights, and how a margin becomes log odds."""

    pairs: tuple[tuple[str, str], ...]
    weights: tuple[float, ...]
    intercept: float
    mean: tuple[float, ...]
    scale: tuple[float, ...]
    slope: float
    shift: float

    def as_pairs(self) -> list[Pair]:
        """Return the pairs, without ids."""
        return [Pair("", text, hypothesis) for text, hypothesis in self.pairs]

    def standardised(self, rows: NDArray[Any]) -> NDArray[Any]:
        """Return *rows* of values, standardised as those that were learned from."""
        standard: NDArray[Any] = (rows - np.array(self.mean)) / np.array(self.scale)
        return standard


@dataclass(frozen=True)
class TreeKernel:
    """Judges by *kernel*; two-way; it is fitted before it judges. *c* is that of the machine."""

    kernel: PairKernel
    c: float = 0.3
    learned: SupportPairs | None = None

    labels = LabelScheme.TWO_WAY
    excluded_from_signature = frozenset[str]()

    def __post_init__(self) -> None:
        if isinstance(self.c, bool) or not 0 < self.c < math.inf:
            raise OptionError(f"c must be greater than 0 and finite, not {self.c!r}")

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
            f"({similarities[n]:.2f}): {learned.pairs[n][0]!r} and {learned.pairs[n][1]!r}"
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
        folds = min(_FOLDS, int(y.sum()), int((~y).sum()))
        if folds < 2:
            raise ValueError("is fitted on at least two pairs of either label")
        self.kernel.prepare(labelled)
        values = self.kernel.measured(labelled)
        mean, scale = values.mean(axis=0), values.std(axis=0)
        scale[scale < 1e-9] = 1.0
        standard = (values - mean) / scale
        share = self.kernel.share
        matrix = (1 - share) * self.kernel.lexical(standard, standard)
        if share:
            matrix = matrix + share * self.kernel.structural(labelled, labelled)
        return replace(self, learned=self._learned(matrix, y, labelled, mean, scale, folds))

    def state(self) -> dict[str, object]:
        """Return the support pairs and their weights as JSON values."""
        learned = self._fitted()
        return {
            "values": list(self.kernel.values.signs),
            "pairs": [list(pair) for pair in learned.pairs],
            **{name: list(getattr(learned, name)) for name in ("weights", "mean", "scale")},
            **{name: getattr(learned, name) for name in ("intercept", "slope", "shift")},
        }

    def with_state(self, state: Mapping[str, object]) -> TreeKernel:
        """Return the system with what *state* holds; raise ModelError if it does not fit."""
        if state.get("values") != list(self.kernel.values.signs):
            raise ModelError("was fitted with other values than these")
        try:
            fields = cast("Mapping[str, Any]", state)
            texts = tuple((str(text), str(hypothesis)) for text, hypothesis in fields["pairs"])
            lists = [tuple(map(float, fields[name])) for name in ("weights", "mean", "scale")]
            intercept, slope, shift = (
                float(fields[name]) for name in ("intercept", "slope", "shift")
            )
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(f"holds no support pairs: {error!r}") from error
        weights, mean, scale = lists
        size = len(self.kernel.values.signs)
        numbers = [*weights, *mean, *scale, intercept, slope, shift]
        if len(texts) != len(weights) or {len(mean), len(scale)} != {size} or 0.0 in scale:
            raise ModelError("holds support pairs that do not fit its weights")
        if not np.isfinite(numbers).all():
            raise ModelError("a weight is not a finite number")
        learned = SupportPairs(texts, weights, intercept, mean, scale, slope, shift)
        return replace(self, learned=learned)

    def _fitted(self) -> SupportPairs:
        if self.learned is None:
            raise ModelError(
                "a learned system must be fitted first: entail train PAIRS -s SYSTEM -o FOLDER, "
                "then -s FOLDER"
            )
        return self.learned

    def _similarities(self, pairs: Sequence[Pair], learned: SupportPairs) -> NDArray[Any]:
        support = learned.as_pairs()
        self.kernel.prepare(support)
        share = self.kernel.share
        ours = learned.standardised(self.kernel.measured(pairs))
        others = learned.standardised(self.kernel.measured(support))
        matrix = (1 - share) * self.kernel.lexical(ours, others)
        return matrix + share * self.kernel.structural(pairs, support) if share else matrix

    def _learned(
        self,
        matrix: NDArray[Any],
        y: NDArray[Any],
        pairs: Sequence[Pair],
        mean: NDArray[Any],
        scale: NDArray[Any],
        folds: int,
    ) -> SupportPairs:
        from sklearn.linear_model import LogisticRegression
        from sklearn.model_selection import cross_val_predict
        from sklearn.svm import SVC

        machine = SVC(C=self.c, kernel="precomputed")
        margins = cross_val_predict(machine, matrix, y, cv=folds, method="decision_function")
        platt = LogisticRegression(C=1e6).fit(margins.reshape(-1, 1), y)
        machine.fit(matrix, y)
        support = machine.support_.tolist()
        return SupportPairs(
            tuple((pairs[n].text, pairs[n].hypothesis) for n in support),
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
    structure: float = 0.2,
    c: float = 0.3,
) -> TreeKernel:
    """Judges by the similarity to learned pairs of trees with placeholders; must be fitted.

    *features* are tables with the names of values of words, as those of `learned`; *resources* and
    *tools* tables as in a recipe, by which words are anchored. *structure*, in [0, 1], is the share
    of the kernel of trees, the rest that of words; *c* the inverse strength of regularisation. A
    fitted system holds the texts of the pairs that it compares with.
    """
    return TreeKernel(PairKernel(features, resources, tools, structure), c)
