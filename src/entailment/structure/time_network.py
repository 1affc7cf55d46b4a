"""What is between two times, from what is known of others: a simple temporal network.

Times are nodes, and a constraint says how far one is behind another, at least and at most. The
tightest bounds that follow for any two are shortest paths (R. Dechter, I. Meiri & J. Pearl, 1991:
*Temporal constraint networks*, Artificial Intelligence 49, 61-95, section 3).
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from itertools import product
from typing import NamedTuple

__all__ = ["Constraint", "bounds"]


class Constraint(NamedTuple):
    """How far *second* is behind *first*, at least and at most, in years."""

    first: Hashable
    second: Hashable
    low: float
    high: float


def bounds(
    constraints: Iterable[Constraint], first: Hashable, second: Hashable
) -> tuple[float, float] | None:
    """Return how far *second* is behind *first*; None where no times keep all *constraints*.

    >>> born, aged = Constraint("0", "birth", 1931, 1932), Constraint("birth", "move", 24, 25)
    >>> bounds((born, aged), "0", "move")
    (1955, 1957)
    """
    furthest: dict[tuple[Hashable, Hashable], float] = {}
    for start, end, low, high in constraints:
        for way, reach in (((start, end), high), ((end, start), -low)):
            furthest[way] = min(reach, furthest.get(way, math.inf))
    nodes = {first, second, *(node for way in furthest for node in way)}
    for via, start, end in product(nodes, nodes, nodes):
        reach = furthest.get((start, via), math.inf) + furthest.get((via, end), math.inf)
        if reach < furthest.get((start, end), math.inf):
            furthest[start, end] = reach
    if any(furthest.get((node, node), 0) < 0 for node in nodes):
        return None
    return -furthest.get((second, first), math.inf), furthest.get((first, second), math.inf)
