"""How often a source of pairs is wrong: what it expected, against what people made of a sample.

A headline is expected to be entailed by the first sentence of its story, a wrong filler not to be
entailed. Of the pairs that have both an expected and a gold label, the share that differs is the
noise of the source, with Wilson's interval: with p = differing / n and z = 1.96,
(p + z²/2n ± z √(p(1 - p)/n + z²/4n²)) / (1 + z²/n).
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import NamedTuple

from entailment.collection.project import Project
from entailment.model import Label, conflate

__all__ = ["SourceNoise", "source_noise", "wilson"]

_Z = 1.959964


class SourceNoise(NamedTuple):
    """Of *judged* pairs of a method with an expected label, how many people label otherwise.

    *low* and *high* are the ends of the 95 % interval of the share, 0 and 1 where none is judged.
    *removed* pairs have no gold.
    """

    method: str
    expected: Label
    judged: int
    otherwise: int
    low: float
    high: float
    removed: int


def source_noise(project: Project) -> list[SourceNoise]:
    """Return the noise of each method of *project* and each label that it expects, in order.

    UNKNOWN and CONTRADICTION count as alike: sources expect that a pair is not entailed.
    """
    resolutions = project.resolutions()
    judged: Counter[tuple[str, Label]] = Counter()
    otherwise: Counter[tuple[str, Label]] = Counter()
    removed: Counter[tuple[str, Label]] = Counter()
    for pair in project.pairs():
        resolution = resolutions.get(pair.id)
        if pair.expected is None or resolution is None:
            continue
        key = (pair.provenance.method, conflate(pair.expected))
        if resolution.label is None:
            removed[key] += 1
            continue
        judged[key] += 1
        otherwise[key] += conflate(resolution.label) is not key[1]
    return [
        SourceNoise(
            *key, judged[key], otherwise[key], *wilson(otherwise[key], judged[key]), removed[key]
        )
        for key in sorted(judged.keys() | removed.keys())
    ]


def wilson(count: int, of: int) -> tuple[float, float]:
    """Return the ends of Wilson's 95 % interval of the share *count* / *of*; (0, 1) for none.

    >>> [round(end, 3) for end in wilson(5, 100)]
    [0.022, 0.112]
    """
    if not of:
        return 0.0, 1.0
    share, square = count / of, _Z * _Z / of
    half = sqrt(share * (1 - share) * square + square * square / 4)
    low, high = ((share + square / 2 + sign * half) / (1 + square) for sign in (-1, 1))
    return max(0.0, low), min(1.0, high)
