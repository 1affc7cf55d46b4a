"""How `check` judges the sentences of natural answers that nobody read who writes its rules.

python bench/phenomena/answers.py MODEL [words|parse] [answers2.jsonl|...|answers7.jsonl]

A sentence is supported if all of its claims are, contradicted if a claim is (or sources conflict on
one), else not found. Printed are how many of the supported sentences are found, the precision of
`supported`, and the table of gold and verdict.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import entailment

FOLDER = Path(__file__).parent


def main() -> None:
    """Print both rates and the table."""
    options = _options()
    os.environ["ENTAILMENT_MODEL"] = options.model
    os.environ["ENTAILMENT_STRUCTURE"] = options.structure
    counts: Counter[tuple[str, str]] = Counter()
    for line in (FOLDER / options.file).read_text(encoding="utf-8").splitlines():
        counts.update(judged(json.loads(line)))
    right = counts["supported", "supported"]
    gold = sum(n for (label, _), n in counts.items() if label == "supported")
    given = sum(n for (_, verdict), n in counts.items() if verdict == "supported")
    print(f"{sum(counts.values())} sentences: {right} of {gold} supported found, ", end="")
    print(f"{right} of {given} judged supported are")
    for (label, verdict), number in sorted(counts.items()):
        print(f"{label}\t{verdict}\t{number}")


def judged(record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the gold label and the verdict of each sentence of an answer."""
    report = entailment.check(record["answer"], record["sources"])
    end = 0
    for claim in record["claims"]:
        begin = record["answer"].index(claim["sentence"], end)
        end = begin + len(claim["sentence"])
        verdicts = {str(c.verdict) for c in report.claims if begin <= c.claim.start < end}
        yield claim["verdict"].replace("_", " "), joined(verdicts)


def joined(verdicts: set[str]) -> str:
    """Return the verdict of a sentence with claims of these verdicts."""
    if verdicts & {"contradicted", "conflicting"}:
        return "contradicted"
    return "supported" if verdicts == {"supported"} else "not found"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("structure", nargs="?", default="words", choices=("words", "parse"))
    parser.add_argument("file", nargs="?", default="answers2.jsonl")
    return parser.parse_args()


if __name__ == "__main__":
    main()
