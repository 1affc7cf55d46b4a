r"""How much each pair of a panel weighs when a default is fitted to it.

Each kind of pairs weighs the same. In a kind without settings of an application (`task`), whose
pairs the intercept for all others is learned from, labels weigh

| label | of the kind's weight |
| --- | --- |
| entailment | *entailed*, a third where a recipe gives no other |
| contradiction, unknown, not entailed | the rest in all, as much for each that the kind has |

as nobody knows how frequent each will be elsewhere, and few of the sentences that a search
proposes support a claim. Where entailment weighs half and not a third, the intercept is ln 2 higher
(King and Zeng, 2001, "Logistic regression in rare events data"). A kind with settings has
intercepts of its own, which are for its labels as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from entailment.model import Label, Pair
from entailment.training.labelled_sets import FittedSet

__all__ = ["shares_of"]


def shares_of(sets: Sequence[FittedSet], entailed: float = 1 / 3) -> Callable[[str, Pair], float]:
    """Return what a pair of a kind weighs; the mean pair of *sets* weighs 1 where all have labels.

    *entailed*, in (0, 1), is what entailed pairs weigh in a kind without settings; one that lacks
    them weighs less by as much.
    """
    sizes = Counter((part.kind, pair.gold) for part in sets for pair in part.pairs)
    wholes = Counter(part.kind for part in sets for _ in part.pairs)
    others = Counter(kind for kind, gold in sizes if gold is not Label.ENTAILMENT)
    has_settings = {part.kind for part in sets for pair in part.pairs if pair.task}
    whole = sum(wholes.values()) / len(wholes)

    def share(kind: str, pair: Pair) -> float:
        if kind in has_settings:
            return whole / wholes[kind]
        is_entailed = pair.gold is Label.ENTAILMENT
        part = entailed if is_entailed else (1 - entailed) / others[kind]
        return whole * part / sizes[kind, pair.gold]

    return share
