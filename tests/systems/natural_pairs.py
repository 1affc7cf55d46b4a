"""Pairs of natural sentences, each written for a phenomenon, that every proof is replayed on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from entailment.model import Label, Pair

_FILE = Path(__file__).parents[2] / "bench" / "phenomena" / "natural.tsv"


def natural_pairs() -> Iterator[Pair]:
    """Yield the labelled pairs of the bench of phenomena."""
    for number, line in enumerate(_FILE.read_text(encoding="utf-8").splitlines()[1:]):
        _, label, text, hypothesis = line.split("\t")
        yield Pair(f"natural-{number}", text, hypothesis, Label(label))
