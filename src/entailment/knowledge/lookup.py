"""One look-up over any number of resources, cached and in chains.

    w(l -> r) = max( w_1(l -> r),  max over m of w_1(l -> m) * w_1(m -> r) * joint )

where w_1 is the greatest weight of a single rule, and joint the discount of a chain, as each step
may change the sense of a word. A chain is of two rules at most: the third is seldom of the sense
that the first began with. A resource follows its own hierarchies, by their senses; so no chain is
made of two of its rules that are both hypernym, instance or part.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from functools import lru_cache

from entailment.errors import OptionError
from entailment.knowledge.resource import NamedResource
from entailment.knowledge.rules import Rule, chained

__all__ = ["Lookup"]

_Ways = dict[str, tuple[Rule, ...]]

_HIERARCHIES = ("hypernym", "instance", "part")


class Lookup:
    """What words entail or exclude according to all *resources*.

    *steps* is the longest chain, 1 or 2 rules; *joint* the factor, in (0, 1], on the product of a
    chain's weights; *floor* the least weight of a chain, in [0, 1]; *size* how many words and how
    many pairs of words are cached. It is safe to use from several threads.
    """

    def __init__(
        self,
        resources: Iterable[NamedResource],
        *,
        steps: int = 2,
        joint: float = 0.8,
        floor: float = 0.1,
        size: int = 100_000,
    ):
        if steps not in (1, 2):
            raise OptionError(f"steps is 1 or 2, not {steps}")
        if not 0 <= floor <= 1:
            raise OptionError(f"floor is from 0 to 1, not {floor}")
        if not 0 < joint <= 1:
            raise OptionError(f"joint is above 0 and at most 1, not {joint}")
        if size < 1:
            raise OptionError(f"size is at least 1, not {size}")
        self.resources = tuple(resources)
        self.steps = steps
        self.joint = joint
        self.floor = floor
        self._lock = threading.RLock()
        self._rules = lru_cache(maxsize=size)(self._collected)
        self._entails = lru_cache(maxsize=size)(self._best_entailing)
        self._contradicts = lru_cache(maxsize=size)(self._best_contradicting)
        self._ways = lru_cache(maxsize=max(1, size // 10))(self._grouped)

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return every single rule of every resource with *lemma* on its left, in their order."""
        return self._rules(lemma, pos)

    def entails(self, left: str, right: str, pos: str | None = None) -> Rule | None:
        """Return the heaviest rule or chain by which *left* entails *right*, or None.

        *pos* is the part of speech of *left*. A word needs no rule to entail itself: None.
        """
        return self._entails(left, right, pos)

    def contradicts(self, left: str, right: str, pos: str | None = None) -> Rule | None:
        """Return the heaviest rule or chain by which *left* excludes *right*, or None.

        A chain is a rule by which left entails a word, and one by which that excludes right.
        """
        return self._contradicts(left, right, pos)

    def _collected(self, lemma: str, pos: str | None) -> tuple[Rule, ...]:
        with self._lock:
            return tuple(rule for named in self.resources for rule in named.rules(lemma, pos))

    def _grouped(self, lemma: str, pos: str | None) -> _Ways:
        """Return the rules of *lemma* by their right side."""
        ways: dict[str, list[Rule]] = {}
        for rule in self._rules(lemma, pos):
            ways.setdefault(rule.right, []).append(rule)
        return {right: tuple(rules) for right, rules in ways.items()}

    def _best_entailing(self, left: str, right: str, pos: str | None) -> Rule | None:
        return self._best(left, right, pos, contradicts=False)

    def _best_contradicting(self, left: str, right: str, pos: str | None) -> Rule | None:
        return self._best(left, right, pos, contradicts=True)

    def _best(self, left: str, right: str, pos: str | None, *, contradicts: bool) -> Rule | None:
        if left == right:
            return None
        best = max(self._direct(left, right, pos, contradicts), key=_weight, default=None)
        least = self.floor if best is None else max(self.floor, best.weight)
        for first, second in self._chains(left, right, pos, contradicts):
            weight = first.weight * second.weight * self.joint
            if weight > least or (best is None and weight >= least):
                best, least = chained(first, second, self.joint), weight
        return best

    def _direct(self, left: str, right: str, pos: str | None, contradicts: bool) -> Iterator[Rule]:
        ways = self._ways(left, pos).get(right, ())
        return (rule for rule in ways if rule.contradicts == contradicts)

    def _chains(
        self, left: str, right: str, pos: str | None, contradicts: bool
    ) -> Iterator[tuple[Rule, Rule]]:
        if self.steps < 2:
            return
        for first in self._rules(left, pos):
            if first.contradicts or first.right in (left, right):
                continue
            if first.weight * self.joint < self.floor:
                continue
            for second in self._direct(first.right, right, first.right_pos, contradicts):
                if not _climbs_twice(first, second):
                    yield first, second


def _climbs_twice(first: Rule, second: Rule) -> bool:
    both = first.relation in _HIERARCHIES and second.relation in _HIERARCHIES
    return both and first.resource == second.resource


def _weight(rule: Rule) -> float:
    return rule.weight
