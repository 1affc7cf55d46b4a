r"""The relevance weights of a long text's windows for the hypothesis, relative to the greatest.

    r_w = (Σ_{h in H, w} idf(h) / max_v Σ_{h in H, v} idf(h))^2

where H are the stems of the hypothesis's content words (of all its words, where it has no content
word), "H, w" those that window w has, and v any window that was read. The weights are those of
the information that is shared in similarity by inverse document frequency (Spärck Jones, 1972).
Where no window has any of them, all weigh 1. The power of two was chosen on
long texts made of the development set of RTE-2 (`bench/windows.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from entailment.knowledge.idf import default_idf
from entailment.model import Pair
from entailment.text.words import words

__all__ = ["relevance_weights"]


def relevance_weights(pair: Pair, spans: Sequence[tuple[int, int]]) -> tuple[float, ...]:
    """Return the relevance weight, in [0, 1], of each of *spans* of the text of *pair*.

    >>> relevance_weights(Pair("1", "Ann left. It rained.", "Ann left."), [(0, 9), (10, 20)])
    (1.0, 0.0)
    """
    idf = default_idf()
    hypothesis = words(pair.hypothesis)
    scored = [word for word in hypothesis if word.is_content] or hypothesis
    weights = {word.stem: idf.weight(word.lower) for word in scored}
    shared = [_weight(pair.text[start:end], weights) for start, end in spans]
    most = max(shared, default=0.0)
    return tuple((weight / most) ** 2 if most else 1.0 for weight in shared)


def _weight(part: str, weights: Mapping[str, float]) -> float:
    """Return the sum of the *weights* of the stems that *part* has."""
    stems = {word.stem for word in words(part)}
    return sum(weight for stem, weight in weights.items() if stem in stems)
