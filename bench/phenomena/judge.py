"""How the default judges the natural pairs of phenomena, by kind.

python bench/phenomena/judge.py MODEL [auto|words|parse] [natural.tsv|unseen.tsv|unseen2.tsv]
                                [--rows odd|even|all]

`--rows odd` judges the first, third, ... pair of the file, `even` the others, for their totals.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter, defaultdict
from pathlib import Path

from entailment.model import Label, Pair
from entailment.systems.default import default_stack
from entailment.systems.guard import Guard
from entailment.systems.parsing import STRUCTURES

FOLDER = Path(__file__).parent
ROWS = {"all": slice(None), "odd": slice(0, None, 2), "even": slice(1, None, 2)}


def main() -> None:
    """Print pairs, right labels, false and missed supports of each kind."""
    options = _options()
    system = Guard.around(default_stack(options.model), structure=options.structure)
    with (FOLDER / options.file).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))[
            ROWS[options.rows]
        ]
    pairs = [
        Pair(str(number), row["text"], row["hypothesis"], Label(row["label"]))
        for number, row in enumerate(rows, start=1)
    ]
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row, pair, judgment in zip(rows, pairs, system.judge(pairs), strict=True):
        is_support, is_gold = (value is Label.ENTAILMENT for value in (judgment.label, pair.gold))
        for kind in ("all",) if options.rows == "even" else (row["kind"], "all"):
            counts[kind]["pairs"] += 1
            counts[kind]["right"] += judgment.label is pair.gold
            counts[kind]["false support"] += is_support and not is_gold
            counts[kind]["missed support"] += is_gold and not is_support
    print(f"{system.fingerprint}\n\n| | pairs | right | false support | missed support |")
    print("| --- | --- | --- | --- | --- |")
    for kind, count in counts.items():
        keys = ("pairs", "right", "false support", "missed support")
        print(f"| {kind} | {' | '.join(str(count[key]) for key in keys)} |")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("structure", nargs="?", default="auto", choices=STRUCTURES)
    parser.add_argument("file", nargs="?", default="natural.tsv")
    parser.add_argument("--rows", choices=ROWS, default="all")
    return parser.parse_args()


if __name__ == "__main__":
    main()
