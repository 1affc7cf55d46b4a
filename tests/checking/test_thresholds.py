"""A threshold decides what supports a claim, and never makes a contradiction."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping

import pytest

import entailment
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.systems import NamedSystem

CLAIM = "Mount Irvane rises to almost 2,900 metres."
SOURCE = "Mount Irvane is a stratovolcano, 2,846 metres above sea level."
SENTENCES = [
    "Mount Irvane rises high.",
    "It is almost 2,900 metres high.",
    "Nobody rises to the top of Irvane.",
    "Irvane has 2,846 metres.",
    "The rest is flat.",
    "A road rises to Mount Lee.",
]
THRESHOLDS = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.85, 1.0)

Chances = Mapping[Label, float]


class Judging:
    """Gives each text the probabilities of *chances_of*; it entails from one half on."""

    labels = LabelScheme.THREE_WAY

    def __init__(self, chances_of: Callable[[str], Chances]):
        self.chances_of = chances_of

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield a judgment a pair."""
        for pair in pairs:
            chances = self.chances_of(pair.text)
            label = max(chances, key=lambda label: chances[label])
            if label is Label.ENTAILMENT and chances[label] < 0.5:
                label = Label.UNKNOWN
            yield Judgment(pair.id, label, chances)


def chances(entailment: float, contradiction: float) -> Chances:
    return {
        Label.ENTAILMENT: entailment,
        Label.CONTRADICTION: contradiction,
        Label.UNKNOWN: 1 - entailment - contradiction,
    }


def check(
    chances_of: Callable[[str], Chances], *sources: str, threshold: float | None = None
) -> entailment.CheckedClaim:
    system = NamedSystem("judging", {}, Judging(chances_of))
    (claim,) = entailment.check(CLAIM, list(sources), system=system, threshold=threshold).claims
    return claim


def test_a_supported_claim_is_open_below_a_stricter_threshold() -> None:
    checked = check(lambda _: chances(0.57, 0.38), SOURCE, threshold=0.7)
    assert checked.verdict == "not found"
    assert checked.reason == (
        "the likeliest passage entails it with 0.57, less than the threshold of 0.7"
    )
    assert checked.nearest is not None
    assert (checked.nearest.quote, checked.nearest.label) == (SOURCE, Label.UNKNOWN)
    assert checked.contradicting == ()
    assert checked.support == 0.57


def test_a_less_likely_contradiction_does_not_outlive_the_support() -> None:
    def chances_of(text: str) -> Chances:
        return chances(0.8, 0.1) if "2,846" in text else chances(0.1, 0.7)

    sources = (SOURCE, "Mount Irvane rises to a height of 2,000 metres.")
    strict = check(chances_of, *sources, threshold=0.9)
    assert check(chances_of, *sources).verdict == "conflicting"
    assert strict.verdict == "contradicted"

    def less(text: str) -> Chances:
        return chances(0.8, 0.1) if "2,846" in text else chances(0.1, 0.49)

    assert check(less, *sources).verdict == "supported"
    assert check(less, *sources, threshold=0.9).verdict == "not found"


def test_a_contradiction_stands_at_any_threshold_that_nothing_reaches() -> None:
    for threshold in (0.3, 0.5, 0.7, 1.0):
        assert check(lambda _: chances(0.1, 0.8), SOURCE, threshold=threshold).verdict == (
            "contradicted"
        )


def test_surroundings_are_read_where_a_sentence_does_not_reach_the_threshold() -> None:
    text = f"{SOURCE} It is cold up there. Nobody lives on it."

    def chances_of(judged: str) -> Chances:
        return chances(0.9 if "Nobody" in judged else 0.6, 0.05)

    assert check(chances_of, text, threshold=0.8).verdict == "supported"


def test_judgments_of_two_labels_have_their_own_label_below_the_threshold() -> None:
    class TwoWay:
        labels = LabelScheme.TWO_WAY

        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            for pair in pairs:
                shares = {Label.ENTAILMENT: 0.6, Label.NO_ENTAILMENT: 0.4}
                yield Judgment(pair.id, Label.ENTAILMENT, shares)

    system = NamedSystem("two-way", {}, TwoWay())
    (checked,) = entailment.check(CLAIM, [SOURCE], system=system, threshold=0.7).claims
    assert checked.verdict == "not found"
    assert checked.nearest is not None
    assert checked.nearest.label is Label.NO_ENTAILMENT


@pytest.mark.parametrize("seed", range(24))
def test_no_threshold_makes_a_contradiction(seed: int) -> None:
    drawn = random.Random(seed)
    known: dict[str, Chances] = {}

    def chances_of(text: str) -> Chances:
        if text not in known:
            parts = [drawn.random() ** 3 for _ in range(3)]
            known[text] = chances(parts[0] / sum(parts), parts[1] / sum(parts))
        return known[text]

    sources = [" ".join(drawn.sample(SENTENCES, drawn.randint(1, 4))) for _ in range(2)]
    own = check(chances_of, *sources).verdict
    for threshold in THRESHOLDS:
        verdict = check(chances_of, *sources, threshold=threshold).verdict
        if own in ("supported", "not found"):
            assert verdict in ("supported", "not found"), (threshold, own)
        if own == "supported" and threshold <= 0.5:
            assert verdict == "supported", threshold
        if own == "not found" and threshold >= 0.5:
            assert verdict == "not found", threshold
        if own == "contradicted" and threshold >= 0.5:
            assert verdict == "contradicted", threshold
