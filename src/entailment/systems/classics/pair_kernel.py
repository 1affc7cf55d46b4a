r"""The kernels of pairs of trees with placeholders, and the values of words they are joined with.

With A_c the fragments of both trees of the pair A under the renaming c of its placeholders
(`tree_fragments`),

    K_s(A, B) = max ⟨A_c, B⟩ / √(⟨A, A⟩ ⟨B, B⟩)
                 c

The fragments are listed and numbered, so that K_s of many pairs is a few products of sparse
matrices; what is listed of a pair is cached on disk.
"""

from __future__ import annotations

import json
import math
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from entailment.model import Pair
from entailment.systems.classics.fragment_store import FragmentStore, Rows
from entailment.systems.classics.tree_fragments import anchors, fragments, numbered, renamings
from entailment.systems.classics.tree_pairs import TreePairs
from entailment.systems.knowledge_alignment import Tables
from entailment.systems.learned.values import FeatureValues

__all__ = ["PairKernel"]

_FORMAT = "4"
"""Changes whenever what is listed of a pair does."""

_MAX_CACHED = 4096


class PairKernel:
    """The kernels of pairs, by the tables *features*, *resources* and *tools* of a recipe."""

    def __init__(self, features: Tables | None, resources: Tables, tools: Tables):
        self.pairs = TreePairs(resources, tools)
        self.values = FeatureValues(features, resources, tools)
        self._tables = json.dumps([resources, tools], sort_keys=True, default=str)
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
        return FragmentStore(f"{_FORMAT} {self.pairs.identity} {self._tables}")

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
