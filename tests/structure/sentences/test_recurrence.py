"""What is done to one thing once: only then is it not so before or after another time."""

from __future__ import annotations

import pytest

from entailment.structure.premises import derivations
from entailment.structure.sentences.recurrence import happens_once, is_unique


@pytest.mark.parametrize(
    "sentence",
    [
        "The treaty was signed in 1921.",
        "Melville wrote the novel in 1851.",
        "Booth killed Lincoln in 1865.",
        "Slavery was abolished in 1833.",
        "The ship sank in 1912.",
    ],
)
def test_what_is_done_to_a_definite_thing_happens_once(sentence: str) -> None:
    assert happens_once(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "The museum was robbed in 2003.",
        "Parliament was dissolved in 1974.",
        "The law was amended in 1998.",
        "The plague reached London in 1665.",
        "The river froze in 1963.",
        "Verdi composed an opera in 1853.",
        "She wrote to him in 1950.",
        "Ships sank in 1912.",
    ],
)
def test_other_verbs_and_things_may_come_again(sentence: str) -> None:
    assert not happens_once(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["The army killed civilians.", "The team discovered a comet.", "Ten people died."],
)
def test_what_others_may_suffer_as_well_is_not_unique(sentence: str) -> None:
    assert not is_unique(sentence)


def test_what_may_come_again_is_not_excluded_by_its_time() -> None:
    assert not derivations("The volcano erupted in 1883.", "The volcano erupted before 1800.")
