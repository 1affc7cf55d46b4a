"""The default of a model: a stack of it and the documented features, fitted and cross-validated.

It is fitted to a panel of several kinds of labelled pairs, of which each kind weighs the same, and
written to the folder `default` of the model's. What the network says of a pair is what it says
unseen: a pair that the model was trained on is judged by the network of its fold, which was not.
Figures are of cross-validation: every pair judged by a stack that was fitted to the others. They
are kept next to it in `system.json`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from entailment.errors import DataError
from entailment.evaluation.crossvalidation import cross_validated
from entailment.evaluation.gold import gold_of
from entailment.evaluation.scoring import Scores
from entailment.files import write_whole
from entailment.model import LabelScheme
from entailment.systems import NamedSystem, load_system, save_system
from entailment.systems.default import SENTENCES, default_options
from entailment.systems.guard import Guard
from entailment.systems.log_odds import MemberLogOdds, pair_key
from entailment.systems.neural import Neural
from entailment.systems.neural.folder import read_folder
from entailment.systems.stack import Known
from entailment.training.checkpoints import read_json
from entailment.training.data_tables import Default
from entailment.training.judged import Judged
from entailment.training.labelled_sets import FittedSet
from entailment.training.measuring import readable, scored
from entailment.training.networks import OutOfFold
from entailment.training.shares import shares_of

__all__ = ["FOLDER", "JUDGED", "default_notes", "fit_default"]

FOLDER = "default"
"""Where a model's default is, in the folder of the model."""

JUDGED = "judged.jsonl"
"""The file of what networks said of the pairs, in the folder of a training."""

_FIGURES = "cross_validation"

Progress = Callable[[int, int], None]


def fit_default(
    model: Path,
    sets: Sequence[FittedSet],
    settings: Default,
    *,
    out_of_fold: OutOfFold | None = None,
    cache: Path | None = None,
    progress: Progress | None = None,
) -> None:
    """Write the default of *model*, fitted to *sets*, with its cross-validated figures.

    Pairs that are *out_of_fold* are judged by the networks of their folds, all others by the
    model. What they say is kept in the file *cache*. Raise DataError where a set has no pair
    with a gold label, or is one that the model was trained on.
    """
    named = load_system("stack", options=default_options(model=f"onnx:{model}"))
    known = [
        fitted_set._replace(pairs=tuple(readable(model, fitted_set.pairs))) for fitted_set in sets
    ]
    _check(model, known, out_of_fold)
    log_odds = _log_odds_of(model, known, out_of_fold, Judged(cache), progress)
    named = replace(
        named, system=named.system.knowing(_weighed(known, log_odds, settings.entailed))
    )
    everything = [pair for fitted_set in known for pair in fitted_set.pairs]
    rows = list(_figures(_under_guard(named), known, settings, progress))
    about = {"data": [_about(fitted_set) for fitted_set in known], "seed": settings.seed}
    fitted = named.fit(everything, seed=settings.seed, trained_on=about)
    target = model / FOLDER
    save_system(replace(fitted, options=default_options()), target)
    description = {
        **read_json(target / "system.json"),
        _FIGURES: {"folds": settings.folds, "entailed": settings.entailed, "sets": rows},
    }
    data = json.dumps(description, indent=1, ensure_ascii=False) + "\n"
    write_whole(target / "system.json", data.encode())


def _under_guard(stack: NamedSystem) -> NamedSystem:
    """Return *stack* under the mismatches of the guard, as the default has it.

    The guard's other rules judge pairs that are in no set: what the networks of folds predict for
    those is not known, and the model may have learned from the text.
    """
    return NamedSystem("guard", {}, Guard.around(stack, ("mismatches",)))


def _check(model: Path, known: Sequence[FittedSet], out_of_fold: OutOfFold | None) -> None:
    """Raise DataError for a set without pairs, or one that the model itself learned from."""
    learned = _learned(model)
    for fitted_set in known:
        name = fitted_set.dataset.source.name
        if not fitted_set.pairs:
            raise DataError("no pair has a gold label", path=name)
        is_known = fitted_set.dataset.checksum() in learned and not fitted_set.is_part
        if is_known and not all(out_of_fold and pair in out_of_fold for pair in fitted_set.pairs):
            problem = "the model was trained on this set; fit its default to others"
            raise DataError(problem, path=name)


