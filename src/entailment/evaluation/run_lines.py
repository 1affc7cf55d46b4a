"""What every format of runs says of a pair, and what is shared by reading them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from entailment.datasets.labels import Vocabulary, parse_label
from entailment.datasets.lines import readable_lines
from entailment.datasets.problems import Problems, shown
from entailment.datasets.source import Line, Source
from entailment.model import Label, conflate

__all__ = ["RunLine", "Written", "label_of", "lines_of"]


class RunLine(NamedTuple):
    """One judgment of a run: the label and, where the format has them, score and probabilities.

    *undecided* says that the system abstained and that the label stands for no answer.
    """

    id: str
    label: Label
    score: float | None = None
    probabilities: Mapping[Label, float] | None = None
    undecided: bool = False

    @property
    def confidence(self) -> float | None:
        """The probability of the label that was chosen, or None where the run has none."""
        if self.probabilities is not None:
            return self.probabilities.get(self.label, 0.0)
        if self.score is None:
            return None
        if self.label is Label.ENTAILMENT:
            return self.score
        return 1.0 - self.score if self.label is Label.NO_ENTAILMENT else None

    def two_way(self) -> RunLine:
        """Return the judgment with contradicted and unknown conflated; the score stays."""
        return RunLine(self.id, conflate(self.label), self.score, undecided=self.undecided)


class Written(NamedTuple):
    """What a file says: its judgments with their line numbers, its signature, whether it is ranked.

    *ranked* is None where the format leaves it open.
    """

    lines: Sequence[tuple[int, RunLine]]
    signature: Mapping[str, Any] | None = None
    ranked: bool | None = None


def lines_of(source: Source) -> Iterator[Line]:
    """Return the lines of a run that are not blank; raise DataError for a byte that is not text."""
    return readable_lines(source, Problems(source.name))


def label_of(pair_id: str, word: object, vocabulary: Vocabulary) -> Label:
    """Return the label that a run gives a pair; raise ValueError for none."""
    if not isinstance(word, str):
        raise ValueError(f"pair '{shown(pair_id)}' has no label that is a word")
    try:
        label = parse_label(word, vocabulary)
    except ValueError as error:
        raise ValueError(f"pair '{shown(pair_id)}' has the {error}") from error
    if label is None:
        raise ValueError(f"pair '{shown(pair_id)}' has no label; a run judges every pair")
    return label
