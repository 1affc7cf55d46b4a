"""The default of a model: a stack of it and the documented features, fitted and cross-validated.

It is fitted to labelled pairs that the model was not trained on, and written to the folder
`default` of the model's. Its figures are of cross-validation: every pair judged by a stack that
was fitted to the others and to the other sets. They are kept beside it in `system.json`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from entailment.datasets import Dataset
from entailment.errors import DataError
from entailment.evaluation.crossvalidation import cross_validated
from entailment.evaluation.scoring import Scores
from entailment.files import write_whole
from entailment.model import Pair
from entailment.systems import NamedSystem, load_system, save_system
from entailment.systems.default import SENTENCES, default_options
from entailment.systems.neural import Neural
from entailment.systems.neural.folder import read_folder
from entailment.training.checkpoints import read_json
from entailment.training.measuring import readable, scored
from entailment.training.recipe_tables import Default

__all__ = ["FOLDER", "fit_default", "told_of_default"]

FOLDER = "default"
"""Where a model's default is, in the folder of the model."""

_FIGURES = "cross_validation"

Progress = Callable[[int, int], None]


class _Labelled(NamedTuple):
    """A set, and its pairs with gold labels whose hypothesis the model can read."""

    dataset: Dataset
    pairs: Sequence[Pair]


def fit_default(
    model: Path,
    sets: Sequence[Dataset],
    settings: Default,
    progress: Progress | None = None,
) -> None:
    """Write the default of *model*, fitted to *sets*, with its cross-validated figures.

    Raise DataError where a set has no pair with a gold label, or too few to fit on, or is one that
    the model was trained on.
    """
    named = load_system("stack", options=default_options(model=f"onnx:{model}"))
    known = [_Labelled(one, readable(model, [p for p in one if p.gold])) for one in sets]
    for dataset, pairs in known:
        if not pairs:
            raise DataError("no pair has a gold label", path=dataset.source.name)
        if dataset.checksum() in _learned(model):
            problem = "the model was trained on this set; fit its default to others"
            raise DataError(problem, path=dataset.source.name)
    rows = [
        row
        for place, _ in enumerate(known)
        for row in _figures(named, known, place, settings, progress)
    ]
    about = {"data": [_about(one) for one in known], "seed": settings.seed}
    everything = [pair for one in known for pair in one.pairs]
    fitted = named.fit(everything, seed=settings.seed, trained_on=about)
    target = model / FOLDER
    save_system(replace(fitted, options=default_options()), target)
    told = {**read_json(target / "system.json"), _FIGURES: {"folds": settings.folds, "sets": rows}}
    data = json.dumps(told, indent=1, ensure_ascii=False) + "\n"
    write_whole(target / "system.json", data.encode())


def told_of_default(model: Path) -> Mapping[str, Any] | None:
    """Return what is known of the default of *model*: None where there is none.

    `fits` says whether it was fitted to the model as it is now, `fitted_to` to which; `data` are
    the sets that it was fitted to, `sets` its figures on them and `folds` how they were found.
    """
    folder = model / FOLDER
    if not folder.is_dir():
        return None
    about, state = read_json(folder / "system.json"), read_json(folder / "model.json")
    members = state.get("members")
    trained_on, figures = about.get("trained_on"), about.get(_FIGURES)
    return {
        "fits": members == [f"neural@{Neural(f'onnx:{model}', sentences=SENTENCES).fingerprint}"],
        "fitted_to": ", ".join(map(str, members)) if isinstance(members, list) else "another",
        "data": trained_on.get("data", []) if isinstance(trained_on, Mapping) else [],
        **({"folds": 0, "sets": []} | (figures if isinstance(figures, dict) else {})),
    }


def _learned(model: Path) -> set[object]:
    """Return the checksums of the files that the network itself learned from."""
    files = read_folder(model).trained_on.get("data")
    return {file.get("checksum") for file in files} if isinstance(files, list) else set()


def _figures(
    named: NamedSystem,
    known: Sequence[_Labelled],
    place: int,
    settings: Default,
    progress: Progress | None,
) -> Iterator[dict[str, Any]]:
    """Yield the figures on the set at *place*: three-way ones where it has them, and two-way."""
    dataset, pairs = known[place]
    others = [one for number, one in enumerate(known) if number != place]

    def report(done: int, folds: int) -> None:
        if progress is not None:
            progress(place * folds + done, len(known) * folds)

    judgments = cross_validated(
        named,
        pairs,
        count=settings.folds,
        seed=settings.seed,
        extra=[pair for one in others for pair in one.pairs],
        progress=report,
    )
    beside = "".join(f"+{one.dataset.name}@{one.dataset.checksum()[:8]}" for one in others)
    made_by = f"{named.identity},{settings.folds}-fold{beside}"
    scores = scored(dataset, pairs, judgments, made_by, settings.seed)
    for one in (scores, scores.two_way):
        if one is not None:
            yield _row(dataset.name, one)


def _row(name: str, scores: Scores) -> dict[str, Any]:
    return {
        "set": name,
        "pairs": scores.n,
        "labels": scores.labels.value,
        "accuracy": list(scores.accuracy),
        "average_precision": scores.average_precision and list(scores.average_precision),
        "ece": scores.calibration_error,
        "brier": scores.brier,
        "signature": str(scores.signature),
    }


def _about(known: _Labelled) -> dict[str, Any]:
    dataset, pairs = known
    return {
        "name": dataset.name,
        "checksum": dataset.checksum(),
        "reader": dataset.reader_name,
        "labels": dict(Counter(str(pair.gold) for pair in pairs)),
    }
