r"""How far a window of a long text bears on the hypothesis, against the one that does most.

    r_w = (Σ_{h in H, w} idf(h) / max_v Σ_{h in H, v} idf(h))^2

where H are the stems of the hypothesis's content words (of all its words, where it has no content
word), "H, w" those that window w has, and v any window that was read. The weights are those of
the information that is shared in similarity by inverse document frequency (Spärck Jones, 1972).
Where no window has any of them, none bears on it less than another. The power of two was chosen on
long texts made of the development set of RTE-2 (`bench/windows.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from entailment.knowledge.idf import default_idf
from entailment.model import Pair
from entailment.text.words import words

__all__ = ["bearings"]


def bearings(pair: Pair, spans: Sequence[tuple[int, int]]) -> tuple[float, ...]:
    """Return for each of *spans* of the text of *pair* how far it bears on the hypothesis.

    >>> bearings(Pair("1", "Ann left. It rained.", "Ann left."), [(0, 9), (10, 20)])
    (1.0, 0.0)
    """
    idf = default_idf()
    asked = words(pair.hypothesis)
    wanted = [word for word in asked if word.is_content] or asked
    weights = {word.stem: idf.weight(word.lower) for word in wanted}
    shared = [_weight(pair.text[start:end], weights) for start, end in spans]
    most = max(shared, default=0.0)
    return tuple((weight / most) ** 2 if most else 1.0 for weight in shared)


def _weight(part: str, weights: Mapping[str, float]) -> float:
    """Return the sum of the *weights* of the stems that *part* has."""
    has = {word.stem for word in words(part)}
    return sum(weight for stem, weight in weights.items() if stem in has)
