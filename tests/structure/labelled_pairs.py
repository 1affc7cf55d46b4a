"""The pairs of the tests: traps and paraphrases of every kind, and those of the challenges."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from entailment import read_pairs
from entailment.examples import worked_examples
from entailment.testing import EXAMPLE_PAIRS

TESTS = Path(__file__).parents[1]

TABLES = {
    "structure/data/pairs.tsv": ("text", "hypothesis"),
    "systems/mismatches/data/traps.tsv": ("source", "claim"),
    "systems/mismatches/data/traps-later.tsv": ("source", "claim"),
}
"""Tables of pairs, with the columns of the two sides."""


def _pairs() -> Iterator[tuple[str, str]]:
    for name, (text, hypothesis) in TABLES.items():
        with (TESTS / name).open(encoding="utf-8", newline="") as stream:
            rows = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
            yield from ((row[text], row[hypothesis]) for row in rows)
    files = [TESTS / "data" / f"{name}.xml" for name in ("rte2", "rte3", "rte5")]
    for path in (worked_examples(), *files):
        yield from ((pair.text, pair.hypothesis) for pair in read_pairs(path))
    yield from ((pair.text, pair.hypothesis) for pair in EXAMPLE_PAIRS)


PAIRS = list(_pairs())
