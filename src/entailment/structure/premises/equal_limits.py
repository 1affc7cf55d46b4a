"""One limit in two wordings: *up to ten* may be where there is a limit of ten.

| text | hypothesis |
| --- | --- |
| The trial allows up to 10 users. | The trial is limited to 10 users. |
| Each key may make up to 10 requests. | Each key is limited to 10 requests. |
| Tokens expire after 24 hours. | Tokens are valid for 24 hours. |

The hypothesis is read in the wording of the text, whose judge compares all else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, implies, unbounded_amounts
from entailment.structure.bounds import with_bound
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.stated_amounts import MOST_AMOUNTS, are_of_one_noun
from entailment.structure.vocabulary import phrases
from entailment.text.denials import DENIAL

__all__ = ["by_equal_limits"]


def by_equal_limits(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield *hypothesis* with a limit as *text* words the same.

    >>> text = "The trial allows up to 10 users."
    >>> next(by_equal_limits(text, "The trial is limited to 10 users.")).premises
    ('The trial allows up to 10 users.',)
    """
    goals = unbounded_amounts(hypothesis)
    if len(goals) > MOST_AMOUNTS or DENIAL.search(hypothesis):
        return
    for goal in goals:
        own = _wording(hypothesis, goal)
        for amount in unbounded_amounts(text) if own else ():
            stated = _wording(text, amount)
            if own is None or stated is None or own.kind != stated.kind:
                continue
            if _are_one(text, amount, hypothesis, goal):
                wording = text[stated.start : amount.end]
                premise = f"{hypothesis[: own.start]}{wording}{hypothesis[goal.end :]}"
                line = f"{wording} = {hypothesis[own.start : goal.end]}"
                yield Derivation((premise,), Label.ENTAILMENT, line, "amount")


def _are_one(text: str, amount: Amount, hypothesis: str, goal: Amount) -> bool:
    is_of_one = are_of_one_noun(text, amount, hypothesis, goal)
    return is_of_one and implies(amount, goal) and implies(goal, amount)


class _Wording(NamedTuple):
    """What limit is set before an amount, and where its wording begins."""

    kind: str
    start: int


def _wording(sentence: str, amount: Amount) -> _Wording | None:
    """Return the wording of a limit before *amount*, behind a verb of what is allowed *up to*."""
    if amount.value is None:
        return None
    bound = with_bound(sentence, amount)
    is_most = bound.value is None and bound.interval.low <= 0 and not bound.interval.is_high_open
    if not is_most and bound.value is None:
        return None
    before = sentence[: bound.start]
    for name in ("limiting", "allowing") if is_most else ("limiting", "lasting"):
        if match := _before(name).search(before, max(0, len(before) - _REACH)):
            return _Wording("lasting" if name == "lasting" else "most", match.start())
    return None


_REACH = 40


@cache
def _before(name: str) -> re.Pattern[str]:
    """Return what matches a wording of the list *name* at the end of a string."""
    forms = "|".join(phrases("quantities", "equal_limits", name)).replace("VERB", r"(?!be\b)[a-z]+")
    return re.compile(rf"\b(?:{forms})\s+\Z")
