"""How the network best reads texts of several sentences: whole, by sentences, or in windows.

    python bench/reading_modes.py DATA... [--model small] [--modes whole] [--pairs 150] [--tsv OUT]

DATA are files of labelled pairs. Of each, pairs with a text of two sentences or more are drawn by
*seed*, and judged in every mode. All modes are options of the system `neural`:

| mode | options | reads |
| --- | --- | --- |
| whole | | the text at once; one that does not fit in half windows |
| whole, sentences | `sentences` | also each sentence alone, of two to six that fit |
| full windows | `window=256` | one that does not fit in windows of full length |
| windows of 96 | `window=96` | a few sentences at a time |
| windows of 96, sentences | both | the same, and alone each sentence of a text that fits into one |
| windows of 64 | `window=64` | about a sentence at a time |
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Mapping
from pathlib import Path

from entailment.datasets import Dataset, open_dataset
from entailment.model import Pair
from entailment.systems import load_system
from entailment.text.sentences import split_sentences
from panel import Row, mean, measured, signature

MODES: Mapping[str, Mapping[str, object]] = {
    "whole": {},
    "whole, sentences": {"sentences": True},
    "full windows": {"window": 256},
    "windows of 96": {"window": 96},
    "windows of 96, sentences": {"window": 96, "sentences": True},
    "windows of 64": {"window": 64},
}


def main() -> None:
    arguments = _arguments()
    modes = arguments.modes.split(";") if arguments.modes else list(MODES)
    systems = {
        mode: load_system("neural", options={"model": arguments.model, **MODES[mode]})
        for mode in modes
    }
    rows: dict[str, list[Row]] = {mode: [] for mode in modes}
    lines = list[str]()
    print("| set | pairs | mode | balanced | AUC | three-way | C found | ECE | seconds |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for file in arguments.data:
        dataset = open_dataset(file)
        pairs = sampled(dataset, arguments.pairs, arguments.seed)
        for mode, system in systems.items():
            began = time.perf_counter()
            row = measured(system, pairs)
            rows[mode].append(row)
            print(_line(dataset.name, mode, row, time.perf_counter() - began), flush=True)
            made = signature(dataset, row, system, arguments.seed)
            lines.append("\t".join([dataset.name, mode, *(str(value) for value in row), str(made)]))
    for mode in modes:
        print(_line("mean", mode, mean(rows[mode]), None))
    if arguments.tsv:
        Path(arguments.tsv).write_text("\n".join(lines) + "\n", encoding="utf-8")


def sampled(dataset: Dataset, count: int, seed: int) -> list[Pair]:
    """Return *count* labelled pairs with a text of several sentences, or all of fewer."""
    several = [p for p in dataset if p.gold and len(list(split_sentences(p.text))) > 1]
    return random.Random(seed).sample(several, min(count, len(several)))


def _line(name: str, mode: str, row: Row, seconds: float | None) -> str:
    shares = [row.balanced, row.auc, row.three_way, row.contradiction_recall]
    cells = [f"{100 * share:.1f}" if share is not None else "" for share in shares]
    spent = f"{seconds:.0f}" if seconds is not None else ""
    return f"| {' | '.join([name, str(row.pairs), mode, *cells, f'{row.ece:.3f}', spent])} |"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", nargs="+", help="files of labelled pairs")
    parser.add_argument("--model", default="small")
    parser.add_argument("--modes", help="by their names, with ; between; [all]")
    parser.add_argument("--pairs", type=int, default=150, help="of each file")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--tsv", help="write the figures with their signatures here")
    return parser.parse_args()


if __name__ == "__main__":
    main()
