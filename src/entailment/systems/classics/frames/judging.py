"""The systems `roles`, which scores role-wise overlap, and `frames`, which learns from it.

`roles` is after Delmonte, Bristot, Piccolino Boniforti and Tonelli (2006), VENSES: semantic roles
and heads, and a penalty for what contradicts; `frames` after Burchardt and Frank (2006): the
overlap of frames, roles and heads as features of a learner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import make_resources
from entailment.model import Explanation, Pair
from entailment.systems.classics.frames.matching import LONGEST, Frames
from entailment.systems.measured import Classifier, Measured, named_parts
from entailment.systems.penalty import checked_penalty
from entailment.systems.scored import Scored

__all__ = ["frames", "roles"]

_SIGNS = {
    "predicates": 1,
    "same_predicates": 1,
    "arguments": 1,
    "roles": 1,
    "weakest": 1,
    "unmatched": -1,
    "opposed": -1,
    "hedged": -1,
}


def roles(
    resources: Sequence[Mapping[str, object]] = (),
    penalty: float = 0.3,
    threshold: float = 0.5,
    per: str | None = None,
) -> Scored:
    """Predicts entailment if the text has the statements of the hypothesis, role by role.

    A text of more than 4,000 characters is not matched, so that it entails nothing.

    *resources* are the `[[resource]]` tables by which predicates share a frame and heads entail one
    another. *penalty* is the share subtracted for a statement that the text denies or does not
    assert. Pairs with a score of at least *threshold*, in [0, 1], are entailed; *per* names an
    attribute whose values get thresholds of their own when fitted.
    """
    matching, share = _frames(resources), checked_penalty(penalty)

    def score(pair: Pair) -> float:
        matches = matching.matches(pair.text, pair.hypothesis)
        return _mean(
            match.score * (1.0 - share) ** (match.is_opposed + match.is_hedged) for match in matches
        )

    def explain(pair: Pair) -> Explanation:
        return Explanation(reasons=_described(matching, pair))

    return Scored.at(score, threshold, per, explain, matching.uses)


def frames(
    resources: Sequence[Mapping[str, object]] = (),
    features: Sequence[Mapping[str, object]] | None = None,
    classifier: str = "logistic",
    c: float = 0.1,
    depth: int = 3,
    least: int = 10,
) -> Measured:
    """Judges by the frames, roles and heads that text and hypothesis share; must be fitted.

    *resources* are as for `roles`. *features* are tables with the name of a feature: `predicates`,
    `same_predicates`, `arguments`, `roles`, `weakest`, `unmatched`, `opposed`, `hedged`; all when
    None. *classifier* is `logistic`, `svm`, `tree` or `forest`, *c* the inverse strength of
    regularisation, *depth* is the maximum depth of a tree, *least* its minimum number of pairs per
    leaf.
    """
    names = named_parts("feature", features, tuple(_SIGNS))
    matching, learner = _frames(resources), Classifier(classifier, c, depth, least)
    return Measured(_FrameValues(names, matching), learner, uses=matching.uses)


class _FrameValues:
    """The values called *names*, of statements matched by *matching*."""

    def __init__(self, names: Sequence[str], matching: Frames):
        self._names = tuple(names)
        self._matching = matching

    @property
    def signs(self) -> Mapping[str, int]:
        """The sign of each value: 1 for entailment, -1 against it."""
        return {name: _SIGNS[name] for name in self._names}

    def measure(self, pair: Pair) -> list[float]:
        """Return the values of a pair."""
        matches = self._matching.matches(pair.text, pair.hypothesis)
        arguments = [argument for match in matches for argument in match.arguments]
        values = {
            "predicates": _mean(match.predicate for match in matches),
            "same_predicates": _mean(float(match.predicate == 1.0) for match in matches),
            "arguments": _mean(argument.weight for argument in arguments),
            "roles": _mean(match.roles for match in matches),
            "weakest": min((match.score for match in matches), default=0.0),
            "unmatched": _mean(float(argument.weight == 0.0) for argument in arguments),
            "opposed": _mean(float(match.is_opposed) for match in matches),
            "hedged": _mean(float(match.is_hedged) for match in matches),
        }
        return [values[name] for name in self._names]

    def describe(self, pair: Pair) -> tuple[str, ...]:
        """Return a sentence on each statement of the hypothesis and its match."""
        return _described(self._matching, pair)


def _frames(resources: Sequence[Mapping[str, object]]) -> Frames:
    loaded = make_resources(resources)
    return Frames(Lookup(loaded) if loaded else None)


def _described(matching: Frames, pair: Pair) -> tuple[str, ...]:
    if len(pair.text) > LONGEST:
        return (f"texts over {LONGEST:,} characters are not matched",)
    return tuple(
        f"{match}"
        + ("; only one is denied" if match.is_opposed else "")
        + ("; not asserted by the text" if match.is_hedged else "")
        for match in matching.matches(pair.text, pair.hypothesis)
    )


def _mean(values: Iterable[float]) -> float:
    """Return the mean; 0 of none, as a hypothesis without statements is not matched."""
    numbers = [*values]
    return sum(numbers) / len(numbers) if numbers else 0.0
