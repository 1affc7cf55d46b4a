"""How many claims about tables get the right verdict, with rows read with their header and without.

python bench/tables.py [MODEL...]     (base and small without MODEL)

Each table of bench/phenomena/tables.jsonl is a source of Markdown, whose rows are read with their
header, and one of plain text, whose rows are read as they stand. The first tables chose the wording
of what a row is read as, half of them with the header at the left; the later ones did not. A line a
model and set: how many supported claims are supported, how many contradicted ones contradicted, and
how many others are supported.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import entailment
from entailment.systems import NamedSystem, load_system

FILE = Path(__file__).parent / "phenomena" / "tables.jsonl"


def main() -> None:
    tables = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    print("| | rows | supported | contradicted | others supported |")
    print("| --- | --- | --- | --- | --- |")
    for model in sys.argv[1:] or ["base", "small"]:
        system = load_system("default", options={"model": model})
        for which in ("first", "later"):
            chosen = [table for table in tables if table["set"] == which]
            for rows, ending in (("as they stand", "txt"), ("with their header", "md")):
                cells = " | ".join(_cells(chosen, system, ending))
                print(f"| `{model}`, the {which} tables | {rows} | {cells} |")


def _cells(tables: Iterable[dict[str, Any]], system: NamedSystem, ending: str) -> list[str]:
    pairs: Counter[tuple[str, str]] = Counter()
    for table in tables:
        for expected, claim in table["claims"]:
            pairs[expected, _verdict(table["rows"], claim, system, ending)] += 1
    right = [
        f"{pairs[kind, kind]} of {_all(pairs, kind)}" for kind in ("supported", "contradicted")
    ]
    others = ("contradicted", "not found")
    false = sum(pairs[kind, "supported"] for kind in others)
    return [*right, f"{false} of {sum(_all(pairs, kind) for kind in others)}"]


def _all(pairs: Counter[tuple[str, str]], kind: str) -> int:
    return sum(count for (expected, _), count in pairs.items() if expected == kind)


def _verdict(rows: list[list[str]], claim: str, system: NamedSystem, ending: str) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines.insert(1, "|" + " --- |" * len(rows[0]))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"table.{ending}")
        path.write_text("\n".join(lines), encoding="utf-8")
        (checked,) = entailment.check(claim, path, system=system).claims
    return str(checked.verdict)


if __name__ == "__main__":
    main()
