"""Which passages are judged for a claim, and with what before them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import entailment
from entailment.checking.readings import FIRST
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
    texts = judged(["It rained all day. Anna Berg sold the old mill to a brewer."])
    assert texts == ["Anna Berg sold the old mill to a brewer."]


class Hasty:
    """Takes every text of at most *words* words for a contradiction, any longer one as open."""

    labels = LabelScheme.THREE_WAY

    def __init__(self, words: int) -> None:
        self.words = words

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            is_short = len(pair.text.split()) <= self.words
            label = Label.CONTRADICTION if is_short else Label.UNKNOWN
            chances = {Label.ENTAILMENT: 0.1, Label.CONTRADICTION: 0.1, Label.UNKNOWN: 0.1}
            yield Judgment(pair.id, label, chances | {label: 0.8})


ELSEWHERE = "Anna Berg was ill. The old mill had burnt down. She slept for a day."


def verdict_of(system: Hasty, source: str) -> str:
    report = entailment.check(CLAIM, [source], system=NamedSystem("hasty", {}, system))
    return str(report.claims[0].verdict)


def test_a_contradiction_that_the_surroundings_leave_open_does_not_count() -> None:
    assert verdict_of(Hasty(8), ELSEWHERE) == "not found"


def test_a_contradiction_that_the_surroundings_share_counts() -> None:
    assert verdict_of(Hasty(80), ELSEWHERE) == "contradicted"


def test_what_stands_behind_a_sentence_is_read_with_it() -> None:
    source = "Anna Berg sold it. It was a mill. It is old. A brewer has it now."
    assert source in judged([source])


def test_surroundings_are_no_longer_than_a_network_reads_at_ease() -> None:
    filler = "A clerk of the town wrote a letter to a friend about the weather of that day. "
    texts = judged([f"{filler * 20}Anna Berg sold the mill. A brewer has it. {filler * 20}"])
    assert max(len(text.split()) for text in texts) in range(60, 121)


class Seller:
    """Takes any text of a sale to entail, the shorter the surer; any other text leaves it open."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            score = 0.9 - len(pair.text.split()) / 100 if "sold" in pair.text else 0.1
            label = Label.ENTAILMENT if score > 0.5 else Label.UNKNOWN
            chances = {Label.ENTAILMENT: score, Label.CONTRADICTION: 0.0, Label.UNKNOWN: 1 - score}
            yield Judgment(pair.id, label, chances)


def test_of_a_sentence_and_its_surroundings_that_agree_the_surer_is_quoted() -> None:
    source = "Anna Berg of the old mill knew a brewer. Berg sold the place."
    report = entailment.check(CLAIM, [source], system=NamedSystem("seller", {}, Seller()))
    quotes = [quotation.quote for quotation in report.claims[0].supporting]
    assert quotes == ["Berg sold the place."]
