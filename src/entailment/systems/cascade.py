"""A cheap judge first; a costly one only for the pairs of which the first is uncertain.

The bounds are fitted so that little is risked. Of n labelled pairs let c be those that `then`
judges rightly and `first` wrongly, among the pairs that are not passed on. Then accuracy falls by
c/n at most; F = 2h / (r + g), of h hits, r returned and g gold, by no more than if all c were hits
that are lost: 2h / (r + g) - 2(h - c) / (r - c + g). Pairs that only `first` judges rightly are not
counted against c.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from entailment.errors import ModelError, OptionError
from entailment.model import Explanation, Judgment, Label, LabelScheme, Pair
from entailment.systems.loading import load_member
from entailment.systems.named import NamedSystem, joined_training

__all__ = ["Cascade"]

BATCH = 256
"""Pairs that the first judge judges before the uncertain ones are passed on."""

_MEASURES = ("accuracy", "f")


class Cascade:
    """Runs an expensive judge only where a cheap one is uncertain.

    *first* and *then* are tables with a system's `name` and its options; *first* judges every pair,
    *then* those for which P(entailment) by *first* is between *low* and *high*. With *low* 0
    *first* never rejects a pair alone, with *high* 1 it never accepts one alone. *loss* is the
    largest drop in *measure*, `accuracy` or `f`, that fitting *low* and *high* may cause on the
    pairs it uses.
    """

    def __init__(
        self,
        first: Mapping[str, object] | None = None,
        then: Mapping[str, object] | None = None,
        low: float = 0.1,
        high: float = 0.9,
        loss: float = 0.01,
        measure: str = "accuracy",
    ):
        self._bounds = _checked_bounds(low, high)
        if isinstance(loss, bool) or not isinstance(loss, int | float) or not 0 <= loss < 1:
            raise OptionError(f"loss must be from 0 to below 1, not {loss!r}")
        if measure not in _MEASURES:
            raise OptionError(f"measure must be accuracy or f, not {measure!r}")
        self.loss = loss
        self.measure = measure
        self._options = (first, then, low, high, loss, measure)
        self._first = load_member({"name": "features"} if first is None else first, "first")
        self._then = load_member({"name": "vote"} if then is None else then, "then")

    @property
    def labels(self) -> LabelScheme:
        """Three-way if both judges are."""
        schemes = {self._first.labels, self._then.labels}
        return LabelScheme.THREE_WAY if schemes == {LabelScheme.THREE_WAY} else LabelScheme.TWO_WAY

    @property
    def trained_on(self) -> Mapping[str, object]:
        """The training data of the two judges, where they declare it."""
        return joined_training([self._first, self._then])

    @property
    def fingerprint(self) -> str:
        """Both judges, with what they learned."""
        return f"{self._first.description}>{self._then.description}"

    @property
    def excluded_from_signature(self) -> frozenset[str]:
        """The options covered by the fingerprint, and those that only fitting uses."""
        return frozenset({"first", "then", "loss", "measure"})

    def for_workers(self, processes: int) -> Cascade:
        """Return the cascade for one of several *processes* that share the cores."""
        return self._with(
            self._first.for_workers(processes), self._then.for_workers(processes), self._bounds
        )

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        stream = iter(pairs)
        two_way = self.labels is LabelScheme.TWO_WAY
        while batch := list(islice(stream, BATCH)):
            judged = list(self._first.judge(batch))
            uncertain = [
                p for p, judgment in zip(batch, judged, strict=True) if self._is_uncertain(judgment)
            ]
            second = self._then.judge(uncertain) if uncertain else iter(())
            for judgment in judged:
                final = next(second) if self._is_uncertain(judgment) else judgment
                yield _two_way(final) if two_way else final

    def explain(self, pair: Pair) -> Explanation:
        """Return the explanation of the judge that decided, and why it was that one."""
        judgment = next(iter(self._first.judge([pair])))
        is_uncertain = self._is_uncertain(judgment)
        judge = self._then if is_uncertain else self._first
        low, high = self._bounds
        comparison = f"{self._first.name} gives {judgment.score:.2f}, "
        comparison += (
            f"from {low:g} to {high:g}" if is_uncertain else f"not from {low:g} to {high:g}"
        )
        explained = judge.explain(pair)
        reason = f"{comparison}: {judge.name} decides"
        return replace(explained, reasons=(reason, *explained.reasons))

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Cascade:
        """Return the cascade with bounds that cost at most *loss* on the labelled *pairs*.

        The judges stay as they are. Raise ValueError if no pair is labelled.
        """
        labelled = [pair for pair in pairs if pair.gold is not None]
        if not labelled:
            raise ValueError("no pair has a gold label")
        labels = (
            LabelScheme.TWO_WAY if self.measure == "f" else self.labels
        )  # F knows entailment alone
        outcomes = [
            _Outcome.of(pair, first, then, labels)
            for pair, first, then in zip(
                labelled, self._first.judge(labelled), self._then.judge(labelled), strict=True
            )
        ]
        allowed = _allowed(outcomes, self.loss, self.measure)
        return self._with(self._first, self._then, _fitted_bounds(outcomes, allowed))

    def state(self) -> dict[str, object]:
        """Return the bounds."""
        low, high = self._bounds
        return {"low": low, "high": high}

    def with_state(self, state: Mapping[str, object]) -> Cascade:
        """Return the cascade with the bounds of *state*; raise ModelError if it has none."""
        try:
            bounds = _checked_bounds(state.get("low"), state.get("high"))
        except OptionError as error:
            raise ModelError(f"holds no bounds: {error}") from error
        return self._with(self._first, self._then, bounds)

    def _is_uncertain(self, judgment: Judgment) -> bool:
        low, high = self._bounds
        return low <= judgment.score <= high

    def _with(self, first: NamedSystem, then: NamedSystem, bounds: tuple[float, float]) -> Cascade:
        other = Cascade(*self._options)
        other._first, other._then, other._bounds = first, then, bounds
        return other


class _Outcome(NamedTuple):
    """The outcome of both judges on a labelled pair, for fitting the bounds."""

    score: float
    lost: bool
    hit: bool
    returned: bool
    gold: bool

    @classmethod
    def of(cls, pair: Pair, first: Judgment, then: Judgment, labels: LabelScheme) -> _Outcome:
        """Return how both judges did; *lost* is what would go wrong without the second."""
        right = _is_right(then, pair, labels)
        entailed = pair.gold is Label.ENTAILMENT
        returned = then.label is Label.ENTAILMENT
        lost = right and not _is_right(first, pair, labels)
        return cls(first.score, lost, entailed and returned, returned, entailed)


def _is_right(judgment: Judgment, pair: Pair, labels: LabelScheme) -> bool:
    three_way = labels is LabelScheme.THREE_WAY and pair.gold is not Label.NO_ENTAILMENT
    if three_way:
        return judgment.label is pair.gold
    return (judgment.label is Label.ENTAILMENT) is (pair.gold is Label.ENTAILMENT)


def _allowed(outcomes: Sequence[_Outcome], loss: float, measure: str) -> int:
    """Return how many pairs may be lost, by the formulas of the module's docstring."""
    if measure == "accuracy":
        return int(loss * len(outcomes) + 1e-9)
    hits = sum(outcome.hit for outcome in outcomes)
    whole = sum(outcome.returned for outcome in outcomes) + sum(
        outcome.gold for outcome in outcomes
    )
    before = 2 * hits / whole if whole else 0.0
    allowed = 0
    while allowed < hits:
        after = 2 * (hits - allowed - 1) / (whole - allowed - 1)
        if before - after > loss:
            break
        allowed += 1
    return allowed


