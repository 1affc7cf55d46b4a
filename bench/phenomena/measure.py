"""How often the comparison of statements speaks, and how often it is right, by kind or by file.

python bench/phenomena/measure.py                     the natural and the generated pairs, by kind
python bench/phenomena/measure.py --limit 3000 FILE...  files of labelled pairs
python bench/phenomena/measure.py --speed FILE        sentences a second, apart from the parser

A label that it gives is right where gold is that label; where gold has two labels, a contradiction
is right for no entailment. Misses of phenomena are printed with `--misses`.
"""

from __future__ import annotations

import argparse
import csv
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from entailment.datasets import read_pairs
from entailment.model import Label, Pair
from entailment.structure.comparison import compare_readings
from entailment.structure.reading import analyser, read

HERE = Path(__file__).parent


def main() -> None:
    """Measure what the arguments name."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--misses", action="store_true")
    options = parser.parse_args()
    if options.speed:
        _speed(_pairs(options.files, options.limit or 500))
    elif options.files:
        for file in options.files:
            _table({Path(file).name: _pairs([file], options.limit)}, options.misses)
    else:
        for name, lines in (("natural", _natural()), ("generated", _generated())):
            print(f"\n{name}\n")
            _table(_by_kind(lines), options.misses)


def _table(groups: dict[str, list[Pair]], misses: bool) -> None:
    print("| | pairs | right of all | speaks | right of these | false support |")
    print("| --- | --- | --- | --- | --- | --- |")
    total: Counter[str] = Counter()
    for name, pairs in groups.items():
        counts = _counted(pairs, misses)
        total += counts
        _print_row(name, counts)
    if len(groups) > 1:
        _print_row("all", total)


def _print_row(name: str, counts: Counter[str]) -> None:
    cells = (counts[key] for key in ("pairs", "right", "speaks", "right spoken", "false support"))
    print(f"| {name} | {' | '.join(map(str, cells))} |")


def _counted(pairs: Iterable[Pair], misses: bool) -> Counter[str]:
    counts: Counter[str] = Counter()
    for pair in pairs:
        result = compare_readings(read(pair.text), read(pair.hypothesis))
        is_right = _is_right(result.label, pair.gold)
        counts["pairs"] += 1
        counts["right"] += is_right
        counts["speaks"] += result.label is not None
        counts["right spoken"] += result.label is not None and is_right
        counts["false support"] += result.label is Label.ENTAILMENT and not is_right
        if misses and not is_right and (result.label or pair.gold is not Label.UNKNOWN):
            print(
                f"  {pair.gold} {result.label}: {pair.text} | {pair.hypothesis} ({result.reason})"
            )
    return counts


def _is_right(label: Label | None, gold: Label | None) -> bool:
    if label is None:
        return gold in (Label.UNKNOWN, Label.NO_ENTAILMENT)
    return label is gold or (label is Label.CONTRADICTION and gold is Label.NO_ENTAILMENT)


def _speed(pairs: list[Pair]) -> None:
    texts = [text for pair in pairs for text in (pair.text, pair.hypothesis)]
    analyses = list(analyser().analyses(texts))
    sentences = sum(len(analysis.sentences) for analysis in analyses)
    begin = time.process_time()
    readings = [read(text) for text in texts]
    reading = time.process_time() - begin
    for first, second in zip(readings[::2], readings[1::2], strict=True):
        compare_readings(first, second)
    whole = time.process_time() - begin
    print(f"{sentences} sentences, a second: {sentences / reading:.0f} read,", end=" ")
    print(f"{sentences / whole:.0f} read and compared")


def _pairs(files: list[str], limit: int | None) -> list[Pair]:
    pairs = [pair for file in files for pair in read_pairs(file)]
    random.Random(1).shuffle(pairs)
    return pairs[:limit]


def _natural() -> list[str]:
    return (HERE / "natural.tsv").read_text(encoding="utf-8").splitlines()


def _generated() -> list[str]:
    command = [sys.executable, str(HERE / "generator.py")]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def _by_kind(lines: list[str]) -> dict[str, list[Pair]]:
    groups: dict[str, list[Pair]] = {}
    for kind, pair in _rows(lines):
        groups.setdefault(kind, []).append(pair)
    return groups


def _rows(lines: list[str]) -> Iterator[tuple[str, Pair]]:
    rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    for number, row in enumerate(rows, start=1):
        yield row["kind"], Pair(str(number), row["text"], row["hypothesis"], Label(row["label"]))


if __name__ == "__main__":
    main()
