"""Strategies of property tests, and how often what they draw is what a test is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

T = TypeVar("T")


def share(strategy: st.SearchStrategy[T], condition: Callable[[T], object]) -> float:
    """Return for what share of 25 values of *strategy*, always the same, *condition* is true.

    A property of the results that a function yields is shown only by inputs with such results.
    """
    outcomes: list[bool] = []

    @settings(
        max_examples=25, phases=[Phase.generate], derandomize=True, database=None, deadline=None
    )
    @given(strategy)
    def draw(value: T) -> None:
        outcomes.append(bool(condition(value)))

    draw()
    return sum(outcomes) / len(outcomes)


def spoilt_pairs(pairs: Iterable[tuple[str, str]]) -> st.SearchStrategy[tuple[str, str]]:
    """Draw one of *pairs* with some words left out, doubled or replaced by others of the pair."""
    return st.sampled_from(list(pairs)).flatmap(
        lambda pair: st.tuples(*(_spoilt(side, " ".join(pair).split()) for side in pair))
    )


@st.composite
def _spoilt(draw: st.DrawFn, text: str, words: list[str]) -> str:
    parts = text.split()
    for _ in range(draw(st.integers(0, 2))):
        start = draw(st.integers(0, len(parts)))
        end = min(len(parts), start + draw(st.integers(0, 2)))
        others = st.lists(st.sampled_from(words), max_size=2)
        parts[start:end] = draw(st.just(parts[start:end] * 2) | others)
    return " ".join(parts)
