"""How well a system judges contrast pairs that were held out, by kind.

    python bench/contrasts.py FILE... -s default -s neural [-O model=small] [--pairs 60] [--makers]

Files are those of `entail acquire`. Of each maker a fixed sample. Balanced is the mean of the
recalls of *entailed* and *not entailed*; right is the share of pairs whose label is the gold one,
where that is one of three, or that are not entailed, where gold says no more; ECE is of
P(entailment), in ten bins.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from entailment.datasets import open_dataset
from entailment.evaluation.metrics import calibration_error
from entailment.model import Judgment, Label, Pair
from entailment.systems import load_system

Judged = list[tuple[Pair, Judgment]]


def main() -> None:
    arguments = _arguments()
    options = dict(value.split("=", 1) for value in arguments.option)
    pairs = [pair for path in arguments.data for pair in open_dataset(path) if pair.gold]
    pairs = sample(pairs, arguments.pairs, arguments.seed)
    for name in arguments.system or ["default"]:
        system = load_system(name, options=options)
        judged = list(zip(pairs, system.judge(pairs), strict=True))
        print(f"\n{system.description}\n\n{'kind':24} {'pairs':>5} balanced  right   ECE")
        for attribute in ("kind", *(["maker"] if arguments.makers else [])):
            groups = defaultdict[str, Judged](list)
            for value in judged:
                groups[value[0].attributes[attribute]].append(value)
            for kind, group in groups.items():
                print(_line(kind, figures(group)), flush=True)
            rows = [figures(group) for group in groups.values()]
            print(_line("least", tuple(np.min(rows, axis=0))))
            print(_line("mean", tuple(np.mean(rows, axis=0))), flush=True)


def sample(pairs: Sequence[Pair], count: int, seed: int) -> list[Pair]:
    """Return up to *count* pairs of each maker."""
    by_maker = defaultdict[str, list[Pair]](list)
    for pair in pairs:
        by_maker[pair.attributes["maker"]].append(pair)
    rng = random.Random(seed)
    return [
        pair
        for maker in sorted(by_maker)
        for pair in rng.sample(by_maker[maker], min(count, len(by_maker[maker])))
    ]


def figures(judged: Judged) -> tuple[float, ...]:
    """Return pairs, balanced accuracy, share of right labels and calibration error."""
    gold = np.array([pair.gold is Label.ENTAILMENT for pair, _ in judged])
    predicted = np.array([judgment.label is Label.ENTAILMENT for _, judgment in judged])
    recalls = [
        (predicted[gold == side] == side).mean() for side in (True, False) if (gold == side).any()
    ]
    right = [is_right(pair, judgment) for pair, judgment in judged]
    ece = calibration_error(gold.tolist(), [judgment.score for _, judgment in judged])
    return len(judged), float(np.mean(recalls)), float(np.mean(right)), ece


def is_right(pair: Pair, judgment: Judgment) -> bool:
    if pair.gold is Label.NO_ENTAILMENT:
        return judgment.label is not Label.ENTAILMENT
    return judgment.label is pair.gold


def _line(name: str, row: tuple[float, ...]) -> str:
    return f"{name:24} {row[0]:5.0f} {100 * row[1]:8.1f} {100 * row[2]:6.1f} {row[3]:5.3f}"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", nargs="+", help="files of entail acquire")
    parser.add_argument("-s", "--system", action="append", help="as entail has it; [default]")
    parser.add_argument("-O", "--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--pairs", type=int, default=60, help="of each maker")
    parser.add_argument("--makers", action="store_true", help="a line a maker as well")
    parser.add_argument("--seed", type=int, default=7)
    return parser.parse_args()


if __name__ == "__main__":
    main()
