"""How many traps, and how many true claims, the default takes for supported, and `check` does.

python bench/traps.py [MODEL...]

The pairs are those of tests/systems/mismatches/data: without the rules a claim counts where the
system calls it entailed by its source, with them where `check` calls it supported. A line a model
and file.
"""

from __future__ import annotations

import csv
import sys
import tempfile
from collections import Counter
from pathlib import Path

import entailment
from entailment.checking.report import Verdict
from entailment.model import Label
from entailment.systems import NamedSystem, load_system

DATA = Path(__file__).parent.parent / "tests" / "systems" / "mismatches" / "data"


def main() -> None:
    print("| | traps without | with | true without | with |\n| --- | --- | --- | --- | --- |")
    for file, told in (("traps.tsv", "first"), ("traps-later.tsv", "new")):
        for model in sys.argv[1:] or ["base", "small"]:
            system = load_system("default", options={"model": model})
            without, with_rules, pairs = _counted(system, DATA / file)
            cells = [
                f"{without[kind]} of {pairs[kind]} | {with_rules[kind]}"
                for kind in ("trap", "true")
            ]
            print(f"| `{model}`, the {told} pairs | {' | '.join(cells)} |")


def _counted(system: NamedSystem, path: Path) -> tuple[Counter[str], Counter[str], Counter[str]]:
    without, with_rules, pairs = Counter[str](), Counter[str](), Counter[str]()
    with path.open(encoding="utf-8", newline="") as stream, tempfile.TemporaryDirectory() as at:
        for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
            kind, source = row["expected"], Path(at) / "source.txt"
            source.write_text(row["source"], encoding="utf-8")
            judged = entailment.judge(row["source"], row["claim"], system=system)
            report = entailment.check(row["claim"], source, system=system)
            pairs[kind] += 1
            without[kind] += judged.label is Label.ENTAILMENT
            with_rules[kind] += any(one.verdict is Verdict.SUPPORTED for one in report.claims)
    return without, with_rules, pairs


if __name__ == "__main__":
    main()
