"""How the default judges the natural pairs of phenomena, by kind.

python bench/phenomena/judge.py MODEL [auto|words|parse] [natural.tsv|unseen.tsv]
"""

from __future__ import annotations

import csv
import sys
from collections import Counter, defaultdict
from pathlib import Path

from entailment.model import Label, Pair
from entailment.systems.default import default_stack
from entailment.systems.guard import Guard

FOLDER = Path(__file__).parent


def main() -> None:
    """Print pairs, right labels, false and missed supports of each kind."""
    model, structure, name = (*sys.argv[1:], *("auto", "natural.tsv")[len(sys.argv) - 2 :])
    system = Guard.around(default_stack(model), structure=structure)
    with (FOLDER / name).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    pairs = [
        Pair(str(number), row["text"], row["hypothesis"], Label(row["label"]))
        for number, row in enumerate(rows, start=1)
    ]
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row, pair, judgment in zip(rows, pairs, system.judge(pairs), strict=True):
        is_support, is_gold = (value is Label.ENTAILMENT for value in (judgment.label, pair.gold))
        for kind in (row["kind"], "all"):
            counts[kind]["pairs"] += 1
            counts[kind]["right"] += judgment.label is pair.gold
            counts[kind]["false support"] += is_support and not is_gold
            counts[kind]["missed support"] += is_gold and not is_support
    print(f"{system.fingerprint}\n\n| | pairs | right | false support | missed support |")
    print("| --- | --- | --- | --- | --- |")
    for kind, count in counts.items():
        keys = ("pairs", "right", "false support", "missed support")
        print(f"| {kind} | {' | '.join(str(count[key]) for key in keys)} |")


if __name__ == "__main__":
    main()
