"""How a stack may weigh what its members say, for entailment and for contradiction.

A member's log odds of entailment count for entailment alone, those of contradiction against unknown
for contradiction alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from entailment.model import LabelScheme

__all__ = ["Signs", "anchors_of", "signs_of"]

Signs = Sequence[tuple[int, int]]
"""For each value of the members, its sign in the heads of entailment and of contradiction."""


def signs_of(schemes: Iterable[LabelScheme]) -> list[tuple[int, int]]:
    """Return the signs of the values of members with these label schemes, in order.

    >>> signs_of([LabelScheme.TWO_WAY, LabelScheme.THREE_WAY])
    [(1, 0), (1, 0), (0, 1)]
    """
    of_scheme = {LabelScheme.TWO_WAY: [(1, 0)], LabelScheme.THREE_WAY: [(1, 0), (0, 1)]}
    return [sign for scheme in schemes for sign in of_scheme[scheme]]


def anchors_of(signs: Signs, others: int) -> tuple[Sequence[float], Sequence[float]]:
    """Return the weights by which either head is the mean of the members' log odds.

    The weights of *others* values behind them are 0.
    """
    for_e, for_c = ([float(sign[head]) for sign in signs] for head in (0, 1))
    rest = [0.0] * others
    return (
        [*(sign / sum(for_e) for sign in for_e), *rest],
        [*(sign / max(1.0, sum(for_c)) for sign in for_c), *rest],
    )
