"""Tasks cast as entailment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from entailment.collection.framings import word_sense
from entailment.errors import OptionError
from entailment.model import Judgment, Label, Pair


class Unsure:
    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        return (Judgment(pair.id, Label.UNKNOWN, {Label.UNKNOWN: 1.0}) for pair in pairs)


@pytest.mark.parametrize(
    ("sentence", "word", "gloss", "hypothesis"),
    [
        ("He writes C++ every day.", "C++", "a language", "He writes a language every day."),
        ("He went to a bank.", "bank", "financial house", "He went to a financial house."),
        ("He went to a bank.", "bank", "institution", "He went to an institution."),
        ("He went to a bank.", "bank", "the riverside", "He went to the riverside."),
        ("The bank is old.", "bank", "a riverside", "a riverside is old."),
        ("An oak fell.", "oak", "tree", "A tree fell."),
    ],
)
def test_a_gloss_takes_the_place_of_the_word(
    sentence: str, word: str, gloss: str, hypothesis: str
) -> None:
    (sense,) = word_sense(sentence, word, {"sense": gloss}, Unsure())
    assert sense.hypothesis == hypothesis


def test_a_part_of_a_word_is_not_the_word() -> None:
    with pytest.raises(OptionError, match="is not in the sentence"):
        word_sense("The banker left.", "bank", {"sense": "shore"}, Unsure())
