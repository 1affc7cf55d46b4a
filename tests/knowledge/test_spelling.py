"""Words that are spelt nearly alike."""

from __future__ import annotations

import pytest

from entailment.knowledge.rules import Rule
from entailment.knowledge.spelling import near_lemmas


class Counting:
    """Knows one word, and counts what it is asked."""

    def __init__(self) -> None:
        self.queries = 0

    def __call__(self, word: str) -> list[Rule]:
        self.queries += 1
        return [Rule("acquire", "get", "synonym", 1.0, "ours", "v", "v")][: word == "acquire"]


@pytest.mark.parametrize("word", ["acquier", "aquire", "acquiree", "acqwire"])
def test_every_word_one_edit_away_is_suggested(word: str) -> None:
    assert near_lemmas(Counting(), word) == ["acquire"]


def test_what_is_longer_than_any_word_is_not_looked_for() -> None:
    rules = Counting()
    assert near_lemmas(rules, "a" * 51) == []
    assert rules.queries == 0
