"""Systems that are a score of a pair and a threshold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from entailment.errors import ModelError, OptionError
from entailment.model import Explanation, Judgment, Label, LabelScheme, Pair
from entailment.systems.threshold import Threshold, tuned

__all__ = ["Scored", "two_way_judgment"]


@dataclass(frozen=True)
class Scored:
    """A score in [0, 1] and where entailment begins.

    *per* names an attribute of pairs (`task`, `length`) whose values get a threshold each when the
    system is fitted. *explainer* gives the explanation after the score; by default the alignment.
    *uses* describes the resources and parsers that the score depends on, with their versions.
    """

    score: Callable[[Pair], float]
    threshold: Threshold
    per: str | None = None
    explainer: Callable[[Pair], Explanation] | None = None
    uses: Callable[[], Sequence[str]] = tuple

    labels = LabelScheme.TWO_WAY
    excluded_from_signature = frozenset[str]()
    """Options excluded from the signature: none, as every option can change a judgment."""

    @property
    def fingerprint(self) -> str:
        """What the score depends on: `wordnet-3.0-1a2b3c4d+units-5e6f7a8b`; empty for nothing."""
        return "+".join(self.uses())

    @classmethod
    def at(
        cls,
        score: Callable[[Pair], float],
        threshold: float,
        per: str | None,
        explainer: Callable[[Pair], Explanation] | None = None,
        uses: Callable[[], Sequence[str]] = tuple,
    ) -> Scored:
        """Return the judge that predicts entailment from *threshold* on; raise OptionError."""
        if not 0.0 <= threshold <= 1.0:
            raise OptionError(f"threshold must be from 0 to 1, not {threshold}")
        if per is not None and not isinstance(per, str):
            raise OptionError(f"per must be the name of an attribute, not {per!r}")
        return cls(score, Threshold(threshold), per, explainer, uses)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        for pair in pairs:
            probability = self.threshold.probability(self.score(pair), self._group(pair))
            yield two_way_judgment(pair.id, probability)

    def explain(self, pair: Pair) -> Explanation:
        """Return which words cover which, and by how much the score misses the threshold."""
        score, threshold = self.score(pair), self.threshold.at(self._group(pair))
        side = "reaches" if score >= threshold else "is under"
        reason = f"the score {score:.2f} {side} the threshold {threshold:.2f}"
        explained = (self.explainer or _word_explanation)(pair)
        return replace(explained, reasons=(reason, *explained.reasons))

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Scored:
        """Return the judge with its threshold tuned on *pairs*; *seed* has no effect."""
        labelled = [pair for pair in pairs if pair.gold is not None]
        threshold = tuned(
            [self.score(pair) for pair in labelled],
            [pair.gold is Label.ENTAILMENT for pair in labelled],
            [self._group(pair) for pair in labelled],
        )
        return replace(self, threshold=threshold)

    def state(self) -> dict[str, object]:
        """Return the thresholds as JSON values."""
        return {"threshold": self.threshold.state()}

    def with_state(self, state: Mapping[str, object]) -> Scored:
        """Return the judge with the thresholds that *state* holds."""
        try:
            threshold = Threshold.of(cast("Mapping[str, Any]", state["threshold"]))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ModelError(f"holds no thresholds: {error!r}") from error
        return replace(self, threshold=threshold)

    def _group(self, pair: Pair) -> str | None:
        return pair.attributes.get(self.per) if self.per else None


def _word_explanation(pair: Pair) -> Explanation:
    from entailment.systems.explanation import explain_words

    return explain_words(pair)


def two_way_judgment(pair_id: str, probability: float) -> Judgment:
    """Return the two-way judgment of a pair with P(entailment) = *probability*."""
    label = Label.ENTAILMENT if probability >= 0.5 else Label.NO_ENTAILMENT
    probabilities = {Label.ENTAILMENT: probability, Label.NO_ENTAILMENT: 1.0 - probability}
    return Judgment(pair_id, label, probabilities)
