"""How well a system judges kinds of pairs that it was not trained on, side by side.

Of each set a fixed sample; a set that the system was trained on or fitted to, by its checksum, is
left out and named. Nothing is fitted to any of them: they are for weighing choices.

    python bench/panel.py DATA -s default -s neural [-O model=small] [--pairs 300] [--seed 7]
                          [--sets healthver.dev,wice.dev] [--tsv OUT]

| measure | is |
| --- | --- |
| balanced | mean of the recalls of *entailed* and *not entailed*, decided at one half |
| AUC | how often P(entailment) is higher for an entailed pair than for another (ties half) |
| three-way | accuracy of the label, where gold has three |
| C found | recall of contradiction, where gold has it |
| ECE | expected calibration error of P(entailment), in ten bins |
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from entailment.datasets import Dataset, open_dataset
from entailment.evaluation.metrics import calibration_error
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.signature import Signature
from entailment.systems import NamedSystem, load_system

SETS = (
    "healthver.dev",
    "climate_fever.all",
    "anli_r1.dev",
    "anli_r2.dev",
    "anli_r3.dev",
    "sick.trial",
    "wice.dev",
    "citint.dev",
    "mpe.dev",
    "nli4ct.dev",
    "averitec.dev",
    "control.dev",
    "add_one_rte.dev",
    "monli.pmonli_all",
    "monli.nmonli_test",
    "function_words_nli.all",
)


class Row(NamedTuple):
    """What a system reaches on a set."""

    pairs: int
    balanced: float
    auc: float
    three_way: float | None
    contradiction_recall: float | None
    ece: float


def main() -> None:
    arguments = _arguments()
    lines = []
    for name in arguments.system or ["default"]:
        system = load_system(name, options=dict(value.split("=", 1) for value in arguments.option))
        print(f"\n{system.description}\n")
        print(f"{'set':24} {'pairs':>5} balanced   AUC  three-way  C found    ECE")
        rows = []
        for file in arguments.sets.split(","):
            dataset = open_dataset(Path(arguments.data) / f"{file}.jsonl.gz")
            if dataset.checksum() in system.trained_on_checksums:
                print(f"{file:24} was trained on or fitted to: left out")
                continue
            row = measured(system, sample(dataset, arguments.pairs, arguments.seed))
            rows.append(row)
            print(_line(file, row), flush=True)
            lines.append([name, file, *row, signature(dataset, row, system, arguments.seed)])
        if rows:
            print(_line("mean", mean(rows)), flush=True)
    if arguments.tsv:
        cells = ("\t".join("" if value is None else str(value) for value in line) for line in lines)
        Path(arguments.tsv).write_text("\n".join(cells) + "\n", encoding="utf-8")


def sample(dataset: Dataset, count: int, seed: int) -> list[Pair]:
    """Return *count* of the labelled pairs, or all where there are fewer."""
    pairs = [pair for pair in dataset if pair.gold]
    return random.Random(seed).sample(pairs, count) if count < len(pairs) else pairs


def measured(system: NamedSystem, pairs: Sequence[Pair]) -> Row:
    judgments = list(system.judge(pairs))
    gold = np.array([pair.gold is Label.ENTAILMENT for pair in pairs])
    scores = np.array([judgment.score for judgment in judgments])
    has_three = all(pair.gold is not Label.NO_ENTAILMENT for pair in pairs)
    by_label = has_three and judgments[0].labels is LabelScheme.THREE_WAY
    contradicted = [j for j, p in zip(judgments, pairs, strict=True) if _is_contradicted(p)]
    right = [j.label is p.gold for j, p in zip(judgments, pairs, strict=True)]
    return Row(
        len(pairs),
        balanced(gold, scores >= 0.5),
        auc(gold, scores),
        float(np.mean(right)) if by_label else None,
        _share_of_contradiction(contradicted) if by_label and contradicted else None,
        calibration_error(gold.tolist(), scores.tolist()),
    )


def balanced(gold: np.ndarray, predicted: np.ndarray) -> float:
    return float(np.mean([(predicted[gold == side] == side).mean() for side in (True, False)]))


def auc(gold: np.ndarray, scores: np.ndarray) -> float:
    """Return the area under the curve, by ranks (Mann and Whitney, 1947)."""
    from scipy.stats import rankdata

    ranks, entailed = rankdata(scores), int(gold.sum())
    others = len(gold) - entailed
    return float((ranks[gold].sum() - entailed * (entailed + 1) / 2) / (entailed * others))


def mean(rows: Sequence[Row]) -> Row:
    def over(values: Iterable[float | None]) -> float | None:
        known = [value for value in values if value is not None]
        return float(np.mean(known)) if known else None

    columns = list(zip(*rows, strict=True))
    return Row._make([sum(columns[0]), *map(over, columns[1:])])


def signature(dataset: Dataset, row: Row, system: NamedSystem, seed: int) -> Signature:
    labels = LabelScheme.TWO_WAY if row.three_way is None else LabelScheme.THREE_WAY
    return Signature(
        "panel",
        dataset.name,
        dataset.checksum(),
        labels,
        row.pairs,
        0,
        seed,
        system.description,
        part="sample",
    )


def _is_contradicted(pair: Pair) -> bool:
    return pair.gold is Label.CONTRADICTION


def _share_of_contradiction(judgments: Sequence[Judgment]) -> float:
    return float(np.mean([judgment.label is Label.CONTRADICTION for judgment in judgments]))


def _line(name: str, row: Row) -> str:
    numbers = [row.balanced, row.auc, row.three_way, row.contradiction_recall]
    cells = [f"{100 * number:8.1f}" if number is not None else " " * 8 for number in numbers]
    return f"{name:24} {row.pairs:5} {' '.join(cells)}    {row.ece:.3f}"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", help="the folder of the sets")
    parser.add_argument("-s", "--system", action="append", help="as entail has it; [default]")
    parser.add_argument("-O", "--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--tsv", help="write the figures with their signatures here")
    return parser.parse_args()


if __name__ == "__main__":
    main()
