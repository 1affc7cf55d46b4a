"""Gold and runs in a line, for tests that need no file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from entailment.evaluation.gold import Gold, GoldEntry
from entailment.evaluation.runs import Run, RunLine
from entailment.model import Label, LabelScheme

E = Label.ENTAILMENT
C = Label.CONTRADICTION
U = Label.UNKNOWN
N = Label.NO_ENTAILMENT

BY_LETTER = {"E": E, "C": C, "U": U, "N": N}


def labels(letters: str) -> list[Label]:
    """Return the labels whose first letters are *letters*."""
    return [BY_LETTER[letter] for letter in letters]


def gold(
    letters: str,
    *,
    clusters: Sequence[str] | None = None,
    attributes: Sequence[Mapping[str, str]] | None = None,
    unlabelled: Sequence[str] = (),
) -> Gold:
    """Return gold for the pairs '1', '2', ...; without *clusters* each is its own."""
    entries = {}
    for place, label in enumerate(labels(letters)):
        entries[str(place + 1)] = GoldEntry(
            label,
            attributes[place] if attributes else {},
            clusters[place] if clusters else str(place + 1),
        )
    scheme = LabelScheme.of(labels(letters))
    return Gold("set", "0123456789abcdef", scheme, entries, frozenset(unlabelled))


def run(
    letters: str,
    *,
    scores: Sequence[float] | None = None,
    ids: Sequence[str] | None = None,
    name: str = "run",
    ranked: bool | None = None,
) -> Run:
    """Return a run over the pairs '1', '2', ... or *ids*; with *scores* it is ranked by them."""
    predicted = labels(letters)
    named = ids or [str(place + 1) for place in range(len(predicted))]
    lines = tuple(
        RunLine(pair_id, label, None if scores is None else scores[place])
        for place, (pair_id, label) in enumerate(zip(named, predicted, strict=True))
    )
    if ranked is None:
        ranked = scores is not None
    return Run(name, "jsonl" if scores else "rte5", LabelScheme.of(predicted), lines, ranked)
