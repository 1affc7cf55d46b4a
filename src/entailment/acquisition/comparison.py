r"""The similarity of two things by their shared features (Lin, 1998, formula 2).

    sim(w1, w2) = sum over f of both  I(w1, f) + I(w2, f)
                  / ( sum over f of w1  I(w1, f)  +  sum over f of w2  I(w2, f) )

where I(w, f) > 0 is the information that the feature f carries about w.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

__all__ = ["FeatureTable", "blocks", "most_similar"]

_BLOCK = 256
_LEAST = 0.01

FeatureTable = Sequence[Mapping[str, float]]
"""For each thing its features with their information, above 0."""


def most_similar(
    known: Sequence[str], information: Mapping[str, Mapping[str, float]], most: int
) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield each of *known* with the *most* similar others, by their *information*.

    Similarities, from 0 to 1, below 0.01 are left out, and so are things without similar ones.
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


def blocks(left: FeatureTable, right: FeatureTable) -> Iterator[tuple[int, Any]]:
    """Yield blocks: the number of the first row and the similarities to all of *right*.

    A block is an array of floats from 0 to 1 with a row for each of at most 256 things of *left*
    and a column for each of *right*.
    """
    import numpy as np

    columns = {f: n for n, f in enumerate(sorted({f for features in right for f in features}))}
    if not columns:
        return
    weights, marks, sums = _matrices(left, columns)
    other_weights, other_marks, other_sums = _matrices(right, columns)
    for begin in range(0, len(left), _BLOCK):
        rows = slice(begin, begin + _BLOCK)
        shared = weights[rows] @ other_marks.T + marks[rows] @ other_weights.T
        together = sums[rows, None] + other_sums[None, :]
        yield begin, shared.toarray() / np.maximum(together, 1e-12)


def _matrices(described: FeatureTable, columns: Mapping[str, int]) -> tuple[Any, Any, Any]:
    """Return information and presence of each feature of *columns*, and the sums over all."""
    import numpy as np
    from scipy.sparse import csr_matrix

    entries = [
        (number, columns[feature], value)
        for number, features in enumerate(described)
        for feature, value in features.items()
        if feature in columns
    ]
    shape = (len(described), len(columns))
    at = ([number for number, *_ in entries], [column for _, column, _ in entries])
    weights = csr_matrix(([value for *_, value in entries], at), shape=shape, dtype=float)
    marks = csr_matrix((np.ones(len(entries)), at), shape=shape)
    return weights, marks, np.array([sum(features.values()) for features in described])
