"""Pairs are counted, and read from their file once where they fit."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.evaluation.counting import counted
from entailment.model import Label, Pair

PAIRS = [
    Pair("1", "Ann left.", "Ann left.", Label.ENTAILMENT, {"task": "IE"}),
    Pair("2", "Ann left.", "Bob left.", Label.NO_ENTAILMENT),
    Pair("3", "Änn lêft 😀.", "Nobody\u2028left.", None, {"lang": "de"}),
]


class _Read:
    """Pairs that count how often they are read."""

    def __init__(self) -> None:
        self.times = 0

    def __iter__(self) -> Iterator[Pair]:
        self.times += 1
        yield from PAIRS


def test_pairs_that_fit_are_read_once_and_come_back_as_they_were() -> None:
    source = _Read()
    pairs, number = counted(source)
    assert [list(pairs), list(pairs), number] == [PAIRS, PAIRS, 3]
    assert source.times == 1


def test_a_larger_set_is_read_again_each_time() -> None:
    source = _Read()
    pairs, number = counted(source, most=100)
    assert [list(pairs), list(pairs), number] == [PAIRS, PAIRS, 3]
    assert source.times == 3


def test_no_pairs_are_none() -> None:
    pairs, number = counted([])
    assert [list(pairs), number] == [[], 0]
