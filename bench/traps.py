"""How many traps and true hypotheses the default judges entailed, without its guard and with it.

python bench/traps.py [MODEL...]     (base and small without MODEL)

The pairs are those of tests/systems/mismatches/data, judged by `entailment.judge`. A line a model
and file.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from pathlib import Path

import entailment
from entailment.model import Label
from entailment.systems import NamedSystem, load_system
from entailment.systems.default import default_stack

DATA = Path(__file__).parent.parent / "tests" / "systems" / "mismatches" / "data"


def main() -> None:
    print("| | traps without | with | true without | with |\n| --- | --- | --- | --- | --- |")
    for file, which in (("traps.tsv", "first"), ("traps-later.tsv", "later")):
        for model in sys.argv[1:] or ["base", "small"]:
            print(f"| `{model}`, the {which} pairs | {' | '.join(_cells(model, DATA / file))} |")


def _cells(model: str, path: Path) -> list[str]:
    with path.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    guarded = load_system("default", options={"model": model})
    pairs = Counter(row["expected"] for row in rows)
    without, with_guard = (_entailed(value, rows) for value in (default_stack(model), guarded))
    return [f"{without[kind]} of {pairs[kind]} | {with_guard[kind]}" for kind in ("trap", "true")]


def _entailed(system: NamedSystem, rows: list[dict[str, str]]) -> Counter[str]:
    return Counter(
        row["expected"]
        for row in rows
        if entailment.judge(row["source"], row["claim"], system=system).label is Label.ENTAILMENT
    )


if __name__ == "__main__":
    main()
