"""Which passages are judged for a claim, and with what before them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import entailment
from entailment.checking.readings import FIRST
from entailment.model import Judgment, Label, Pair
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
