"""What the comparison of statements adds to the network as evidence, cross-validated on dev sets.

python bench/structure_features.py DATA [MODEL]      (small without MODEL; needs `linguistics`)

DATA is the folder of the RTE sets. Each row is a logistic regression over the network's log odds,
the documented features and one kind of evidence of structure, 10-fold over RTE-2 and RTE-3 dev
together. A row has the two-way accuracy, the mean log loss of P(entailment), and on how many pairs
the kind has a value other than 0.

| kind | values |
| --- | --- |
| decisions | the comparison entails · contradicts |
| predicates | the share of the hypothesis's statements whose predicate the text has |
| parts | of these, the share of arguments by role that a statement of that predicate has |
| status | a statement of that predicate is denied, or not asserted, in the text alone |
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from default_features import network
from entailment.datasets import open_dataset
from entailment.knowledge.idf import default_idf
from entailment.model import Label, Pair
from entailment.structure.comparison import compare_readings
from entailment.structure.reading import Reading, read
from entailment.structure.statements import Statement
from entailment.systems.alignment import AlignedPair
from entailment.systems.default import INVERSE_STRENGTH
from entailment.systems.measures import DIRECTIONS, measure_pair

SETS = ("rte2_dev", "rte3_dev")
KINDS = {"decisions": 2, "predicates": 1, "parts": 2, "status": 2}
FOLDS = 10

Matrix = NDArray[np.float64]


def main() -> None:
    """Print a row for the network with the features, and one for each kind of evidence."""
    arguments = _arguments()
    pairs = [pair for name in SETS for pair in open_dataset(arguments.data / f"{name}.xml")]
    gold = np.array([pair.gold is Label.ENTAILMENT for pair in pairs])
    judged = list(network(arguments.model).judge(pairs))
    odds = np.array([_log_odds(judgment.score) for judgment in judged]).reshape(-1, 1)
    idf, names = default_idf(), list(DIRECTIONS)
    words = np.array([measure_pair(AlignedPair(pair), idf, names) for pair in pairs])
    base = np.hstack([odds, words])
    evidence = np.array([list(_evidence(pair)) for pair in pairs])
    print(f"| `{arguments.model}` | accuracy | log loss | pairs |\n| --- | --- | --- | --- |")
    _print_row("the network and the features", base, gold, len(pairs))
    at = 0
    for kind, count in KINDS.items():
        columns = evidence[:, at : at + count]
        fired = int(columns.any(axis=1).sum())
        _print_row(f"and {kind}", np.hstack([base, columns]), gold, fired)
        at += count
    _print_row("and all of these", np.hstack([base, evidence]), gold, len(pairs))


def _print_row(name: str, values: Matrix, gold: NDArray[np.bool_], fired: int) -> None:
    learner = make_pipeline(
        StandardScaler(), LogisticRegression(C=INVERSE_STRENGTH, max_iter=2_000)
    )
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=0)
    p = cross_val_predict(learner, values, gold, cv=folds, method="predict_proba")[:, 1]
    accuracy = float(((p >= 0.5) == gold).mean())
    loss = float(-np.log(np.where(gold, p, 1 - p)).mean())
    print(f"| {name} | {100 * accuracy:.1f} | {loss:.4f} | {fired} |", flush=True)


def _log_odds(p: float) -> float:
    bounded = min(max(p, 1e-4), 1 - 1e-4)
    return float(np.log(bounded / (1 - bounded)))


def _evidence(pair: Pair) -> Iterator[float]:
    """Yield the values of all kinds, in their order."""
    text, hypothesis = read(pair.text), read(pair.hypothesis)
    label = compare_readings(text, hypothesis).label
    yield float(label is Label.ENTAILMENT)
    yield float(label is Label.CONTRADICTION)
    claimed = [(c, _stated_alike(text, c)) for c in hypothesis.statements if c.predicate != "be"]
    matched = [(statement, alike) for statement, alike in claimed if alike]
    yield len(matched) / len(claimed) if claimed else 0.0
    for roles in (("agent", "patient", "recipient", "theme"), ()):
        yield _share_of_arguments(matched, roles)
    yield float(any(all(_differs(s, c) for s in alike) for c, alike in matched))
    yield float(any(all(_is_open(s, c) for s in alike) for c, alike in matched))


def _stated_alike(text: Reading, claimed: Statement) -> list[Statement]:
    return [stated for stated in text.statements if stated.predicate == claimed.predicate]


def _share_of_arguments(
    matched: Sequence[tuple[Statement, Sequence[Statement]]], roles: Sequence[str]
) -> float:
    """Return the share of arguments, of *roles* or of other ones, that the best statement has."""
    shares = []
    for claimed, alike in matched:
        wanted = {
            (argument.role, argument.head)
            for argument in claimed.arguments
            if argument.head and (argument.role in roles) == bool(roles)
        }
        has = [{(argument.role, argument.head) for argument in s.arguments} for s in alike]
        if wanted:
            shares.append(max(len(wanted & alignment) for alignment in has) / len(wanted))
    return float(np.mean(shares)) if shares else 0.0


def _differs(stated: Statement, claimed: Statement) -> bool:
    return stated.is_negated != claimed.is_negated


def _is_open(stated: Statement, claimed: Statement) -> bool:
    return bool(stated.modality) and not claimed.modality


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path, help="the folder of the RTE sets")
    parser.add_argument("model", nargs="?", default="small")
    return parser.parse_args()


if __name__ == "__main__":
    main()
