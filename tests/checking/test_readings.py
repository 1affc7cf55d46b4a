"""Which passages are judged for a claim, and with what before them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import entailment
from entailment.checking.readings import FIRST, STRETCHES
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.systems import NamedSystem

CLAIM = "Anna Berg sold the old mill to a brewer."


class Recording:
    """Records the texts that it judges, all of them NO_ENTAILMENT."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            self.texts.append(pair.text)
            yield Judgment(
                pair.id, Label.NO_ENTAILMENT, {Label.ENTAILMENT: 0.1, Label.NO_ENTAILMENT: 0.9}
            )


def judged(sources: list[str]) -> list[str]:
    recording = Recording()
    entailment.check(CLAIM, sources, system=NamedSystem("recording", {}, recording))
    return list(dict.fromkeys(recording.texts))


def test_few_candidates_are_all_judged() -> None:
    sources = [f"A brewer of the town number {number} slept." for number in range(FIRST)]
    assert sorted(judged(sources)) == sorted(sources)


def test_of_many_candidates_those_with_a_word_alone_are_left_out() -> None:
    close = [f"In {year} Anna Berg sold the old mill to a brewer." for year in range(1901, 1909)]
    far = [f"A brewer of the town number {number} slept." for number in range(8)]
    assert sorted(judged([*far, *close])) == close


def test_the_sentence_before_is_read_where_it_has_a_word_that_is_missing() -> None:
    texts = judged(["Anna Berg had a mill. The brewer bought it."])
    assert "Anna Berg had a mill. The brewer bought it." in texts


def test_the_sentence_before_is_not_read_where_it_adds_nothing() -> None:
    texts = judged([f"{RAIN} {CLAIM} It was cold."])
    assert texts == [CLAIM, f"{RAIN} {CLAIM} It was cold."]


RAIN = "It rained all day."


class Reading:
    """Predicts by the number of words of a text: the label of the first limit it is within."""

    labels = LabelScheme.THREE_WAY

    def __init__(self, **limits: int) -> None:
        self.limits = {Label[name.upper()]: limit for name, limit in limits.items()}
        self.texts: list[str] = []

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            self.texts.append(pair.text)
            size = len(pair.text.split())
            within = (label for label, limit in self.limits.items() if size <= limit)
            label = next(within, Label.UNKNOWN)
            yield Judgment(
                pair.id, label, dict.fromkeys(LabelScheme.THREE_WAY.members, 0.1) | {label: 0.8}
            )

    def checked(self, *sources: str) -> entailment.CheckedClaim:
        system = NamedSystem("reading", {}, self)
        (claim,) = entailment.check(CLAIM, list(sources), system=system).claims
        return claim


APART = "Anna Berg was ill. The old mill had burnt down. She slept for a day."


def test_a_contradiction_that_the_surroundings_leave_open_does_not_count() -> None:
    assert Reading(contradiction=8).checked(APART).verdict == "not found"
    assert Reading(contradiction=80).checked(APART).verdict == "contradicted"


def test_what_the_surroundings_entail_supports_and_is_quoted_as_far_as_it_speaks_of_the_claim() -> (
    None
):
    text = f"{RAIN} Anna Berg had a mill. It was old. A brewer bought it. {RAIN}"
    checked = Reading(unknown=12, entailment=80).checked(text)
    assert checked.verdict == "supported"
    (quotation,) = checked.supporting
    assert quotation.quote == "Anna Berg had a mill. It was old. A brewer bought it."
    assert quotation.judged == text
    assert checked.support == quotation.probability == 0.8


def test_surroundings_of_what_supports_by_itself_are_not_evidence_too() -> None:
    reading = Reading(entailment=80)
    (quotation,) = reading.checked(f"{RAIN} {CLAIM}").supporting
    assert quotation.quote == CLAIM
    assert reading.texts == [CLAIM], "a settled claim is read no further"


def test_of_many_stretches_the_best_and_those_that_contradict_are_read() -> None:
    letters = [f"Clerk number {number} wrote a letter about the weather." for number in range(60)]
    sold = [f"Anna Berg sold the {word} mill." for word in ("old", "new", "red")]
    text = " ".join(" ".join([*letters[20 * place :][:20], sold[place]]) for place in range(3))
    reading, hasty = Reading(), Reading(contradiction=8)
    reading.checked(text)
    hasty.checked(text)
    assert len(long_texts(reading)) == STRETCHES
    assert len(long_texts(hasty)) == 3
    assert max(len(text.split()) for text in long_texts(hasty)) <= 160


def long_texts(reading: Reading) -> set[str]:
    return {text for text in reading.texts if len(text.split()) > 50}


def test_with_a_context_of_ones_own_each_passage_is_read_once() -> None:
    recording = Recording()
    system = NamedSystem("recording", {}, recording)
    entailment.check(CLAIM, [f"{RAIN} {CLAIM}"], system=system, context=["headline"])
    assert set(recording.texts) == {CLAIM}
