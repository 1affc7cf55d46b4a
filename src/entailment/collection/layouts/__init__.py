"""Layouts of a release that not every set can have, each with what verifies it.

| folder | layout of | pairs in it |
| --- | --- | --- |
| `rte6`, `rte7` | RTE-6 and RTE-7, with a corpus | those whose text is a sentence of it |
| `kbp` | KBP Validation, with its documents | those that come from facts |
| `ave` | the Answer Validation Exercise | those that come from questions and answers |
| `rte2-parsed` | RTE-2's pre-processed release | all |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from entailment.collection.candidates import CandidatePair

__all__ = ["Layout", "LayoutCheck", "ReleaseProblem", "Sets"]

Sets = Mapping[str, Sequence[CandidatePair]]
"""The pairs of each set, `dev` and `test`, with their gold labels."""


class ReleaseProblem(NamedTuple):
    """What is wrong with a file of a release."""

    file: str
    problem: str


class Layout(Protocol):
    """Writes the pairs that a layout can have into its folder of a release."""

    def write(self, root: Path, sets: Sets) -> None:
        """Write the files of *sets* below *root*; nothing where no pair fits."""
        ...


LayoutCheck = Callable[[Path, Sets], Iterator[ReleaseProblem]]
"""Yields what is wrong with the files of a layout below the folder of a release."""
