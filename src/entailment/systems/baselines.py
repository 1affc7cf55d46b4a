"""The baselines that every system is measured against.

| name | judges by | reported (RTE-2 test) |
| --- | --- | --- |
| `majority` | nothing: the more frequent label | 50.0 |
| `length` | the lengths of text and hypothesis | 57.4 (Schilder and McInnes, 2006) |
| `overlap` | the share of the hypothesis's words that the text has | 60 (Zanzotto et al., 2006) |
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from entailment.errors import ModelError, OptionError
from entailment.model import Explanation, Judgment, Label, LabelScheme, Pair, conflate
from entailment.systems.scored import Scored
from entailment.text.words import words

if TYPE_CHECKING:
    from entailment.systems.features import Features

__all__ = ["Majority", "length", "overlap"]


class Majority:
    """Gives every pair the same label: the more frequent label of the pairs it was fitted on."""

    def __init__(self, label: str = "ENTAILMENT"):
        try:
            chosen = Label(label)
        except ValueError:
            raise OptionError(f"'{label}' is not a label ({', '.join(Label)})") from None
        self._set({chosen: 1.0})

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        for pair in pairs:
            yield Judgment(pair.id, self.label, dict(self._probabilities))

    def explain(self, pair: Pair) -> Explanation:
        """Return the share of the label; nothing in the pair counts."""
        share = self._probabilities[self.label]
        return Explanation(reasons=(f"{self.label} is the label of {share:.0%} of all pairs",))

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Majority:
        """Return the judge that predicts the most frequent label of *pairs*; *seed* has no effect.

        Where two-way and three-way labels are mixed, the two-way one.
        """
        counts = Counter(pair.gold for pair in pairs if pair.gold is not None)
        if not counts:
            raise ValueError("the majority is counted on at least one labelled pair")
        if Label.NO_ENTAILMENT in counts:  # how many are contradicted is unknown
            counts = Counter(conflate(label) for label in counts.elements())
        return self.with_state({str(label): n / counts.total() for label, n in counts.items()})

    def state(self) -> dict[str, object]:
        """Return the share of each label."""
        return {str(label): share for label, share in self._probabilities.items()}

    def with_state(self, state: Mapping[str, object]) -> Majority:
        """Return the judge whose shares of labels are *state*."""
        try:
            shares = {Label(name): float(str(share)) for name, share in state.items()}
            if min(shares.values(), default=-1.0) < 0 or not math.isclose(sum(shares.values()), 1):
                raise ValueError("they do not sum to 1")
            fitted = Majority()
            fitted._set(shares)
        except (AttributeError, ValueError) as error:
            raise ModelError(f"holds no shares of labels: {error}") from error
        return fitted

    def _set(self, shares: Mapping[Label, float]) -> None:
        self.labels = LabelScheme.of(shares)
        self._probabilities = {label: shares.get(label, 0.0) for label in self.labels.members}
        self.label = max(self._probabilities, key=lambda label: self._probabilities[label])


def length(c: float = 1.0) -> Features:
    """Judges by the lengths of text and hypothesis alone.

    *c* is the inverse strength of regularisation, as in `features`.
    """
    from entailment.systems.features import Features  # the other baselines load without its rules

    return Features(measures=("hypothesis_length", "text_length", "length_ratio"), c=c)


def overlap(threshold: float = 0.65, per: str | None = None) -> Scored:
    """Predicts entailment if the text has enough of the hypothesis's words as written.

    Enough is *threshold*, in [0, 1]; *per* names an attribute whose values get thresholds of
    their own when fitted.
    """
    return Scored.at(_overlap, threshold, per)


def _overlap(pair: Pair) -> float:
    in_hypothesis = words(pair.hypothesis)
    in_text = {word.lower for word in words(pair.text)}
    return (
        sum(word.lower in in_text for word in in_hypothesis) / len(in_hypothesis)
        if in_hypothesis
        else 1.0
    )
