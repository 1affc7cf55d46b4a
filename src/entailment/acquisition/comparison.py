r"""How much of what describes two things describes both (Lin, 1998, formula 2).

    sim(w1, w2) = sum over f of both  I(w1, f) + I(w2, f)
                  / ( sum over f of w1  I(w1, f)  +  sum over f of w2  I(w2, f) )

where I(w, f), above 0, is the information in that the feature f describes w.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

__all__ = ["Descriptions", "blocks", "compared"]

_BLOCK = 256
_LEAST = 0.01

Descriptions = Sequence[Mapping[str, float]]
"""For each thing its features with their information, above 0."""


def compared(
    known: Sequence[str], information: Mapping[str, Mapping[str, float]], most: int
) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield each of *known* with the *most* similar others, by their *information*.

    What is similar below 0.01 is left out, and what nothing else is similar to.
    """
    import numpy as np

    described = [information[word] for word in known]
    for begin, scores in blocks(described, described):
        for number, row in enumerate(scores, start=begin):
            row[number] = 0.0
            best = np.argsort(-row, kind="stable")[:most]
            similar = {known[n]: min(1.0, float(row[n])) for n in best if row[n] >= _LEAST}
            if similar:
                yield known[number], similar


def blocks(ones: Descriptions, others: Descriptions) -> Iterator[tuple[int, Any]]:
    """Yield the similarity of some of *ones*, from a number on, to each of *others*: an array."""
    import numpy as np

    columns = {f: n for n, f in enumerate(sorted({f for one in others for f in one}))}
    if not columns:
        return
    weights, marks, sums = _matrices(ones, columns)
    other_weights, other_marks, other_sums = _matrices(others, columns)
    for begin in range(0, len(ones), _BLOCK):
        rows = slice(begin, begin + _BLOCK)
        shared = weights[rows] @ other_marks.T + marks[rows] @ other_weights.T
        together = sums[rows, None] + other_sums[None, :]
        yield begin, shared.toarray() / np.maximum(together, 1e-12)


def _matrices(described: Descriptions, columns: Mapping[str, int]) -> tuple[Any, Any, Any]:
    """Return information and presence of each feature of *columns*, and the sums over all."""
    import numpy as np
    from scipy.sparse import csr_matrix

    entries = [
        (number, columns[feature], value)
        for number, one in enumerate(described)
        for feature, value in one.items()
        if feature in columns
    ]
    shape = (len(described), len(columns))
    at = ([number for number, *_ in entries], [column for _, column, _ in entries])
    weights = csr_matrix(([value for *_, value in entries], at), shape=shape, dtype=float)
    marks = csr_matrix((np.ones(len(entries)), at), shape=shape)
    return weights, marks, np.array([sum(one.values()) for one in described])
