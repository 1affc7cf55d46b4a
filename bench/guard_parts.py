"""What each rule of the default's guard is worth: pairs judged right with and without it.

    python bench/guard_parts.py SET.tsv... [--model small] [--structure words]

Each guard judges the same pairs by the shipped network with its features; nothing is fitted anew.
A set is a table with the columns `text`, `hypothesis` and `label`, as in `bench/phenomena`.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Sequence
from pathlib import Path

from entailment.model import Judge, Label, Pair
from entailment.systems.default import default_stack
from entailment.systems.guard import RULES, Guard
from entailment.systems.parsing import STRUCTURES


def main() -> None:
    """Print a row for each rule that is left out."""
    options = _options()
    pairs = [pair for file in options.sets for pair in _pairs(file)]
    stack = default_stack(options.model)
    print(f"{len(pairs)} pairs", "right", "false supports", sep="\t")
    variants = {"all rules": RULES, "no rules": ()}
    variants |= {f"without {name}": tuple(r for r in RULES if r != name) for name in RULES}
    for name, rules in variants.items():
        guard = Guard.around(stack, rules, options.structure)
        print(name, *_counts(guard, pairs), sep="\t", flush=True)


def _pairs(file: Path) -> list[Pair]:
    with file.open(encoding="utf-8", newline="") as stream:
        rows = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Pair(f"{file.stem}-{n}", row["text"], row["hypothesis"], Label(row["label"]))
            for n, row in enumerate(rows, start=1)
        ]


def _counts(system: Judge, pairs: Sequence[Pair]) -> tuple[int, int]:
    """Return how many of *pairs* are judged right, and how many are supported that must not be."""
    right = supported = 0
    for pair, judgment in zip(pairs, system.judge(pairs), strict=True):
        right += judgment.label is pair.gold
        is_support = judgment.label is Label.ENTAILMENT
        supported += is_support and pair.gold is not Label.ENTAILMENT
    return right, supported


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sets", nargs="+", type=Path, metavar="SET")
    parser.add_argument("--model", default="small")
    parser.add_argument("--structure", choices=STRUCTURES, default="words")
    return parser.parse_args()


if __name__ == "__main__":
    main()