def _log_odds_of(
    model: Path,
    known: Sequence[FittedSet],
    out_of_fold: OutOfFold | None,
    judged: Judged,
    progress: Progress | None,
) -> dict[bytes, MemberLogOdds]:
    """Return what a network that did not learn from it says of each pair."""
    pairs = [pair for fitted_set in known for pair in fitted_set.pairs]
    own = [pair for pair in pairs if out_of_fold is not None and pair in out_of_fold]
    places = {id(pair) for pair in own}
    parts = [(model, [pair for pair in pairs if id(pair) not in places])]
    parts += out_of_fold.by_network(own) if out_of_fold is not None else []
    log_odds: dict[bytes, MemberLogOdds] = {}
    for folder, part in parts:
        member_log_odds = judged.by(folder, part, progress, sentences=SENTENCES)
        log_odds.update(zip(map(pair_key, part), member_log_odds, strict=True))
    return log_odds


def _weighed(
    known: Sequence[FittedSet], log_odds: Mapping[bytes, MemberLogOdds], entailed: float
) -> dict[bytes, Known]:
    """Return what is known of each pair, and what it weighs."""
    share = shares_of(known, entailed)
    return {
        pair_key(pair): Known(log_odds[pair_key(pair)], share(fitted_set.kind, pair))
        for fitted_set in known
        for pair in fitted_set.pairs
    }


def default_notes(model: Path) -> Mapping[str, Any] | None:
    """Return what is known of the default of *model*: None where there is none.

    `fits` says whether it was fitted to the model as it is now, `fitted_to` to which; `data` are
    the sets that it was fitted to, `sets` its figures on them, `folds` how they were found and
    `entailed` what entailed pairs weighed.
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
        **(
            {"folds": 0, "entailed": 1 / 3, "sets": []}
            | (figures if isinstance(figures, dict) else {})
        ),
    }


def _learned(model: Path) -> set[object]:
    """Return the checksums of the files that the network itself learned from."""
    files = read_folder(model).trained_on.get("data")
    return {file.get("checksum") for file in files} if isinstance(files, list) else set()


def _figures(
    named: NamedSystem,
    known: Sequence[FittedSet],
    settings: Default,
    progress: Progress | None,
) -> Iterator[dict[str, Any]]:
    """Yield the figures on each set: three-way ones where it has them, and two-way."""
    everything = [pair for fitted_set in known for pair in fitted_set.pairs]
    judgments = cross_validated(
        named, everything, count=settings.folds, seed=settings.seed, progress=progress
    )
    extra = "".join(
        f"+{fitted_set.dataset.name}@{fitted_set.dataset.checksum()[:8]}" for fitted_set in known
    )
    made_by = f"{named.identity},{settings.folds}-fold{extra}"
    first = 0
    for fitted_set in known:
        ours = judgments[first : first + len(fitted_set.pairs)]
        first += len(fitted_set.pairs)
        if gold_of(fitted_set.dataset, fitted_set.pairs).labels is LabelScheme.TWO_WAY:
            ours = [judgment.two_way() for judgment in ours]
        scores = scored(fitted_set.dataset, fitted_set.pairs, ours, made_by, settings.seed)
        for result in (scores, scores.two_way):
            if result is not None:
                name = fitted_set.dataset.name
                yield _row(name if fitted_set.kind != "unrelated" else f"{name}, unrelated", result)


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


def _about(known: FittedSet) -> dict[str, Any]:
    dataset, pairs = known.dataset, known.pairs
    return {
        "name": dataset.name,
        "kind": known.kind,
        "pairs": len(pairs),
        "checksum": dataset.checksum(),
        "reader": dataset.reader_name,
        "labels": dict(Counter(str(pair.gold) for pair in pairs)),
    }
