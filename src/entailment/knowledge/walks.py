r"""Words as random walks over WordNet: personalised PageRank (Agirre and Soroa, 2009; Haveliwala).

    p = c M p + (1 - c) v

M is the walk along WordNet's pointers, taken both ways, v spread evenly over the meanings of the
word, c = 0.85. As p is linear in v, the vector of a text is the sum of those of its words, so each
word is walked once and cached. The walk is pushed (Andersen, Chung and Lang, 2006): mass below
*least* at a meaning is not passed on, and a vector has at most the *most* probable meanings.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from entailment.errors import OptionError
from entailment.knowledge.wndb import Wndb
from entailment.knowledge.wordnets import WordGraph

__all__ = ["Vector", "Walks", "cosine", "mean_vector", "overlap"]

_DAMPING = 0.85
_ROUNDS = 60
_POINTER = re.compile(rb" [^\s\w]\w? (\d{8}) ([nvasr]) [0-9a-f]{4}")


class Vector(NamedTuple):
    """The distribution of a walk: numbers of meanings, in order, and their probabilities."""

    at: NDArray[Any]
    value: NDArray[Any]


_NOWHERE = Vector(np.zeros(0, np.int64), np.zeros(0))


class Walks:
    """Walks from words over the graph of WordNet's database files; the graph is read when needed.

    Raise OptionError for a graph that is not of such files: a walk requires the whole graph.
    """

    def __init__(self, graph: WordGraph, *, least: float = 5e-4, most: int = 400):
        if not isinstance(graph, Wndb):
            raise OptionError('random walks are over database files; write name = "wordnet"')
        if not 0 < least < 1 or most < 1:
            raise OptionError(f"least is between 0 and 1, most at least 1, not {least}, {most}")
        self._files = graph
        self._least = least
        self._most = most
        self._lock = threading.Lock()
        self._graph: _Graph | None = None
        self._of = lru_cache(maxsize=20_000)(self._walked)

    def of(self, lemma: str) -> Vector:
        """Return the distribution of a walk from the meanings of *lemma*; empty if unknown."""
        return self._of(lemma)

    def _walked(self, lemma: str) -> Vector:
        with self._lock:
            if self._graph is None:
                self._graph = _read(self._files)
            graph = self._graph
            keys = [key for pos in "nvar" for key in self._files.senses(lemma, pos)]
        starts = np.array([graph.numbers[key] for key in keys], np.int64)
        if not len(starts):
            return _NOWHERE
        return _pushed(graph, starts, self._least, self._most)


class _Graph(NamedTuple):
    """Meanings by number; the neighbours of meaning i are near[first[i]:first[i + 1]]."""

    numbers: dict[str, int]
    first: NDArray[Any]
    near: NDArray[Any]


def _read(files: Wndb) -> _Graph:
    """Return WordNet's graph without direction."""
    numbers: dict[str, int] = {}
    pointers: list[tuple[str, list[tuple[bytes, bytes]]]] = []
    for part, line in files.lines():
        key = f"{part}{line[:8].decode('ascii')}"
        numbers[key] = len(numbers)
        pointers.append((key, _POINTER.findall(line.partition(b"| ")[0])))
    sources, targets = [], []
    for key, links in pointers:
        for offset, pos in links:
            target = numbers.get(f"{pos.replace(b's', b'a').decode()}{offset.decode()}")
            if target is not None:
                sources.append(numbers[key])
                targets.append(target)
    tails = np.array(sources + targets, np.int64)
    heads = np.array(targets + sources, np.int64)
    edges = np.unique(tails * len(numbers) + heads)
    tails, heads = edges // len(numbers), edges % len(numbers)
    first = np.concatenate(([0], np.cumsum(np.bincount(tails, minlength=len(numbers)))))
    return _Graph(numbers, first, heads)


def _pushed(graph: _Graph, starts: NDArray[Any], least: float, most: int) -> Vector:
    size = len(graph.numbers)
    settled, waiting = np.zeros(size), np.zeros(size)
    waiting[starts] = 1 / len(starts)
    active = np.unique(starts)
    for _ in range(_ROUNDS):
        if not len(active):
            break
        mass = waiting[active]
        waiting[active] = 0.0
        settled[active] += (1 - _DAMPING) * mass
        degree = graph.first[active + 1] - graph.first[active]
        share = np.repeat(_DAMPING * mass / np.maximum(degree, 1), degree)
        steps = np.repeat(graph.first[active + 1] - np.cumsum(degree), degree)
        targets = graph.near[steps + np.arange(len(steps))]
        np.add.at(waiting, targets, share)
        reached = np.unique(targets)
        active = reached[waiting[reached] > least]
    at = np.flatnonzero(settled)
    if len(at) > most:
        at = np.sort(at[np.argsort(-settled[at], kind="stable")[:most]])
    value = settled[at]
    return Vector(at, value / value.sum())


def mean_vector(vectors: Iterable[Vector]) -> Vector:
    """Return the mean of *vectors*, empty ones left out."""
    known = [vector for vector in vectors if len(vector.at)]
    if not known:
        return _NOWHERE
    at, place = np.unique(np.concatenate([vector.at for vector in known]), return_inverse=True)
    value = np.bincount(place, np.concatenate([vector.value for vector in known]))
    return Vector(at, value / len(known))


def cosine(left: Vector, right: Vector) -> float:
    """Return the cosine of the angle between two vectors, in [0, 1]; 0 where one is empty."""
    first, second = _shared(left, right)
    length = float(np.linalg.norm(left.value) * np.linalg.norm(right.value))
    return min(1.0, float((first * second).sum()) / length) if length else 0.0


def overlap(left: Vector, right: Vector) -> float:
    """Return the share of the probability of *right* that *left* has too, in [0, 1]."""
    first, second = _shared(left, right)
    total = float(right.value.sum())
    return min(1.0, float(np.minimum(first, second).sum()) / total) if total else 0.0


def _shared(left: Vector, right: Vector) -> tuple[NDArray[Any], NDArray[Any]]:
    _, first, second = np.intersect1d(left.at, right.at, assume_unique=True, return_indices=True)
    return left.value[first], right.value[second]
