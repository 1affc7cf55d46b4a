"""Proofs of FraCaS (Cooper et al., 1996): three-way accuracy by section, and what took how long.

python bench/fracas.py FRACAS [--all]    the suite as xml, or as jsonl with its sections in a table

The sections are 1 quantifiers, 2 plurals, 5 adjectives, 6 comparatives and 9 attitudes, or with
--all every one that is known. Premises are joined. A problem of the xml is in the section of its
number; for a file of JSON lines `bench/fracas_sections.tsv` names the section of each id. The suite
is not part of the package.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from pathlib import Path

from entailment.datasets import read_pairs
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import make_resources
from entailment.model import Label, Pair
from entailment.structure.reading import read
from entailment.systems.classics.logic.inference import Verdict, problem_of
from entailment.systems.classics.logic.solver import Limits
from measure import machine

CHOSEN = (1, 2, 5, 6, 9)
LABELS = {
    Verdict.PROVED: Label.ENTAILMENT,
    Verdict.INCONSISTENT: Label.CONTRADICTION,
    Verdict.UNKNOWN: Label.UNKNOWN,
}
FIRST = ((1, 1), (81, 2), (114, 3), (142, 4), (197, 5), (220, 6), (251, 7), (326, 8), (334, 9))
"""The first problem of each section."""


def main() -> None:
    """Print the accuracy of each section, what is missed, and the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", nargs="+")
    parser.add_argument("--all", action="store_true")
    given = parser.parse_args()
    lookup = Lookup(make_resources([{"name": "wordnet"}]))
    listed = sections()
    right: Counter[int] = Counter()
    total: Counter[int] = Counter()
    times: list[float] = []
    for pair in (pair for path in given.suite for pair in read_pairs(path)):
        section = section_of(pair, listed)
        if section is None or (section not in CHOSEN and not given.all):
            continue
        start = time.perf_counter()
        problem = problem_of(read(pair.text), read(pair.hypothesis), lookup, Limits(), least=0.1)
        result = problem.infer()
        times.append(time.perf_counter() - start)
        total[section] += 1
        right[section] += LABELS[result.verdict] is pair.gold
        if LABELS[result.verdict] is not pair.gold:
            print(
                f"{pair.id}\t{section}\t{pair.gold}\t{result.verdict.value}\t{pair.text}\t{pair.hypothesis}"
            )
    print(machine())
    for section in sorted(total):
        share = right[section] / total[section]
        print(f"section {section}: {right[section]} of {total[section]}, {share:.1%}")
    print(f"all: {right.total()} of {total.total()}, {right.total() / total.total():.1%}")
    print(f"median {1000 * statistics.median(times):.0f} ms, slowest {max(times):.1f} s")


def sections() -> dict[str, int]:
    """Return the section of each id of the JSON lines."""
    path = Path(__file__).with_name("fracas_sections.tsv")
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {row[0]: int(row[1]) for row in rows if not row[0].startswith("#")}


def section_of(pair: Pair, listed: dict[str, int]) -> int | None:
    """Return the section of a problem by its id, or None."""
    if pair.id in listed:
        return listed[pair.id]
    number = int(pair.id) if pair.id.isdigit() else 0
    return max((section for first, section in FIRST if first <= number), default=None)


if __name__ == "__main__":
    main()
