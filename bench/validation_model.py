"""Fit the generic model that comes with the package, and tell how good it is on other documents.

    python bench/validation_model.py OUT.json

It is fitted to the development facts as judged by `features` and by the default of model `small`,
each fact once with either, so that it serves both. F is cross-validated, a tenth of the documents
left out at a time.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from entailment.systems import load_system
from entailment.validation.documents import Documents
from entailment.validation.facts import Fact
from entailment.validation.fitting import fit
from entailment.validation.generic import Generic
from entailment.validation.judging import training_rows, write_model
from entailment.validation.sets import read_facts

FOLDER = Path(str(files("entailment.validation"))) / "data" / "development"
PARTS = 10

Row = tuple[Fact, list[float]]


def main() -> None:
    """Print F of models fitted to either system and both, over either; write that of both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    arguments = parser.parse_args()
    os.environ["ENTAILMENT_MODEL"] = "small"
    library, facts = Documents(FOLDER / "documents.jsonl"), read_facts(FOLDER / "facts.jsonl").facts
    rows: dict[str, list[Row]] = {}
    descriptions = []
    for name in ("features", "default"):
        system = load_system(None if name == "default" else name)
        rows[name] = training_rows(facts, library, system)
        descriptions.append(system.description)
    for fitted_to in (["features"], ["default"], ["features", "default"]):
        for name in rows:
            f = cross_validated([rows[value] for value in fitted_to], rows[name])
            print(f"fitted to {' + '.join(fitted_to):20} on {name:10} F {f:.3f}")
    model = _fit(
        [row for value in rows.values() for row in value],
        f"{len(facts)} facts, {' and '.join(descriptions)}",
    )
    write_model(model, arguments.out)


def cross_validated(given: Sequence[Sequence[Row]], judged: Sequence[Row]) -> float:
    """Return F on *judged*, each document decided by a model that has not seen it."""
    documents = sorted({fact.document_id for fact, _ in judged})
    part = {name: number % PARTS for number, name in enumerate(documents)}
    hits = yes = 0
    for held in range(PARTS):
        model = _fit(
            [value for rows in given for value in rows if part[value[0].document_id] != held]
        )
        for fact, row in judged:
            if part[fact.document_id] == held and model.supports(row):
                yes += 1
                hits += bool(fact.gold)
    return 2 * hits / (yes + sum(bool(fact.gold) for fact, _ in judged))


def _fit(rows: Sequence[Row], description: str = "") -> Generic:
    return fit([row for _, row in rows], [bool(fact.gold) for fact, _ in rows], description)


if __name__ == "__main__":
    main()
