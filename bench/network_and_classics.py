"""What classic parts add to the network, by ten folds of each set; McNemar's test over all sets.

python bench/network_and_classics.py RTE1_dev.xml RTE2_dev.xml RTE3_dev.xml [--model small]

| stack of | is |
| --- | --- |
| network | the network's log odds, with an intercept for each task |
| network, classic, rte6/ub_dmirg | these and the log odds of two fitted recipes |
| network, measures | these and the measures of `features`, pulled to the network's own answer |

The network did not learn from the sets, or the figures are too high. What it says of a pair is
worked out once; the stacks and their members are fitted in each fold.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from entailment.datasets import Dataset, open_dataset
from entailment.evaluation.crossvalidation import cross_validated
from entailment.evaluation.significance import mcnemar
from entailment.model import Label, LabelScheme, Pair
from entailment.signature import Signature
from entailment.systems import NamedSystem, load_system
from entailment.systems.recipes import read_recipe, shipped_recipe

FOLDS = 10


def main() -> None:
    """Print the accuracy of each stack on each set, with signatures, and the tests."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--model", default="small")
    given = parser.parse_args()
    stacks = stacks_of({"name": "neural", "model": given.model})
    right: dict[str, list[bool]] = {name: [] for name in stacks}
    for path in given.sets:
        dataset = open_dataset(path)
        pairs = [pair for pair in dataset if pair.gold]
        for name, system in stacks.items():
            judged = rights(system, pairs)
            right[name] += judged
            line = signature(dataset, system, len(judged)).of_score(sum(judged) / len(judged))
            print(f"{name}: {line}", flush=True)
    alone, *others = stacks
    for name in others:
        print(f"{name}, {change(right[alone], right[name])}")


def stacks_of(network: Mapping[str, Any]) -> dict[str, NamedSystem]:
    """Return the stacks by what they are of."""
    classics = [member("classic"), member("rte6/ub_dmirg")]
    options: dict[str, Mapping[str, Any]] = {
        "network": {"members": [network]},
        "network, classic, rte6/ub_dmirg": {"members": [network, *classics]},
        "network, measures": {
            "members": [network],
            "measures": "all",
            "c": 0.03,
            "anchored": True,
        },
    }
    return {name: load_system("stack", options=dict(table)) for name, table in options.items()}


def member(recipe: str) -> dict[str, Any]:
    """Return a shipped recipe as a member of a stack."""
    system, options = read_recipe(shipped_recipe(recipe))
    return {"name": system, **options}


def rights(system: NamedSystem, pairs: Sequence[Pair]) -> list[bool]:
    """Return whether each pair is judged right out of its fold, two-way."""
    judgments = cross_validated(system, pairs, count=FOLDS)
    return [
        (judgment.label is Label.ENTAILMENT) == (pair.gold is Label.ENTAILMENT)
        for judgment, pair in zip(judgments, pairs, strict=True)
    ]


def change(before: Sequence[bool], after: Sequence[bool]) -> str:
    """Return how many pairs are gained and lost, and the exact p of that."""
    gained = sum(b and not a for a, b in zip(before, after, strict=True))
    lost = sum(a and not b for a, b in zip(before, after, strict=True))
    return f"{len(before)} pairs: {gained} gained, {lost} lost, p = {mcnemar(lost, gained):.3f}"


def signature(dataset: Dataset, system: NamedSystem, pairs: int) -> Signature:
    """Return the signature of one figure."""
    described = f"{system.identity},{FOLDS}-fold"
    return Signature(
        "accuracy", dataset.name, dataset.checksum(), LabelScheme.TWO_WAY, pairs, 0, 0, described
    )


if __name__ == "__main__":
    main()