def _fitted_bounds(outcomes: Sequence[_Outcome], allowed: int) -> tuple[float, float]:
    """Return the bounds that settle most pairs while losing *allowed* of them at most.

    The low bound is at most 0.5 and the high one at least that.
    """
    below = sorted((outcome.score, outcome.lost) for outcome in outcomes if outcome.score < 0.5)
    above = sorted(
        ((outcome.score, outcome.lost) for outcome in outcomes if outcome.score > 0.5), reverse=True
    )
    lows, highs = _settled(below, allowed), _settled(above, allowed)
    best = max(range(allowed + 1), key=lambda part: lows[part].size + highs[allowed - part].size)
    low, high = lows[best].last, highs[allowed - best].last
    return (
        0.0 if low is None else _after(low, below),
        1.0 if high is None else _after(high, above),
    )


class _Settled(NamedTuple):
    """How many pairs are settled on one side, and the score of the last of them."""

    size: int
    last: float | None


def _settled(side: Sequence[tuple[float, bool]], allowed: int) -> list[_Settled]:
    """Return what can be settled from the far end of *side* for each loss up to *allowed*.

    Pairs of one score are settled together.
    """
    settled = [_Settled(0, None)] * (allowed + 1)
    lost = 0
    for place, (score, is_lost) in enumerate(side, start=1):
        lost += is_lost
        if lost > allowed:
            break
        if place == len(side) or side[place][0] != score:
            settled[lost:] = [_Settled(place, score)] * (allowed + 1 - lost)
    return settled


def _after(score: float, side: Sequence[tuple[float, bool]]) -> float:
    """Return the middle between *score* and the next of *side*, which ends at 0.5."""
    further = [other for other, _ in side if abs(other - 0.5) < abs(score - 0.5)]
    return (score + (further[0] if further else 0.5)) / 2


def _checked_bounds(low: object, high: object) -> tuple[float, float]:
    bounds = _bound("low", low), _bound("high", high)
    if bounds[0] > bounds[1]:
        raise OptionError(f"low must not be above high, and {low} is above {high}")
    return bounds


def _bound(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise OptionError(f"{name} must be a number from 0 to 1, not {value!r}")
    return float(value)


def _two_way(judgment: Judgment) -> Judgment:
    return judgment if judgment.labels is LabelScheme.TWO_WAY else judgment.two_way()
